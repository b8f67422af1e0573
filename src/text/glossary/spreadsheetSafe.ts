import { safeRows, textCell } from '../spreadsheetCells.ts';
import type { Entry } from './entries.ts';

/** Entries as CSV in which no spreadsheet takes a phrase for a formula, and how many phrases are others then. `readSheet` restores them. */
export function spreadsheetSafe(entries: readonly Entry[]): { readonly text: string; readonly changed: number } {
  const changed = entries.flat().filter((phrase) => textCell(phrase) !== phrase).length;
  return { text: safeRows(entries), changed };
}
