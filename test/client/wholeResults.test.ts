import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import type { Http2SecureServer, ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { generate } from 'selfsigned';
import { editorRoute } from '../../src/client/routes.ts';
import { isServiceError } from '../../src/client/errors.ts';
import { portOf } from '../harness/connectProxy.ts';
import { rawAnswer, startRawServer } from '../harness/rawServer.ts';
import type { RawRequest, RawServer } from '../harness/rawServer.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { temporaryFolder } from '../unit/temporaryFolder.ts';
import type { TemporaryFolder } from '../unit/temporaryFolder.ts';
import { connect, never, routes } from './connectedClient.ts';

const clock = createSimulatedClock();
const words = 'Hallo Welt.';
const json = JSON.stringify({ translations: [{ detected_source_language: 'EN', text: words }] });
const docx = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2_000, 'x')]);
const xhtml = `<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html></html>`;
const page = '<!DOCTYPE html><html><head><title>Blocked</title></head></html>';

/** Ways to encode an answer that are decoded, with the header that tells of each. */
const encodings: readonly (readonly [header: string, encode: (text: string) => Buffer])[] = [
  ['gzip', (text) => gzipSync(text)],
  ['x-gzip', (text) => gzipSync(text)],
  ['deflate', (text) => deflateSync(text)],
  ['deflate', (text) => deflateRawSync(text)],
  ['br', (text) => brotliCompressSync(text)],
  ['zstd', (text) => zstdCompressSync(text)],
  ['gzip, br', (text) => brotliCompressSync(gzipSync(text))],
  ['identity', (text) => Buffer.from(text)],
];

