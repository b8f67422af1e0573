import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import type { KeyInUse } from '../../services/keys/keyService.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { askText } from '../../services/steps.ts';
import { UserError } from '../../editor/userError.ts';
import { masked } from '../../api/usage/keyUse.ts';
import { submitKeyChange } from './submitKeyChange.ts';
import { confirmationOf, nameOf, typed } from './labels.ts';
import * as messages from './texts.ts';

/**
 * Deactivates a key after the user typed its label ("key stops working immediately; deactivation is permanent, no reactivation").
 * @throws CancellationError
 */
export async function deactivateKey(services: Services, found: () => KeyInUse): Promise<void> {
  const { key } = found();
  if (key.is_deactivated) throw new UserError(messages.keyAlreadyDeactivated(nameOf(key)));
  const wanted = confirmationOf(key);
  const own = await ownWords(services, key);
  const answer = await askText({
    title: messages.deactivateKeyTitle(nameOf(key)),
    step: 1,
    prompt: [
      // Labels may be identical or look alike.
      messages.deactivateKeyWarning(masked(key.key_id)),
      ...own,
      messages.typeToContinue(wanted),
    ].join(' '),
    placeholder: wanted,
    check: async (text) => (typed(text) === wanted ? undefined : messages.confirmationMismatch(wanted)),
  });
  if (answer === undefined || answer === 'back') throw new vscode.CancellationError();
  await submitKeyChange(services, {
    title: messages.deactivatingKey(),
    again: () => deactivateKey(services, found),
    async task(signal) {
      await services.keys.deactivate(key, signal);
      void vscode.window.showInformationMessage(plainInMessage(messages.keyDeactivated(nameOf(key))));
    },
  });
}

/** Explains the effect on this editor. If ids are not the keys, it is unknown if this key is the connected one. */
async function ownWords(services: Services, { key_id }: KeyInUse['key']): Promise<string[]> {
  const { profile } = await services.session.client();
  if (!profile.isKeyIdTheKey) return [messages.deactivateMayStopTranslation()];
  const isOwn = await services.connections.isCurrentKey(key_id);
  return isOwn ? [messages.deactivateStopsTranslation()] : [];
}
