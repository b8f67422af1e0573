import assert from 'node:assert/strict';
import { isServiceError } from '../../src/client/errors.ts';
import type { ServiceErrorKind } from '../../src/client/errors.ts';
import type { FaultOrder } from '../../src/sandbox/faults.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { connect, never, routes, shortLimits } from './connectedClient.ts';
import { endpoints } from './endpoints.ts';
import type { Endpoint } from './endpoints.ts';

/** Faults that hit once, whether the request was processed or not. */
const faults: readonly FaultOrder[] = [
  { kind: 'reset' },
  { kind: 'reset', billed: true },
  { kind: 'close' },
  { kind: 'close', billed: true },
  { kind: 'partial_headers' },
  { kind: 'truncated', billed: true },
  { kind: 'stall', headers: false },
  { kind: 'stall' },
  { kind: 'endless' },
  { kind: 'gzip_bomb', bytes: 80_000_000 },
  { kind: 'redirect', location: 'https://example.com/' },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 429, retry_after: 1 },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 456 },
];

interface Trial {
  readonly endpoint: Endpoint;
  readonly ending: 'success' | ServiceErrorKind;
  /** Requests that the call made. */
  readonly requests: number;
  /** Characters billed, over those of one call. */
  readonly share: number;
  readonly elapsedMs: number;
}

