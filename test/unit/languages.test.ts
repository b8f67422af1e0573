import assert from 'node:assert/strict';
import { baseLanguage, canonicalLanguage, findLanguage, sameLanguage } from '../../src/api/languages.ts';

describe('Language codes ("accepted case-insensitively on input", "v3 language codes follow BCP 47")', () => {
  it('are written with lower-case base, upper-case region and title-case script [language.lang] [versioning.codes]', () => {
    const written = ['PT-br', 'zh-HANS', 'ES-419', 'EN', 'sr-latn-rs', 'de_ch'].map(canonicalLanguage);
    assert.deepEqual(written, ['pt-BR', 'zh-Hans', 'es-419', 'en', 'sr-Latn-RS', 'de-CH']);
  });

  it('are not replaced by aliases that the service does not know', () => {
    assert.equal(canonicalLanguage('TL'), 'tl');
  });

  it('are compared by base language, whatever the case', () => {
    assert.equal(baseLanguage('PT-BR'), 'pt');
    assert.equal(sameLanguage('EN-gb', 'en'), true);
    assert.equal(sameLanguage('en', 'es'), false);
  });

  it('are found in a list exactly, else by their base language', () => {
    const entry = (lang: string) => ({ lang, name: lang, usable_as_source: true, usable_as_target: true, features: {} });
    const list = [entry('pt'), entry('pt-BR')];
    assert.equal(findLanguage(list, 'PT-br')?.lang, 'pt-BR');
    assert.equal(findLanguage(list, 'pt-PT')?.lang, 'pt');
    assert.equal(findLanguage(list, 'xx'), undefined);
  });
});
