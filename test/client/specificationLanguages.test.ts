import assert from 'node:assert/strict';
import * as v from 'valibot';
import { languageResourcesResponse, languageEntry } from '../../src/api/languageSchemas.ts';
import type { Language, LanguageResourceDescriptor } from '../../src/api/languages.ts';
import { glossaryPairsResponse, legacyLanguagesResponse } from '../../src/api/legacy.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { ask, translate } from './sandboxRequests.ts';

const resourceNames = ['translate_text', 'translate_document', 'glossary', 'voice', 'write', 'style_rules'];

describe('The specification: languages and features', () => {
  let sandbox: Sandbox;
  let descriptors: LanguageResourceDescriptor[];
  const everything = new Map<string, Language[]>();
  const list = async (query: string) => v.parse(v.array(languageEntry), await (await ask(sandbox, `/v3/languages?${query}`)).json());
  before(async () => {
    sandbox = await startSandbox();
    descriptors = v.parse(languageResourcesResponse, await (await ask(sandbox, '/v3/languages/resources')).json());
    for (const name of resourceNames) everything.set(name, await list(`resource=${name}&include=beta&include=external`));
  });
  after(async () => sandbox.close());

  describe('languages', () => {
    const languages = () => [...everything.values()].flat();

    it('come as an array of objects with the fields of a language [languages.response] [language.usable] [language.features]', () => {
      for (const language of languages()) {
        assert.deepEqual(
          Object.keys(language).toSorted(),
          ['features', 'lang', 'name', 'status', 'usable_as_source', 'usable_as_target'],
          language.lang,
        );
        for (const [feature, support] of Object.entries(language.features)) assert.equal(typeof support.status, 'string', feature);
      }
      assert.ok(languages().some(({ features }) => Object.keys(features).length === 0));
    });

    it('have codes of BCP 47 in its casing [language.lang] [versioning.codes]', () => {
      for (const { lang } of languages()) assert.deepEqual(Intl.getCanonicalLocales(lang), [lang]);
      const codes = new Set(languages().map(({ lang }) => lang));
      assert.ok(codes.has('en-US') && codes.has('zh-Hant'));
    });

    it('have English names [language.name]', () => {
      const names = new Intl.DisplayNames(['en'], { type: 'language' });
      for (const { lang, name } of languages()) {
        const [base = ''] = lang.split('-');
        const [english = ''] = (names.of(base) ?? '').split(' ');
        assert.ok(name.startsWith(english), `${lang}: ${name}`);
      }
    });

    it('are stable, beta or early_access [language.status]', () => {
      assert.deepEqual(new Set(languages().map(({ status }) => status)), new Set(['stable', 'beta', 'early_access']));
    });

    it('are translated by next-gen models, all of them [versioning.next-gen]', async () => {
      for (const { lang, usable_as_target } of everything.get('translate_text') ?? []) {
        if (!usable_as_target) continue;
        const json = { text: ['1'], source_lang: lang === 'fr' ? 'en' : 'fr', target_lang: lang, model_type: 'quality_optimized' };
        assert.equal((await translate(sandbox, json))[0]?.model_type_used, 'quality_optimized', lang);
      }
    });
  });

  describe('features', () => {
    const rows: [title: string, feature: string, sides: ('source' | 'target')[], resources: string[]][] = [
      ['auto_detection [feature.auto_detection]', 'auto_detection', ['source'], ['translate_text', 'translate_document', 'voice', 'write']],
      ['style_rules [feature.style_rules]', 'style_rules', ['target'], ['translate_text']],
      ['formality [feature.formality]', 'formality', ['target'], ['translate_text', 'translate_document']],
      ['glossary [feature.glossary]', 'glossary', ['source', 'target'], ['translate_text', 'translate_document', 'voice']],
      ['tag_handling [feature.tag_handling]', 'tag_handling', ['source', 'target'], ['translate_text', 'translate_document']],
      ['transcription [feature.transcription]', 'transcription', ['source'], ['voice']],
      ['transcription_external [feature.transcription_external]', 'transcription_external', ['source'], ['voice']],
      ['translated_speech [feature.translated_speech]', 'translated_speech', ['target'], ['voice']],
      ['translated_speech_external [feature.translated_speech_external]', 'translated_speech_external', ['target'], ['voice']],
      ['tone [feature.tone]', 'tone', ['target'], ['write']],
      ['writing_style [feature.writing_style]', 'writing_style', ['target'], ['write']],
    ];
    for (const [title, feature, sides, resources] of rows) {
      it(title, () => {
        const described = descriptors.filter(({ features }) => features.some(({ name }) => name === feature));
        assert.deepEqual(described.map(({ name }) => name).toSorted(), resources.toSorted());
        for (const { features } of described) {
          const { needs_source_support = false, needs_target_support = false } = features.find(({ name }) => name === feature) ?? {};
          assert.deepEqual([needs_source_support, needs_target_support], [sides.includes('source'), sides.includes('target')]);
        }
        for (const [resource, languages] of everything) {
          const having = languages.filter(({ features }) => feature in features);
          assert.equal(having.length > 0, resources.includes(resource), resource);
          for (const { lang, usable_as_source, usable_as_target } of having) {
            assert.ok((sides.includes('source') && usable_as_source) || (sides.includes('target') && usable_as_target), lang);
          }
        }
      });
    }

    it('are none for style rules, and there are resources of these names only [feature.none] [descriptor.name] [languages.resources]', () => {
      assert.deepEqual(
        descriptors.map(({ name }) => name),
        resourceNames,
      );
      assert.deepEqual(descriptors.find(({ name }) => name === 'style_rules')?.features, []);
      assert.ok((everything.get('style_rules') ?? []).every(({ features }) => Object.keys(features).length === 0));
    });
  });

  describe('the versions say the same', () => {
    const legacy = async (type: string) =>
      v.parse(legacyLanguagesResponse, await (await ask(sandbox, `/v2/languages?type=${type}`)).json());

    it('of languages [versioning.languages] [languages.legacy-type]', async () => {
      const current = await list('resource=translate_text');
      for (const [type, usable] of [
        ['source', 'usable_as_source'],
        ['target', 'usable_as_target'],
      ] as const) {
        assert.deepEqual(
          (await legacy(type)).map(({ language }) => language).toSorted(),
          current
            .filter((language) => language[usable])
            .map(({ lang }) => lang.toUpperCase())
            .toSorted(),
        );
      }
    });

    it('of formality [versioning.formality] [languages.legacy-items]', async () => {
      const current = new Map(
        (await list('resource=translate_text')).map(({ lang, features }) => [lang.toUpperCase(), 'formality' in features]),
      );
      for (const { language, supports_formality } of await legacy('target'))
        assert.equal(supports_formality, current.get(language), language);
    });

    it('of pairs for glossaries, which can be used where their feature says so [versioning.pairs] [languages.legacy-pairs]', async () => {
      const managed = await list('resource=glossary');
      const pairs = managed.flatMap((source) =>
        managed
          .filter((target) => source.usable_as_source && target.usable_as_target && source.lang !== target.lang)
          .map((target) => `${source.lang}-${target.lang}`),
      );
      const answer = v.parse(glossaryPairsResponse, await (await ask(sandbox, '/v2/glossary-language-pairs')).json());
      assert.deepEqual(
        answer.supported_languages.map(({ source_lang, target_lang }) => `${source_lang}-${target_lang}`).toSorted(),
        pairs.toSorted(),
      );
      for (const resource of ['translate_text', 'translate_document']) {
        const used = new Set((await list(`resource=${resource}`)).filter(({ features }) => 'glossary' in features).map(({ lang }) => lang));
        assert.ok(
          managed.every(({ lang }) => used.has(lang)),
          resource,
        );
      }
    });
  });
});
