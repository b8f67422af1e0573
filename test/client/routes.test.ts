import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:tls';
import { openDirectRoute } from '../../src/client/directRoute.ts';
import { isServiceError, NotSentError } from '../../src/client/errors.ts';
import type { Exchange } from '../../src/client/route.ts';
import { openRoutes } from '../../src/client/routes.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { portOf } from '../harness/connectProxy.ts';
import { routes as bothRoutes } from './connectedClient.ts';

describe('Choosing the route to the service', () => {
  let sandbox: Sandbox;
  const fetched: string[] = [];
  // The editor's fetch reaches hosts that this machine cannot resolve: as behind a proxy.
  const editorFetch: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    fetched.push(url.href);
    return fetch(new URL(url.pathname + url.search, sandbox.url), init);
  };
  const exchange = (url: string): Exchange => ({
    method: 'GET',
    url: new URL('/v2/usage', url),
    headers: { authorization: `Service-Auth-Key ${sandbox.key}` },
    body: undefined,
    signal: new AbortController().signal,
  });
  const open = (httpProxy = '') => openRoutes({ fetch: editorFetch, httpProxy: () => httpProxy, connectMs: 10_000 });
  const variables = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'NO_PROXY', 'no_proxy', 'ALL_PROXY', 'all_proxy'];
  const saved = new Map(variables.map((name) => [name, process.env[name]]));

  before(async () => {
    sandbox = await startSandbox();
  });
  after(async () => sandbox.close());
  beforeEach(() => {
    fetched.length = 0;
    for (const name of variables) delete process.env[name];
  });
  afterEach(() => {
    for (const [name, value] of saved) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  it('goes directly to this machine, whatever the proxy settings', async () => {
    process.env['HTTPS_PROXY'] = 'http://proxy.invalid:3128';
    process.env['HTTP_PROXY'] = 'http://proxy.invalid:3128';
    const routes = open('http://proxy.invalid:3128');
    assert.equal((await routes.send(exchange(sandbox.url))).status, 200);
    assert.deepEqual(fetched, []);
    await routes.close();
  });

  it("takes the editor's route when http.proxy is set", async () => {
    const routes = open('http://proxy.invalid:3128');
    assert.equal((await routes.send(exchange('https://service.invalid'))).status, 200);
    assert.equal(fetched.length, 1);
    await routes.close();
  });

  it("takes the editor's route when a proxy environment variable applies to the host, and not when NO_PROXY excludes it", async () => {
    process.env['HTTPS_PROXY'] = 'http://proxy.invalid:3128';
    const routes = open();
    await routes.send(exchange('https://service.invalid'));
    assert.equal(fetched.length, 1);
    process.env['NO_PROXY'] = 'service.invalid';
    fetched.length = 0;
    // Directly first, which fails for a name that does not resolve, then the editor's.
    await routes.send(exchange('https://service.invalid'));
    assert.equal(fetched.length, 1);
    await routes.close();
  });

  it("takes the editor's route when connecting directly fails before anything was sent, and remembers that for the session", async () => {
    let connected = 0;
    const onConnect = (message: unknown) => {
      if (JSON.stringify(message).includes('service.invalid')) connected += 1;
    };
    subscribe('undici:client:beforeConnect', onConnect);
    const routes = open();
    assert.equal((await routes.send(exchange('https://service.invalid'))).status, 200);
    assert.deepEqual([connected, fetched.length], [1, 1]);
    assert.equal((await routes.send(exchange('https://service.invalid'))).status, 200);
    assert.deepEqual([connected, fetched.length], [1, 2], 'the second time it does not try directly');
    unsubscribe('undici:client:beforeConnect', onConnect);
    await routes.close();
  });

  it('says that nothing was sent when neither route connects', async () => {
    const failing: typeof fetch = async () => {
      throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('no'), { code: 'ENOTFOUND' }) });
    };
    const routes = openRoutes({ fetch: failing, httpProxy: () => '', connectMs: 10_000 });
    await assert.rejects(routes.send(exchange('https://service.invalid')), (error) => error instanceof NotSentError);
    await routes.close();
  });

  it('installs nothing process-wide', async () => {
    const routes = open();
    await routes.send(exchange(sandbox.url));
    // Node's own fetch may have put its agent there; ours must not have replaced it.
    const dispatcher: unknown = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.2'));
    const { default: Agent } = await import('undici/lib/dispatcher/agent.js');
    assert.ok(!(dispatcher instanceof Agent));
    await routes.close();
  });
});

