import * as vscode from 'vscode';
import type { OptionChoices } from '../contract/optionChoices.ts';
import type { Client } from '../service/client.ts';
import type { CommandId } from '../manifest.ts';
import type { App } from './app.ts';
import { byNameOrId, nameFault } from './namedResources.ts';
import type { NamedGlossary } from './namedResources.ts';
import { UserError } from './userError.ts';

/** Choices whose glossary, style rule list and translation memory are the ones that their names or ids stand for. */
export interface NamedChoices {
  /** With ids in the place of names; without glossary, which depends on the pair, and without style, which depends on the target. */
  readonly choices: OptionChoices;
  readonly glossary: NamedGlossary | undefined;
  readonly style: { readonly style_id: string; readonly name: string; readonly language: string } | undefined;
}

/** Looks up what settings and presets name. Asks the service only for what is chosen. @throws UserError for a name that leads nowhere. */
export async function resolveNames(app: App, client: Client, choices: OptionChoices, signal: AbortSignal): Promise<NamedChoices> {
  const { glossary_id, style_id, translation_memory_id, ...others } = choices;
  const { named } = app;
  async function found<T extends { readonly name: string }>(
    wanted: string | undefined,
    read: (from: Client, until: AbortSignal, fresh?: 'fresh') => Promise<readonly T[]>,
    idOf: (item: T) => string,
    setting: string,
    choose: CommandId,
  ): Promise<T | undefined> {
    if (!wanted) return undefined;
    // What is not in the list of a moment ago may have been made since.
    const item = byNameOrId(await read(client, signal), idOf, wanted) ?? byNameOrId(await read(client, signal, 'fresh'), idOf, wanted);
    if (item && item !== 'several') return item;
    throw new UserError(nameFault(item, `interlinear.translation.${setting}`, wanted), [
      { title: vscode.l10n.t('Choose…'), run: async () => vscode.commands.executeCommand(choose) },
    ]);
  }
  const glossary = await found(glossary_id, named.glossaries, (item) => item.glossary_id, 'glossary', 'interlinear.chooseGlossary');
  const style = await found(style_id, named.styles, (item) => item.style_id, 'styleRules', 'interlinear.chooseStyleRules');
  const memory = await found(
    translation_memory_id,
    named.memories,
    (item) => item.translation_memory_id,
    'translationMemory',
    'interlinear.chooseMemory',
  );
  return { choices: { ...others, ...(memory && { translation_memory_id: memory.translation_memory_id }) }, glossary, style };
}
