import { billedOf, billedTogether } from '../../api/billing.ts';
import type { Billed } from '../../api/billing.ts';
import type { Client } from '../../client/client.ts';
import type { TextWork } from '../cache/textWork.ts';
import type { Services } from '../services.ts';
import { confirmSpending } from '../usage/costConfirmation.ts';
import type { PlannedPayload } from './plannedText.ts';
import { payloadsOf } from './sendPlan.ts';
import type { PaidTranslations } from './sendPlan.ts';
import type { PlannedRequest, PlannedRequests } from './translationPlan.ts';

/** Asks before the sum of plans is spent, where that is much. @throws CancellationError when the user does not want to. */
export async function confirmPlans(services: Services, plans: readonly PlannedRequests[], paid?: PaidTranslations): Promise<void> {
  const work = await services.session.work();
  const requests = plans.flatMap((plan) => plan.requests);
  const client = await services.session.client();
  await confirmSpending(services, client, mostBilled(client, requests, paid), () => billedNow(work, client, requests, paid));
}

/** What would be billed now: what the cache does not know. */
export async function billedNow(
  work: TextWork,
  client: Client,
  requests: readonly PlannedRequest[],
  paid?: PaidTranslations,
): Promise<Billed> {
  const parts: Billed[] = [];
  for (const request of requests) {
    const payloads = payloadsOf(request);
    const texts = payloads.map(({ text }) => text);
    // What cannot be looked up in time counts as unknown.
    const known = await work.known(texts, request.options, AbortSignal.timeout(5000)).catch(() => []);
    parts.push(
      billedFor(
        payloads.filter((_payload, index) => !known[index]),
        request,
        client,
        paid,
      ),
    );
  }
  return billedTogether(parts);
}

/** What is billed where the cache knows nothing. */
export function mostBilled(client: Client, requests: readonly PlannedRequest[], paid?: PaidTranslations): Billed {
  return billedTogether(requests.map((request) => billedFor(payloadsOf(request), request, client, paid)));
}

/** What is billed for payloads of a request that were not paid for before; equal ones count once, as they are sent once. */
function billedFor(
  payloads: readonly PlannedPayload[],
  { options }: PlannedRequest,
  { profile }: Client,
  paid: PaidTranslations | undefined,
): Billed {
  const open = payloads.filter(({ text, outcome }) => outcome?.status !== 'fulfilled' && !paid?.get(options, text));
  return billedOf([...new Set(open.map(({ text }) => text))], options, profile);
}
