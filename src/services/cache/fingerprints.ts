import { createHash } from 'node:crypto';
import { orAborted } from '../../api/abort.ts';
import { systemClock } from '../../api/clock.ts';
import type { Clock } from '../../api/clock.ts';
import type { LanguagePair } from '../../api/languages.ts';
import { namedGlossaries } from '../../api/translate.ts';
import type { TranslateOptions } from '../../api/translate.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';

/** Milliseconds that a fingerprint is taken as true. */
const keptMs = 60_000;
/** Milliseconds after which one that could not be had is asked for again. */
const failedMs = 10_000;
/** Milliseconds that a translation waits for one before it does without the cache. */
const waitMs = 5_000;

/** What the options name by an id, in short: it changes when what stands behind the id changes. */
export class Fingerprints {
  readonly #client: Client;
  readonly #lifetime: AbortSignal;
  readonly #clock: Clock;
  readonly #known = new Map<string, { until: number; readonly value: Promise<string | undefined> }>();

  /** @param lifetime ends what is still being asked for. */
  constructor(client: Client, lifetime: AbortSignal, clock: Clock = systemClock) {
    this.#client = client;
    this.#lifetime = lifetime;
    this.#clock = clock;
  }

  /**
   * The fingerprints of everything that `options` name. Sends no text.
   * @returns undefined when one cannot be had; a result must not be kept then.
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

  /** Forgets them: something that ids stand for was changed. What is being asked for is asked for again. */
  forget(): void {
    this.#known.clear();
  }

  /** One question for all who want to know. */
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

/** The entries of the pair, of a glossary of either kind; in any order they are the same. */
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

/** The service tells no more of a memory's content than how much there is. */
async function segments(client: Client, id: string, signal: AbortSignal): Promise<string | undefined> {
  for await (const memory of client.memories.list(signal)) {
    if (memory.translation_memory_id.toLowerCase() === id.toLowerCase()) return memory.segment_count?.toString();
  }
  return undefined;
}

/** @returns undefined when it takes too long. @throws the signal's reason. */
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
