import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { launchBrowser } from './browser.ts';
import { childEnvironment } from './childEnvironment.ts';
import { editors, ensureEditor, type EditorName } from './editor.ts';
import { runInHost, type HostRun } from './hostRun.ts';
import { judgeVariable } from './judgeProxy.ts';
import { createRunFolder, onExit } from './lifetime.ts';
import { outcomeVariable, readOutcome, sum, type Outcome } from './outcome.ts';
import { noBuildVariable, packagedForTests } from './packaged.ts';
import { root } from './paths.ts';
import { proxySurroundings } from './proxySurroundings.ts';
import type { SuiteName } from './testFiles.ts';

export interface SuiteOptions {
  /** Spec files to run: all of the suite, or those that were named. */
  readonly files: readonly string[];
  /** The files were chosen, so the smoke tests of the oldest editor are not run beside them. */
  readonly chosen: boolean;
  readonly grep?: string;
  readonly editor?: EditorName;
  readonly watch?: boolean;
  /** Passed on to Playwright. */
  readonly playwright?: readonly string[];
}

export const suites: Readonly<Record<SuiteName, (options: SuiteOptions) => Promise<Outcome>>> = {
  unit: (options) => runMocha('unit', options),
  client: (options) => runMocha('client', options),
  editor: runEditor,
  ui: runUi,
  desktop: runDesktop,
};

let prepared: Promise<unknown> | undefined;

/** Makes and fetches once what suites share, while others that need none of it run already. */
export function prepare(): Promise<unknown> {
  prepared ??= Promise.all([packagedForTests(), ensureEditor('newest').then(() => ensureEditor('oldest'))]);
  return prepared;
}

function runMocha(name: SuiteName, options: SuiteOptions): Promise<Outcome> {
  const args = [join(root, 'node_modules/mocha/bin/mocha.js'), '--config', 'test/.mocharc.json', ...options.files];
  if (options.grep !== undefined) args.push('--grep', options.grep);
  if (process.env['CI'] !== undefined) args.push('--forbid-only');
  if (!process.stdout.isTTY) args.push('--no-color');
  return runNode(name, options.watch === true ? ['--watch', ...args] : args, {}, options.grep !== undefined);
}

/** The editor of a worker is told by its project; the oldest has a project of its own, with the smoke tests. */
async function runUi(options: SuiteOptions): Promise<Outcome> {
  const args = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '-c', 'test/ui/playwright.config.ts'];
  if (options.chosen) args.push(...options.files.map((file) => file.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)));
  if (options.editor === 'oldest') args.push('--project=oldest');
  else if (options.chosen || options.editor === 'newest') args.push('--project=pages', '--project=newest');
  if (options.grep !== undefined) args.push('--grep', options.grep, '--pass-with-no-tests');
  // The set-up of the suite takes the package that is made here.
  await prepare();
  return runNode('ui', [...args, ...(options.playwright ?? [])], { [noBuildVariable]: '1' }, options.grep !== undefined);
}

/** Runs a test runner in a process of its own, whose reporter writes the outcome to a file. */
async function runNode(name: string, args: readonly string[], env: NodeJS.ProcessEnv, mayBeNone: boolean): Promise<Outcome> {
  await using cleanup = new AsyncDisposableStack();
  const folder = await createRunFolder();
  cleanup.defer(folder.remove);
  const file = join(folder.path, 'outcome.json');
  const inherited = {
    CI: process.env['CI'],
    CHROME_PATH: process.env['CHROME_PATH'],
    INTERLINEAR_SEED: process.env['INTERLINEAR_SEED'],
    [judgeVariable]: process.env[judgeVariable],
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  };
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: childEnvironment({ ...inherited, ...env, [outcomeVariable]: file }),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const forget = onExit(() => child.kill('SIGTERM'));
  await new Promise((resolve) => {
    child.once('close', resolve);
  });
  forget();
  return readOutcome(name, file, mayBeNone);
}

async function runEditor(options: SuiteOptions): Promise<Outcome> {
  await prepare();
  const runs = await editorRuns(options);
  if (options.chosen) return sum(await runQueue(runs.values(), false));
  // A host waits about half of its time, for the page or for nothing to happen: two at once keep the processors busy.
  const queue = runs.values();
  return sum((await Promise.all([runQueue(queue, true), runQueue(queue, true)])).flat());
}

/** Takes runs from a queue until it is empty. @param isBeside others: what a run says is printed as a whole, once it is over. */
async function runQueue(queue: Iterable<HostRun>, isBeside: boolean): Promise<Outcome[]> {
  await using cleanup = new AsyncDisposableStack();
  // One of its own: the windows of a browser share its clipboard.
  const browser = await launchBrowser();
  cleanup.defer(() => browser.close());
  const outcomes: Outcome[] = [];
  for (const run of queue) {
    const said = [`\n— ${run.name}\n`];
    const print = () => process.stdout.write(said.splice(0).join(''));
    if (!isBeside) print();
    const outcome = await runInHost(run, browser, (text) => {
      said.push(text);
      if (!isBeside) print();
    });
    print();
    outcomes.push(outcome);
  }
  return outcomes;
}

/** Specs that need an editor started in another way. */
const variants = /\.(restricted|folders|proxy)\.test\.ts$/;

/** Specs of what belongs to an account: they run in the profile of the public provider, too. */
const ofAccounts =
  /[\\/](alreadyIn|correct|detect|dictionaries|documents|documentStyles|glossaries|glossaryService|improve|keys|memories|serviceRules|severalGlossaries|styleRules|translateSelection|usage|voice)\.test\.ts$/;

/**
 * The matrix of the editor suites. A spec runs in both editors, but `*.restricted.test.ts` runs in an untrusted workspace,
 * `*.folders.test.ts` in a workspace of two folders and `*.proxy.test.ts` behind a proxy, all three in the newest only; so do specs of
 * accounts in the other profile. A further variant is one more line here and its name in `variants`.
 */
async function editorRuns({ files, grep, editor: chosen }: SuiteOptions): Promise<HostRun[]> {
  const plain = files.filter((spec) => !variants.test(spec));
  const of = (variant: string) => files.filter((spec) => spec.endsWith(`.${variant}.test.ts`));
  const common = grep === undefined ? {} : { grep };
  const names: EditorName[] = chosen === undefined ? ['oldest', 'newest'] : [chosen];
  const runs: HostRun[] = [];
  for (const name of names) {
    runs.push({ name: `editor ${editors[name].vscode}`, editor: await ensureEditor(name), specs: plain, ...common });
  }
  if (names.includes('newest')) {
    const editor = await ensureEditor('newest');
    // The longest first: whoever is done with its own takes the next.
    const specs = plain.filter((spec) => ofAccounts.test(spec));
    runs.push({ name: "editor, the provider's profile", editor, specs, profile: 'deepl', ...common });
    runs.push({ name: 'editor, Restricted Mode', editor, specs: of('restricted'), restricted: true, ...common });
    runs.push({ name: 'editor, two folders', editor, specs: of('folders'), twoFolders: true, ...common });
    runs.push({ name: 'editor, behind a proxy', editor, specs: of('proxy'), around: proxySurroundings, ...common });
  }
  return runs.filter((run) => run.specs.length > 0);
}

async function runDesktop({ files, grep }: SuiteOptions): Promise<Outcome> {
  await packagedForTests();
  const { runInDesktop } = await import('./desktopRun.ts');
  return runInDesktop(
    files.filter((spec) => !variants.test(spec)),
    grep,
  );
}
