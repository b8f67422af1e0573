/** Frequency of the tone that replaces speech. A quarter of a second contains a whole number of its waves, so quarters can be joined. */
const hertz = 440;
const volume = 0.2;

/** Generates the 16-bit samples of a quarter of a second. */
function quarterTone(rate: number): Int16Array {
  const sample = (_: unknown, index: number) => Math.round(Math.sin((2 * Math.PI * hertz * index) / rate) * volume * 0x7f_ff);
  return Int16Array.from({ length: rate / 4 }, sample);
}

/** Returns the number of samples in a recording of this length. */
function sampleCount(rate: number, milliseconds: number): number {
  return Math.round((rate * milliseconds) / 1000);
}

/** Converts 16-bit samples to bytes. */
function sampleBytes(samples: Int16Array, order: 'little' | 'big'): Buffer {
  const bytes = Buffer.from(Uint8Array.from(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)));
  // Int16Array uses the byte order of the machine, which is little-endian wherever Node runs today.
  return order === 'little' ? bytes : bytes.swap16();
}

/** A block of audio: its first sample, counted from the beginning, and the number of samples. */
interface Block {
  readonly first: number;
  readonly samples: number;
}

/** Splits a recording into blocks. The last one may be shorter. */
function* blocksOf(total: number, samples: number): Generator<Block> {
  for (let first = 0; first < total; first += samples) yield { first, samples: Math.min(samples, total - first) };
}

/** An encoded frame, with its first sample counted from the beginning. */
export interface Frame {
  readonly first: number;
  readonly samples: number;
  readonly bytes: Uint8Array;
}

/** A recording encoded for a container. */
export interface Encoded {
  readonly codec: 'flac' | 'opus' | 'aac' | 'pcm_s16le';
  readonly rate: number;
  readonly samples: number;
  /** Samples that a decoder produces before the first one counts. */
  readonly delay: number;
  frames(): Iterable<Frame>;
}

const flacRate = 16_000;

/** Encodes the tone as FLAC, in uncompressed ("verbatim") frames of a quarter of a second. */
export function encodeFlac(milliseconds: number): Encoded {
  const samples = sampleCount(flacRate, milliseconds);
  const quarter = sampleBytes(quarterTone(flacRate), 'big');
  return {
    codec: 'flac',
    rate: flacRate,
    samples,
    delay: 0,
    *frames() {
      for (const block of blocksOf(samples, flacRate / 4)) {
        yield { ...block, bytes: flacFrame(block.first / (flacRate / 4), quarter.subarray(0, block.samples * 2)) };
      }
    },
  };
}

function flacFrame(number: number, audio: Uint8Array): Uint8Array {
  const size = audio.length / 2 - 1;
  // Block size in 16 bits at the end, 16 kHz; mono, 16 bits; the frame's number is encoded like a UTF-8 character.
  const head = Buffer.from([0xff, 0xf8, 0x75, 0x08, ...Buffer.from(String.fromCodePoint(number)), size >> 8, size & 0xff]);
  const body = Buffer.concat([head, Buffer.from([crc8(head), 0x02]), audio]);
  const checksum = crc16(body);
  return Buffer.concat([body, Buffer.from([checksum >> 8, checksum & 0xff])]);
}

/** Returns the STREAMINFO of a FLAC stream, including its block header. */
export function flacStreamInfo({ rate, samples }: Encoded, last: boolean): Buffer {
  const info = Buffer.alloc(38);
  info[0] = last ? 0x80 : 0;
  info[3] = 34;
  info.writeUInt16BE(rate / 4, 4);
  info.writeUInt16BE(rate / 4, 6);
  // 20 bits rate, 3 bits channels minus 1, 5 bits sample size minus 1, 36 bits samples.
  info.writeBigUInt64BE((BigInt(rate) << 44n) | (15n << 36n) | BigInt(samples), 14);
  return info;
}

/** Twenty milliseconds of silence in Opus. Encoding a tone would need an encoder, which is native code. */
const silentOpus = Uint8Array.of(0xf8, 0xff, 0xfe);
const opusRate = 48_000;

export function encodeOpus(milliseconds: number): Encoded {
  const delay = 312;
  const samples = sampleCount(opusRate, milliseconds);
  return {
    codec: 'opus',
    rate: opusRate,
    samples,
    delay,
    *frames() {
      for (const { first } of blocksOf(samples + delay, 960)) yield { first, samples: 960, bytes: silentOpus };
    },
  };
}

/** 1,024 samples of silence in AAC-LC, mono. */
const silentAac = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);
const aacRate = 48_000;

export function encodeAac(milliseconds: number): Encoded {
  const samples = sampleCount(aacRate, milliseconds);
  return {
    codec: 'aac',
    rate: aacRate,
    samples,
    delay: 0,
    *frames() {
      for (const { first } of blocksOf(samples, 1024)) yield { first, samples: 1024, bytes: silentAac };
    },
  };
}

/** Encodes the tone without compression, little-endian. */
export function encodePcm(rate: number, milliseconds: number): Encoded {
  const samples = sampleCount(rate, milliseconds);
  const quarter = sampleBytes(quarterTone(rate), 'little');
  return {
    codec: 'pcm_s16le',
    rate,
    samples,
    delay: 0,
    *frames() {
      for (const block of blocksOf(samples, rate / 4)) yield { ...block, bytes: quarter.subarray(0, block.samples * 2) };
    },
  };
}

/** Encodes the tone as µ-law or A-law at 8 kHz, one byte per sample. */
export async function encodeTelephone(law: 'ulaw' | 'alaw', milliseconds: number): Promise<Iterable<Uint8Array>> {
  const { default: wavefile } = await import('wavefile');
  const rate = 8000;
  const wave = new wavefile.WaveFile();
  wave.fromScratch(1, rate, '16', quarterTone(rate));
  if (law === 'ulaw') wave.toMuLaw();
  else wave.toALaw();
  const quarter = 'samples' in wave.data && wave.data.samples instanceof Uint8Array ? wave.data.samples : new Uint8Array();
  return blocksOf(sampleCount(rate, milliseconds), rate / 4).map(({ samples }) => quarter.subarray(0, samples));
}

/** Checksums of audio containers, which process the highest bit first. The one in `node:zlib` starts with the lowest. */

export type Checksum = (bytes: Uint8Array, start?: number) => number;

function createChecksum(bits: 8 | 16 | 32, polynomial: number): Checksum {
  const top = 2 ** (bits - 1);
  const mask = 2 ** bits - 1;
  const table = Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte * 2 ** (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) value = ((value & top) === 0 ? value << 1 : (value << 1) ^ polynomial) & mask;
    return value >>> 0;
  });
  return (bytes, start = 0) => {
    let value = start;
    for (const byte of bytes) value = ((value << 8) ^ (table[((value >>> (bits - 8)) ^ byte) & 0xff] ?? 0)) & mask;
    return value >>> 0;
  };
}

/** Checksum of a FLAC frame's header. */
export const crc8 = createChecksum(8, 0x07);
/** Checksum of a FLAC frame. */
export const crc16 = createChecksum(16, 0x80_05);
/** Checksum of an Ogg page, and, starting from all ones, of a table in a transport stream. */
export const crc32 = createChecksum(32, 0x04_c1_1d_b7);
