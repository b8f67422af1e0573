import { crc32 } from 'node:zlib';
import { writeArchive } from './officeDocument.ts';
import { DocumentFailure, escapeText } from './documentText.ts';

/** Readable files that replace the translation of formats the sandbox does not read. Each contains a text that says so. */

// Invented [stand-ins]: the result for formats that the sandbox does not read.
/** Returns the lines of a stand-in's text. */
export function standInLines(fileName: string, target: string): string[] {
  return [
    'This is a stand-in by the Interlinear sandbox.',
    `A service would return the translation of ${fileName} into ${target} here.`,
    'The sandbox does not read this format.',
  ];
}

/** @throws DocumentFailure for a file that is not a PDF */
export function requirePdf(bytes: Uint8Array): void {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')) throw new DocumentFailure('The file is not a PDF document.');
}

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** @throws DocumentFailure for a file that is neither a Word 97 document nor RTF, which Word saves under the same extension */
export function requireDoc(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.subarray(0, 8));
  if (!head.equals(compoundFile) && !head.toString('latin1').startsWith(String.raw`{\rtf`)) {
    throw new DocumentFailure('The file is not a doc document.');
  }
}

/** Creates a PDF with one page. */
export function pdfStandIn(lines: readonly string[]): Uint8Array {
  const shown = lines.flatMap((line) => line.match(/.{1,85}(?:\s|$)|.{1,85}/gu) ?? []).map((line) => `(${pdfText(line.trim())}) '`);
  const stream = `BT /F1 11 Tf 16 TL 56 780 Td\n${shown.join('\n')}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

/** Escapes text for the PDF. Its font has Western letters only. */
function pdfText(text: string): string {
  return text.replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '?').replaceAll(/[\\()]/g, String.raw`\$&`);
}

/** Creates a docx document with a paragraph for each line. */
export async function docxStandIn(lines: readonly string[]): Promise<Uint8Array> {
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t xml:space="preserve">${escapeText(line)}</w:t></w:r></w:p>`).join('');
  const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${office}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`,
  };
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const entries = Object.entries(parts).map(([name, xml]) => [name, { bytes: Buffer.from(declaration + xml), stored: false }] as const);
  return writeArchive(new Map(entries));
}

const pngHead = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * Adds a text chunk with the lines to the image.
 * @throws DocumentFailure for a file that is not a PNG
 */
export function pngStandIn(bytes: Uint8Array, lines: readonly string[]): Uint8Array {
  const headerEnd = 33;
  if (!pngHead.equals(bytes.subarray(0, 8)) || bytes.length < headerEnd) throw new DocumentFailure('The file is not a PNG image.');
  const body = Buffer.from(`iTXtComment\0\0\0\0\0${lines.join('\n')}`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([bytes.subarray(0, headerEnd), length, body, checksum, bytes.subarray(headerEnd)]);
}

/**
 * Adds a comment with the lines to the image.
 * @throws DocumentFailure for a file that is not a JPEG
 */
export function jpegStandIn(bytes: Uint8Array, lines: readonly string[]): Uint8Array {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) throw new DocumentFailure('The file is not a JPEG image.');
  // JFIF requires its own segment to come first.
  const at = bytes[3] === 0xe0 ? 4 + (bytes[4] ?? 0) * 256 + (bytes[5] ?? 0) : 2;
  const text = Buffer.from(lines.join('\n'));
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([bytes.subarray(0, at), head, text, bytes.subarray(at)]);
}
