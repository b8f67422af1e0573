import * as vscode from 'vscode';
import { masked } from '../../api/usage/keyUse.ts';
import type { KeyInUse } from '../../services/keys/keyService.ts';
import type { Services } from '../../services/services.ts';
import { askText } from '../../services/steps.ts';
import { submitKeyChange } from './submitKeyChange.ts';

/** Asks for another label of a key. @param typed what was typed before. @throws CancellationError */
export async function renameKey(services: Services, found: () => KeyInUse, typed?: string): Promise<void> {
  const { key } = found();
  const before = key.label ?? '';
  const answer = await askText({
    title: vscode.l10n.t('Rename Key'),
    step: 1,
    value: typed ?? before,
    prompt: vscode.l10n.t('Label of the key {0}: whom or what it is for. Everybody who manages the keys sees it.', masked(key.key_id)),
    check: async (label) => (label === '' ? vscode.l10n.t('A label is needed.') : undefined),
  });
  if (answer === undefined || answer === 'back') throw new vscode.CancellationError();
  const label = answer.value;
  if (label === before) return;
  await submitKeyChange(services, {
    title: vscode.l10n.t('Renaming the key'),
    again: () => renameKey(services, found, label),
    async task(signal) {
      await services.keys.rename(key, label, signal);
    },
  });
}
