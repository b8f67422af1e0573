import type { Entry } from './entries.ts';

/** Cells that begin so are formulas to spreadsheets, which run them. */
const formulaStart = /^[=+\-@\t\r]/;

/** Entries that no spreadsheet takes for formulas: an apostrophe goes before phrases that begin like one, so that these are others then. */
export function spreadsheetSafe(entries: readonly Entry[]): { readonly entries: readonly Entry[]; readonly changed: number } {
  let changed = 0;
  const safe = (phrase: string): string => {
    if (!formulaStart.test(phrase)) return phrase;
    changed += 1;
    return `'${phrase}`;
  };
  return { entries: entries.map(([source, target]): Entry => [safe(source), safe(target)]), changed };
}
