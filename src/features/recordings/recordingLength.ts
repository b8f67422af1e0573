import type { VoiceSourceType } from '../../api/voiceKinds.ts';

/**
 * How long a recording on disk is, in milliseconds, as far as its headers tell; undefined where they do not, or cannot be read.
 * @param path of the file.
 */
export async function recordingLength(path: string, type: VoiceSourceType, bytes: number): Promise<number | undefined> {
  try {
    const { parseFile } = await import('music-metadata');
    const { format } = await parseFile(path, { skipCovers: true });
    const { duration, codec, bitrate, lossless } = format;
    if (duration === undefined || !Number.isFinite(duration) || duration <= 0) return undefined;
    // A header that was written before the sound may promise any length.
    const isRaw = type === 'audio/wav' && lossless === true && codec === 'PCM' && bitrate !== undefined;
    return Math.round(1000 * (isRaw ? Math.min(duration, (bytes * 8) / bitrate) : duration));
  } catch {
    // Nothing depends on it: the service measures for itself, and the user is shown no length.
    return undefined;
  }
}
