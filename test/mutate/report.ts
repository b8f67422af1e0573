import type { Candidate } from './candidates.ts';
import type { Equivalent } from './equivalent.ts';
import type { Tried } from './record.ts';

/** What is known of each sampled change of a room. */
export interface Result {
  readonly candidate: Candidate;
  readonly tried?: Tried | undefined;
  readonly equivalent?: Equivalent | undefined;
}

export interface Figures {
  readonly sampled: number;
  readonly noticed: number;
  readonly timedOut: number;
  readonly survived: number;
  readonly equivalent: number;
  readonly untried: number;
}

export function figuresOf(results: readonly Result[]): Figures {
  const counted = results.filter(({ equivalent }) => !equivalent);
  const having = (outcome: Tried['outcome']): number => counted.filter(({ tried }) => tried?.outcome === outcome).length;
  return {
    sampled: results.length,
    noticed: having('noticed'),
    timedOut: having('timedOut'),
    survived: having('survived'),
    equivalent: results.length - counted.length,
    untried: counted.filter(({ tried }) => !tried).length,
  };
}

/** A change that ran out of time counts as noticed: somebody would have seen it. */
export function percentNoticed({ noticed, timedOut, survived }: Figures): string {
  const tried = noticed + timedOut + survived;
  return tried === 0 ? '-' : `${((100 * (noticed + timedOut)) / tried).toFixed(1)} %`;
}

export function reportOf(room: string, seed: number, results: readonly Result[]): string {
  const figures = figuresOf(results);
  return [
    ...listOf('survived', results, ({ tried, equivalent }) => tried?.outcome === 'survived' && !equivalent),
    ...listOf('timed out', results, ({ tried, equivalent }) => tried?.outcome === 'timedOut' && !equivalent),
    ...listOf('equivalent', results, ({ equivalent }) => equivalent !== undefined),
    `${room}, seed ${String(seed)}: ${Object.entries(figures)
      .map(([name, count]) => `${name} ${String(count)}`)
      .join(', ')}; noticed of the rest: ${percentNoticed(figures)}`,
  ].join('\n');
}

function listOf(title: string, results: readonly Result[], isMeant: (result: Result) => boolean): string[] {
  return results.filter(isMeant).map(({ candidate, equivalent }) => {
    const why = equivalent ? `\n    because: ${equivalent.why}` : '';
    return `${title}: ${changeOf(candidate)}\n    in: ${candidate.source}${why}`;
  });
}

export function changeOf({ file, line, before, after }: Candidate): string {
  return `${file}:${String(line)}  ${before}  →  ${after}`;
}
