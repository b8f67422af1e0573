import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '../../src/client/client.ts';

/** What a call of an endpoint needs. */
export interface Prepared {
  readonly client: Client;
  /** A client whose key is an admin key. */
  readonly admin: Client;
  /** Moves the sandbox's clock forward. */
  readonly advance: (ms: number) => void;
}

/** One endpoint of the interface, as the client calls it. */
export interface Endpoint {
  readonly name: string;
  readonly effect: 'repeatable' | 'once' | 'oneTime';
  /** Whether a call is paid for, or brings what was. */
  readonly isPaid?: true;
  /** Characters that a successful call is billed. */
  readonly characters?: number;
  /** Makes what the call needs; what it returns does the call. */
  prepare(prepared: Prepared): Promise<(signal: AbortSignal) => Promise<unknown>>;
}

const never = (): AbortSignal => new AbortController().signal;
const pair = { source_lang: 'en', target_lang: 'de' };
const entries = { ...pair, entries: 'hello\thallo', entries_format: 'tsv' } as const;
const text = 'Hello world, how are you?';
const recording = { name: 'talk.wav', content_type: 'audio/wav', content_length: 0 };

/** One second of silence: 8 kHz, 8 bit, mono. */
export function silence(): Blob {
  const samples = Buffer.alloc(8_000, 128);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return new Blob([header, samples]);
}

const glossaryOf = async ({ client }: Prepared) =>
  (await client.glossaries.create({ name: 'Terms', dictionaries: [entries] }, never())).glossary_id;
const legacyGlossaryOf = async ({ client }: Prepared) =>
  (await client.legacy.createGlossary({ name: 'Terms', ...entries }, never())).glossary_id;
const styleOf = async ({ client }: Prepared) => (await client.styleRules.create({ name: 'House', language: 'en' }, never())).style_id;
const instructionOf = async (prepared: Prepared, style_id: string) =>
  (await prepared.client.styleRules.addInstruction(style_id, { label: 'Tone', prompt: 'Be kind.' }, never())).id;
const keyOf = async ({ admin }: Prepared) => (await admin.administration.createKey('Team', never())).key_id;
const document = { name: 'text.txt', content: new Blob([text]) };
const documentOf = async ({ client }: Prepared) => client.documents.upload(document, { target_lang: 'de', source_lang: 'en' }, never());
const jobRequest = () => ({
  source_file: { ...recording, content_length: silence().size },
  parameters: { source_language: 'en' },
  targets: [{ language: 'de', type: 'text/plain' }],
});
const jobOf = async ({ client }: Prepared) => client.voice.create(jobRequest(), 'signature', never());
const fileIn = async () => join(await mkdtemp(join(tmpdir(), 'interlinear-')), 'result');

async function doneDocument(prepared: Prepared) {
  const handle = await documentOf(prepared);
  for (let look = 0; look < 10; look += 1) {
    prepared.advance(2_000);
    if ((await prepared.client.documents.status(handle, never())).status === 'done') break;
  }
  return handle;
}

