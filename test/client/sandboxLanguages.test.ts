import assert from 'node:assert/strict';
import * as v from 'valibot';
import { languageEntry } from '../../src/api/languageSchemas.ts';
import { detectionLanguages, featureSides, formalityTargets, glossaryLanguages } from '../../src/api/languages.ts';
import type { Language } from '../../src/api/languages.ts';
import { glossaryPairsResponse, legacyLanguagesResponse } from '../../src/api/legacy.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { ask, refused } from './sandboxRequests.ts';

describe('sandbox: GET /v3/languages', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(async () => sandbox.close());

  const list = async (query: string): Promise<Language[]> => {
    const response = await ask(sandbox, `/v3/languages?${query}`);
    assert.equal(response.status, 200);
    return v.parse(v.array(languageEntry), await response.json());
  };
  const codes = (languages: readonly Language[]) => languages.map((language) => language.lang);
  const having = (languages: readonly Language[], feature: string) => codes(languages.filter((language) => feature in language.features));

  it('requires a known resource (Languages: resource) [languages.resource]', async () => {
    await refused(await ask(sandbox, '/v3/languages'), 400, /^resource is required/);
    await refused(await ask(sandbox, '/v3/languages?resource=poems'), 400, /^resource must be one of translate_text/);
    await refused(await ask(sandbox, '/v3/languages?resource=voice&include=secret'), 400, /^include /);
  });

  it('returns only stable languages and features by default [languages.stable] [languages.resource]', async () => {
    for (const resource of ['translate_text', 'translate_document', 'glossary', 'voice', 'write', 'style_rules']) {
      const languages = await list(`resource=${resource}`);
      assert.ok(languages.length > 0);
      assert.ok(languages.every((language) => language.status === 'stable'));
      const features = languages.flatMap((language) => Object.values(language.features));
      assert.ok(
        features.every((feature) => feature.status === 'stable' && feature.external === undefined),
        resource,
      );
    }
  });

  it('adds beta and external ones on request, repeatable (Languages: include) [languages.include]', async () => {
    const known = codes(await list('resource=translate_text'));
    const beta = codes(await list('resource=translate_text&include=beta'));
    const all = codes(await list('resource=translate_text&include=beta&include=external'));
    assert.ok(['de-CH', 'fr-CA'].every((code) => beta.includes(code) && !known.includes(code)));
    assert.deepEqual(
      all.filter((code) => !beta.includes(code)),
      ['ga'],
    );
    assert.ok(!having(await list('resource=voice'), 'transcription_external').length);
    assert.ok(having(await list('resource=voice&include=external'), 'transcription_external').length);
  });

  it('lists variants as targets only and their languages as both [language.usable]', async () => {
    const languages = await list('resource=translate_text');
    const sides = (code: string) => {
      const found = languages.find((language) => language.lang === code);
      return [found?.usable_as_source, found?.usable_as_target];
    };
    for (const code of ['en-US', 'en-GB', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant', 'es-419'])
      assert.deepEqual(sides(code), [false, true], code);
    for (const code of glossaryLanguages) assert.deepEqual(sides(code), [true, true], code);
  });

  it('gives each feature to the languages of the specification [does.languages]', async () => {
    const languages = await list('resource=translate_text');
    assert.deepEqual(having(languages, 'formality').toSorted(), [...formalityTargets].toSorted());
    assert.deepEqual(having(languages, 'auto_detection').toSorted(), [...detectionLanguages].toSorted());
    assert.ok(having(languages, 'style_rules').includes('zh-Hant') && !having(languages, 'style_rules').includes('da'));
    assert.deepEqual(codes(await list('resource=glossary')).toSorted(), [...glossaryLanguages].toSorted());
    assert.deepEqual(codes(await list('resource=style_rules')), ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh']);
    assert.equal((await list('resource=write')).length, 14);
  });

  it('describes resources with their features and sides (Feature keys that can appear in features) [languages.resources] [descriptor.name] [descriptor.features] [feature.none]', async () => {
    const schema = v.array(
      v.object({
        name: v.string(),
        features: v.array(
          v.object({ name: v.string(), needs_source_support: v.optional(v.boolean()), needs_target_support: v.optional(v.boolean()) }),
        ),
      }),
    );
    const resources = v.parse(schema, await (await ask(sandbox, '/v3/languages/resources')).json());
    assert.deepEqual(
      resources.map((resource) => resource.name),
      ['translate_text', 'translate_document', 'glossary', 'voice', 'write', 'style_rules'],
    );
    const named = new Set(resources.flatMap((resource) => resource.features.map((feature) => feature.name)));
    assert.deepEqual([...named].toSorted(), Object.keys(featureSides).toSorted());
    assert.deepEqual(resources.find((resource) => resource.name === 'style_rules')?.features, []);
    assert.deepEqual(
      resources[0]?.features.find((feature) => feature.name === 'glossary'),
      {
        name: 'glossary',
        needs_source_support: true,
        needs_target_support: true,
      },
    );
  });
});

describe('sandbox: legacy languages', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(async () => sandbox.close());

  const list = async (query: string) => v.parse(legacyLanguagesResponse, await (await ask(sandbox, `/v2/languages${query}`)).json());

  it('separates source from target by type, source by default (Languages: legacy) [languages.legacy-type]', async () => {
    const sources = await list('?type=source');
    const targets = await list('?type=target');
    assert.deepEqual(await list(''), sources);
    assert.ok(!sources.some(({ language }) => language === 'EN-US') && targets.some(({ language }) => language === 'EN-US'));
    await refused(await ask(sandbox, '/v2/languages?type=both'), 400, /^type must be one of source, target/);
  });

  it('uses codes in upper case and tells formality (Languages: items use language, name, supports_formality) [languages.legacy-items] [versioning.codes]', async () => {
    const targets = await list('?type=target');
    assert.ok(targets.every(({ language }) => language === language.toUpperCase()));
    const formal = targets.filter((target) => target.supports_formality === true).map(({ language }) => language);
    assert.deepEqual(formal.toSorted(), formalityTargets.map((code) => code.toUpperCase()).toSorted());
    assert.equal(targets.find(({ language }) => language === 'ZH-HANT')?.name, 'Chinese (traditional)');
  });

  it('lists glossary pairs of every two glossary languages (Languages: glossary-language-pairs) [languages.legacy-pairs]', async () => {
    const response = await ask(sandbox, '/v2/glossary-language-pairs');
    const { supported_languages } = v.parse(glossaryPairsResponse, await response.json());
    assert.equal(supported_languages.length, 33 * 32);
    assert.ok(supported_languages.every(({ source_lang, target_lang }) => source_lang !== target_lang));
  });
});
