import assert from 'node:assert/strict';
import { isServiceError } from '../../src/client/errors.ts';
import type { ServiceErrorKind } from '../../src/client/errors.ts';
import type { Route } from '../../src/client/route.ts';
import type { FaultOrder } from '../../src/sandbox/faults.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { connect, never, passing, routes, shortLimits } from './connectedClient.ts';

type Ending = 'success' | ServiceErrorKind;

interface Row {
  readonly fault: FaultOrder;
  /** How a once-only request ends when the fault comes once (POST /v2/translate). */
  readonly paid: Ending;
  /** How a repeatable request ends when the fault comes once (GET /v2/usage). */
  readonly free: Ending;
  /** How a repeatable request ends when the fault does not go away. */
  readonly always: Ending;
}

/** Time goes on in whole seconds here, as far as dates of HTTP tell. */
const clock = createSimulatedClock();
const soon = 'in a second';

const rows: Row[] = [
  { fault: { kind: 'reset' }, paid: 'outcomeUnknown', free: 'success', always: 'network' },
  { fault: { kind: 'close' }, paid: 'outcomeUnknown', free: 'success', always: 'network' },
  { fault: { kind: 'partial_headers' }, paid: 'outcomeUnknown', free: 'success', always: 'network' },
  { fault: { kind: 'truncated' }, paid: 'outcomeUnknown', free: 'success', always: 'network' },
  { fault: { kind: 'stall', headers: false }, paid: 'outcomeUnknown', free: 'success', always: 'timeout' },
  { fault: { kind: 'stall' }, paid: 'outcomeUnknown', free: 'success', always: 'timeout' },
  { fault: { kind: 'endless' }, paid: 'invalidResponse', free: 'invalidResponse', always: 'invalidResponse' },
  { fault: { kind: 'gzip_bomb', bytes: 50_000_000 }, paid: 'invalidResponse', free: 'invalidResponse', always: 'invalidResponse' },
  { fault: { kind: 'bad_json' }, paid: 'invalidResponse', free: 'invalidResponse', always: 'invalidResponse' },
  { fault: { kind: 'html' }, paid: 'invalidResponse', free: 'invalidResponse', always: 'invalidResponse' },
  { fault: { kind: 'empty' }, paid: 'invalidResponse', free: 'invalidResponse', always: 'invalidResponse' },
  {
    fault: { kind: 'redirect', location: 'https://example.com/' },
    paid: 'invalidResponse',
    free: 'invalidResponse',
    always: 'invalidResponse',
  },
  { fault: { kind: 'status', status: 400 }, paid: 'invalidRequest', free: 'invalidRequest', always: 'invalidRequest' },
  { fault: { kind: 'status', status: 401 }, paid: 'auth', free: 'auth', always: 'auth' },
  { fault: { kind: 'status', status: 403 }, paid: 'auth', free: 'auth', always: 'auth' },
  { fault: { kind: 'status', status: 404 }, paid: 'notFound', free: 'notFound', always: 'notFound' },
  { fault: { kind: 'status', status: 408 }, paid: 'outcomeUnknown', free: 'success', always: 'unavailable' },
  { fault: { kind: 'status', status: 413 }, paid: 'tooLarge', free: 'tooLarge', always: 'tooLarge' },
  { fault: { kind: 'status', status: 414 }, paid: 'tooLarge', free: 'tooLarge', always: 'tooLarge' },
  { fault: { kind: 'status', status: 415 }, paid: 'invalidRequest', free: 'invalidRequest', always: 'invalidRequest' },
  { fault: { kind: 'status', status: 425 }, paid: 'outcomeUnknown', free: 'success', always: 'unavailable' },
  { fault: { kind: 'status', status: 429 }, paid: 'success', free: 'success', always: 'rateLimited' },
  { fault: { kind: 'status', status: 429, retry_after: 1 }, paid: 'success', free: 'success', always: 'rateLimited' },
  { fault: { kind: 'status', status: 429, retry_after: soon }, paid: 'success', free: 'success', always: 'rateLimited' },
  { fault: { kind: 'status', status: 529 }, paid: 'success', free: 'success', always: 'rateLimited' },
  { fault: { kind: 'status', status: 456 }, paid: 'quota', free: 'quota', always: 'quota' },
  { fault: { kind: 'status', status: 500 }, paid: 'outcomeUnknown', free: 'success', always: 'unavailable' },
  { fault: { kind: 'html', status: 502 }, paid: 'outcomeUnknown', free: 'success', always: 'unavailable' },
  { fault: { kind: 'status', status: 503, retry_after: 1 }, paid: 'outcomeUnknown', free: 'success', always: 'unavailable' },
  { fault: { kind: 'status', status: 504 }, paid: 'outcomeUnknown', free: 'success', always: 'unavailable' },
];

