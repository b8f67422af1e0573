import assert from 'node:assert/strict';
import * as v from 'valibot';
import { glossary as glossarySchema, glossaryEntriesResponse } from '../../src/api/glossaries.ts';
import type { Glossary } from '../../src/api/glossaries.ts';
import { legacyGlossary } from '../../src/api/legacy.ts';
import type { LegacyGlossary } from '../../src/api/legacy.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { ask, refused, translate } from './sandboxRequests.ts';

const dictionary = (entries: string, more: object = {}) => ({
  source_lang: 'en',
  target_lang: 'pt',
  entries,
  entries_format: 'tsv',
  ...more,
});

describe('sandbox: glossaries', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(async () => sandbox.close());

  const create = async (dictionaries: unknown, name = 'Terms') => ask(sandbox, '/v3/glossaries', { json: { name, dictionaries } });
  const created = async (...dictionaries: object[]): Promise<Glossary> => {
    const response = await create(dictionaries);
    assert.equal(response.status, 201);
    return v.parse(glossarySchema, await response.json());
  };

  it('creates a glossary of several dictionaries, ready at once (Glossaries, current) [glossaries.create] [glossaries.get] [glossary.ready] [glossary.dictionaries] [glossary.several] [ready.boolean]', async () => {
    const glossary = await created(dictionary('cat\tgato\ndog\tcão'), dictionary('"a, b",c', { target_lang: 'DE', entries_format: 'csv' }));
    assert.equal(glossary.ready, true);
    assert.deepEqual(glossary.dictionaries, [
      { source_lang: 'en', target_lang: 'pt', entry_count: 2 },
      { source_lang: 'en', target_lang: 'de', entry_count: 1 },
    ]);
    assert.deepEqual(await (await ask(sandbox, `/v3/glossaries/${glossary.glossary_id}`)).json(), glossary);
    const { glossaries } = v.parse(v.object({ glossaries: v.array(glossarySchema) }), await (await ask(sandbox, '/v3/glossaries')).json());
    assert.ok(glossaries.some((listed) => listed.glossary_id === glossary.glossary_id));
  });

  it('gives entries back as TSV, one dictionary per call [glossaries.entries] [glossaries.entries-calls] [glossary.entries] [glossary.csv] [glossary.csv-languages]', async () => {
    const { glossary_id } = await created(dictionary('"say ""hi""",diga,en,pt\nskip,me,en,de', { entries_format: 'csv' }));
    const response = await ask(sandbox, `/v3/glossaries/${glossary_id}/entries?source_lang=EN&target_lang=PT`);
    assert.deepEqual(v.parse(glossaryEntriesResponse, await response.json()), {
      dictionaries: [{ source_lang: 'en', target_lang: 'pt', entries: 'say "hi"\tdiga', entries_format: 'tsv' }],
    });
    await refused(await ask(sandbox, `/v3/glossaries/${glossary_id}/entries?source_lang=en&target_lang=de`), 404, /Dictionary/);
    await refused(await ask(sandbox, `/v3/glossaries/${glossary_id}/entries`), 400, /^source_lang is required/);
  });

  it('deletes with 204 and knows the glossary no more [glossaries.delete]', async () => {
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

  it('refuses entries that break the rules and names them (Entry content rules) [glossary.line] [glossary.duplicates] [glossary.empty] [glossary.controls] [glossary.whitespace] [glossary.name] [limits.glossary-text]', async () => {
    const invalid = [
      ['a\tb\na\tc', /Entry 1 \(line 2, column 1\): is a duplicate/],
      ['a\t', /Entry 0 .*empty/],
      ['\tb', /Entry 0 .*empty/],
      ['a', /Entry 0/],
      ['a\tb\tc', /Entry 0/],
      ['a\tb\u00a0', /white space/],
      ['\u3000a\tb', /white space/],
      ['a\tb\rc\td', /Entry 0/],
      ['a\t b', /white space/],
      ['a\tb\u0085c', /control/],
      ['a\tb\u2028c', /line break/],
      [`a\t${'é'.repeat(513)}`, /1024/],
      ['', /no entries/],
    ] as const;
    for (const [entries, message] of invalid) await refused(await create([dictionary(entries)]), 400, message);
    await refused(await create([dictionary('a\tb', { target_lang: 'xx' })]), 400, /^dictionaries must name languages/);
    await refused(await create([dictionary('a\tb'), dictionary('c\td')]), 400, /each language pair once/);
    await refused(await create([dictionary('a\tb')], 'é'.repeat(513)), 400, /^name .*1024/);
    await refused(await create([dictionary('a\tb')], ''), 400, /^name /);
  });

  it('applies to every variant of its languages in a translation (Glossary language codes) [glossary.variants] [does.glossaries]', async () => {
    const { glossary_id } = await created(dictionary('blue whale\tbaleia-azul'));
    for (const target_lang of ['pt', 'pt-BR', 'PT-PT']) {
      const [result] = await translate(sandbox, { text: ['The Blue whale'], source_lang: 'en', target_lang, glossary_id });
      assert.match(result?.text ?? '', /baleia-azul»$/);
    }
  });

  it('must match the pair of the translation (Text translation: glossary_id) [translate.glossary_id-pair]', async () => {
    const { glossary_id } = await created(dictionary('a\tb'));
    for (const [source_lang, target_lang] of [
      ['en', 'de'],
      ['pt', 'en-US'],
    ]) {
      const json = { text: ['a'], source_lang, target_lang, glossary_id };
      await refused(await ask(sandbox, '/v2/translate', { json }), 400, /^glossary_id /);
    }
  });

  it('must be ready for a translation (Glossary readiness) [ready.required] [ready.boolean] [glossary.ready]', async () => {
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

  it('becomes ready in its time (Glossary readiness) [ready.required] [ready.boolean]', async () => {
    const other = await startSandbox();
    try {
      other.set({ glossary_ready_after_ms: 5000 });
      const made = await ask(other, '/v3/glossaries', { json: { name: 'Terms', dictionaries: [dictionary('a\tb')] } });
      const { glossary_id, ready } = v.parse(glossarySchema, await made.json());
      const json = { text: ['a'], source_lang: 'en', target_lang: 'pt-PT', glossary_id };
      assert.equal(ready, false);
      await refused(await ask(other, '/v2/translate', { json }), 400, /not ready/);
      other.clock.advance(5000);
      assert.equal(v.parse(glossarySchema, await (await ask(other, `/v3/glossaries/${glossary_id}`)).json()).ready, true);
      await translate(other, json);
    } finally {
      await other.close();
    }
  });

  const entriesOf = async (id: string, query = 'source_lang=en&target_lang=pt') => {
    const response = await ask(sandbox, `/v3/glossaries/${id}/entries?${query}`);
    return v.parse(glossaryEntriesResponse, await response.json()).dictionaries[0]?.entries;
  };
  const patch = async (id: string, json: object) => ask(sandbox, `/v3/glossaries/${id}`, { method: 'PATCH', json });
  const put = async (id: string, json: object) => ask(sandbox, `/v3/glossaries/${id}/dictionaries`, { method: 'PUT', json });

  it('takes a quote in TSV as a character (Entry formats) [glossary.tsv]', async () => {
    const { glossary_id } = await created(dictionary('the "big" one\t"o grande"'));
    assert.equal(await entriesOf(glossary_id), 'the "big" one\t"o grande"');
  });

  it('takes DEL, which is no C0 or C1 character, and skips a byte order mark and empty lines [glossary.controls]', async () => {
    const { glossary_id } = await created(dictionary('\uFEFFa\u007Fb\tc\r\n\r\nd\te\r\n'));
    assert.equal(await entriesOf(glossary_id), 'a\u007Fb\tc\nd\te');
  });

  it('names the entry of a CSV fault too (Entry content rules) [glossary.csv] [glossary.csv-languages] [glossary.empty] [glossary.controls]', async () => {
    const csv = { entries_format: 'csv' };
    await refused(await create([dictionary('a,b\n"c, d",', csv)]), 400, /Entry 1 \(line 2, column \d+\): .*empty/);
    await refused(await create([dictionary('a,"b', csv)]), 400, /Invalid glossary entries provided Entry 0/);
    await refused(await create([dictionary('a,"b\nc"', csv)]), 400, /control/);
    await refused(await create([dictionary('a,b,de,fr', csv)]), 400, /no entries/);
  });

  it('merges entries into a dictionary by PATCH, and creates a missing one (Glossaries, current: PATCH) [glossaries.patch] [glossary.several]', async () => {
    const { glossary_id } = await created(dictionary('cat\tgato\ndog\tcão'));
    const merged = await patch(glossary_id, { dictionaries: [dictionary('dog\tcachorro\nbird\tave')] });
    assert.equal(merged.status, 200);
    assert.equal(await entriesOf(glossary_id), 'cat\tgato\ndog\tcachorro\nbird\tave');
    const more = await patch(glossary_id, { dictionaries: [dictionary('cat\tKatze', { target_lang: 'de' })] });
    assert.deepEqual(
      v.parse(glossarySchema, await more.json()).dictionaries.map(({ target_lang, entry_count }) => [target_lang, entry_count]),
      [
        ['pt', 3],
        ['de', 1],
      ],
    );
  });

  it('renames by PATCH and leaves the dictionaries (Glossaries, current: PATCH) [glossaries.patch] [glossary.name]', async () => {
    const { glossary_id, dictionaries } = await created(dictionary('a\tb'));
    const renamed = v.parse(glossarySchema, await (await patch(glossary_id, { name: 'New' })).json());
    assert.deepEqual([renamed.name, renamed.dictionaries], ['New', dictionaries]);
    await refused(await patch(glossary_id, { name: 'é'.repeat(513) }), 400, /^name /);
  });

  it('changes one dictionary per call (Glossaries, current: "A PUT or PATCH changes one dictionary only") [glossaries.one]', async () => {
    const { glossary_id } = await created(dictionary('a\tb'));
    const both = [dictionary('c\td'), dictionary('c\td', { target_lang: 'de' })];
    await refused(await patch(glossary_id, { dictionaries: both, name: 'Never' }), 400, /^dictionaries .*one dictionary/);
    const unchanged = v.parse(glossarySchema, await (await ask(sandbox, `/v3/glossaries/${glossary_id}`)).json());
    assert.deepEqual([unchanged.name, unchanged.dictionaries.length, await entriesOf(glossary_id)], ['Terms', 1, 'a\tb']);
  });

  it('replaces a dictionary entirely by PUT, or creates it (Glossaries, current: PUT) [glossaries.put]', async () => {
    const { glossary_id } = await created(dictionary('cat\tgato\ndog\tcão'));
    const replaced = await put(glossary_id, dictionary('bird\tave'));
    assert.deepEqual([replaced.status, await replaced.json()], [200, { source_lang: 'en', target_lang: 'pt', entry_count: 1 }]);
    assert.equal(await entriesOf(glossary_id), 'bird\tave');
    assert.equal((await put(glossary_id, dictionary('a\tb', { target_lang: 'de' }))).status, 200);
    assert.equal(await entriesOf(glossary_id, 'source_lang=en&target_lang=de'), 'a\tb');
    await refused(await put(glossary_id, dictionary('a\tb\na\tc')), 400, /duplicate/);
    assert.equal(await entriesOf(glossary_id), 'bird\tave');
  });

  it('removes one dictionary, whose entries are then unknown (Glossaries, current: DELETE) [glossaries.delete-dictionary]', async () => {
    const { glossary_id } = await created(dictionary('a\tb'), dictionary('a\tb', { target_lang: 'de' }));
    const path = `/v3/glossaries/${glossary_id}/dictionaries?source_lang=en&target_lang=de`;
    assert.equal((await ask(sandbox, path, { method: 'DELETE' })).status, 204);
    await refused(await ask(sandbox, path.replace('dictionaries', 'entries')), 404, /Dictionary not found/);
    await refused(await ask(sandbox, path, { method: 'DELETE' }), 404, /Dictionary not found/);
    assert.equal(await entriesOf(glossary_id), 'a\tb');
  });

  it('holds 10 MB in a dictionary and no more (Limits: glossary dictionary size) [limits.dictionary]', async () => {
    const line = `\t${'x'.repeat(1000)}\n`;
    const lines = Math.floor((10 * 1024 * 1024) / (line.length + 5));
    const entries = Array.from({ length: lines }, (_, index) => `${String(index).padStart(5, '0')}${line}`).join('');
    const { glossary_id, dictionaries } = await created(dictionary(entries));
    assert.equal(dictionaries[0]?.entry_count, lines);
    await refused(await create([dictionary(entries + line.repeat(2).replace('\t', 'b\t'))]), 400, /^dictionaries .*10485760/);
    await refused(await patch(glossary_id, { dictionaries: [dictionary(`more${line}again${line}`)] }), 400, /10485760/);
  });

  it('is not shared between data centers (Base addresses: glossaries belong to one data center) [base.us] [base.us-apart]', async () => {
    const { glossary_id } = await created(dictionary('a\tb'));
    const us = { url: sandbox.usUrl };
    await refused(await ask(sandbox, `/v3/glossaries/${glossary_id}`, us), 404, /Glossary not found/);
    assert.deepEqual(await (await ask(sandbox, '/v3/glossaries', us)).json(), { glossaries: [] });
    const json = { text: ['a'], source_lang: 'en', target_lang: 'pt-PT', glossary_id };
    await refused(await ask(sandbox, '/v2/translate', { ...us, json }), 404, /Glossary not found/);
  });
});

describe('sandbox: legacy glossaries', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(async () => sandbox.close());

  const request = { name: 'Old', source_lang: 'EN', target_lang: 'de', entries: 'cat\tKatze\ndog\tHund' };
  const created = async (more: object = {}): Promise<LegacyGlossary> => {
    const response = await ask(sandbox, '/v2/glossaries', { json: { ...request, ...more } });
    assert.equal(response.status, 201);
    return v.parse(legacyGlossary, await response.json());
  };

  it('are created from TSV by default, or CSV, and listed without entries (Glossaries, legacy v2) [legacy-glossaries.create] [legacy-glossaries.get] [legacy-glossary.format]', async () => {
    const tsv = await created();
    assert.partialDeepStrictEqual(tsv, { ready: true, name: 'Old', source_lang: 'en', target_lang: 'de', entry_count: 2 });
    const csv = await created({ entries: '"a, b",c\n', entries_format: 'csv' });
    assert.equal(csv.entry_count, 1);
    const { glossaries } = v.parse(v.object({ glossaries: v.array(legacyGlossary) }), await (await ask(sandbox, '/v2/glossaries')).json());
    assert.ok([tsv, csv].every((made) => glossaries.some((listed) => listed.glossary_id === made.glossary_id)));
    assert.deepEqual(await (await ask(sandbox, `/v2/glossaries/${tsv.glossary_id}`)).json(), tsv);
    await refused(await ask(sandbox, '/v2/glossaries', { json: { ...request, target_lang: 'xx' } }), 400, /^target_lang /);
    await refused(await ask(sandbox, '/v2/glossaries', { json: { ...request, entries: 'a' } }), 400, /Invalid glossary entries/);
  });

  it('give their entries as tab-separated lines (Glossaries, legacy v2: Accept) [legacy-glossaries.entries]', async () => {
    const path = `/v2/glossaries/${(await created()).glossary_id}/entries`;
    const response = await ask(sandbox, path, { headers: { Accept: 'text/tab-separated-values' } });
    assert.match(response.headers.get('Content-Type') ?? '', /^text\/tab-separated-values/);
    assert.equal(await response.text(), request.entries);
    await refused(await ask(sandbox, path, { headers: { Accept: 'application/json' } }), 415, /tab-separated/);
  });

  it('are visible in v3 but immutable (Versioning, 2) [versioning.immutable] [versioning.v3-glossaries]', async () => {
    const { glossary_id } = await created();
    const path = `/v3/glossaries/${glossary_id}`;
    assert.equal((await ask(sandbox, path)).status, 200);
    const body = { source_lang: 'en', target_lang: 'de', entries: 'a\tb', entries_format: 'tsv' };
    await refused(await ask(sandbox, path, { method: 'PATCH', json: { name: 'New' } }), 400, /cannot be changed/);
    await refused(await ask(sandbox, `${path}/dictionaries`, { method: 'PUT', json: body }), 400, /cannot be changed/);
    const pair = 'source_lang=en&target_lang=de';
    await refused(await ask(sandbox, `${path}/dictionaries?${pair}`, { method: 'DELETE' }), 400, /cannot be changed/);
  });

  it('can be deleted by both versions (Glossaries, legacy v2: DELETE) [legacy-glossaries.delete]', async () => {
    for (const version of ['v2', 'v3']) {
      const { glossary_id } = await created();
      assert.equal((await ask(sandbox, `/${version}/glossaries/${glossary_id}`, { method: 'DELETE' })).status, 204);
      await refused(await ask(sandbox, `/v2/glossaries/${glossary_id}`), 404, /Glossary not found/);
    }
  });

  it('are monolingual glossaries only (Versioning, 2) [versioning.v2-glossaries]', async () => {
    const dictionaries = [dictionary('a\tb'), dictionary('a\tb', { target_lang: 'de' })];
    const response = await ask(sandbox, '/v3/glossaries', { json: { name: 'Two', dictionaries } });
    const { glossary_id } = v.parse(glossarySchema, await response.json());
    await refused(await ask(sandbox, `/v2/glossaries/${glossary_id}`), 404, /v3/);
    await refused(await ask(sandbox, `/v2/glossaries/${glossary_id}`, { method: 'DELETE' }), 404, /v3/);
    assert.equal((await ask(sandbox, `/v3/glossaries/${glossary_id}`)).status, 200);
  });
});
