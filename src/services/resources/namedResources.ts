import type { Dictionary, Glossary } from '../../api/glossaries.ts';
import type { TranslationMemory } from '../../api/memories.ts';
import type { Client } from '../../client/client.ts';

/** A glossary without its entries, of either version. */
export interface NamedGlossary {
  readonly glossary_id: string;
  readonly name: string;
  readonly ready: boolean;
  /** Of the legacy interface: it can be used, and cannot be changed (specification, "Versioning", 2). */
  readonly legacy: boolean;
  /** Its dictionaries. */
  readonly pairs: readonly Dictionary[];
  readonly creation_time?: string;
}

/** Milliseconds that a list is good for. */
const keptMs = 60_000;

/** Lists that names are looked up in, read again after a minute. */
export class NamedResources {
  readonly #glossaries: KeptList<NamedGlossary>;
  readonly #styles: KeptList<{ readonly style_id: string; readonly name: string; readonly language: string }>;
  readonly #memories: KeptList<TranslationMemory>;

  /** @param now milliseconds of a clock. */
  constructor(now: () => number = Date.now) {
    const glossaries = async (client: Client, signal: AbortSignal) =>
      (await import('../glossaries/glossaryRequests.ts')).readGlossaries(client, signal);
    this.#glossaries = new KeptList(now, glossaries);
    this.#styles = new KeptList(now, (client, signal) => all(client.styleRules.list({}, signal)));
    this.#memories = new KeptList(now, (client, signal) => all(client.memories.list(signal)));
  }

  /** @param fresh whatever was read before. */
  glossaries(client: Client, signal: AbortSignal, fresh?: 'fresh'): Promise<readonly NamedGlossary[]> {
    return this.#glossaries.get(client, signal, fresh);
  }

  styles(client: Client, signal: AbortSignal, fresh?: 'fresh') {
    return this.#styles.get(client, signal, fresh);
  }

  memories(client: Client, signal: AbortSignal, fresh?: 'fresh'): Promise<readonly TranslationMemory[]> {
    return this.#memories.get(client, signal, fresh);
  }

  /** Forgets the lists: something was changed. */
  forget(): void {
    for (const list of [this.#glossaries, this.#styles, this.#memories]) list.forget();
  }
}

/** The item of this id, else the one of this name. @returns 'several' when the name does not say which. */
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

/** A glossary as either interface describes it. */
interface Described extends Pick<Glossary, 'glossary_id' | 'name' | 'ready' | 'dictionaries'> {
  readonly creation_time?: string | undefined;
}

/** @param legacy whether it is one of the legacy interface. */
export function namedGlossary({ glossary_id, name, ready, dictionaries, creation_time }: Described, legacy: boolean): NamedGlossary {
  return { glossary_id, name, ready: ready !== false, legacy, pairs: dictionaries, ...(creation_time !== undefined && { creation_time }) };
}

/** A list as it was read last, and whose it is. */
class KeptList<T> {
  readonly #now: () => number;
  readonly #read: (client: Client, signal: AbortSignal) => Promise<readonly T[]>;
  #last: { readonly client: Client; readonly until: number; readonly revision: number; readonly value: readonly T[] } | undefined;
  /** Another number once the list was forgotten: what is being read then is not good for long. */
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
