import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { onExit } from './lifetime.ts';

export interface ProcessGroup {
  /** Everything written so far, to explain a failure. */
  readonly output: () => string;
  readonly isRunning: () => boolean;
  /** Ends with the first process; its exit code, or null when a signal ended it. */
  readonly exited: Promise<number | null>;
  /** Ends the process and everything it started, and waits for it. */
  readonly stop: () => Promise<void>;
}

export interface GroupOptions {
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  readonly onOutput?: (text: string) => void;
}

/**
 * Starts a process as the head of a group of its own. An editor server starts extension hosts, and a hung host outlives
 * its server: only ending the group ends all of them.
 */
export function startGroup(command: string, args: readonly string[], options: GroupOptions): ProcessGroup {
  const child = spawn(command, args, {
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    env: options.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    const text = chunk.toString('utf8');
    output = (output + text).slice(-100_000);
    options.onOutput?.(text);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', (error) => {
      output += `${command}: ${error.message}\n`;
      resolve(null);
    });
  });
  const forget = onExit(() => signalGroup(child, 'SIGKILL'));
  return {
    output: () => output,
    isRunning: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    exited,
    stop: async () => {
      await endGroup(child, exited);
      forget();
    },
  };
}

async function endGroup(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  signalGroup(child, 'SIGTERM');
  await Promise.race([exited, delay(2000)]);
  // What did not end by itself, or was left behind by the first process.
  signalGroup(child, 'SIGKILL');
  await exited;
}

function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // No process of the group is left.
  }
}
