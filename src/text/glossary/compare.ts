import type { Entry } from './entries.ts';

/** Differences between two dictionaries. */
export interface EntriesDifference {
  readonly added: readonly Entry[];
  readonly removed: readonly Entry[];
  /** Source phrases with a different target phrase. */
  readonly changed: readonly { readonly source: string; readonly before: string; readonly after: string }[];
}

/** Compares two dictionaries by source phrase, ignoring order. */
export function compareEntries(before: readonly Entry[], after: readonly Entry[]): EntriesDifference {
  const old = new Map(before);
  const now = new Map(after);
  return {
    added: after.filter(([source]) => !old.has(source)),
    removed: before.filter(([source]) => !now.has(source)),
    changed: [...now].flatMap(([source, target]) => {
      const other = old.get(source);
      return other === undefined || other === target ? [] : [{ source, before: other, after: target }];
    }),
  };
}
