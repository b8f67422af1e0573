import { sidesOf, sourceCode } from '../api/languageRules.ts';
import { languageResourcesResponse, languagesResponse, listedLanguage } from '../api/languageSchemas.ts';
import { languageIncludes } from '../api/languages.ts';
import type { FeatureSides, Language, LanguageInclude, LanguageResource, LanguageResourceDescriptor } from '../api/languages.ts';
import { languageCacheMs } from '../api/limits.ts';
import { profiles } from '../api/providers.ts';
import type { ProfileName } from '../api/providers.ts';
import { callsOf } from './calls.ts';
import { isServiceError, ServiceError } from './errors.ts';
import { fitting } from './lists.ts';
import type { Log } from './log.ts';
import type { Transport } from './transport.ts';

/** Origin of a language list: the service, its older interface, an earlier answer, or the extension. */
export type LanguageOrigin = 'service' | 'older' | 'kept' | 'extension';

export interface LanguageList {
  readonly languages: readonly Language[];
  readonly origin: LanguageOrigin;
}

/** Storage for language lists of one address and account across sessions. */
export interface KeptLanguages {
  /** Returns the last list stored under a name, or undefined if there is none or it can't be read. */
  recall(name: string): Promise<readonly Language[] | undefined>;
  /** Stores a list. Never fails: without storage, the list is requested again. */
  keep(name: string, languages: readonly Language[]): Promise<void>;
}

export interface LanguagesOptions {
  readonly log: Log;
  readonly profile: ProfileName;
  /** Storage across sessions. */
  readonly kept?: KeptLanguages | undefined;
  /** Returns the list of the older interface, if it has one for the resource. */
  readonly older: (resource: LanguageResource, signal: AbortSignal) => Promise<readonly Language[] | undefined>;
  /** Returns milliseconds of a clock. */
  readonly now?: () => number;
}

/** Milliseconds after which a list that the service didn't return is requested again. */
const againMs = 60_000;
/** Maximum milliseconds to wait for the sides of features. The specification's values are the fallback. */
const sidesMs = 5_000;

interface CachedLanguages {
  readonly until: number;
  readonly languages: readonly Language[];
}

/** A substitute for a list that the service didn't return. Times are milliseconds of a clock. */
interface Substitute {
  /** Time at which the service is asked again. */
  readonly again: number;
  readonly until: number;
  readonly list: LanguageList;
}

const calls = callsOf({ refusal: 'auth', status456: 'quota' });

/** GET /v3/languages (specification, "Languages (beta)"), cached for an hour, as the specification suggests. */
export class Languages {
  readonly #transport: Pick<Transport, 'call'>;
  readonly #options: LanguagesOptions;
  readonly #now: () => number;
  readonly #cache = new Map<string, CachedLanguages>();
  readonly #substitutes = new Map<string, Substitute>();
  #told: { readonly until: number; readonly descriptors: readonly LanguageResourceDescriptor[] } | undefined;

