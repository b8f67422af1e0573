import { changed, shortHash, type Candidate } from './candidates.ts';
import { runMocha } from './mochaProcess.ts';
import type { Journal, Measured, Tried } from './record.ts';
import type { ImportGraph } from './reach.ts';
import type { Tree } from './tree.ts';

/** More than loading the tests takes. */
const startMs = 10_000;

export interface TrialOptions {
  readonly graph: ImportGraph;
  readonly tests: readonly string[];
  readonly limitMs: number;
  readonly processorClock: boolean;
  readonly measured: Journal<Measured>;
}

/**
 * Runs the tests that are not measured yet, unchanged, each file by itself, so that an interrupted run loses little.
 * @returns those that fail, or take longer than the limit: they can tell nothing of a change.
 */
export async function measure(
  { graph, tests, limitMs, processorClock, measured }: TrialOptions,
  tree: Tree,
  files: readonly string[],
): Promise<string[]> {
  const reaching = [...new Set(files.flatMap((file) => graph.testsReaching(file, tests)))];
  for (const file of reaching) {
    const fingerprint = graph.fingerprint([file]);
    if (measured.get(file)?.fingerprint === fingerprint) continue;
    const { outcome, times, ms } = await runMocha({ folder: tree.folder, files: [file], bail: true, limitMs, processorClock });
    measured.add({ file, fingerprint, passed: outcome === 'passed', ms: times.get(file) ?? ms });
  }
  return reaching.filter((test) => {
    const known = measured.get(test);
    return known?.passed !== true || known.ms > limitMs;
  });
}

/** The tests that a change of the file is shown to, no more than keep to the limit when nothing is changed: the nearest and quickest first. */
export function testsFor({ graph, tests, limitMs, measured }: TrialOptions, file: string): string[] {
  const reaching = graph.testsReaching(file, tests).flatMap((test) => {
    const known = measured.get(test);
    return known?.passed === true ? [{ test, ms: known.ms, hops: graph.hopsFrom(test).get(file) ?? Infinity }] : [];
  });
  let left = limitMs;
  return reaching
    .toSorted((a, b) => a.hops - b.hops || a.ms - b.ms)
    .filter(({ ms }) => {
      if (ms > left) return false;
      left -= ms;
      return true;
    })
    .map(({ test }) => test);
}

/** Makes the change in the copy, runs the tests there, and takes it back. */
export async function tryChange(candidate: Candidate, tests: readonly string[], tree: Tree, options: TrialOptions): Promise<Tried> {
  const { id, file, line, source, before, after, edit } = candidate;
  const content = options.graph.contentOf(file);
  tree.write(file, changed(content, edit));
  const started = Date.now();
  let outcome: Tried['outcome'] = 'survived';
  let by: string | undefined;
  for (const group of grouped(tests, file, options.graph)) {
    const result = await runMocha({
      folder: tree.folder,
      files: group,
      bail: true,
      limitMs: fairLimit(group, options),
      processorClock: options.processorClock,
    });
    const [first] = result.failed;
    if (result.outcome === 'passed') continue;
    outcome = result.outcome === 'timedOut' || first?.ranOut ? 'timedOut' : 'noticed';
    by = first && `${first.file}: ${first.title}`;
    break;
  }
  tree.write(file, content);
  const kept = { content: shortHash(content), tests: options.graph.fingerprint(tests) };
  return { id, file, line, source, before, after, outcome, ...(by === undefined ? {} : { by }), ms: Date.now() - started, ...kept };
}

/** What takes far longer than unchanged is an endless loop, and need not be waited for to the limit. */
function fairLimit(tests: readonly string[], { limitMs, measured }: TrialOptions): number {
  const usual = tests.reduce((sum, test) => sum + (measured.get(test)?.ms ?? 0), 0);
  return Math.min(limitMs, startMs + 2 * usual);
}

/** The nearest tests alone first: they notice most changes, and the others need not be loaded. */
function grouped(tests: readonly string[], file: string, graph: ImportGraph): string[][] {
  const hopsOf = (test: string): number | undefined => graph.hopsFrom(test).get(file);
  const nearest = Math.min(...tests.map((test) => hopsOf(test) ?? Infinity));
  const near = tests.filter((test) => hopsOf(test) === nearest);
  return [near, tests.filter((test) => !near.includes(test))].filter((group) => group.length > 0);
}