for (const route of routes) {
  describe(`What comes over the ${route.name} route`, () => {
    let opened: ReturnType<typeof route.open>;
    let folder: TemporaryFolder;
    let server: RawServer;
    let answer: (request: RawRequest, socket: Socket) => void;
    before(() => {
      opened = route.open();
    });
    after(async () => opened.close());
    beforeEach(async () => {
      folder = await temporaryFolder();
      server = await startRawServer((request, socket) => answer(request, socket));
    });
    afterEach(async () => {
      await server.close();
      await folder.remove();
    });

    const client = () => connect({ url: server.url, key: 'k' }, opened.send, {}, clock).client;
    const answering = (...parts: readonly Parameters<typeof rawAnswer>[]) => {
      const left = parts.map((part) => rawAnswer(...part));
      answer = (_request, socket) => void socket.write(left.shift() ?? assert.fail('one request too many'));
    };
    /** The files after a result was fetched in the place of another one, and how that ended. */
    const fetched = async (type?: string) => {
      await folder.write('result', 'good');
      const target = { file: join(folder.path, 'result'), partial: join(folder.path, 'part'), overwrite: true, maxBytes: 10_000 };
      const handle = { document_id: 'x', document_key: 'y' };
      const error = await client()
        .documents.download(handle, { ...target, ...(type !== undefined && { type }) }, never())
        .then(
          () => undefined,
          (reason: unknown) => reason,
        );
      assert.equal(server.requests.length, 1);
      return { error, files: Object.fromEntries(await folder.files()) };
    };
    const isNoResult = ({ error, files }: Awaited<ReturnType<typeof fetched>>, kept: Buffer | undefined) => {
      assert.ok(isServiceError(error, 'outcomeUnknown'), String(error));
      assert.equal(error.partialFile, kept && join(folder.path, 'part'));
      assert.deepEqual(files, { result: Buffer.from('good'), ...(kept && { part: kept }) });
    };
    const isResult = ({ error, files }: Awaited<ReturnType<typeof fetched>>, content: Buffer) => {
      assert.equal(error, undefined);
      assert.deepEqual(files, { result: content });
    };

    for (const [header, encode] of encodings) {
      it(`is decoded where it is encoded all the same, a document and a paid text: ${header} of ${encode(words).length} bytes`, async () => {
        answering([encode(words), { 'Content-Encoding': header }]);
        isResult(await fetched('txt'), Buffer.from(words));
        answering([encode(json), { 'Content-Encoding': header, 'Content-Type': 'application/json' }]);
        const [translated] = await client().text.translate(['Hello'], { target_lang: 'de' }, never());
        assert.deepEqual(translated?.status === 'fulfilled' && translated.value.text, words);
      });
    }

    it('is no result when it cannot be decoded, and kept as it came', async () => {
      for (const coding of ['aes128gcm', 'gzip, pack200-gzip']) {
        answering([words, { 'Content-Encoding': coding }]);
        isNoResult(await fetched('txt'), Buffer.from(words));
        await folder.clear();
        server.requests.length = 0;
      }
    });

    it('is no result when it is more than what was asked for: another status, a part of it, nothing, or a page of a gateway', async () => {
      const rows: [Parameters<typeof rawAnswer>, string, Buffer | undefined][] = [
        [[words, { 'Content-Range': 'bytes 0-10/100' }, '206 Partial Content'], 'txt', Buffer.from(words)],
        [[words, {}, '203 Non-Authoritative Information'], 'txt', Buffer.from(words)],
        [['{}', { 'Content-Type': 'application/json' }], 'txt', Buffer.from('{}')],
        [[page, { 'Content-Type': 'text/html' }], 'docx', Buffer.from(page)],
        [[page, { 'Content-Type': 'text/html' }], 'txt', Buffer.from(page)],
        [[page, { 'Content-Type': 'text/html' }], 'audio/flac', Buffer.from(page)],
        [[xhtml, { 'Content-Type': 'text/html' }], 'txt', Buffer.from(xhtml)],
        [[xhtml], 'xlf', Buffer.from(xhtml)],
        [['<title>Blocked</title>'], 'srt', Buffer.from('<title>Blocked</title>')],
        [['{}', { 'Content-Type': 'application/problem+json' }], 'html', Buffer.from('{}')],
        [['Gateway timeout'], 'video/mp2t;codecs=aac', Buffer.from('Gateway timeout')],
      ];
      for (const [parts, type, kept] of rows) {
        answering(parts);
        isNoResult(await fetched(type), kept);
        await folder.clear();
        server.requests.length = 0;
      }
    });

    it('is an empty answer where it is one, which is not taken for a connection that broke', async () => {
      for (const head of ['200 OK\r\nContent-Length: 0', '200 OK\r\nContent-Length: 0\r\nContent-Encoding: gzip', '204 No Content']) {
        answer = (_request, socket) => void socket.write(`HTTP/1.1 ${head}\r\nX-Trace-ID: abc\r\n\r\n`);
        const outcome = await fetched('txt');
        isNoResult(outcome, undefined);
        assert.ok(isServiceError(outcome.error));
        assert.equal(outcome.error.message, 'The service returned an empty result, which can be downloaded only once.');
        assert.deepEqual([outcome.error.status, outcome.error.traceId], [Number(head.slice(0, 3)), 'abc']);
        await folder.clear();
        server.requests.length = 0;
      }
      answer = (_request, socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n');
      const { error } = await fetched('txt');
      assert.ok(isServiceError(error, 'outcomeUnknown'));
      assert.match(error.message, /^The connection was lost/);
    });

    it('is a result when its first bytes are those of its type, whatever it is called', async () => {
      answering([docx]);
      isResult(await fetched('docx'), docx);
      server.requests.length = 0;
      answering([page, { 'Content-Type': 'text/plain' }]);
      isResult(await fetched('txt'), Buffer.from(page));
    });

    it('is no result when only the end of its connection ends it; in chunks it is one', async () => {
      answer = (_request, socket) => void socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${words}`);
      isNoResult(await fetched('txt'), Buffer.from(words));
      await folder.clear();
      server.requests.length = 0;
      answer = (_request, socket) => void socket.write(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n${words}\r\n0\r\n\r\n`);
      isResult(await fetched('txt'), Buffer.from(words));
    });
  });
}

