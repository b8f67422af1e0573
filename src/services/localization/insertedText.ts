import { isMatter } from './fileLayout.ts';
import type { FileLayout, Token } from './fileLayout.ts';
import type { InsertionPlace } from './insertionPlaces.ts';
import { spotOf, startOf } from './insertionSpot.ts';
import type { Spot } from './insertionSpot.ts';
import { reindented } from './linePrefix.ts';

/** What is inserted at one place. */
export interface InsertedText {
  readonly at: number;
  readonly blocks: readonly InsertedBlock[];
  /** What comes behind the last block. */
  readonly tail: string;
}

export interface InsertedBlock {
  readonly block: number;
  /** What comes before the block. */
  readonly separator: string;
  readonly text: string;
}

/** The last character tells one list from another. */
const marker = /^(?:\d{1,9}(?=[.)]))?([-+*.)])/;
const longestMarker = 11;

/** So much between two blocks of the target is looked at. */
const mostTokens = 200;

/** Lays out blocks of the source at a place of the target, with what stands between them in the source. */
export class Inserter {
  readonly #source: FileLayout;
  readonly #target: FileLayout;
  readonly #eol: string;
  /** How many more of each block without units the source has. */
  readonly #missing = new Map<string, number>();

  constructor(source: FileLayout, target: FileLayout) {
    [this.#source, this.#target] = [source, target];
    this.#eol = target.lines.eol ?? source.lines.eol ?? '\n';
    const count = (layout: FileLayout, by: number) => {
      for (const { key } of layout.loose) this.#missing.set(key, (this.#missing.get(key) ?? 0) + by);
    };
    count(source, 1);
    count(target, -1);
    for (const key of this.#missing.keys()) if (isMatter(key)) this.#missing.delete(key);
  }

  get eol(): string {
    return this.#eol;
  }

  /**
   * @param textOf text of a block, with the indentation that it has in the source.
   * @returns undefined if tags around the blocks do not fit.
   */
  at(place: InsertionPlace, blocks: readonly number[], textOf: (block: number) => string): InsertedText | undefined {
    const [first, last] = [blocks[0] ?? 0, blocks.at(-1) ?? 0];
    const known = this.#intoMatter(first);
    if (known && blocks.length === 1) return known;
    const spot = isMatter(this.#source.block(first).kind) ? startOf(this.#target) : spotOf(place, this.#target);
    const between = this.#target.tokens(spot.from, spot.to).slice(0, mostTokens);
    const start = spot.isBehind ? this.#pass(first, between, spot) : { at: this.#passBack(last, between, spot.at), done: 0, passed: 0 };
    const stack: string[] = [];
    const found: InsertedBlock[] = [];
    // What lies in new tags is indented from where these start.
    let outer: string | undefined;
    for (const [index, block] of blocks.entries()) {
      const from = this.#source.endBefore(block);
      const previous = blocks[index - 1];
      const isNext = previous !== undefined && this.#source.block(previous).end === from;
      let tokens = this.#source.tokens(from, this.#source.block(block).start);
      let cursor = from;
      if (index === 0) {
        tokens = tokens.slice(start.done);
        if (spot.isBehind) cursor = Math.max(from, start.passed);
        else if (!sameTags(tokens, between)) return undefined;
      }
      const kept = tokens.filter((token) => this.#isKept(token, isNext, stack, index === 0 && !spot.isBehind));
      if (tokens.some((token) => token.kind === 'tag' && spot.isBehind && !kept.includes(token))) return undefined;
      const isFirst = index === 0 && (!spot.isBehind || this.#target.text(0, start.at).trim() === '');
      const tag = kept.find(({ kind }) => kind === 'tag');
      if (stack.length === 0) outer = undefined;
      else outer ??= tag && this.#source.lines.prefixAt(tag.start);
      const prefix = outer ?? this.#source.lines.prefixAt(this.#source.block(block).start);
      const indents = [prefix, spot.prefix] as const;
      const separator = isFirst && kept.length === 0 ? '' : this.#separator(block, cursor, tokens, kept, indents, isFirst);
      const text = reindented(textOf(block), prefix, spot.prefix, this.#eol);
      found.push({ block, separator, text: this.#withMarker(text, block, spot) });
    }
    const closing = this.#closing(last, stack, [outer ?? '', spot.prefix]);
    if (closing === undefined) return undefined;
    return { at: start.at, blocks: found, tail: closing + this.#tail(last, spot, start.at) };
  }

  /** Adds the entries of front matter to that of the target, if that stays for what else is in it. */
  #intoMatter(block: number): InsertedText | undefined {
    const { kind } = this.#source.block(block);
    const index = isMatter(kind) ? this.#target.file.blocks.findIndex((one) => one.kind === kind) : -1;
    if (index === -1) return undefined;
    const there = this.#target.block(index);
    const isLoose = this.#target.tree.range(index).end === 0;
    if (!isLoose && !this.#target.tokens(there.start, there.end).some((token) => token.kind === 'block')) return undefined;
    const close = /(?:\r\n|\n|\r)[^\r\n]*$/.exec(this.#target.text(there.start, there.end))?.[0].length ?? 0;
    const { tree } = this.#source;
    const entries = tree.blocks.filter((entry) => tree.parent(entry) === block).map((entry) => this.#source.block(entry));
    const text = entries.map(({ start, end }) => reindented(this.#source.text(start, end), '', '', this.#eol)).join(this.#eol);
    return { at: there.end - close, blocks: [{ block, separator: this.#eol, text }], tail: '' };
  }

  /** Passes what stands in the target behind the block before, as it does in the source. */
  #pass(block: number, between: readonly Token[], { at, neighbor }: Spot): { at: number; done: number; passed: number } {
    const from = this.#source.endBefore(block);
    const tokens = this.#source.tokens(from, this.#source.block(block).start);
    let found = { at, done: 0, passed: 0 };
    let next = 0;
    // Nothing comes between the head of a table and the line under it.
    const under = neighbor === undefined ? undefined : this.#target.lineUnder(neighbor);
    if (under) {
      next = 1;
      found = { ...found, at: under.end };
    }
    for (const [index, token] of tokens.entries()) {
      if (token.kind === 'delimiter') {
        found = { ...found, done: index + 1, passed: token.end };
        continue;
      }
      const place = between.findIndex(({ key }, position) => position >= next && key === token.key);
      if (place === -1) continue;
      next = place + 1;
      found = { at: between[place]?.end ?? at, done: index + 1, passed: token.end };
    }
    return found;
  }

  /** The same from the other side, in front of the block that follows. */
  #passBack(block: number, between: readonly Token[], at: number): number {
    const { end } = this.#source.block(block);
    let found = at;
    const tokens = this.#source.tokens(end, this.#source.startAfter(block));
    for (let [one, other] = [tokens.length - 1, between.length - 1]; one >= 0 && other >= 0; one -= 1, other -= 1) {
      const token = between[other];
      if (!token || token.kind !== 'block' || tokens[one]?.key !== token.key) break;
      found = token.start;
    }
    return found;
  }

  /** Whether what stands before a block comes along. @param stack names of tags that are open. */
  #isKept({ kind, key }: Token, isNext: boolean, stack: string[], isInFront: boolean): boolean {
    switch (kind) {
      case 'block': {
        // Definitions come with the texts that refer to them, wherever they stand.
        if (key.startsWith('definition ')) return false;
        const count = this.#missing.get(key) ?? 0;
        if (count > 0) this.#missing.set(key, count - 1);
        return count > 0;
      }
      case 'delimiter':
        return isNext;
      case 'tag':
        if (isInFront) return false;
        if (!key.startsWith('</')) stack.push(key.slice(1));
        return !key.startsWith('</') || stack.pop() === key.slice(2);
      case 'text':
        return false;
      default:
        return kind satisfies never;
    }
  }

  /** An item in a list has the marker of the others: with another one, it would be in a list of its own. */
  #withMarker(text: string, block: number, { neighbor }: Spot): string {
    const [own, other] = [this.#source, this.#target].map((layout, side) => {
      const siblings = side === 0 ? [layout.tree.previous(block), layout.tree.next(block)] : [neighbor];
      const sibling = siblings.find((one) => one !== undefined && layout.block(one).kind === 'listItem');
      if (sibling === undefined) return undefined;
      const { start } = layout.block(sibling);
      return marker.exec(layout.text(start, start + longestMarker))?.[1];
    });
    const found = marker.exec(text.slice(0, longestMarker));
    if (this.#source.block(block).kind !== 'listItem' || !found || other === undefined || found[1] !== own) return text;
    if (/[.)]/.test(other) !== /[.)]/.test(found[1] ?? '')) return text;
    return text.slice(0, found[0].length - 1) + other + text.slice(found[0].length);
  }

  #separator(
    block: number,
    from: number,
    tokens: readonly Token[],
    kept: readonly Token[],
    [indent, prefix]: readonly [string, string],
    isFirst: boolean,
  ): string {
    const parts: string[] = [];
    const { start } = this.#source.block(block);
    const own = new Set(kept);
    let cursor = isFirst ? (kept[0]?.start ?? from) : from;
    for (const token of tokens) {
      if (own.has(token)) parts.push(this.#source.text(cursor, token.end));
      cursor = Math.max(cursor, token.end);
    }
    const last = this.#source.text(cursor, start);
    const text = parts.join('') + last;
    // The first block of the source has nothing before it.
    if (from === 0 && !isFirst && !/[\r\n]/.test(text)) return this.#eol + prefix.trimEnd() + this.#eol + prefix;
    return this.#moved(text, indent, prefix);
  }

  /** Tags that the blocks have opened. */
  #closing(block: number, stack: string[], [indent, prefix]: readonly [string, string]): string | undefined {
    if (stack.length === 0) return '';
    const { end } = this.#source.block(block);
    const tokens = this.#source.tokens(end, this.#source.startAfter(block)).filter(({ kind }) => kind === 'tag');
    let last = end;
    for (const { key, end: to } of tokens.slice(0, stack.length)) {
      if (key !== `</${stack.pop() ?? ''}`) return undefined;
      last = to;
    }
    if (stack.length > 0) return undefined;
    return this.#moved(this.#source.text(end, last), indent, prefix);
  }

  #tail(block: number, spot: Spot, at: number): string {
    const { start, end } = this.#source.block(block);
    const to = this.#source.startAfter(block);
    const { lines, end: blankEnd } = this.#source.blankAfter(end, to);
    if (!spot.isBehind) {
      const isLast = to === this.#source.file.text.length;
      if (isLast && lines < 2) return this.#eol + spot.prefix.trimEnd() + this.#eol + spot.prefix;
      return this.#moved(this.#source.text(end, blankEnd), this.#source.lines.prefixAt(start), spot.prefix);
    }
    if (this.#target.file.text.trim() === '') return /[\r\n]$/.test(this.#source.file.text) ? this.#eol : '';
    // What follows was separated from what came before by less than it is from this block.
    const after = this.#target.blankAfter(at, spot.to);
    return lines > 1 && after.lines === 1 && after.end < this.#target.file.text.length ? this.#eol + spot.prefix.trimEnd() : '';
  }

  /** Returns a separator with other marks in front of its lines. */
  #moved(text: string, from: string, to: string): string {
    const start = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
    if (start === 0) return text;
    const [head, last] = [text.slice(0, start), text.slice(start)];
    const rest = last.startsWith(from) ? last.slice(from.length) : last.trimStart();
    const moved = reindented(head, from, to, this.#eol);
    return moved.slice(0, moved.lastIndexOf(this.#eol) + this.#eol.length) + to + rest;
  }
}

function sameTags(tokens: readonly Token[], others: readonly Token[]): boolean {
  const tags = (list: readonly Token[]) => list.flatMap(({ kind, key }) => (kind === 'tag' ? key : [])).join(' ');
  return tags(tokens) === tags(others);
}
