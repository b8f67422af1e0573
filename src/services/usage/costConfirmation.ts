import { confirm } from '../../editor/confirm.ts';
import type { Billed } from '../../api/billing.ts';
import { codePoints } from '../../api/rules.ts';
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
 * Asks before much is spent: above the characters of interlinear.cost.confirmAbove, with what remains of the period. Nothing is asked
 * when there is nothing to pay for.
 * @param most what would be billed if nothing were known.
 * @param exactly what would be billed; only asked for where `most` is much.
 * @throws CancellationError when the user does not want to.
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
  // Everything may have to be asked about, down to a single character.
  if (characters === 1) return isMost ? messages.sendAtMostOneQuestion() : messages.sendOneQuestion();
  const amount = localNumber(characters);
  return isMost ? messages.sendAtMostQuestion(amount) : messages.sendQuestion(amount);
}

/** The same for texts to improve. */
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

/** The same for texts to correct. */
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

/** What improving or correcting texts costs where nothing is known. Equal ones count once, as they are sent once. */
export function billedForImproving(texts: readonly string[]): Billed {
  return { characters: [...new Set(texts)].reduce((sum, text) => sum + codePoints(text), 0), isMost: false };
}

/** As the service says now; what it said before in this period when it does not answer, which must not keep anyone from translating. */
export async function currentUse(services: Services, client: Client): Promise<KnownUsage | undefined> {
  try {
    return await services.usage.refresh(client, AbortSignal.timeout(5000));
  } catch (error) {
    services.log.warn(`Couldn't read usage before a large request: ${logged(error)}`);
    const known = services.usage.last();
    return known && Date.now() < endOfUse(known) ? known : undefined;
  }
}

/** What is left of the period, and whether it is enough, in words: of the key or of the account, whichever has less. */
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
