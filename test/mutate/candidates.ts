import { createHash } from 'node:crypto';
import type { AnyNode } from 'acorn';
import { editsOf } from './edits.ts';
import type { Edit } from './regexEdits.ts';
import { placesIn } from './syntax.ts';

/** A change that could be made in a source. */
export interface Candidate {
  /** The same as long as the changed line stays the same, wherever it goes in its file. */
  readonly id: string;
  readonly file: string;
  readonly line: number;
  /** The whole line. */
  readonly source: string;
  /** What is changed, as much of it as explains the change, and what it becomes. */
  readonly before: string;
  readonly after: string;
  readonly edit: Edit;
}

const widest = 72;

/** Every change that could be made in a file. */
export function candidatesIn(file: string, code: string): Candidate[] {
  const found: Candidate[] = [];
  const times = new Map<string, number>();
  for (const place of placesIn(code)) {
    if (place.node.type === 'ImportDeclaration') continue;
    for (const edit of editsOf(place, code)) {
      const described = describe(code, edit, [...place.ancestors, place.node]);
      const key = JSON.stringify([file, described.source, described.before, described.after]);
      const time = times.get(key) ?? 0;
      times.set(key, time + 1);
      found.push({ id: shortHash(`${key}${String(time)}`), file, ...described, edit });
    }
  }
  return found;
}

export function changed(code: string, { start, end, text }: Edit): string {
  return code.slice(0, start) + text + code.slice(end);
}

/** The candidates in an order that the seed decides; one that comes or goes leaves the order of the others alone. */
export function shuffled(candidates: readonly Candidate[], seed: number): Candidate[] {
  const keyed = candidates.map((candidate) => ({ candidate, key: shortHash(`${String(seed)} ${candidate.id}`) }));
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ candidate }) => candidate);
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function describe(code: string, edit: Edit, around: readonly AnyNode[]): Pick<Candidate, 'line' | 'source' | 'before' | 'after'> {
  const lineStart = code.lastIndexOf('\n', edit.start - 1) + 1;
  const lineEnd = code.indexOf('\n', edit.start);
  const shown = around.find(({ start, end }) => end - start <= widest && !code.slice(start, end).includes('\n')) ?? around.at(-1) ?? edit;
  return {
    line: code.slice(0, edit.start).split('\n').length,
    source: code.slice(lineStart, lineEnd === -1 ? code.length : lineEnd).trim(),
    before: onOneLine(code.slice(shown.start, shown.end)),
    after: onOneLine(code.slice(shown.start, edit.start) + edit.text + code.slice(edit.end, shown.end)),
  };
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
