import { readFileSync } from 'node:fs';
import type { Candidate } from './candidates.ts';

/** A change that no test can notice, and why. It is told by what the code says, so that it may move. */
export interface Equivalent extends Pick<Candidate, 'file' | 'source' | 'before' | 'after'> {
  readonly why: string;
}

export function readEquivalents(): readonly Equivalent[] {
  const listed: readonly Equivalent[] = JSON.parse(readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'));
  return listed;
}

export function equivalentTo(candidate: Candidate, listed: readonly Equivalent[]): Equivalent | undefined {
  return listed.find(
    ({ file, source, before, after }) =>
      file === candidate.file && source === candidate.source && before === candidate.before && after === candidate.after,
  );
}
