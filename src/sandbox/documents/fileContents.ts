import type { Zippable } from 'fflate';
import { DocumentFailure } from '../httpError.ts';

/** Files of a zip archive. Office documents are zip archives. */
export type Archive = Map<string, { readonly bytes: Uint8Array; readonly stored: boolean }>;

/** Maximum unpacked size and number of files. A small archive can contain gigabytes of zeros. */
const unpackedBytes = 256 * 1024 * 1024;
const unpackedFiles = 10_000;

/**
 * Unpacks an archive. The order of its files is kept.
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

/** Packs files in their order. Uncompressed files stay uncompressed. */
export async function writeArchive(archive: Archive): Promise<Uint8Array> {
  const { zipSync } = await import('fflate');
  const files: Zippable = {};
  for (const [name, { bytes, stored }] of archive) files[name] = [bytes, { level: stored ? 0 : 6 }];
  return zipSync(files);
}

/** The text of a file, and a function that encodes a text like the original. */
export interface DecodedText {
  readonly text: string;
  readonly encode: (text: string) => Uint8Array;
}

const marks = [
  { label: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { label: 'utf-16le', bytes: [0xff, 0xfe] },
  { label: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/**
 * Decodes a file by its byte order mark, or as UTF-8, or as Windows-1252 if it is not valid UTF-8. The byte order mark is kept.
 * Windows-1252 becomes UTF-8 because it lacks the letters of most languages.
 * @param declared encoding that the file declares; a byte order mark takes precedence
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const mark = marks.find((candidate) => candidate.bytes.every((byte, index) => bytes[index] === byte));
  if (mark) {
    const text = new TextDecoder(mark.label, { ignoreBOM: true }).decode(bytes.subarray(mark.bytes.length));
    return { text, encode: (result) => Buffer.concat([Uint8Array.from(mark.bytes), encodeAs(mark.label, result)]) };
  }
  const text =
    (declared === undefined ? undefined : decodeAs(declared, bytes)) ?? decodeAs('utf-8', bytes) ?? decodeAs('windows-1252', bytes);
  return { text: text ?? '', encode: (result) => Buffer.from(result) };
}

function decodeAs(label: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function encodeAs(label: (typeof marks)[number]['label'], text: string): Uint8Array {
  if (label === 'utf-8') return Buffer.from(text);
  const little = Buffer.from(text, 'utf16le');
  return label === 'utf-16le' ? little : little.swap16();
}

/** Decodes an XML file. Its declaration then names UTF-8, unless there is a byte order mark. */
export function decodeXml(bytes: Uint8Array): DecodedText {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1];
  if (declared === undefined || /^utf-?8$/i.test(declared)) return decodeText(bytes);
  const { text, encode } = decodeText(bytes, declared);
  return { text: text.replace(declared, 'UTF-8'), encode };
}
