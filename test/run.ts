// Runs the tests: node test/run.ts [unit|service|editor|ui|desktop …] [--grep X] [--editor oldest|newest]

import { parseArgs } from 'node:util';
import { add, nothing } from './harness/counts.ts';
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

let total = nothing;
for (const name of named.length > 0 ? named : defaultSuites) {
  const started = Date.now();
  console.log(`\n=== ${name}`);
  const counts = await settled(() => suites[name](options), options);
  const pending = counts.pending > 0 ? `, ${String(counts.pending)} pending` : '';
  console.log(`=== ${name}: ${String(counts.passed)} passed, ${String(counts.failed)} failed${pending}, ${seconds(started)}`);
  total = add(total, counts);
}

process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`\n${String(total.passed)} passed, ${String(total.failed)} failed`);

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
