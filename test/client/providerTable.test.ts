import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { addressFor, isRegionalHost, profiles } from '../../src/api/providers.ts';
import type { ProfileName } from '../../src/api/providers.ts';
import type { TranslateOptions } from '../../src/api/translate.ts';
import { createClient } from '../../src/client/client.ts';
import type { Client } from '../../src/client/client.ts';
import { ServiceError } from '../../src/client/errors.ts';
import { levelOf, readUsage } from '../../src/api/usage/reading.ts';
import { never, routes, shortLimits } from './connectedClient.ts';

/** The public provider's differences from the specification, line by line: what the client makes of answers made by hand. */

/** A request as the server got it. */
interface Asked {
  readonly name: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: number;
  readonly body: unknown;
}

/** What the server answers to a method and path. */
type Answers = Readonly<Record<string, { readonly status?: number; readonly body?: unknown }>>;

interface Trial {
  readonly client: Client;
  readonly asked: readonly Asked[];
}

interface Row {
  readonly line: string;
  readonly profile?: ProfileName;
  readonly answers?: Answers;
  readonly holds: (trial: Trial) => Promise<void> | void;
}

const uuid = '0b0e0d3c-5e3b-4a4e-9a57-2f6f2f1a9b11';
const pair = { source_lang: 'en', target_lang: 'de' };
const glossary = { glossary_id: uuid, name: 'Shop', dictionaries: [{ ...pair, entry_count: 1 }], creation_time: '2026-06-01T00:00:00Z' };
const translated = { translations: [{ detected_source_language: 'EN', text: 'Hallo' }] };
const zeros = { speech_to_text_milliseconds_count: 0, speech_to_text_milliseconds_limit: 0 };
const noLimit = 1_000_000_000_000;
const usage = (body: object): Answers => ({ 'GET /v2/usage': { body } });
const readingOf = async ({ client }: Trial) => readUsage(await client.usage.get(never()));

/** How a call is refused: kind, reason, scopes, and how often it was asked. */
async function refusalOf({ asked }: Trial, call: Promise<unknown>) {
  const before = asked.length;
  const error: unknown = await call.catch((failure: unknown) => failure);
  assert.ok(error instanceof ServiceError, String(error));
  return { error, all: [error.kind, error.refusedFor, error.missingScopes, asked.length - before] };
}

async function listed<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const optionsWithAll: TranslateOptions = {
  target_lang: 'de',
  source_lang: 'en',
  model_type: 'latency_optimized',
  tag_handling: 'xml',
  tag_handling_version: 'v2',
  style_id: uuid,
  custom_instructions: ['Be kind.'],
  translation_memory_id: uuid,
};

const missing = (scope: string) => ({ status: 403, body: { message: 'Forbidden', detail: `Missing required scope(s): ${scope}` } });

