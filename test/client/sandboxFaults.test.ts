import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import type { FaultOrder } from '../../src/sandbox/faults.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { sandboxControl } from '../harness/sandboxControl.ts';
import { ask, refused, translate } from './sandboxRequests.ts';

const json = { text: ['Hello', 'world'], target_lang: 'de', source_lang: 'en' };

describe('sandbox: faults on order', () => {
  const clock = createSimulatedClock();
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ clock });
  });
  afterEach(async () => sandbox.close());

  /** As `AbortSignal.timeout`, in simulated time. */
  const timeout = (ms: number): AbortSignal => {
    const controller = new AbortController();
    clock.timer(ms, () => controller.abort(new DOMException('It took too long.', 'TimeoutError')));
    return controller.signal;
  };
  const post = async () => ask(sandbox, '/v2/translate', { json });
  const brokenAs = async (code: string) => assert.rejects(post(), (error: Error) => codeOf(error) === code);

  it('hits as many matching requests as ordered, after those that may pass', async () => {
    sandbox.faults.order({ kind: 'status', status: 503, match: { method: 'POST', path: '/v2/tr' }, after: 1, times: 2 });
    const statuses = [];
    for (let index = 0; index < 4; index += 1) {
      statuses.push((await ask(sandbox, '/v2/usage')).status, (await post()).status);
    }
    assert.deepEqual(statuses, [200, 200, 200, 503, 200, 503, 200, 200]);
    assert.equal(sandbox.faults.pending, 0);
  });

  it('bills nothing unless ordered', async () => {
    sandbox.faults.order({ kind: 'status', status: 500 }, { kind: 'status', status: 500, billed: true });
    await post();
    assert.equal(sandbox.ledger.total, 0);
    await post();
    assert.equal(sandbox.ledger.total, 10);
    assert.deepEqual(
      sandbox.ledger.entries.map(({ billed, status, fault }) => ({ billed, status, fault })),
      [
        { billed: 0, status: 500, fault: 'status' },
        { billed: 10, status: 500, fault: 'status' },
      ],
    );
  });

  it('answers with any status, body, type and Retry-After', async () => {
    sandbox.faults.order(
      { kind: 'status', status: 529, message: 'Too busy', retry_after: 2 },
      { kind: 'status', status: 429, body: 'slow down', content_type: 'text/plain', retry_after: 'Wed, 21 Oct 2037 07:28:00 GMT' },
      { kind: 'status', status: 503 },
    );
    const first = await post();
    assert.equal(first.headers.get('Retry-After'), '2');
    await refused(first, 529, /Too busy/);
    const second = await post();
    assert.deepEqual([second.headers.get('Content-Type'), await second.text()], ['text/plain', 'slow down']);
    assert.equal(second.headers.get('Retry-After'), 'Wed, 21 Oct 2037 07:28:00 GMT');
    assert.equal((await post()).headers.get('Retry-After'), null);
  });

  it('delays a normal answer', async () => {
    sandbox.faults.order({ kind: 'delay', ms: 120 });
    const started = clock.elapsed();
    assert.equal((await post()).status, 200);
    assert.equal(clock.elapsed() - started, 120);
    assert.equal(sandbox.ledger.total, 10);
  });

  it('bills a delayed request whose client has left only when ordered', async () => {
    for (const [billed, total] of [
      [false, 0],
      [true, 10],
    ] as const) {
      sandbox.faults.order({ kind: 'delay', ms: 80, billed });
      await assert.rejects(ask(sandbox, '/v2/translate', { json, signal: timeout(30) }));
      await clock.pass(100);
      assert.equal(sandbox.ledger.total, total);
    }
  });

  for (const billed of [false, true]) {
    it(`resets the connection, ${billed ? 'billed' : 'unbilled'}`, async () => {
      sandbox.faults.order({ kind: 'reset', billed });
      await brokenAs('ECONNRESET');
      assert.equal(sandbox.ledger.total, billed ? 10 : 0);
      assert.equal(sandbox.ledger.entries[0]?.status, null);
    });

    it(`closes the connection without an answer, ${billed ? 'billed' : 'unbilled'}`, async () => {
      sandbox.faults.order({ kind: 'close', billed });
      await brokenAs('UND_ERR_SOCKET');
      assert.equal(sandbox.ledger.total, billed ? 10 : 0);
    });
  }

  it('ends a connection by FIN or RST, whichever was ordered', async () => {
    for (const [kind, expected] of [
      ['close', 'end'],
      ['reset', 'ECONNRESET'],
    ] as const) {
      sandbox.faults.order({ kind });
      assert.equal(await endOfConnection(sandbox), expected);
    }
  });

  it('stops within the headers', async () => {
    sandbox.faults.order({ kind: 'partial_headers' });
    await assert.rejects(post());
  });

  it('truncates a body', async () => {
    sandbox.faults.order({ kind: 'truncated', billed: true });
    const response = await post();
    assert.equal(response.status, 200);
    await assert.rejects(response.text());
    assert.equal(sandbox.ledger.total, 10);
  });

  it('stalls after the headers, or before them', async () => {
    sandbox.faults.order({ kind: 'stall' }, { kind: 'stall', headers: false });
    const signal = timeout(60);
    const response = await ask(sandbox, '/v2/translate', { json, signal });
    await assert.rejects(response.text(), { name: 'TimeoutError' });
    await assert.rejects(ask(sandbox, '/v2/translate', { json, signal: timeout(60) }), { name: 'TimeoutError' });
  });

  it('sends a body without end, as fast as it is read', async () => {
    sandbox.faults.order({ kind: 'endless' });
    const body = (await post()).body;
    assert.ok(body);
    let size = 0;
    for await (const chunk of body) {
      size += chunk.length;
      if (size > 1_000_000) break;
    }
    assert.ok(size > 1_000_000);
  });

  it('sends a small gzip body that unpacks to many bytes', async () => {
    sandbox.faults.order({ kind: 'gzip_bomb', bytes: 5_000_000 });
    const response = await post();
    assert.equal(response.headers.get('Content-Encoding'), 'gzip');
    assert.equal((await response.arrayBuffer()).byteLength, 5_000_000);
  });

  it('answers with bad JSON, HTML, nothing, the wrong number of translations and a redirect', async () => {
    const orders: FaultOrder[] = [
      { kind: 'bad_json' },
      { kind: 'html', status: 502 },
      { kind: 'empty' },
      { kind: 'wrong_count' },
      { kind: 'wrong_count', count: 5 },
      { kind: 'redirect', location: 'http://127.0.0.1:1/elsewhere', status: 302 },
    ];
    sandbox.faults.order(...orders);
    await assert.rejects((await post()).json());
    const page = await post();
    assert.deepEqual([page.status, page.headers.get('Content-Type')], [502, 'text/html']);
    assert.match(await page.text(), /<html>/);
    assert.equal(await (await post()).text(), '');
    assert.equal((await translate(sandbox, json)).length, 1);
    assert.equal((await translate(sandbox, json)).length, 5);
    const redirect = await post();
    assert.deepEqual([redirect.status, redirect.headers.get('Location')], [302, 'http://127.0.0.1:1/elsewhere']);
    assert.equal(sandbox.ledger.total, 0);
  });

  it('loses every empty tag of the texts, billed, and nothing else of them', async () => {
    const text = ['Hello <x id="1"/> and <g id="2">you</g><x id="12"/>'];
    const markup = { text, target_lang: 'de', source_lang: 'en', tag_handling: 'xml' };
    const [whole] = await translate(sandbox, markup);
    const before = sandbox.ledger.total;
    sandbox.faults.order({ kind: 'lost_markup', match: { path: '/v2/translate' } });
    const [poorer] = await translate(sandbox, markup);
    assert.ok(whole?.text.includes('<x id="12"/>'));
    assert.equal(poorer?.text, whole?.text.replace('<x id="1"/>', '').replace('<x id="12"/>', ''));
    assert.equal(poorer?.detected_source_language, 'EN');
    assert.equal(sandbox.ledger.total, before * 2);
    assert.equal(sandbox.faults.pending, 0);
  });

  it('adds to every text what it is told to, billed', async () => {
    const [whole] = await translate(sandbox, { text: ['Hello'], target_lang: 'de' });
    sandbox.faults.order({ kind: 'added_text', text: '&#x202e;', match: { path: '/v2/translate' } });
    const [longer] = await translate(sandbox, { text: ['Hello'], target_lang: 'de' });
    assert.equal(longer?.text, `${whole?.text ?? ''}&#x202e;`);
  });

  it('damages texts as its seed says, billed', async () => {
    const text = Array.from({ length: 20 }, (_, index) => `Open <g id="1">the <x id="2"/> file</g> ${index}`);
    const markup = { text, target_lang: 'de', source_lang: 'en', tag_handling: 'xml' };
    const whole = await translate(sandbox, markup);
    const before = sandbox.ledger.total;
    const answers = [];
    for (const seed of [7, 7, 8]) {
      sandbox.faults.order({ kind: 'hostile_texts', seed, match: { path: '/v2/translate' } });
      answers.push(await translate(sandbox, markup));
    }
    const [first, again, other] = answers;
    assert.deepEqual(first, again);
    assert.notDeepEqual(first, other);
    assert.ok((first ?? []).filter((one, index) => one.text !== whole[index]?.text).length > 10);
    assert.equal(sandbox.ledger.total, before * 4);
  });

  it('leaves an answer without texts, and one that refuses, as it is when it loses markup', async () => {
    sandbox.faults.order({ kind: 'lost_markup', times: 2 });
    assert.equal((await ask(sandbox, '/v2/usage')).status, 200);
    await refused(await ask(sandbox, '/v2/translate', { json: { text: ['x'], target_lang: 'zz' } }), 400, /not supported/);
  });

  it('gives faults a trace id too', async () => {
    sandbox.faults.order({ kind: 'stall' }, { kind: 'html' });
    const stalled = await ask(sandbox, '/v2/usage');
    await stalled.body?.cancel();
    assert.ok(stalled.headers.get('X-Trace-ID') && (await ask(sandbox, '/v2/usage')).headers.get('X-Trace-ID'));
  });

  it('answers 429 over the rate limit, with Retry-After if wanted', async () => {
    sandbox.setRateLimit({ per_second: 3, retry_after: 1 });
    const answers = await Promise.all(Array.from({ length: 5 }, async () => post()));
    const limited = answers.filter((answer) => answer.status === 429);
    assert.deepEqual(
      limited.map((answer) => answer.headers.get('Retry-After')),
      ['1', '1'],
    );
    assert.equal(sandbox.ledger.total, 30);
    await clock.pass(999);
    assert.equal((await post()).status, 429);
    await clock.pass(1);
    assert.equal((await post()).status, 200);
    sandbox.setRateLimit(null);
    assert.equal((await post()).status, 200);
  });

  it('adds latency to every request', async () => {
    sandbox.setLatency(60);
    const started = clock.elapsed();
    await ask(sandbox, '/v2/usage');
    assert.equal(clock.elapsed() - started, 60);
  });
});

