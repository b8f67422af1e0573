import Papa from 'papaparse';
import { createDictionaryLines } from '../../src/text/glossary/dictionaryLines.ts';
import { largeDictionary, timed } from './glossary.ts';
import { measuredInEditor } from './inEditor.ts';
import type { Row } from './figures.ts';
import { median } from './figures.ts';

/** What the measurements of a large dictionary in the extension host tell; times in milliseconds. */
export interface DictionaryFigures {
  readonly entries: number;
  readonly openMs: number;
  /** The same text as a file on disk. */
  readonly localMs: number;
  readonly keystrokes: number;
  /** From the change of the text to the problem on the screen; the rest of 150 ms after typing is part of it. */
  readonly keystrokeMs: number;
  /** The longest time for which the extension host did nothing else. */
  readonly longestMs: number;
}

const runs = 7;

/** A dictionary of 10 MiB that is edited: reading and judging it, a keystroke in it, and both in a real editor. */
export async function dictionary(): Promise<Row[]> {
  const text = largeDictionary('tsv');
  const lines = createDictionaryLines(text);
  const place = { line: 50_000, character: 0 };
  const keystroke = () => {
    lines.change([{ range: { start: place, end: place }, text: 'x' }]);
    lines.report();
  };
  const times = Array.from({ length: runs }, () => ({
    ours: timed(() => createDictionaryLines(text).report()),
    alone: timed(() => Papa.parse(text, { delimiter: '\t', fastMode: true, newline: '\n' })),
    keystroke: timed(keystroke),
  }));
  const readMs = median(times.map(({ ours }) => ours));
  const aloneMs = median(times.map(({ alone }) => alone));
  const keystrokeMs = median(times.map((time) => time.keystroke));
  const count = lines.all().length;
  const figures: DictionaryFigures = await measuredInEditor('dictionary.bench.ts');
  return [
    {
      what: '10 MiB of tsv, read and judged for the editor',
      ours: `${readMs.toFixed(0)} ms`,
      other: `${aloneMs.toFixed(0)} ms papaparse alone`,
      ratio: `${(readMs / aloneMs).toFixed(2)} times as long`,
    },
    {
      what: `a keystroke in ${count} entries, judged`,
      ours: `${keystrokeMs.toFixed(1)} ms`,
      other: `${readMs.toFixed(0)} ms to read all of them`,
      ratio: `${(readMs / keystrokeMs).toFixed(0)} times faster`,
    },
    {
      what: `${figures.entries} entries, 10 MB, opened in the editor`,
      ours: `${figures.openMs.toFixed(0)} ms, host busy at most ${figures.longestMs.toFixed(0)} ms`,
      other: `${figures.localMs.toFixed(0)} ms the same text from disk`,
      ratio: `${(figures.openMs / figures.localMs).toFixed(1)} times as long`,
    },
    {
      what: `from a keystroke to the problem in the editor, ${figures.entries} entries`,
      ours: `${figures.keystrokeMs.toFixed(0)} ms`,
      other: '150 ms of them wait for the next key',
      ratio: '',
    },
  ];
}
