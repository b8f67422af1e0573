import { keyedValues } from './keyedValues.ts';
import type { ValueForm } from './keyedValues.ts';
import { splitSentences } from './sentences.ts';
import type { TextRange } from './textRange.ts';

/** A part of a source text and the part of its translation that belongs to it, in UTF-16 offsets. */
export interface AlignedPart {
  readonly source: TextRange;
  readonly translated: TextRange;
  /** How the translated part is written where it is a value of a key. */
  readonly form?: ValueForm;
  /** How that of the source is. */
  readonly sourceForm?: ValueForm;
}

/** Names of files whose paragraphs may be broken into lines anywhere. */
const wrappedText = /\.(?:md|mdx|markdown|txt|rst|adoc|asciidoc|org|tex)$/i;
/** UTF-16 code units from which a line may have been broken because it was full. */
const fullLine = 40;

/**
 * The parts of a text and its translation that belong together: by the keys of files that have some; else line by line or paragraph by
 * paragraph where there are as many; else all of it.
 * @param name of the file.
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
 * The sentences of a part that belong together, where both sides have as many; else all of it.
 * @param at where in the part of the source the sentence stands.
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

/** Lines, but those of a paragraph that was broken as it fitted as one: its words may stand on other lines of the translation. */
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

/** Whether a line that follows may be of the same paragraph: neither begins something else. */
function isSameParagraph(text: string, before: TextRange, line: TextRange): boolean {
  const last = text.slice(text.lastIndexOf('\n', before.end - 1) + 1, before.end);
  const isNext = text.slice(before.end, line.start).split('\n', 3).length === 2;
  return isNext && last.length >= fullLine && !/^\s*[#|]/.test(last) && !startsBlock.test(text.slice(line.start, line.start + 16));
}

/** Headings, items, rows, quotes, rules, fences and tags. */
const startsBlock = /^(?:[-*+•] |\d{1,9}[.)] |[#|>`~<=:[]|---|\*\*\*)/;

function endsSentence(text: string, { end }: TextRange): boolean {
  return /[.!?:;…。！？]["'”’»)*_]*$/.test(text.slice(Math.max(0, end - 8), end));
}

/** Blocks one by one, where there are as many on both sides and the empty ones are the same. */
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

/** Every line, without the white space around it. */
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

/** Lines up to the next empty one. */
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
