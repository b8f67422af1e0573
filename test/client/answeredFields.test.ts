import assert from 'node:assert/strict';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectionLanguages } from '../../src/api/languages.ts';
import type { Client } from '../../src/client/client.ts';
import { isServiceError } from '../../src/client/errors.ts';
import { never } from './connectedClient.ts';
import { all, handAnswered, only } from './handAnswers.ts';

/**
 * Answers with every field of the specification, made by hand. Each field is handed on as it came, and is known to the client by its
 * type: another type in its place makes the answer invalid.
 */

const uuid = '0b0e0d3c-5e3b-4a4e-9a57-2f6f2f1a9b11';
const time = '2026-11-20T12:34:56.789Z';
const pair = { source_lang: 'en', target_lang: 'de' };
const glossary = { glossary_id: uuid, ready: true, name: 'Terms', dictionaries: [{ ...pair, entry_count: 2 }], creation_time: time };
const legacyGlossary = { glossary_id: uuid, ready: false, name: 'Old', ...pair, creation_time: time, entry_count: 3 };
const instruction = { id: uuid, label: 'Tone', prompt: 'Be kind.', source_language: 'en' };
const style = { style_id: uuid, name: 'House', creation_time: time, updated_time: time, language: 'en', version: 4 };
const rules = {
  dates_and_times: { calendar_era: 'use_bc_and_ad' },
  punctuation: { periods_in_academic_degrees: 'do_not_use', apostrophe: 'use_curly_apostrophes' },
};
const detailed = { ...style, configured_rules: rules, custom_instructions: [instruction] };
const language = {
  lang: 'zh-Hant',
  name: 'Chinese (traditional)',
  usable_as_source: false,
  usable_as_target: true,
  status: 'beta',
  features: { formality: { status: 'early_access' }, glossary: { status: 'stable' } },
};
const resource = { name: 'translate_text', features: [{ name: 'glossary', needs_source_support: true, needs_target_support: false }] };
const key = {
  key_id: `${uuid}:${uuid}`,
  label: 'Team',
  creation_time: time,
  deactivated_time: time,
  is_deactivated: true,
  usage_limits: { characters: 1000, speech_to_text_milliseconds: 60_000 },
};
const memory = { translation_memory_id: uuid, name: 'Handbook', source_language: 'en', target_languages: ['de', 'fr'], segment_count: 3 };
const handle = { document_id: uuid, document_key: 'key' };
const job = {
  job_id: uuid,
  product: 'voice',
  operation: 'translate',
  created_at: time,
  updated_at: time,
  usage: { storage_used: 7 },
  source_file: { name: 'talk.wav', content_type: 'audio/wav', content_length: 7 },
  parameters: { source_language: 'en' },
  targets: [
    { language: 'de', type: 'text/plain' },
    { language: 'fr', type: 'application/x-subrip' },
  ],
  results: [
    { status: 'complete', download_url: 'https://assets.invalid/1', signature: 's', signed_download_url: 'https://assets.invalid/2' },
    { status: 'failed', error: { message: 'Too loud.' } },
  ],
};
const usage = {
  total_characters: 6,
  text_translation_characters: 1,
  document_translation_characters: 2,
  text_improvement_characters: 3,
  speech_to_text_minutes: 0.5,
};

interface Row {
  readonly answer: unknown;
  readonly ask: (client: Client) => Promise<unknown>;
  /** What the call hands on; the answer itself where nothing is said. */
  readonly told?: unknown;
  /** Whether an odd item is left out instead of the whole answer. */
  readonly isSieved?: boolean;
}

