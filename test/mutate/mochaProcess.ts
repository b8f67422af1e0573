import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { childEnvironment } from '../harness/childEnvironment.ts';
import { onExit } from '../harness/lifetime.ts';

export interface MochaResult {
  readonly outcome: 'passed' | 'failed' | 'timedOut';
  /** The tests that failed; none where a file could not be loaded. */
  readonly failed: readonly { readonly file: string; readonly title: string; readonly ranOut: boolean }[];
  /** Milliseconds that the tests of each file took. */
  readonly times: ReadonlyMap<string, number>;
  readonly ms: number;
}

export interface MochaOptions {
  readonly folder: string;
  readonly files: readonly string[];
  readonly bail: boolean;
  /** Of processor time. */
  readonly limitMs: number;
  /** Whether the tests measure processor time where they measure time; not where the code under test waits. */
  readonly processorClock: boolean;
}

/** A change can make a loop endless that fills the memory. */
const heapMegabytes = 768;

/** A run that only waits is ended after so many times its processor time. */
const waitFactor = 5;

/** Runs test files in a process of their own; files are relative to the folder. */
export async function runMocha({ folder, files, bail, limitMs, processorClock }: MochaOptions): Promise<MochaResult> {
  const report = join(folder, '.mutate-report.json');
  rmSync(report, { force: true });
  const started = Date.now();
  const flags = ['--no-config', '--no-package', '--exit', '--timeout', '30000', '--reporter', 'json'];
  const args = [
    `--max-old-space-size=${String(heapMegabytes)}`,
    'node_modules/mocha/bin/mocha.js',
    ...flags,
    ...(bail ? ['--bail'] : []),
    '--require',
    './test/mutate/mochaSetup.ts',
    '--reporter-option',
    `output=${report}`,
    ...files,
  ];
  const env = { MUTATE_LIMIT_MS: String(limitMs), ...(processorClock && { MUTATE_CLOCK: 'processor' }) };
  const { code, ranOut } = await ended(args, { cwd: folder, env, limitMs });
  const { failed, times } = existsSync(report) ? read(report, folder) : { failed: [], times: new Map<string, number>() };
  return { outcome: ranOut ? 'timedOut' : code === 0 && times.size > 0 ? 'passed' : 'failed', failed, times, ms: Date.now() - started };
}

interface Start {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly limitMs: number;
}

function ended(args: readonly string[], { cwd, env, limitMs }: Start): Promise<{ code: number | null; ranOut: boolean }> {
  return new Promise((resolve, reject) => {
    // The head of a group of its own, so that what its tests started ends with it.
    const child = spawn(process.execPath, args, {
      cwd,
      env: childEnvironment({ NODE_COMPILE_CACHE: join(cwd, '.mutate-cache'), ...env }),
      detached: true,
      stdio: 'ignore',
    });
    const end = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // No process of the group is left.
      }
    };
    const forget = onExit(end);
    const limit = setTimeout(end, waitFactor * limitMs);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(limit);
      end();
      forget();
      resolve({ code, ranOut: signal === 'SIGKILL' });
    });
  });
}

interface ReportedTest {
  readonly file?: string;
  readonly fullTitle: string;
  readonly duration?: number;
  readonly err: { readonly code?: string };
}

function read(report: string, folder: string): Pick<MochaResult, 'failed' | 'times'> {
  const { tests, failures }: { tests: readonly ReportedTest[]; failures: readonly ReportedTest[] } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const times = new Map<string, number>();
  const fileOf = (test: ReportedTest): string => relative(folder, test.file ?? folder).replaceAll('\\', '/');
  for (const test of tests) times.set(fileOf(test), (times.get(fileOf(test)) ?? 0) + (test.duration ?? 0));
  const failed = failures.map((test) => ({ file: fileOf(test), title: test.fullTitle, ranOut: test.err.code === 'ERR_MOCHA_TIMEOUT' }));
  return { failed, times };
}
