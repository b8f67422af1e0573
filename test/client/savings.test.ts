import assert from 'node:assert/strict';
import { Database } from '../../src/services/database/database.ts';
import { SavingsStore } from '../../src/services/cache/savings.ts';
import { openDirectRoute } from '../../src/client/directRoute.ts';
import { profiles } from '../../src/api/providers.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { temporaryFolder } from '../unit/temporaryFolder.ts';
import type { TemporaryFolder } from '../unit/temporaryFolder.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { connect, never } from './connectedClient.ts';
import { forEachProfile } from './profiles.ts';
import { openStore } from './storedWork.ts';

const whose = { host: 'example.com', account: 'main' };
const day = 24 * 60 * 60 * 1000;
const options = { target_lang: 'de', source_lang: 'en' } as const;

forEachProfile((profile) => {
  describe(`What the cache saved, in the profile ${profile}`, () => {
    let sandbox: Sandbox;
    let folder: TemporaryFolder;
    const closing: (() => unknown)[] = [];
    const clock = createSimulatedClock();
    before(async () => {
      sandbox = await startSandbox({ clock, profile });
    });
    after(() => sandbox.close());
    beforeEach(async () => {
      folder = await temporaryFolder();
    });
    afterEach(async () => {
      for (const close of closing.splice(0)) await close();
      await folder.remove();
    });

    const today = () => ({ start: clock.now() - day, end: clock.now() + day });
    const open = async () => {
      const opened = openStore(folder.path, clock);
      const route = openDirectRoute(10_000);
      const { client } = connect(sandbox, route.send, {}, clock);
      closing.push(
        () => opened.store.dispose(),
        () => route.close(),
      );
      const work = await opened.work(client);
      return { ...opened, work, counted: async () => opened.store.savings.between(whose, today()) };
    };

    it('is counted in code points: what was sent, and what the cache or an equal text spared', async () => {
      const { work, counted } = await open();
      await work.translate(['Grüße 👋', 'Bell', 'Bell'], options, { signal: never() });
      assert.deepEqual(await counted(), { sent: 11, saved: 4 });
      await work.translate(['Grüße 👋'], options, { signal: never() });
      await work.improve(['Helo'], {}, { signal: never() });
      await work.improve(['Helo'], {}, { signal: never() });
      assert.deepEqual(await counted(), { sent: 15, saved: 15 });
    });

    it('leaves out what is not billed: tags where the profile says so, and targets in beta', async () => {
      const { work, counted } = await open();
      const { billsTags } = profiles[profile];
      sandbox.ledger.reset();
      const tagged = { ...options, tag_handling: 'xml' } as const;
      await work.translate(['Press <x id="1"/>', 'Press <x id="1"/>'], tagged, { signal: never() });
      const each = billsTags ? 'Press <x id="1"/>'.length : 'Press '.length;
      assert.deepEqual(await counted(), { sent: each, saved: each });
      await work.translate(['Bell', 'Bell'], { ...options, target_lang: 'de-CH' }, { signal: never() });
      assert.deepEqual(await counted(), { sent: each, saved: each });
      assert.equal(sandbox.ledger.total, each, 'as it was billed');
    });

    it('is the same after a restart and for all windows, and goes with what is cleared', async () => {
      const first = await open();
      await first.work.translate(['Bell', 'Bell'], options, { signal: never() });
      first.store.dispose();
      const second = await open();
      const third = await open();
      assert.deepEqual(await second.counted(), { sent: 4, saved: 4 });
      await third.work.translate(['Bell'], options, { signal: never() });
      assert.deepEqual(await third.counted(), { sent: 4, saved: 8 });
      assert.deepEqual(await second.counted(), { sent: 4, saved: 8 });
      assert.deepEqual(await second.store.savings.between({ ...whose, account: 'other' }, today()), { sent: 0, saved: 0 });
      await second.store.clear();
      assert.deepEqual(await third.counted(), { sent: 0, saved: 0 });
    });

    it('is not counted for what failed', async () => {
      const { work, counted } = await open();
      sandbox.faults.order({ kind: 'status', status: 456 });
      const [outcome] = await work.translate(['Bell'], options, { signal: never() });
      assert.equal(outcome?.status, 'rejected');
      assert.deepEqual(await counted(), { sent: 0, saved: 0 });
      sandbox.faults.clear();
    });

    it('is counted for that part of a call which was answered', async () => {
      const { work, counted } = await open();
      const texts = Array.from({ length: 120 }, (_, index) => 'a'.repeat(index + 1));
      sandbox.faults.order({ kind: 'status', status: 400 });
      const outcomes = await work.translate(texts, options, { signal: never() });
      const answered = texts.filter((_text, index) => outcomes[index]?.status === 'fulfilled').join('').length;
      assert.ok(answered > 0 && answered < texts.join('').length, String(answered));
      assert.deepEqual(await counted(), { sent: answered, saved: 0 });
      await work.translate(texts, options, { signal: never() });
      assert.deepEqual(await counted(), { sent: texts.join('').length, saved: answered });
    });

    it('counts what arrives after its command was cancelled, for it was paid for', async () => {
      const { work, counted } = await open();
      sandbox.faults.order({ kind: 'delay', ms: 300 });
      const left = new AbortController();
      const late = Promise.withResolvers<void>();
      const asked = work.translate(['Late'], options, { signal: left.signal, onLate: () => late.resolve() });
      await clock.until('it is sent', () => sandbox.ledger.entries.at(-1)?.path === '/v2/translate');
      await clock.settled();
      left.abort();
      await asked;
      assert.deepEqual(await counted(), { sent: 0, saved: 0 });
      await late.promise;
      assert.deepEqual(await counted(), { sent: 4, saved: 0 });
    });

    it('stays in memory while nothing may be written to disk', async () => {
      const { work, counted, settings } = await open();
      settings.enabled = false;
      await work.translate(['Bell', 'Bell'], options, { signal: never() });
      assert.deepEqual(await counted(), { sent: 4, saved: 4 });
      assert.deepEqual([...(await folder.files()).keys()], []);
    });

    it('is summed over the days of a period in UTC, and kept for 400 of them', async () => {
      const at = { now: Date.UTC(2026, 0, 31, 23, 59) };
      const database = new Database({ folder: folder.path, log: { exchange: () => undefined, warn: (message) => assert.fail(message) } });
      closing.push(() => database.close());
      const book = new SavingsStore({ database, enabled: () => true, clock: { ...clock, now: () => at.now } });
      const january = { start: Date.UTC(2026, 0), end: Date.UTC(2026, 1) };
      const february = { start: Date.UTC(2026, 1), end: Date.UTC(2026, 2) };
      book.add(whose, { sent: 1, saved: 10 });
      at.now = Date.UTC(2026, 1);
      book.add(whose, { sent: 2, saved: 20 });
      book.add(whose, { sent: 4, saved: 40 });
      assert.deepEqual(await book.between(whose, january), { sent: 1, saved: 10 });
      assert.deepEqual(await book.between(whose, february), { sent: 6, saved: 60 });
      at.now = Date.UTC(2026, 1) + 400 * day;
      book.add(whose, { sent: 8, saved: 80 });
      assert.deepEqual(await book.between(whose, { start: 0, end: at.now + day }), { sent: 14, saved: 140 }, 'the day before went');
    });
  });
});
