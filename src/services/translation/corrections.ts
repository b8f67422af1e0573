import type { Connections } from '../connection/connections.ts';
import { lacksInPlan } from '../connection/planLimits.ts';
import type { Session } from '../session.ts';
import * as activationMessages from '../activationTexts.ts';
import * as messages from './texts.ts';

/** Returns a message with advice if the connected service cannot correct texts. Undefined if it can. */
export async function noCorrections({
  session,
  connections,
}: {
  readonly session: Pick<Session, 'client'>;
  readonly connections: Pick<Connections, 'current'>;
}): Promise<string | undefined> {
  const { write } = await session.client();
  if (write.corrects) return undefined;
  const host = (await connections.current())?.host ?? activationMessages.theService();
  return messages.correctionsUnavailable(host);
}

/** Like `noCorrections`, for features missing in the plan. For callers that cannot ask the user. */
export async function noCorrectionsInPlan(services: Parameters<typeof lacksInPlan>[0]): Promise<string | undefined> {
  if (!(await lacksInPlan(services, 'correct'))) return undefined;
  return messages.correctionsNotInFreePlan();
}
