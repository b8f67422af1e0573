import { textCell } from '../contract/spreadsheetCells.ts';
import type { Entry } from './entries.ts';

/** Entries that no spreadsheet takes for formulas: phrases that begin like one are others then. */
export function spreadsheetSafe(entries: readonly Entry[]): { readonly entries: readonly Entry[]; readonly changed: number } {
  let changed = 0;
  const safe = (phrase: string): string => {
    const cell = textCell(phrase);
    if (cell !== phrase) changed += 1;
    return cell;
  };
  return { entries: entries.map(([source, target]): Entry => [safe(source), safe(target)]), changed };
}
