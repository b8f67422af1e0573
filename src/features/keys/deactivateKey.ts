import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import type { KeyInUse } from '../../services/keys/keyService.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { askText } from '../../services/steps.ts';
import { UserError } from '../../editor/userError.ts';
import { masked } from '../../api/usage/keyUse.ts';
import { submitKeyChange } from './submitKeyChange.ts';
import { confirmationOf, nameOf, typed } from './labels.ts';

/**
 * Deactivates a key, after its label was typed ("key stops working immediately; deactivation is permanent, no reactivation").
 * @throws CancellationError
 */
export async function deactivateKey(services: Services, found: () => KeyInUse): Promise<void> {
  const { key } = found();
  if (key.is_deactivated) throw new UserError(vscode.l10n.t('The key {0} is deactivated already.', nameOf(key)));
  const wanted = confirmationOf(key);
  const own = await ownWords(services, key);
  const answer = await askText({
    title: vscode.l10n.t('Deactivate {0}', nameOf(key)),
    step: 1,
    prompt: [
      // Labels may be the same, or look so.
      vscode.l10n.t('The key {0} stops working at once and for good: it cannot be activated again.', masked(key.key_id)),
      ...own,
      vscode.l10n.t('To go on, type: {0}', wanted),
    ].join(' '),
    placeholder: wanted,
    check: async (text) => (typed(text) === wanted ? undefined : vscode.l10n.t('This is something else. Type exactly: {0}', wanted)),
  });
  if (answer === undefined || answer === 'back') throw new vscode.CancellationError();
  await submitKeyChange(services, {
    title: vscode.l10n.t('Deactivating the key'),
    again: () => deactivateKey(services, found),
    async task(signal) {
      await services.keys.deactivate(key, signal);
      void vscode.window.showInformationMessage(
        plainInMessage(vscode.l10n.t('The key {0} is deactivated: the service does not accept it any more.', nameOf(key))),
      );
    },
  });
}

/** What it means for this editor. An id that is not the key itself does not tell whether it is the one that is connected. */
async function ownWords(services: Services, { key_id }: KeyInUse['key']): Promise<string[]> {
  const { profile } = await services.session.client();
  if (!profile.isKeyIdTheKey) return [vscode.l10n.t('If it is the key that this editor translates with, translations stop, too.')];
  const isOwn = await services.connections.isCurrentKey(key_id);
  return isOwn ? [vscode.l10n.t('It is the key that this editor translates with: translations stop, too.')] : [];
}
