import type { Block, OpenFile, Unit } from '../../text/files/openFile.ts';
import { BlockTree } from './blockTree.ts';
import type { UnitRange } from './blockTree.ts';
import { documentSide } from './documentSide.ts';
import type { DocumentSide } from './documentUnits.ts';
import { Lines } from './linePrefix.ts';

/** Something between two blocks: a block without units, the line under the head of a table, a tag, or other text. */
export interface Token {
  readonly kind: 'block' | 'delimiter' | 'tag' | 'text';
  /** Equal for what is the same on both sides. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** White space and quote marks before or after a block. */
export interface Blank {
  readonly start: number;
  readonly end: number;
  /** How many line ends it has. */
  readonly lines: number;
}

/** A file with its blocks, and what stands between them. */
export class FileLayout {
  readonly file: OpenFile;
  readonly side: DocumentSide;
  readonly tree: BlockTree;
  readonly lines: Lines;
  /** Blocks without units that lie in no other such block, in order. */
  readonly loose: readonly Token[];
  /** The largest end of the units up to each. */
  readonly #ends: number[] = [];

  constructor(file: OpenFile) {
    this.file = file;
    this.side = documentSide(file);
    this.tree = new BlockTree(this.side);
    this.lines = new Lines(file.text);
    const loose: Token[] = [];
    for (const [index, block] of file.blocks.entries()) {
      const { first, end } = this.tree.range(index);
      if (first < end || block.start < (loose.at(-1)?.end ?? 0)) continue;
      loose.push({ kind: 'block', key: keyOf(block, file.text), start: block.start, end: block.end });
    }
    this.loose = loose;
    for (const { end } of file.units) this.#ends.push(Math.max(end, this.#ends.at(-1) ?? 0));
  }

  unit(index: number): Unit | undefined {
    return this.file.units[index];
  }

  block(index: number): Block {
    return this.file.blocks[index] ?? { kind: '', start: 0, end: 0 };
  }

  text(start: number, end: number): string {
    return this.file.text.slice(start, end);
  }

  /** Units that lie in one, such as alternative texts. */
  inner(unit: number): UnitRange {
    const end = this.unit(unit)?.end ?? 0;
    let last = unit + 1;
    while ((this.unit(last)?.end ?? Infinity) <= end) last += 1;
    return { first: unit + 1, end: last };
  }

