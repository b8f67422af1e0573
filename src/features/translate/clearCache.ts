import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { UserError } from '../../editor/userError.ts';

/** Forgets what was translated before: the cache and the recent translations, in all windows. Asks first: it was paid for. */
export async function clearCache(services: Services, confirmed: boolean): Promise<void> {
  if (!confirmed) {
    const clear = vscode.l10n.t('Clear Cache');
    const keep = vscode.l10n.t('Keep Them');
    const message = vscode.l10n.t('Forget all cached and recent translations?');
    const detail = vscode.l10n.t('The same texts will cost their characters again. Documents are not changed.');
    if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, keep, clear)) !== clear) return;
  }
  if (!(await services.clearStore())) {
    throw new UserError(vscode.l10n.t('Not everything could be forgotten. Close other windows, then try again; the log tells why.'), [
      { title: vscode.l10n.t('Show Log'), run: async () => vscode.commands.executeCommand('interlinear.showLog') },
    ]);
  }
  if (!confirmed) void vscode.window.showInformationMessage(vscode.l10n.t('Cached and recent translations are forgotten.'));
}
