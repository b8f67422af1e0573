import { Document, Footer, Header, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx';
import { strToU8, zipSync } from 'fflate';
import { parseOffice } from 'officeparser';
import PptxGenJS from 'pptxgenjs';
import type { DocumentType } from '../../src/api/documents.ts';
import { pdfStandIn } from '../../src/sandbox/documents/standIns.ts';

/** Small files of every type that the service translates, all in English, and what reads them again. */

/** What the samples say, each in its own way. */
export const sampleText = 'The bicycles are in the yard behind the old house.';

export async function sampleDocument(type: DocumentType): Promise<Uint8Array> {
  return await makers[type]();
}

const page = () => text(`<!DOCTYPE html>\n<html lang="en"><head><title>Bicycles</title></head><body><p>${sampleText}</p></body></html>\n`);
const xliff = () =>
  text(`<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en">
  <file id="f"><unit id="1"><segment><source>${sampleText}</source></segment></unit></file>
</xliff>
`);
const photo = () => Buffer.from(jpegData, 'base64');

const makers: Readonly<Record<DocumentType, () => Uint8Array | Promise<Uint8Array>>> = {
  docx: () => wordFile([sampleText]),
  doc: oldWordFile,
  pptx: sampleDeck,
  xlsx: sampleWorkbook,
  pdf: () => pdfStandIn([sampleText]),
  htm: page,
  html: page,
  txt: () => text(`${sampleText}\n`),
  xlf: xliff,
  xliff,
  srt: () => text(`1\n00:00:01,000 --> 00:00:02,500\n${sampleText}\n`),
  jpeg: photo,
  jpg: photo,
  png: () => Buffer.from(pngData, 'base64'),
};

/** 16 by 8 pixels. */
const jpegData =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAH/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCABH//2Q==';

/** One pixel. */
const pngData = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function text(content: string): Uint8Array {
  return Buffer.from(content);
}

/** The package's types describe its CommonJS build, which Node does not load here. */
const Deck = PptxGenJS as unknown as typeof PptxGenJS.default;

/** A document of Word with a header, a footer, runs and a table besides its lines. */
export async function wordFile(lines: readonly string[]): Promise<Buffer> {
  const runs = [new TextRun({ text: 'First ', bold: true }), new TextRun('second')];
  const table = new Table({ rows: [new TableRow({ children: [new TableCell({ children: [new Paragraph('In a cell')] })] })] });
  const children = [...lines.map((line) => new Paragraph(line)), new Paragraph({ children: runs }), table];
  const headers = { default: new Header({ children: [new Paragraph('Header')] }) };
  const footers = { default: new Footer({ children: [new Paragraph('Footer')] }) };
  return Packer.toBuffer(new Document({ sections: [{ headers, footers, children }] }));
}

/** A workbook with shared and inline strings, a reading aid, a table and a formula. */
export function sampleWorkbook(): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaged = 'http://schemas.openxmlformats.org/package/2006';
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${sheetType}.sharedStrings+xml"/><Override PartName="/xl/tables/table1.xml" ContentType="${sheetType}.table+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/table" Target="../tables/table1.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}" count="3" uniqueCount="3"><si><t>Amount</t></si><si><r><t xml:space="preserve">Hello </t></r><r><rPr><b/></rPr><t>world</t></r></si><si><t>Kanji</t><rPh sb="0" eb="1"><t>reading</t></rPh></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}" xmlns:r="${relations}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row><row r="2"><c r="A2"><v>42</v></c><c r="B2" t="inlineStr"><is><t>Inline</t></is></c><c r="C2"><f>SUM(Sales[Amount])</f><v>42</v></c></row></sheetData><tableParts count="1"><tablePart r:id="rId1"/></tableParts></worksheet>`,
    'xl/tables/table1.xml': `<table xmlns="${main}" id="1" name="Sales" displayName="Sales" ref="A1:A2"><tableColumns count="1"><tableColumn id="1" name="Amount"/></tableColumns></table>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)])),
  );
}

/** A presentation with text in two styles, a table and notes. */
export async function sampleDeck(): Promise<Uint8Array> {
  const deck = new Deck();
  const slide = deck.addSlide();
  slide.addText([{ text: 'Hello ', options: { bold: true } }, { text: 'world' }], { x: 1, y: 1, w: 4, h: 1 });
  slide.addTable([[{ text: 'Cell' }]], { x: 1, y: 3, w: 4 });
  slide.addNotes('Speak slowly');
  const data = await deck.write({ outputType: 'nodebuffer' });
  if (!(data instanceof Uint8Array)) throw new Error('pptxgenjs gave something else than was asked for.');
  return data;
}

/** A compound file (the container of Word 97 to 2003) with one stream, WordDocument, that begins as Word's do. */
export function oldWordFile(): Uint8Array {
  const sector = 512;
  const [free, end, fatSector] = [0xffffffff, 0xfffffffe, 0xfffffffd];
  // Streams below 4,096 bytes would stand in a table of their own.
  const stream = Buffer.alloc(8 * sector);
  stream.writeUInt16LE(0xa5ec, 0);
  stream.writeUInt16LE(0x00c1, 2);
  stream.write(`${sampleText}\r`, sector, 'latin1');
  const header = Buffer.alloc(sector);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  const fields16 = [0x3e, 3, 0xfffe, 9, 6];
  for (const [index, value] of fields16.entries()) header.writeUInt16LE(value, 24 + index * 2);
  const fields32 = [0, 1, 1, 0, 4096, end, 0, end, 0, 0];
  for (const [index, value] of fields32.entries()) header.writeUInt32LE(value, 40 + index * 4);
  for (let at = 80; at < sector; at += 4) header.writeUInt32LE(free, at);
  const fat = Buffer.alloc(sector, 0xff);
  const chain = [fatSector, end, ...Array.from({ length: 8 }, (_, index) => (index === 7 ? end : index + 3))];
  for (const [index, value] of chain.entries()) fat.writeUInt32LE(value, index * 4);
  const directory = Buffer.concat([
    directoryEntry('Root Entry', 5, 1, end, 0),
    directoryEntry('WordDocument', 2, free, 2, stream.length),
    directoryEntry('', 0, free, 0, 0),
    directoryEntry('', 0, free, 0, 0),
  ]);
  return Buffer.concat([header, fat, directory, stream]);
}

function directoryEntry(name: string, type: number, child: number, start: number, size: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 0, 'utf16le');
  entry.writeUInt16LE(name === '' ? 0 : (name.length + 1) * 2, 64);
  entry.writeUInt8(type, 66);
  entry.writeUInt8(1, 67);
  for (const [at, value] of [
    [68, 0xffffffff],
    [72, 0xffffffff],
    [76, child],
    [116, start],
    [120, size],
  ] as const)
    entry.writeUInt32LE(value, at);
  return entry;
}

/** All text of an office document or a PDF. */
export async function officeText(bytes: Buffer): Promise<string> {
  return (await (await parseOffice(bytes)).to('text')).value;
}
