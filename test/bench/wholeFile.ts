import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startSandbox } from '../../src/sandbox/server.ts';
import { median } from './figures.ts';
import type { Row } from './figures.ts';

/** What a process of `wholeFileProcess.ts` is asked to do, and what it measured. */
export interface WholeFile {
  readonly how: 'requests' | 'file';
  readonly url: string;
  readonly key: string;
  readonly characters: number;
  /** Time in which the user chooses languages while the file is read. */
  readonly choosingMs: number;
}
export interface Translated {
  /** What the user waits for when the languages are chosen. */
  readonly ms: number;
  /** The longest time in which the process came round to nothing else. */
  readonly stallMs: number;
  readonly units: number;
}

const runs = 3;
const characters = 1_000_000;
const latencyMs = 500;

/** What is measured, and how long the user takes to choose languages. */
const measures = [
  { name: 'requests', how: 'requests', choosingMs: 0 },
  { name: 'file', how: 'file', choosingMs: 2000 },
  { name: 'atOnce', how: 'file', choosingMs: 0 },
] as const;
type Measure = (typeof measures)[number]['name'];

/** A megabyte of Markdown into a new file, at half a second a request, against the requests for its texts and nothing else. */
export async function wholeFile(): Promise<Row[]> {
  const sandbox = await startSandbox({ quota: 1e12 });
  try {
    sandbox.setLatency(latencyMs);
    const of: Record<Measure, Translated[]> = { requests: [], file: [], atOnce: [] };
    for (let run = 0; run < runs; run += 1) {
      for (const { name, how, choosingMs } of measures) {
        of[name].push(await translated({ how, characters, choosingMs, url: sandbox.url, key: sandbox.key }));
        sandbox.ledger.reset();
      }
    }
    const middle = (name: Measure, what: keyof Translated) => median(of[name].map((one) => one[what]));
    const seconds = (name: Measure) => `${(middle(name, 'ms') / 1000).toFixed(1)} s`;
    const row = (what: string, name: Measure): Row => ({
      what,
      ours: seconds(name),
      other: `${seconds('requests')} its requests alone`,
      ratio: (middle(name, 'ms') / middle('requests', 'ms')).toFixed(2),
    });
    return [
      row(
        `1 MB of Markdown, ${middle('file', 'units')} texts, at ${latencyMs} ms a request, read while languages are chosen (2 s)`,
        'file',
      ),
      row('the same, with languages that are given', 'atOnce'),
      {
        what: 'the same: host busy at most',
        ours: `${Math.max(middle('file', 'stallMs'), middle('atOnce', 'stallMs')).toFixed(0)} ms`,
        other: `${middle('requests', 'stallMs').toFixed(0)} ms its requests alone`,
        ratio: '',
      },
    ];
  } finally {
    await sandbox.close();
  }
}

async function translated(what: WholeFile): Promise<Translated> {
  const { stdout } = await promisify(execFile)(process.execPath, ['test/bench/wholeFileProcess.ts', JSON.stringify(what)]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
