import * as vscode from 'vscode';
import type { Connections } from '../connection/connections.ts';
import { lacksInPlan } from '../connection/planLimits.ts';
import type { Session } from '../session.ts';

/** Why the service that is connected cannot mend mistakes only, and what to do, in words; undefined where it can. */
export async function noCorrections({
  session,
  connections,
}: {
  readonly session: Pick<Session, 'client'>;
  readonly connections: Pick<Connections, 'current'>;
}): Promise<string | undefined> {
  const { write } = await session.client();
  if (write.corrects) return undefined;
  const host = (await connections.current())?.host ?? vscode.l10n.t('The service');
  return vscode.l10n.t(
    "{0} can't correct text, so nothing was sent. Use Improve Selection instead, which mends mistakes and wording, or connect to the DeepL API.",
    host,
  );
}

/** The same where the plan lacks it: for callers that cannot ask the user. */
export async function noCorrectionsInPlan(services: Parameters<typeof lacksInPlan>[0]): Promise<string | undefined> {
  if (!(await lacksInPlan(services, 'correct'))) return undefined;
  return vscode.l10n.t("Correct Selection isn't part of free plans, so nothing was sent. Connect with a key of a paid plan.");
}