describe('sandbox: orders from another process', () => {
  let child: ReturnType<typeof startChild>;
  before(() => {
    child = startChild();
  });
  after(async () => {
    child.process.kill('SIGKILL');
    await child.ended;
  });

  it('prints one line with addresses and keys, obeys the admin key, and ends on SIGTERM', async () => {
    const line = await child.firstLine;
    const printed: unknown = JSON.parse(line);
    assert.ok(isPrinted(printed));
    const names = ['profile', 'url', 'key', 'adminKey', 'freeUrl', 'freeKey', 'usUrl', 'usKey', 'jpUrl', 'jpKey', 'limitedKey'];
    assert.deepEqual(Object.keys(printed), names);
    const control = sandboxControl(printed.url, printed.adminKey);
    await control.orderFaults([
      { kind: 'status', status: 503 },
      { kind: 'reset', after: 10 },
    ]);
    const headers = { Authorization: `Service-Auth-Key ${printed.key}`, 'Content-Type': 'application/json' };
    const post = async () => fetch(`${printed.url}/v2/translate`, { method: 'POST', headers, body: JSON.stringify(json) });
    assert.equal((await post()).status, 503);
    await control.clearFaults();
    assert.equal((await post()).status, 200);
    const { total, entries } = await control.ledger();
    assert.deepEqual([total, entries.length], [10, 2]);
    await control.set({ quota: 12, latency_ms: 1, rate_limit: { per_second: 1000 } });
    assert.equal((await post()).status, 456);
    await control.resetLedger();
    assert.equal((await control.ledger()).entries.length, 0);
    await control.orderFaults({ kind: 'status', status: 503 });
    await control.restore();
    assert.equal((await post()).status, 200, 'everything is as at the start');
    await assert.rejects(sandboxControl(printed.url, printed.key).ledger(), /403/);
    await assert.rejects(control.orderFaults(JSON.parse('{"kind":"nonsense"}')), /400/);

    child.process.kill('SIGTERM');
    assert.equal(await child.ended, 0);
    assert.equal(child.output().trim(), line);
  });
});

interface Printed {
  url: string;
  key: string;
  adminKey: string;
}

function isPrinted(value: unknown): value is Printed {
  return typeof value === 'object' && value !== null && 'url' in value && 'key' in value && 'adminKey' in value;
}

function startChild() {
  const main = fileURLToPath(new URL('../../src/sandbox/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const firstLine = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const [line = '', rest] = output.split('\n');
      if (rest !== undefined) resolve(line);
    });
  });
  const ended = once(child, 'exit').then(([code]: unknown[]) => code);
  return { process: child, firstLine, ended, output: () => output };
}

function codeOf(error: Error): unknown {
  const { cause } = error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
}

/** How the server ends a connection after a request: `end` for FIN, else the error's code. */
async function endOfConnection({ url, key }: Sandbox): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.on('end', () => resolve('end')).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  socket.write(`GET /v2/usage HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Service-Auth-Key ${key}\r\n\r\n`);
  socket.resume();
  const end = await promise;
  socket.destroy();
  return end;
}