describe('The direct route', () => {
  const [direct] = routes;
  let opened: ReturnType<typeof direct.open>;
  before(() => {
    opened = direct.open();
  });
  after(async () => opened.close());

  it('asks for answers that are not encoded, and tells a broken one from a whole one', async () => {
    const folder = await temporaryFolder();
    const encoded = gzipSync(words.repeat(100)).subarray(0, -9);
    const server = await startRawServer((_request, socket) => void socket.write(rawAnswer(encoded, { 'Content-Encoding': 'gzip' })));
    try {
      const { client } = connect({ url: server.url, key: 'k' }, opened.send, {}, clock);
      const target = { file: join(folder.path, 'result'), partial: join(folder.path, 'part'), overwrite: false, maxBytes: 10_000 };
      await assert.rejects(client.documents.download({ document_id: 'x', document_key: 'y' }, target, never()), (error) =>
        isServiceError(error, 'outcomeUnknown'),
      );
      assert.deepEqual(Object.fromEntries(await folder.files()), { part: encoded });
      const [text] = await client.text.translate(['Hello'], { target_lang: 'de' }, never());
      assert.ok(text?.status === 'rejected' && isServiceError(text.reason, 'invalidResponse'));
      assert.deepEqual(
        server.requests.map(({ headers }) => headers.get('accept-encoding')),
        ['identity', 'identity'],
      );
    } finally {
      await server.close();
      await folder.remove();
    }
  });

  it('decodes two layers at most, and no more bytes than there may be', async () => {
    const folder = await temporaryFolder();
    const thrice = gzipSync(gzipSync(gzipSync(words)));
    const bomb = gzipSync(gzipSync(Buffer.alloc(5_000_000)));
    const answers = [rawAnswer(thrice, { 'Content-Encoding': 'gzip, gzip, gzip' }), rawAnswer(bomb, { 'Content-Encoding': 'gzip, gzip' })];
    const server = await startRawServer((_request, socket) => void socket.write(answers.shift() ?? assert.fail('one request too many')));
    try {
      const { client } = connect({ url: server.url, key: 'k' }, opened.send, {}, clock);
      for (const [name, content] of [
        ['layers', thrice],
        ['bomb', bomb],
      ] as const) {
        const target = { file: join(folder.path, 'result'), partial: join(folder.path, name), overwrite: false, maxBytes: 1_000_000 };
        const handle = { document_id: 'x', document_key: 'y' };
        await assert.rejects(client.documents.download(handle, target, never()), (error) => isServiceError(error, 'outcomeUnknown'));
        assert.deepEqual((await folder.files()).get(name), content);
      }
      assert.deepEqual([...(await folder.files()).keys()], ['bomb', 'layers']);
    } finally {
      await server.close();
      await folder.remove();
    }
  });
});

describe("The editor's route, where that speaks HTTP/2,", () => {
  let folder: TemporaryFolder;
  let agent: NonNullable<RequestInit['dispatcher']>;
  let server: Http2SecureServer;
  let answer: (stream: ServerHttp2Stream) => void;
  let answerInHttp1: string;
  before(async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' });
    server = createSecureServer({ key, cert, allowHTTP1: true });
    server.on('stream', (stream) => {
      stream.on('error', () => undefined);
      stream.respond({ ':status': 200 });
      answer(stream);
    });
    server.on('request', ({ httpVersion, socket }) => {
      if (httpVersion === '1.1') socket.end(answerInHttp1);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    await agent.destroy();
    await folder.remove();
  });

  /** How a download ends, and the files after it. */
  const fetched = async (allowH2: boolean) => {
    agent = await agentOf({ allowH2, connect: { rejectUnauthorized: false } });
    const send = editorRoute(async (input, init) => {
      return globalThis.fetch(input, { ...init, dispatcher: agent });
    });
    const { client } = connect({ url: `https://localhost:${portOf(server.address())}`, key: 'k' }, send, {}, clock);
    const target = { file: join(folder.path, 'result'), partial: join(folder.path, 'part'), overwrite: false, maxBytes: 10_000 };
    const error = await client.documents.download({ document_id: 'x', document_key: 'y' }, { ...target, type: 'txt' }, never()).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return { error, files: Object.fromEntries(await folder.files()) };
  };

  it('takes an answer for whole that has no length: its frames tell the end', async () => {
    answer = (stream) => void stream.end(words);
    assert.deepEqual(await fetched(true), { error: undefined, files: { result: Buffer.from(words) } });
  });

  it('knows an answer that is cut off', async () => {
    let cut: (stream: ServerHttp2Stream) => void;
    answer = (stream) => {
      stream.write(words);
      // Once it has left.
      setImmediate(() => cut(stream));
    };
    for (const cutOff of [
      (stream: ServerHttp2Stream) => stream.destroy(new Error('cut')),
      (stream: ServerHttp2Stream) => stream.session?.destroy(),
    ]) {
      cut = cutOff;
      const { error, files } = await fetched(true);
      assert.ok(isServiceError(error, 'outcomeUnknown'), String(error));
      assert.equal(files['result'], undefined);
      await folder.clear();
      await agent.destroy();
    }
  });

  it('takes none for whole that only the end of a connection of HTTP/1.1 ends, over TLS, too', async () => {
    answerInHttp1 = `HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${words}`;
    const { error, files } = await fetched(false);
    assert.ok(isServiceError(error, 'outcomeUnknown'), String(error));
    assert.deepEqual(files, { part: Buffer.from(words) });
  });
});

/** An agent of the library that `fetch` has in it, as the editor makes one. */
async function agentOf(options: object): Promise<NonNullable<RequestInit['dispatcher']>> {
  await fetch('data:,');
  const own: object = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'));
  const Agent = own.constructor as new (options: object) => NonNullable<RequestInit['dispatcher']>;
  return new Agent(options);
}
