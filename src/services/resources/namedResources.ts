import type { Dictionary, Glossary } from '../../api/glossaries.ts';
import type { TranslationMemory } from '../../api/memories.ts';
import type { Client } from '../../client/client.ts';

/** A glossary of either interface, without its entries. */
export interface NamedGlossary {
  readonly glossary_id: string;
  readonly name: string;
  readonly ready: boolean;
  /** Created with the legacy interface: it can be used but not changed (specification, "Versioning", 2). */
  readonly legacy: boolean;
  /** Dictionaries of the glossary. */
  readonly pairs: readonly Dictionary[];
  readonly creation_time?: string;
}

/** Milliseconds that a list is considered up to date. */
const keptMs = 60_000;

/** Lists for lookups by name. They are read again after a minute. */
export class NamedResources {
  readonly #glossaries: KeptList<NamedGlossary>;
  readonly #styles: KeptList<{ readonly style_id: string; readonly name: string; readonly language: string }>;
  readonly #memories: KeptList<TranslationMemory>;

  /** @param now returns milliseconds. */
  constructor(now: () => number = Date.now) {
    const glossaries = async (client: Client, signal: AbortSignal) =>
      (await import('../glossaries/glossaryRequests.ts')).readGlossaries(client, signal);
    this.#glossaries = new KeptList(now, glossaries);
    this.#styles = new KeptList(now, (client, signal) => all(client.styleRules.list({}, signal)));
    this.#memories = new KeptList(now, (client, signal) => all(client.memories.list(signal)));
  }

  /** @param fresh ignores cached lists. */
  glossaries(client: Client, signal: AbortSignal, fresh?: 'fresh'): Promise<readonly NamedGlossary[]> {
    return this.#glossaries.get(client, signal, fresh);
  }

  styles(client: Client, signal: AbortSignal, fresh?: 'fresh') {
    return this.#styles.get(client, signal, fresh);
  }

  memories(client: Client, signal: AbortSignal, fresh?: 'fresh'): Promise<readonly TranslationMemory[]> {
    return this.#memories.get(client, signal, fresh);
  }

  /** Drops the lists after a change. */
  forget(): void {
    for (const list of [this.#glossaries, this.#styles, this.#memories]) list.forget();
  }
}

/** Finds the item with this id or else with this name. @returns 'several' if the name is ambiguous. */
export function byNameOrId<T extends { readonly name: string }>(
  items: readonly T[],
  idOf: (item: T) => string,
  wanted: string,
): T | 'several' | undefined {
  const exact = items.find((item) => idOf(item) === wanted);
  if (exact) return exact;
  const named = items.filter((item) => item.name === wanted);
  return named.length > 1 ? 'several' : named[0];
}

/** A glossary as described by either interface. */
interface Described extends Pick<Glossary, 'glossary_id' | 'name' | 'ready' | 'dictionaries'> {
  readonly creation_time?: string | undefined;
}

/** @param legacy true for a glossary of the legacy interface. */
export function namedGlossary({ glossary_id, name, ready, dictionaries, creation_time }: Described, legacy: boolean): NamedGlossary {
  return { glossary_id, name, ready: ready !== false, legacy, pairs: dictionaries, ...(creation_time !== undefined && { creation_time }) };
}

/** A cached list and the client it was read with. */
class KeptList<T> {
  readonly #now: () => number;
  readonly #read: (client: Client, signal: AbortSignal) => Promise<readonly T[]>;
  #last: { readonly client: Client; readonly until: number; readonly revision: number; readonly value: readonly T[] } | undefined;
  /** Incremented when the list is dropped, so that a pending read is not cached. */
  #revision = 0;

  constructor(now: () => number, read: (client: Client, signal: AbortSignal) => Promise<readonly T[]>) {
    this.#now = now;
    this.#read = read;
  }

  async get(client: Client, signal: AbortSignal, fresh?: 'fresh'): Promise<readonly T[]> {
    const revision = this.#revision;
    const last = this.#last;
    if (!fresh && last?.client === client && last.revision === revision && last.until > this.#now()) return last.value;
    const value = await this.#read(client, signal);
    this.#last = { client, until: this.#now() + keptMs, revision, value };
    return value;
  }

  forget(): void {
    this.#revision += 1;
  }
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
