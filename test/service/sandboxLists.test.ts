import assert from 'node:assert/strict';
import * as v from 'valibot';
import { glossariesResponse, glossary as glossarySchema, glossaryEntriesResponse } from '../../src/contract/glossaries.ts';
import type { Glossary } from '../../src/contract/glossaries.ts';
import { detectionLanguages, featureSides, formalityTargets, glossaryLanguages, languagesResponse } from '../../src/contract/languages.ts';
import type { Language } from '../../src/contract/languages.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { ask, refused, translate } from './sandboxRequests.ts';

describe('sandbox: GET /v3/languages', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(async () => sandbox.close());

  const list = async (query: string): Promise<Language[]> => {
    const response = await ask(sandbox, `/v3/languages?${query}`);
    assert.equal(response.status, 200);
    return v.parse(languagesResponse, await response.json());
  };
  const codes = (languages: readonly Language[]) => languages.map((language) => language.lang);
  const having = (languages: readonly Language[], feature: string) => codes(languages.filter((language) => feature in language.features));

  it('requires a known resource (Languages: resource)', async () => {
    await refused(await ask(sandbox, '/v3/languages'), 400, /^resource is required/);
    await refused(await ask(sandbox, '/v3/languages?resource=poems'), 400, /^resource must be one of translate_text/);
    await refused(await ask(sandbox, '/v3/languages?resource=voice&include=secret'), 400, /^include /);
  });

  it('returns only stable languages and features by default', async () => {
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

  it('adds beta and external ones on request, repeatable (Languages: include)', async () => {
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

  it('lists variants as targets only and their languages as both', async () => {
    const languages = await list('resource=translate_text');
    const sides = (code: string) => {
      const found = languages.find((language) => language.lang === code);
      return [found?.usable_as_source, found?.usable_as_target];
    };
    for (const code of ['en-US', 'en-GB', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant', 'es-419'])
      assert.deepEqual(sides(code), [false, true], code);
    for (const code of glossaryLanguages) assert.deepEqual(sides(code), [true, true], code);
  });

  it('gives each feature to the languages of the specification', async () => {
    const languages = await list('resource=translate_text');
    assert.deepEqual(having(languages, 'formality').toSorted(), [...formalityTargets].toSorted());
    assert.deepEqual(having(languages, 'auto_detection').toSorted(), [...detectionLanguages].toSorted());
    assert.ok(having(languages, 'style_rules').includes('zh-Hant') && !having(languages, 'style_rules').includes('da'));
    assert.deepEqual(codes(await list('resource=glossary')).toSorted(), [...glossaryLanguages].toSorted());
    assert.deepEqual(codes(await list('resource=style_rules')), ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh']);
    assert.equal((await list('resource=write')).length, 14);
  });

  it('describes resources with their features and sides (Feature keys that can appear in features)', async () => {
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

describe('sandbox: glossaries', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(async () => sandbox.close());

  const dictionary = (entries: string, more: object = {}) => ({
    source_lang: 'en',
    target_lang: 'pt',
    entries,
    entries_format: 'tsv',
    ...more,
  });
  const create = async (dictionaries: unknown, name = 'Terms') => ask(sandbox, '/v3/glossaries', { json: { name, dictionaries } });
  const created = async (...dictionaries: object[]): Promise<Glossary> => {
    const response = await create(dictionaries);
    assert.equal(response.status, 201);
    return v.parse(glossarySchema, await response.json());
  };

  it('creates a glossary of several dictionaries, ready at once (Glossaries, current)', async () => {
    const glossary = await created(dictionary('cat\tgato\ndog\tcão'), dictionary('"a, b",c', { target_lang: 'DE', entries_format: 'csv' }));
    assert.equal(glossary.ready, true);
    assert.deepEqual(glossary.dictionaries, [
      { source_lang: 'en', target_lang: 'pt', entry_count: 2 },
      { source_lang: 'en', target_lang: 'de', entry_count: 1 },
    ]);
    const { ready: _, ...metadata } = glossary;
    assert.deepEqual(await (await ask(sandbox, `/v3/glossaries/${glossary.glossary_id}`)).json(), metadata);
    const { glossaries } = v.parse(glossariesResponse, await (await ask(sandbox, '/v3/glossaries')).json());
    assert.ok(glossaries.some((listed) => listed.glossary_id === glossary.glossary_id));
  });

  it('gives entries back as TSV, one dictionary per call', async () => {
    const { glossary_id } = await created(dictionary('"say ""hi""",diga,en,pt\nskip,me,en,de', { entries_format: 'csv' }));
    const response = await ask(sandbox, `/v3/glossaries/${glossary_id}/entries?source_lang=EN&target_lang=PT`);
    assert.deepEqual(v.parse(glossaryEntriesResponse, await response.json()), {
      dictionaries: [{ source_lang: 'en', target_lang: 'pt', entries: 'say "hi"\tdiga', entries_format: 'tsv' }],
    });
    await refused(await ask(sandbox, `/v3/glossaries/${glossary_id}/entries?source_lang=en&target_lang=de`), 404, /Dictionary/);
    await refused(await ask(sandbox, `/v3/glossaries/${glossary_id}/entries`), 400, /^source_lang is required/);
  });

  it('deletes with 204 and knows the glossary no more', async () => {
    const { glossary_id } = await created(dictionary('a\tb'));
    assert.equal((await ask(sandbox, `/v3/glossaries/${glossary_id}`, { method: 'DELETE' })).status, 204);
    await refused(await ask(sandbox, `/v3/glossaries/${glossary_id}`), 404, /Glossary not found/);
    await refused(await ask(sandbox, `/v3/glossaries/${glossary_id}`, { method: 'DELETE' }), 404, /Glossary not found/);
  });

  it('keeps the glossaries of accounts apart', async () => {
    const { glossary_id } = await created(dictionary('a\tb'));
    const free = { url: sandbox.freeUrl, key: sandbox.freeKey };
    await refused(await ask(sandbox, `/v3/glossaries/${glossary_id}`, free), 404, /Glossary not found/);
  });

  it('refuses entries that break the rules and names them (Entry content rules)', async () => {
    const invalid = [
      ['a\tb\na\tc', /Entry 1: duplicate/],
      ['a\t', /Entry 0: .*empty/],
      ['a', /Entry 0/],
      ['a\tb\tc', /Entry 0/],
      ['a\t b', /white space/],
      ['a\tb\u0085c', /control/],
      ['a\tb\u2028c', /line break/],
      [`a\t${'é'.repeat(513)}`, /1024/],
      ['', /No entries/],
    ] as const;
    for (const [entries, message] of invalid) await refused(await create([dictionary(entries)]), 400, message);
    await refused(await create([dictionary('a\tb', { target_lang: 'xx' })]), 400, /^dictionaries must name languages/);
    await refused(await create([dictionary('a\tb'), dictionary('c\td')]), 400, /each language pair once/);
    await refused(await create([dictionary('a\tb')], 'é'.repeat(513)), 400, /^name .*1024/);
    await refused(await create([dictionary('a\tb')], ''), 400, /^name /);
  });

  it('applies to every variant of its languages in a translation (Glossary language codes)', async () => {
    const { glossary_id } = await created(dictionary('blue whale\tbaleia-azul'));
    for (const target_lang of ['pt', 'pt-BR', 'PT-PT']) {
      const [result] = await translate(sandbox, { text: ['The Blue whale'], source_lang: 'en', target_lang, glossary_id });
      assert.match(result?.text ?? '', /baleia-azul»$/);
    }
  });

  it('must match the pair of the translation (Text translation: glossary_id)', async () => {
    const { glossary_id } = await created(dictionary('a\tb'));
    for (const [source_lang, target_lang] of [
      ['en', 'de'],
      ['pt', 'en-US'],
    ]) {
      const json = { text: ['a'], source_lang, target_lang, glossary_id };
      await refused(await ask(sandbox, '/v2/translate', { json }), 400, /^glossary_id /);
    }
  });

  it('must be ready for a translation (Glossary readiness)', async () => {
    const other = await startSandbox();
    try {
      other.setGlossariesReady(false);
      const made = await ask(other, '/v3/glossaries', { json: { name: 'Terms', dictionaries: [dictionary('a\tb')] } });
      const { glossary_id, ready } = v.parse(glossarySchema, await made.json());
      assert.equal(ready, false);
      const json = { text: ['a'], source_lang: 'en', target_lang: 'pt-PT', glossary_id };
      await refused(await ask(other, '/v2/translate', { json }), 400, /not ready/);
      other.setGlossariesReady(true);
      await translate(other, json);
    } finally {
      await other.close();
    }
  });
});
