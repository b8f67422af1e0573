import { sidesOf, sourceCode } from '../api/languageRules.ts';
import { languageIncludes, languageResourcesResponse, languagesResponse, listedLanguage } from '../api/languages.ts';
import type { FeatureSides, Language, LanguageInclude, LanguageResource, LanguageResourceDescriptor } from '../api/languages.ts';
import { languageCacheMs } from '../api/limits.ts';
import { profiles } from '../api/providers.ts';
import type { ProfileName } from '../api/providers.ts';
import { callsOf } from './calls.ts';
import { isServiceError, ServiceError } from './errors.ts';
import { fitting } from './lists.ts';
import type { Log } from './log.ts';
import type { Transport } from './transport.ts';

/** Where a list of languages is from: the service, its older interface, what it said an earlier time, or the extension. */
export type LanguageOrigin = 'service' | 'older' | 'kept' | 'extension';

export interface LanguageList {
  readonly languages: readonly Language[];
  readonly origin: LanguageOrigin;
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

/** A list that stands for one that the service did not give. Times are milliseconds of a clock. */
interface Substitute {
  /** When the service is asked again. */
  readonly again: number;
  readonly until: number;
  readonly list: LanguageList;
}

const calls = callsOf({ refusal: 'auth', status456: 'quota' });

/** GET /v3/languages (specification, "Languages (beta)"), kept for the hour that the specification suggests. */
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

  /** The languages of a resource; `include` adds beta and external ones. @throws ServiceError; the signal's reason. */
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
   * The same, or the best list that there is where the service does not give that one: of its older interface, of an earlier time, of
   * the extension.
   * @throws ServiceError where the key is not accepted, and for resources that nothing else tells about; the signal's reason.
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
      // A key that is not accepted translates nothing, whatever languages there are.
      if (!isServiceError(error) || error.kind === 'auth') throw error;
      const isReached = error.kind !== 'network' && error.kind !== 'timeout';
      const found = await this.#otherwise(resource, name, isReached && error.refusedFor !== 'scope', signal);
      if (!found) throw error;
      // A scope stays missing for as long as the key is the same.
      const again = this.#now() + (error.refusedFor === 'scope' ? languageCacheMs : againMs);
      this.#substitutes.set(name, { again, until: this.#now() + languageCacheMs, list: found });
      return found;
    }
  }

  /** What the resources are and which features their languages may have. @throws ServiceError; the signal's reason. */
  resources(signal: AbortSignal): Promise<LanguageResourceDescriptor[]> {
    return this.#transport.call(calls.get('/v3/languages/resources', languageResourcesResponse), signal);
  }

  /** The fullest list of a resource that is still fresh, without asking the service. */
  known(resource: LanguageResource): readonly Language[] | undefined {
    const fullestFirst: readonly LanguageInclude[][] = [[...languageIncludes], ['beta'], ['external'], []];
    const lists = fullestFirst.map((include) => this.#fresh(resource, include));
    const others = fullestFirst.map((include) => this.#substitutes.get(nameOf(resource, include)));
    return [...lists, ...others.map((entry) => (entry && entry.until > this.#now() ? entry.list.languages : undefined))].find(
      (languages) => languages !== undefined,
    );
  }

  /** The sides that features of a resource need: the service's own where it has told them, else the specification's. */
  sides(resource: LanguageResource): FeatureSides {
    return sidesOf(this.#told?.descriptors ?? [], resource);
  }

  /** The code that a source language is sent as: without its variant, unless the service takes that as a source. */
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

  /** The first of the other lists that there is. */
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
