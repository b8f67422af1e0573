import { readFile } from 'node:fs/promises';

const endOfDirectory = 0x06_05_4b_50;
const directoryEntry = 0x02_01_4b_50;

/** The names of the files in a zip archive, from its central directory (no Zip64, no archive comment with that mark in it). */
export async function zipEntries(file: string): Promise<string[]> {
  const bytes = await readFile(file);
  const end = bytes.lastIndexOf(uint32(endOfDirectory));
  if (end === -1) throw new Error(`${file} is not a zip archive.`);
  const count = bytes.readUInt16LE(end + 10);
  const names: string[] = [];
  for (let at = bytes.readUInt32LE(end + 16); names.length < count;) {
    if (bytes.readUInt32LE(at) !== directoryEntry) throw new Error(`${file} has a broken directory.`);
    const nameLength = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString('utf8', at + 46, at + 46 + nameLength));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
