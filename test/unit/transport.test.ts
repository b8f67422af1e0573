import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { plainText } from '../../src/client/body.ts';
import { getEventListeners } from 'node:events';
import { editorRoute } from '../../src/client/routes.ts';
import { isServiceError, ServiceError, wordsOf, NotSentError } from '../../src/client/errors.ts';
import type { ExchangeRecord } from '../../src/client/log.ts';
import type { RouteResponse, Exchange, Route } from '../../src/client/route.ts';
import { Secrets } from '../../src/client/secrets.ts';
import { defaultTimeLimits } from '../../src/client/exchange.ts';
import type { TimeLimits } from '../../src/client/exchange.ts';
import { Transport } from '../../src/client/transport.ts';
import type { Call } from '../../src/client/calls.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';

const shortLimits: TimeLimits = {
  connectMs: 1_000,
  headerMs: 2_000,
  bodyIdleMs: 1_000,
  progressMs: 60_000,
  errorBodyMs: 5_000,
  totalMs: { repeatable: 5_000, once: 5_000, oneTime: 5_000 },
  retryMs: 100,
};

const clock = createSimulatedClock();
const never = () => new AbortController().signal;

/** A transport over a route that answers as it is told. */
const open = (send: Route, limits: TimeLimits = shortLimits, exchanges: ExchangeRecord[] = []) =>
  new Transport({
    base: new URL('https://service.invalid'),
    authScheme: 'Key',
    key: 'secret-of-tests',
    secrets: new Secrets('secret-of-tests'),
    userAgent: 'test',
    send,
    limits,
    log: { exchange: (record) => exchanges.push(record), warn: () => undefined },
    clock,
  });

const callOf = (effect: Call<unknown>['effect'], path = '/') =>
  ({ method: 'GET', path, read: plainText(1_000_000), effect, refusal: 'auth', status456: 'quota' }) as const;

/** How a call ends, and how long it took, to the millisecond: pauses have parts of one. */
const called = async (effect: Call<unknown>['effect'], send: Route, limits: TimeLimits = shortLimits) => {
  const started = clock.elapsed();
  const outcome = await open(send, limits)
    .call(callOf(effect), never())
    .then(
      (text) => ({ text, error: undefined }),
      (error: unknown) => ({ text: undefined, error }),
    );
  return { ...outcome, ms: Math.round(clock.elapsed() - started) };
};

/** A body that comes drop by drop; it ends when its exchange does. */
const dripping =
  (drops: number, everyMs: number, status = 200): Route =>
  async ({ signal }) => ({
    status,
    header: () => undefined,
    body: (async function* pieces() {
      for (let drop = 0; drop < drops; drop += 1) {
        await clock.wait(everyMs, signal);
        yield Buffer.from('x');
      }
    })(),
  });

