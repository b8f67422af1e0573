import { profileNames } from '../../src/api/providers.ts';
import type { ProfileName } from '../../src/api/providers.ts';
import { profileOfRun } from './judge.ts';

/** The profiles that the same tests are run in: both, or in a run with a judge the judge's alone. */
const profilesOfRun: readonly ProfileName[] = profileOfRun === undefined ? profileNames : [profileOfRun];

/** Defines the same tests for each profile. */
export function forEachProfile(define: (profile: ProfileName) => void): void {
  for (const profile of profilesOfRun) define(profile);
}

/** Each of the routes in each profile. */
export function inEachProfile<T>(routes: readonly T[]): { readonly route: T; readonly profile: ProfileName }[] {
  return profilesOfRun.flatMap((profile) => routes.map((route) => ({ route, profile })));
}
