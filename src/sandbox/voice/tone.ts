/** The tone that stands in for speech. A whole number of its waves fits into a quarter of a second, so that quarters can be strung together. */
const hertz = 440;
const volume = 0.2;

/** Samples of a quarter of a second, 16 bits. */
export function quarterTone(rate: number): Int16Array {
  const sample = (_: unknown, index: number) => Math.round(Math.sin((2 * Math.PI * hertz * index) / rate) * volume * 0x7f_ff);
  return Int16Array.from({ length: rate / 4 }, sample);
}

/** Samples in a recording of this length. */
export function sampleCount(rate: number, milliseconds: number): number {
  return Math.round((rate * milliseconds) / 1000);
}

/** 16-bit samples as bytes. */
export function sampleBytes(samples: Int16Array, order: 'little' | 'big'): Buffer {
  const bytes = Buffer.from(Uint8Array.from(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)));
  // Int16Array has the order of the machine, which is little wherever Node runs today.
  return order === 'little' ? bytes : bytes.swap16();
}

/** One block of audio: its first sample, counted from the beginning, and how many it holds. */
export interface Block {
  readonly first: number;
  readonly samples: number;
}

/** Cuts a recording into blocks; the last one may be shorter. */
export function* blocksOf(total: number, samples: number): Generator<Block> {
  for (let first = 0; first < total; first += samples) yield { first, samples: Math.min(samples, total - first) };
}
