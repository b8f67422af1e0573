import { decodeText } from './decodedText.ts';
import { DocumentFailure } from './documentFailure.ts';
import type { Translator } from './translator.ts';

const timing = /^\s*\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}\s+-->\s+\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}/;

/**
 * An srt file: the text of each cue is translated, its number and timing stay byte for byte.
 * @throws DocumentFailure for a file without a cue
 */
export async function translateSubtitles(bytes: Uint8Array, translator: Translator): Promise<Uint8Array> {
  const { text, encode } = decodeText(bytes);
  const { default: SrtParser } = await import('srt-parser-2');
  if (new SrtParser().fromSrt(text).length === 0) throw new DocumentFailure('The file is not an SRT file: it holds no cue.');
  const lines = text.split(/(?<=\n)/);
  let inCue = false;
  let cue = '';
  let result = '';
  const endCue = () => {
    result += translator.plain(cue);
    cue = '';
  };
  for (const line of lines) {
    if (timing.test(line) || line.trim() === '') {
      inCue = timing.test(line);
      endCue();
      result += line;
    } else if (inCue) cue += line;
    else result += line;
  }
  endCue();
  return encode(result);
}
