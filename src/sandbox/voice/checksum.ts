/** The checksums of audio containers, which read the highest bit first; the one in `node:zlib` reads the lowest first. */

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

/** Of a FLAC frame's header. */
export const crc8 = createChecksum(8, 0x07);
/** Of a FLAC frame. */
export const crc16 = createChecksum(16, 0x80_05);
/** Of an Ogg page, and from all ones of a table in a transport stream. */
export const crc32 = createChecksum(32, 0x04_c1_1d_b7);
