import assert from 'node:assert/strict';
import { translatedName } from '../../src/text/translatedName.ts';

describe('The name of a translation', () => {
  for (const [path, source, target, name] of [
    ['/app/README.md', 'en', 'de', 'README.de.md'],
    ['/locales/en.json', 'EN', 'de', 'de.json'],
    ['/locales/en-US.json', 'en', 'pt-BR', 'pt-BR.json'],
    ['/locales/en_US.json', 'en', 'pt-BR', 'pt_BR.json'],
    ['/l10n/app_en.arb', 'en', 'de', 'app_de.arb'],
    ['/texts/messages.en.properties', 'en-GB', 'fr', 'messages.fr.properties'],
    ['/locales/en/app.json', 'en', 'de', 'de/app.json'],
    ['/locales/en/app.json', 'de', 'fr', 'app.fr.json'],
    ['/App/en.lproj/Localizable.strings', 'en', 'de', 'de.lproj/Localizable.strings'],
    ['/App/Base.lproj/Main.strings', '', 'zh-Hans', 'zh-Hans.lproj/Main.strings'],
    ['/res/values/strings.xml', 'en', 'de', 'values-de/strings.xml'],
    ['/res/values-en-rGB/strings.xml', 'en', 'pt-BR', 'values-pt-rBR/strings.xml'],
    ['/README.md', 'en', '../../x', 'README.x.md'],
    ['/texts/it.md', 'en', 'de', 'it.de.md'],
    ['/texts/en.json', '', 'de', 'en.de.json'],
    ['Untitled-1', 'en', 'de', 'Untitled-1.de'],
    ['/.gitignore', 'en', 'de', '.gitignore.de'],
  ] as const) {
    it(`is ${name} for ${path} in ${source || 'an unknown language'}`, () => {
      assert.equal(translatedName(path, source, target), name);
    });
  }
});
