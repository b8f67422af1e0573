import * as vscode from 'vscode';
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

/** Reads a list; `fresh` whatever was read before. */
type Read<T> = (client: Client, signal: AbortSignal, fresh?: 'fresh') => Promise<readonly T[]>;

/** Lists that names are looked up in, read again after a minute. */
export interface NamedResources {
  readonly glossaries: Read<NamedGlossary>;
  readonly styles: Read<{ readonly style_id: string; readonly name: string; readonly language: string }>;
  readonly memories: Read<TranslationMemory>;
  /** Forgets the lists: something was changed. */
  forget(): void;
}

export function createNamedResources(now: () => number = Date.now): NamedResources {
  let revision = 0;
  const clock = { now, revision: () => revision };
  return {
    glossaries: kept(clock, async (client, signal) => (await import('../glossaries/glossaryRequests.ts')).readGlossaries(client, signal)),
    styles: kept(clock, (client, signal) => all(client.styleRules.list({}, signal))),
    memories: kept(clock, (client, signal) => all(client.memories.list(signal))),
    forget() {
      revision += 1;
    },
  };
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

interface Clock {
  now(): number;
  /** Another number once the lists were forgotten. */
  revision(): number;
}

function kept<T>(clock: Clock, read: (client: Client, signal: AbortSignal) => Promise<readonly T[]>): Read<T> {
  let last: { readonly client: Client; readonly until: number; readonly revision: number; readonly value: readonly T[] } | undefined;
  return async (client, signal, fresh) => {
    const revision = clock.revision();
    if (!fresh && last?.client === client && last.revision === revision && last.until > clock.now()) return last.value;
    const value = await read(client, signal);
    last = { client, until: clock.now() + keptMs, revision, value };
    return value;
  };
}

/** A sentence for a name in a setting that leads nowhere, or to more than one. */
export function nameFault(found: 'several' | undefined, setting: string, name: string): string {
  return found === 'several'
    ? vscode.l10n.t('{0} says "{1}", which is the name of more than one. Choose it again, so that it is known by its id.', setting, name)
    : vscode.l10n.t('{0} says "{1}", which is not there any more or not seen with your key. Choose another.', setting, name);
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
