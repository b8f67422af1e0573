import assert from 'node:assert/strict';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { silence } from './endpoints.ts';
import { ask, refused } from './sandboxRequests.ts';

/** Fields and lists of the specification, written out here: the sandbox and its data are held against them. */

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object and its fields. */
function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : assert.fail(`no object: ${JSON.stringify(value)}`);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : assert.fail(`no array: ${JSON.stringify(value)}`);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : assert.fail(`no string: ${JSON.stringify(value)}`);
}

function hasFields(value: unknown, ...names: string[]): void {
  assert.deepEqual(Object.keys(fieldsOf(value)).toSorted(), names.toSorted());
}

/** Every field in a value, at any depth. */
function everyField(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap(everyField);
  return isObject(value) ? [...Object.entries(value), ...Object.values(value).flatMap(everyField)] : [];
}

describe('The specification: resources and their fields', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(async () => sandbox.close());

  async function answer(path: string, json?: unknown, method?: string, key = sandbox.key): Promise<Fields> {
    const response = await ask(sandbox, path, { key, ...(json !== undefined && { json }), ...(method !== undefined && { method }) });
    const body: unknown = await response.json();
    assert.ok(response.ok, JSON.stringify(body));
    return fieldsOf(body);
  }

  const style = async (more: object = {}) => answer('/v3/style_rules', { name: 'House', language: 'en', ...more });
  const terms = { source_lang: 'en', target_lang: 'de', entries: 'hello\thallo', entries_format: 'tsv' };
  const glossary = async () => answer('/v3/glossaries', { name: 'Terms', dictionaries: [terms] });

  async function upload(name: string, content: string, fields: Record<string, string> = {}, key = sandbox.key, url = sandbox.url) {
    const form = new FormData();
    for (const [field, value] of Object.entries({ target_lang: 'de', source_lang: 'en', ...fields })) form.append(field, value);
    form.append('file', new Blob([content]), name);
    return fetch(`${url}/v2/document`, {
      method: 'POST',
      headers: { Authorization: `Service-Auth-Key ${key}` },
      body: form,
    });
  }

  describe('style rule lists', () => {
    it('have the fields of their table, and no others [style.style_id] [style.creation_time] [style.updated_time] [styles.create]', async () => {
      const made = await style();
      hasFields(
        made,
        'style_id',
        'name',
        'creation_time',
        'updated_time',
        'language',
        'version',
        'configured_rules',
        'custom_instructions',
      );
      assert.match(text(made['style_id']), uuid);
      assert.match(text(made['creation_time']), timestamp);
      assert.match(text(made['updated_time']), timestamp);
    });

    it('give each custom instruction an id [instruction.id] [style.custom_instructions]', async () => {
      const custom_instructions = [
        { label: 'Tone', prompt: 'Be kind.', source_language: 'de' },
        { label: 'Length', prompt: 'Be brief.' },
      ];
      const [first, second] = listOf((await style({ custom_instructions }))['custom_instructions']);
      hasFields(first, 'id', 'label', 'prompt', 'source_language');
      hasFields(second, 'id', 'label', 'prompt');
      const ids = [first, second].map((one) => text(fieldsOf(one)['id']));
      for (const id of ids) assert.match(id, uuid);
      assert.notEqual(ids[0], ids[1]);
    });

    it('take the rules that occur, in any language [style.names] [style.categories] [style.all-languages]', async () => {
      const configured_rules = {
        dates_and_times: { calendar_era: 'use_bc_and_ad' },
        punctuation: { periods_in_academic_degrees: 'do_not_use', apostrophe: 'use_curly_apostrophes' },
        style_and_tone: { abbreviations: 'use_abbreviations_and_symbols', short_vs_long_words: 'use_short_words' },
      };
      for (const language of ['en', 'ja'])
        assert.deepEqual((await style({ language, configured_rules }))['configured_rules'], configured_rules);
    });

    it('take any number of rules [style.unlimited] [limits.style-rules]', async () => {
      const many = (prefix: string) => Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`${prefix}_${index}`, 'option']));
      const configured_rules = { punctuation: many('rule'), style_and_tone: many('other') };
      assert.deepEqual((await style({ configured_rules }))['configured_rules'], configured_rules);
    });

    it('are of one of eight languages [style.language]', async () => {
      for (const language of ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh'])
        assert.equal((await style({ language }))['language'], language);
      for (const language of ['nl', 'pt', ''])
        await refused(await ask(sandbox, '/v3/style_rules', { json: { name: 'a', language } }), 400, /^language /);
    });
  });

  describe('glossaries', () => {
    it('have the fields of their table, and no others [glossary.glossary_id] [glossary.ready] [glossary.dictionaries] [glossary.creation_time]', async () => {
      const made = await glossary();
      hasFields(made, 'glossary_id', 'ready', 'name', 'dictionaries', 'creation_time');
      assert.match(text(made['glossary_id']), uuid);
      assert.match(text(made['creation_time']), timestamp);
      assert.equal(typeof made['ready'], 'boolean');
      assert.deepEqual(made['dictionaries'], [{ source_lang: 'en', target_lang: 'de', entry_count: 1 }]);
    });

    it('are listed without entries [glossaries.list] [legacy-glossaries.list]', async () => {
      await glossary();
      await answer('/v2/glossaries', { name: 'Old', ...terms });
      for (const version of ['v2', 'v3']) {
        const list = listOf((await answer(`/${version}/glossaries`))['glossaries']);
        assert.ok(list.length > 0);
        assert.ok(!everyField(list).some(([name]) => name === 'entries'), version);
        assert.ok(!JSON.stringify(list).includes('hallo'), version);
      }
    });

    it('of version 2 have the fields of theirs [legacy-glossary.fields] [legacy-glossaries.create]', async () => {
      const made = await answer('/v2/glossaries', { name: 'Old', ...terms });
      hasFields(made, 'glossary_id', 'ready', 'name', 'source_lang', 'target_lang', 'creation_time', 'entry_count');
      assert.match(text(made['glossary_id']), uuid);
      assert.match(text(made['creation_time']), timestamp);
      assert.deepEqual([made['ready'], made['entry_count']], [true, 1]);
    });

    it('are of 33 languages, taken in lower case [glossary.languages]', async () => {
      const codes =
        'ar, bg, cs, da, de, el, en, es, et, fi, fr, he, hu, id, it, ja, ko, lt, lv, nb, nl, pl, pt, ro, ru, sk, sl, sv, th, tr, uk, vi, zh'.split(
          ', ',
        );
      const others = codes.filter((code) => code !== 'en');
      const pairs = [...others.map((code) => ['en', code]), ...others.map((code) => [code, 'en'])];
      const dictionaries = pairs.map(([source_lang, target_lang]) => ({
        source_lang,
        target_lang,
        entries: 'a\tb',
        entries_format: 'tsv',
      }));
      const made = await answer('/v3/glossaries', { name: 'All', dictionaries });
      assert.equal(listOf(made['dictionaries']).length, 64);
      for (const target_lang of ['ga', 'hi', 'en-GB']) {
        const json = { name: 'None', dictionaries: [{ ...terms, source_lang: 'fr', target_lang }] };
        await refused(await ask(sandbox, '/v3/glossaries', { json }), 400, /^dictionaries must name languages/);
      }
    });
  });

  it('a document is known by two strings [document.handle] [documents.upload]', async () => {
    const handle = fieldsOf(await (await upload('a.txt', 'Hello')).json());
    hasFields(handle, 'document_id', 'document_key');
    assert.ok(text(handle['document_id']) !== '' && text(handle['document_key']) !== '');
  });

  it('documents of every type in the list are accepted [documents.inputs]', async () => {
    for (const type of 'docx, doc, pptx, xlsx, pdf, htm, html, txt, xlf, xliff, srt, jpeg, jpg, png'.split(', ')) {
      assert.equal((await upload(`a.${type}`, 'Hello')).status, 200, type);
    }
    for (const type of ['odt', 'rtf', 'md', 'gif', 'csv']) await refused(await upload(`a.${type}`, 'Hello'), 400, /^file /);
  });

  it('documents of five types, and no others, are counted with 50,000 characters at least [limits.document-minimum]', async () => {
    const counted = async () => Number((await answer('/v2/usage'))['character_count']);
    for (const type of 'docx, doc, pptx, xlsx, pdf, html, txt, srt'.split(', ')) {
      const before = await counted();
      await upload(`a.${type}`, type === 'srt' ? '1\n00:00:01,000 --> 00:00:02,000\nHello\n' : 'Hello');
      const more = (await counted()) - before;
      assert.ok(['html', 'txt', 'srt'].includes(type) ? more < 10 : more === 50_000, `${type}: ${more}`);
    }
  });

  it('language codes are taken in any case, wherever they are asked for [resources.language-case]', async () => {
    const upper = { source_lang: 'EN', target_lang: 'DE' };
    const made = await answer('/v3/glossaries', { name: 'Terms', dictionaries: [{ ...terms, ...upper }] });
    const path = `/v3/glossaries/${text(made['glossary_id'])}`;
    await answer(`${path}/entries?source_lang=EN&target_lang=De`);
    await answer(`${path}/dictionaries`, { ...terms, ...upper }, 'PUT');
    await answer(path, { dictionaries: [{ ...terms, ...upper }] }, 'PATCH');
    await answer('/v2/glossaries', { name: 'Old', ...terms, ...upper });
    const { style_id } = await style({ language: 'DE' });
    for (const target_lang of ['DE', 'de', 'De']) {
      await answer('/v2/translate', { text: ['Hello'], source_lang: 'eN', target_lang, glossary_id: made['glossary_id'], style_id });
    }
    await answer('/v2/write/rephrase', { text: ['Hello there.'], target_lang: 'EN-us' });
    assert.equal((await upload('a.txt', 'Hello', { target_lang: 'ZH-HANT', source_lang: 'En' })).status, 200);
    const response = await ask(sandbox, `${path}/dictionaries?source_lang=En&target_lang=DE`, { method: 'DELETE' });
    assert.equal(response.status, 204);
  });

  describe('a document with a glossary', () => {
    const options = { source_lang: 'en', target_lang: 'de' };

    it('is refused while the glossary is not ready [ready.required] [documents.glossary_id]', async () => {
      const glossary_id = text((await glossary())['glossary_id']);
      sandbox.setGlossariesReady(false);
      await refused(await upload('a.txt', 'hello', { ...options, glossary_id }), 400, /not ready/);
      sandbox.setGlossariesReady(true);
      assert.equal((await upload('a.txt', 'hello', { ...options, glossary_id })).status, 200);
    });

    it('has its terms, in a variant of the language too [glossary.variants] [documents.glossary_id] [documents.result]', async () => {
      const dictionaries = [{ ...terms, target_lang: 'pt', entries: 'handlebar\tguidão' }];
      const glossary_id = text((await answer('/v3/glossaries', { name: 'Terms', dictionaries }))['glossary_id']);
      for (const target_lang of ['pt', 'pt-BR', 'pt-PT']) {
        const uploaded = fieldsOf(await (await upload('a.txt', 'The handlebar', { ...options, target_lang, glossary_id })).json());
        sandbox.clock.advance(60_000);
        const json = { document_key: uploaded['document_key'] };
        const response = await ask(sandbox, `/v2/document/${text(uploaded['document_id'])}/result`, { json });
        assert.match(await response.text(), /guidão/);
      }
      await refused(await upload('a.txt', 'x', { ...options, glossary_id }), 400, /glossary_id/);
    });
  });

  it('a limit of 0 blocks texts, improvements and documents alike, null lifts it [admin.zero] [admin.null] [admin.sum]', async () => {
    const administrate = async (path: string, json: object, method: string) =>
      answer(`/v2/admin/developer-keys${path}`, json, method, sandbox.adminKey);
    const key = text((await administrate('', {}, 'POST'))['key_id']);
    const statuses = async () => [
      (await ask(sandbox, '/v2/translate', { key, json: { text: ['a'], target_lang: 'de' } })).status,
      (await ask(sandbox, '/v2/write/rephrase', { key, json: { text: ['Hello there.'] } })).status,
      (await upload('a.txt', 'a', {}, key)).status,
    ];
    await administrate('/limits', { key_id: key, characters: 0 }, 'PUT');
    assert.deepEqual(await statuses(), [456, 456, 456]);
    await administrate('/limits', { key_id: key, characters: null }, 'PUT');
    assert.deepEqual(await statuses(), [200, 200, 200]);
  });

  it('the usage report counts texts, documents and improvements apart [report.usage] [report.fields]', async () => {
    const own = await startSandbox();
    try {
      await ask(own, '/v2/translate', { json: { text: ['Hello'], target_lang: 'de' } });
      await ask(own, '/v2/write/rephrase', { json: { text: ['Hello there.'] } });
      await upload('a.txt', 'Hi there, you.', {}, own.key, own.url);
      const day = own.clock.timestamp().slice(0, 10);
      const query = `start_date=${day}&end_date=${day}&group_by=key`;
      const body: unknown = await (await ask(own, `/v2/admin/analytics?${query}`, { key: own.adminKey })).json();
      const report = fieldsOf(fieldsOf(body)['usage_report']);
      for (const name of ['total_usage', 'group_by', 'start_date', 'end_date']) assert.ok(name in report, name);
      assert.deepEqual(report['total_usage'], {
        total_characters: 31,
        text_translation_characters: 5,
        document_translation_characters: 14,
        text_improvement_characters: 12,
        speech_to_text_minutes: 0,
      });
    } finally {
      await own.close();
    }
  });

  it('developer keys have the fields of their table [key.key_id] [key.label] [key.creation_time] [key.deactivated_time] [key.is_deactivated] [key.usage_limits] [key.speech]', async () => {
    const administrate = async (method: string, path: string, json: object) =>
      answer(`/v2/admin/developer-keys${path}`, json, method, sandbox.adminKey);
    const made = await administrate('POST', '', { label: 'Team' });
    hasFields(made, 'key_id', 'label', 'creation_time', 'is_deactivated', 'usage_limits');
    hasFields(made['usage_limits'], 'characters', 'speech_to_text_milliseconds');
    assert.match(text(made['creation_time']), timestamp);
    const over = await administrate('PUT', '/deactivate', { key_id: made['key_id'] });
    assert.match(text(over['deactivated_time']), timestamp);
    assert.equal(over['is_deactivated'], true);
  });

  it('ids are strings and times are ISO 8601, wherever they come [resources.ids] [resources.timestamps]', async () => {
    const handle = fieldsOf(await (await upload('a.txt', 'Hello')).json());
    const day = sandbox.clock.timestamp().slice(0, 10);
    const job = {
      source_file: { name: 'a.wav', content_type: 'audio/wav', content_length: silence().size },
      parameters: {},
      targets: [{ language: 'de', type: 'text/plain' }],
    };
    const created = await answer('/v1/jobs/voice/translate', job);
    const answers = [
      await style(),
      await glossary(),
      await answer('/v2/glossaries', { name: 'Old', ...terms }),
      handle,
      await answer(`/v2/document/${text(handle['document_id'])}`, { document_key: handle['document_key'] }),
      created,
      await answer(`/v1/jobs/voice/translate/${text(created['job_id'])}`),
      await answer('/v3/translation_memories'),
      await answer('/v2/usage'),
      await answer('/v2/admin/developer-keys', {}, 'POST', sandbox.adminKey),
      await answer(`/v2/admin/analytics?start_date=${day}&end_date=${day}&group_by=key_and_day`, undefined, 'GET', sandbox.adminKey),
    ];
    const fields = everyField(answers);
    const ids = fields.filter(([name]) => name.endsWith('_id'));
    const times = fields.filter(([name]) => /_(?:time|at)$|^(?:start|end|usage)_date$/.test(name));
    for (const [name, value] of ids) assert.equal(typeof value, 'string', name);
    for (const [name, value] of times) assert.match(text(value), timestamp, name);
    assert.deepEqual([...new Set(ids.map(([name]) => name))].toSorted(), [
      'document_id',
      'glossary_id',
      'job_id',
      'key_id',
      'style_id',
      'translation_memory_id',
    ]);
    assert.ok(times.length >= 12);
  });
});
