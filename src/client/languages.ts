import { sidesOf, sourceCode } from '../api/languageRules.ts';
import { languageIncludes, languageResourcesResponse, languagesResponse, listedLanguage } from '../api/languages.ts';
import type { FeatureSides, Language, LanguageInclude, LanguageResource, LanguageResourceDescriptor } from '../api/languages.ts';
import { languageCacheMs } from '../api/limits.ts';
import { profiles } from '../api/providers.ts';
import type { ProfileName } from '../api/providers.ts';
import { callsOf } from './calls.ts';
import { isServiceError, ServiceError } from './errors.ts';
import { fitting } from './fitting.ts';
import type { Log } from './log.ts';
import type { Transport } from './transport.ts';

/** Where a list of languages is from: the service, its older interface, what it said an earlier time, or the extension. */
export type LanguageOrigin = 'service' | 'older' | 'kept' | 'extension';

export interface LanguageList {
  readonly languages: readonly Language[];
  readonly origin: LanguageOrigin;
}

/** GET /v3/languages (specification, "Languages (beta)"), kept for the hour that the specification suggests. */
export interface Languages {
  /** The languages of a resource; `include` adds beta and external ones. @throws ServiceError; the signal's reason. */
  list(resource: LanguageResource, include: readonly LanguageInclude[], signal: AbortSignal): Promise<readonly Language[]>;
  /**
   * The same, or the best list that there is where the service does not give that one: of its older interface, of an earlier time, of
   * the extension.
   * @throws ServiceError where the key is not accepted, and for resources that nothing else tells about; the signal's reason.
   */
  best(resource: LanguageResource, include: readonly LanguageInclude[], signal: AbortSignal): Promise<LanguageList>;
  /** What the resources are and which features their languages may have. @throws ServiceError; the signal's reason. */
  resources(signal: AbortSignal): Promise<LanguageResourceDescriptor[]>;
  /** The fullest list of a resource that is still fresh, without asking the service. */
  known(resource: LanguageResource): readonly Language[] | undefined;
  /** The sides that features of a resource need: the service's own where it has told them, else the specification's. */
  sides(resource: LanguageResource): FeatureSides;
  /** The code that a source language is sent as: without its variant, unless the service takes that as a source. */
  sourceCode(resource: LanguageResource, code: string): string;
}

/** Lists of languages of one address and account that outlive a client. */
export interface KeptLanguages {
  /** The list that was kept last under a name; undefined where there is none that can be read. */
  recall(name: string): Promise<readonly Language[] | undefined>;
  /** Never fails: without it, the next list is asked for again. */
  keep(name: string, languages: readonly Language[]): Promise<void>;
}

export interface LanguagesOptions {
  readonly log: Log;
  readonly profile: ProfileName;
  /** Where lists outlive this client. */
  readonly kept?: KeptLanguages | undefined;
  /** The lists of the older interface, where a resource has one. */
  readonly older: (resource: LanguageResource, signal: AbortSignal) => Promise<readonly Language[] | undefined>;
  /** Milliseconds of a clock. */
  readonly now?: () => number;
}

/** Milliseconds after which the service is asked again for a list that it did not give. */
const againMs = 60_000;
/** Milliseconds that are spent on the sides of features; the specification has some for when they do not come. */
const sidesMs = 5_000;

interface CachedLanguages {
  readonly until: number;
  readonly languages: readonly Language[];
}

