import type * as vscode from 'vscode';
import { chosenGlossaries } from '../../api/options/optionChoices.ts';
import type { OptionChoices } from '../../api/options/optionChoices.ts';
import type { Client } from '../../client/client.ts';
import type { Services } from '../services.ts';
import { findGlossaries, findNamed } from './findNamed.ts';
import type { NamedGlossary } from './namedResources.ts';

/** Choices whose glossaries, style rule list and translation memory are the ones that their names or ids stand for. */
export interface NamedChoices {
  /** With ids in the place of names; without glossaries, which depend on the pair, and without style, which depends on the target. */
  readonly choices: OptionChoices;
  /** In the order in which they count. */
  readonly glossaries: readonly NamedGlossary[];
  readonly style: { readonly style_id: string; readonly name: string; readonly language: string } | undefined;
  /** What the settings name and this account has not, in words. */
  readonly missing: readonly string[];
}

/**
 * Looks up what settings and presets name. Asks the service only for what is chosen.
 * @param scope what the settings were read for.
 * @throws UserError for a name that was chosen for this and leads nowhere, and for more glossaries than are possible; ServiceError; the signal's reason.
 */
export async function resolveNames(
  services: Services,
  client: Client,
  choices: OptionChoices,
  scope: vscode.TextDocument | undefined,
  signal: AbortSignal,
): Promise<NamedChoices> {
  const { glossary_id, more_glossary_ids, style_id, translation_memory_id, ...others } = choices;
  const glossaries = await findGlossaries(services, client, chosenGlossaries({ glossary_id, more_glossary_ids }), scope, signal);
  const style = await findNamed(services, client, 'styles', style_id, scope, signal);
  const memory = await findNamed(services, client, 'memories', translation_memory_id, scope, signal);
  return {
    choices: { ...others, more_glossary_ids: [], ...(memory.item && { translation_memory_id: memory.item.translation_memory_id }) },
    glossaries: glossaries.items,
    style: style.item,
    missing: [...glossaries.missing, ...[style, memory].flatMap(({ missing }) => missing ?? [])],
  };
}
