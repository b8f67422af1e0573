import { billedOf } from '../../api/billing.ts';
import type { Clock } from '../../api/clock.ts';
import { codePoints } from '../../api/codePoints.ts';
import type { TranslateOptions, TranslationResult } from '../../api/translate.ts';
import type { CorrectOptions, ImprovementResult, RephraseOptions } from '../../api/write.ts';
import type { Client } from '../../client/client.ts';
import type { Sending } from '../../client/sending.ts';
import { sentRephraseOptions, sentTranslateOptions } from '../../client/text.ts';
import { inSlices } from '../../client/pack.ts';
import { keysWith } from './cacheKeys.ts';
import type { KeyParts } from './cacheKeys.ts';
import { Fingerprints } from './fingerprints.ts';
import { InFlight } from './inFlight.ts';
import type { Stored } from './inFlight.ts';
import type { Savings } from './savings.ts';
import type { CachedResult, TranslationCache } from './translationCache.ts';

/**
 * A translation, and whether it came from the cache, from another request being sent, or from an equal text of the same call. In these
 * cases nothing was sent or billed now, and its `billed_characters` are 0.
 */
export type StoredTranslation = Stored<TranslationResult>;
export type StoredImprovement = Stored<ImprovementResult>;

export interface WorkRequest<T> {
  /** Stops waiting. Results of texts already sent still arrive and are stored. */
  readonly signal: AbortSignal;
  /** Called for each result before all of them are there. `index` is that of its text. */
  readonly onArrived?: ((index: number, result: T) => void) | undefined;
  /** Called for each result that arrives after `signal` aborted, because it was paid for. `index` is that of its text. */
  readonly onLate?: (index: number, result: T) => void;
}

export interface TextWorkOptions {
  readonly cache: TranslationCache;
  /** Host that the client connects to. */
  readonly host: string;
  /** Owner of the results. Must not reveal anything about the key. */
  readonly account: string;
  /** Aborts when the window closes. Until then, results of sent texts are awaited even after their command was canceled. */
  readonly lifetime: AbortSignal;
  readonly clock?: Clock;
  /** Called with the cost or savings of each result. */
  readonly count?: (counts: Savings) => void;
}

/** Access to the stored results of one kind. */
interface CacheAccess<Result> {
  readonly keys: readonly string[];
  readonly recall: (keys: readonly string[]) => ReadonlyMap<string, Result>;
  readonly keep: (key: string, result: Result) => void;
}

/** Differences between translating and improving. */
interface Kind<Result extends object> {
  readonly inFlight: InFlight<Result>;
  readonly access: () => Promise<CacheAccess<Result>>;
  /** Returns the billed characters of a text. */
  readonly billed: (text: string) => number;
  readonly send: (texts: readonly string[], sending: Sending<Result>) => Promise<void>;
}

type Outcomes<Result> = PromiseSettledResult<Stored<Result>>[];

/**
 * Translates and improves texts for commands. Known texts are not sent, and paid results are stored. There is one instance per client, not
 * per command, because it keeps track of the texts being sent.
 */
export class TextWork {
  readonly #client: Client;
  readonly #cache: TranslationCache | undefined;
  readonly #from: Pick<KeyParts, 'host' | 'account'>;
  readonly #lifetime: AbortSignal;
  readonly #count: (counts: Savings) => void;
  readonly #fingerprints: Fingerprints;
  readonly #translations = new InFlight<TranslationResult>((result) => ({ ...result, billed_characters: 0 }));
  readonly #improvements = new InFlight<ImprovementResult>((result) => result);

  /** Without options, nothing is stored. */
  constructor(client: Client, options?: TextWorkOptions) {
    const { cache, host = '', account = '', lifetime = new AbortController().signal, clock, count } = options ?? {};
    this.#client = client;
    this.#cache = cache;
    this.#from = { host, account };
    this.#lifetime = lifetime;
    this.#count = count ?? (() => undefined);
    this.#fingerprints = new Fingerprints(client, lifetime, clock);
  }