describe('The time of a call', () => {
  it('ends an answer that comes drop by drop, but not a one-time result: what came of it would be lost', async () => {
    const oneTime = await called('oneTime', dripping(20, 900));
    assert.deepEqual([oneTime.text, oneTime.ms], ['x'.repeat(20), 18_000]);
    for (const effect of ['repeatable', 'once'] as const) {
      const { error, ms } = await called(effect, dripping(20, 900));
      assert.ok(isServiceError(error, effect === 'once' ? 'outcomeUnknown' : 'timeout'), String(error));
      assert.equal(ms, 5_000);
    }
  });

  it('is not spent on the words of an error that come drop by drop', async () => {
    const limits = { ...shortLimits, errorBodyMs: 3_000 };
    for (const effect of ['repeatable', 'once', 'oneTime'] as const) {
      const { error, ms } = await called(effect, dripping(20, 900, 400), limits);
      assert.deepEqual([kindOf(error), messageOf(error), ms], ['invalidRequest', 'The service answered with status 400.', 3_000]);
    }
  });

  it('ends for a one-time result that does not come on: each minute has to bring 64 KiB, or the rest', async () => {
    const piecesOf = (bytes: number, count: number): Route => {
      const send = dripping(count, 900);
      return async (exchange) => {
        const answer = await send(exchange);
        const body = async function* larger() {
          for await (const _drop of answer.body) yield Buffer.alloc(bytes);
        };
        return { ...answer, body: body() };
      };
    };
    const slow = await called('oneTime', piecesOf(500, 1_000));
    assert.deepEqual([kindOf(slow.error), slow.ms], ['outcomeUnknown', 60_000]);
    const steady = await called('oneTime', piecesOf(1_000, 200));
    assert.deepEqual([steady.text?.length, steady.ms], [200_000, 180_000]);
    // Fast at first, and then not any more.
    const tiring = await called('oneTime', async (exchange) => {
      const [first, second] = await Promise.all([piecesOf(1_500, 60)(exchange), piecesOf(500, 1_000)(exchange)]);
      const body = async function* both() {
        yield* first.body;
        yield* second.body;
      };
      return { ...first, body: body() };
    });
    assert.deepEqual([kindOf(tiring.error), tiring.ms], ['outcomeUnknown', 120_000]);
  });

  it('ends for a one-time result as long as none of it came', async () => {
    const silent = await called('oneTime', async ({ signal }) => nothingUntil(signal));
    assert.ok(isServiceError(silent.error, 'timeout'));
    assert.equal(silent.ms, 5_000);
  });

  it('ends an answer that stalls, of a one-time result too, and not one whose pauses are shorter', async () => {
    for (const [effect, kind] of [
      ['once', 'outcomeUnknown'],
      ['oneTime', 'outcomeUnknown'],
    ] as const) {
      const { error, ms } = await called(effect, dripping(3, 1_001));
      assert.ok(isServiceError(error, kind));
      assert.equal(ms, 1_000);
    }
    assert.equal((await called('once', dripping(3, 999))).text, 'xxx');
  });

  it('doubles the pause before each further try, and adds up to as much', async () => {
    const times: number[] = [];
    const { error } = await called('once', async () => {
      times.push(clock.elapsed());
      throw new NotSentError(new Error('The cable is pulled.'));
    });
    assert.ok(isServiceError(error, 'network'));
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    assert.equal(pauses.length, 3);
    for (const [index, pause] of pauses.entries()) {
      const least = shortLimits.retryMs * 2 ** index;
      assert.ok(pause >= least && pause <= 2 * least, `${pauses.join()} ms`);
    }
  });

  it('ends with the reason of the signal that aborts during a pause', async () => {
    const controller = new AbortController();
    const transport = open(async () => {
      clock.timer(50, () => controller.abort());
      throw new NotSentError(new Error('The cable is pulled.'));
    });
    await assert.rejects(transport.call(callOf('repeatable'), controller.signal), (error) => error === controller.signal.reason);
  });
});

/** An answer that is there at once. */
const answering =
  (status: number, body = '', headers: Readonly<Record<string, string>> = {}): Route =>
  async () => ({
    status,
    header: (name) => headers[name],
    body: (async function* pieces() {
      yield Buffer.from(body);
    })(),
  });

/** Answers one after the other, the last of them for all further tries. */
const inTurn = (...[first, ...others]: [Route, ...Route[]]): Route => {
  let next = first;
  return async (exchange) => {
    const send = next;
    next = others.shift() ?? send;
    return send(exchange);
  };
};

const breaking: Route = async () => {
  throw new Error('The connection broke.');
};

describe('The usual time of a call', () => {
  const usual = (effect: Call<unknown>['effect'], send: Route) => called(effect, send, defaultTimeLimits);

  it('is a minute to begin to answer, and half a minute between two pieces of the answer', async () => {
    const silent = await usual('once', async ({ signal }) => nothingUntil(signal));
    assert.deepEqual([kindOf(silent.error), silent.ms], ['outcomeUnknown', 60_000]);
    const stalled = await usual('once', dripping(2, 30_001));
    assert.deepEqual([kindOf(stalled.error), stalled.ms], ['outcomeUnknown', 30_000]);
    assert.equal((await usual('once', dripping(2, 29_999))).text, 'xx');
  });

  it('is a minute altogether, two where it is paid for, and ten for what can be had once; five seconds for the words of an error', async () => {
    for (const [effect, kind, minutes] of [
      ['repeatable', 'timeout', 1],
      ['once', 'outcomeUnknown', 2],
    ] as const) {
      const { error, ms } = await usual(effect, dripping(100, 20_000));
      assert.deepEqual([kindOf(error), ms], [kind, minutes * 60_000]);
    }
    const asking = (seconds: number) => answering(429, '', { 'retry-after': String(seconds) });
    const late = await usual('oneTime', inTurn(asking(300), asking(299), answering(200, 'fine')));
    assert.deepEqual([late.text, late.ms], ['fine', 599_000]);
    const tooLate = await usual('oneTime', inTurn(asking(300), asking(300), answering(200)));
    assert.deepEqual([kindOf(tooLate.error), tooLate.ms], ['rateLimited', 300_000]);
    const refused = await usual('oneTime', dripping(100, 20_000, 400));
    assert.deepEqual([kindOf(refused.error), refused.ms], ['invalidRequest', 5_000]);
  });

  it('has pauses of at least a half, one and two seconds before the further tries', async () => {
    const random = mock.method(Math, 'random', () => 0);
    try {
      const times: number[] = [];
      await usual('repeatable', async () => {
        times.push(clock.elapsed());
        throw new NotSentError(new Error('The cable is pulled.'));
      });
      const [first = 0] = times;
      assert.deepEqual(
        times.map((time) => Math.round(time - first)),
        [0, 500, 1_500, 3_500],
      );
    } finally {
      random.mock.restore();
    }
  });
});

