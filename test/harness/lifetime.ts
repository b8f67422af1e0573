import { rmSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { workFolder } from './paths.ts';

const actions = new Set<() => void>();
let listening = false;

/**
 * Runs a synchronous action when this process ends, however it ends: by itself, by an uncaught error, by Ctrl+C or by SIGTERM.
 * Returns what takes the action back.
 */
export function onExit(action: () => void): () => void {
  listen();
  actions.add(action);
  return () => actions.delete(action);
}

function listen(): void {
  if (listening) return;
  listening = true;
  process.on('exit', () => {
    for (const action of [...actions].toReversed()) attempt(action);
  });
  process.on('SIGINT', () => process.exit(130));
  process.on('SIGTERM', () => process.exit(143));
  process.on('SIGHUP', () => process.exit(129));
}

/** One action that fails must not keep the others from running. */
function attempt(action: () => void): void {
  try {
    action();
  } catch (error) {
    console.error(error);
  }
}

export interface RunFolder {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

let runs = 0;

/** A folder for one run: `.vscode-test/run-<pid>-<n>`, removed with the process at the latest. */
export async function createRunFolder(): Promise<RunFolder> {
  await removeLeftovers();
  runs += 1;
  const path = join(workFolder, `run-${String(process.pid)}-${String(runs)}`);
  await mkdir(path, { recursive: true });
  const forget = onExit(() => rmSync(path, { recursive: true, force: true, maxRetries: 3 }));
  return {
    path,
    remove: async () => {
      // A server that just ended may still hold a file for a moment.
      await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      forget();
    },
  };
}

/** Folders of processes that were killed before they could clean up. */
async function removeLeftovers(): Promise<void> {
  await mkdir(workFolder, { recursive: true });
  for (const name of await readdir(workFolder)) {
    const pid = /^run-(\d+)-\d+$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(workFolder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
