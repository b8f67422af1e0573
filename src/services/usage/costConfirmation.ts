import { confirm } from '../../editor/confirm.ts';
import type { Billed } from '../../api/billing.ts';
import { codePointsOfAll } from '../../api/codePoints.ts';
import type { CorrectOptions, RephraseOptions } from '../../api/write.ts';
import type { Client } from '../../client/client.ts';
import type { TextWork } from '../cache/textWork.ts';
import type { Services } from '../services.ts';
import { localNumber } from '../../editor/localized.ts';
import { setting } from '../settings/settings.ts';
import { endOfUse } from './usageService.ts';
import type { KnownUsage } from './usageService.ts';
import { logged } from '../../client/log.ts';
import * as messages from './texts.ts';

/**
 * Asks before more characters are spent than interlinear.cost.confirmAbove allows, and shows what remains of the period. Asks nothing if
 * nothing would be billed.
 * @param most the maximum that would be billed.
 * @param exactly returns the actual amount; only called if `most` is above the limit.
 * @throws CancellationError if the user declines.
 */
export async function confirmSpending(services: Services, client: Client, most: Billed, exactly: () => Promise<Billed>): Promise<void> {
  const threshold = setting('interlinear.cost.confirmAbove');
  const isLittle = ({ characters }: Billed) => characters === 0 || characters <= threshold;
  if (isLittle(most)) return;
  const billed = await exactly();
  if (isLittle(billed)) return;
  const { characters } = billed;
  const use = await currentUse(services, client);
  const send = messages.send();
  const detail = [remainder(use, characters), messages.changeLimitHint()].join('\n\n');
  await confirm(question(billed), detail, send);
}

function question({ characters, isMost }: Billed): string {
  // The limit may be low enough to ask about a single character.
  if (characters === 1) return isMost ? messages.sendAtMostOneQuestion() : messages.sendOneQuestion();
  const amount = localNumber(characters);
  return isMost ? messages.sendAtMostQuestion(amount) : messages.sendQuestion(amount);
}

/** Like `confirmSpending`, for texts to improve. */
export async function confirmImproving(
  services: Services,
  work: TextWork,
  texts: readonly string[],
  options: RephraseOptions,
): Promise<void> {
  await confirmSpending(services, await services.session.client(), billedForImproving(texts), async () => {
    const known = await work.knownImprovements(texts, options);
    return billedForImproving(texts.filter((_text, index) => !known[index]));
  });
}

/** Like `confirmSpending`, for texts to correct. */
export async function confirmCorrecting(
  services: Services,
  work: TextWork,
  texts: readonly string[],
  options: CorrectOptions,
): Promise<void> {
  await confirmSpending(services, await services.session.client(), billedForImproving(texts), async () => {
    const known = await work.knownCorrections(texts, options);
    return billedForImproving(texts.filter((_text, index) => !known[index]));
  });
}

/** Returns the cost of improving or correcting texts without the cache. Equal ones count once because they are sent once. */
export function billedForImproving(texts: readonly string[]): Billed {
  return { characters: codePointsOfAll([...new Set(texts)]), isMost: false };
}

/**
 * Returns the current use. If the service does not answer, returns its last answer for this period, because this must not prevent a
 * translation.
 */
export async function currentUse(services: Services, client: Client): Promise<KnownUsage | undefined> {
  try {
    return await services.usage.refresh(client, AbortSignal.timeout(5000));
  } catch (error) {
    services.log.warn(`Couldn't read usage before a large request: ${logged(error)}`);
    const known = services.usage.last();
    return known && Date.now() < endOfUse(known) ? known : undefined;
  }
}

/** Describes the remaining quota of the period, and if it is enough: for the key or the account, whichever has less. */
export function remainder(known: KnownUsage | undefined, characters: number): string {
  const meters = (known?.reading.meters ?? []).filter(({ unit }) => unit === 'characters');
  const limits = meters.flatMap(({ used, limit }) => (typeof limit === 'number' ? [{ limit, left: Math.max(0, limit - used) }] : []));
  const [least] = limits.toSorted((a, b) => a.left - b.left);
  if (!least) {
    const isUnlimited = meters.some(({ limit }) => limit === 'none');
    return isUnlimited ? messages.noLimit() : messages.remainderUnknown();
  }
  const counts = [localNumber(least.left), localNumber(least.limit)] as const;
  return characters > least.left ? messages.remainderNotEnough(...counts) : messages.remainder(...counts);
}
