import { createHash } from 'node:crypto';
import type * as vscode from 'vscode';

/** Content of a dictionary at some point in time. */
export interface Content {
  /** Milliseconds since 1970. Only changes if the text changes. */
  readonly mtime: number;
  /** UTF-8 bytes. */
  readonly size: number;
  readonly digest: string;
  /** Digest of the entries, regardless of order. Omitted if the text is known. */
  readonly entries?: string;
  /** True if the dictionary is read-only. */
  readonly legacy: boolean;
  /** Text with `\n` line ends; unknown if another window, or this window before a reload, read it. */
  readonly text?: string;
}

/** Returns the content for a text. @param before the content before; if the text is the same, its time is kept. */
export function contentOf(text: string, legacy: boolean, before: Content | undefined): Content {
  const digest = digestOf(text);
  const mtime = before?.digest === digest ? before.mtime : Math.max(Date.now(), (before?.mtime ?? 0) + 1);
  return { mtime, size: Buffer.byteLength(text), digest, legacy, text };
}

/** Converts a dictionary from the service to the form that the editor has: no byte order mark, and `\n` line ends. */
export function plainLines(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}

/** Returns a digest that identifies a dictionary. Line ends after the last entry are ignored. */
function digestOf(text: string): string {
  return createHash('sha256')
    .update(text.replace(/(?<!\n)\n+$/, ''))
    .digest('hex');
}

/** Returns a digest that identifies a set of entries. Order and blank lines are ignored. */
export function entriesDigestOf(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '' || line.includes('\t'));
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}

const key = 'dictionaries.opened';
/** Maximum number of files to remember: more are unlikely to be open with unsaved changes. */
const remembered = 100;

/** Contents on which the texts in editors are based. Stored for windows that are reloaded with unsaved changes. */
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
