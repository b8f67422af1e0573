// Runs the tests: node test/run.ts [unit|service|editor|ui|desktop …] [--grep X] [--editor oldest|newest]

import { parseArgs } from 'node:util';
import pLimit from 'p-limit';
import { add, nothing, type Counts } from './harness/counts.ts';
import { editors, type EditorName } from './harness/editor.ts';
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

// All of them: in two lanes, for most of them wait more than they work. What takes longest comes first.
const everything: readonly Task[] = [
  { name: 'editor' },
  { name: 'ui', part: { index: 0, of: 2 } },
  { name: 'ui', part: { index: 1, of: 2 } },
  { name: 'service' },
  { name: 'unit' },
];
const tasks = named.length > 0 ? named.map((name): Task => ({ name })) : everything;
const lanes = pLimit(named.length > 0 ? 1 : 2);
if (named.length === 0) await prepare();
let total = nothing;
for (const counts of await Promise.all(tasks.map((task) => lanes(() => runOne(task))))) total = add(total, counts);

process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`\n${String(total.passed)} passed, ${String(total.failed)} failed`);

async function runOne({ name, part }: Task): Promise<Counts> {
  const started = Date.now();
  const what = part ? `${name}, part ${String(part.index + 1)} of ${String(part.of)}` : name;
  console.log(`\n=== ${what}`);
  const wanted = part ? { ...options, part } : options;
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
