import { billedOf } from '../../api/billing.ts';
import type { Clock } from '../../api/clock.ts';
import { codePoints } from '../../api/rules.ts';
import type { TranslateOptions, TranslationResult } from '../../api/translate.ts';
import type { CorrectOptions, ImprovementResult, RephraseOptions } from '../../api/write.ts';
import type { Client } from '../../client/client.ts';
import type { Sending } from '../../client/sending.ts';
import { sentRephraseOptions, sentTranslateOptions } from '../../client/sentOptions.ts';
import { inSlices } from '../../client/slices.ts';
import { createFingerprints } from './fingerprints.ts';
import type { Savings } from './savings.ts';
import type { CachedResult, TranslationCache } from './translationCache.ts';
import { createInFlight } from './inFlight.ts';
import type { InFlight } from './inFlight.ts';
import { createHash } from 'node:crypto';

/** Tells how much a translation costs, and changes nothing about it. */
const withoutEffect = 'show_billed_characters';

/** Everything beside the text that a result depends on. */
interface KeyParts {
  readonly kind: 'translation' | 'improvement' | 'correction';
  /** Where it comes from. */
  readonly host: string;
  /** Whose it is; must say nothing about the key. */
  readonly account: string;
  /** As sent. */
  readonly options: object;
  /** What stands behind the ids in the options; undefined when that is not known. */
  readonly fingerprints: readonly string[] | undefined;
}

/** Makes the key of a text: SHA-256, in hexadecimal, of a canonical JSON of all that its result depends on. */
export function keysWith({ kind, host, account, options, fingerprints }: KeyParts): (text: string) => string {
  const sorted = Object.entries(options)
    .filter(([name, value]) => value !== undefined && name !== withoutEffect)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const common = createHash('sha256').update(`[${JSON.stringify([kind, host, account, sorted, fingerprints ?? null])},`);
  return (text) => {
    const hash = common.copy().update(`${JSON.stringify(text)}]`);
    return hash.digest('hex');
  };
}

/**
 * A translation, and whether it came from the cache, or from the answer to someone else's request or to an equal text of the same call,
 * so that nothing was sent or billed for it now: its `billed_characters` are 0 then.
 */
export type StoredTranslation = TranslationResult & { readonly fromCache: boolean };
export type StoredImprovement = ImprovementResult & { readonly fromCache: boolean };

export interface WorkRequest<T> {
  /** Stops waiting. What had gone out already still arrives, and is kept. */
  readonly signal: AbortSignal;
  /** Told of each result that arrives after `signal` aborted: it was paid for. `index` is that of its text. */
  readonly onLate?: (index: number, result: T) => void;
}

/** Translating and improving as commands need it: what is known is not sent, what was paid for is kept. */
export interface TextWork {
  /** Like `client.text.translate`, with the cache before it; equal texts are sent once. Results in input order, each settled for itself. */
  translate(
    texts: readonly string[],
    options: TranslateOptions,
    request: WorkRequest<StoredTranslation>,
  ): Promise<PromiseSettledResult<StoredTranslation>[]>;
  /** Like `client.write.rephrase`, in as many requests as it takes, with the cache before it. */
  improve(
    texts: readonly string[],
    options: RephraseOptions,
    request: WorkRequest<StoredImprovement>,
  ): Promise<PromiseSettledResult<StoredImprovement>[]>;
  /** The same with `client.write.correct`. */
  correct(
    texts: readonly string[],
    options: CorrectOptions,
    request: WorkRequest<StoredImprovement>,
  ): Promise<PromiseSettledResult<StoredImprovement>[]>;
  /** What the cache knows; sends no text. @throws the signal's reason. */
  known(texts: readonly string[], options: TranslateOptions, signal: AbortSignal): Promise<(StoredTranslation | undefined)[]>;
  /** Forgets what glossaries, style rule lists and memories hold: one of them was changed. */
  forgetContents(): void;
  /** The same as `known` for improvements. */
  knownImprovements(texts: readonly string[], options: RephraseOptions): Promise<(StoredImprovement | undefined)[]>;
  knownCorrections(texts: readonly string[], options: CorrectOptions): Promise<(StoredImprovement | undefined)[]>;
}

export interface TextWorkOptions {
  readonly cache: TranslationCache;
  /** Host that the client speaks to. */
  readonly host: string;
  /** Whose results they are; must say nothing about the key. */
  readonly account: string;
  /** Aborts when the window ends: until then, what was sent is waited for even after its command was cancelled. */
  readonly lifetime: AbortSignal;
  readonly clock?: Clock;
  /** Told what each result cost, or saved. */
  readonly count?: (counts: Savings) => void;
}

/** Where results of one kind go, and come from. */
interface CacheAccess<Result> {
  readonly keys: readonly string[];
  readonly recall: (keys: readonly string[]) => ReadonlyMap<string, Result>;
  readonly keep: (key: string, result: Result) => void;
}

