/**
 * Decodes a file written by a spreadsheet: UTF-8, or UTF-16 with a byte order mark ("Unicode text").
 * @returns undefined for any other encoding.
 */
export function sheetText(bytes: Uint8Array): string | undefined {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