  constructor(transport: Pick<Transport, 'call'>, options: LanguagesOptions) {
    this.#transport = transport;
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Returns the languages of a resource. `include` adds beta and external ones. @throws ServiceError; the signal's reason. */
  async list(resource: LanguageResource, include: readonly LanguageInclude[], signal: AbortSignal): Promise<readonly Language[]> {
    const before = this.#fresh(resource, include);
    if (before) return before;
    const query: [string, string][] = [['resource', resource], ...include.map((value): [string, string] => ['include', value])];
    const answer = await this.#transport.call(calls.get('/v3/languages', languagesResponse, query), signal);
    const languages = fitting(answer, listedLanguage, 'languages', this.#options.log);
    if (languages.length === 0 && answer.length > 0) {
      throw new ServiceError('invalidResponse', 'The service returned no valid language.');
    }
    this.#cache.set(nameOf(resource, include), { until: this.#now() + languageCacheMs, languages });
    void this.#options.kept?.keep(nameOf(resource, include), languages);
    return languages;
  }

  /**
   * Returns the same list, or the best substitute: from the older interface, from an earlier answer, or from the extension.
   * @throws ServiceError if the key is not accepted, and for resources without substitutes; the signal's reason.
   */
  async best(resource: LanguageResource, include: readonly LanguageInclude[], signal: AbortSignal): Promise<LanguageList> {
    const name = nameOf(resource, include);
    const substitute = this.#substitutes.get(name);
    if (substitute && substitute.again > this.#now() && !this.#fresh(resource, include)) return substitute.list;
    try {
      const [languages] = await Promise.all([this.list(resource, include, signal), this.#learnSides(signal)]);
      this.#substitutes.delete(name);
      return { languages, origin: 'service' };
    } catch (error) {
      // A key that is not accepted can't translate anything, so a substitute would be pointless.
      if (!isServiceError(error) || error.kind === 'auth') throw error;
      const isReached = error.kind !== 'network' && error.kind !== 'timeout';
      const found = await this.#otherwise(resource, name, isReached && error.refusedFor !== 'scope', signal);
      if (!found) throw error;
      // A missing scope doesn't change while the key stays the same.
      const again = this.#now() + (error.refusedFor === 'scope' ? languageCacheMs : againMs);
      this.#substitutes.set(name, { again, until: this.#now() + languageCacheMs, list: found });
      return found;
    }
  }

  /** Returns the resources and the features that their languages may have. @throws ServiceError; the signal's reason. */
  resources(signal: AbortSignal): Promise<LanguageResourceDescriptor[]> {
    return this.#transport.call(calls.get('/v3/languages/resources', languageResourcesResponse), signal);
  }

  /** Returns the most complete current list of a resource, without asking the service. */
  known(resource: LanguageResource): readonly Language[] | undefined {
    const fullestFirst: readonly LanguageInclude[][] = [[...languageIncludes], ['beta'], ['external'], []];
    const lists = fullestFirst.map((include) => this.#fresh(resource, include));
    const others = fullestFirst.map((include) => this.#substitutes.get(nameOf(resource, include)));
    return [...lists, ...others.map((entry) => (entry && entry.until > this.#now() ? entry.list.languages : undefined))].find(
      (languages) => languages !== undefined,
    );
  }

  /** Returns the sides that features of a resource need, as given by the service, or else by the specification. */
  sides(resource: LanguageResource): FeatureSides {
    return sidesOf(this.#told?.descriptors ?? [], resource);
  }

  /** Returns the code to send for a source language: without its variant, unless the service takes it as a source. */
  sourceCode(resource: LanguageResource, code: string): string {
    return sourceCode(code, this.known(resource), profiles[this.#options.profile].takesSourceVariants);
  }

  #fresh(resource: LanguageResource, include: readonly LanguageInclude[]): readonly Language[] | undefined {
    const entry = this.#cache.get(nameOf(resource, include));
    return entry && entry.until > this.#now() ? entry.languages : undefined;
  }

  async #learnSides(signal: AbortSignal): Promise<void> {
    if (this.#told && this.#told.until > this.#now()) return;
    const call = { ...calls.get('/v3/languages/resources', languageResourcesResponse), budgetMs: sidesMs };
    const descriptors = await this.#transport.call(call, signal).catch((error: unknown) => {
      if (isServiceError(error)) return [];
      throw error;
    });
    this.#told = { until: this.#now() + languageCacheMs, descriptors };
  }

  /** Returns the first available substitute. */
  async #otherwise(resource: LanguageResource, name: string, ask: boolean, signal: AbortSignal): Promise<LanguageList | undefined> {
    const { profile, older, kept } = this.#options;
    const { shippedLanguages } = await import('../api/shippedLanguages.ts');
    const shipped = shippedLanguages(profile, resource);
    if (!shipped) return undefined;
    const given = ask ? await asked(older(resource, signal)) : undefined;
    if (given && given.length > 0) return { languages: given, origin: 'older' };
    const before = await kept?.recall(name);
    signal.throwIfAborted();
    return before ? { languages: before, origin: 'kept' } : { languages: shipped, origin: 'extension' };
  }
}

/** @returns undefined if the service refused. @throws the signal's reason. */
async function asked<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (isServiceError(error)) return undefined;
    throw error;
  });
}

function nameOf(resource: LanguageResource, include: readonly LanguageInclude[]): string {
  return [resource, ...include.toSorted()].join(' ');
}
