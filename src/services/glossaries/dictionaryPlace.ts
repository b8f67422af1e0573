import * as vscode from 'vscode';
import { sameLanguage } from '../../api/languages.ts';
import type { LanguagePair } from '../../api/languages.ts';
import { openAddresses, readableName, singleName } from '../resources/serviceFiles.ts';

/** One dictionary of one glossary. */
export interface DictionaryPlace {
  readonly glossary_id: string;
  readonly source_lang: string;
  readonly target_lang: string;
}

/** Whether a dictionary is the one for a place: a glossary for a language applies to every variant of it. */
export function isPair(one: LanguagePair, other: LanguagePair): boolean {
  return sameLanguage(one.source_lang, other.source_lang) && sameLanguage(one.target_lang, other.target_lang);
}

/** A dictionary of a glossary as a file (docs/glossaries.md). */
export const dictionaryScheme = 'interlinear-glossary';
/** Language of such files: TSV, one entry a line. */
export const dictionaryLanguage = 'interlinear-dictionary';

/** A dictionary, and whose it is. */
export interface DictionaryAddress extends DictionaryPlace {
  /** Digest of the account: a file that was opened over one connection is never written over another. */
  readonly account: string;
}

/**
 * The address of a dictionary as a file: `interlinear-glossary://<account>/<name> (<pair>).tsv?id=<glossary_id>&pair=<source>-<target>`. The
 * name is for people; what the file is goes by the rest.
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
 * What such an address stands for; undefined for one that is none. Those of before, `/<glossary_id>/<source>-<target>/<name>.tsv`, come back
 * with windows and unsaved texts of an earlier version.
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

/** The address by which a dictionary is to be opened: the one by which it is open already, so that it is not there twice. */
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
