// Runs the tests: node test/run.ts [unit|service|editor|ui|desktop …] [--grep X] [--editor oldest|newest]

import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { add, nothing, type Counts } from './harness/counts.ts';
import { editors, type EditorName } from './harness/editor.ts';
import { root } from './harness/paths.ts';
import { defaultSuites, prepare, seconds, settled, suites, type SuiteName, type SuiteOptions } from './harness/suites.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: 'string' }, editor: { type: 'string' } },
});

const named = positionals.map(suiteName);
const options: SuiteOptions = {
  ...(values.grep === undefined ? {} : { grep: values.grep }),
  ...(values.editor === undefined ? {} : { editor: editorName(values.editor) }),
};

/** One suite, or a part of one. */
interface Task {
  readonly name: SuiteName;
  readonly part?: { readonly index: number; readonly of: number };
}

/** Small ones, so that both lanes come to their end at about the same time. */
const uiParts = 7;

// All of them: in two lanes, for most of them wait more than they work. First what needs no editor, which is fetched meanwhile.
const everything: readonly Task[] = [
  { name: 'service' },
  { name: 'unit' },
  { name: 'editor' },
  ...Array.from({ length: uiParts }, (_, index): Task => ({ name: 'ui', part: { index, of: uiParts } })),
];
const tasks = named.length > 0 ? named.map((name): Task => ({ name })) : everything;
const lanes = pLimit(named.length > 0 ? 1 : 2);
const prepared = named.length === 0 ? settledPreparation() : undefined;
/** More files than that have not failed for want of time. */
const mostOnceMore = 5;
let total = nothing;
for (const counts of await Promise.all(tasks.map((task) => lanes(() => runOne(task))))) total = add(total, counts);
// Twice at most: alone, too, a window may be slow once.
for (let round = 1; named.length === 0 && round <= 2; round += 1) total = await settledAlone(total);

process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`\n${String(total.passed)} passed, ${String(total.failed)} failed`);

/** Whoever needs what could not be made or fetched tries again, and says so. */
async function settledPreparation(): Promise<void> {
  await prepare().catch((error: unknown) => console.error(error));
}

/**
 * A test that gets no time while the other lane works can wait in vain: the few files where one failed are run once more, with nothing
 * beside them. What fails then has failed; what passes is said to have failed at first.
 */
async function settledAlone(first: Counts): Promise<Counts> {
  const failed = first.failedFiles ?? [];
  const files = [...new Set(failed)];
  if (files.length === 0 || files.length > mostOnceMore) return first;
  let again = nothing;
  for (const name of defaultSuites) {
    const own = files.filter((file) => file.startsWith(join(root, 'test', name)));
    if (own.length === 0) continue;
    console.log(`\n=== ${name}, once more and alone: ${own.map((file) => basename(file)).join(', ')}`);
    again = add(again, await settled(() => suites[name]({ files: own }), {}));
  }
  const mended = Math.max(0, failed.length - again.failed);
  console.log(`=== once more and alone: ${String(again.failed)} failed again, ${String(mended)} had failed beside others only`);
  return { ...first, passed: first.passed + mended, failed: first.failed - mended, failedFiles: again.failedFiles ?? [] };
}

async function runOne({ name, part }: Task): Promise<Counts> {
  const started = Date.now();
  const what = part ? `${name}, part ${String(part.index + 1)} of ${String(part.of)}` : name;
  console.log(`\n=== ${what}`);
  const wanted = part ? { ...options, part } : options;
  if (name !== 'service' && name !== 'unit') await prepared;
  const counts = await settled(() => suites[name](wanted), wanted);
  const pending = counts.pending > 0 ? `, ${String(counts.pending)} pending` : '';
  console.log(`=== ${what}: ${String(counts.passed)} passed, ${String(counts.failed)} failed${pending}, ${seconds(started)}`);
  return counts;
}

function suiteName(text: string): SuiteName {
  const names: readonly SuiteName[] = [...defaultSuites, 'desktop'];
  const found = names.find((name) => name === text);
  if (found === undefined) throw new Error(`There is no suite "${text}". There are: ${names.join(', ')}.`);
  return found;
}

function editorName(text: string): EditorName {
  if (text === 'oldest' || text === 'newest') return text;
  throw new Error(`There is no editor "${text}". There are: ${Object.keys(editors).join(', ')}.`);
}
