// What this process is doing that no clock decides: connections between its own ends, files, compression. Watched from the first import on.

import { subscribe } from 'node:diagnostics_channel';
import { Server, Socket } from 'node:net';
import type { Transform, TransformCallback } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import zlib from 'node:zlib';

interface Watched {
  readonly socket: Socket;
  /** The other end, in this process. */
  peer: Socket | undefined;
  /** Whether there will be one, for the other end listens in this process. */
  isLocal: boolean;
}

const sockets = new Map<Socket, Watched>();
/** Ends that wait for their other end, by their own port and that of the other. */
const unpaired = new Map<string, Watched>();
const ports = new Set<number>();
let opened = 0;
let hidden = 0;

subscribe('tracing:net.server.listen:asyncEnd', (message) => {
  const port = portOf(message);
  if (port !== undefined) ports.add(port);
});
subscribe('net.server.socket', (message) => {
  const socket = socketOf(message);
  if (socket) pair(watch(socket));
});
subscribe('net.client.socket', (message) => {
  const socket = socketOf(message);
  if (!socket) return;
  const watched = watch(socket);
  socket.once('connect', () => {
    watched.isLocal = socket.remotePort !== undefined && ports.has(socket.remotePort);
    if (watched.isLocal) pair(watched);
  });
});

function watch(socket: Socket): Watched {
  const watched = { socket, peer: undefined, isLocal: false };
  sockets.set(socket, watched);
  opened += 1;
  socket.once('close', () => sockets.delete(socket));
  return watched;
}

/** Ports are told as long as a socket lives only, so ends are brought together at once. */
function pair(watched: Watched): void {
  const { localPort, remotePort } = watched.socket;
  const other = unpaired.get(`${remotePort} ${localPort}`);
  if (!other) {
    unpaired.set(`${localPort} ${remotePort}`, watched);
    return;
  }
  unpaired.delete(`${remotePort} ${localPort}`);
  watched.peer = other.socket;
  other.peer = watched.socket;
}

/** Whether a connection is being made, or something is on its way from one end to another that is reading. */
function isInFlight({ socket, peer, isLocal }: Watched): boolean {
  if (socket.connecting) return true;
  if (!peer) return isLocal && !socket.destroyed;
  // An end that does not read holds up what was sent until somebody goes on with it, who then is what is waited for.
  if (peer.destroyed || !isReading(peer) || hasEnded(peer)) return false;
  return socket.destroyed || socket.writableEnded || socket.bytesWritten > peer.bytesRead;
}

function isReading(socket: Socket): boolean {
  const handle: unknown = Reflect.get(socket, '_handle');
  return typeof handle === 'object' && handle !== null && 'reading' in handle && handle.reading === true;
}

/** Whether the end of the other side has arrived, read by somebody or not. */
function hasEnded(socket: Socket): boolean {
  const state: unknown = Reflect.get(socket, '_readableState');
  return typeof state === 'object' && state !== null && 'ended' in state && state.ended === true;
}

/** Streams that are compressing or decompressing a piece, on another thread. */
const working = new Set<Transform>();
const compression: unknown = Object.getPrototypeOf(Object.getPrototypeOf(zlib.Gunzip.prototype));
if (!isTransforming(compression)) throw new Error('The streams of node:zlib are not what they were.');
const { _transform: transform } = compression;
compression._transform = function watched(this: Transform, piece: unknown, encoding: BufferEncoding, done: TransformCallback): void {
  working.add(this);
  transform.call(this, piece, encoding, (...result) => {
    working.delete(this);
    done(...result);
  });
};

/** One whose results nobody takes does not go on by itself. */
function isWorking(stream: Transform): boolean {
  if (stream.destroyed) working.delete(stream);
  return !stream.destroyed && stream.readableLength < stream.readableHighWaterMark;
}

/** What may be there for as long as it likes: it waits for others. */
const patient = new Set([
  'FSEventWrap',
  // Kept for the next file once a file was read as a blob: see `watchedBlob`.
  'FileHandleReadWrap',
  'MessagePort',
  'PipeServerWrap',
  'PipeWrap',
  'ProcessWrap',
  'ShutdownWrap',
  'SimpleShutdownWrap',
  'SimpleWriteWrap',
  'SignalWrap',
  'TCPServerWrap',
  'TCPSocketWrap',
  'TTYWrap',
  'TLSWrap',
  'Timeout',
  'UDPWrap',
  'WriteWrap',
]);

/** Whether something goes on that comes to its end by itself, whatever any clock says, and however slow the machine is. */
export function isUnderway(): boolean {
  if (hidden > 0) return true;
  for (const watched of sockets.values()) if (isInFlight(watched)) return true;
  for (const stream of working) if (isWorking(stream)) return true;
  return process.getActiveResourcesInfo().some((name) => !patient.has(name));
}

/** Counts something as going on that nothing tells of. */
export async function during<T>(promise: Promise<T>): Promise<T> {
  hidden += 1;
  try {
    return await promise;
  } finally {
    hidden -= 1;
  }
}

/** The same blob; that it is read from a file is seen. */
export function watchedBlob(blob: Blob): Blob {
  return Object.create(blob, {
    size: { value: blob.size },
    type: { value: blob.type },
    slice: { value: (...range: Parameters<Blob['slice']>) => watchedBlob(blob.slice(...range)) },
    arrayBuffer: { value: async () => during(blob.arrayBuffer()) },
    stream: { value: () => ReadableStream.from(watchedPieces(blob)) },
  });
}

async function* watchedPieces(blob: Blob): AsyncGenerator<Uint8Array> {
  const reader = blob.stream().getReader();
  try {
    for (;;) {
      const { done, value } = await during(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** Another number after anything came or went, so that what is quiet now and was quiet before was quiet between. */
export function progress(): number {
  let bytes = 0;
  for (const { socket } of sockets.values()) bytes += socket.bytesRead + socket.bytesWritten;
  return bytes + opened;
}

/** A millisecond of real time. */
export const moment = async (): Promise<void> => delay(1);

/**
 * Lets everything go on that is to go on without a connection, and has `each` look at it: chains of immediates, and timers of a millisecond, with which the server of
 * the sandbox waits for itself. Timers of one length fire in the order in which they were begun, on any machine.
 */
export async function turns(each: () => Promise<void>): Promise<void> {
  for (let count = 0; count < 5; count += 1) {
    await nextTurn();
    await each();
  }
  await moment();
  await nextTurn();
}

function socketOf(message: unknown): Socket | undefined {
  return typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket
    ? message.socket
    : undefined;
}

function portOf(message: unknown): number | undefined {
  const server: unknown = typeof message === 'object' && message !== null && 'server' in message ? message.server : undefined;
  const address = server instanceof Server ? server.address() : null;
  return typeof address === 'object' && address !== null ? address.port : undefined;
}

type Transforming = Pick<Transform, '_transform'>;

function isTransforming(value: unknown): value is Transforming {
  return typeof value === 'object' && value !== null && '_transform' in value && typeof value._transform === 'function';
}
