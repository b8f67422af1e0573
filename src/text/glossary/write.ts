import Papa from 'papaparse';
import type { Entry } from './entries.ts';

/** A dictionary as text, one entry a line (specification, "Entry formats"). Phrases of valid entries come back as they were. */
export function writeEntries(entries: readonly Entry[], format: 'tsv' | 'csv', newline: '\n' | '\r\n' = '\n'): string {
  if (format === 'tsv') return entries.map((entry) => entry.join('\t')).join(newline);
  return Papa.unparse(
    entries.map((entry) => [...entry]),
    { newline },
  );
}
