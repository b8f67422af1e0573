import Papa from 'papaparse';
import { parseEntries } from '../../src/text/glossary/parse.ts';
import { median } from './figures.ts';
import type { Row } from './figures.ts';

const bytes = 10 * 1024 * 1024;
const runs = 7;

/** Reading a dictionary of 10 MiB with every rule checked, against papaparse alone, which checks none. */
export function glossary(): Row[] {
  return (['tsv', 'csv'] as const).map((entries_format) => {
    const text = largeDictionary(entries_format);
    const ours = () => parseEntries(text, { entries_format, source_lang: 'en', target_lang: 'de' });
    const alone = () =>
      Papa.parse(text, { delimiter: entries_format === 'tsv' ? '\t' : ',', fastMode: entries_format === 'tsv', newline: '\n' });
    if (ours().faults.length > 0) throw new Error('The dictionary has faults.');
    const pairs = Array.from({ length: runs }, () => ({ ours: timed(ours), alone: timed(alone) }));
    const oursMs = median(pairs.map((pair) => pair.ours));
    const aloneMs = median(pairs.map((pair) => pair.alone));
    return {
      what: `10 MiB of ${entries_format}, checked`,
      ours: `${oursMs.toFixed(0)} ms`,
      other: `${aloneMs.toFixed(0)} ms papaparse alone`,
      ratio: `${(oursMs / aloneMs).toFixed(2)} times as long`,
    };
  });
}

/** A dictionary of nearly 10 MiB. */
export function largeDictionary(format: 'tsv' | 'csv'): string {
  const lines: string[] = [];
  for (let size = 0, index = 0; size < bytes - 200; index += 1) {
    const line =
      format === 'tsv'
        ? `source phrase number ${index} of the dictionary\tder Zielausdruck Nummer ${index} des Wörterbuchs`
        : `"source phrase, number ${index}","der ""Zielausdruck"" Nummer ${index} des Wörterbuchs"`;
    size += Buffer.byteLength(line) + 1;
    lines.push(line);
  }
  return lines.join('\n');
}

/** Milliseconds that a task takes. */
export function timed(task: () => unknown): number {
  const started = performance.now();
  task();
  return performance.now() - started;
}
