// Runs test files many times and records each run: npm run repeat -- FILE… N [--load], or `all` for everything
// A file that passes once may have been lucky. With --load, every core is kept busy beside it.

import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { onExit } from './harness/lifetime.ts';
import { root, workFolder } from './harness/paths.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { load: { type: 'boolean', default: false }, editor: { type: 'string' } },
});
const times = Number(positionals.at(-1));
const files = positionals.slice(0, -1);
if (files.length === 0 || !Number.isInteger(times) || times < 1) throw new Error('npm run repeat -- FILE… N [--load]');

const record = join(workFolder, 'repeat.ndjson');
mkdirSync(workFolder, { recursive: true });
if (values.load) keepCoresBusy();

let bad = 0;
for (let run = 1; run <= times; run += 1) {
  const args = files.includes('all') ? [] : [...files, ...(run > 1 ? ['--no-build'] : [])];
  if (values.editor !== undefined) args.push('--editor', values.editor);
  const started = Date.now();
  const before = processorSeconds();
  // Property tests try other values in each run: what fails for some is to be found here.
  const env = { ...process.env, INTERLINEAR_SEED: 'random' };
  const { stdout } = spawnSync(process.execPath, ['test/run.ts', ...args], { cwd: root, env, encoding: 'utf8', maxBuffer: 1024 ** 3 });
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(stdout) ?? [];
  const result = {
    at: new Date(started).toISOString(),
    files,
    load: values.load,
    // Processes that wanted to run at a time, in the last minute.
    wanting: round(loadavg()[0] ?? 0),
    run,
    minutes: round((Date.now() - started) / 60_000),
    processorMinutes: before === undefined ? undefined : round(((processorSeconds() ?? 0) - before) / 60),
    passed: Number(passed ?? 0),
    failed: Number(failed ?? 1),
  };
  appendFileSync(record, `${JSON.stringify(result)}\n`);
  console.log(JSON.stringify(result));
  if (result.failed === 0) continue;
  bad += 1;
  const log = join(workFolder, `repeat-failed-${String(Date.now())}.log`);
  appendFileSync(log, stdout);
  console.log(`What it said: ${log}`);
}
console.log(`${String(times - bad)} of ${String(times)} runs passed; recorded in ${record}`);
process.exit(bad > 0 ? 1 : 0);

function keepCoresBusy(): void {
  for (let core = 0; core < availableParallelism(); core += 1) {
    const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    onExit(() => busy.kill('SIGKILL'));
  }
}

/** Of all children that have ended, in user and system mode. Known on Linux only. */
function processorSeconds(): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  // cutime and cstime, in hundredths of a second.
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
