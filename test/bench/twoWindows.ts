import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJournal } from '../../src/services/jobs/journalFile.ts';
import type { Row } from './figures.ts';
import { median } from './figures.ts';

const heldMs = 30;
const writes = 101;
/** Milliseconds between two writes of the window that is looked at. */
const pauseMs = 20;

/** How long a window waits to write the journal beside one that writes it all the time. */
export async function twoWindows(): Promise<Row[]> {
  const alone = await waits();
  const beside = await waits(heldMs);
  return [
    {
      what: `a write of the journal beside a window that writes all the time, ${String(heldMs)} ms each`,
      ours: `${median(beside).toFixed(0)} ms, at most ${Math.max(...beside).toFixed(0)} ms`,
      other: `alone: ${median(alone).toFixed(1)} ms`,
      ratio: `${(median(beside) / heldMs).toFixed(2)} of what the other takes`,
    },
  ];
}

async function waits(held?: number): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'interlinear-bench-'));
  const other = held === undefined ? undefined : fork(join(import.meta.dirname, 'journalProcess.ts'), [folder, String(held)]);
  try {
    if (other) await once(other, 'message');
    const journal = await openJournal(folder, { exchange: () => undefined, warn: (message) => process.stderr.write(message) });
    const times: number[] = [];
    for (let count = 0; count < writes; count += 1) {
      const started = performance.now();
      await journal.write((writer) => writer.hold('second', 'localhost', count));
      times.push(performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    journal.close();
    return times;
  } finally {
    if (other) {
      const ended = once(other, 'exit');
      other.disconnect();
      await ended;
    }
    await rm(folder, { recursive: true });
  }
}
