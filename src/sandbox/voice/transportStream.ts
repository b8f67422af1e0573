import { crc32 } from './codecs.ts';
import type { Encoded, Frame } from './codecs.ts';

/** An MPEG transport stream (ISO 13818-1) with one programme of AAC or Opus audio. */

const packetBytes = 188;
const tablePid = 0x10_00;
const audioPid = 0x1_00;

export function* transportStream(audio: Encoded): Generator<Uint8Array> {
  const counters = new Map<number, number>();
  const count = (pid: number) => {
    const next = ((counters.get(pid) ?? -1) + 1) % 16;
    counters.set(pid, next);
    return next;
  };
  let group: Frame[] = [];
  function* flush() {
    yield packet({ pid: 0, counter: count(0), starts: true }, table(0x00, [0x00, 0x01, 0xe0 | (tablePid >> 8), tablePid & 0xff]));
    yield packet({ pid: tablePid, counter: count(tablePid), starts: true }, table(0x02, programme(audio)));
    yield* stream(group, audio, count);
    group = [];
  }
  for (const frame of audio.frames()) {
    group.push(frame);
    if (group.length === 10) yield* flush();
  }
  if (group.length > 0) yield* flush();
}

/** Creates a section of a table. The pointer before it means that it begins immediately. */
function table(id: number, content: readonly number[]): Uint8Array {
  const length = content.length + 9;
  const section = Buffer.from([id, 0xb0 | (length >> 8), length & 0xff, 0x00, 0x01, 0xc1, 0x00, 0x00, ...content, 0, 0, 0, 0]);
  section.writeUInt32BE(crc32(section.subarray(0, -4), 0xff_ff_ff_ff), section.length - 4);
  // Unused bytes of a packet with tables are ones.
  return Buffer.concat([Uint8Array.of(0), section, Buffer.alloc(packetBytes - 5 - section.length, 0xff)]);
}

function programme({ codec }: Encoded): number[] {
  const clock = [0xe0 | (audioPid >> 8), audioPid & 0xff, 0xf0, 0x00];
  const pid = [0xe0 | (audioPid >> 8), audioPid & 0xff];
  if (codec === 'aac') return [...clock, 0x0f, ...pid, 0xf0, 0x00];
  // Registered as Opus, one channel.
  const descriptors = [0x05, 0x04, ...Buffer.from('Opus'), 0x7f, 0x02, 0x80, 0x01];
  return [...clock, 0x06, ...pid, 0xf0, descriptors.length, ...descriptors];
}

/** Encodes a group of frames as one elementary packet, split into transport packets. The first one contains the clock. */
function* stream(frames: readonly Frame[], audio: Encoded, count: (pid: number) => number): Generator<Uint8Array> {
  const first = frames[0]?.first ?? 0;
  // The clock of transport streams runs at 90 kHz. Sound is due half a second after it arrives.
  const ticks = Math.round((first * 90_000) / audio.rate);
  const payload = Buffer.concat(frames.flatMap((frame) => [frameHead(frame, audio.codec), frame.bytes]));
  const head = Buffer.from([0, 0, 1, audio.codec === 'aac' ? 0xc0 : 0xbd, 0, 0, 0x84, 0x80, 5, ...stamp(ticks + 45_000)]);
  head.writeUInt16BE(payload.length + 8, 4);
  const bytes = Buffer.concat([head, payload]);
  for (let at = 0; at < bytes.length;) {
    const adaptation = at === 0 ? Buffer.concat([Uint8Array.of(0x10), clockReference(ticks)]) : undefined;
    const room = packetBytes - 4 - (adaptation ? adaptation.length + 1 : 0);
    const part = bytes.subarray(at, at + room);
    yield packet({ pid: audioPid, counter: count(audioPid), starts: at === 0, adaptation }, part);
    at += part.length;
  }
}

function frameHead({ bytes }: Frame, codec: Encoded['codec']): Uint8Array {
  if (codec === 'opus') return Uint8Array.of(0x7f, 0xe0, bytes.length);
  const length = bytes.length + 7;
  // ADTS: AAC-LC, 48 kHz, mono, without checksum.
  return Uint8Array.of(0xff, 0xf1, 0x4c, 0x40 | (length >> 11), (length >> 3) & 0xff, ((length & 7) << 5) | 0x1f, 0xfc);
}

function stamp(ticks: number): number[] {
  const high = Math.floor(ticks / 2 ** 30) & 7;
  return [0x21 | (high << 1), (ticks >>> 22) & 0xff, ((ticks >>> 14) & 0xfe) | 1, (ticks >>> 7) & 0xff, ((ticks << 1) & 0xfe) | 1];
}

function clockReference(ticks: number): Uint8Array {
  const bytes = Buffer.alloc(6);
  bytes.writeUInt32BE(Math.floor(ticks / 2) >>> 0);
  bytes[4] = ((ticks & 1) << 7) | 0x7e;
  return bytes;
}

interface PacketHead {
  readonly pid: number;
  readonly counter: number;
  readonly starts: boolean;
  readonly adaptation?: Uint8Array | undefined;
}

function packet({ pid, counter, starts, adaptation }: PacketHead, payload: Uint8Array): Uint8Array {
  const free = packetBytes - 4 - payload.length;
  const field = free === 0 ? undefined : adaptationField(adaptation, free);
  const head = [0x47, (starts ? 0x40 : 0) | (pid >> 8), pid & 0xff, (field ? 0x30 : 0x10) | counter];
  return Buffer.concat([Uint8Array.from(head), field ?? Uint8Array.of(), payload]);
}

/** Fills `length` bytes before a payload that is shorter than its packet. */
function adaptationField(content: Uint8Array | undefined, length: number): Uint8Array {
  const field = Buffer.alloc(length, 0xff);
  field[0] = length - 1;
  if (length > 1) field[1] = 0x00;
  if (content) field.set(content, 1);
  return field;
}
