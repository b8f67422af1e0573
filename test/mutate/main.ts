// Makes small changes in the sources, one at a time, and lists those that no test notices:
//   npm run mutate -- ROOM [N] [--seed S] [--jobs J] [--limit SECONDS] [--report]
// It goes on where it was ended: what is known is kept in .vscode-test/mutate/<room>-<seed>.ndjson.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, workFolder } from '../harness/paths.ts';
import { candidatesIn, shortHash, shuffled, type Candidate } from './candidates.ts';
import { equivalentTo, readEquivalents } from './equivalent.ts';
import { ImportGraph } from './reach.ts';
import { Journal, type Measured, type Tried } from './record.ts';
import { changeOf, reportOf, type Result } from './report.ts';
import { filesOf, rooms, testsOf } from './rooms.ts';
import { Tree } from './tree.ts';
import { measure, testsFor, tryChange, type TrialOptions } from './trial.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    limit: { type: 'string', default: '60' },
    report: { type: 'boolean', default: false },
  },
});
const [name = '', amount = '75'] = positionals;
const room = rooms[name];
if (!room) throw new Error(`There is no room "${name}". There are: ${Object.keys(rooms).join(', ')}.`);
const seed = wholeNumber(values.seed);

const folder = join(workFolder, 'mutate');
const graph = new ImportGraph(root);
const tried = new Journal<Tried>(join(folder, `${name}-${String(seed)}.ndjson`), ({ id }) => id);
const options: TrialOptions = {
  graph,
  tests: testsOf(root, room),
  limitMs: 1000 * wholeNumber(values.limit),
  // Pure code waits for nothing.
  processorClock: !room.suites.includes('client'),
  measured: new Journal<Measured>(join(folder, 'tests.ndjson'), ({ file }) => file),
};
const equivalents = readEquivalents();
const all = filesOf(root, room).flatMap((file) => candidatesIn(file, graph.contentOf(file)));
const sample = shuffled(all, seed).slice(0, wholeNumber(amount));
console.log(`${name}: ${String(sample.length)} of ${String(all.length)} changes, seed ${String(seed)}`);

if (!values.report) await tryAll();
console.log(`\n${reportOf(name, seed, sample.map(resultOf))}`);

async function tryAll(): Promise<void> {
  const open = sample.filter((candidate) => !equivalentTo(candidate, equivalents));
  const trees = Array.from(
    { length: wholeNumber(values.jobs) },
    (_, index) => new Tree(root, join(folder, `tree-${name}-${String(seed)}-${String(index)}`)),
  );
  const [first] = trees;
  if (!first) throw new Error('At least one job is needed.');
  const left = await measure(options, first, [...new Set(open.map(({ file }) => file))]);
  for (const test of left) console.log(`left out, for it fails or takes too long when nothing is changed: ${test}`);
  // What survived before is tried again at the end, with the tests of today.
  const before = ({ id }: Candidate): number => (tried.get(id) === undefined ? 0 : 1);
  const queue = open
    .filter((candidate) => !knownOf(candidate))
    .toSorted((a, b) => before(a) - before(b))
    .values();
  await Promise.all(trees.map((tree) => tryNext(queue, tree)));
}

/** One job: the jobs take from the same queue, each with a tree of its own. */
async function tryNext(queue: Iterator<Candidate>, tree: Tree): Promise<void> {
  for (let next = queue.next(); next.done !== true; next = queue.next()) {
    const tests = testsFor(options, next.value.file);
    const result = await tryChange(next.value, tests, tree, options);
    tried.add(result);
    // A longer limit has room for more of them.
    const shown = `shown to ${String(tests.length)} of ${String(graph.testsReaching(next.value.file, options.tests).length)} test files`;
    console.log(`${result.outcome}  ${changeOf(next.value)}  (${result.by ?? shown})`);
  }
}

function resultOf(candidate: Candidate): Result {
  return { candidate, tried: knownOf(candidate), equivalent: equivalentTo(candidate, equivalents) };
}

/** What a run before found out, as long as it still holds: new tests may notice what survived, and are not shown what was noticed. */
function knownOf(candidate: Candidate): Tried | undefined {
  const known = tried.get(candidate.id);
  if (known?.content !== shortHash(graph.contentOf(candidate.file))) return undefined;
  return known.outcome === 'survived' && known.tests !== graph.fingerprint(testsFor(options, candidate.file)) ? undefined : known;
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`"${text}" is not a whole number.`);
  return Number(text);
}
