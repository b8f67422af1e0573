import { keyedValues } from './keyedValues.ts';
import type { ValueForm } from './keyedValues.ts';
import { splitSentences } from './sentences.ts';
import type { TextRange } from './textRange.ts';

/** A part of a source text and the corresponding part of its translation, in UTF-16 offsets. */
export interface AlignedPart {
  readonly source: TextRange;
  readonly translated: TextRange;
  /** Notation of the translated part, if it is the value of a key. */
  readonly form?: ValueForm;
  /** Notation of the source part. */
  readonly sourceForm?: ValueForm;
}

/** Names of files whose paragraphs may be wrapped anywhere. */
const wrappedText = /\.(?:md|mdx|markdown|txt|rst|adoc|asciidoc|org|tex)$/i;
/** Minimum length in UTF-16 code units at which a line may have been wrapped because it was full. */
const fullLine = 40;

/**
 * Returns the corresponding parts of a text and its translation: by keys if the file has them, else by lines or paragraphs if both sides
 * have the same number, else the whole texts.
 * @param name name of the file.
 */
export function alignedParts(source: string, translated: string, name: string): AlignedPart[] {
  const values = keyedValues(translated, name);
  const sources = values && keyedValues(source, name);
  if (values && sources && sources.size > 0) {
    return [...values].flatMap(([key, { start, end, form }]): AlignedPart[] => {
      const from = sources.get(key);
      return from ? [{ source: { start: from.start, end: from.end }, translated: { start, end }, form, sourceForm: from.form }] : [];
    });
  }
  return pairedBlocks(source, translated, wrappedText.test(name)) ?? [{ source: whole(source), translated: whole(translated) }];
}

/**
 * Narrows a part to the corresponding sentences if both sides have the same number of sentences. Otherwise returns the whole part.
 * @param at offset of the sentence within the part of the source.
 */
export function alignedSentence(source: string, translated: string, part: AlignedPart, at: number): AlignedPart {
  const sources = sentences(source, part.source);
  const translations = sentences(translated, part.translated);
  const index = sources.findIndex(({ end }) => at < end - part.source.start);
  const from = sources[index];
  const to = translations[index];
  return sources.length === translations.length && from && to ? { ...part, source: from, translated: to } : part;
}

function sentences(text: string, { start, end }: TextRange): TextRange[] {
  let at = start;
  return splitSentences(text.slice(start, end)).map(({ text: sentence, gap }) => {
    const range = { start: at, end: at + sentence.length };
    at = range.end + gap.length;
    return range;
  });
}

function pairedBlocks(source: string, translated: string, isWrapped: boolean): AlignedPart[] | undefined {
  const byLine = paired(lines(source), lines(translated));
  if (byLine) return isWrapped ? unwrapped(byLine, source, translated) : byLine;
  return paired(paragraphs(source), paragraphs(translated));
}

/** Joins the lines of wrapped paragraphs, because their words may be on different lines of the translation. */
function unwrapped(parts: readonly AlignedPart[], source: string, translated: string): AlignedPart[] {
  const found: AlignedPart[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    const isOne =
      last &&
      isSameParagraph(source, last.source, part.source) &&
      isSameParagraph(translated, last.translated, part.translated) &&
      !(endsSentence(source, last.source) && endsSentence(translated, last.translated));
    if (isOne) {
      found.splice(-1, 1, {
        source: { start: last.source.start, end: part.source.end },
        translated: { start: last.translated.start, end: part.translated.end },
      });
    } else found.push(part);
  }
  return found;
}

/** Returns true if a line may continue the paragraph of the previous one: neither starts another block. */
function isSameParagraph(text: string, before: TextRange, line: TextRange): boolean {
  const last = text.slice(text.lastIndexOf('\n', before.end - 1) + 1, before.end);
  const isNext = text.slice(before.end, line.start).split('\n', 3).length === 2;
  return isNext && last.length >= fullLine && !/^\s*[#|]/.test(last) && !startsBlock.test(text.slice(line.start, line.start + 16));
}

/** Headings, list items, table rows, quotes, rules, fences and tags. */
const startsBlock = /^(?:[-*+•] |\d{1,9}[.)] |[#|>`~<=:[]|---|\*\*\*)/;

function endsSentence(text: string, { end }: TextRange): boolean {
  return /[.!?:;…。！？]["'”’»)*_]*$/.test(text.slice(Math.max(0, end - 8), end));
}

/** Pairs blocks in order if both sides have the same number of them and the same ones are empty. */
function paired(sources: readonly TextRange[], translations: readonly TextRange[]): AlignedPart[] | undefined {
  if (sources.length !== translations.length) return undefined;
  const parts: AlignedPart[] = [];
  for (const [index, source] of sources.entries()) {
    const translated = translations[index];
    if (!translated || isEmpty(source) !== isEmpty(translated)) return undefined;
    if (!isEmpty(source)) parts.push({ source, translated });
  }
  return parts;
}

function isEmpty({ start, end }: TextRange): boolean {
  return start === end;
}

/** Returns all lines, without the white space around them. */
function lines(text: string): TextRange[] {
  const found: TextRange[] = [];
  let start = 0;
  for (const line of text.trimEnd().split('\n')) {
    const lead = line.length - line.trimStart().length;
    found.push(line.trim() === '' ? { start, end: start } : { start: start + lead, end: start + line.trimEnd().length });
    start += line.length + 1;
  }
  return found;
}

/** Returns groups of lines separated by empty lines. */
function paragraphs(text: string): TextRange[] {
  const found: { start: number; end: number }[] = [];
  let goesOn = false;
  for (const line of lines(text)) {
    const last = found.at(-1);
    if (isEmpty(line)) goesOn = false;
    else if (goesOn && last) last.end = line.end;
    else {
      found.push({ ...line });
      goesOn = true;
    }
  }
  return found;
}

function whole(text: string): TextRange {
  const start = text.length - text.trimStart().length;
  return { start: Math.min(start, text.trimEnd().length), end: text.trimEnd().length };
}