/** With a date in place of the words for it. */
const dated = ({ fault }: Row): FaultOrder =>
  'retry_after' in fault && fault.retry_after === soon ? { ...fault, retry_after: new Date(clock.now() + 1_000).toUTCString() } : fault;

const title = ({ fault: { kind, ...rest } }: Row) => [kind, JSON.stringify(rest)].join(' ');

for (const route of routes) {
  describe(`Faults over the ${route.name} route`, () => {
    let sandbox: Sandbox;
    let opened: ReturnType<typeof route.open>;
    before(async () => {
      sandbox = await startSandbox({ clock });
      opened = route.open();
    });
    after(async () => {
      await opened.close();
      await sandbox.close();
    });
    beforeEach(() => {
      sandbox.faults.clear();
      sandbox.ledger.reset();
    });

    const requests = () => sandbox.ledger.entries.length;
    const inTime = async (promise: Promise<Ending>): Promise<Ending> => {
      const started = clock.elapsed();
      const ending = await promise;
      assert.ok(clock.elapsed() - started <= shortLimits.totalMs.once, 'within the time limit');
      return ending;
    };
    const paid = async (): Promise<Ending> => {
      const [result] = await connect(sandbox, opened.send, {}, clock).client.text.translate(
        ['Hello'],
        { target_lang: 'de', source_lang: 'en' },
        never(),
      );
      return result?.status === 'rejected' ? kindOf(result.reason) : 'success';
    };
    const free = async (): Promise<Ending> =>
      connect(sandbox, opened.send, {}, clock)
        .client.usage.get(never())
        .then(
          () => 'success' as const,
          (error: unknown) => kindOf(error),
        );

    for (const row of rows) {
      it(`${title(row)}: a paid request ends with ${row.paid}, billed at most once`, async () => {
        // A redirect or an error status is sent instead of an answer; the other faults hit an answer that was paid for.
        const billed = !['status', 'redirect'].includes(row.fault.kind);
        sandbox.faults.order({ ...dated(row), billed });
        assert.equal(await inTime(paid()), row.paid);
        assert.equal(sandbox.ledger.total, billed || row.paid === 'success' ? 5 : 0);
        assert.equal(requests(), row.paid === 'success' ? 2 : 1);
      });

      it(`${title(row)}: a repeatable request ends with ${row.free}`, async () => {
        sandbox.faults.order(dated(row));
        assert.equal(await inTime(free()), row.free);
        assert.equal(requests(), row.free === 'success' ? 2 : 1);
      });

      it(`${title(row)}, for good: a repeatable request ends with ${row.always} after at most four tries`, async () => {
        sandbox.faults.order({ ...dated(row), times: 10 });
        assert.equal(await inTime(free()), row.always);
        assert.ok(requests() <= 4);
      });
    }

    it('an answer without end, or one that unpacks to half a gigabyte, takes no more memory than an answer may have', async () => {
      const before = process.memoryUsage().rss;
      let most = before;
      let taken = 0;
      // Looked at with each piece that arrives: there is no better moment.
      const watched: Route = async (exchange) => {
        const answer = await opened.send(exchange);
        return {
          ...answer,
          body: passing(answer.body, (piece) => {
            taken += piece.byteLength;
            most = Math.max(most, process.memoryUsage().rss);
          }),
        };
      };
      for (let count = 0; count < 5; count += 1) {
        sandbox.faults.order({ kind: 'endless' }, { kind: 'gzip_bomb', bytes: 500_000_000 });
        for (const _kind of ['endless', 'bomb']) {
          taken = 0;
          const [result] = await connect(sandbox, watched, {}, clock).client.text.translate(['Hello'], { target_lang: 'de' }, never());
          assert.ok(result?.status === 'rejected' && isServiceError(result.reason, 'invalidResponse'));
          // 8 MiB, and the piece with which it was too much.
          assert.ok(taken < 9 * 1024 * 1024, `${taken} bytes were taken`);
        }
      }
      // 8 MiB each, both ends in this process, and what the collector has not yet taken back.
      assert.ok(most - before < 300 * 1024 * 1024, `${Math.round((most - before) / 1024 / 1024)} MiB`);
    });

    it('an answer that takes its time is waited for', async () => {
      const started = clock.elapsed();
      sandbox.faults.order({ kind: 'delay', ms: shortLimits.headerMs });
      assert.equal(await paid(), 'success');
      assert.equal(clock.elapsed() - started, shortLimits.headerMs);
    });

    it('an answer that takes longer than that, and than sending takes, is given up', async () => {
      sandbox.faults.order({ kind: 'delay', ms: shortLimits.headerMs + 10 });
      const started = clock.elapsed();
      assert.equal(await paid(), 'outcomeUnknown');
      assert.ok(clock.elapsed() - started < shortLimits.headerMs + 10);
    });

    it('honours the whole Retry-After', async () => {
      sandbox.faults.order({ kind: 'status', status: 429, retry_after: 2 });
      const started = clock.elapsed();
      assert.equal(await free(), 'success');
      assert.equal(clock.elapsed() - started, 2000);
    });

    it('honours Retry-After on 503 too (service facts: may be present on 429/503)', async () => {
      sandbox.faults.order({ kind: 'status', status: 503, retry_after: 1 });
      const started = clock.elapsed();
      assert.equal(await free(), 'success');
      assert.equal(clock.elapsed() - started, 1000);
    });

    it('keeps the last real error when the time for all tries is up, and never says of a request that was not sent that it was', async () => {
      sandbox.faults.order({ kind: 'status', status: 429, times: 20 });
      const limits = { totalMs: { repeatable: 900, once: 900, oneTime: 900 }, headerMs: 300, retryMs: 300 };
      const { client } = connect(sandbox, opened.send, limits, clock);
      const [result] = await client.text.translate(['Hello'], { target_lang: 'de', source_lang: 'en' }, never());
      assert.ok(result?.status === 'rejected' && isServiceError(result.reason, 'rateLimited'));
    });

    it('does not start a paid request with too little time left for its answer', async () => {
      sandbox.faults.order({ kind: 'status', status: 429, retry_after: 2 });
      const limits = { totalMs: { repeatable: 2_500, once: 2_500, oneTime: 2_500 }, headerMs: 1_000 };
      const { client } = connect(sandbox, opened.send, limits, clock);
      const [result] = await client.text.translate(['Hello'], { target_lang: 'de', source_lang: 'en' }, never());
      assert.ok(result?.status === 'rejected' && isServiceError(result.reason, 'rateLimited'));
      assert.equal(sandbox.ledger.total, 0);
    });

    it('ends within the total time limit, whatever happens', async () => {
      sandbox.faults.order({ kind: 'stall', headers: false, times: 20 });
      const limits = { totalMs: { repeatable: 800, once: 800, oneTime: 800 }, headerMs: 500 };
      const started = clock.elapsed();
      await assert.rejects(connect(sandbox, opened.send, limits, clock).client.usage.get(never()), (error) =>
        isServiceError(error, 'timeout'),
      );
      assert.equal(clock.elapsed() - started, 800);
    });

    it('gives up at once when Retry-After is longer than the whole time limit, and says how long', async () => {
      sandbox.faults.order({ kind: 'status', status: 429, retry_after: 3600, times: 2 });
      await assert.rejects(
        connect(sandbox, opened.send, {}, clock).client.usage.get(never()),
        (error) => isServiceError(error, 'rateLimited') && error.retryAfterMs === 3_600_000,
      );
      assert.equal(requests(), 1);
    });

    it('lets what is paid for go on whatever a free endpoint asks for, and other endpoints after two minutes at most', async () => {
      const { client } = connect(sandbox, opened.send, {}, clock);
      const forever = { kind: 'status', status: 429, retry_after: 99_999_999 } as const;
      const translate = async () => (await client.text.translate(['Hello'], { target_lang: 'de', source_lang: 'en' }, never()))[0]?.status;
      const improve = async () => (await client.write.rephrase(['Hello'], {}, never()))[0]?.status;
      sandbox.faults.order({ ...forever, match: { path: '/v2/usage' } });
      await assert.rejects(client.usage.get(never()), (error) => isServiceError(error, 'rateLimited'));
      assert.equal(await translate(), 'fulfilled');
      sandbox.faults.order({ ...forever, match: { path: '/v2/translate' } });
      assert.deepEqual([await translate(), await improve()], ['rejected', 'rejected']);
      await clock.pass(120_000);
      assert.deepEqual([await translate(), await improve()], ['rejected', 'fulfilled']);
      assert.equal(sandbox.ledger.entries.filter(({ path }) => path === '/v2/translate').length, 2);
    });

    it('can be cancelled while it waits to send again', async () => {
      sandbox.faults.order({ kind: 'status', status: 429, retry_after: 4 });
      const controller = new AbortController();
      clock.timer(100, () => controller.abort());
      const started = clock.elapsed();
      await assert.rejects(
        connect(sandbox, opened.send, {}, clock).client.usage.get(controller.signal),
        (error) => error === controller.signal.reason,
      );
      assert.equal(clock.elapsed() - started, 100);
    });

    it("keeps status, trace id and the service's own message", async () => {
      sandbox.faults.order({ kind: 'status', status: 500, message: 'Out of order' });
      const [result] = await connect(sandbox, opened.send, {}, clock).client.text.translate(['Hello'], { target_lang: 'de' }, never());
      assert.ok(result?.status === 'rejected' && isServiceError(result.reason, 'outcomeUnknown'));
      assert.equal(result.reason.status, 500);
      assert.equal(result.reason.serviceMessage, 'Out of order');
      assert.match(result.reason.traceId ?? '', /^[0-9a-f-]{36}$/);
    });

    it('understands odd error bodies: capital Message, a bare string, HTML, nothing', async () => {
      const bodies: [string, string | undefined][] = [
        ['{"Message":"Capital"}', 'Capital'],
        ['"Bare"', 'Bare'],
        ['<html>Gateway</html>', undefined],
        ['', undefined],
      ];
      for (const [body, message] of bodies) {
        sandbox.faults.order({ kind: 'status', status: 400, body });
        await assert.rejects(
          connect(sandbox, opened.send, {}, clock).client.usage.get(never()),
          (error) => isServiceError(error) && error.serviceMessage === message,
        );
      }
    });

    it('sends again when nothing was sent: the port was just freed', async () => {
      const gone = await startSandbox({ clock });
      await gone.close();
      const { client, exchanges } = connect({ url: gone.url, key: 'k' }, opened.send, {}, clock);
      const [result] = await client.text.translate(['Hello'], { target_lang: 'de' }, never());
      assert.ok(result?.status === 'rejected' && isServiceError(result.reason, 'network'));
      assert.equal(exchanges.length, 4);
    });

    it('never follows a redirect, whose address never sees the key', async () => {
      const other = await startSandbox();
      try {
        sandbox.faults.order({ kind: 'redirect', location: `${other.url}/v2/usage` });
        assert.equal(await free(), 'invalidResponse');
        assert.equal(other.ledger.entries.length, 0);
      } finally {
        await other.close();
      }
    });

    it('logs method, path, status, time and trace id of every exchange, never text or key', async () => {
      sandbox.faults.order({ kind: 'status', status: 503 }, { kind: 'bad_json', after: 1 }, { kind: 'reset', after: 2 });
      const { client, exchanges, warnings } = connect(sandbox, opened.send, {}, clock);
      const secret = 'a very private sentence';
      const results = [];
      for (let count = 0; count < 4; count += 1) results.push(...(await client.text.translate([secret], { target_lang: 'de' }, never())));
      const everything = [exchanges, warnings, results.filter((result) => result.status === 'rejected')];
      const written = JSON.stringify(everything, (_key, value: unknown) =>
        value instanceof Error ? { ...value, message: value.message, stack: value.stack, cause: value.cause } : value,
      );
      assert.ok(!written.includes('private') && !written.includes(sandbox.key));
      assert.ok(exchanges.length >= 4 && exchanges.every((record) => record.method === 'POST' && record.path === '/v2/translate'));
    });
  });
}

function kindOf(error: unknown): ServiceErrorKind {
  if (isServiceError(error)) return error.kind;
  throw error;
}
