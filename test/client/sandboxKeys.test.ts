import assert from 'node:assert/strict';
import * as v from 'valibot';
import { analyticsResponse, developerKey, developerKeysResponse } from '../../src/api/administration.ts';
import type { DeveloperKey, UsageReport } from '../../src/api/administration.ts';
import { documentHandle, documentStatus } from '../../src/api/documents.ts';
import { usageResponse } from '../../src/api/usage.ts';
import type { Usage } from '../../src/api/usage.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { ask, refused, translate } from './sandboxRequests.ts';

const keysPath = '/v2/admin/developer-keys';
const day = 24 * 60 * 60 * 1000;

describe('sandbox: administration', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(async () => sandbox.close());

  const admin = async (method: string, path: string, json?: object) =>
    ask(sandbox, path, { method, key: sandbox.adminKey, ...(json && { json }) });
  const keyFrom = async (response: Promise<Response>): Promise<DeveloperKey> => {
    const answer = await response;
    assert.equal(answer.status, 200);
    return v.parse(developerKey, await answer.json());
  };
  const create = async (label?: string) => keyFrom(admin('POST', keysPath, label === undefined ? {} : { label }));
  const limit = async (key_id: string, limits: object) => keyFrom(admin('PUT', `${keysPath}/limits`, { key_id, ...limits }));
  const list = async () => v.parse(developerKeysResponse, await (await admin('GET', keysPath)).json());
  const post = async (characters: number, key?: string) =>
    ask(sandbox, '/v2/translate', { json: { text: ['a'.repeat(characters)], target_lang: 'de' }, ...(key !== undefined && { key }) });
  const usage = async (key?: string): Promise<Usage> =>
    v.parse(usageResponse, await (await ask(sandbox, '/v2/usage', { ...(key !== undefined && { key }) })).json());

  describe('developer keys', () => {
    it('need the admin key, which opens nothing else (Authentication, 1) [auth.admin] [does.administration-plan]', async () => {
      for (const key of [sandbox.key, sandbox.limitedKey]) {
        await refused(await ask(sandbox, keysPath, { key }), 403, /admin key/);
        await refused(await ask(sandbox, '/v2/admin/analytics', { key }), 403, /admin key/);
      }
      await refused(await ask(sandbox, '/v3/glossaries', { key: sandbox.adminKey }), 403, /administration only/);
      await refused(await ask(sandbox, keysPath, { url: sandbox.freeUrl, key: sandbox.freeKey }), 403, /admin key/);
      await refused(await ask(sandbox, keysPath, { url: sandbox.freeUrl, key: sandbox.adminKey }), 403, /Wrong endpoint/);
    });

    it('have a key_id of two GUIDs joined by a colon, which is accepted as the key (Developer key) [key.key_id] [key.label] [key.creation_time] [key.is_deactivated] [admin.create]', async () => {
      const { key_id, label, is_deactivated, creation_time } = await create('Editor');
      const guid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
      assert.match(key_id, new RegExp(`^${guid}:${guid}$`));
      assert.deepEqual([label, is_deactivated], ['Editor', false]);
      assert.match(creation_time ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      assert.equal((await post(5, key_id)).status, 200);
      await refused(await post(5, key_id.toUpperCase()), 403, /Authorization/);
    });

    it('get a default name when the label is omitted (Administration: label) [admin.create]', async () => {
      assert.ok((await create()).label);
      assert.ok((await keyFrom(admin('POST', keysPath))).label);
      await refused(await admin('POST', keysPath, { label: 7 }), 400, /^label must be a string/);
    });

    it('are listed, active and deactivated, with the keys that are printed (Administration: GET) [admin.list] [key.deactivated_time] [key.is_deactivated] [key.usage_limits]', async () => {
      const { key_id } = await create();
      await keyFrom(admin('PUT', `${keysPath}/deactivate`, { key_id }));
      const keys = await list();
      assert.deepEqual(
        keys.map(({ label, is_deactivated, usage_limits }) => [label, is_deactivated, usage_limits?.characters]),
        [
          ['Main key', false, null],
          ['Limited key', false, 1000],
          ['Developer key', true, null],
        ],
      );
      assert.ok(keys[2]?.deactivated_time && keys[0]?.deactivated_time === undefined);
    });

    it('are renamed (Administration: label) [admin.label] [key.label]', async () => {
      const { key_id } = await create('Old');
      assert.equal((await keyFrom(admin('PUT', `${keysPath}/label`, { key_id, label: 'New' }))).label, 'New');
      assert.equal((await list()).at(-1)?.label, 'New');
      await refused(await admin('PUT', `${keysPath}/label`, { key_id: 'none', label: 'New' }), 404, /Key not found/);
      await refused(await admin('PUT', `${keysPath}/label`, { key_id }), 400, /^label is required/);
    });

    it('stop working at once and for good when deactivated (Developer key states) [admin.deactivate] [key-state.deactivated] [key-state.permanent]', async () => {
      const { key_id } = await create();
      const first = await keyFrom(admin('PUT', `${keysPath}/deactivate`, { key_id }));
      assert.equal(first.is_deactivated, true);
      await refused(await post(1, key_id), 403, /Authorization/);
      sandbox.clock.advance(400 * day);
      assert.deepEqual(await keyFrom(admin('PUT', `${keysPath}/deactivate`, { key_id })), first);
      await refused(await post(1, key_id), 403, /Authorization/);
    });

    it('are 25 at once, deactivated ones not counted (Limits: active developer keys) [limits.keys]', async () => {
      for (let count = (await list()).length; count < 25; count += 1) await create();
      await refused(await admin('POST', keysPath, {}), 400, /25/);
      const { key_id = '' } = (await list()).at(-1) ?? {};
      await keyFrom(admin('PUT', `${keysPath}/deactivate`, { key_id }));
      await create();
      await refused(await admin('POST', keysPath, {}), 400, /25/);
    });
  });

  describe('limits', () => {
    it('cap the characters of a key, others are free to go on (Limit semantics) [errors.quota]', async () => {
      assert.equal((await post(1000, sandbox.limitedKey)).status, 200);
      await refused(await post(1, sandbox.limitedKey), 456, /^Quota exceeded .*1000 of 1000 characters of this key/);
      assert.equal((await post(1)).status, 200);
      assert.equal(sandbox.ledger.total, 1001);
    });

    it('sum text translation and text improvement (Limit semantics: total characters across) [admin.sum]', async () => {
      const key = sandbox.limitedKey;
      assert.equal((await post(600, key)).status, 200);
      const rephrase = async (length: number) => ask(sandbox, '/v2/write/rephrase', { key, json: { text: ['b'.repeat(length)] } });
      await refused(await rephrase(401), 456, /Quota exceeded/);
      assert.equal((await rephrase(400)).status, 200);
      await refused(await post(1, key), 456, /Quota exceeded/);
    });

    it('reset at the start of the next period (Limit semantics) [admin.reset]', async () => {
      const key = sandbox.limitedKey;
      assert.equal((await post(1000, key)).status, 200);
      sandbox.clock.advance(32 * day);
      assert.equal((await usage(key)).api_key_character_count, 0);
      assert.equal((await post(1000, key)).status, 200);
      await refused(await post(1, key), 456, /Quota exceeded/);
    });

    it('block all consumption with 0 and are lifted with null (Limit semantics) [admin.limits] [admin.zero] [admin.null] [key.usage_limits]', async () => {
      const { key_id } = await create();
      assert.deepEqual((await limit(key_id, { characters: 0 })).usage_limits, { characters: 0, speech_to_text_milliseconds: null });
      await refused(await post(1, key_id), 456, /Quota exceeded/);
      assert.equal((await limit(key_id, { characters: null })).usage_limits?.characters, null);
      assert.equal((await post(1, key_id)).status, 200);
    });

    it('stay as they are when a field is absent, speech likewise (Developer key: usage_limits) [admin.limits] [key.speech]', async () => {
      const { key_id } = await create();
      await limit(key_id, { characters: 10 });
      const { usage_limits } = await limit(key_id, { speech_to_text_milliseconds: 5 });
      assert.deepEqual(usage_limits, { characters: 10, speech_to_text_milliseconds: 5 });
      await refused(await admin('PUT', `${keysPath}/limits`, { key_id, characters: 'many' }), 400, /^characters /);
      await refused(await admin('PUT', `${keysPath}/limits`, { key_id, characters: -1 }), 400, /^characters is not negative/);
      await refused(await admin('PUT', `${keysPath}/limits`, { key_id: 'none', characters: 1 }), 404, /Key not found/);
    });

    it('of the account hold for all its keys together (Errors: key-level or subscription limit) [errors.quota]', async () => {
      sandbox.setQuota(100);
      assert.equal((await post(60)).status, 200);
      await refused(await post(41, sandbox.limitedKey), 456, /60 of 100 characters are used/);
      assert.equal((await post(40, sandbox.limitedKey)).status, 200);
      assert.equal((await usage()).character_count, 100);
    });
  });

  describe('of documents and recordings', () => {
    const upload = async (name: string, content: string, key: string) => {
      const form = new FormData();
      form.append('target_lang', 'de');
      form.append('file', new Blob([content]), name);
      const headers = { Authorization: `Service-Auth-Key ${key}` };
      return fetch(`${sandbox.url}/v2/document`, { method: 'POST', headers, body: form });
    };

    it('documents count towards the same limit as texts (Limit semantics: total characters across) [admin.sum]', async () => {
      const key = sandbox.limitedKey;
      assert.equal((await post(990, key)).status, 200);
      await refused(await upload('note.txt', 'eleven more', key), 456, /990 of 1000 characters of this key/);
      assert.equal((await upload('note.txt', 'ten more..', key)).status, 200);
      await refused(await post(1, key), 456, /1000 of 1000/);
      assert.equal((await usage(key)).products?.[0]?.api_key_unit_count, 1000);
    });

    it('a document that ends in error is counted when accepted and given back (service facts: shapes)', async () => {
      const key = sandbox.limitedKey;
      const response = await upload('note.txt', 'Schon auf Deutsch, und zwar ganz und gar.', key);
      const { document_id, document_key } = v.parse(documentHandle, await response.json());
      assert.equal((await usage(key)).api_key_character_count, 41);
      sandbox.clock.advance(60_000);
      const status = await ask(sandbox, `/v2/document/${document_id}`, { key, json: { document_key } });
      assert.equal(v.parse(documentStatus, await status.json()).status, 'error');
      assert.equal((await usage(key)).api_key_character_count, 0);
      assert.equal(sandbox.ledger.total, 0);
    });

    it('speech has a limit of its own (Developer key: speech_to_text_milliseconds) [key.speech]', async () => {
      const { key_id } = await create();
      await limit(key_id, { speech_to_text_milliseconds: 0 });
      const job = {
        source_file: { name: 'a.wav', content_type: 'audio/wav', content_length: 44 },
        parameters: { source_language: 'en' },
        targets: [{ language: 'de', type: 'text/plain' }],
      };
      const start = async (key: string, url = sandbox.url) => ask(sandbox, '/v1/jobs/voice/translate', { key, url, json: job });
      await refused(await start(key_id), 456, /milliseconds of speech of this key/);
      await limit(key_id, { characters: 0, speech_to_text_milliseconds: null });
      assert.equal((await start(key_id)).status, 201);
      await refused(await start(sandbox.key, sandbox.usUrl), 404, /Not found/);
    });
  });

  describe('usage', () => {
    it('counts per product, for the key and for the account (Usage: billing_unit, api_key_unit_count, account_unit_count) [usage.counts] [usage.products]', async () => {
      await post(7);
      await post(5, sandbox.limitedKey);
      await ask(sandbox, '/v2/write/rephrase', { json: { text: ['Hello there.'] }, key: sandbox.limitedKey });
      const { products, ...counts } = await usage(sandbox.limitedKey);
      assert.deepEqual(
        products?.map((product) => [product.product_type, product.billing_unit, product.api_key_unit_count, product.account_unit_count]),
        [
          ['translate', 'characters', 5, 12],
          ['write', 'characters', 12, 12],
          ['speech_to_text', 'milliseconds', 0, 0],
        ],
      );
      assert.partialDeepStrictEqual(counts, {
        character_count: 24,
        api_key_character_count: 17,
        api_key_character_limit: 1000,
        speech_to_text_milliseconds_count: 0,
      });
    });

    it('names the one-month period by the clock (Limit semantics: one-month usage period) [admin.sum]', async () => {
      const { start_time = '', end_time = '' } = await usage();
      const [start, end] = [new Date(start_time ?? ''), new Date(end_time ?? '')];
      assert.ok(start.getTime() <= sandbox.clock.now() && end.getTime() > sandbox.clock.now());
      sandbox.clock.advance(end.getTime() - sandbox.clock.now());
      assert.equal((await usage()).start_time, end_time);
    });
  });

  describe('analytics', () => {
    const today = () => sandbox.clock.timestamp().slice(0, 10);
    const report = async (query: string): Promise<UsageReport> => {
      const response = await admin('GET', `/v2/admin/analytics?${query}`);
      assert.equal(response.status, 200);
      return v.parse(analyticsResponse, await response.json()).usage_report;
    };

    it('tell what was really used (Usage report: total_usage) [admin.analytics] [report.fields] [report.usage]', async () => {
      const date = today();
      await post(7);
      await ask(sandbox, '/v2/write/rephrase', { json: { text: ['Hello there.'] } });
      await ask(sandbox, '/v2/translate', { json: { text: ['Hello'], target_lang: 'xx' } });
      await translate(sandbox, { text: ['Hello'], target_lang: 'de' }, { url: sandbox.freeUrl, key: sandbox.freeKey });
      assert.deepEqual(await report(`start_date=${date}&end_date=${date}`), {
        total_usage: {
          total_characters: 19,
          text_translation_characters: 7,
          document_translation_characters: 0,
          text_improvement_characters: 12,
          speech_to_text_minutes: 0,
        },
        start_date: `${date}T00:00:00.000Z`,
        end_date: `${date}T00:00:00.000Z`,
      });
    });

    it('group by key, and by key and day, with masked keys (Usage report: key_and_day_usages) [admin.analytics] [report.fields] [report.key_and_day] [report.masked]', async () => {
      const first = today();
      await post(7);
      await post(5, sandbox.limitedKey);
      sandbox.clock.advance(day);
      await post(3, sandbox.limitedKey);
      const period = `start_date=${first}&end_date=${today()}`;
      const { key_usages, group_by } = await report(`${period}&group_by=key`);
      assert.equal(group_by, 'key');
      assert.deepEqual(
        key_usages?.map((found) => [found.api_key_label, found.usage.total_characters]),
        [
          ['Main key', 7],
          ['Limited key', 8],
        ],
      );
      const { key_and_day_usages } = await report(`${period}&group_by=key_and_day`);
      assert.ok(key_and_day_usages);
      assert.deepEqual(
        key_and_day_usages.map((found) => [found.usage_date.slice(0, 10), found.api_key_label, found.usage.text_translation_characters]),
        [
          [first, 'Main key', 7],
          [first, 'Limited key', 5],
          [today(), 'Limited key', 3],
        ],
      );
      // Masked as the list of keys identifies them, so that a person and a program find one in the other.
      const id = (await list()).find(({ label }) => label === 'Main key')?.key_id ?? '';
      assert.equal(key_and_day_usages[0]?.api_key, `${id.slice(0, 4)}****${id.slice(-4)}`);
      assert.equal((await report(`start_date=${today()}&end_date=${today()}`)).total_usage.total_characters, 3);
    });

    it('need two dates at most 366 days apart (Administration: analytics) [admin.analytics]', async () => {
      const wrong = [
        ['', /^start_date is required/],
        ['start_date=2026-01-01', /^end_date is required/],
        ['start_date=yesterday&end_date=2026-01-01', /^start_date is a date/],
        ['start_date=2026-01-01&end_date=2026-02-31', /^end_date is a date/],
        ['start_date=2026-01-02&end_date=2026-01-01', /^end_date must not be before/],
        ['start_date=2025-01-01&end_date=2026-01-03', /^end_date must be at most 366 days/],
        ['start_date=2026-01-01&end_date=2026-01-02&group_by=day', /^group_by must be one of key, key_and_day/],
      ] as const;
      for (const [query, message] of wrong) await refused(await admin('GET', `/v2/admin/analytics?${query}`), 400, message);
      await report('start_date=2025-01-01&end_date=2026-01-02');
    });

    it('are not on the regional address, where the keys are the same (service facts)', async () => {
      const us = { url: sandbox.usUrl, key: sandbox.adminKey };
      await refused(await ask(sandbox, '/v2/admin/analytics?start_date=2026-01-01&end_date=2026-01-02', us), 404, /Not found/);
      assert.equal((await ask(sandbox, keysPath, us)).status, 200);
      await refused(await ask(sandbox, '/v2/usage', { url: sandbox.usUrl, key: sandbox.freeKey }), 403, /Wrong endpoint/);
      await translate(sandbox, { text: ['Hello'], target_lang: 'de' }, { url: sandbox.usUrl });
      assert.equal((await usage()).character_count, 5);
    });
  });
});