const rows: readonly (readonly [title: string, row: Row])[] = [
  [
    'a translation [translation.detected_source_language] [translation.text] [translation.billed_characters] [translation.model_type_used]',
    {
      answer: {
        translations: [{ detected_source_language: 'EN', text: 'Hallo', billed_characters: 5, model_type_used: 'quality_optimized' }],
      },
      ask: async ({ text }) => ({ translations: [only(await text.translate(['Hello'], { target_lang: 'de' }, never()))] }),
    },
  ],
  [
    'an improvement [improvement.fields]',
    {
      answer: { improvements: [{ detected_source_language: 'en', text: 'Hello' }] },
      ask: async ({ write }) => ({ improvements: [only(await write.rephrase(['Helo'], {}, never()))] }),
    },
  ],
  [
    'a detection [detection.detection_status] [detection.detected_language]',
    {
      answer: { results: [{ detection_status: 'success', detected_language: 'en' }] },
      ask: async ({ detect }) => ({ results: await detect.languages(['Hello'], never()) }),
    },
  ],
  [
    'the handle of a document [document.handle] [resources.ids]',
    {
      answer: handle,
      ask: ({ documents }) => documents.upload({ name: 'a.txt', content: new Blob(['Hello']) }, { target_lang: 'de' }, never()),
    },
  ],
  [
    'the status of a document [document.status] [document.seconds_remaining] [document.billed_characters] [document.message] [document-state.error]',
    {
      answer: { document_id: uuid, status: 'error', seconds_remaining: 3, billed_characters: 5, message: 'Too old.' },
      ask: ({ documents }) => documents.status(handle, never()),
    },
  ],
  [
    'a glossary that was created [glossary.glossary_id] [glossary.ready] [ready.boolean] [glossary.name] [glossary.dictionaries] [glossary.creation_time] [resources.ids] [resources.timestamps]',
    { answer: glossary, ask: ({ glossaries }) => glossaries.create({ name: 'Terms', dictionaries: [] }, never()) },
  ],
  [
    'glossaries without their entries [glossaries.list]',
    {
      answer: { glossaries: [glossary] },
      ask: async ({ glossaries }) => ({ glossaries: await glossaries.list(never()) }),
      isSieved: true,
    },
  ],
  ['a glossary [glossaries.get]', { answer: glossary, ask: ({ glossaries }) => glossaries.get(uuid, never()) }],
  [
    'the entries of a dictionary [glossaries.entries] [glossary.entries]',
    {
      answer: { dictionaries: [{ ...pair, entries: 'a\tb', entries_format: 'tsv' }] },
      ask: async ({ glossaries }) => ({ dictionaries: [await glossaries.entries(uuid, pair, never())] }),
    },
  ],
  [
    'a dictionary that was replaced [glossaries.put] [glossary.dictionaries]',
    {
      answer: { ...pair, entry_count: 1 },
      ask: ({ glossaries }) => glossaries.replaceDictionary(uuid, { ...pair, entries: 'a\tb', entries_format: 'tsv' }, never()),
    },
  ],
  [
    'a legacy glossary [legacy-glossary.fields] [ready.boolean]',
    { answer: legacyGlossary, ask: ({ legacy }) => legacy.getGlossary(uuid, never()) },
  ],
  [
    'languages of the older interface, whose codes are put into the casing of today [languages.legacy-items] [versioning.codes]',
    {
      answer: [{ language: 'PT-BR', name: 'Portuguese', supports_formality: true }],
      ask: ({ legacy }) => legacy.languages('target', never()),
      told: [{ language: 'pt-BR', name: 'Portuguese', supports_formality: true }],
    },
  ],
  [
    'a style rule list [style.style_id] [style.name] [style.creation_time] [style.updated_time] [style.language] [style.version] [style.configured_rules] [style.categories] [style.custom_instructions] [resources.timestamps]',
    { answer: detailed, ask: ({ styleRules }) => styleRules.get(uuid, never()) },
  ],
  [
    'style rule lists without detail [style.brief]',
    {
      answer: { style_rules: [style], total_count: 1 },
      ask: async ({ styleRules }) => ({ style_rules: await all(styleRules.list({}, never())), total_count: 1 }),
      isSieved: true,
    },
  ],
  [
    'a custom instruction [instruction.id] [instruction.label] [instruction.prompt] [instruction.source_language]',
    { answer: instruction, ask: ({ styleRules }) => styleRules.getInstruction(uuid, uuid, never()) },
  ],
  [
    'a language [language.lang] [language.name] [language.usable] [language.status] [language.features] [languages.response]',
    { answer: [language], ask: ({ languages }) => languages.list('translate_text', ['beta'], never()), isSieved: true },
  ],
  [
    'resources and their features [descriptor.name] [descriptor.features] [languages.resources]',
    { answer: [resource], ask: ({ languages }) => languages.resources(never()) },
  ],
  [
    'a developer key [key.key_id] [key.label] [key.creation_time] [key.deactivated_time] [key.is_deactivated] [key.usage_limits] [key.speech]',
    { answer: [key], ask: ({ administration }) => administration.listKeys(never()), isSieved: true },
  ],
  [
    'what was used by key and day [report.fields] [report.key_and_day] [report.usage]',
    {
      answer: {
        usage_report: {
          total_usage: usage,
          group_by: 'key_and_day',
          start_date: time,
          end_date: time,
          key_and_day_usages: [{ api_key: 'ab**', api_key_label: 'Team', usage_date: time, usage }],
        },
      },
      ask: async ({ administration }) => ({
        usage_report: await administration.analytics({ start_date: '2026-11-01', end_date: '2026-11-20' }, never()),
      }),
    },
  ],
  [
    'what was used by key [report.key] [report.fields]',
    {
      answer: {
        usage_report: {
          total_usage: usage,
          group_by: 'key',
          start_date: time,
          end_date: time,
          key_usages: [{ api_key: 'ab**', api_key_label: 'Team', usage }],
        },
      },
      ask: async ({ administration }) => ({
        usage_report: await administration.analytics({ start_date: '2026-11-01', end_date: '2026-11-20', group_by: 'key' }, never()),
      }),
    },
  ],
  [
    'translation memories [memory.fields] [memories.shape] [memories.list]',
    {
      answer: { translation_memories: [memory], total_count: 1 },
      ask: async ({ memories }) => ({ translation_memories: await all(memories.list(never())), total_count: 1 }),
      isSieved: true,
    },
  ],
  [
    'a voice job that was created [voice.create] [voice.signed_upload_url]',
    {
      answer: {
        job_id: uuid,
        upload_url: 'https://assets.invalid/1',
        signature: 's',
        signed_upload_url: 'https://assets.invalid/2',
      },
      ask: ({ voice }) =>
        voice.create(
          { source_file: job.source_file, parameters: {}, targets: [{ language: 'de', type: 'text/plain' }] },
          'signedUrl',
          never(),
        ),
    },
  ],
  [
    'a voice job, a result for each target [job.fields] [job.results] [job.result] [job.signed_download_url] [job.error] [voice-state.complete]',
    { answer: job, ask: ({ voice }) => voice.status(uuid, 'signedUrl', never()) },
  ],
];

