import type * as vscode from 'vscode';
import type { OptionChoices } from '../contract/optionChoices.ts';
import type { Client } from '../service/client.ts';
import type { App } from './app.ts';
import { findNamed } from './findNamed.ts';
import type { NamedGlossary } from './namedResources.ts';

/** Choices whose glossary, style rule list and translation memory are the ones that their names or ids stand for. */
export interface NamedChoices {
  /** With ids in the place of names; without glossary, which depends on the pair, and without style, which depends on the target. */
  readonly choices: OptionChoices;
  readonly glossary: NamedGlossary | undefined;
  readonly style: { readonly style_id: string; readonly name: string; readonly language: string } | undefined;
  /** What the settings name and this account has not, in words. */
  readonly missing: readonly string[];
}

/**
 * Looks up what settings and presets name. Asks the service only for what is chosen.
 * @param scope what the settings were read for.
 * @throws UserError for a name that was chosen for this and leads nowhere; ServiceError; the signal's reason.
 */
export async function resolveNames(
  app: App,
  client: Client,
  choices: OptionChoices,
  scope: vscode.TextDocument | undefined,
  signal: AbortSignal,
): Promise<NamedChoices> {
  const { glossary_id, style_id, translation_memory_id, ...others } = choices;
  const glossary = await findNamed(app, client, 'glossaries', glossary_id, scope, signal);
  const style = await findNamed(app, client, 'styles', style_id, scope, signal);
  const memory = await findNamed(app, client, 'memories', translation_memory_id, scope, signal);
  return {
    choices: { ...others, ...(memory.item && { translation_memory_id: memory.item.translation_memory_id }) },
    glossary: glossary.item,
    style: style.item,
    missing: [glossary, style, memory].flatMap(({ missing }) => missing ?? []),
  };
}
