import { profileNames } from '../../src/contract/providers.ts';
import type { ProfileName } from '../../src/contract/providers.ts';
import { profileOfRun } from './judge.ts';

/** Defines the same tests for each profile; in a run with a judge for the judge's alone. */
export function forEachProfile(define: (profile: ProfileName) => void): void {
  for (const profile of profileOfRun === undefined ? profileNames : [profileOfRun]) define(profile);
}
