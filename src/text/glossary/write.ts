import Papa from 'papaparse';
import type { Entry } from './entries.ts';
import { safeRows, textCell } from '../spreadsheetCells.ts';

/** Entries as CSV in which no spreadsheet takes a phrase for a formula, and how many phrases are others then. `readSheet` restores them. */
export function spreadsheetSafe(entries: readonly Entry[]): { readonly text: string; readonly changed: number } {
  const changed = entries.flat().filter((phrase) => textCell(phrase) !== phrase).length;
  return { text: safeRows(entries), changed };
}

/** A dictionary as text, one entry a line (specification, "Entry formats"). Phrases of valid entries come back as they were. */
export function writeEntries(entries: readonly Entry[], format: 'tsv' | 'csv', newline: '\n' | '\r\n' = '\n'): string {
  if (format === 'tsv') return entries.map((entry) => entry.join('\t')).join(newline);
  return Papa.unparse(
    entries.map((entry) => [...entry]),
    { newline },
  );
}
