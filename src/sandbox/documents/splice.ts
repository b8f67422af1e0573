import type { TextRange } from '../../text/textRange.ts';

/** A range of a text and what stands there afterwards. */
export interface Replacement extends TextRange {
  readonly text: string;
}

/** `text` with replacements, which do not overlap; everything between them stays as it is. */
export function splice(text: string, replacements: readonly Replacement[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, text: next } of replacements.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(done, start) + next;
    done = end;
  }
  return result + text.slice(done);
}

/** Adds a range to a paragraph, joined to the last one when it continues it: parsers cut texts at every entity. */
export function addRange(paragraph: TextRange[], next: TextRange): void {
  const last = paragraph.at(-1);
  if (last?.end === next.start) paragraph[paragraph.length - 1] = { start: last.start, end: next.end };
  else paragraph.push(next);
}
