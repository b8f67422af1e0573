import * as vscode from 'vscode';
import { masked } from '../../api/usage/keyUse.ts';
import type { KeyInUse } from '../../services/keys/keyService.ts';
import type { Services } from '../../services/services.ts';
import { askText } from '../../services/steps.ts';
import { submitKeyChange } from './submitKeyChange.ts';
import * as messages from './texts.ts';

/** Asks for another label for a key. @param typed label typed in an earlier attempt. @throws CancellationError */
export async function renameKey(services: Services, found: () => KeyInUse, typed?: string): Promise<void> {
  const { key } = found();
  const before = key.label ?? '';
  const answer = await askText({
    title: messages.renameKeyTitle(),
    step: 1,
    value: typed ?? before,
    prompt: messages.renameKeyPrompt(masked(key.key_id)),
    check: async (label) => (label === '' ? messages.labelRequired() : undefined),
  });
  if (answer === undefined || answer === 'back') throw new vscode.CancellationError();
  const label = answer.value;
  if (label === before) return;
  await submitKeyChange(services, {
    title: messages.renamingKey(),
    again: () => renameKey(services, found, label),
    async task(signal) {
      await services.keys.rename(key, label, signal);
    },
  });
}
