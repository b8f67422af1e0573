import type { Context } from 'hono';
import type { DictionaryText } from '../../api/glossaries.ts';
import { glossaryDictionaryBytes } from '../../api/limits.ts';
import { namedGlossaries } from '../../api/translate.ts';
import { parseEntries as parse } from '../../text/glossary/parse.ts';
import { writeEntries } from '../../text/glossary/write.ts';
import { HttpError } from '../httpError.ts';
import type { Term } from '../pseudoLocalize.ts';
import { readJsonOrForm } from '../endpoint.ts';
import type { SandboxEnv } from '../endpoint.ts';
import type { SandboxState } from '../sandboxState.ts';
import { findDictionary } from './glossaryStore.ts';

/** A source phrase and its target phrase. */
export type StoredEntry = [source: string, target: string];

/**
 * Parses the entries of a dictionary (specification, "Entry formats" and "Entry content rules").
 * @throws HttpError 400 that names the first faulty entry by its index, from 0, and its position in the text
 */
export function parseEntries(dictionary: DictionaryText): StoredEntry[] {
  const { entries, faults } = parse(dictionary.entries, dictionary);
  const [fault] = faults;
  if (fault) throw invalidEntries(`Entry ${fault.index} (line ${fault.line}, column ${fault.column}): ${fault.message}`);
  return entries.map(([source, target]) => [source, target]);
}

/** Formats entries for a reply: one per line, source and target separated by a tab. */
export function toTsv(entries: readonly StoredEntry[]): string {
  return writeEntries(entries, 'tsv');
}

/**
 * Merges entries into those of a dictionary. An existing source phrase gets the new target (specification: "entries are merged").
 * @throws HttpError 400 when the dictionary becomes too large
 */
export function mergeEntries(present: readonly StoredEntry[], added: readonly StoredEntry[]): StoredEntry[] {
  const merged = [...new Map([...present, ...added])];
  if (Buffer.byteLength(toTsv(merged)) > glossaryDictionaryBytes) {
    throw invalidEntries(`A dictionary holds up to ${glossaryDictionaryBytes} bytes.`);
  }
  return merged;
}

function invalidEntries(detail: string): HttpError {
  return new HttpError(400, 'Invalid glossary entries provided', { detail });
}

/** Maximum size of a body. It has room for several dictionaries of the largest size, form-encoded or escaped. */
const bodyBytes = 8 * glossaryDictionaryBytes;

/** Field names such as `dictionaries[0].source_lang`. Public clients use them for lists of objects in a form. */
const formName = /^dictionaries\[(\d{1,3})\](?:\.|\[)(\w+)\]?$/;

/**
 * Reads the body of a glossary request, JSON or form-encoded.
 * @throws HttpError as `readJson`
 */
export async function readGlossaryBody(c: Context<SandboxEnv>): Promise<object> {
  const body = await readJsonOrForm(c, bodyBytes, {}, []);
  const dictionaries = new Map<string, Record<string, unknown>>();
  for (const [name, value] of Object.entries(body)) {
    const [, index, field] = formName.exec(name) ?? [];
    if (index === undefined || field === undefined) continue;
    dictionaries.set(index, { ...dictionaries.get(index), [field]: value });
  }
  return dictionaries.size === 0 ? body : { ...body, dictionaries: [...dictionaries.values()] };
}

/** Glossary options of a text or document translation. */
export interface GlossaryUse {
  readonly glossary_id?: string | undefined;
  readonly glossary_ids?: readonly string[] | undefined;
  readonly source_lang?: string | undefined;
  readonly target_lang: string;
}

/**
 * Returns the entries of the glossaries named in a translation, if any ("Text translation": glossary_id).
 * @throws HttpError 404 for an unknown one, 400 for one that is not ready or lacks this language pair
 */
export function glossaryTerms(state: SandboxState, c: Context<SandboxEnv>, use: GlossaryUse): readonly Term[] {
  const { source_lang = '', target_lang } = use;
  const terms = namedGlossaries(use).flatMap((glossary_id) => entriesOf(state, c, glossary_id, { source_lang, target_lang }));
  // Invented [several-glossaries]: the first glossary with a term takes precedence.
  return [...new Map(terms.toReversed())].toReversed();
}

function entriesOf(
  { glossaries, rules }: SandboxState,
  c: Context<SandboxEnv>,
  glossary_id: string,
  { source_lang, target_lang }: { readonly source_lang: string; readonly target_lang: string },
): readonly Term[] {
  const glossary = glossaries.get(c.get('owner'), glossary_id);
  if (!glossaries.isReady(glossary)) throw new HttpError(400, 'glossary_id names a glossary that is not ready.');
  const dictionary = findDictionary(glossary, source_lang, target_lang);
  if (!dictionary) {
    const message = rules.words?.dictionary ?? 'glossary_id names a glossary without this language pair.';
    throw new HttpError(400, message, { detail: `${source_lang} to ${target_lang}` });
  }
  return dictionary.entries;
}
