import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { askPick } from '../../services/steps.ts';
import type { StepResult } from '../../services/steps.ts';
import { answered, title } from './answers.ts';
import type { Answers } from './answers.ts';
import * as messages from './texts.ts';

/**
 * Asks once for each new key whether it belongs to the same account as the one it replaces. If so, data already paid for is used again.
 * Only the user can answer this.
 */
export async function askAccount(services: Services, answers: Answers, step: number): Promise<StepResult<void>> {
  answers.keptAs = undefined;
  const { connection } = answers;
  const known = connection && (await services.connections.accountBefore(connection));
  if (!known) return { value: undefined };
  const result = await askPick<string>({
    title: title(),
    step,
    placeholder: messages.sameAccountQuestion(new URL(connection.baseUrl).host),
    items: [
      {
        label: messages.sameAccount(),
        detail: messages.sameAccountDetail(),
        iconPath: new vscode.ThemeIcon('sync'),
        value: known.before,
      },
      {
        label: messages.differentAccount(),
        detail: messages.differentAccountDetail(),
        iconPath: new vscode.ThemeIcon('account'),
        value: known.own,
      },
    ],
  });
  return answered(result, (keptAs) => {
    answers.keptAs = keptAs;
  });
}