/** Make one for each client, not for each command: texts that are under way are known to it alone. Without options, nothing is kept. */
export function createTextWork(client: Client, options?: TextWorkOptions): TextWork {
  const { cache, host = '', account = '', lifetime = new AbortController().signal, clock, count } = options ?? {};
  const fingerprints = createFingerprints(client, lifetime, clock);
  const translations = createInFlight<TranslationResult>((result) => ({ ...result, billed_characters: 0 }));
  const improvements = createInFlight<ImprovementResult>((result) => result);

  async function cacheAccess<Result extends CachedResult>(
    texts: readonly string[],
    parts: Omit<KeyParts, 'host' | 'account'>,
    restore: (cached: CachedResult) => Result,
  ): Promise<CacheAccess<Result>> {
    const keyOf = keysWith({ ...parts, host, account });
    const keys: string[] = [];
    await inSlices(texts, (start, end) => {
      for (const text of texts.slice(start, end)) keys.push(keyOf(text));
    });
    if (!cache || !parts.fingerprints) return { keys, recall: () => new Map(), keep: () => undefined };
    return {
      keys,
      recall: (wanted) => new Map([...cache.recall(wanted)].map(([key, cached]) => [key, restore(cached)])),
      keep: (key, result) => cache.keep(key, result),
    };
  }

  async function translationAccess(
    texts: readonly string[],
    given: TranslateOptions,
    signal: AbortSignal,
  ): Promise<CacheAccess<TranslationResult>> {
    const sent = sentTranslateOptions(given, client);
    const known = (await cache?.ready()) ? await fingerprints.of(sent, signal) : undefined;
    return cacheAccess(texts, { kind: 'translation', options: sent, fingerprints: known }, translationOf);
  }

  async function improvementAccess(
    kind: 'improvement' | 'correction',
    texts: readonly string[],
    given: RephraseOptions,
  ): Promise<CacheAccess<ImprovementResult>> {
    // Opened before anything is looked up; an improvement depends on nothing that is named by an id.
    await cache?.ready();
    return cacheAccess(texts, { kind, options: sentRephraseOptions(given), fingerprints: [] }, improvementOf);
  }

  /** One way for both: what is known, what is under way, what has to be sent. */
  async function ask<Result extends object>(
    inFlight: InFlight<Result>,
    texts: readonly string[],
    findAccess: () => Promise<CacheAccess<Result>>,
    billed: (text: string) => number,
    { signal, onLate }: WorkRequest<Result & { fromCache: boolean }>,
    send: (texts: readonly string[], sending: Sending<Result>) => Promise<void>,
  ): Promise<PromiseSettledResult<Result & { fromCache: boolean }>[]> {
    const found = await findAccess().catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (!found) return texts.map(() => ({ status: 'rejected', reason: signal.reason }));
    const charactersOf = (index: number) => billed(texts[index] ?? '');
    const outcomes = await inFlight.ask({
      ...found,
      texts,
      signal,
      onLate(index, result) {
        const characters = charactersOf(index);
        count?.(result.fromCache ? { sent: 0, saved: characters } : { sent: characters, saved: 0 });
        onLate?.(index, result);
      },
      send: (missing, onSettled) => send(missing, { signal, whenSent: lifetime, onSettled }),
    });
    await inSlices(texts, (start, end) => {
      let [sent, saved] = [0, 0];
      for (let index = start; index < end; index += 1) {
        const outcome = outcomes[index];
        if (outcome?.status !== 'fulfilled') continue;
        if (outcome.value.fromCache) saved += charactersOf(index);
        else sent += charactersOf(index);
      }
      if (sent + saved > 0) count?.({ sent, saved });
    });
    return outcomes;
  }

  async function knownOf(kind: 'improvement' | 'correction', texts: readonly string[], given: RephraseOptions) {
    const { keys, recall } = await improvementAccess(kind, texts, given);
    const found = recall([...new Set(keys)]);
    const fromCache = (result: ImprovementResult): StoredImprovement => ({ ...result, fromCache: true });
    return keys.map((key) => {
      const result = found.get(key);
      return result && fromCache(result);
    });
  }

  return {
    forgetContents: () => fingerprints.forget(),
    translate: (texts, given, request) =>
      ask(
        translations,
        texts,
        () => translationAccess(texts, given, request.signal),
        (text) => billedOf([text], given, client.profile).characters,
        request,
        (missing, sending) => client.text.translateEach(missing, given, sending),
      ),
    improve: (texts, given, request) =>
      ask(
        improvements,
        texts,
        () => improvementAccess('improvement', texts, given),
        codePoints,
        request,
        (missing, sending) => client.write.rephraseEach(missing, given, sending),
      ),
    correct: (texts, given, request) =>
      ask(
        improvements,
        texts,
        () => improvementAccess('correction', texts, given),
        codePoints,
        request,
        (missing, sending) => client.write.correctEach(missing, given, sending),
      ),
    async known(texts, given, signal) {
      const { keys, recall } = await translationAccess(texts, given, signal);
      signal.throwIfAborted();
      const found = new Map<string, TranslationResult>();
      const wanted = [...new Set(keys)];
      await inSlices(wanted, (start, end) => {
        for (const [key, result] of recall(wanted.slice(start, end))) found.set(key, result);
      });
      signal.throwIfAborted();
      return keys.map((key) => kept(found.get(key)));
    },
    knownImprovements: (texts, given) => knownOf('improvement', texts, given),
    knownCorrections: (texts, given) => knownOf('correction', texts, given),
  };
}

function kept(result: TranslationResult | undefined): StoredTranslation | undefined {
  return result && { ...result, billed_characters: 0, fromCache: true };
}

function translationOf({ text, detected_source_language, model_type_used }: CachedResult): TranslationResult {
  return { text, detected_source_language, ...(typeof model_type_used === 'string' && { model_type_used }) };
}

function improvementOf({ text, detected_source_language, target_language }: CachedResult): ImprovementResult {
  return { text, detected_source_language, ...(typeof target_language === 'string' && { target_language }) };
}
