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
}
export interface Translated {
  readonly ms: number;
  /** The longest time in which the process came round to nothing else. */
  readonly stallMs: number;
  readonly units: number;
}

const runs = 3;
const characters = 1_000_000;
const latencyMs = 500;

/** A megabyte of Markdown into a new file, at half a second a request, against the requests for its texts and nothing else. */
export async function wholeFile(): Promise<Row[]> {
  const sandbox = await startSandbox({ quota: 1e12 });
  try {
    sandbox.setLatency(latencyMs);
    const of: Record<WholeFile['how'], Translated[]> = { requests: [], file: [] };
    for (let run = 0; run < runs; run += 1) {
      for (const how of ['requests', 'file'] as const) {
        of[how].push(await translated({ how, characters, url: sandbox.url, key: sandbox.key }));
        sandbox.ledger.reset();
      }
    }
    const middle = (how: WholeFile['how'], what: keyof Translated) => median(of[how].map((one) => one[what]));
    const seconds = (how: WholeFile['how']) => `${(middle(how, 'ms') / 1000).toFixed(1)} s`;
    return [
      {
        what: `1 MB of Markdown, ${middle('file', 'units')} texts, at ${latencyMs} ms a request`,
        ours: seconds('file'),
        other: `${seconds('requests')} its requests alone`,
        ratio: (middle('file', 'ms') / middle('requests', 'ms')).toFixed(2),
      },
      {
        what: 'the same: host busy at most',
        ours: `${middle('file', 'stallMs').toFixed(0)} ms`,
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
