import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { noLimit } from '../../src/api/limits.ts';
import { providerRules } from '../../src/api/providerRules.ts';
import type { UsageShape } from '../../src/api/providerRules.ts';
import { profiles } from '../../src/api/providers.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import type { Client } from '../../src/client/client.ts';
import { openDirectRoute } from '../../src/client/directRoute.ts';
import { isServiceError, ServiceError } from '../../src/client/errors.ts';
import type { ServiceErrorKind } from '../../src/client/errors.ts';
import { addDays, byKey, countsOf, isNothing, overTime, rowsOf, sumOf, unattributed } from '../../src/api/usage/analytics.ts';
import { exportedRows } from '../../src/features/usage/export.ts';
import { usesOf } from '../../src/api/usage/keyUse.ts';
import { readUsage } from '../../src/api/usage/reading.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { connect, keyed, never } from './connectedClient.ts';
import { silence } from './endpoints.ts';
import { unjudged } from './judge.ts';
import { forEachProfile } from './profiles.ts';

const day = 24 * 60 * 60 * 1000;
const minute = 60_000;
const route = openDirectRoute(10_000);
after(async () => route.close());

forEachProfile((profile) => {
  const { usageShape, keyLabel, accountsHaveOneRegion } = providerRules[profile];
  const { isKeyIdTheKey } = profiles[profile];
  describe(`Administration: keys, limits and use, through the client, in the profile ${profile}`, () => {
    const clock = createSimulatedClock();
    let sandbox: Sandbox;
    beforeEach(async () => {
      sandbox = await startSandbox({ clock, profile });
    });
    afterEach(async () => sandbox.close());

    const clientOf = (key: string, url = sandbox.url) => connect(keyed(sandbox, key, url), route.send, {}, clock).client;
    const admin = () => clientOf(sandbox.adminKey).administration;
    /** The key itself, as the web interface shows it. */
    const secretOf = (key_id: string) => sandbox.shownKeys().find((key) => key.key_id === key_id)?.secret ?? assert.fail(key_id);
    /** Speech in minutes, as replies of the profile's own shape tell it: `everything` has whole ones. */
    const spoken = (ms: number) => (usageShape === 'everything' ? Math.ceil(ms / minute) : ms / minute);
    const today = () => sandbox.clock.timestamp().slice(0, 10);

    const translate = async ({ text }: Client, characters: number) => {
      const [outcome] = await text.translate(['a'.repeat(characters)], { target_lang: 'de', source_lang: 'en' }, never());
      if (outcome?.status === 'rejected') throw outcome.reason;
    };
    const improve = async ({ write }: Client, characters: number) => {
      const [outcome] = await write.rephrase(['b'.repeat(characters)], {}, never());
      if (outcome?.status === 'rejected') throw outcome.reason;
    };
    const upload = async ({ documents }: Client, characters: number) =>
      documents.upload({ name: 'note.txt', content: new Blob(['c'.repeat(characters)]) }, { target_lang: 'de' }, never());
    /** One second. */
    const record = async ({ voice }: Client) => {
      const source_file = { name: 'a.wav', content_type: 'audio/wav', content_length: silence().size };
      const targets = [{ language: 'de', type: 'text/plain' }];
      const job = await voice.create({ source_file, parameters: { source_language: 'en' }, targets }, 'signature', never());
      await voice.upload(job, silence(), 'signature', never());
    };
    const fails = async (attempt: Promise<unknown>, kind: ServiceErrorKind, status: number) =>
      assert.rejects(attempt, (error) => isServiceError(error, kind) && error.status === status);
    const exhausted = async (attempt: Promise<unknown>) => fails(attempt, 'quota', 456);

    describe('the life of a key', () => {
      it('goes from creation over its characters limit to deactivation, texts, documents and improvements counted together [does.administration] [admin.create] [admin.label] [admin.limits] [admin.sum] [admin.zero] [admin.null] [admin.reset] [admin.deactivate] [key-state.deactivated] [errors.quota]', async () => {
        const { key_id, label } = await admin().createKey(undefined, never());
        assert.equal(label, keyLabel, 'a default name');
        assert.equal((await admin().renameKey(key_id, 'Docs', never())).label, 'Docs');
        const secret = secretOf(key_id);
        assert.equal(secret === key_id, isKeyIdTheKey);
        const own = clientOf(secret);
        await admin().limitKey(key_id, { characters: 100 }, never());
        await translate(own, 40);
        await improve(own, 30);
        await upload(own, 20);
        await exhausted(translate(own, 11));
        await exhausted(improve(own, 11));
        await exhausted(upload(own, 11));
        await translate(own, 10);
        await exhausted(translate(own, 1));
        await translate(clientOf(sandbox.key), 1);

        await admin().limitKey(key_id, { characters: 0 }, never());
        sandbox.clock.advance(32 * day);
        await exhausted(translate(own, 1));
        await exhausted(improve(own, 1));
        await exhausted(upload(own, 1));
        await admin().limitKey(key_id, { characters: 100 }, never());
        await translate(own, 100);
        await exhausted(translate(own, 1));
        sandbox.clock.advance(32 * day);
        await translate(own, 100);
        await admin().limitKey(key_id, { characters: null }, never());
        await translate(own, 1000);

        await admin().deactivateKey(key_id, never());
        for (const attempt of [translate, improve, upload, record, async ({ usage }: Client) => usage.get(never())])
          await assert.rejects(attempt(own, 1), (error) => isServiceError(error, 'auth', 'forbidden') && error.status === 403);
      });

      it('holds recordings to a limit of their own, in milliseconds, within its month [key.speech] [errors.quota]', async () => {
        const { key_id } = await admin().createKey('Voice', never());
        const own = clientOf(secretOf(key_id));
        await admin().limitKey(key_id, { characters: 0, speech_to_text_milliseconds: 2500 }, never());
        await record(own);
        await record(own);
        await exhausted(record(own));
        await record(clientOf(sandbox.key));
        sandbox.clock.advance(32 * day);
        await record(own);
        await admin().limitKey(key_id, { speech_to_text_milliseconds: 0 }, never());
        await exhausted(record(own));
        await admin().limitKey(key_id, { speech_to_text_milliseconds: null }, never());
        await record(own);
        const { meters } = readUsage(await own.usage.get(never()));
        assert.equal(meters.find(({ unit }) => unit === 'minutes')?.used, spoken(2000));
      });

      it('finds no place beside 25 active ones [limits.keys]', async () => {
        const ids: string[] = [];
        for (let count = 2; count < 25; count += 1) ids.push((await admin().createKey(`Key ${count}`, never())).key_id);
        await fails(admin().createKey('One more', never()), 'invalidRequest', 400);
        await admin().deactivateKey(ids[0] ?? '', never());
        await admin().createKey('One more', never());
        assert.equal((await admin().listKeys(never())).length, 26);
      });

      it('is told by no error, though the service repeats its id', async () => {
        const { key_id } = await admin().createKey('Team', never());
        const [, half = ''] = key_id.split(':');
        const { client, exchanges, warnings } = connect(keyed(sandbox, sandbox.adminKey), route.send, {}, clock);
        const { administration } = client;
        // The end of what is shown cuts through the last of them: a part of a key is a secret, too.
        const detail = `${half} is not known to ${sandbox.adminKey}. ${'x'.repeat(300)} ${key_id}`;
        const seen: unknown[] = [exchanges, warnings];
        for (const change of [
          async () => administration.deactivateKey(key_id, never()),
          async () => administration.renameKey(key_id, 'New', never()),
          async () => administration.limitKey(key_id, { characters: 1 }, never()),
        ]) {
          sandbox.faults.order({ kind: 'status', status: 400, body: JSON.stringify({ message: `Bad key ${key_id}`, detail }) });
          const error: unknown = await change().catch((thrown: unknown) => thrown);
          assert.ok(error instanceof ServiceError && error.serviceMessage?.startsWith('Bad key … '), String(error));
          seen.push(error, error.stack, JSON.stringify(error));
        }
        sandbox.faults.order({
          kind: 'status',
          status: 400,
          body: JSON.stringify({ message: `Bad keys ${key_id.toUpperCase()}, ${key_id}` }),
        });
        await assert.rejects(
          administration.listKeys(never()),
          (error) => isServiceError(error) && error.serviceMessage === 'Bad keys …, …',
        );
        const written = inspect(seen, { depth: 20, showHidden: true, maxStringLength: null });
        assert.ok(written.includes('/v2/admin/developer-keys/limits'), 'something was seen');
        for (const secret of [key_id, half, sandbox.adminKey]) assert.ok(!written.includes(secret.slice(0, 12)), `${secret} was seen`);
      });
    });

    describe('usage', () => {
      const metersOf = async (key: string, url?: string) =>
        readUsage(await clientOf(key, url).usage.get(never())).meters.map(({ scope, unit, used, limit }) => [scope, unit, used, limit]);

      const meters = async () => metersOf(sandbox.key);
      /** What is read of replies in another shape than the profile's own, which its public description does not know. */
      const inShape = async <T>(usage_shape: UsageShape, reading: () => Promise<T>): Promise<T> => {
        sandbox.set({ usage_shape });
        return unjudged(reading);
      };

      it('is one and the same in every shape of the facts [usage.counts] [usage.speech] [usage.products]', async () => {
        const used = { text: 700, document: 200, improvement: 100, speech: 90_000, documents: 3 };
        sandbox.seedUsage({ keys: [{ label: 'Main key', days: [{ day: today(), ...used }], characters: 2000 }] });
        sandbox.seedUsage({ keys: [{ label: 'Limited key', days: [{ day: today(), text: 500 }] }] });
        sandbox.set({ quota: 10_000, speech_quota: 600_000, document_quota: 4 });
        const characters = [
          ['key', 'characters', 1000, 2000],
          ['account', 'characters', 1500, 10_000],
        ];
        const speech = (minutes: number) => ['account', 'minutes', minutes, 10];
        assert.deepEqual(await meters(), [...characters, speech(spoken(used.speech))]);
        for (const shape of ['products', 'minutes'] as const)
          assert.deepEqual(await inShape(shape, meters), [...characters, speech(1.5)], shape);
        assert.deepEqual(await inShape('older', meters), [
          ['account', 'characters', 1500, 10_000],
          ['account', 'documents', 3, 'none'],
          ['account', 'teamDocuments', 3, 4],
        ]);
        assert.deepEqual(await inShape('untold', meters), [
          ['key', 'characters', 1000, 'unknown'],
          ['account', 'characters', 1500, 'unknown'],
          ['account', 'minutes', 1.5, 'unknown'],
        ]);
        assert.deepEqual(await metersOf(sandbox.freeKey, sandbox.freeUrl), [['account', 'characters', 0, 500_000]]);
      });

      it('names every product, whatever the shape calls its counts [usage.products]', async () => {
        sandbox.seedUsage({ keys: [{ label: 'Main key', days: [{ day: today(), text: 7, improvement: 2, speech: 30_000 }] }] });
        const products = async () => readUsage(await clientOf(sandbox.limitedKey).usage.get(never())).products;
        const inCharacters = [
          { product_type: 'translate', unit: 'characters', key: 0, account: 7 },
          { product_type: 'write', unit: 'characters', key: 0, account: 2 },
        ];
        const speech = { product_type: 'speech_to_text', unit: 'minutes', key: 0, account: 0.5 };
        const speechOf = { ...speech, account: spoken(30_000), ...(usageShape === 'everything' && { product_type: 'speechToText' }) };
        assert.deepEqual(await products(), [...inCharacters, speechOf]);
        for (const shape of ['products', 'minutes'] as const)
          assert.deepEqual(await inShape(shape, products), [...inCharacters, speech], shape);
        assert.deepEqual(await inShape('older', products), inCharacters);
      });

      it('has no limit where the account has none, and nothing is refused then ("No limit" is 1000000000000) [usage.counts]', async () => {
        sandbox.set({ quota: null, speech_quota: null });
        const usage = await clientOf(sandbox.key).usage.get(never());
        const { character_limit, speech_to_text_milliseconds_limit, speech_to_text_minutes_limit } = usage;
        const speech = usageShape === 'everything' ? speech_to_text_minutes_limit : speech_to_text_milliseconds_limit;
        assert.deepEqual([character_limit, speech], [noLimit, noLimit]);
        sandbox.seedUsage({ keys: [{ label: 'Main key', days: [{ day: today(), text: 9_000_000 }] }] });
        await translate(clientOf(sandbox.key), 10);
        for (const shape of [usageShape, 'products', 'minutes'] as const) {
          const limits = (await inShape(shape, meters)).map(([, , , limit]) => limit);
          assert.deepEqual(limits, ['none', 'none', 'none'], shape);
        }
      });

      it('of the past counts like any other: over the limit is over the limit [errors.quota]', async () => {
        sandbox.seedUsage({
          keys: [
            { label: 'Main key', days: [{ day: today(), text: 1200 }], characters: 1000 },
            { label: 'Free key', days: [{ day: today(), text: 500_000 }] },
          ],
        });
        await exhausted(translate(clientOf(sandbox.key), 1));
        await exhausted(translate(clientOf(sandbox.freeKey, sandbox.freeUrl), 1));
        assert.deepEqual((await meters())[0], ['key', 'characters', 1200, 1000]);
        sandbox.set({ document_quota: 0 });
        await exhausted(upload(clientOf(sandbox.limitedKey), 1));
      });
    });

    describe('analytics', () => {
      /** A year that ends today, of 25 keys, each used each day: 9,125 rows. */
      function seedYear() {
        const days = Array.from({ length: 365 }, (_, back) => addDays(today(), -back));
        const labels = [
          'Main key',
          'Limited key',
          '<b>Büro</b>',
          'فريق الترجمة',
          ...Array.from({ length: 21 }, (_, at) => `Team ${at % 20}`),
        ];
        sandbox.seedUsage({
          keys: labels.map((label, at) => ({
            label,
            days: days.map((date, back) => ({ day: date, text: at * 100 + back, document: back, improvement: at, speech: 1000 * at })),
          })),
        });
        return { start_date: days.at(-1) ?? '', end_date: today() };
      }

      it('of a year of 25 keys by day come whole, and add up to the same by day, by key and in total [admin.analytics] [report.fields] [report.key_and_day] [report.usage]', async () => {
        const range = seedYear();
        const report = await admin().analytics({ ...range, group_by: 'key_and_day' }, never());
        const rows = rowsOf(report);
        assert.equal(rows.length, 9125);
        const total = countsOf(report.total_usage);
        const characters = (counts: { readonly total_characters: number }) => counts.total_characters;
        assert.equal(characters(sumOf(rows)), characters(total));
        assert.ok(isNothing(unattributed(report)));
        for (const bucket of ['day', 'week', 'month'] as const)
          assert.equal(characters(sumOf(overTime(rows, range, bucket))), characters(total), bucket);
        assert.equal(byKey(rows).length, 25);
        const exported = exportedRows(report, 'key_and_day');
        assert.equal(exported.length, 9125);
        assert.equal(
          exported.reduce((sum, row) => sum + row.total_characters, 0),
          characters(total),
        );

        const perKey = await admin().analytics({ ...range, group_by: 'key' }, never());
        assert.deepEqual(
          byKey(rowsOf(perKey)).map(({ api_key_label, counts }) => [api_key_label, counts.total_characters]),
          byKey(rows).map(({ api_key_label, counts }) => [api_key_label, counts.total_characters]),
        );
        const ungrouped = await admin().analytics(range, never());
        assert.deepEqual(countsOf(ungrouped.total_usage), total);
        assert.deepEqual(exportedRows(ungrouped, 'key').map(characters), [characters(total)]);
      });

      it('tell what each key used, also of two with the same label where a masked key tells them apart [report.masked] [key.key_id]', async () => {
        const range = seedYear();
        const report = await admin().analytics({ ...range, group_by: 'key' }, never());
        const keys = (await admin().listKeys(never())).map(({ key_id, label }) => ({ key_id, label: label ?? '' }));
        const uses = usesOf(keys, report);
        const isDoubled = ({ label }: { readonly label: string }) => label === 'Team 0';
        assert.ok(keys.every((key, at) => isDoubled(key) || uses[at] !== undefined));
        const doubled = keys.flatMap((key, at) => (isDoubled(key) ? [uses[at]?.text_translation_characters] : []));
        // The first of that label is the 5th key, the second the 25th; each day adds its number.
        const ofDays = (365 * 364) / 2;
        assert.deepEqual(doubled, [4 * 100 * 365 + ofDays, 24 * 100 * 365 + ofDays]);
      });

      it('are for dates at most 366 days apart, and not on a regional address, where keys are managed all the same by an account that works there (service facts) [admin.analytics]', async () => {
        const last = today();
        await admin().analytics({ start_date: addDays(last, -366), end_date: last }, never());
        await assert.rejects(
          admin().analytics({ start_date: addDays(last, -367), end_date: last }, never()),
          (error) => isServiceError(error, 'invalidRequest') && error.status === undefined && error.parameter === 'end_date',
        );
        const regional = clientOf(sandbox.adminKey, sandbox.usUrl).administration;
        const asked = regional.analytics({ start_date: last, end_date: last }, never());
        const listed = regional.listKeys(never());
        if (accountsHaveOneRegion) {
          for (const denied of [asked, listed]) await fails(denied, 'forbidden', 403);
          return;
        }
        await fails(asked, 'notFound', 404);
        assert.equal((await listed).length, 2);
      });
    });
  });
});
