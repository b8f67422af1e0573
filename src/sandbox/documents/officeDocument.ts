import type { Zippable } from 'fflate';
import type { DocumentType } from '../../api/documents.ts';
import type { TextRange } from '../../text/textRange.ts';
import { decodeXml, DocumentFailure, splice } from './documentText.ts';
import type { Translator } from './documentText.ts';

export type OfficeType = Extract<DocumentType, 'docx' | 'pptx' | 'xlsx'>;

/** The places of text in a format. */
interface Format {
  /** A part that every file of this format has. */
  readonly main: RegExp;
  /** Parts that contain text. */
  readonly parts: RegExp;
  /** Elements for a paragraph, for its text, and for text that is not translated. */
  readonly paragraph: RegExp;
  readonly text: RegExp;
  readonly skipped?: RegExp;
}

/** Parts of drawings, which all formats can contain. */
const drawings = String.raw`charts\/chart\d*|diagrams\/(?:data|drawing)\d*`;

const formats: Readonly<Record<OfficeType, Format>> = {
  docx: {
    main: /^word\/document\d*\.xml$/,
    parts: new RegExp(String.raw`^word\/(?:(?:document|header|footer|footnotes|endnotes|comments)\d*|${drawings})\.xml$`),
    paragraph: /^[wa]:p$/,
    text: /^[wa]:t$/,
  },
  pptx: {
    main: /^ppt\/presentation\.xml$/,
    parts: new RegExp(String.raw`^ppt\/(?:slides\/slide\d+|notesSlides\/notesSlide\d+|${drawings})\.xml$`),
    paragraph: /^a:p$/,
    text: /^a:t$/,
  },
  xlsx: {
    main: /^xl\/workbook\.xml$/,
    parts: new RegExp(
      String.raw`^xl\/(?:sharedStrings|worksheets\/sheet\d+|comments\/?(?:comment)?\d*|drawings\/drawing\d+|${drawings})\.xml$`,
    ),
    // The main namespace can have a prefix.
    paragraph: /^(?:a:p|(?:x:)?(?:si|is|text))$/,
    text: /^(?:a:t|(?:x:)?t)$/,
    // Pronunciation of Japanese words.
    skipped: /^(?:x:)?rPh$/,
  },
};

/**
 * Translates a docx, pptx or xlsx file. Text is replaced run by run, so that formatting and everything else is kept.
 * @throws DocumentFailure for a file that is not of this type
 */
export async function translateOffice(type: OfficeType, bytes: Uint8Array, translator: Translator): Promise<Uint8Array> {
  const format = formats[type];
  const archive = await readArchive(bytes);
  const names = [...archive.keys()];
  if (!names.some((name) => format.main.test(name))) throw new DocumentFailure(`The file is not a ${type} document.`);
  const fixed = type === 'xlsx' ? tableColumns(archive) : new Set<string>();
  for (const [name, part] of archive) {
    if (format.parts.test(name)) archive.set(name, { ...part, bytes: await translatePart(part.bytes, format, fixed, translator) });
  }
  return writeArchive(archive);
}

async function translatePart(bytes: Uint8Array, format: Format, fixed: ReadonlySet<string>, translator: Translator): Promise<Uint8Array> {
  const { text, encode } = decodeXml(bytes);
  const paragraphs = (await paragraphsOf(text, format)).filter((paragraph) => !fixed.has(joined(text, paragraph)));
  return encode(
    splice(
      text,
      paragraphs.flatMap((paragraph) => translator.paragraph(text, paragraph, 'xml')),
    ),
  );
}

function joined(text: string, paragraph: readonly TextRange[]): string {
  return paragraph.map(({ start, end }) => text.slice(start, end)).join('');
}

/** Returns the headings of tables. They must equal the column names, which formulas use, so they are not translated. */
function tableColumns(archive: Archive): Set<string> {
  const names = new Set<string>();
  for (const [name, { bytes }] of archive) {
    if (!/^xl\/tables\/table\d+\.xml$/.test(name)) continue;
    for (const match of decodeXml(bytes).text.matchAll(/<(?:x:)?tableColumn\b[^>]*?\sname="([^"]*)"/g)) names.add(match[1] ?? '');
  }
  return names;
}

/** Finds the paragraphs of a part and the ranges of their text. A text box is a separate paragraph inside of another. */
async function paragraphsOf(xml: string, { paragraph, text, skipped }: Format): Promise<TextRange[][]> {
  const { Parser } = await import('htmlparser2');
  const found: TextRange[][] = [];
  const open: TextRange[][] = [];
  let skipping = 0;
  let textStart = 0;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (paragraph.test(name)) open.push([]);
        if (skipped?.test(name) === true) skipping += 1;
      },
      onopentag: (name) => {
        if (text.test(name)) textStart = parser.endIndex + 1;
      },
      onclosetag: (name) => {
        const end = parser.startIndex;
        if (paragraph.test(name)) found.push(open.pop() ?? []);
        else if (skipped?.test(name) === true) skipping -= 1;
        // Empty elements end before they begin. Texts with comments or CDATA sections are skipped because no program writes them.
        else if (text.test(name) && skipping === 0 && end > textStart && !xml.slice(textStart, end).includes('<')) {
          open.at(-1)?.push({ start: textStart, end });
        }
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(xml);
  return found.filter((ranges) => ranges.length > 0);
}

/** Files of a zip archive. Office documents are zip archives. */
type Archive = Map<string, { readonly bytes: Uint8Array; readonly stored: boolean }>;

/** Maximum unpacked size and number of files. A small archive can contain gigabytes of zeros. */
const unpackedBytes = 256 * 1024 * 1024;
const unpackedFiles = 10_000;

/**
 * Unpacks an archive. The order of its files is kept.
 * @throws DocumentFailure for data that is not a zip archive, or one that is too large when unpacked
 */
async function readArchive(bytes: Uint8Array): Promise<Archive> {
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
