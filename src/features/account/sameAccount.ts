import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { askPick } from '../../services/steps.ts';
import type { StepResult } from '../../services/steps.ts';
import { answered, title } from './answers.ts';
import type { Answers } from './answers.ts';

/**
 * Asks whether a key that replaces another one is of the same account: what that one paid for is used again then. Nothing tells but the user;
 * asked once for each key.
 */
export async function askAccount(services: Services, answers: Answers, step: number): Promise<StepResult<void>> {
  answers.keptAs = undefined;
  const { connection } = answers;
  const known = connection && (await services.connections.accountBefore(connection));
  if (!known) return { value: undefined };
  const result = await askPick<string>({
    title: title(),
    step,
    placeholder: vscode.l10n.t(
      'Another key was connected to {0} before. Is this one for the same account?',
      new URL(connection.baseUrl).host,
    ),
    items: [
      {
        label: vscode.l10n.t('Same Account'),
        detail: vscode.l10n.t("Texts that the other key translated aren't sent and billed again, and counts go on."),
        iconPath: new vscode.ThemeIcon('sync'),
        value: known.before,
      },
      {
        label: vscode.l10n.t('Another Account'),
        detail: vscode.l10n.t('Starts from zero. What is kept of the other key stays for that key.'),
        iconPath: new vscode.ThemeIcon('account'),
        value: known.own,
      },
    ],
  });
  return answered(result, (keptAs) => {
    answers.keptAs = keptAs;
  });
}
