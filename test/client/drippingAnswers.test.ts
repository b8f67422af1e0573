import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { isServiceError } from '../../src/client/errors.ts';
import { uploadMs } from '../../src/client/exchange.ts';
import { startRawServer } from '../harness/rawServer.ts';
import type { RawServer } from '../harness/rawServer.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { temporaryFolder } from '../unit/temporaryFolder.ts';
import type { TemporaryFolder } from '../unit/temporaryFolder.ts';
import { connect, never, routes, shortLimits } from './connectedClient.ts';

/** An answer that comes piece by piece. */
interface Drip {
  readonly status?: string;
  /** Bytes of each piece. */
  readonly bytes: number;
  readonly everyMs: number;
  readonly pieces: number;
}

for (const route of routes) {
  describe(`An answer that comes drop by drop over the ${route.name} route`, () => {
    const clock = createSimulatedClock();
    let opened: ReturnType<typeof route.open>;
    let server: RawServer;
    let folder: TemporaryFolder;
    let answer: Drip;
    before(async () => {
      opened = route.open();
      server = await startRawServer((_request, socket) => drip(socket, answer));
    });
    after(async () => {
      await opened.close();
      await server.close();
    });
    beforeEach(async () => {
      server.requests.length = 0;
      folder = await temporaryFolder();
    });
    afterEach(async () => folder.remove());

    function drip(socket: Socket, { status = '200 OK', bytes, everyMs, pieces }: Drip): void {
      socket.write(`HTTP/1.1 ${status}\r\nContent-Length: ${bytes * pieces}\r\n\r\n`);
      let left = pieces;
      const next = () => {
        if (left === 0 || socket.destroyed) return;
        left -= 1;
        socket.write(Buffer.alloc(bytes, 'x'));
        clock.timer(everyMs, next);
      };
      clock.timer(everyMs, next);
    }

    const client = (bodyIdleMs = 5_000) => connect({ url: server.url, key: 'k' }, opened.send, { bodyIdleMs }, clock).client;
    const translate = async (idleMs?: number) => {
      const [text] = await client(idleMs).text.translate(['Hello'], { target_lang: 'de' }, never());
      if (text?.status === 'rejected') throw text.reason;
    };
    const download = async (idleMs?: number) => {
      const target = { file: join(folder.path, 'result'), partial: join(folder.path, 'part'), overwrite: false, maxBytes: 10_000_000 };
      await client(idleMs).documents.download({ document_id: 'x', document_key: 'y' }, target, never());
    };
    /** How it ends, after so many milliseconds. */
    const ended = async (call: () => Promise<unknown>) => {
      const started = clock.elapsed();
      const error = await call().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      return { error, ms: Math.round(clock.elapsed() - started) };
    };

    it('is not waited for when it is the words of an error: five seconds, and its status is the failure', async () => {
      answer = { status: '400 Bad Request', bytes: 1, everyMs: 500, pieces: 1_000 };
      for (const call of [translate, () => client().usage.get(never()), download]) {
        const { error, ms } = await ended(() => call());
        assert.ok(isServiceError(error, 'invalidRequest'), String(error));
        assert.deepEqual([error.message, ms], ['The service answered with status 400.', shortLimits.errorBodyMs]);
      }
      assert.equal(server.requests.length, 3);
      assert.deepEqual(await folder.files(), new Map());
    });

    it('is waited for as a result as long as each minute brings 64 KiB, and is kept as far as it came when one does not', async () => {
      answer = { bytes: 1_000, everyMs: 500, pieces: 300 };
      assert.deepEqual(await ended(() => download()), { error: undefined, ms: 150_000 });
      assert.equal((await folder.files()).get('result')?.length, 300_000);
      await folder.clear();
      answer = { bytes: 500, everyMs: 500, pieces: 1_000 };
      const { error, ms } = await ended(() => download());
      assert.ok(isServiceError(error, 'outcomeUnknown') && error.partialFile === join(folder.path, 'part'), String(error));
      assert.equal(ms, 60_000);
      const files = await folder.files();
      assert.deepEqual([...files.keys()], ['part']);
      const kept = files.get('part')?.length ?? 0;
      assert.ok(kept > 50_000 && kept <= 60_000, `${kept} bytes`);
      assert.equal(server.requests.length, 2);
    });

    it('is given up as a text when its time is over, and is not asked for again', async () => {
      answer = { bytes: 1, everyMs: 500, pieces: 1_000 };
      const { error, ms } = await ended(() => translate());
      assert.ok(isServiceError(error, 'outcomeUnknown'), String(error));
      assert.deepEqual([ms, server.requests.length], [shortLimits.totalMs.once + uploadMs(1), 1]);
    });

    it('is given up when it stalls, whatever it is', async () => {
      answer = { bytes: 1, everyMs: 501, pieces: 10 };
      for (const call of [translate, download]) {
        const { error, ms } = await ended(() => call(500));
        assert.ok(isServiceError(error, 'outcomeUnknown'), String(error));
        assert.equal(ms, 500);
      }
      assert.equal(server.requests.length, 2);
    });
  });
}
