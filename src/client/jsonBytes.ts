/** UTF-8 bytes of a value in a JSON body, quotes and escapes included. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
