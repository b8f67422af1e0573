import type { IAudioMetadata } from 'music-metadata';
import { Readable } from 'node:stream';

/** What an upload turned out to be. */
export interface Measured {
  /** Bytes received; more than allowed when reading stopped there. */
  readonly bytes: number;
  /** Length of the sound; undefined when it cannot be decoded. */
  readonly milliseconds: number | undefined;
}

/** Browsers record WebM without its length: it is estimated from a usual rate of speech, in bits per second. */
const assumedBitrate = 32_000;

/**
 * Reads an upload without keeping it and measures its sound.
 * @param contentType of the source file, without parameters
 * @param maxBytes reading stops beyond
 */
export async function measureRecording(body: ReadableStream<Uint8Array> | null, contentType: string, maxBytes: number): Promise<Measured> {
  const { parseStream } = await import('music-metadata');
  const reader = body?.getReader();
  let bytes = 0;
  const next = async () => {
    if (bytes > maxBytes) return undefined;
    const { value } = (await reader?.read()) ?? {};
    bytes += value?.length ?? 0;
    return value;
  };
  async function* chunks() {
    for (let chunk = await next(); chunk; chunk = await next()) yield chunk;
  }
  const source = Readable.from(chunks(), { objectMode: false });
  const metadata = await parseStream(source, { mimeType: contentType, size: maxBytes }, { duration: true, skipCovers: true }).catch(
    () => undefined,
  );
  // The parser stops when it knows enough.
  while (await next());
  return { bytes, milliseconds: metadata && durationOf(metadata, bytes) };
}

function durationOf({ format }: IAudioMetadata, bytes: number): number | undefined {
  const { duration, codec, bitrate, lossless } = format;
  if (codec === undefined) return undefined;
  if (duration === undefined || !Number.isFinite(duration) || duration <= 0) return milliseconds((bytes * 8) / assumedBitrate);
  // A header that was written before the sound may promise any length.
  const uncompressed = lossless === true && codec === 'PCM' && bitrate !== undefined;
  return milliseconds(uncompressed ? Math.min(duration, (bytes * 8) / bitrate) : duration);
}

function milliseconds(seconds: number): number {
  return Math.max(1, Math.round(seconds * 1000));
}
