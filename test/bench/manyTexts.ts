import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Row } from './figures.ts';
import { median } from './figures.ts';

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
  /** What the translations hold that were asked for. */
  readonly heldBytes: number;
  /** The longest time in which it did nothing else. */
  readonly stallMs: number;
}

type Measured = Record<ManyTexts['how'], Translated[]>;

const count = 100_000;
const runs = 3;
/**
 * The engine's young generation grows to three times this many megabytes as soon as much of what is made lives on, whoever makes it; held
 * small, what is measured is what the task needs.
 */
const youngMegabytes = 4;
const megabyte = 1024 * 1024;

/** 100,000 short texts in one call, each with the cache and without, against requests of fifty texts and nothing else. */
export async function manyTexts(): Promise<Row[]> {
  const sandbox = await startSandbox({ quota: 1e12 });
  try {
    const measure = async (flags: readonly string[]) => {
      const of: Measured = { plain: [], client: [], cache: [] };
      for (let run = 0; run < runs; run += 1) {
        for (const how of ['plain', 'client', 'cache'] as const) {
          of[how].push(await translated({ how, count, url: sandbox.url, key: sandbox.key }, flags));
          sandbox.ledger.reset();
        }
      }
      return of;
    };
    const asItIs = await measure([]);
    const small = await measure([`--max-semi-space-size=${youngMegabytes}`]);
    const row = (
      what: string,
      how: 'client' | 'cache',
      figure: (of: Translated) => number,
      shown: (value: number) => string,
      of: Measured = asItIs,
    ): Row => {
      const middle = (each: ManyTexts['how']) => median(of[each].map(figure));
      return {
        what: `${what} of 100,000 short texts in one call, ${how === 'client' ? 'by the client alone' : 'with the cache'}`,
        ours: shown(middle(how)),
        other: `${shown(middle('plain'))} as requests of fifty and nothing else`,
        ratio: (middle(how) / middle('plain')).toFixed(2),
      };
    };
    const inMegabytes = (bytes: number) => `${(bytes / megabyte).toFixed(0)} MB`;
    const inMs = (ms: number) => `${ms.toFixed(0)} ms`;
    return (['client', 'cache'] as const).flatMap((how) => [
      row('peak memory', how, ({ peakBytes }) => peakBytes, inMegabytes),
      row('peak memory over the translations themselves', how, ({ peakBytes, heldBytes }) => peakBytes - heldBytes, inMegabytes),
      row('peak memory, with a small young generation,', how, ({ peakBytes }) => peakBytes, inMegabytes, small),
      row('longest time without a breath', how, ({ stallMs }) => stallMs, inMs),
      row('time', how, ({ ms }) => ms, inMs),
    ]);
  } finally {
    await sandbox.close();
  }
}

async function translated(what: ManyTexts, flags: readonly string[]): Promise<Translated> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    ...flags,
    'test/bench/manyTextsProcess.ts',
    JSON.stringify(what),
  ]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
