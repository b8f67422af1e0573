import * as vscode from 'vscode';
import { sameLanguage } from '../../api/languages.ts';
import type { LanguagePair } from '../../api/languages.ts';
import { openAddresses, readableName, singleName } from '../resources/serviceFiles.ts';

/** A dictionary in a glossary. */
export interface DictionaryPlace {
  readonly glossary_id: string;
  readonly source_lang: string;
  readonly target_lang: string;
}

/** Returns true if the language pairs match. A glossary for a language applies to all its variants. */
export function isPair(one: LanguagePair, other: LanguagePair): boolean {
  return sameLanguage(one.source_lang, other.source_lang) && sameLanguage(one.target_lang, other.target_lang);
}

/** Scheme of dictionaries as files (docs/glossaries.md). */
export const dictionaryScheme = 'interlinear-glossary';
/** Language of such files: TSV, one entry per line. */
export const dictionaryLanguage = 'interlinear-dictionary';

/** A dictionary and its owner. */
export interface DictionaryAddress extends DictionaryPlace {
  /** Digest of the account. A file opened with one connection is never saved with another. */
  readonly account: string;
}

/**
 * Returns the URI of a dictionary as a file: `interlinear-glossary://<account>/<name>
 * (<pair>).tsv?id=<glossary_id>&pair=<source>-<target>`. The name is for display; the other parts identify the file.
 * @param name of the glossary.
 */
export function dictionaryUri({ account, glossary_id, source_lang, target_lang }: DictionaryAddress, name: string): vscode.Uri {
  const pair = `${source_lang.toLowerCase()}-${target_lang.toLowerCase()}`;
  return vscode.Uri.from({
    scheme: dictionaryScheme,
    authority: account.toLowerCase(),
    path: `/${readableName(name)} (${pair}).tsv`,
    query: new URLSearchParams({ id: glossary_id, pair }).toString(),
  });
}

/**
 * Parses such a URI. Returns undefined for any other. Old ones, `/<glossary_id>/<source>-<target>/<name>.tsv`, can still appear in windows
 * and unsaved files restored from an earlier version.
 */
export function dictionaryOf(uri: vscode.Uri): DictionaryAddress | undefined {
  if (uri.scheme !== dictionaryScheme || uri.authority === '') return undefined;
  const [glossary_id, pair] = singleName(uri) === undefined ? partsBefore(uri) : partsNow(uri);
  const [source_lang = '', target_lang = '', ...more] = pair.split('-');
  if (glossary_id === '' || source_lang === '' || target_lang === '' || more.length > 0) return undefined;
  return { account: uri.authority, glossary_id, source_lang, target_lang };
}

function partsNow({ query }: vscode.Uri): [glossary_id: string, pair: string] {
  const values = new URLSearchParams(query);
  return [values.get('id') ?? '', values.get('pair') ?? ''];
}

function partsBefore({ path }: vscode.Uri): [glossary_id: string, pair: string] {
  const [, glossary_id = '', pair = '', name = '', ...more] = path.split('/');
  return name === '' || more.length > 0 ? ['', ''] : [glossary_id, pair];
}

/** Returns the URI for opening a dictionary: the one it is already open with, if any, so that it is not opened twice. */
export function dictionaryToOpen(
  address: DictionaryAddress,
  name: string,
  open: readonly vscode.Uri[] = openAddresses(dictionaryScheme),
): vscode.Uri {
  return open.find((uri) => isSame(dictionaryOf(uri), address)) ?? dictionaryUri(address, name);
}

function isSame(one: DictionaryAddress | undefined, other: DictionaryAddress): boolean {
  return one?.glossary_id === other.glossary_id && one.account.toLowerCase() === other.account.toLowerCase() && isPair(one, other);
}