const rows: readonly Row[] = [
  {
    line: 'hosts: paid, free, US and Japan',
    holds() {
      assert.deepEqual(Object.keys(profiles.deepl.addresses), ['paid', 'free', 'us', 'jp']);
      const host = new URL(addressFor('jp', 'key')).host;
      assert.ok(host.startsWith('api-jp.') && isRegionalHost(host));
      assert.equal(addressFor('jp', 'key:fx'), profiles.deepl.addresses.free);
    },
  },
  {
    line: 'latency_optimized with tag handling v2, style, instructions and memory is accepted',
    answers: { 'POST /v2/translate': { body: translated } },
    async holds({ client, asked }) {
      const [result] = await client.text.translate(['Hello'], optionsWithAll, never());
      assert.equal(result?.status, 'fulfilled');
      assert.partialDeepStrictEqual(asked.at(-1)?.body, optionsWithAll);
    },
  },
  {
    line: 'latency_optimized with these: refused by the specification, before anything is sent',
    profile: 'specification',
    async holds(trial) {
      const { error } = await refusalOf(trial, trial.client.text.translate(['Hello'], optionsWithAll, never()));
      assert.equal(error.kind, 'invalidRequest');
      assert.ok(trial.asked.every(({ name }) => name.startsWith('GET ')));
    },
  },
  {
    line: 'bodies: texts and detection 128 KiB, rephrase and correct 10 KiB',
    async holds({ client, asked }) {
      const text = 'Many words make a long text. '.repeat(8_000);
      await client.write.rephrase([text.slice(0, 30_000)], {}, never());
      await client.write.correct([text.slice(0, 30_000)], {}, never());
      await client.text.translate([text], { target_lang: 'de' }, never());
      const largest = (path: string) => Math.max(...asked.filter(({ name }) => name === path).map(({ bytes }) => bytes));
      for (const path of ['rephrase', 'correct']) assert.ok(largest(`POST /v2/write/${path}`) <= 10 * 1024);
      assert.ok(largest('POST /v2/translate') <= 128 * 1024);
    },
  },
  {
    line: 'usage of a paid plan: minutes beside milliseconds that are always 0, no limit of the key, products by name',
    answers: usage({
      ...zeros,
      character_count: 10,
      character_limit: 1000,
      speech_to_text_minutes_count: 30,
      speech_to_text_minutes_limit: 600,
      api_key_character_count: 5,
      api_key_character_limit: noLimit,
      products: [{ product_type: 'speechToText', billing_unit: 'minutes', api_key_unit_count: 3, account_unit_count: 30 }],
      start_time: '2026-06-01T00:00:00Z',
      end_time: '2026-07-01T00:00:00Z',
    }),
    async holds(trial) {
      const { meters, products, period, lacksSpeech } = await readingOf(trial);
      assert.deepEqual(
        meters.map(({ scope, unit, used, limit }) => [scope, unit, used, limit]),
        [
          ['key', 'characters', 5, 'none'],
          ['account', 'characters', 10, 1000],
          ['account', 'minutes', 30, 600],
        ],
      );
      assert.deepEqual(products, [{ product_type: 'speechToText', unit: 'minutes', key: 3, account: 30 }]);
      assert.ok(period && !lacksSpeech);
    },
  },
  {
    line: 'usage of a plan without speech: zeros everywhere are "not part of the plan"',
    answers: usage({ ...zeros, speech_to_text_minutes_count: 0, speech_to_text_minutes_limit: 0, character_count: 1, character_limit: 9 }),
    async holds(trial) {
      const { meters, lacksSpeech } = await readingOf(trial);
      assert.ok(lacksSpeech && meters.every((meter) => meter.unit === 'characters' && levelOf(meter) === 'calm'));
    },
  },
  {
    line: 'usage: a limit of 0 of the characters of a key blocks it',
    answers: usage({ api_key_character_count: 0, api_key_character_limit: 0 }),
    async holds(trial) {
      assert.deepEqual((await readingOf(trial)).meters.map(levelOf), ['reached']);
    },
  },
  {
    line: 'usage of a free plan: count and limit only',
    answers: usage({ character_count: 1, character_limit: 500_000 }),
    async holds(trial) {
      assert.deepEqual((await readingOf(trial)).meters, [{ scope: 'account', unit: 'characters', used: 1, limit: 500_000 }]);
    },
  },
  {
    line: 'glossaries: v3 lists, reads, edits and deletes every one',
    answers: {
      'GET /v3/glossaries': { body: { glossaries: [glossary, { ...glossary, glossary_id: null }] } },
      [`GET /v3/glossaries/${uuid}/entries`]: { body: { dictionaries: [{ ...pair, entries: 'a\tb', entries_format: 'tsv' }] } },
      [`PUT /v3/glossaries/${uuid}/dictionaries`]: { body: { ...pair, entry_count: 1 } },
      [`DELETE /v3/glossaries/${uuid}`]: { status: 204 },
    },
    async holds({ client, asked }) {
      assert.deepEqual(
        (await client.glossaries.list(never())).map(({ glossary_id }) => glossary_id),
        [uuid],
      );
      assert.equal((await client.glossaries.entries(uuid, pair, never())).entries, 'a\tb');
      await client.glossaries.replaceDictionary(uuid, { ...pair, entries: 'a\tb', entries_format: 'tsv' }, never());
      await client.glossaries.remove(uuid, never());
      assert.ok(asked.every(({ name }) => name.includes('/v3/')));
    },
  },
  {
    line: 'glossaries: one may be created with no dictionaries',
    answers: { 'POST /v3/glossaries': { status: 201, body: { glossary_id: uuid, name: 'Empty', dictionaries: null } } },
    async holds({ client, asked }) {
      const made = await client.glossaries.create({ name: 'Empty', dictionaries: [] }, never());
      assert.deepEqual([made.dictionaries, asked.at(-1)?.body], [[], { name: 'Empty', dictionaries: [] }]);
    },
  },
  {
    line: 'glossaries: the second of a free account is a 456 in the words of the service, and nothing is repeated',
    answers: {
      'POST /v3/glossaries': { status: 456, body: { message: 'Quota Exceeded' } },
      'GET /v3/glossaries': { status: 456, body: { message: 'Quota Exceeded' } },
    },
    async holds(trial) {
      const { glossaries } = trial.client;
      for (const call of [() => glossaries.create({ name: 'Second', dictionaries: [] }, never()), () => glossaries.list(never())]) {
        const { error, all } = await refusalOf(trial, call());
        assert.deepEqual([...all, error.status, error.serviceMessage], ['rateLimited', undefined, [], 1, 456, 'Quota Exceeded']);
      }
      assert.equal(profiles.deepl.freeGlossaries, 1);
    },
  },
  {
    line: 'free keys have no rephrase, no correction and no style rules',
    answers: {
      'POST /v2/write/correct': { status: 403, body: { message: 'Forbidden' } },
      'POST /v2/write/rephrase': { status: 403, body: { message: 'Forbidden' } },
      'GET /v3/style_rules': { status: 403, body: { message: 'Forbidden', detail: 'Not part of your plan.' } },
    },
    async holds(trial) {
      assert.deepEqual(profiles.deepl.paidOnly, ['improve', 'correct', 'styleRules']);
      const { write } = trial.client;
      for (const call of [write.rephrase(['Hello'], {}, never()), write.correct(['Hello'], {}, never())]) {
        const [outcome] = await call;
        assert.ok(outcome?.status === 'rejected' && outcome.reason instanceof ServiceError && outcome.reason.kind === 'forbidden');
      }
      const { all } = await refusalOf(trial, listed(trial.client.styleRules.list({}, never())));
      assert.deepEqual(all, ['forbidden', 'plan', [], 1]);
    },
  },
  {
    line: 'scoped keys: a missing scope proves the key, on every call',
    answers: {
      'GET /v2/usage': missing('usage:read'),
      'GET /v3/languages': missing('languages:read'),
      'POST /v2/translate': missing('translate:text'),
      'GET /v3/glossaries': missing('glossaries:read, glossaries:write'),
      'GET /v3/translation_memories': missing('translation_memories:read'),
    },
    async holds(trial) {
      const { client } = trial;
      const refused = async (call: Promise<unknown>) => (await refusalOf(trial, call)).all.slice(0, 3);
      assert.deepEqual(await refused(client.usage.get(never())), ['forbidden', 'scope', ['usage:read']]);
      assert.deepEqual(await refused(client.glossaries.list(never())), ['forbidden', 'scope', ['glossaries:read', 'glossaries:write']]);
      const memories = await refused(listed(client.memories.list(never())));
      assert.deepEqual(memories, ['forbidden', 'scope', ['translation_memories:read']]);
      const [text] = await client.text.translate(['Hello'], { target_lang: 'de' }, never());
      assert.ok(text?.status === 'rejected' && text.reason instanceof ServiceError);
      assert.deepEqual([text.reason.kind, text.reason.missingScopes], ['forbidden', ['translate:text']]);
    },
  },
  {
    line: 'a 403 of a wrong region, of the wrong address, and an empty one of a wrong key are told apart',
    async holds() {
      for (const [body, reason] of [
        [{ message: 'Your account is denied access' }, 'region'],
        [{ message: 'Wrong endpoint. Use https://api-free.example.com' }, 'address'],
        [undefined, 'key'],
      ] as const) {
        await withServer({ answers: { 'GET /v2/usage': { status: 403, body } } }, async (trial) => {
          const { all } = await refusalOf(trial, trial.client.usage.get(never()));
          assert.deepEqual(all, ['auth', reason, [], 1]);
        });
      }
    },
  },
  {
    line: '/v3/languages/resources names its features, new ones too',
    answers: {
      'GET /v3/languages/resources': {
        body: [
          { name: 'translate_text', features: [{ name: 'translation_memory', needs_target_support: true }, { name: 'spoken_terms' }] },
        ],
      },
    },
    async holds({ client }) {
      const [resource] = await client.languages.resources(never());
      assert.deepEqual(
        resource?.features.map(({ name }) => name),
        ['translation_memory', 'spoken_terms'],
      );
    },
  },
  {
    line: 'translation memories: target languages are lower-case codes, and their list ends at its total',
    answers: {
      'GET /v3/translation_memories': {
        body: {
          translation_memories: [
            { translation_memory_id: uuid, name: 'A', source_language: 'en', target_languages: ['es-419', 'zh-hans'], segment_count: null },
          ],
          total_count: 1,
        },
      },
    },
    async holds({ client, asked }) {
      const memories = await listed(client.memories.list(never()));
      assert.deepEqual(
        memories.map(({ target_languages }) => target_languages),
        [['es-419', 'zh-hans']],
      );
      assert.equal(asked.length, 1);
    },
  },
  {
    line: 'developer keys: usage_limits.characters is a number; key_id is an id, not known to be the key',
    answers: {
      'GET /v2/admin/developer-keys': { body: [{ key_id: 'a:b', label: 'Team', is_deactivated: false, usage_limits: { characters: 5 } }] },
    },
    async holds({ client }) {
      const [key] = await client.administration.listKeys(never());
      assert.deepEqual([key?.key_id, key?.usage_limits?.characters], ['a:b', 5]);
      assert.equal(profiles.deepl.isKeyIdTheKey, false);
    },
  },
  {
    line: 'rephrase takes writing_style "default" together with a tone, and the reverse',
    answers: { 'POST /v2/write/rephrase': { body: { improvements: [{ text: 'Hi', detected_source_language: null }] } } },
    async holds({ client, asked }) {
      for (const options of [
        { writing_style: 'default', tone: 'friendly' } as const,
        { writing_style: 'simple', tone: 'default' } as const,
      ]) {
        const [result] = await client.write.rephrase(['Hello'], options, never());
        assert.equal(result?.status, 'fulfilled');
        assert.partialDeepStrictEqual(asked.at(-1)?.body, options);
      }
    },
  },
  {
    line: 'correct: the texts, and the variant if there is one; no style, no tone',
    answers: { 'POST /v2/write/correct': { body: { improvements: [{ text: 'Hi', detected_source_language: 'en' }] } } },
    async holds({ client, asked }) {
      const styled: { target_lang: string } = JSON.parse('{"target_lang":"en-gb","writing_style":"casual","tone":"friendly"}');
      const [result] = await client.write.correct(['Hy'], styled, never());
      assert.equal(result?.status === 'fulfilled' && result.value.text, 'Hi');
      await client.write.correct(['Hy'], {}, never());
      assert.deepEqual(
        asked.map(({ name, body }) => [name, body]),
        [
          ['POST /v2/write/correct', { target_lang: 'en-GB', text: ['Hy'] }],
          ['POST /v2/write/correct', { text: ['Hy'] }],
        ],
      );
    },
  },
  {
    line: 'no correction in the specification: refused before anything is sent',
    profile: 'specification',
    async holds(trial) {
      assert.equal(trial.client.write.corrects, false);
      const { all } = await refusalOf(trial, trial.client.write.correct(['Hy'], {}, never()));
      assert.deepEqual(all, ['invalidRequest', undefined, [], 0]);
    },
  },
  {
    line: 'null for what may be absent, in style lists and detections; a style list without a total ends at an empty page',
    answers: {
      'GET /v3/style_rules': {
        body: {
          style_rules: [{ style_id: uuid, name: 'House', language: 'de', version: 1, configured_rules: null, custom_instructions: null }],
        },
      },
      'POST /v3/detect/language': { body: { results: [{ detection_status: 'no_language_detected', detected_language: null }] } },
    },
    async holds({ client }) {
      assert.equal((await listed(client.styleRules.list({ detailed: true }, never()))).length, 1);
      assert.equal((await client.detect.languages(['?'], never()))[0]?.detected_language, undefined);
    },
  },
];

