import { sameLanguage } from '../../api/languages.ts';
import { translatedExtension } from '../../api/documents.ts';
import type { DocumentType } from '../../api/documents.ts';
import { detectSource } from '../detect.ts';
import type { Term } from '../pseudoLocalize.ts';
import { DocumentFailure, createTranslator, decodeText } from './documentText.ts';
import type { Translator } from './documentText.ts';
import { translateHtml, translateXliff } from './markupDocuments.ts';
import { translateOffice } from './officeDocument.ts';
import { docxStandIn, jpegStandIn, pdfStandIn, pngStandIn, requireDoc, requirePdf, standInLines } from './standIns.ts';

const timing = /^\s*\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}\s+-->\s+\d{1,2}:\d{2}:\d{2}[,.]\d{1,3}/;

/**
 * Translates an srt file. The text of each cue is translated; its number and timing stay byte for byte.
 * @throws DocumentFailure for a file without a cue
 */
async function translateSubtitles(bytes: Uint8Array, translator: Translator): Promise<Uint8Array> {
  const { text, encode } = decodeText(bytes);
  const { default: SrtParser } = await import('srt-parser-2');
  if (new SrtParser().fromSrt(text).length === 0) throw new DocumentFailure('The file is not an SRT file: it holds no cue.');
  const lines = text.split(/(?<=\n)/);
  let inCue = false;
  let cue = '';
  let result = '';
  const endCue = () => {
    result += translator.plain(cue);
    cue = '';
  };
  for (const line of lines) {
    if (timing.test(line) || line.trim() === '') {
      inCue = timing.test(line);
      endCue();
      result += line;
    } else if (inCue) cue += line;
    else result += line;
  }
  endCue();
  return encode(result);
}

/**
 * Translates a txt file line by line. Line endings and the byte order mark are kept.
 * @throws DocumentFailure for binary data
 */
function translatePlainText(bytes: Uint8Array, translator: Translator): Uint8Array {
  const { text, encode } = decodeText(bytes);
  if (text.includes('\0')) throw new DocumentFailure('The file is not a text file.');
  return encode(text.replaceAll(/[^\r\n]+/g, (line) => translator.plain(line)));
}

/** A document and its translation options. */
export interface DocumentOrder {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly type: DocumentType;
  readonly source_lang: string | undefined;
  readonly target_lang: string;
  readonly output_format: string | undefined;
  readonly terms: readonly Term[];
}

/** The outcome for a document: a file, or the reason why there is none. */
export interface DocumentOutcome {
  /** Unicode code points of the text; 0 if the sandbox cannot read it. */
  readonly characters: number;
  readonly result: { readonly bytes: Uint8Array } | { readonly message: string };
}

export const equalLanguages = 'Source and target language are equal.';

/** Translates a document, or returns why it cannot be translated. Never throws for faults of the document. */
export async function translateDocument(order: DocumentOrder): Promise<DocumentOutcome> {
  const translator = createTranslator(order.target_lang, order.terms);
  try {
    const bytes = await translateAs(order, translator);
    await requireOtherLanguage(order, translator.sample);
    return { characters: translator.characters, result: { bytes } };
  } catch (error) {
    if (!(error instanceof DocumentFailure)) throw error;
    return { characters: translator.characters, result: { message: error.message } };
  }
}

/** Refuses a document with equal source and target language (specification, "Errors": it ends in error). */
async function requireOtherLanguage({ source_lang, target_lang }: DocumentOrder, sample: string): Promise<void> {
  const source = source_lang ?? (sample.trim() === '' ? undefined : await detectSource(sample));
  if (source !== undefined && sameLanguage(source, target_lang)) throw new DocumentFailure(equalLanguages);
}

async function translateAs({ type, bytes, ...order }: DocumentOrder, translator: Translator): Promise<Uint8Array> {
  const lines = standInLines(order.fileName, order.target_lang);
  switch (type) {
    case 'txt':
      return translatePlainText(bytes, translator);
    case 'htm':
    case 'html':
      return translateHtml(bytes, translator);
    case 'xlf':
    case 'xliff':
      return translateXliff(bytes, translator);
    case 'srt':
      return translateSubtitles(bytes, translator);
    case 'docx':
    case 'pptx':
    case 'xlsx':
      return translateOffice(type, bytes, translator);
    case 'doc':
      requireDoc(bytes);
      return docxStandIn(lines);
    case 'pdf':
      requirePdf(bytes);
      return translatedExtension(type, order.output_format) === 'docx' ? docxStandIn(lines) : pdfStandIn(lines);
    case 'png':
      return pngStandIn(bytes, lines);
    case 'jpg':
    case 'jpeg':
      return jpegStandIn(bytes, lines);
    default:
      return type satisfies never;
  }
}
