import { codeContext } from './code/codeContext.ts';
import { cutAfter, cutBefore } from './cut.ts';
import type { Around, Sides } from './cut.ts';
import { dataContext } from './dataContext.ts';
import { htmlText, markdownText } from './code/plainWords.ts';
import { withoutSecrets } from './secrets.ts';

/** How the text around a selection is to be read. */
export type ContextKind = 'markdown' | 'plain' | 'html' | 'data' | 'code';

/** UTF-16 code units; context is free, but counts towards the body of each request. */
export const contextLimit = 2000;

/** What of it headings, key paths and names may take. */
const titleLimit = 400;

/**
 * What surrounds a selection, as prose for the service's `context`: headings and the paragraphs before and after, the path of a key and
 * its neighbours, or the comment that explains a line of code. Never the selection itself; no line that looks like a secret.
 * @param start and `end` of the selection, in UTF-16 offsets.
 * @returns at most `contextLimit` units, cut at the end of a sentence or word; empty when nothing is around.
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

/** The rest of the selection's own paragraph and the paragraph next to it, on each side. */
function paragraphs(before: string, after: string, clean: (text: string) => string): Pick<Around, 'before' | 'after'> {
  const above = before.split(blankLine).filter(isParagraph);
  const below = after.split(blankLine).filter(isParagraph);
  // Without a blank line between, the nearest of these is the rest of the selection's own paragraph.
  const upper = above.slice(/\S[ \t]*(?:\r?\n[ \t]*)?$/.test(before) ? -2 : -1);
  const lower = below.slice(0, /^[ \t]*(?:\r?\n[ \t]*)?\S/.test(after) ? 2 : 1);
  const words = (parts: readonly string[]): string => parts.map(clean).map(oneLine).filter(Boolean).join('\n');
  return { before: words(upper), after: words(lower) };
}

/** Headings are given by themselves. */
function isParagraph(part: string): boolean {
  const words = part.trim();
  return words !== '' && !/^(?:#{1,6}[ \t][^\n]*|[^\n]+\n[ \t]*(?:=+|-{2,}))$/.test(words);
}

const blankLine = /\r?\n[ \t]*(?:\r?\n[ \t]*)+/;

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The nearest heading above and those it stands under, from the outermost one. */
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

/** The words of a heading without the signs that may close it. */
function withoutClosing(words: string): string {
  return words.trim().replace(/(?:^|(?<![ \t])[ \t]+)#+$/, '');
}

function headingAt(lines: readonly string[], index: number): { level: number; words: string } | undefined {
  const line = lines[index] ?? '';
  const marked = /^ {0,3}(#{1,6})[ \t](.*)$/.exec(line);
  // The last line is the selection's own.
  if (marked && index < lines.length - 1) return { level: marked[1]?.length ?? 1, words: withoutClosing(marked[2] ?? '') };
  const underline = /^ {0,3}(=+|-{2,})[ \t]*$/.exec(lines[index + 1] ?? '')?.[1];
  if (underline === undefined || line.trim() === '' || /^\s*(?:[-*+>|#]|\d+\.)/.test(line)) return undefined;
  return { level: underline.startsWith('=') ? 1 : 2, words: line };
}

/** Lines within fenced code become empty: what looks like a heading there is a comment. */
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
  // A selection within a tag, an attribute perhaps: neither half of the tag is prose.
  const open = before.replace(/<[^<>]*$/, '');
  const rest = open === before ? after : after.replace(/^[^<>]*>/, '');
  const heading = [...open.matchAll(/<(h[1-6]|title)\b[^>]*>([^]*?)<\/\1>/gi)].at(-1)?.[2] ?? '';
  const texts = paragraphs(htmlText(open), htmlText(rest), (text) => text);
  return { title: oneLine(htmlText(heading)), ...texts };
}
