import * as vscode from 'vscode';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { DictionaryTsv } from './glossaryService.ts';
import { namedGlossary } from '../resources/namedResources.ts';
import type { NamedGlossary } from '../resources/namedResources.ts';
import { UserError } from '../../editor/userError.ts';

/**
 * Makes a glossary; a legacy one where a server has the old interface only.
 * @param kind 'current' where a legacy one would be of no use. @throws UserError where the server has none such; ServiceError.
 */
export async function createdGlossary(
  client: Client,
  { name, dictionaries }: { readonly name: string; readonly dictionaries: readonly DictionaryTsv[] },
  kind: 'current' | undefined,
  signal: AbortSignal,
): Promise<NamedGlossary> {
  const format = { entries_format: 'tsv' } as const;
  const request = { name, dictionaries: dictionaries.map((one) => ({ ...one, ...format })) };
  try {
    return namedGlossary(await client.glossaries.create(request, signal), false);
  } catch (error) {
    if (!isServiceError(error, 'notFound')) throw error;
    const [only, ...others] = dictionaries;
    if (!only || others.length > 0 || kind === 'current')
      throw new UserError(
        vscode.l10n.t('This server has glossaries of one language pair only, which cannot be changed. Nothing was created.'),
      );
    const answer = await client.legacy.createGlossary({ name, ...only, ...format }, signal);
    return namedGlossary({ ...answer, dictionaries: [answer] }, true);
  }
}
