import * as vscode from 'vscode';
import type { Client } from '../service/client.ts';
import { isServiceError } from '../service/errors.ts';

/** A glossary as translation needs it, of either version. */
export interface NamedGlossary {
  readonly glossary_id: string;
  readonly name: string;
  readonly ready: boolean;
  readonly pairs: readonly { readonly source_lang: string; readonly target_lang: string }[];
}

/** Milliseconds that a list is good for. */
const keptMs = 60_000;

/** Reads a list; `fresh` whatever was read before. */
type Read<T> = (client: Client, signal: AbortSignal, fresh?: 'fresh') => Promise<readonly T[]>;

/** Lists that names are looked up in, read again after a minute. */
export interface NamedResources {
  readonly glossaries: Read<NamedGlossary>;
  readonly styles: Read<{ readonly style_id: string; readonly name: string; readonly language: string }>;
  readonly memories: Read<{ readonly translation_memory_id: string; readonly name: string }>;
}

export function createNamedResources(now: () => number = Date.now): NamedResources {
  return {
    glossaries: kept(now, readGlossaries),
    styles: kept(now, (client, signal) => all(client.styleRules.list({}, signal))),
    memories: kept(now, (client, signal) => all(client.memories.list(signal))),
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

async function readGlossaries(client: Client, signal: AbortSignal): Promise<NamedGlossary[]> {
  const [current, legacy] = await Promise.all([client.glossaries.list(signal), legacyGlossaries(client, signal)]);
  const known = new Set(current.map((glossary) => glossary.glossary_id));
  return [
    ...current.map((glossary) => ({
      glossary_id: glossary.glossary_id,
      name: glossary.name,
      ready: glossary.ready !== false,
      pairs: glossary.dictionaries,
    })),
    ...legacy
      .filter((glossary) => !known.has(glossary.glossary_id))
      .map((glossary) => ({ glossary_id: glossary.glossary_id, name: glossary.name, ready: glossary.ready !== false, pairs: [glossary] })),
  ];
}

/** The old interface may be gone; the current one has most. */
async function legacyGlossaries(client: Client, signal: AbortSignal) {
  try {
    return await client.legacy.listGlossaries(signal);
  } catch (error) {
    if (isServiceError(error, 'notFound', 'forbidden')) return [];
    throw error;
  }
}

function kept<T>(now: () => number, read: (client: Client, signal: AbortSignal) => Promise<readonly T[]>): Read<T> {
  let last: { readonly client: Client; readonly until: number; readonly value: readonly T[] } | undefined;
  return async (client, signal, fresh) => {
    if (!fresh && last?.client === client && last.until > now()) return last.value;
    const value = await read(client, signal);
    last = { client, until: now() + keptMs, value };
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
