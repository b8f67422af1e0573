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

/** Asks before the total cost of plans is spent, if it is high. @throws CancellationError if the user declines. */
export async function confirmPlans(services: Services, plans: readonly PlannedRequests[], paid?: PaidTranslations): Promise<void> {
  const work = await services.session.work();
  const requests = plans.flatMap((plan) => plan.requests);
  const client = await services.session.client();
  await confirmSpending(services, client, mostBilled(client, requests, paid), () => billedNow(work, client, requests, paid));
}

/** Returns the characters that would be billed now, without cached texts. */
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
    // Texts that cannot be looked up in time count as not cached.
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

/** Returns the characters that would be billed without the cache. */
export function mostBilled(client: Client, requests: readonly PlannedRequest[], paid?: PaidTranslations): Billed {
  return billedTogether(requests.map((request) => billedFor(payloadsOf(request), request, client, paid)));
}

/**
 * Returns the characters billed for payloads of a request that were not paid for before. Equal ones count once because they are sent once.
 */
function billedFor(
  payloads: readonly PlannedPayload[],
  { options }: PlannedRequest,
  { profile }: Client,
  paid: PaidTranslations | undefined,
): Billed {
  const open = payloads.filter(({ text, outcome }) => outcome?.status !== 'fulfilled' && !paid?.get(options, text));
  return billedOf([...new Set(open.map(({ text }) => text))], options, profile);
}
