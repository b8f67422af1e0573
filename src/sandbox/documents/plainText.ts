import { decodeText } from './decodedText.ts';
import { DocumentFailure } from './documentFailure.ts';
import type { Translator } from './translator.ts';

/**
 * A txt file, line by line; line endings and byte order mark stay.
 * @throws DocumentFailure for binary data
 */
export function translatePlainText(bytes: Uint8Array, translator: Translator): Uint8Array {
  const { text, encode } = decodeText(bytes);
  if (text.includes('\0')) throw new DocumentFailure('The file is not a text file.');
  return encode(text.replaceAll(/[^\r\n]+/g, (line) => translator.plain(line)));
}
