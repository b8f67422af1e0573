import { createHash } from 'node:crypto';
import { orAborted } from '../../api/abort.ts';
import { systemClock } from '../../api/clock.ts';
import type { Clock } from '../../api/clock.ts';
import type { LanguagePair } from '../../api/languages.ts';
import { namedGlossaries } from '../../api/translate.ts';
import type { TranslateOptions } from '../../api/translate.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';

/** Milliseconds that a fingerprint is considered valid. */
const keptMs = 60_000;
/** Milliseconds before a failed request is repeated. */
const failedMs = 10_000;
/** Milliseconds that a translation waits for a fingerprint before it proceeds without the cache. */
const waitMs = 5_000;

/** Fingerprints of the contents that ids in the options refer to. A fingerprint changes when the content changes. */
export class Fingerprints {
  readonly #client: Client;
  readonly #lifetime: AbortSignal;
  readonly #clock: Clock;
  readonly #known = new Map<string, { until: number; readonly value: Promise<string | undefined> }>();

  /** @param lifetime aborts pending requests. */
  constructor(client: Client, lifetime: AbortSignal, clock: Clock = systemClock) {
    this.#client = client;
    this.#lifetime = lifetime;
    this.#clock = clock;
  }

  /**
   * Returns the fingerprints of all contents that `options` refer to. Sends no text.
   * @returns undefined if one is unavailable. Results must not be stored then.
   * @throws the signal's reason.
   */
  async of(options: TranslateOptions, signal: AbortSignal): Promise<readonly string[] | undefined> {
    const { source_lang, target_lang, style_id, translation_memory_id } = options;
    const [client, lifetime] = [this.#client, this.#lifetime];
    const glossaries = namedGlossaries(options);
    const wanted: Promise<string | undefined>[] = [];
    if (glossaries.length > 0 && source_lang === undefined) return undefined;
    for (const glossary_id of glossaries) {
      const pair = { source_lang: source_lang ?? '', target_lang };
      wanted.push(this.#ask(['glossary', glossary_id, pair], () => glossary(client, glossary_id, pair, lifetime)));
    }
    if (style_id !== undefined) wanted.push(this.#ask(['style', style_id], () => styleVersion(client, style_id, lifetime)));
    if (translation_memory_id !== undefined) {
      wanted.push(this.#ask(['memory', translation_memory_id], () => segments(client, translation_memory_id, lifetime)));
    }
    const values = wanted.length === 0 ? [] : await inTime(Promise.all(wanted), signal, this.#clock);
    const complete = values?.filter((value) => value !== undefined);
    return complete?.length === wanted.length ? complete : undefined;
  }

  /** Drops all fingerprints because some content changed. Pending ones are requested again. */
  forget(): void {
    this.#known.clear();
  }

  /** Shares one request between all callers. */
  #ask(what: readonly unknown[], question: () => Promise<string | undefined>): Promise<string | undefined> {
    const name = JSON.stringify(what);
    const before = this.#known.get(name);
    if (before && before.until > this.#clock.now()) return before.value;
    const value = question().catch(() => undefined);
    const asked = { until: this.#clock.now() + keptMs, value };
    this.#known.set(name, asked);
    void value.then((answer) => {
      if (answer === undefined) asked.until = this.#clock.now() + failedMs;
      return answer;
    });
    return value;
  }
}

/** Returns a fingerprint of the pair's entries, for both kinds of glossaries. It ignores the order of entries. */
async function glossary(client: Client, id: string, pair: LanguagePair, signal: AbortSignal): Promise<string> {
  const entries = await client.glossaries.entries(id, pair, signal).then(
    (dictionary) => dictionary.entries,
    (error: unknown) => {
      if (isServiceError(error, 'notFound')) return client.legacy.glossaryEntries(id, signal);
      throw error;
    },
  );
  const lines = entries.split(/\r?\n/).filter((line) => line !== '');
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}

async function styleVersion(client: Client, id: string, signal: AbortSignal): Promise<string> {
  return String((await client.styleRules.get(id, signal)).version);
}

/** Returns the number of segments. The service reveals nothing more about a memory's content. */
async function segments(client: Client, id: string, signal: AbortSignal): Promise<string | undefined> {
  for await (const memory of client.memories.list(signal)) {
    if (memory.translation_memory_id.toLowerCase() === id.toLowerCase()) return memory.segment_count?.toString();
  }
  return undefined;
}

/** @returns undefined after a timeout. @throws the signal's reason. */
async function inTime<T>(promise: Promise<T>, signal: AbortSignal, clock: Clock): Promise<T | undefined> {
  signal.throwIfAborted();
  const { promise: ended, resolve } = Promise.withResolvers<undefined>();
  const timer = clock.timer(waitMs, () => resolve(undefined));
  try {
    return await orAborted(Promise.race([promise, ended]), signal);
  } finally {
    timer.stop();
  }
}