/** The places of a value that hold neither an object nor an array. */
function leavesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, child]: [string, unknown]) => leavesOf(child, [...path, name]));
}

/** A copy with a value of another type at one place. */
function odd(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return typeof value === 'boolean' ? 'odd' : true;
  if (Array.isArray(value)) return value.map((child: unknown, index) => (String(index) === name ? odd(child, rest) : child));
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([field, child]: [string, unknown]) => [field, field === name ? odd(child, rest) : child]),
  );
}

describe('Answers with every field of the specification', () => {
  for (const [title, { answer, ask, told = answer, isSieved = false }] of rows) {
    it(title, async () => {
      assert.deepEqual(await ask(handAnswered(() => ({ body: answer })).client), told);
      for (const place of leavesOf(answer)) {
        if (place.at(-1) === 'total_count') continue;
        const asking = ask(handAnswered(() => ({ body: odd(answer, place) })).client);
        const named = place.join('.');
        if (isSieved) {
          const left = await asking.catch((error: unknown) => assert.ok(isServiceError(error, 'invalidResponse'), named));
          assert.ok(left === undefined || leavesOf(left).every((path) => path.at(-1) === 'total_count'), named);
        } else await assert.rejects(asking, (error) => isServiceError(error, 'invalidResponse'), named);
      }
    });
  }

  it('a document in every state [document-state.names]', async () => {
    for (const status of ['queued', 'translating', 'done', 'error']) {
      const { client } = handAnswered(() => ({ body: { document_id: uuid, status } }));
      assert.equal((await client.documents.status(handle, never())).status, status);
    }
  });

  it('languages of every status, and without features where they have no optional ones [language.status] [language.features]', async () => {
    for (const status of ['stable', 'beta', 'early_access']) {
      const { client } = handAnswered(() => ({ body: [{ ...language, status, features: {} }] }));
      assert.deepEqual(await client.languages.list('voice', [], never()), [{ ...language, status, features: {} }]);
    }
  });

  it('a resource without features [feature.none] [descriptor.features]', async () => {
    const { client } = handAnswered(() => ({ body: [{ name: 'style_rules', features: [] }] }));
    assert.deepEqual(await client.languages.resources(never()), [{ name: 'style_rules', features: [] }]);
  });

  it('every language that is detected [detect.languages]', async () => {
    const named = 'en de fr es pt it nl pl ru zh ja bg cs da el et fi hu lt lv ro sk sl sv tr id uk ko nb ar vi he th'.split(' ');
    assert.deepEqual(named, [...detectionLanguages]);
    const results = named.map((detected_language) => ({ detection_status: 'success', detected_language }));
    const { client } = handAnswered(() => ({ body: { results } }));
    assert.deepEqual(await client.detect.languages(named, never()), results);
  });

  it('every status of a detection, of which success alone names a language [detect.statuses] [detection.detected_language]', async () => {
    for (const detection_status of ['insufficient_confidence', 'unsupported_language', 'no_language_detected']) {
      const { client } = handAnswered(() => ({ body: { results: [{ detection_status }] } }));
      assert.deepEqual(await client.detect.languages(['12'], never()), [{ detection_status }]);
    }
  });

  it('a key without limits, and one that was not deactivated [key.usage_limits] [key.deactivated_time]', async () => {
    const { deactivated_time: _gone, ...active } = { ...key, is_deactivated: false, usage_limits: { characters: null } };
    const { client } = handAnswered(() => ({ body: [active] }));
    assert.deepEqual(await client.administration.listKeys(never()), [active]);
  });

  it('deletions, with any status of success and nothing in it [glossaries.delete-status] [styles.delete] [errors.style-204] [legacy-glossaries.delete]', async () => {
    for (const status of [200, 202, 204]) {
      const { client } = handAnswered(() => ({ status, body: '' }));
      await client.glossaries.remove(uuid, never());
      await client.glossaries.removeDictionary(uuid, pair, never());
      await client.legacy.removeGlossary(uuid, never());
      await client.styleRules.remove(uuid, never());
      await client.styleRules.removeInstruction(uuid, uuid, never());
    }
  });

  it('a style rule list that is not there when it is to be deleted [errors.style-404] [styles.delete]', async () => {
    const { client } = handAnswered(() => ({ status: 404, body: '' }));
    await assert.rejects(client.styleRules.remove(uuid, never()), (error) => isServiceError(error, 'notFound'));
  });

  it('an upload with 204 and nothing in it, and a result with 200 and the file [voice.upload-204] [voice.download]', async () => {
    const created = { job_id: uuid, upload_url: 'https://assets.invalid/1', signature: 's' };
    const { client } = handAnswered(({ method }) => (method === 'PUT' ? { status: 204, body: '' } : { body: 'Hallo' }));
    await client.voice.upload(created, new Blob(['pcm']), 'signature', never());
    const file = join(await mkdtemp(join(tmpdir(), 'interlinear-')), 'talk.txt');
    const result = { status: 'complete', download_url: 'https://assets.invalid/2', signature: 's' };
    await client.voice.download(result, { file, overwrite: false, maxBytes: 100 }, 'signature', never());
    assert.equal(await readFile(file, 'utf8'), 'Hallo');
  });
});
