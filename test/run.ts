// Runs the tests: node test/run.ts [unit|service|editor|ui|desktop …] [--grep X] [--editor oldest|newest]

import { parseArgs } from 'node:util';
import { add, nothing, type Counts } from './harness/counts.ts';
import { editors, type EditorName } from './harness/editor.ts';
import { defaultSuites, seconds, settled, suites, type SuiteName, type SuiteOptions } from './harness/suites.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { grep: { type: 'string' }, editor: { type: 'string' } },
});

const named = positionals.map(suiteName);
const options: SuiteOptions = {
  ...(values.grep === undefined ? {} : { grep: values.grep }),
  ...(values.editor === undefined ? {} : { editor: editorName(values.editor) }),
};

const wanted = named.length > 0 ? named : defaultSuites;
// The tests of the client wait for time limits more than they work: they run beside the others.
const beside: readonly SuiteName[] = wanted.length > 1 ? wanted.filter((name) => name === 'service') : [];
const runBeside = Promise.all(beside.map(runOne));
let total = nothing;
for (const name of wanted.filter((one) => !beside.includes(one))) total = add(total, await runOne(name));
for (const counts of await runBeside) total = add(total, counts);

process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`\n${String(total.passed)} passed, ${String(total.failed)} failed`);

async function runOne(name: SuiteName): Promise<Counts> {
  const started = Date.now();
  console.log(`\n=== ${name}`);
  const counts = await settled(() => suites[name](options), options);
  const pending = counts.pending > 0 ? `, ${String(counts.pending)} pending` : '';
  console.log(`=== ${name}: ${String(counts.passed)} passed, ${String(counts.failed)} failed${pending}, ${seconds(started)}`);
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
