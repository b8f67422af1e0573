import type { Zippable } from 'fflate';
import { DocumentFailure } from '../httpError.ts';

/** The files of a zip archive, which office documents are. */
export type Archive = Map<string, { readonly bytes: Uint8Array; readonly stored: boolean }>;

/** A small archive can hold gigabytes of zeros: what it may unpack to, in bytes and files. */
const unpackedBytes = 256 * 1024 * 1024;
const unpackedFiles = 10_000;

/**
 * Unpacks an archive in the order of its files.
 * @throws DocumentFailure for data that is not a zip archive, or one that is too large when unpacked
 */
export async function readArchive(bytes: Uint8Array): Promise<Archive> {
  const { unzipSync } = await import('fflate');
  const stored = new Set<string>();
  let size = 0;
  let files = 0;
  const admit = ({ name, originalSize, compression }: { name: string; originalSize: number; compression: number }) => {
    size += originalSize;
    files += 1;
    if (size > unpackedBytes || files > unpackedFiles) throw new DocumentFailure('The document is too large when unpacked.');
    if (compression === 0) stored.add(name);
    return true;
  };
  try {
    const entries = Object.entries(unzipSync(bytes, { filter: admit }));
    return new Map(entries.map(([name, data]) => [name, { bytes: data, stored: stored.has(name) }]));
  } catch (error) {
    if (error instanceof DocumentFailure) throw error;
    throw new DocumentFailure('The file is damaged or not of the type that its name says.');
  }
}

/** Packs files in their order; what was not compressed stays so. */
export async function writeArchive(archive: Archive): Promise<Uint8Array> {
  const { zipSync } = await import('fflate');
  const files: Zippable = {};
  for (const [name, { bytes, stored }] of archive) files[name] = [bytes, { level: stored ? 0 : 6 }];
  return zipSync(files);
}
