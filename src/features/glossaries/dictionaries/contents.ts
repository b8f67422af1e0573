import { createHash } from 'node:crypto';
import type * as vscode from 'vscode';

/** A dictionary as it was at some time. */
export interface Content {
  /** Milliseconds since 1970; another one only where the text is another one. */
  readonly mtime: number;
  /** UTF-8 bytes. */
  readonly size: number;
  readonly digest: string;
  /** Digest of the entries, whatever their order; where the text is known, it says more. */
  readonly entries?: string;
  /** Whether it can only be read. */
  readonly legacy: boolean;
  /** With `\n` line ends; unknown when it was read by another window, or by this one before it was loaded anew. */
  readonly text?: string;
}

/** The content that a text is. @param before what was there; the time stays when the text does. */
export function contentOf(text: string, legacy: boolean, before: Content | undefined): Content {
  const digest = digestOf(text);
  const mtime = before?.digest === digest ? before.mtime : Math.max(Date.now(), (before?.mtime ?? 0) + 1);
  return { mtime, size: Buffer.byteLength(text), digest, legacy, text };
}

/** A dictionary as the service tells it, as an editor has it: without byte order mark, its lines ending in `\n`. */
export function plainLines(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}

/** Tells dictionaries apart. A line end after the last entry makes none another. */
function digestOf(text: string): string {
  return createHash('sha256')
    .update(text.replace(/(?<!\n)\n+$/, ''))
    .digest('hex');
}

/** Tells sets of entries apart: another order, or blank lines, make none another. */
export function entriesDigestOf(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '' || line.includes('\t'));
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}

const key = 'dictionaries.opened';
/** Files that are remembered: more are not open with unsaved changes. */
const remembered = 100;

/** What the texts in editors were made from, remembered for windows that are loaded anew with unsaved changes. */
export class RememberedContents {
  readonly #memento: vscode.Memento;
  readonly #known: Map<string, Content>;

  constructor(memento: vscode.Memento) {
    this.#memento = memento;
    this.#known = new Map(Object.entries(memento.get<Record<string, Content>>(key) ?? {}));
  }

  of(uri: string): Content | undefined {
    return this.#known.get(uri);
  }

  keep(uri: string, { mtime, size, digest, legacy, text, entries: kept }: Content): void {
    const known = this.#known;
    const before = known.get(uri);
    if (before?.digest === digest && before.mtime === mtime && before.legacy === legacy) return;
    const entries = text === undefined ? kept : entriesDigestOf(text);
    known.delete(uri);
    known.set(uri, { mtime, size, digest, legacy, ...(entries !== undefined && { entries }) });
    for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - remembered))) known.delete(oldest);
    void this.#memento.update(key, Object.fromEntries(known));
  }
}
