import { languageIncludes, languageResourcesResponse, languagesResponse, sourceCode } from '../contract/languages.ts';
import type { Language, LanguageInclude, LanguageResource, LanguageResourceDescriptor } from '../contract/languages.ts';
import { languageCacheMs } from '../contract/limits.ts';
import type { Profile } from '../contract/providers.ts';
import { callsOf } from './calls.ts';
import type { Transport } from './transport.ts';

/** GET /v3/languages (specification, "Languages (beta)"), kept for the hour that the specification suggests. */
export interface Languages {
  /** The languages of a resource; `include` adds beta and external ones. @throws ServiceError; the signal's reason. */
  list(resource: LanguageResource, include: readonly LanguageInclude[], signal: AbortSignal): Promise<readonly Language[]>;
  /** What the resources are and which features their languages may have. @throws ServiceError; the signal's reason. */
  resources(signal: AbortSignal): Promise<LanguageResourceDescriptor[]>;
  /** The fullest list of a resource that is still fresh, without asking the service. */
  known(resource: LanguageResource): readonly Language[] | undefined;
  /** The code that a source language is sent as: without its variant, unless the service takes that as a source. */
  sourceCode(resource: LanguageResource, code: string): string;
}

interface Entry {
  readonly until: number;
  readonly languages: readonly Language[];
}

/** @param now milliseconds of a clock. */
export function languagesResource(
  transport: Transport,
  profile: Pick<Profile, 'takesSourceVariants'>,
  now: () => number = Date.now,
): Languages {
  const calls = callsOf({ refusal: 'auth', status456: 'quota' });
  const cache = new Map<string, Entry>();

  function fresh(resource: LanguageResource, include: readonly LanguageInclude[]): readonly Language[] | undefined {
    const entry = cache.get(cacheKey(resource, include));
    return entry && entry.until > now() ? entry.languages : undefined;
  }

  async function list(resource: LanguageResource, include: readonly LanguageInclude[], signal: AbortSignal) {
    const kept = fresh(resource, include);
    if (kept) return kept;
    const query: [string, string][] = [['resource', resource], ...include.map((value): [string, string] => ['include', value])];
    const languages = await transport.call(calls.get('/v3/languages', languagesResponse, query), signal);
    cache.set(cacheKey(resource, include), { until: now() + languageCacheMs, languages });
    return languages;
  }

  function known(resource: LanguageResource) {
    const fullestFirst: readonly LanguageInclude[][] = [[...languageIncludes], ['beta'], ['external'], []];
    return fullestFirst.map((include) => fresh(resource, include)).find((languages) => languages !== undefined);
  }

  const resources = (signal: AbortSignal) => transport.call(calls.get('/v3/languages/resources', languageResourcesResponse), signal);

  const source = (resource: LanguageResource, code: string) => sourceCode(code, known(resource), profile.takesSourceVariants);

  return { list, resources, known, sourceCode: source };
}

function cacheKey(resource: LanguageResource, include: readonly LanguageInclude[]): string {
  return [resource, ...include.toSorted()].join(' ');
}
