import * as vscode from 'vscode';
import type { App } from '../app.ts';
import { lacksInPlan } from '../connection/planLimits.ts';

/** Why the service that is connected cannot mend mistakes only, and what to do, in words; undefined where it can. */
export async function noCorrections({
  connectedClient,
  connections,
}: Pick<App, 'connectedClient' | 'connections'>): Promise<string | undefined> {
  const { write } = await connectedClient();
  if (write.corrects) return undefined;
  const host = (await connections.current())?.host ?? vscode.l10n.t('The service');
  return vscode.l10n.t(
    "{0} can't correct text, so nothing was sent. Use Improve Selection instead, which mends mistakes and wording, or connect to the DeepL API.",
    host,
  );
}

/** The same where the plan lacks it: for callers that cannot ask the user. */
export async function noCorrectionsInPlan(app: Parameters<typeof lacksInPlan>[0]): Promise<string | undefined> {
  if (!(await lacksInPlan(app, 'correct'))) return undefined;
  return vscode.l10n.t("Correct Selection isn't part of free plans, so nothing was sent. Connect with a key of a paid plan.");
}
