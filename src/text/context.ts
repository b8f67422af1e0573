import { codeContext } from './code/codeContext.ts';
import { cutAfter, cutBefore } from './cut.ts';
import type { Around, Sides } from './cut.ts';
import { dataContext } from './dataContext.ts';
import { htmlText, markdownText } from './code/plainWords.ts';
import { withoutSecrets } from './secrets.ts';

/** Format of the text around a selection. */
export type ContextKind = 'markdown' | 'plain' | 'html' | 'data' | 'code';

/** Limit in UTF-16 code units. Context is free, but counts toward the body of each request. */
export const contextLimit = 2000;

/** Part of the limit for headings, key paths and names. */
const titleLimit = 400;

/**
 * Returns the surroundings of a selection as prose for the service's `context`: headings and adjacent paragraphs, the path of a key and its
 * neighbors, or the comment that explains a line of code. Excludes the selection itself and lines that look like secrets.
 * @param start and `end` of the selection, in UTF-16 offsets.
 * @returns at most `contextLimit` units, cut at the end of a sentence or word; empty if there are no surroundings.
 */
export function contextOf(text: string, start: number, end: number, kind: ContextKind): string {
  const { title, before, after } = around(withoutSecrets(text, start, end), kind);
  const head = cutAfter(title, titleLimit);
  const room = contextLimit - head.length - 2;
  const half = Math.floor(room / 2);
  const tail = cutAfter(after, Math.max(half, room - before.length));
  const lead = cutBefore(before, room - tail.length);
  return [head, lead, tail].filter((part) => part !== '').join('\n');
}

function around(sides: Sides, kind: ContextKind): Around {
  switch (kind) {
    case 'markdown': {
      const before = withoutFrontMatter(sides.before);
      return { title: headingsAbove(before), ...paragraphs(before, sides.after, markdownText) };
    }
    case 'html':
      return htmlAround(sides);
    case 'data':
      return dataContext(sides);
    case 'code':
      return codeContext(sides);
    default:
      return { title: '', ...paragraphs(sides.before, sides.after, (text) => text) };
  }
}

/** Returns the rest of the selection's own paragraph and the next paragraph, on each side. */
function paragraphs(before: string, after: string, clean: (text: string) => string): Pick<Around, 'before' | 'after'> {
  const above = before.split(blankLine).filter(isParagraph);
  const below = after.split(blankLine).filter(isParagraph);
  // If no blank line is between, the nearest paragraph is the rest of the selection's own.
  const upper = above.slice(/\S[ \t]*(?:\r?\n[ \t]*)?$/.test(before) ? -2 : -1);
  const lower = below.slice(0, /^[ \t]*(?:\r?\n[ \t]*)?\S/.test(after) ? 2 : 1);
  const words = (parts: readonly string[]): string => parts.map(clean).map(oneLine).filter(Boolean).join('\n');
  return { before: words(upper), after: words(lower) };
}

/** Headings are excluded, because they are part of the title. */
function isParagraph(part: string): boolean {
  const words = part.trim();
  return words !== '' && !/^(?:#{1,6}[ \t][^\n]*|[^\n]+\n[ \t]*(?:=+|-{2,}))$/.test(words);
}

const blankLine = /\r?\n[ \t]*(?:\r?\n[ \t]*)+/;

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Returns the nearest heading above and its parent headings, from the outermost one. */
function headingsAbove(before: string): string {
  const headings: string[] = [];
  let level = 7;
  const lines = outsideFences(before.split(/\r?\n/));
  for (let index = lines.length - 1; index >= 0 && level > 1; index -= 1) {
    const heading = headingAt(lines, index);
    if (!heading || heading.level >= level) continue;
    headings.unshift(oneLine(markdownText(heading.words)));
    level = heading.level;
  }
  return headings.join('\n');
}

/** Removes the closing `#` of a heading. */
function withoutClosing(words: string): string {
  return words.trim().replace(/(?:^|(?<![ \t])[ \t]+)#+$/, '');
}

function headingAt(lines: readonly string[], index: number): { level: number; words: string } | undefined {
  const line = lines[index] ?? '';
  const marked = /^ {0,3}(#{1,6})[ \t](.*)$/.exec(line);
  // The last line belongs to the selection.
  if (marked && index < lines.length - 1) return { level: marked[1]?.length ?? 1, words: withoutClosing(marked[2] ?? '') };
  const underline = /^ {0,3}(=+|-{2,})[ \t]*$/.exec(lines[index + 1] ?? '')?.[1];
  if (underline === undefined || line.trim() === '' || /^\s*(?:[-*+>|#]|\d+\.)/.test(line)) return undefined;
  return { level: underline.startsWith('=') ? 1 : 2, words: line };
}

/** Blanks the lines of fenced code, where a line like a heading is usually a comment. */
function outsideFences(lines: readonly string[]): string[] {
  let fence: string | undefined;
  return lines.map((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
      return '';
    }
    fence = mark;
    return mark === undefined ? line : '';
  });
}

function withoutFrontMatter(before: string): string {
  return before.replace(/^\uFEFF?---\r?\n[^]*?\r?\n---(?:\r?\n|$)/, '');
}

function htmlAround({ before, after }: Sides): Around {
  // If the selection is within a tag, for example in an attribute, neither half of the tag is prose.
  const open = before.replace(/<[^<>]*$/, '');
  const rest = open === before ? after : after.replace(/^[^<>]*>/, '');
  const heading = [...open.matchAll(/<(h[1-6]|title)\b[^>]*>([^]*?)<\/\1>/gi)].at(-1)?.[2] ?? '';
  const texts = paragraphs(htmlText(open), htmlText(rest), (text) => text);
  return { title: oneLine(htmlText(heading)), ...texts };
}
