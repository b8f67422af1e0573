import { encodeFlac, encodeOpus } from '../../src/sandbox/voice/codecs.ts';
import { matroskaFile, flacFile, oggFile } from '../../src/sandbox/voice/containers.ts';

/** Recordings of each type that can be ordered. Lengths are in milliseconds. */

// A CommonJS package, whose names only its default export holds.
const { WaveFile } = (await import('wavefile')).default;

/** A tone. */
export function wavRecording(milliseconds = 2000): Uint8Array {
  const rate = 16_000;
  const wave = new WaveFile();
  wave.fromScratch(
    1,
    rate,
    '16',
    Int16Array.from({ length: (rate * milliseconds) / 1000 }, (_, index) => 8000 * Math.sin(index / 5)),
  );
  return wave.toBuffer();
}

export function flacRecording(milliseconds = 2000): Buffer {
  return Buffer.concat([...flacFile(encodeFlac(milliseconds))]);
}

/** Opus in Ogg. */
export function oggRecording(milliseconds = 2000): Buffer {
  return Buffer.concat([...oggFile(encodeOpus(milliseconds))]);
}

/** Opus in WebM. */
export function webmRecording(milliseconds = 2000): Buffer {
  return Buffer.concat([...matroskaFile(encodeOpus(milliseconds), 'webm')]);
}

/** Samples of a frame, and how many of them a second has. */
const mp3Frame = { samples: 1152, rate: 44_100 };

/** Silence: frames of MPEG-1 layer III, 128 kbit/s at 44.1 kHz. */
export function mp3Recording(milliseconds = 2000): Buffer {
  const count = Math.round((milliseconds * mp3Frame.rate) / (1000 * mp3Frame.samples));
  return Buffer.concat(Array.from({ length: count }, () => Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])));
}

/** The boxes of an MP4 file that tell its length. */
export function mp4Recording(milliseconds: number): Buffer {
  const box = (type: string, ...content: readonly Buffer[]) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, ...content]);
  };
  const numbers = (...values: readonly number[]) =>
    Buffer.concat(values.map((value) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')));
  const header = numbers(0, 0, 0, 1000, milliseconds);
  const samples = (milliseconds * 48) / 1024;
  const description = box('mp4a', Buffer.from('000000000000000100000000000000000001001000000000bb800000', 'hex'));
  const table = box(
    'stbl',
    box('stsd', numbers(0, 1), description),
    box('stts', numbers(0, 1, Math.round(samples), 1024)),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stsz', numbers(0, 6, Math.round(samples))),
    box('stco', numbers(0, 1, 40)),
  );
  const media = box(
    'mdia',
    box('mdhd', numbers(0, 0, 0, 48_000, milliseconds * 48), Buffer.from('55c40000', 'hex')),
    box('hdlr', numbers(0, 0), Buffer.from('soun'), Buffer.alloc(13)),
    box('minf', box('smhd', numbers(0, 0)), table),
  );
  const track = box('trak', box('tkhd', numbers(0, 0, 0, 1, 0, milliseconds), Buffer.alloc(60)), media);
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0M4A ', 'latin1')),
    box('moov', box('mvhd', header, Buffer.alloc(80)), track),
    box('mdat', Buffer.alloc(100)),
  ]);
}