  /** Whether a unit lies in another one. */
  isInner(unit: number): boolean {
    return unit > 0 && (this.unit(unit)?.end ?? 0) <= (this.#ends[unit - 1] ?? 0);
  }

  /** Where what comes before a block ends: the block before it, or the text of the one around it, or the start of that. */
  endBefore(block: number): number {
    const { start } = this.block(block);
    const parent = this.tree.parent(block);
    const from = parent === undefined ? 0 : this.block(parent).start;
    const unit = this.tree.range(block).first - 1;
    const before = unit < 0 ? undefined : this.#outermost(unit, block);
    const end = before === undefined ? (this.#ends[unit] ?? 0) : this.block(before).end;
    return Math.min(start, Math.max(from, end));
  }

  /** Where what comes after a block starts, or the one around it ends. */
  startAfter(block: number): number {
    const parent = this.tree.parent(block);
    const limit = parent === undefined ? this.file.text.length : this.block(parent).end;
    const unit = this.tree.range(block).end;
    if (unit >= this.file.units.length) return limit;
    const after = this.#outermost(unit, block);
    const start = after === undefined ? (this.unit(unit)?.start ?? limit) : this.block(after).start;
    return Math.max(this.block(block).end, Math.min(limit, start));
  }

  /** Whether something with units follows a block in the same one. */
  hasNext(block: number): boolean {
    return this.tree.next(block) !== undefined;
  }

  /** Where the text of a block ends, before the blocks in it. */
  ownEnd(block: number): number {
    const own = this.tree.ownRange(block);
    const { start, end } = this.block(block);
    const next = own && own.end < this.tree.range(block).end ? this.tree.childWith(block, own.end) : undefined;
    if (next === undefined || !own) return end;
    return this.blankBefore(this.block(next).start, Math.max(start, this.#ends[own.end - 1] ?? 0)).start;
  }

  /** The line under the head of a table, if the block is that. */
  lineUnder(block: number): Token | undefined {
    if (this.block(block).kind !== 'tableRow') return undefined;
    const [token] = this.tokens(this.block(block).end, this.startAfter(block));
    return token?.kind === 'delimiter' ? token : undefined;
  }

  #outermost(unit: number, except: number): number | undefined {
    let found: number | undefined;
    const [{ first, end }, own] = [this.tree.range(except), this.block(except)];
    for (const block of this.tree.around(unit)) {
      const range = this.tree.range(block);
      const other = this.block(block);
      if ((range.first <= first && range.end >= end) || (other.start <= own.start && other.end >= own.end)) break;
      found = block;
    }
    return found;
  }

  /** What stands in a range between blocks. */
  tokens(start: number, end: number): Token[] {
    const found: Token[] = [];
    let from = start;
    for (let index = this.#firstLoose(start); ; index += 1) {
      const token = this.loose[index];
      if (!token || token.end > end) break;
      this.#readTokens(from, token.start, found);
      found.push(token);
      from = token.end;
    }
    this.#readTokens(from, end, found);
    return found;
  }

  #firstLoose(start: number): number {
    let [low, high] = [0, this.loose.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.loose[middle]?.start ?? 0) < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #readTokens(from: number, to: number, found: Token[]): void {
    let at = from;
    for (const line of this.text(from, to).split(/(?<=\n|\r(?!\n))/)) {
      const content = line.replace(/^\uFEFF?[ \t>]+/, '').trim();
      const start = at + (content === '' ? 0 : line.indexOf(content));
      if (content !== '' && /^[-|: \t]+$/.test(content) && content.includes('-')) {
        found.push({ kind: 'delimiter', key: '|-|', start, end: start + content.length });
      } else {
        for (const { 0: part, index } of content.matchAll(/<[^<>]*>|[^\s<>]+/g)) {
          const name = /^<\/?[a-z][\w:-]*/i.exec(part)?.[0].toLowerCase();
          const isTag = name !== undefined && !part.endsWith('/>') && !voids.has(name.slice(1));
          found.push({ kind: isTag ? 'tag' : 'text', key: name ?? part, start: start + index, end: start + index + part.length });
        }
      }
      at += line.length;
    }
  }

  /** White space and quote marks that end at an offset. @param from where they may start at the earliest. */
  blankBefore(offset: number, from: number): Blank {
    let [start, lines] = [offset, 0];
    for (const line of this.text(from, offset)
      .split(/(?<=\n|\r(?!\n))/)
      .toReversed()) {
      const isWhole = start - line.length > from;
      const content = line.trimEnd();
      // Quote marks stand at the start of a line; elsewhere, `>` ends a tag.
      if (isWhole ? !/^[ \t>]*$/.test(content) : content.trim() !== '') {
        start -= line.length - content.length;
        break;
      }
      start -= line.length;
    }
    lines = countLines(this.text(start, offset));
    return { start, end: offset, lines };
  }

  /** White space and quote marks that start at an offset. @param to where they end at the latest. */
  blankAfter(offset: number, to: number): Blank {
    const text = this.text(offset, to);
    const blank = /^[ \t]*(?:(?:\r\n|\n|\r)[ \t>]*)*/.exec(text)?.[0] ?? '';
    return { start: offset, end: offset + blank.length, lines: countLines(blank) };
  }
}

const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

function countLines(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}

/** Front matter, its keys and lines across the page are the same whatever stands in them. */
function keyOf({ kind, start, end }: Block, text: string): string {
  if (/^(?:yaml|toml|thematicBreak|matter .*)$/.test(kind)) return kind;
  const source = text.slice(start, end);
  return `${kind} ${source.replaceAll(/\s+/g, ' ')}`;
}

/** Whether a block is all of the front matter. */
export function isMatter(kind: string): boolean {
  return kind === 'yaml' || kind === 'toml';
}
