import * as vscode from 'vscode';
import { confirm } from '../../editor/confirm.ts';
import type { PaidFeature } from '../../api/providers.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import { execute } from '../command.ts';
import type { Session } from '../session.ts';
import type { Connections } from './connections.ts';
import type { GlossaryService } from '../glossaries/glossaryService.ts';
import { shortName } from '../glossaries/glossaryLabels.ts';
import { localNumber } from '../../editor/localized.ts';
import * as activationMessages from '../activationTexts.ts';
import * as messages from './texts.ts';

/**
 * Limits of a free plan are explained before anything is sent. The plan is only guessed from key and address, so the user can continue
 * anyway.
 */

interface Connected {
  readonly connections: Pick<Connections, 'client' | 'identity'>;
}
type PlanApp = Connected & { readonly session: Pick<Session, 'client'> };
type GlossaryApp = PlanApp & { readonly glossaries: Pick<GlossaryService, 'list'> };

/** Features that the user tried anyway, by connection. */
const goneOn = new WeakMap<Client, Set<PaidFeature>>();
/** Number of glossaries when the user continued anyway, by connection. */
const moreAnyway = new WeakMap<Client, number>();

/** Returns true if the plan of the current connection is known to lack a feature. False while not connected. */
export async function lacksInPlan({ connections }: Connected, feature: PaidFeature): Promise<boolean> {
  const client = await connections.client();
  if (!client || goneOn.get(client)?.has(feature)) return false;
  return client.profile.paidOnly.includes(feature) && (await isFree({ connections }));
}

/** Records that the user wants to try a feature anyway. */
export async function askAnyway({ connections }: Connected, feature: PaidFeature): Promise<void> {
  const client = await connections.client();
  if (client) goneOn.set(client, new Set([...(goneOn.get(client) ?? []), feature]));
}

/**
 * Explains that the plan lacks a feature, once per connection. Connects first if necessary.
 * @throws CancellationError if the user cancels.
 */
export async function explainPaidOnly(services: PlanApp, feature: PaidFeature): Promise<void> {
  await services.session.client();
  if (!(await lacksInPlan(services, feature))) return;
  const goOn = messages.tryAnyway();
  const other = activationMessages.changeKeyButton();
  const detail = messages.paidPlanRequired();
  const chosen = await vscode.window.showWarningMessage(paidOnlyWords(feature), { modal: true, detail }, goOn, other);
  if (chosen === goOn) return askAnyway(services, feature);
  if (chosen === other && (await execute('interlinear.connect')) === true) return explainPaidOnly(services, feature);
  throw new vscode.CancellationError();
}

function paidOnlyWords(feature: PaidFeature): string {
  const words: Readonly<Record<PaidFeature, () => string>> = {
    improve: () => messages.improveNotInFreePlan(),
    correct: () => messages.correctNotInFreePlan(),
    styleRules: () => messages.styleRulesNotInFreePlan(),
  };
  return words[feature]();
}

/**
 * Explains that a free account may have no more glossaries, before another one is sent. Repeats this only if their number has changed.
 * @throws CancellationError if the user cancels; the signal's reason.
 */
export async function explainGlossaryLimit(services: GlossaryApp): Promise<void> {
  const client = await services.session.client();
  const most = client.profile.freeGlossaries;
  if (most === null || !(await isFree(services))) return;
  const glossaries = await services.glossaries.list(new AbortController().signal).catch((error: unknown) => {
    // The number of glossaries is unknown, so let the service decide.
    if (isServiceError(error)) return [];
    throw error;
  });
  const [first] = glossaries;
  if (!first || glossaries.length < most || moreAnyway.get(client) === glossaries.length) return;
  const goOn = messages.createAnyway();
  const message = most === 1 ? messages.freeGlossaryLimitOne(shortName(first.name)) : messages.freeGlossaryLimitMany(localNumber(most));
  const detail = messages.freeGlossaryLimitDetail();
  await confirm(message, detail, goOn);
  moreAnyway.set(client, glossaries.length);
}

async function isFree({ connections }: Connected): Promise<boolean> {
  return (await connections.identity())?.plan === 'free';
}
