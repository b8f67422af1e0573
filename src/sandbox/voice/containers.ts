import { flacStreamInfo, crc32 } from './codecs.ts';
import type { Encoded, Frame } from './codecs.ts';

/** Name of the program that wrote a file. */
const vendor = Buffer.from('Interlinear sandbox');

/** Generates a FLAC file. */
export function* flacFile(audio: Encoded): Generator<Uint8Array> {
  yield Buffer.concat([Buffer.from('fLaC'), flacStreamInfo(audio, true)]);
  for (const { bytes } of audio.frames()) yield bytes;
}

/** Generates an Ogg file with Opus (RFC 7845) or FLAC. */
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
    // A page contains at most about a second, and no more than fits in its table.
    if (!last && packets.length < (audio.codec === 'opus' ? 50 : 4)) continue;
    yield page(packets, position, last ? 0x04 : 0);
    packets = [];
  }
}

function opusHeaders({ delay, rate }: Encoded): [Uint8Array, Uint8Array] {
  return [opusHead(delay, rate), Buffer.concat([Buffer.from('OpusTags'), comments()])];
}

/** Returns the identification header of an Opus stream. Matroska files contain it too. */
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

/** Returns a Vorbis comment with only the vendor. */
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

/** Generates a Matroska or WebM file with one audio track (RFC 9559). */
export function* matroskaFile(audio: Encoded, docType: 'matroska' | 'webm'): Generator<Uint8Array> {
  yield element(
    0x1a_45_df_a3,
    number(0x42_86, 1),
    number(0x42_f7, 1),
    number(0x42_f2, 4),
    number(0x42_f3, 8),
    text(0x42_82, docType),
    number(0x42_87, 4),
    number(0x42_85, 2),
  );
  const body = [information(audio), track(audio)];
  // The segment's size is unknown, as in a live stream, because its clusters are generated while they are sent.
  yield Buffer.from('1853806701ffffffffffffff', 'hex');
  yield* body;
  let frames: Frame[] = [];
  for (const frame of audio.frames()) {
    const first = frames[0];
    if (first && frame.first - first.first >= audio.rate) {
      yield cluster(frames, audio.rate);
      frames = [];
    }
    frames.push(frame);
  }
  if (frames.length > 0) yield cluster(frames, audio.rate);
}

function information({ samples, rate }: Encoded): Buffer {
  const name = 'Interlinear sandbox';
  return element(
    0x15_49_a9_66,
    number(0x2a_d7_b1, 1_000_000),
    float(0x44_89, (samples / rate) * 1000),
    text(0x4d_80, name),
    text(0x57_41, name),
  );
}

const codecIds = { flac: 'A_FLAC', opus: 'A_OPUS', aac: 'A_AAC', pcm_s16le: 'A_PCM/INT/LIT' } as const;

function track(audio: Encoded): Buffer {
  const setup = codecSetup(audio);
  const delay = audio.codec === 'opus' ? [number(0x56_aa, Math.round((audio.delay * 1e9) / audio.rate)), number(0x56_bb, 80_000_000)] : [];
  const sound = [
    float(0xb5, audio.rate),
    number(0x9f, 1),
    ...(audio.codec === 'flac' || audio.codec === 'pcm_s16le' ? [number(0x62_64, 16)] : []),
  ];
  return element(
    0x16_54_ae_6b,
    element(
      0xae,
      number(0xd7, 1),
      number(0x73_c5, 1),
      number(0x83, 2),
      number(0x9c, 0),
      text(0x86, codecIds[audio.codec]),
      ...(setup ? [element(0x63_a2, setup)] : []),
      ...delay,
      element(0xe1, ...sound),
    ),
  );
}

/** Returns the data that a decoder needs before the first frame. */
function codecSetup(audio: Encoded): Uint8Array | undefined {
  switch (audio.codec) {
    case 'flac':
      return Buffer.concat([Buffer.from('fLaC'), flacStreamInfo(audio, true)]);
    case 'opus':
      return opusHead(audio.delay, audio.rate);
    case 'aac':
      // AAC-LC, 48 kHz, mono.
      return Uint8Array.of(0x11, 0x88);
    case 'pcm_s16le':
      return undefined;
    default:
      return audio.codec satisfies never;
  }
}

function cluster(frames: readonly Frame[], rate: number): Buffer {
  const time = (sample: number) => Math.round((sample / rate) * 1000);
  const start = time(frames[0]?.first ?? 0);
  const blocks = frames.map(({ first, bytes }) => {
    const head = Buffer.from([0x81, 0, 0, 0x80]);
    head.writeInt16BE(time(first) - start, 1);
    return element(0xa3, head, bytes);
  });
  return element(0x1f_43_b6_75, number(0xe7, start), ...blocks);
}

function element(id: number, ...content: readonly Uint8Array[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  const size = Buffer.alloc(4);
  // Always four bytes: the marker bit and 28 bits of size.
  size.writeUInt32BE(0x10_00_00_00 + length);
  return Buffer.concat([bytesOf(id), size, ...content]);
}

function number(id: number, value: number): Buffer {
  return element(id, bytesOf(value));
}

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

function text(id: number, value: string): Buffer {
  return element(id, Buffer.from(value));
}

/** Encodes a number in as few bytes as possible. */
function bytesOf(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
}
