import type { Entry } from './entries.ts';
import { wordsOf } from './words.ts';
import type { TextWords } from './words.ts';

/** A term of a dictionary in a text, in UTF-16 offsets. */
export interface FoundTerm {
  readonly start: number;
  readonly end: number;
  readonly entry: Entry;
}

/** Index of a dictionary's entries for searching texts. */
export interface TermIndex {
  /** Adds an entry. */
  add(entry: Entry): void;
  /** Returns terms in text order, without overlaps. If several start at the same position, the longest. */
  find(text: string): FoundTerm[];
  /** Returns the longest term that starts at a word of a text. */
  longestAt(text: string, words: TextWords, at: number): TermAt | undefined;
}

/** A term, and the index of the first word after it. */
export interface TermAt {
  readonly found: FoundTerm;
  readonly after: number;
}

/** A node of a prefix tree of words. */
interface Node {
  /** Possible next words. */
  next?: Map<string, Node>;
  /** The remaining words if there is only one continuation, as for most entries. A node for each word would take much memory. */
  tail?: string;
  /** Entries that end here. Several of them differ only in case or white space. */
  entries?: Entry[];
}

/** Separates the words of a tail. Entries contain no control characters. */
const between = '\u0001';

/**
 * Indexes entries by their words. Case is ignored, except for words in capitals: IT is not it. Only whole words match. In scripts without
 * spaces a term may occur anywhere, in Korean at the start of a word.
 */
export function termIndex(entries: Iterable<Entry> = []): TermIndex {
  const root: Node = {};
  const add = (entry: Entry) => {
    const { words } = wordsOf(entry[0].trim());
    if (words.length > 0) (nodeFor(root, words).entries ??= []).push(entry);
  };
  for (const entry of entries) add(entry);
  const at: TermIndex['longestAt'] = (text, words, position) => (root.next ? longestAt(root, text, words, position) : undefined);
  return { add, longestAt: at, find: (text) => (root.next ? findTerms(text, at) : []) };
}

function nodeFor(root: Node, words: readonly string[]): Node {
  let node = root;
  const keys = keysOf(words);
  for (const [at, key] of keys.entries()) {
    const next: Map<string, Node> = (node.next ??= new Map());
    const known = next.get(key);
    if (!known) {
      const made: Node = { tail: keys.slice(at + 1).join(between) };
      next.set(key, made);
      return made;
    }
    if (known.tail !== undefined) {
      if (known.tail === keys.slice(at + 1).join(between)) return known;
      unfold(known, known.tail);
    }
    node = known;
  }
  return node;
}

/** Splits a tail, to add entries with another continuation. */
function unfold(node: Node, tail: string): void {
  delete node.tail;
  if (tail === '') return;
  const end = tail.indexOf(between);
  const made: Node = { tail: end < 0 ? '' : tail.slice(end + 1), ...(node.entries && { entries: node.entries }) };
  delete node.entries;
  node.next = new Map([[end < 0 ? tail : tail.slice(0, end), made]]);
}

/** Joins words with the preceding space, which saves a node for each. */
function keysOf(words: readonly string[]): string[] {
  return words.flatMap((word, at) => (word === ' ' ? [] : words[at - 1] === ' ' ? ` ${word}` : word));
}

/** Returns terms in text order, without overlaps. @param termAt returns the term that starts at a word, if any. */
export function findTerms(text: string, termAt: TermIndex['longestAt']): FoundTerm[] {
  const words = wordsOf(text);
  const found: FoundTerm[] = [];
  for (let at = 0; at < words.words.length;) {
    const term = termAt(text, words, at);
    if (term) found.push(term.found);
    at = term?.after ?? at + 1;
  }
  return found;
}

function longestAt(root: Node, text: string, { words, starts, ends, inside }: TextWords, at: number): TermAt | undefined {
  if (inside.has(at)) return undefined;
  const start = starts[at] ?? 0;
  let place: NodeMatch | undefined = { node: root, matched: 0 };
  let best: TermAt | undefined;
  for (let position = at; position < words.length; position += 1) {
    const word = words[position] ?? '';
    if (word === ' ' && position > at) continue;
    place = after(place, position > at && words[position - 1] === ' ' ? ` ${word}` : word);
    if (!place) break;
    const end = ends[position] ?? start;
    const { node, matched } = place;
    const entry = node.entries && matched === (node.tail ?? '').length && entryFor(node.entries, text.slice(start, end));
    if (entry) best = { found: { start, end, entry }, after: position + 1 };
  }
  return best;
}

/** Position in the tree. */
interface NodeMatch {
  readonly node: Node;
  /** UTF-16 code units of the tail. */
  readonly matched: number;
}

function after({ node, matched }: NodeMatch, word: string): NodeMatch | undefined {
  const { tail = '' } = node;
  if (tail === '') {
    const next = node.next?.get(word);
    return next && { node: next, matched: 0 };
  }
  if (!tail.startsWith(word, matched)) return undefined;
  const end = matched + word.length;
  if (end === tail.length) return { node, matched: end };
  return tail[end] === between ? { node, matched: end + 1 } : undefined;
}

/** Returns the entry with the same spelling, or else the first one that is not a word in capitals. */
function entryFor(entries: readonly Entry[], written: string): Entry | undefined {
  return entries.find(([source]) => source === written) ?? entries.find(([source]) => !/^\p{Lu}{2,}$/u.test(source));
}
