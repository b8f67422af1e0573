import * as vscode from 'vscode';
import type { TranslationMemory } from '../../api/memories.ts';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';
import { askThreshold, thresholdOfSettings } from '../../services/resources/memoryThreshold.ts';
import { byNameOrId } from '../../services/resources/namedResources.ts';
import { pickSettings } from '../../services/settings/pickedSetting.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import { setting } from '../../services/settings/settings.ts';
import * as messages from './texts.ts';

const memoryKey = 'interlinear.translation.translationMemory';
const thresholdKey = 'interlinear.translation.translationMemoryThreshold';
const modelKey = 'interlinear.translation.modelType';

/** Settings that affect the marks in the view. */
export const settingsOfUse = [memoryKey, thresholdKey] as const;

/** Returns the memory used for translations of this workspace; undefined if there is none or the setting is ambiguous. */
export function usedMemory(all: readonly TranslationMemory[]): TranslationMemory | undefined {
  const wanted = setting(memoryKey, scopeInFront()).trim();
  if (wanted === '') return undefined;
  const found = byNameOrId(all, (memory) => memory.translation_memory_id, wanted);
  return found === 'several' ? undefined : found;
}

/** Returns the minimum similarity for using its segments, in percent. */
export function thresholdOfUse(): number {
  return thresholdOfSettings(scopeInFront());
}

/** Asks for the minimum similarity, and uses the memory for translations of this workspace. @throws CancellationError */
export async function startUsing(services: Services, memory: TranslationMemory, all: readonly TranslationMemory[]): Promise<void> {
  const answer = await askThreshold(messages.useMemoryTitle(memory.name), thresholdOfUse());
  if (typeof answer !== 'object') throw new vscode.CancellationError();
  const threshold = answer.value;
  const isOnly = all.filter(({ name }) => name === memory.name).length === 1;
  // A name is easier to read in a settings file. If it is ambiguous, the id is used.
  const isNamed = isOnly && memory.name.trim() === memory.name && memory.name !== '';
  await pickSettings(services, [
    [thresholdKey, threshold],
    [memoryKey, isNamed ? memory.name : memory.translation_memory_id],
  ]);
  const takesAll = (await services.connections.client())?.profile.takesLatencyWithAll === true;
  if (setting(modelKey) === 'latency_optimized' && !takesAll) warnOfModel(services, memory);
}

export async function stopUsing(services: Services): Promise<void> {
  await pickSettings(services, [[memoryKey, '']]);
}

/** "translation_memory_id requires quality_optimized": with the fast model, the memory would have no effect. */
function warnOfModel(services: Services, { name }: TranslationMemory): void {
  const open = messages.openSetting();
  const message = messages.fastModelsIgnoreMemory(name);
  void run(services, async () => {
    if ((await vscode.window.showWarningMessage(plainInMessage(message), open)) === open)
      await vscode.commands.executeCommand('workbench.action.openSettings', modelKey);
  });
}
