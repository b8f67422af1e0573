import { glob } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageExtension } from '../package.ts';
import { launchBrowser } from './browser.ts';
import { childEnvironment } from './childEnvironment.ts';
import { add, nothing, type Counts } from './counts.ts';
import { editors, ensureEditor, type EditorName } from './editor.ts';
import { runInHost, type HostRun } from './hostRun.ts';
import { createRunFolder, onExit } from './lifetime.ts';
import { root } from './paths.ts';
import { proxySurroundings } from './proxySurroundings.ts';
import { readReport } from './report.ts';

export interface SuiteOptions {
  readonly grep?: string;
  readonly editor?: EditorName;
  /** Runs every so many-th file only, from the one of this index on. */
  readonly part?: { readonly index: number; readonly of: number };
  /** Runs these files only. */
  readonly files?: readonly string[];
}

export type Suite = (options: SuiteOptions) => Promise<Counts>;

export const suites = { unit: runUnit, service: runService, editor: runEditor, ui: runUi, desktop: runDesktop } satisfies Record<
  string,
  Suite
>;

export type SuiteName = keyof typeof suites;

/** What runs when nothing is named. `desktop` downloads an editor from a host of its own and is for developers' machines. */
export const defaultSuites: readonly SuiteName[] = ['unit', 'service', 'editor', 'ui'];

function runUnit(options: SuiteOptions): Promise<Counts> {
  return inProcess('unit', options, 30_000, {});
}

function runService(options: SuiteOptions): Promise<Counts> {
  return inProcess('service', options, 60_000, {});
}

async function runUi(options: SuiteOptions): Promise<Counts> {
  const vsix = await packagedOnce();
  return inProcess('ui', options, 120_000, { INTERLINEAR_TEST_VSIX: vsix, INTERLINEAR_TEST_EDITOR: options.editor ?? 'newest' });
}

let packaged: Promise<string> | undefined;

/** Makes and fetches what suites share, before several run beside each other: each of them would do it for itself, and time would run. */
export async function prepare(): Promise<void> {
  await packagedOnce();
  await ensureEditor('newest');
  await ensureEditor('oldest');
  await (await launchBrowser()).close();
}

/** The suites test what ships, not a development build: built once, however many of them run beside each other. @returns the package. */
function packagedOnce(): Promise<string> {
  packaged ??= packageForTests();
  return packaged;
}

async function packageForTests(): Promise<string> {
  // Removed with the process.
  const vsix = join((await createRunFolder()).path, 'interlinear.vsix');
  await packageExtension(vsix);
  return vsix;
}

async function runEditor(options: SuiteOptions): Promise<Counts> {
  await packagedOnce();
  await using cleanup = new AsyncDisposableStack();
  const browser = await launchBrowser();
  cleanup.defer(() => browser.close());
  let counts = nothing;
  for (const run of await editorRuns(options)) {
    const started = Date.now();
    console.log(`\n— ${run.name}`);
    const one = await settled(() => runInHost(run, browser), options);
    console.log(`— ${run.name}: ${String(one.passed)} passed, ${String(one.failed)} failed, ${seconds(started)}`);
    counts = add(counts, one);
  }
  return counts;
}

/** Specs that need an editor started in another way. */
const variants = /\.(restricted|folders|proxy)\.test\.ts$/;

/**
 * The matrix of the editor suites. A spec runs in both editors, but `*.restricted.test.ts` runs in an untrusted workspace,
 * `*.folders.test.ts` in a workspace of two folders and `*.proxy.test.ts` behind a proxy, all three in the newest only. A further
 * variant is one more line here and its name in `variants`.
 */
async function editorRuns(options: SuiteOptions): Promise<HostRun[]> {
  const all = options.files ?? (await specsIn('editor'));
  const plain = all.filter((spec) => !variants.test(spec));
  const of = (variant: string) => all.filter((spec) => spec.endsWith(`.${variant}.test.ts`));
  const common = options.grep === undefined ? {} : { grep: options.grep };
  const names: EditorName[] = options.editor === undefined ? ['oldest', 'newest'] : [options.editor];
  const runs: HostRun[] = [];
  for (const name of names) {
    const editor = await ensureEditor(name);
    runs.push({ name: `editor ${editors[name].vscode}`, editor, specs: plain, ...common });
  }
  if (!names.includes('newest')) return runs;
  const newest = await ensureEditor('newest');
  runs.push({ name: 'editor, Restricted Mode', editor: newest, specs: of('restricted'), restricted: true, ...common });
  runs.push({ name: 'editor, two folders', editor: newest, specs: of('folders'), twoFolders: true, ...common });
  runs.push({ name: 'editor, behind a proxy', editor: newest, specs: of('proxy'), around: proxySurroundings, ...common });
  return runs.filter((run) => run.specs.length > 0);
}

async function runDesktop(options: SuiteOptions): Promise<Counts> {
  await packagedOnce();
  const { runInDesktop } = await import('./desktopRun.ts');
  const specs = (await specsIn('editor')).filter((spec) => !variants.test(spec));
  return runInDesktop(specs, options.grep);
}

/** Runs a Mocha suite in a process of its own, so that nothing it changes or leaves behind reaches the next. */
async function inProcess(name: SuiteName, options: SuiteOptions, timeout: number, env: NodeJS.ProcessEnv): Promise<Counts> {
  const { index, of } = options.part ?? { index: 0, of: 1 };
  const files = options.files ?? (await specsIn(name)).filter((_, place) => place % of === index);
  if (files.length === 0) return nothing;
  await using cleanup = new AsyncDisposableStack();
  const folder = await createRunFolder();
  cleanup.defer(folder.remove);
  const reportFile = join(folder.path, 'report.ndjson');
  const main = join(root, 'test', 'harness', 'mochaMain.ts');
  const request = JSON.stringify({ files, timeout, grep: options.grep });
  await ended([main, reportFile, request], childEnvironment({ ...env, ...(process.stdout.isTTY ? { INTERLINEAR_COLOR: '1' } : {}) }));
  const report = readReport(reportFile, (text) => console.log(text));
  await report.print();
  const counts = report.counts();
  if (counts === undefined) throw new Error(`The ${name} suite did not come to its end.`);
  return counts;
}

function ended(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const forget = onExit(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.once('close', () => {
      forget();
      resolve();
    });
  });
}

async function specsIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(`test/${folder}/**/*.test.ts`, { cwd: root })) found.push(file);
  return found.toSorted().map((file) => join(root, file));
}

/** A suite that crashes, or that tests nothing without having been asked to, is a failure. */
export async function settled(run: () => Promise<Counts>, options: SuiteOptions): Promise<Counts> {
  try {
    const counts = await run();
    if (counts.passed + counts.failed > 0 || options.grep !== undefined) return counts;
    console.error('No test was run.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  return { ...nothing, failed: 1 };
}

export function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