async function doneRecording(prepared: Prepared) {
  const job = await jobOf(prepared);
  await prepared.client.voice.upload(job, silence(), 'signature', never());
  for (let look = 0; look < 10; look += 1) {
    prepared.advance(2_000);
    const [result] = (await prepared.client.voice.status(job.job_id, 'signature', never())).results;
    if (result?.status === 'complete') return result;
  }
  throw new Error('The recording was not translated.');
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Every endpoint that the client calls. */
export const endpoints: readonly Endpoint[] = [
  {
    name: 'POST /v2/translate',
    effect: 'once',
    isPaid: true,
    characters: text.length,
    prepare:
      async ({ client }) =>
      async (signal) => {
        const [outcome] = await client.text.translate([text], { ...pair }, signal);
        if (outcome?.status === 'rejected') throw outcome.reason;
      },
  },
  {
    name: 'POST /v2/write/rephrase',
    effect: 'once',
    isPaid: true,
    characters: text.length,
    prepare:
      async ({ client }) =>
      async (signal) => {
        const [outcome] = await client.write.rephrase([text], {}, signal);
        if (outcome?.status === 'rejected') throw outcome.reason;
      },
  },
  {
    name: 'POST /v3/detect/language',
    effect: 'repeatable',
    prepare:
      async ({ client }) =>
      (signal) =>
        client.detect.languages([text], signal),
  },
  {
    name: 'POST /v2/document',
    effect: 'once',
    isPaid: true,
    characters: text.length,
    prepare:
      async ({ client }) =>
      (signal) =>
        client.documents.upload(document, { target_lang: 'de', source_lang: 'en' }, signal),
  },
  {
    name: 'POST /v2/document/{document_id}',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const handle = await documentOf(prepared);
      return (signal) => prepared.client.documents.status(handle, signal);
    },
  },
  {
    name: 'POST /v2/document/{document_id}/result',
    effect: 'oneTime',
    isPaid: true,
    prepare: async (prepared) => {
      const handle = await doneDocument(prepared);
      const target = { file: await fileIn(), overwrite: false, maxBytes: 1_000_000 };
      return (signal) => prepared.client.documents.download(handle, target, signal);
    },
  },
  {
    name: 'GET /v2/usage',
    effect: 'repeatable',
    prepare:
      async ({ client }) =>
      (signal) =>
        client.usage.get(signal),
  },
  {
    name: 'GET /v3/languages',
    effect: 'repeatable',
    prepare:
      async ({ client }) =>
      (signal) =>
        client.languages.list('voice', [], signal),
  },
  {
    name: 'GET /v3/languages/resources',
    effect: 'repeatable',
    prepare:
      async ({ client }) =>
      (signal) =>
        client.languages.resources(signal),
  },
  {
    name: 'GET /v2/languages',
    effect: 'repeatable',
    prepare:
      async ({ client }) =>
      (signal) =>
        client.legacy.languages('target', signal),
  },
  {
    name: 'GET /v2/glossary-language-pairs',
    effect: 'repeatable',
    prepare:
      async ({ client }) =>
      (signal) =>
        client.legacy.glossaryPairs(signal),
  },
  {
    name: 'POST /v3/glossaries',
    effect: 'once',
    prepare:
      async ({ client }) =>
      (signal) =>
        client.glossaries.create({ name: 'Terms', dictionaries: [entries] }, signal),
  },
  {
    name: 'GET /v3/glossaries',
    effect: 'repeatable',
    prepare:
      async ({ client }) =>
      (signal) =>
        client.glossaries.list(signal),
  },
  {
    name: 'GET /v3/glossaries/{glossary_id}',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await glossaryOf(prepared);
      return (signal) => prepared.client.glossaries.get(id, signal);
    },
  },
  {
    name: 'GET /v3/glossaries/{glossary_id}/entries',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await glossaryOf(prepared);
      return (signal) => prepared.client.glossaries.entries(id, pair, signal);
    },
  },
  {
    name: 'PUT /v3/glossaries/{glossary_id}/dictionaries',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await glossaryOf(prepared);
      return (signal) => prepared.client.glossaries.replaceDictionary(id, entries, signal);
    },
  },
  {
    name: 'PATCH /v3/glossaries/{glossary_id}',
    effect: 'once',
    prepare: async (prepared) => {
      const id = await glossaryOf(prepared);
      return (signal) => prepared.client.glossaries.update(id, { name: 'Other' }, signal);
    },
  },
  {
    name: 'DELETE /v3/glossaries/{glossary_id}',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await glossaryOf(prepared);
      return (signal) => prepared.client.glossaries.remove(id, signal);
    },
  },
  {
    name: 'DELETE /v3/glossaries/{glossary_id}/dictionaries',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await glossaryOf(prepared);
      return (signal) => prepared.client.glossaries.removeDictionary(id, pair, signal);
    },
  },
  {
    name: 'POST /v2/glossaries',
    effect: 'once',
    prepare:
      async ({ client }) =>
      (signal) =>
        client.legacy.createGlossary({ name: 'Terms', ...entries }, signal),
  },
  {
    name: 'GET /v2/glossaries',
    effect: 'repeatable',
    prepare:
      async ({ client }) =>
      (signal) =>
        client.legacy.listGlossaries(signal),
  },
  {
    name: 'GET /v2/glossaries/{glossary_id}',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await legacyGlossaryOf(prepared);
      return (signal) => prepared.client.legacy.getGlossary(id, signal);
    },
  },
  {
    name: 'GET /v2/glossaries/{glossary_id}/entries',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await legacyGlossaryOf(prepared);
      return (signal) => prepared.client.legacy.glossaryEntries(id, signal);
    },
  },
  {
    name: 'DELETE /v2/glossaries/{glossary_id}',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await legacyGlossaryOf(prepared);
      return (signal) => prepared.client.legacy.removeGlossary(id, signal);
    },
  },
  {
    name: 'POST /v3/style_rules',
    effect: 'once',
    prepare:
      async ({ client }) =>
      (signal) =>
        client.styleRules.create({ name: 'House', language: 'en' }, signal),
  },
  {
    name: 'GET /v3/style_rules',
    effect: 'repeatable',
    prepare:
      async ({ client }) =>
      (signal) =>
        all(client.styleRules.list({}, signal)),
  },
  {
    name: 'GET /v3/style_rules/{style_id}',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await styleOf(prepared);
      return (signal) => prepared.client.styleRules.get(id, signal);
    },
  },
  {
    name: 'PATCH /v3/style_rules/{style_id}',
    effect: 'once',
    prepare: async (prepared) => {
      const id = await styleOf(prepared);
      return (signal) => prepared.client.styleRules.rename(id, 'Other', signal);
    },
  },
  {
    name: 'PUT /v3/style_rules/{style_id}/configured_rules',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await styleOf(prepared);
      const rules = { dates_and_times: { calendar_era: 'use_bc_and_ad' } };
      return (signal) => prepared.client.styleRules.replaceRules(id, rules, signal);
    },
  },
  {
    name: 'DELETE /v3/style_rules/{style_id}',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await styleOf(prepared);
      return (signal) => prepared.client.styleRules.remove(id, signal);
    },
  },
  {
    name: 'POST /v3/style_rules/{style_id}/custom_instructions',
    effect: 'once',
    prepare: async (prepared) => {
      const id = await styleOf(prepared);
      return (signal) => prepared.client.styleRules.addInstruction(id, { label: 'Tone', prompt: 'Be kind.' }, signal);
    },
  },
  {
    name: 'GET /v3/style_rules/{style_id}/custom_instructions/{instruction_id}',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await styleOf(prepared);
      const instruction = await instructionOf(prepared, id);
      return (signal) => prepared.client.styleRules.getInstruction(id, instruction, signal);
    },
  },
  {
    name: 'PUT /v3/style_rules/{style_id}/custom_instructions/{instruction_id}',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await styleOf(prepared);
      const instruction = await instructionOf(prepared, id);
      return (signal) => prepared.client.styleRules.replaceInstruction(id, instruction, { label: 'Tone', prompt: 'Be brief.' }, signal);
    },
  },
  {
    name: 'DELETE /v3/style_rules/{style_id}/custom_instructions/{instruction_id}',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await styleOf(prepared);
      const instruction = await instructionOf(prepared, id);
      return (signal) => prepared.client.styleRules.removeInstruction(id, instruction, signal);
    },
  },
  {
    name: 'GET /v3/translation_memories',
    effect: 'repeatable',
    prepare:
      async ({ client }) =>
      (signal) =>
        all(client.memories.list(signal)),
  },
  {
    name: 'POST /v2/admin/developer-keys',
    effect: 'once',
    prepare:
      async ({ admin }) =>
      (signal) =>
        admin.administration.createKey('Team', signal),
  },
  {
    name: 'GET /v2/admin/developer-keys',
    effect: 'repeatable',
    prepare:
      async ({ admin }) =>
      (signal) =>
        admin.administration.listKeys(signal),
  },
  {
    name: 'PUT /v2/admin/developer-keys/deactivate',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await keyOf(prepared);
      return (signal) => prepared.admin.administration.deactivateKey(id, signal);
    },
  },
  {
    name: 'PUT /v2/admin/developer-keys/label',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await keyOf(prepared);
      return (signal) => prepared.admin.administration.renameKey(id, 'Other', signal);
    },
  },
  {
    name: 'PUT /v2/admin/developer-keys/limits',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const id = await keyOf(prepared);
      return (signal) => prepared.admin.administration.limitKey(id, { characters: 100 }, signal);
    },
  },
  {
    name: 'GET /v2/admin/analytics',
    effect: 'repeatable',
    prepare: async ({ admin }) => {
      const query = { start_date: '2026-01-01', end_date: '2026-12-31', group_by: 'key' } as const;
      return (signal) => admin.administration.analytics(query, signal);
    },
  },
  {
    name: 'POST /v1/jobs/voice/translate',
    effect: 'once',
    isPaid: true,
    prepare:
      async ({ client }) =>
      (signal) =>
        client.voice.create(jobRequest(), 'signature', signal),
  },
  {
    name: 'PUT {upload_url}',
    effect: 'once',
    isPaid: true,
    prepare: async (prepared) => {
      const job = await jobOf(prepared);
      return (signal) => prepared.client.voice.upload(job, silence(), 'signature', signal);
    },
  },
  {
    name: 'GET /v1/jobs/voice/translate/{job_id}',
    effect: 'repeatable',
    prepare: async (prepared) => {
      const job = await jobOf(prepared);
      return (signal) => prepared.client.voice.status(job.job_id, 'signature', signal);
    },
  },
  {
    name: 'GET {download_url}',
    effect: 'oneTime',
    isPaid: true,
    prepare: async (prepared) => {
      const result = await doneRecording(prepared);
      const target = { file: await fileIn(), overwrite: false, maxBytes: 1_000_000 };
      return (signal) => prepared.client.voice.download(result, target, 'signature', signal);
    },
  },
];
