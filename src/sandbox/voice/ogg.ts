import { crc32, flacStreamInfo } from './codecs.ts';
import type { Encoded } from './codecs.ts';

/** Names the program that wrote a file. */
const vendor = Buffer.from('Interlinear sandbox');

/** A FLAC file. */
export function* flacFile(audio: Encoded): Generator<Uint8Array> {
  yield Buffer.concat([Buffer.from('fLaC'), flacStreamInfo(audio, true)]);
  for (const { bytes } of audio.frames()) yield bytes;
}

/** An Ogg file of Opus (RFC 7845) or FLAC. */
export function* oggFile(audio: Encoded): Generator<Uint8Array> {
  const [first, second] = audio.codec === 'opus' ? opusHeaders(audio) : flacHeaders(audio);
  let sequence = 0;
  const page = (packets: readonly Uint8Array[], granule: number, flags = 0) => oggPage(packets, { granule, flags, sequence: sequence++ });
  yield page([first], 0, 0x02);
  yield page([second], 0);
  let packets: Uint8Array[] = [];
  const end = audio.samples + audio.delay;
  for (const frame of audio.frames()) {
    packets.push(frame.bytes);
    const position = Math.min(end, frame.first + frame.samples);
    const last = frame.first + frame.samples >= end;
    // At most about a second to a page, and not more than its table holds.
    if (!last && packets.length < (audio.codec === 'opus' ? 50 : 4)) continue;
    yield page(packets, position, last ? 0x04 : 0);
    packets = [];
  }
}

function opusHeaders({ delay, rate }: Encoded): [Uint8Array, Uint8Array] {
  return [opusHead(delay, rate), Buffer.concat([Buffer.from('OpusTags'), comments()])];
}

/** The identification of an Opus stream, which Matroska holds too. */
export function opusHead(delay: number, rate: number): Uint8Array {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head[8] = 1;
  head[9] = 1;
  head.writeUInt16LE(delay, 10);
  head.writeUInt32LE(rate, 12);
  return head;
}

function flacHeaders(audio: Encoded): [Uint8Array, Uint8Array] {
  const first = Buffer.concat([Buffer.from('\u007fFLAC\u0001\u0000\u0000\u0001fLaC', 'latin1'), flacStreamInfo(audio, false)]);
  const tags = comments();
  return [first, Buffer.concat([Buffer.from([0x84, 0, 0, tags.length]), tags])];
}

/** A Vorbis comment that names nobody but the vendor. */
function comments(): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(vendor.length);
  return Buffer.concat([length, vendor, Buffer.alloc(4)]);
}

function oggPage(packets: readonly Uint8Array[], page: { granule: number; flags: number; sequence: number }): Uint8Array {
  const lacing = packets.flatMap(({ length }) => [...Array.from({ length: Math.floor(length / 255) }, () => 255), length % 255]);
  const head = Buffer.alloc(27);
  head.write('OggS', 'latin1');
  head[5] = page.flags;
  head.writeBigUInt64LE(BigInt(page.granule), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(page.sequence, 18);
  head[26] = lacing.length;
  const bytes = Buffer.concat([head, Buffer.from(lacing), ...packets]);
  bytes.writeUInt32LE(crc32(bytes), 22);
  return bytes;
}