for (const route of bothRoutes) {
  describe(`What the ${route.name} route hands on`, () => {
    it('is the value of a header, whatever its case; one that comes several times is a list; one that is absent is none', async () => {
      const server = createServer((_request, response) => {
        response.writeHead(200, { 'X-Trace-ID': ['first', 'second'], 'Retry-After': '7' }).end();
      });
      const opened = route.open();
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      try {
        const url = new URL(`http://127.0.0.1:${portOf(server.address())}`);
        const signal = new AbortController().signal;
        const answer = await opened.send({ method: 'GET', url, headers: {}, body: undefined, signal });
        const headers = ['x-trace-id', 'retry-after', 'content-encoding'].map((name) => answer.header(name));
        assert.deepEqual(headers, ['first, second', '7', undefined]);
        for await (const piece of answer.body) assert.equal(piece.byteLength, 0);
      } finally {
        await opened.close();
        server.closeAllConnections();
        server.close();
      }
    });
  });
}

describe('An address that a service names', () => {
  const addresses: Record<string, readonly string[]> = {};
  const resolve = async (hostname: string) => addresses[hostname] ?? Promise.reject(new Error(`There is no ${hostname}.`));
  const fetched: string[] = [];
  const editorFetch: typeof fetch = async (input) => {
    fetched.push(new URL(input instanceof Request ? input.url : input).href);
    return new Response('');
  };
  let connections = 0;
  const server = createServer((_request, response) => response.end());
  server.on('connection', () => (connections += 1));
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    for (const name of Object.keys(addresses)) delete addresses[name];
    addresses['service.invalid'] = ['203.0.113.5'];
    fetched.length = 0;
    connections = 0;
  });
  const exchange = (host: string): Exchange => ({
    method: 'GET',
    url: new URL(`http://${host}:${portOf(server.address())}/`),
    headers: {},
    body: undefined,
    signal: new AbortController().signal,
    namedBy: new URL('https://service.invalid'),
  });
  const isRefused = (error: unknown) => isServiceError(error, 'invalidResponse') && error.message.includes('your own network');
  const numbers = ['10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '[fd00::1]', '[fe80::1]', '[::ffff:10.0.0.1]'];

  it('is not connected to when it is private or link-local by the address that it is connected by', async () => {
    const direct = openDirectRoute(1_000, resolve);
    for (const address of ['127.0.0.1', ...numbers]) {
      addresses['assets.invalid'] = ['203.0.113.9', address.replaceAll(/[[\]]/g, '')];
      await assert.rejects(direct.send(exchange('assets.invalid')), isRefused, address);
    }
    for (const address of numbers) await assert.rejects(direct.send(exchange(address)), isRefused, address);
    await direct.close();
    assert.equal(connections, 0);
  });

  it('is private in whatever way an address is written, and where nobody on the internet is', async () => {
    const direct = openDirectRoute(1_000, resolve);
    const odd = ['0.0.0.0', '192.0.0.8', '224.0.0.251', '240.0.0.1', '255.255.255.255', '198.18.0.1'];
    const odd6 = ['::', '::1', '::127.0.0.1', '::7f00:1', '::ffff:7f00:1', '::ffff:0:7f00:1', 'fec0::1', 'fe80::1%eth0', 'ff02::1'];
    for (const address of [...odd, ...odd6]) {
      addresses['assets.invalid'] = [address];
      await assert.rejects(direct.send(exchange('assets.invalid')), isRefused, address);
    }
    for (const address of [...odd, ...odd6.filter((one) => !one.includes('%')).map((one) => `[${one}]`)]) {
      await assert.rejects(direct.send(exchange(address)), isRefused, address);
    }
    await direct.close();
    assert.equal(connections, 0);
  });

  it('is connected to all the same where the service is there itself, and where it is the service', async () => {
    const direct = openDirectRoute(1_000, resolve);
    addresses['localhost'] = ['127.0.0.1'];
    await assert.rejects(direct.send(exchange('localhost')), isRefused);
    addresses['service.invalid'] = ['127.0.0.1', '::1'];
    assert.equal((await direct.send(exchange('localhost'))).status, 200);
    const { namedBy: _service, ...own } = exchange('localhost');
    addresses['service.invalid'] = ['203.0.113.5'];
    assert.equal((await direct.send(own)).status, 200);
    await direct.close();
  });

  it('is in the same kind of network as the service: one in the company opens neither this machine nor its link', async () => {
    const routes = openRoutes({ fetch: editorFetch, httpProxy: () => '', connectMs: 1_000, resolve });
    const direct = openDirectRoute(1_000, resolve);
    const own = ['127.0.0.1', '169.254.169.254', 'fe80::1', '100.64.0.1'];
    for (const address of own) {
      addresses['service.invalid'] = ['192.168.7.7', 'fd00::7'];
      addresses['assets.invalid'] = ['10.0.0.1', address];
      await assert.rejects(direct.send(exchange('assets.invalid')), isRefused, address);
      await assert.rejects(routes.send(exchange('assets.invalid')), isRefused, address);
    }
    await assert.rejects(direct.send(exchange('169.254.169.254')), isRefused);
    // Where the service has addresses of several kinds, its assets may have them, too.
    addresses['service.invalid'] = ['192.168.7.7', '127.0.0.1'];
    addresses['assets.invalid'] = ['127.0.0.1'];
    assert.equal((await direct.send(exchange('assets.invalid'))).status, 200);
    // And what was connected to for one service is not for another.
    addresses['service.invalid'] = ['192.168.7.7'];
    await assert.rejects(direct.send(exchange('assets.invalid')), isRefused);
    await Promise.all([direct.close(), routes.close()]);
    assert.deepEqual(fetched, []);
  });

  it('is refused where a service has a public address beside its private one, or none', async () => {
    const routes = openRoutes({ fetch: editorFetch, httpProxy: () => '', connectMs: 1_000, resolve });
    const behind = openRoutes({ fetch: editorFetch, httpProxy: () => 'http://proxy.invalid:3128', connectMs: 1_000, resolve });
    const direct = openDirectRoute(1_000, resolve);
    for (const own of [['203.0.113.5', '10.9.9.9'], ['10.9.9.9', '2001:db8::5'], []]) {
      addresses['service.invalid'] = own;
      addresses['assets.invalid'] = ['10.9.9.9'];
      for (const { send } of [direct, routes]) await assert.rejects(send(exchange('assets.invalid')), isRefused);
      for (const { send } of [direct, routes, behind]) await assert.rejects(send(exchange('10.9.9.9')), isRefused);
    }
    await Promise.all([direct.close(), routes.close(), behind.close()]);
    assert.deepEqual(fetched, []);
  });

  it("is looked up before the editor's route takes it; behind a proxy, which looks names up itself, numbers alone are refused, and the log says so", async () => {
    const warnings: string[] = [];
    const warn = (message: string) => void warnings.push(message);
    const open = (proxy: string) => openRoutes({ fetch: editorFetch, httpProxy: () => proxy, connectMs: 1_000, resolve, warn });
    const without = open('');
    // Not known at first, so that connecting directly fails; and then with a private address.
    let looks = 0;
    Object.defineProperty(addresses, 'assets.invalid', { configurable: true, get: () => ((looks += 1) === 1 ? undefined : ['10.0.0.1']) });
    await assert.rejects(without.send(exchange('assets.invalid')), isRefused);
    assert.deepEqual([fetched, looks, warnings], [[], 2, []]);
    const behind = open('http://proxy.invalid:3128');
    for (const address of numbers) await assert.rejects(behind.send(exchange(address)), isRefused, address);
    assert.deepEqual(warnings, []);
    for (let time = 0; time < 2; time += 1) assert.equal((await behind.send(exchange('assets.invalid'))).status, 200);
    assert.equal(fetched.length, 2);
    // Once for a service: the log is read by people.
    assert.deepEqual(warnings, [
      'Recordings of service.invalid are transferred through a proxy, which looks up names itself: whether one leads into your own network cannot be checked.',
    ]);
    await Promise.all([without.close(), behind.close()]);
  });
});

describe('The direct route', () => {
  it('offers HTTP/1.1 alone, where a connection has one request at a time', async () => {
    const offered: string[] = [];
    // Without a certificate: what is offered comes before that.
    const server = createTlsServer({
      ALPNCallback({ protocols }) {
        offered.push(...protocols);
        return undefined;
      },
    });
    const opened = openDirectRoute(10_000);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const url = new URL(`https://127.0.0.1:${portOf(server.address())}`);
      const signal = new AbortController().signal;
      await assert.rejects(opened.send({ method: 'GET', url, headers: {}, body: undefined, signal }), NotSentError);
      assert.deepEqual(offered, ['http/1.1']);
    } finally {
      await opened.close();
      server.close();
    }
  });
});
