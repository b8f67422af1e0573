import type * as vscode from 'vscode';
import { chosenGlossaries } from '../../api/options/optionChoices.ts';
import type { OptionChoices } from '../../api/options/optionChoices.ts';
import type { Client } from '../../client/client.ts';
import type { Services } from '../services.ts';
import { findGlossaries, findNamed } from './findNamed.ts';
import type { NamedGlossary } from './namedResources.ts';

/** Options whose glossaries, style rule list and translation memory have been looked up by name or id. */
export interface NamedChoices {
  /**
   * Options with ids instead of names. Glossaries are excluded because they depend on the pair, and style because it depends on the target.
   */
  readonly choices: OptionChoices;
  /** In order of precedence. */
  readonly glossaries: readonly NamedGlossary[];
  readonly style: { readonly style_id: string; readonly name: string; readonly language: string } | undefined;
  /** Messages about items from the settings that this account lacks. */
  readonly missing: readonly string[];
}

/**
 * Resolves the names in settings and presets. Only lists with a chosen item are requested.
 * @param scope scope that the settings were read for.
 * @throws UserError if an item chosen for this order does not exist, or for too many glossaries; ServiceError; the signal's reason.
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