describe('An answer other than success', () => {
  const said = async (send: Route) => wordsOf((await called('once', send)).error);

  it('is told in the words of the service, which are read from a body of up to 64 KiB [errors.body]', async () => {
    const body = (bytes: number) => '{"message":"Out of order"}'.padEnd(bytes);
    assert.equal(await said(answering(400, body(64 * 1024))), 'Out of order');
    assert.equal(await said(answering(400, body(64 * 1024 + 1))), 'The service answered with status 400.');
  });

  it('is of a kind that its status tells, and of a server that failed whether it may have done what is paid for [errors.statuses]', async () => {
    for (const [status, kind, paid = kind] of [
      [300, 'invalidResponse'],
      [399, 'invalidResponse'],
      [400, 'invalidRequest'],
      [401, 'auth'],
      [403, 'auth'],
      [404, 'notFound'],
      [408, 'unavailable', 'outcomeUnknown'],
      [413, 'tooLarge'],
      [414, 'tooLarge'],
      [425, 'unavailable', 'outcomeUnknown'],
      [429, 'rateLimited'],
      [456, 'quota'],
      [499, 'invalidRequest'],
      [500, 'unavailable', 'outcomeUnknown'],
      [503, 'unavailable', 'outcomeUnknown'],
      [529, 'rateLimited'],
    ] as const) {
      assert.equal(kindOf((await called('repeatable', answering(status))).error), kind, String(status));
      assert.equal(kindOf((await called('once', answering(status))).error), paid, String(status));
    }
  });

  it('says what a 403 refused: a missing scope or plan is no refusal of the key, also of a call that takes a 403 for one', async () => {
    for (const [message, kind, refusedFor, missingScopes] of [
      ['Forbidden', 'auth', 'key', []],
      ['Missing required scope(s): usage:read, languages:read', 'forbidden', 'scope', ['usage:read', 'languages:read']],
      ['Style rules are for the paid plan only.', 'forbidden', 'plan', []],
      ['Wrong endpoint. Use https://free.example', 'auth', 'address', []],
      ['Your account is denied access', 'auth', 'region', []],
    ] as const) {
      const { error } = await called('repeatable', answering(403, JSON.stringify({ message })));
      assert.ok(error instanceof ServiceError);
      assert.deepEqual([error.kind, error.refusedFor, error.missingScopes], [kind, refusedFor, missingScopes]);
    }
    const { error } = await called('repeatable', answering(401, '{"message":"Missing required scope(s): usage:read"}'));
    assert.ok(error instanceof ServiceError);
    assert.deepEqual([error.kind, error.refusedFor], ['auth', 'key']);
  });

  it('without words of the service is told by its status: a redirect, or an error', async () => {
    for (const status of [300, 302, 399]) assert.match(await said(answering(status)), /redirect, which isn't followed/);
    for (const status of [400, 500]) assert.equal(await said(answering(status)), `The service answered with status ${status}.`);
  });
});

describe('A call', () => {
  it('carries the key, what it accepts and who asks, and nothing about a body that it does not have', async () => {
    const sent: Exchange[] = [];
    const transport = open(async (exchange) => {
      sent.push(exchange);
      return answering(200)(exchange);
    });
    await transport.call(callOf('repeatable'), never());
    assert.deepEqual(sent[0]?.headers, { accept: 'application/json', 'user-agent': 'test', authorization: 'Key secret-of-tests' });
    assert.equal(sent[0]?.body, undefined);
  });

  it('is logged try by try, with how long each took', async () => {
    const exchanges: ExchangeRecord[] = [];
    const transport = open(inTurn(answering(503, '', { 'x-trace-id': 'first' }), dripping(2, 300)), shortLimits, exchanges);
    await transport.call(callOf('repeatable', '/path'), never());
    assert.deepEqual(exchanges, [
      { method: 'GET', path: '/path', attempt: 1, durationMs: 0, status: 503, traceId: 'first', outcome: 'unavailable' },
      { method: 'GET', path: '/path', attempt: 2, durationMs: 600, status: 200, traceId: undefined },
    ]);
  });

  it('is logged as cancelled when it was, and not tried again', async () => {
    const exchanges: ExchangeRecord[] = [];
    const controller = new AbortController();
    const transport = open(async ({ signal }) => nothingUntil(signal), shortLimits, exchanges);
    clock.timer(500, () => controller.abort());
    await assert.rejects(transport.call(callOf('repeatable'), controller.signal), (error) => error === controller.signal.reason);
    assert.deepEqual(exchanges, [{ method: 'GET', path: '/', attempt: 1, durationMs: 500, outcome: 'cancelled' }]);
  });

  it('holds on to no signal once it is over', async () => {
    const [signal, whenSent] = [never(), never()];
    await open(answering(200)).call(callOf('once'), signal, whenSent);
    await assert.rejects(open(answering(400)).call(callOf('once'), signal, whenSent));
    assert.deepEqual([getEventListeners(signal, 'abort'), getEventListeners(whenSent, 'abort')], [[], []]);
  });

  it('that has its answer after it was cancelled succeeds, fails and is tried again as any other', async () => {
    const [signal, whenSent] = [new AbortController(), never()];
    clock.timer(400, () => signal.abort());
    assert.equal(await open(dripping(2, 300)).call(callOf('once'), signal.signal, whenSent), 'xx');
    const again = open(inTurn(answering(429), answering(200, 'fine')));
    assert.equal(await again.call(callOf('once'), never(), whenSent), 'fine');
    await assert.rejects(open(answering(400)).call(callOf('once'), never(), whenSent), (error) => isServiceError(error, 'invalidRequest'));
  });

  it('that is cancelled is given up while it waits to be sent again, and a request that is out when its time is over', async () => {
    const signal = new AbortController();
    clock.timer(50, () => signal.abort());
    await assert.rejects(
      open(inTurn(answering(429), breaking)).call(callOf('once'), signal.signal, never()),
      (error) => error === signal.signal.reason,
    );
    const whenSent = new AbortController();
    const silent = open(async (exchange) => nothingUntil(exchange.signal));
    clock.timer(400, () => whenSent.abort());
    await assert.rejects(silent.call(callOf('once'), never(), whenSent.signal), (error) => error === whenSent.signal.reason);
  });

  it('that was cancelled before ends at once, though others wait', async () => {
    const transport = open(async ({ signal }) => nothingUntil(signal));
    const others = Array.from({ length: 7 }, () => transport.call(callOf('once'), never()));
    const started = clock.elapsed();
    await assert.rejects(transport.call(callOf('once'), AbortSignal.abort('gone')), (error) => error === 'gone');
    assert.equal(clock.elapsed(), started);
    await Promise.allSettled(others);
  });

  it('that is paid for says what is known when it has no answer: that none came in time, or that the connection broke', async () => {
    const silent = await called('once', async ({ signal }) => nothingUntil(signal));
    const broken = await called('once', breaking);
    assert.deepEqual([kindOf(silent.error), kindOf(broken.error)], ['outcomeUnknown', 'outcomeUnknown']);
    assert.match(messageOf(silent.error), /^The service didn't respond in time after the request was sent\. .* charged for it\.$/);
    assert.match(messageOf(broken.error), /^The connection was lost after the request was sent\. .* charged for it\.$/);
  });

  it('takes a 404 for success where an earlier try may have deleted the thing, and only there', async () => {
    const gone = { ...callOf('repeatable'), whenGone: () => 'gone' };
    assert.equal(await open(inTurn(breaking, answering(404))).call(gone, never()), 'gone');
    await assert.rejects(open(answering(404)).call(gone, never()), (error) => isServiceError(error, 'notFound'));
    const unsent: Route = async () => {
      throw new NotSentError(new Error('The cable is pulled.'));
    };
    await assert.rejects(open(inTurn(unsent, answering(404))).call(gone, never()), (error) => isServiceError(error, 'notFound'));
  });

  it('for a one-time result says of a 404 that an earlier try may have taken it, and only then', async () => {
    const lost = await called('oneTime', inTurn(breaking, answering(404)));
    assert.deepEqual([kindOf(lost.error), isServiceError(lost.error) && lost.error.status], ['outcomeUnknown', 404]);
    assert.equal(kindOf((await called('oneTime', answering(404))).error), 'notFound');
  });

  it('waits until the date that a Retry-After names, by the clock of the service where that tells its time', async () => {
    const own = Math.floor(clock.now() / 1000) * 1000;
    const dated = (date: number, until: number) => ({ date: new Date(date).toUTCString(), 'retry-after': new Date(until).toUTCString() });
    const ahead = await called('once', inTurn(answering(429, '', dated(own + 3_600_000, own + 3_602_000)), answering(200)));
    assert.deepEqual([ahead.text, ahead.ms], ['', 2_000]);
    const until = Math.floor(clock.now() / 1000) * 1000 + 3_000;
    const { 'retry-after': alone } = dated(0, until);
    const left = Math.round(until - clock.now());
    const untold = await called('once', inTurn(answering(429, '', { 'retry-after': alone }), answering(200)));
    assert.deepEqual([untold.text, untold.ms], ['', left]);
  });

  it('that is paid for ends when the quota is used up while it waits; neither those that cost nothing nor later ones do', async () => {
    const asked: string[] = [];
    let free = answering(503);
    const transport = open(async (exchange) => {
      asked.push(exchange.url.pathname);
      if (exchange.url.pathname === '/paid') return answering(456)(exchange);
      return free(exchange);
    });
    const unpaid = transport.call(callOf('repeatable', '/free'), never());
    const paid = await Promise.allSettled(Array.from({ length: 20 }, () => transport.call(callOf('once', '/paid'), never())));
    assert.ok(paid.every((outcome) => outcome.status === 'rejected' && isServiceError(outcome.reason, 'quota')));
    const sent = asked.filter((path) => path === '/paid').length;
    assert.ok(sent <= 6, `${sent} requests were sent`);
    free = answering(200, 'fine');
    assert.equal(await unpaid, 'fine');
    assert.equal(await transport.call(callOf('once', '/later'), never()), 'fine');
  });
});

describe("The editor's route", () => {
  const exchange = (signal = new AbortController().signal): Exchange => ({
    method: 'GET',
    url: new URL('https://service.invalid/'),
    headers: {},
    body: undefined,
    signal,
  });
  const failing = (error: unknown) =>
    editorRoute(async () => {
      throw error;
    });

  it('hands on what fails after something may have been sent, as it is', async () => {
    const error = new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
    await assert.rejects(failing(error)(exchange()), (thrown) => thrown === error);
  });

  it('knows what fails before anything is sent by the codes of Node and undici', async () => {
    const failed = (code: string, syscall?: string) => failing(Object.assign(new Error('no'), { code, syscall }))(exchange());
    for (const code of [
      'UND_ERR_CONNECT_TIMEOUT',
      'UND_ERR_PRX_TLS',
      'UND_ERR_ABORTED',
      'ENOTFOUND',
      'EAI_AGAIN',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'CERT_HAS_EXPIRED',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'HOSTNAME_MISMATCH',
      'INVALID_CA',
      'ERR_SSL_WRONG_VERSION_NUMBER',
      'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
      'ERR_SSL_ALERT_HANDSHAKE_FAILURE',
      'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
      'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
      'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
      'ERR_SSL_UNRECOGNIZED_NAME',
    ])
      await assert.rejects(failed(code), NotSentError, code);
    for (const code of ['ECONNRESET', 'UND_ERR_SOCKET', 'ERR_SSL_BAD_CERT_TYPE', 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'])
      await assert.rejects(failed(code), (error) => !(error instanceof NotSentError), code);
    for (const syscall of ['connect', 'getaddrinfo', 'bind']) await assert.rejects(failed('ETIMEDOUT', syscall), NotSentError, syscall);
    for (const syscall of ['read', 'write']) {
      await assert.rejects(failed('ETIMEDOUT', syscall), (error) => !(error instanceof NotSentError), syscall);
    }
  });

  it('takes several addresses for not reached when none of them was', async () => {
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    const several = (...errors: Error[]) => failing(new TypeError('fetch failed', { cause: new AggregateError(errors) }))(exchange());
    await assert.rejects(several(refused, refused), NotSentError);
    await assert.rejects(several(refused, reset), TypeError);
    await assert.rejects(several(), TypeError);
  });

  it('hands on whatever else is thrown, as it is', async () => {
    for (const thrown of [undefined, null, 'words', {}]) await assert.rejects(failing(thrown)(exchange()), (error) => error === thrown);
  });

  it('says of what fails before that nothing was sent, with why, but not once it was aborted', async () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const error = new TypeError('fetch failed', { cause });
    await assert.rejects(failing(error)(exchange()), (thrown) => thrown instanceof NotSentError && thrown.cause === cause);
    await assert.rejects(failing(error)(exchange(AbortSignal.abort())), (thrown) => thrown === error);
  });
});

async function nothingUntil(signal: AbortSignal): Promise<RouteResponse> {
  const { promise, reject } = Promise.withResolvers<RouteResponse>();
  signal.addEventListener('abort', () => reject(signal.reason));
  return promise;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function kindOf(error: unknown): string {
  return isServiceError(error) ? error.kind : String(error);
}
