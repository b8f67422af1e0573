import assert from 'node:assert/strict';
import { hasKeys, localeFormatOfContent, localeFormatOfName } from '../../src/text/localeFiles.ts';
import type { LocaleFormat } from '../../src/text/localeFiles.ts';

const samples: Readonly<Record<LocaleFormat, string>> = {
  po: '# Shop\nmsgid "Open every day"\nmsgstr ""\n',
  strings: '/* Shop */\n"open" = "Open every day";\n',
  arb: '{\n  "@@locale": "en",\n  "open": "Open every day"\n}\n',
  xcstrings: '{"sourceLanguage" : "en", "strings" : {"open" : {"localizations" : {}}}}',
  resx: '<root>\n<resheader name="version"/>\n<data name="open"><value>Open every day</value></data>\n</root>',
};

describe('Locale files that are not understood', () => {
  it('are known by their names', () => {
    assert.equal(localeFormatOfName('/po/de.PO'), 'po');
    assert.equal(localeFormatOfName('/po/shop.pot'), 'po');
    assert.equal(localeFormatOfName('/de.lproj/Localizable.strings'), 'strings');
    assert.equal(localeFormatOfName('/app_en.arb'), 'arb');
    assert.equal(localeFormatOfName('/Localizable.xcstrings'), 'xcstrings');
    assert.equal(localeFormatOfName('/Resources.de.resx'), 'resx');
    for (const path of ['/en.json', '/README.md', '/po', '/constructor', '/a.constructor'])
      assert.equal(localeFormatOfName(path), undefined);
  });

  it('are known by what only they hold', () => {
    for (const [format, sample] of Object.entries(samples)) assert.equal(localeFormatOfContent(sample), format);
    assert.equal(localeFormatOfContent('const text = { "a": "b" };\nlet "x" = "y";'), undefined);
    assert.equal(localeFormatOfContent('The word msgid "x" begins entries.\nIts "@@locale" says more.'), undefined);
  });

  it('have keys in all that is more than the words of an entry', () => {
    for (const format of ['po', 'strings', 'arb', 'xcstrings', 'resx'] as const) {
      assert.ok(hasKeys(format, samples[format]), format);
      assert.equal(hasKeys(format, 'Open every day: "Sundays", too = always.'), false, format);
    }
    for (const line of ['#: src/shop.ts:4', 'msgid_plural "days"', 'msgstr[1] "Tage"', 'msgctxt "menu"'])
      assert.ok(hasKeys('po', line), line);
    for (const line of ['open = "Open every day";', '"open" =\n  "Open every day";']) assert.ok(hasKeys('strings', line), line);
  });
});