/** Runs with a client of a server that answers as it is told, and 404 to everything else. */
async function withServer({ answers = {}, profile = 'deepl' }: Pick<Row, 'answers' | 'profile'>, task: (trial: Trial) => unknown) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const bytes = Buffer.concat(pieces);
      const name = `${request.method ?? ''} ${request.url?.split('?')[0] ?? ''}`;
      const body: unknown = bytes.length > 0 ? JSON.parse(String(bytes)) : undefined;
      asked.push({ name, headers: request.headers, bytes: bytes.length, body });
      const answer = answers[name] ?? { status: 404, body: {} };
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
      response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
    });
  });
  const port = await listening(server);
  const route = routes[0].open();
  try {
    const authScheme = profiles[profile].authScheme;
    const client = createClient({
      connection: { baseUrl: `http://127.0.0.1:${String(port)}`, authScheme, profile, key: 'secret' },
      version: '1.2.3',
      log: { exchange: () => undefined, warn: () => undefined },
      send: route.send,
      limits: shortLimits,
    });
    await task({ client, asked });
    for (const { headers } of asked) assert.equal(headers['authorization'], `${authScheme} secret`);
  } finally {
    await route.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : assert.fail('no port');
}

describe('The client and the public provider, line by line', () => {
  for (const row of rows) it(row.line, () => withServer(row, row.holds));
});
