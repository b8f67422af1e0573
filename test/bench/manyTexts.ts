import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Row } from './main.ts';
import { median } from './median.ts';

/** What a process of `manyTextsProcess.ts` is asked to do, and what it measured. */
export interface ManyTexts {
  readonly how: 'plain' | 'client' | 'cache';
  readonly count: number;
  readonly url: string;
  readonly key: string;
}
export interface Translated {
  readonly ms: number;
  /** How much the process grew from before to its highest. */
  readonly peakBytes: number;
  /** The longest time in which it did nothing else. */
  readonly stallMs: number;
}

const count = 100_000;
const runs = 3;
const megabyte = 1024 * 1024;

/** 100,000 short texts in one call, each with the cache and without, against requests of fifty texts and nothing else. */
export async function manyTexts(): Promise<Row[]> {
  const sandbox = await startSandbox({ quota: 1e12 });
  try {
    const of: Record<ManyTexts['how'], Translated[]> = { plain: [], client: [], cache: [] };
    for (let run = 0; run < runs; run += 1) {
      for (const how of ['plain', 'client', 'cache'] as const) {
        of[how].push(await translated({ how, count, url: sandbox.url, key: sandbox.key }));
        sandbox.ledger.reset();
      }
    }
    const middle = (how: ManyTexts['how'], what: keyof Translated) => median(of[how].map((one) => one[what]));
    const row = (what: string, how: 'client' | 'cache', figure: keyof Translated, shown: (value: number) => string): Row => ({
      what: `${what} of 100,000 short texts in one call, ${how === 'client' ? 'by the client alone' : 'with the cache'}`,
      ours: shown(middle(how, figure)),
      other: `${shown(middle('plain', figure))} as requests of fifty and nothing else`,
      ratio: (middle(how, figure) / middle('plain', figure)).toFixed(2),
    });
    const inMegabytes = (bytes: number) => `${(bytes / megabyte).toFixed(0)} MB`;
    const inMs = (ms: number) => `${ms.toFixed(0)} ms`;
    return (['client', 'cache'] as const).flatMap((how) => [
      row('peak memory', how, 'peakBytes', inMegabytes),
      row('longest time without a breath', how, 'stallMs', inMs),
      row('time', how, 'ms', inMs),
    ]);
  } finally {
    await sandbox.close();
  }
}

async function translated(what: ManyTexts): Promise<Translated> {
  const { stdout } = await promisify(execFile)(process.execPath, ['test/bench/manyTextsProcess.ts', JSON.stringify(what)]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
