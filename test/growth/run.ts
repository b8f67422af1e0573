import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Growth } from './measure.ts';

/** A line of the child: what it begins with, or what it found. An empty line says that another call begins. */
export interface Told {
  readonly name: string;
  readonly unit: string;
  readonly growth?: Growth;
}

/** Milliseconds after which a call is ended, and its process with it; on a busy machine others take their share of them. */
const longestCall = 20_000;

/** Measures adapters in a process of their own. @returns a sentence for each that takes more than its share, or does not come back. */
export async function growing(names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let left = names; left.length > 0;) {
    const ended = await run(left, found);
    // What did not come back is told once; the others have their turn.
    left = ended === undefined ? [] : left.slice(left.indexOf(ended) + 1);
  }
  return found;
}

/** @returns the adapter that had to be ended. */
async function run(names: readonly string[], found: string[]): Promise<string | undefined> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('child.ts', import.meta.url)), ...names], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let at: Told | undefined;
  let stopped: string | undefined;
  const stop = (): void => {
    stopped = at?.name;
    found.push(`${named(at)} did not come back within ${String(longestCall / 1000)} s.`);
    child.kill('SIGKILL');
  };
  let timer = setTimeout(stop, longestCall);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    clearTimeout(timer);
    timer = setTimeout(stop, longestCall);
    if (line === '') return;
    const told: Told = JSON.parse(line);
    at = told;
    if (told.growth) found.push(sentence(told, told.growth));
  });
  const code = await ended;
  clearTimeout(timer);
  if (stopped === undefined && code !== 0) found.push(`${named(at)} ended the process (${String(code)}).`);
  return stopped ?? (code === 0 ? undefined : at?.name);
}

function sentence(told: Told, { characters, time, timeOfEight }: Growth): string {
  return `${named(told)} takes ${time.toFixed(0)} ms for ${String(characters)} characters, and ${timeOfEight.toFixed(0)} ms for eight times as many.`;
}

function named(told: Told | undefined): string {
  return told ? `${told.name} with ${JSON.stringify(told.unit)}` : 'The first call';
}
