import { appendFileSync, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Counts } from './counts.ts';

/**
 * How a suite speaks to the runner: a file with one JSON object per line, lines of text while it runs and the counts at its
 * end. A suite without counts has crashed, whatever its process's exit code says (a killed extension host reports 0).
 */
type Entry = { readonly kind: 'line'; readonly text: string } | ({ readonly kind: 'end' } & Counts);

export interface ReportWriter {
  line(text: string): void;
  end(counts: Counts): void;
}

export function writeReport(file: string): ReportWriter {
  // Synchronously: what a host says just before it dies must not be lost.
  const append = (entry: Entry): void => appendFileSync(file, `${JSON.stringify(entry)}\n`);
  return {
    line: (text) => append({ kind: 'line', text }),
    end: (counts) => append({ kind: 'end', ...counts }),
  };
}

export interface ReportReader {
  /** Prints the lines that have come since the last call; true when there were any. */
  print(): Promise<boolean>;
  /** The counts, or undefined while the suite has not come to its end. */
  counts(): Counts | undefined;
}

export function readReport(file: string, print: (text: string) => void): ReportReader {
  let seen = 0;
  let counts: Counts | undefined;
  const take = (entry: Entry): void => {
    if (entry.kind === 'line') print(entry.text);
    else {
      const { passed, failed, pending, failedFiles = [] } = entry;
      counts = { passed, failed, pending, failedFiles };
    }
  };
  return {
    print: async () => {
      if (!existsSync(file)) return false;
      const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
      const fresh = lines.slice(seen);
      seen = lines.length;
      for (const line of fresh) take(parse(line));
      return fresh.length > 0;
    },
    counts: () => counts,
  };
}

function parse(line: string): Entry {
  const value: unknown = JSON.parse(line);
  if (isLine(value) || isEnd(value)) return value;
  throw new Error(`Not an entry of a report: ${line}`);
}

function isLine(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}

function isEnd(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && 'passed' in value && 'failed' in value && 'pending' in value;
}