for (const route of routes) {
  describe(`Every endpoint over the ${route.name} route`, function () {
    // Half a gigabyte goes from one end of this process to the other.
    this.timeout(300_000);
    const clock = createSimulatedClock();
    let opened: ReturnType<typeof route.open>;
    const sandboxes = new Map<Endpoint, Sandbox>();
    const rejections: unknown[] = [];
    const onRejection = (reason: unknown) => rejections.push(reason);
    before(async () => {
      process.on('unhandledRejection', onRejection);
      opened = route.open();
      for (const endpoint of endpoints) sandboxes.set(endpoint, await startSandbox({ clock }));
    });
    after(async () => {
      await opened.close();
      await Promise.all([...sandboxes.values()].map((sandbox) => sandbox.close()));
      process.off('unhandledRejection', onRejection);
    });

    const prepare = async (endpoint: Endpoint) => {
      const sandbox = sandboxes.get(endpoint) ?? assert.fail('no sandbox');
      sandbox.faults.clear();
      const { client } = connect(sandbox, opened.send, {}, clock);
      const { client: admin } = connect({ url: sandbox.url, key: sandbox.adminKey }, opened.send, {}, clock);
      const call = await endpoint.prepare({ client, admin, advance: (ms) => sandbox.clock.advance(ms) });
      sandbox.ledger.reset();
      return { sandbox, client, call };
    };

    const tried = async (endpoint: Endpoint, ...orders: FaultOrder[]): Promise<Trial> => {
      const { sandbox, call } = await prepare(endpoint);
      sandbox.faults.order(...orders);
      const started = clock.elapsed();
      const ending = await call(never()).then(
        () => 'success' as const,
        (error: unknown) => kindOf(error),
      );
      const share = endpoint.characters === undefined ? 0 : sandbox.ledger.total / endpoint.characters;
      return { endpoint, ending, requests: sandbox.ledger.entries.length, share, elapsedMs: clock.elapsed() - started };
    };

    it('answers as the interface describes it [endpoints.shapes]', async () => {
      for (const { endpoint, ending, share } of await Promise.all(endpoints.map((each) => tried(each)))) {
        assert.equal(ending, 'success', endpoint.name);
        if (endpoint.characters !== undefined) assert.equal(share, 1, endpoint.name);
      }
    });

    for (const fault of faults) {
      it(`${JSON.stringify(fault)}: ends in success or a typed error in time, and is billed at most once`, async () => {
        const trials = await Promise.all(endpoints.map((endpoint) => tried(endpoint, fault)));
        for (const { endpoint, ending, requests, share, elapsedMs } of trials) {
          const told = `${endpoint.name}: ${ending} after ${requests} requests`;
          // What sending a body may take comes on top.
          assert.ok(elapsedMs <= shortLimits.totalMs[endpoint.effect] + 1_000, told);
          assert.ok(share <= 1, told);
          if (ending === 'success' && endpoint.characters !== undefined) assert.equal(share, 1, told);
          if (endpoint.effect === 'once') assert.ok(requests === 1 || (fault.kind === 'status' && fault.status === 429), told);
        }
      });
    }

    it('waits for a Retry-After that is a date', async () => {
      const soon = { kind: 'status', status: 429, retry_after: new Date(clock.now() + 2_000).toUTCString() } as const;
      for (const { endpoint, ending, requests } of await Promise.all(endpoints.map((each) => tried(each, soon)))) {
        assert.deepEqual([ending, requests], ['success', 2], endpoint.name);
      }
    });

    it('holds back nothing that is paid for when it is free and refused for long, and is not held back by that when it is paid for', async () => {
      const refused = { kind: 'status', status: 429, retry_after: 99_999_999 } as const;
      const outcomes = endpoints.map(async (endpoint) => {
        const { sandbox, client, call } = await prepare(endpoint);
        const translate = async () => {
          const [text] = await client.text.translate(['Hello'], { target_lang: 'de', source_lang: 'en' }, never());
          if (text?.status === 'rejected') throw text.reason;
        };
        const [free, paid] = endpoint.isPaid ? [() => client.usage.get(never()), () => call(never())] : [() => call(never()), translate];
        sandbox.faults.order(refused);
        await assert.rejects(free(), (error) => isServiceError(error, 'rateLimited') && error.status === 429, endpoint.name);
        const started = clock.elapsed();
        await paid();
        assert.ok(clock.elapsed() - started <= 2_000, endpoint.name);
      });
      await Promise.all(outcomes);
    });

    it('that is free takes no place from what is paid for while it waits', async () => {
      const [sandbox] = [...sandboxes.values()];
      assert.ok(sandbox);
      sandbox.faults.clear();
      const { client } = connect(sandbox, opened.send, {}, clock);
      sandbox.faults.order({ kind: 'status', status: 429, retry_after: 2, match: { path: '/v3/glossaries' } });
      const entries = { source_lang: 'en', target_lang: 'de', entries: 'a\tb', entries_format: 'tsv' } as const;
      const create = () => client.glossaries.create({ name: 'Terms', dictionaries: [entries] }, never());
      let created = 0;
      const waiting = Array.from({ length: 12 }, async () => void (await create(), (created += 1)));
      await clock.until('the first glossary is refused', () => sandbox.ledger.entries.length > 0);
      const [text] = await client.text.translate(['Hello'], { target_lang: 'de', source_lang: 'en' }, never());
      assert.deepEqual([text?.status, created < 12], ['fulfilled', true]);
      await Promise.all(waiting);
    });

    it('is asked at most four times when the service stays broken', async () => {
      const trials = await Promise.all(endpoints.map((endpoint) => tried(endpoint, { kind: 'status', status: 503, times: 20 })));
      for (const { endpoint, ending, requests } of trials) {
        assert.equal(ending, endpoint.effect === 'once' ? 'outcomeUnknown' : 'unavailable', endpoint.name);
        assert.equal(requests, endpoint.effect === 'once' ? 1 : 4, endpoint.name);
      }
    });

    it('takes a 404 after a repeated DELETE as success, and only then', async () => {
      for (const endpoint of endpoints.filter(({ name }) => name.startsWith('DELETE'))) {
        assert.equal((await tried(endpoint, { kind: 'reset', billed: true })).ending, 'success', endpoint.name);
        assert.equal((await tried(endpoint, { kind: 'status', status: 404 })).ending, 'notFound', endpoint.name);
        assert.equal(
          (await tried(endpoint, { kind: 'status', status: 429 }, { kind: 'status', status: 404 })).ending,
          'notFound',
          endpoint.name,
        );
      }
    });

    it('never repeats a one-time download once a byte of the result arrived', async () => {
      for (const endpoint of endpoints.filter(({ effect }) => effect === 'oneTime')) {
        const { ending, requests } = await tried(endpoint, { kind: 'truncated', billed: true });
        assert.deepEqual([ending, requests], ['outcomeUnknown', 1], endpoint.name);
      }
    });

    it('says of 456 on glossary paths that the service limits it, asks once, and stops nothing else', async () => {
      for (const endpoint of endpoints.filter(({ name }) => name.includes('/glossaries'))) {
        const { ending, requests } = await tried(endpoint, { kind: 'status', status: 456, times: 4 });
        assert.deepEqual([ending, requests], ['rateLimited', 1], endpoint.name);
      }
    });

    it('leaves no rejection unhandled', () => assert.deepEqual(rejections, []));
  });
}

function kindOf(error: unknown): ServiceErrorKind {
  if (isServiceError(error)) return error.kind;
  throw error;
}
