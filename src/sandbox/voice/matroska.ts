import { flacStreamInfo } from './codecs.ts';
import type { Encoded, Frame } from './codecs.ts';
import { opusHead } from './ogg.ts';

/** A Matroska or WebM file with one track of audio (RFC 9559). */
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
  // The segment's size is left open, as in a live stream: its clusters are made while they are sent.
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

/** What a decoder must know before the first frame. */
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
  // Four bytes always: the marker bit and 28 bits of size.
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

/** A number in as few bytes as it takes. */
function bytesOf(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
}