export function languagesResource(transport: Transport, options: LanguagesOptions): Languages {
  const { profile, log, kept, older, now = Date.now } = options;
  const calls = callsOf({ refusal: 'auth', status456: 'quota' });
  const cache = new Map<string, CachedLanguages>();
  const substitutes = new Map<string, { readonly again: number; readonly until: number; readonly list: LanguageList }>();
  let told: { readonly until: number; readonly descriptors: readonly LanguageResourceDescriptor[] } | undefined;

  function fresh(resource: LanguageResource, include: readonly LanguageInclude[]): readonly Language[] | undefined {
    const entry = cache.get(nameOf(resource, include));
    return entry && entry.until > now() ? entry.languages : undefined;
  }

  async function list(resource: LanguageResource, include: readonly LanguageInclude[], signal: AbortSignal) {
    const before = fresh(resource, include);
    if (before) return before;
    const query: [string, string][] = [['resource', resource], ...include.map((value): [string, string] => ['include', value])];
    const answer = await transport.call(calls.get('/v3/languages', languagesResponse, query), signal);
    const languages = fitting(answer, listedLanguage, 'languages', log);
    if (languages.length === 0 && answer.length > 0) {
      throw new ServiceError('invalidResponse', 'None of the languages is what the interface describes.');
    }
    cache.set(nameOf(resource, include), { until: now() + languageCacheMs, languages });
    void kept?.keep(nameOf(resource, include), languages);
    return languages;
  }

  async function learnSides(signal: AbortSignal): Promise<void> {
    if (told && told.until > now()) return;
    const call = { ...calls.get('/v3/languages/resources', languageResourcesResponse), budgetMs: sidesMs };
    const descriptors = await transport.call(call, signal).catch((error: unknown) => {
      if (isServiceError(error)) return [];
      throw error;
    });
    told = { until: now() + languageCacheMs, descriptors };
  }

  async function best(resource: LanguageResource, include: readonly LanguageInclude[], signal: AbortSignal): Promise<LanguageList> {
    const name = nameOf(resource, include);
    const substitute = substitutes.get(name);
    if (substitute && substitute.again > now() && !fresh(resource, include)) return substitute.list;
    try {
      const [languages] = await Promise.all([list(resource, include, signal), learnSides(signal)]);
      substitutes.delete(name);
      return { languages, origin: 'service' };
    } catch (error) {
      // A key that is not accepted translates nothing, whatever languages there are.
      if (!isServiceError(error) || error.kind === 'auth') throw error;
      const isReached = error.kind !== 'network' && error.kind !== 'timeout';
      const found = await otherwise(resource, name, isReached && error.refusedFor !== 'scope', signal);
      if (!found) throw error;
      // A scope stays missing for as long as the key is the same.
      const again = now() + (error.refusedFor === 'scope' ? languageCacheMs : againMs);
      substitutes.set(name, { again, until: now() + languageCacheMs, list: found });
      return found;
    }
  }

  /** The first of the other lists that there is. */
  async function otherwise(resource: LanguageResource, name: string, ask: boolean, signal: AbortSignal): Promise<LanguageList | undefined> {
    const { shippedLanguages } = await import('../api/shippedLanguages.ts');
    const shipped = shippedLanguages(profile, resource);
    if (!shipped) return undefined;
    const given = ask ? await asked(older(resource, signal)) : undefined;
    if (given && given.length > 0) return { languages: given, origin: 'older' };
    const before = await kept?.recall(name);
    signal.throwIfAborted();
    return before ? { languages: before, origin: 'kept' } : { languages: shipped, origin: 'extension' };
  }

  function known(resource: LanguageResource) {
    const fullestFirst: readonly LanguageInclude[][] = [[...languageIncludes], ['beta'], ['external'], []];
    const lists = fullestFirst.map((include) => fresh(resource, include));
    const others = fullestFirst.map((include) => substitutes.get(nameOf(resource, include)));
    return [...lists, ...others.map((entry) => (entry && entry.until > now() ? entry.list.languages : undefined))].find(
      (languages) => languages !== undefined,
    );
  }

  return {
    list,
    best,
    known,
    resources: (signal) => transport.call(calls.get('/v3/languages/resources', languageResourcesResponse), signal),
    sides: (resource) => sidesOf(told?.descriptors ?? [], resource),
    sourceCode: (resource, code) => sourceCode(code, known(resource), profiles[profile].takesSourceVariants),
  };
}

/** @returns undefined where the service refused. @throws the signal's reason. */
async function asked<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (isServiceError(error)) return undefined;
    throw error;
  });
}

function nameOf(resource: LanguageResource, include: readonly LanguageInclude[]): string {
  return [resource, ...include.toSorted()].join(' ');
}