  /** Like `client.text.translate`, but cached, and equal texts are sent once. Returns results in input order, each settled separately. */
  translate(
    texts: readonly string[],
    options: TranslateOptions,
    request: WorkRequest<StoredTranslation>,
  ): Promise<Outcomes<TranslationResult>> {
    return this.#ask(texts, request, {
      inFlight: this.#translations,
      access: () => this.#translationAccess(texts, options, request.signal),
      billed: (text) => billedOf([text], options, this.#client.profile).characters,
      send: (missing, sending) => this.#client.text.translateEach(missing, options, sending),
    });
  }

  /** Like `client.write.rephrase`, but cached, and in as many requests as necessary. */
  improve(
    texts: readonly string[],
    options: RephraseOptions,
    request: WorkRequest<StoredImprovement>,
  ): Promise<Outcomes<ImprovementResult>> {
    return this.#ask(texts, request, {
      inFlight: this.#improvements,
      access: () => this.#improvementAccess('improvement', texts, options),
      billed: codePoints,
      send: (missing, sending) => this.#client.write.rephraseEach(missing, options, sending),
    });
  }

  /** Like `client.write.correct`, but cached, and in as many requests as necessary. */
  correct(
    texts: readonly string[],
    options: CorrectOptions,
    request: WorkRequest<StoredImprovement>,
  ): Promise<Outcomes<ImprovementResult>> {
    return this.#ask(texts, request, {
      inFlight: this.#improvements,
      access: () => this.#improvementAccess('correction', texts, options),
      billed: codePoints,
      send: (missing, sending) => this.#client.write.correctEach(missing, options, sending),
    });
  }

  /** Returns results from the cache. Sends no text. @throws the signal's reason. */
  async known(texts: readonly string[], options: TranslateOptions, signal: AbortSignal): Promise<(StoredTranslation | undefined)[]> {
    const { keys, recall } = await this.#translationAccess(texts, options, signal);
    signal.throwIfAborted();
    const found = new Map<string, TranslationResult>();
    const wanted = [...new Set(keys)];
    await inSlices(wanted, (start, end) => {
      for (const [key, result] of recall(wanted.slice(start, end))) found.set(key, result);
    });
    signal.throwIfAborted();
    return keys.map((key) => known(found.get(key), { billed_characters: 0 }));
  }

  /** Returns improvements from the cache. */
  knownImprovements(texts: readonly string[], options: RephraseOptions): Promise<(StoredImprovement | undefined)[]> {
    return this.#knownOf('improvement', texts, options);
  }

  knownCorrections(texts: readonly string[], options: CorrectOptions): Promise<(StoredImprovement | undefined)[]> {
    return this.#knownOf('correction', texts, options);
  }

  /** Drops the fingerprints of glossaries, style rule lists and memories because one of them changed. */
  forgetContents(): void {
    this.#fingerprints.forget();
  }

  /** Processes texts of all kinds: uses stored results, waits for texts being sent, and sends the rest. */
  async #ask<Result extends object>(
    texts: readonly string[],
    { signal, onArrived, onLate }: WorkRequest<Stored<Result>>,
    { inFlight, access, billed, send }: Kind<Result>,
  ): Promise<Outcomes<Result>> {
    const found = await access().catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (!found) return texts.map(() => ({ status: 'rejected', reason: signal.reason }));
    const charactersOf = (index: number) => billed(texts[index] ?? '');
    const outcomes = await inFlight.ask({
      ...found,
      texts,
      signal,
      onArrived,
      onLate: (index, result) => {
        const characters = charactersOf(index);
        this.#count(result.fromCache ? { sent: 0, saved: characters } : { sent: characters, saved: 0 });
        onLate?.(index, result);
      },
      send: (missing, onSettled) => send(missing, { signal, whenSent: this.#lifetime, onSettled }),
    });
    await inSlices(texts, (start, end) => {
      let [sent, saved] = [0, 0];
      for (let index = start; index < end; index += 1) {
        const outcome = outcomes[index];
        if (outcome?.status !== 'fulfilled') continue;
        if (outcome.value.fromCache) saved += charactersOf(index);
        else sent += charactersOf(index);
      }
      if (sent + saved > 0) this.#count({ sent, saved });
    });
    return outcomes;
  }

  async #translationAccess(
    texts: readonly string[],
    given: TranslateOptions,
    signal: AbortSignal,
  ): Promise<CacheAccess<TranslationResult>> {
    const sent = sentTranslateOptions(given, this.#client);
    const fingerprints = (await this.#cache?.ready()) ? await this.#fingerprints.of(sent, signal) : undefined;
    return this.#access(texts, { kind: 'translation', options: sent, fingerprints }, translationOf);
  }

  async #improvementAccess(
    kind: 'improvement' | 'correction',
    texts: readonly string[],
    given: RephraseOptions,
  ): Promise<CacheAccess<ImprovementResult>> {
    // The database must be open before lookups. An improvement depends on nothing that has an id.
    await this.#cache?.ready();
    return this.#access(texts, { kind, options: sentRephraseOptions(given), fingerprints: [] }, improvementOf);
  }

  async #access<Result extends CachedResult>(
    texts: readonly string[],
    parts: Omit<KeyParts, 'host' | 'account'>,
    restore: (cached: CachedResult) => Result,
  ): Promise<CacheAccess<Result>> {
    const keyOf = keysWith({ ...parts, ...this.#from });
    const keys: string[] = [];
    await inSlices(texts, (start, end) => {
      for (const text of texts.slice(start, end)) keys.push(keyOf(text));
    });
    const cache = this.#cache;
    if (!cache || !parts.fingerprints) return { keys, recall: () => new Map(), keep: () => undefined };
    return {
      keys,
      recall: (wanted) => new Map([...cache.recall(wanted)].map(([key, cached]) => [key, restore(cached)])),
      keep: (key, result) => cache.keep(key, result),
    };
  }

  async #knownOf(kind: 'improvement' | 'correction', texts: readonly string[], given: RephraseOptions) {
    const { keys, recall } = await this.#improvementAccess(kind, texts, given);
    const found = recall([...new Set(keys)]);
    return keys.map((key) => known(found.get(key)));
  }
}

function known<Result extends object>(result: Result | undefined, changes?: Partial<Result>): Stored<Result> | undefined {
  return result && { ...result, ...changes, fromCache: true };
}

function translationOf({ text, detected_source_language, model_type_used }: CachedResult): TranslationResult {
  return { text, detected_source_language, ...(typeof model_type_used === 'string' && { model_type_used }) };
}

function improvementOf({ text, detected_source_language, target_language }: CachedResult): ImprovementResult {
  return { text, detected_source_language, ...(typeof target_language === 'string' && { target_language }) };
}
