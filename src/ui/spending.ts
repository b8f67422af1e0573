import * as vscode from 'vscode';
import { codePoints } from '../contract/rules.ts';
import type { RephraseOptions } from '../contract/write.ts';
import type { Client } from '../service/client.ts';
import type { TextWork } from '../store/textWork.ts';
import type { App } from './app.ts';
import { localNumber } from './localised.ts';
import { setting } from './settings.ts';
import { remaining } from './usageBook.ts';
import type { CharacterUse } from './usageBook.ts';

/**
 * Asks before much is spent: above the characters of interlinear.cost.confirmAbove, with what remains of the period. Nothing is asked
 * when there is nothing to pay for.
 * @param most Unicode code points that would be billed if nothing were known.
 * @param exactly those that would be billed; only asked for where `most` is much.
 * @throws CancellationError when the user does not want to.
 */
export async function confirmSpending(app: App, client: Client, most: number, exactly: () => Promise<number>): Promise<void> {
  const threshold = setting('interlinear.cost.confirmAbove');
  const isLittle = (count: number) => count === 0 || count <= threshold;
  if (isLittle(most)) return;
  const characters = await exactly();
  if (isLittle(characters)) return;
  const use = await currentUse(app, client);
  const send = vscode.l10n.t('Send');
  const message = vscode.l10n.t('Send {0} characters?', localNumber(characters));
  const detail = [
    remainder(use, characters),
    vscode.l10n.t('From how many characters on this is asked: interlinear.cost.confirmAbove.'),
  ].join('\n\n');
  if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, send)) !== send) throw new vscode.CancellationError();
}

/** The same for texts to improve. */
export async function confirmImproving(app: App, work: TextWork, texts: readonly string[], options: RephraseOptions): Promise<void> {
  await confirmSpending(app, await app.connectedClient(), distinctCharacters(texts), async () => {
    const known = await work.knownImprovements(texts, options);
    return distinctCharacters(texts.filter((_text, index) => !known[index]));
  });
}

/** Unicode code points; equal texts count once, as they are sent once. */
export function distinctCharacters(texts: readonly string[]): number {
  return [...new Set(texts)].reduce((sum, text) => sum + codePoints(text), 0);
}

/** As the service says now; what it said before when it does not answer, which must not keep anyone from translating. */
export async function currentUse(app: App, client: Client): Promise<CharacterUse | undefined> {
  try {
    return await app.usage.refresh(client, AbortSignal.timeout(5000));
  } catch (error) {
    app.log.warn(`Usage could not be read before a large request: ${error instanceof Error ? error.message : String(error)}`);
    return app.usage.last();
  }
}

/** What is left of the period, and whether it is enough, in words. */
export function remainder(use: CharacterUse | undefined, characters: number): string {
  if (!use) return vscode.l10n.t('How much of the period remains is not known.');
  if (use.limit === undefined) return vscode.l10n.t('Your plan has no limit.');
  const left = remaining(use);
  const words = vscode.l10n.t('{0} of {1} characters remain in this period.', localNumber(left), localNumber(use.limit));
  return characters > left ? `${words} ${vscode.l10n.t('That is not enough: the service will refuse at least a part.')}` : words;
}
