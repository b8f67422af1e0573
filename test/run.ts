// Runs the tests, and ends with `N passed, M failed`: npm test -- [suites] [files or parts of their paths] [options], see docs/testing.md

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { EditorName } from './harness/editor.ts';
import { judgeVariable } from './harness/judgeProxy.ts';
import { sum, type Outcome } from './harness/outcome.ts';
import { noBuildVariable } from './harness/packaged.ts';
import { prepare, suites } from './harness/suites.ts';
import { defaultSuites, isSuite, testFiles, type SuiteName } from './harness/testFiles.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    grep: { type: 'string', short: 'g' },
    editor: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    // A proxy through which the client suite sends what it can.
    judge: { type: 'string' },
    // Of Playwright:
    headed: { type: 'boolean', default: false },
    debug: { type: 'boolean', default: false },
    trace: { type: 'string' },
    workers: { type: 'string' },
  },
});

const named = positionals.filter(isSuite);
const words = positionals.filter((word) => !isSuite(word));
if (values.judge !== undefined) process.env[judgeVariable] = resolve(values.judge);
if (values['no-build']) process.env[noBuildVariable] = '1';

// Whatever is named runs in turn. All of them: two at a time that take about as long, and the UI suite with two workers at the end.
const everything: readonly (readonly (readonly SuiteName[])[])[] = [[['unit'], ['editor', 'client']], [['ui']]];
const chosen = named.length > 0 || words.length > 0;
if (!chosen) void prepare().catch(() => undefined); // Whoever awaits it is told of the failure.
const started = Date.now();
const searched = named.length > 0 ? named : defaultSuites;
const total = sum(chosen ? await inTurn(searched) : await all());
const none = total.passed + total.failures.length === 0 ? ['No test was run.'] : [];
const unknown = words.filter((word) => searched.every((suite) => testFiles(suite, [word]).length === 0));
const problems = [...total.problems, ...unknown.map((word) => `No test file has this in its path: ${word}`), ...none];

// Once more at the end: whoever reads no more than that should know which.
const failures = [...total.failures, ...problems];
for (const failure of failures) console.log(`✗ ${failure}`);
const failed = failures.length;
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
console.log(`${String(total.passed)} passed, ${String(failed)} failed`);

async function all(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const step of everything) outcomes.push(...(await Promise.all(step.map(inTurn))).flat());
  return outcomes;
}

async function inTurn(names: readonly SuiteName[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const name of names) {
    const files = testFiles(name, words);
    if (files.length > 0) outcomes.push(await runSuite(name, files));
  }
  return outcomes;
}

async function runSuite(name: SuiteName, files: readonly string[]): Promise<Outcome> {
  console.log(`\n=== ${name}`);
  const { grep, editor, headed, debug, trace, workers, watch } = values;
  const playwright = [...(headed ? ['--headed'] : []), ...(debug ? ['--debug'] : [])];
  if (trace !== undefined) playwright.push('--trace', trace);
  if (workers !== undefined) playwright.push('--workers', workers);
  const options = { files, chosen: words.length > 0, watch, playwright, ...(grep !== undefined && { grep }) };
  const outcome = await suites[name]({ ...options, ...(editor !== undefined && { editor: editorName(editor) }) }).catch(crash(name));
  console.log(`=== ${name}: ${String(outcome.passed)} passed, ${String(outcome.failures.length + outcome.problems.length)} failed`);
  return outcome;
}

/** A suite that cannot be run is a failure, whatever else passes. */
function crash(name: SuiteName): (error: unknown) => Outcome {
  return (error) => {
    console.error(error);
    return {
      passed: 0,
      failures: [],
      problems: [`${name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`],
    };
  };
}

function editorName(text: string): EditorName {
  if (text === 'oldest' || text === 'newest') return text;
  throw new Error(`There is no editor "${text}": oldest or newest.`);
}
