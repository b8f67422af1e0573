import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createGunzip, gzipSync } from 'node:zlib';
import { createSimulatedClock } from '../harness/simulatedClock.ts';

describe('Simulated time', () => {
  const never = () => new AbortController().signal;

  it('goes from one moment that somebody waits for to the next, in their order', async () => {
    const clock = createSimulatedClock();
    const seen: string[] = [];
    const wait = async (ms: number) => {
      await clock.wait(ms, never());
      seen.push(`${ms} ${clock.elapsed()}`);
    };
    await Promise.all([wait(24 * 60 * 60 * 1000), wait(10), wait(0)]);
    assert.deepEqual(seen, ['0 0', '10 10', '86400000 86400000']);
  });

  it('calls nobody back who stopped, and later who began anew', async () => {
    const clock = createSimulatedClock();
    const seen: string[] = [];
    clock.timer(10, () => seen.push('stopped')).stop();
    const late = clock.timer(10, () => seen.push(`late ${clock.elapsed()}`));
    clock.timer(5, () => late.restart());
    await clock.pass(100);
    assert.deepEqual(seen, ['late 15']);
    const controller = new AbortController();
    const waiting = clock.wait(10, controller.signal);
    controller.abort();
    await assert.rejects(waiting, (error) => error === controller.signal.reason);
  });

  it('stands still for a file, for what is unpacked, and for bytes between sockets', async () => {
    const clock = createSimulatedClock();
    const done: string[] = [];
    clock.timer(1, () => done.push('time'));
    const packed = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const unpacking = (async () => {
      const stream = createGunzip();
      stream.end(packed);
      let bytes = 0;
      for await (const piece of stream) bytes += Buffer.from(piece).length;
      done.push(`unpacked ${bytes}`);
    })();
    const reading = (async () => {
      for (let count = 0; count < 50; count += 1) await readFile(import.meta.filename);
      done.push('read');
    })();
    const sending = (async () => {
      const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = addressOf(server.address());
      for (let count = 0; count < 20; count += 1) await echo(connect(port, '127.0.0.1'));
      server.close();
      done.push('sent');
    })();
    await Promise.all([unpacking, reading, sending]);
    assert.ok(!done.includes('time'), done.join());
    await clock.settled();
    assert.equal(clock.elapsed(), 0);
    await clock.pass(0);
    await clock.until('time goes on', () => done.includes('time'));
  });

  it('goes on while nobody reads what was sent', async () => {
    const clock = createSimulatedClock();
    const ends: Socket[] = [];
    const server = createServer({ pauseOnConnect: true }, (socket) => ends.push(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect(addressOf(server.address()).port, '127.0.0.1');
    socket.write(Buffer.alloc(16 * 1024 * 1024));
    await clock.pass(1_000);
    assert.equal(ends.length, 1);
    let bytes = 0;
    ends[0]?.on('data', (piece) => (bytes += piece.length)).resume();
    clock.timer(1, () => assert.equal(bytes, 16 * 1024 * 1024));
    await clock.pass(2);
    socket.destroy();
    await clock.until('the other end is told', () => ends[0]?.destroyed === true);
    server.close();
  });

  it('says what was waited for in vain', async () => {
    const clock = createSimulatedClock();
    await assert.rejects(
      clock.until('a miracle', () => false),
      /nothing goes on any more: a miracle/,
    );
    const looping = clock.timer(1_000, () => looping.restart());
    await assert.rejects(
      clock.until('another one', () => false, 5_000),
      /in vain: another one/,
    );
    looping.stop();
  });
});

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address;
}

async function echo(socket: Socket): Promise<void> {
  const piece = Buffer.alloc(200_000, 'x');
  socket.end(piece);
  let bytes = 0;
  for await (const part of socket) bytes += Buffer.from(part).length;
  assert.equal(bytes, piece.length);
}
