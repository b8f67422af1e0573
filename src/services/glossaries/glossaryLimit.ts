import * as vscode from 'vscode';
import { commandAction } from '../noticeActions.ts';
import type { Client } from '../../client/client.ts';
import { localNumber } from '../../editor/localized.ts';
import { UserError } from '../../editor/userError.ts';

/** How many glossaries one translation can follow. */
export function mostGlossaries({ profile }: Pick<Client, 'profile'>): number {
  return Math.max(1, profile.glossariesPerTranslation);
}

/** @throws UserError when more are chosen than one translation can follow. */
export function refuseTooManyGlossaries(client: Pick<Client, 'profile'>, count: number): void {
  const most = mostGlossaries(client);
  if (count <= most) return;
  const message =
    most === 1
      ? vscode.l10n.t('The service takes one glossary for a translation, and {0} are chosen. Nothing was sent.', localNumber(count))
      : vscode.l10n.t(
          'A translation can follow up to {0} glossaries, and {1} are chosen. Nothing was sent.',
          localNumber(most),
          localNumber(count),
        );
  throw new UserError(message, [commandAction(vscode.l10n.t('Choose…'), 'interlinear.chooseGlossary')]);
}
