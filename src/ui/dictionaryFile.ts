import * as vscode from 'vscode';
import type { DictionaryPlace } from './glossaryBook.ts';

/** A dictionary of a glossary as a file (README, "A dictionary is a file"). */
export const dictionaryScheme = 'interlinear-glossary';
/** Language of such files: TSV, one entry a line. */
export const dictionaryLanguage = 'interlinear-dictionary';

/** A dictionary, and whose it is. */
export interface DictionaryAddress extends DictionaryPlace {
  /** Digest of the account: a file that was opened over one connection is never written over another. */
  readonly account: string;
}

/**
 * The address of a dictionary as a file: `interlinear-glossary://<account>/<glossary_id>/<source>-<target>/<name>.tsv`. The name is for
 * people; what the file is goes by the rest.
 * @param name of the glossary.
 */
export function dictionaryUri({ account, glossary_id, source_lang, target_lang }: DictionaryAddress, name: string): vscode.Uri {
  const pair = `${source_lang.toLowerCase()}-${target_lang.toLowerCase()}`;
  // A path of its own characters only: slashes would be folders, and control characters nothing that a tab can show.
  const readable = name
    .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    // Half a character has no place in an address.
    .replace(/\p{Cs}$/u, '');
  const file = `${readable === '' ? glossary_id : readable} (${pair}).tsv`;
  return vscode.Uri.from({ scheme: dictionaryScheme, authority: account.toLowerCase(), path: `/${glossary_id}/${pair}/${file}` });
}

/** What such an address stands for; undefined for one that is none. */
export function dictionaryOf(uri: vscode.Uri): DictionaryAddress | undefined {
  if (uri.scheme !== dictionaryScheme) return undefined;
  const [, glossary_id = '', pair = ''] = uri.path.split('/');
  const [source_lang = '', target_lang = '', ...more] = pair.split('-');
  if (glossary_id === '' || source_lang === '' || target_lang === '' || more.length > 0 || uri.authority === '') return undefined;
  return { account: uri.authority, glossary_id, source_lang, target_lang };
}
