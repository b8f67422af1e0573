import Papa from 'papaparse';
import type { Entry } from './entries.ts';
import { safeRows, textCell } from '../spreadsheetCells.ts';

/** Returns entries as CSV in which no phrase can be run as a formula, and the number of changed phrases. `readSheet` restores them. */
export function spreadsheetSafe(entries: readonly Entry[]): { readonly text: string; readonly changed: number } {
  const changed = entries.flat().filter((phrase) => textCell(phrase) !== phrase).length;
  return { text: safeRows(entries), changed };
}

/** Returns a dictionary as text, one entry per line (specification, "Entry formats"). Phrases of valid entries are preserved exactly. */
export function writeEntries(entries: readonly Entry[], format: 'tsv' | 'csv', newline: '\n' | '\r\n' = '\n'): string {
  if (format === 'tsv') return entries.map((entry) => entry.join('\t')).join(newline);
  return Papa.unparse(
    entries.map((entry) => [...entry]),
    { newline },
  );
}
