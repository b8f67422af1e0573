import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isAlsoWord, isSameLanguage, languageOfTag } from '../../src/text/layouts/tags.ts';
import { spelledTag, taggedName } from '../../src/text/layouts/tagSpelling.ts';

const tagsOf = (...spelled: string[]) => spelled.map((tag) => ({ spelled: tag, language: languageOfTag(tag) ?? assert.fail(tag) }));

describe('The language of a tag', () => {
  for (const [tag, language] of [
    ['de', 'de'],
    ['DE', 'de'],
    ['pt-BR', 'pt-BR'],
    ['pt_br', 'pt-BR'],
    ['pt-rBR', 'pt-BR'],
    ['es-419', 'es-419'],
    ['zh_CN', 'zh-Hans'],
    ['zh-cn', 'zh-Hans'],
    ['zh-Hans-CN', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant-HK'],
    ['zh', 'zh'],
    ['b+sr+Latn', 'sr-Latn'],
    ['b+zh+Hans+CN', 'zh-Hans'],
    ['sr@latin', 'sr-Latn'],
    ['no', 'nb'],
    ['no_NO', 'nb-NO'],
    ['iw', 'he'],
    ['in', 'id'],
    ['ji', 'yi'],
    ['jp', 'ja'],
    ['cn', 'zh-Hans'],
    ['tw', 'zh-Hant'],
    ['tw-GH', 'tw-GH'],
    ['fil', 'fil'],
  ] as const) {
    it(`of ${tag} is ${language}`, () => assert.equal(languageOfTag(tag), language));
  }

  it('is that of no other name', () => {
    for (const name of [
      'src',
      'bin',
      'lib',
      'doc',
      'docs',
      'api',
      'app',
      'img',
      'css',
      'tmp',
      'night',
      'v21',
      'land',
      'sw600dp',
      'De',
      'deutsch',
      'xx',
      'qq',
      'de-',
      '-de',
      'de--AT',
      'de-ABCDE',
      'de-QQ',
      'de-mode',
      'no-op',
      'en-US-posix-x',
      '',
      '__proto__',
      'constructor',
      'b+',
      'b+sr+',
      'a'.repeat(9999),
      'de\0',
      'de/..',
      '..',
      'sr@euro',
      'i-klingon',
      'x-private',
      'de-1996-1996',
    ]) {
      assert.equal(languageOfTag(name), undefined, name);
    }
  });

  it('is found, or not, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-zA-Z]{2,3}[-_+@][a-zA-Z0-9+@_-]{0,12}$/)), (text) => {
        const language = languageOfTag(text);
        if (language === undefined) return;
        assert.equal(languageOfTag(language), language, 'a language is its own tag');
        assert.ok(isSameLanguage(language, language));
        assert.doesNotThrow(() => Intl.getCanonicalLocales(language));
      }),
    );
  });

  it('is the same in full', () => {
    assert.ok(isSameLanguage('pt', 'pt-BR'));
    assert.ok(!isSameLanguage('pt', 'pt-PT'));
    assert.ok(isSameLanguage('zh', 'zh-Hans'));
    assert.ok(!isSameLanguage('zh', 'zh-Hant'));
    assert.ok(isSameLanguage('en', 'en-US'));
    assert.ok(isSameLanguage('no tag', 'no tag'));
    assert.ok(!isSameLanguage('no tag', 'de'));
  });

  it('is not shown by a common word', () => {
    assert.ok(['it', 'id', 'IS', 'no', 'it-is'].every(isAlsoWord));
    assert.ok(!['de', 'fr', 'pt-BR', 'it-IT', 'it-it'].some(isAlsoWord));
  });
});

describe('The tag for a language', () => {
  for (const [language, siblings, tag] of [
    ['de', [], 'de'],
    ['zh-Hans', [], 'zh-Hans'],
    ['pt-BR', ['fr'], 'pt-BR'],
    ['pt-BR', ['zh_CN'], 'pt_BR'],
    ['pt-BR', ['zh-cn'], 'pt-br'],
    ['pt-BR', ['pt'], 'pt'],
    ['pt-PT', ['pt'], 'pt-PT'],
    ['zh-Hans', ['zh-cn', 'fr'], 'zh-cn'],
    ['zh-Hant', ['zh-CN'], 'zh-TW'],
    ['zh-Hant', ['zh_cn'], 'zh_tw'],
    ['zh-Hant', ['zh-Hans'], 'zh-Hant'],
    ['zh-Hant', ['zh-hans'], 'zh-hant'],
    ['de', ['FR', 'ES'], 'DE'],
    ['de', ['fr-FR', 'pt-BR'], 'de-DE'],
    ['zh-Hans', ['fr-FR', 'pt-BR'], 'zh-CN'],
    ['de', ['fr-FR', 'pt'], 'de'],
    ['nb', ['no', 'de'], 'no'],
    ['ja', ['jp'], 'jp'],
    ['pt-BR', ['zh-rCN'], 'pt-rBR'],
    ['sr-Latn', ['zh-rCN'], 'b+sr+Latn'],
  ] as const) {
    it(`${language} is ${tag}${siblings.length === 0 ? '' : ` beside ${siblings.join(', ')}`}`, () => {
      assert.equal(spelledTag(language, tagsOf(...siblings)), tag);
    });
  }

  it('means that language, beside any others', () => {
    const tags = [
      'de',
      'fr-FR',
      'zh_CN',
      'zh-tw',
      'pt-rBR',
      'b+sr+Latn',
      'ES',
      'pt_br',
      'zh-Hans',
      'no',
      'en-GB',
      'es-419',
      'nds',
      'sr@latin',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...tags), fc.subarray(tags), (tag, siblings) => {
        const language = languageOfTag(tag) ?? '';
        const spelled = spelledTag(language, tagsOf(...siblings));
        assert.ok(isSameLanguage(languageOfTag(spelled) ?? '', language), `${language} as ${spelled}`);
      }),
    );
  });
});

describe('A name with a language', () => {
  it('ends with the longest tag', () => {
    assert.deepEqual(taggedName('README.pt-BR'), { name: 'README', separator: '.', tag: { spelled: 'pt-BR', language: 'pt-BR' } });
    assert.equal(taggedName('README-zh-Hans')?.tag.spelled, 'zh-Hans');
    assert.equal(taggedName('guide_zh_Hant_HK')?.tag.spelled, 'zh_Hant_HK');
    assert.equal(taggedName('v1.2.de')?.name, 'v1.2');
    assert.deepEqual(taggedName('pt-BR'), { name: '', separator: '', tag: { spelled: 'pt-BR', language: 'pt-BR' } });
    for (const name of ['README', 'guide.draft', '.de', '', 'what-it-was', 'a.'.repeat(9999)])
      assert.equal(taggedName(name), undefined, name);
  });

  it('is whole again when it is put together', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\w.-]{0,20}[._-][a-z]{2}([-_][A-Z]{2})?$/)), (stem) => {
        const found = taggedName(stem);
        if (found) assert.equal(found.name + found.separator + found.tag.spelled, stem);
      }),
    );
  });
});
