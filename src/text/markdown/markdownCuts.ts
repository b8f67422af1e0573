import type { Nodes } from 'mdast';
import { endOfFrontMatter } from './frontMatterEnd.ts';
import { isLeaf } from './markdownSkeleton.ts';

/**
 * Places at which a large text is cut, so that its parts are parsed one by one: an empty line, and a heading or a word at the start of the
 * next one. Nothing goes on there but code between fences, some HTML, and front matter.
 */

/** Characters that a part has at least, and from which any place will do. */
export interface PartSize {
  readonly least: number;
  readonly enough: number;
}

/** Parts of a few thousand characters are parsed twice as fast as a text of a million, because less is kept in memory at the same time. */
export const usualSize: PartSize = { least: 4096, enough: 32_768 };

/** One of so many places is taken. It depends on the line alone, so that a change leaves the parts before and after it as they are. */
const oneOf = 8;

/** Returns the ends of parts, the last of which is the end of the text. Whether something goes on at one of them shows when it is parsed. */
export function cutsOf(text: string, { least, enough }: PartSize = usualSize): number[] {
  const cuts: number[] = [];
  let from = 0;
  // Front matter may contain empty lines and comments, which look like headings.
  const start = endOfFrontMatter(text) ?? 0;
  for (const { index, 0: before } of text.matchAll(/\n[ \t]*\r?\n(?=[#\p{L}])/gu)) {
    const at = index + before.length;
    if (at < start || at - from < least) continue;
    if (at - from < enough && hashOfLine(text, at) % oneOf !== 0) continue;
    cuts.push(at);
    from = at;
  }
  cuts.push(text.length);
  return cuts;
}

function hashOfLine(text: string, at: number): number {
  let hash = 0;
  for (let index = at; index < at + 64; index += 1) {
    const code = text.charCodeAt(index);
    if (!(code > 13)) break;
    hash = (Math.imul(hash, 31) + code) | 0;
  }
  return (hash ^ (hash >>> 16)) & 0xff_ff;
}

/**
 * Returns true if nothing at the end of a part goes on after it. In lists and quotes, which end there, such a block would still have one
 * more line end if the text ended with it.
 * @param text the part.
 */
export function isClosed(block: Nodes, text: string): boolean {
  let last: Nodes | undefined = block;
  while (last && 'children' in last && !isLeaf(last)) last = last.children.at(-1);
  if (last?.type !== 'code' && last?.type !== 'html') return true;
  const source = text.slice(last.position?.start.offset, last.position?.end.offset);
  if (last.type === 'html') return isHtmlClosed(source);
  const [, fence] = /^[ \t]*(`{3,}|~{3,})/.exec(source) ?? [];
  if (fence === undefined) return true;
  const end = /[\r\n] {0,3}(`{3,}|~{3,})[ \t]*[\r\n]*$/.exec(source)?.[1];
  return end !== undefined && end.startsWith(fence);
}

/** Starts and ends of HTML that empty lines don't end (CommonMark 0.31, "HTML blocks", kinds 1 to 5). */
const lasting: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
];

function isHtmlClosed(source: string): boolean {
  const kind = lasting.find(([start]) => start.test(source));
  return !kind || kind[1].test(source);
}
