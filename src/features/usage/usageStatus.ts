import * as vscode from 'vscode';
import type { ServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { localDay, localNumber, localTime } from '../../editor/localized.ts';
import { missingScopeWords } from '../../services/connection/missingScope.ts';
import { endOfUse } from '../../services/usage/usageService.ts';
import type { KnownUsage } from '../../services/usage/usageService.ts';
import { levelOf, shareUsed } from '../../api/usage/reading.ts';
import type { Level, Meter, ProductShare } from '../../api/usage/reading.ts';
import { localCount, localPercent, meterSentence, percentUsed } from './meterLabels.ts';
import { shortName } from '../../services/glossaries/glossaryLabels.ts';
import { usagePanelTexts } from './panel/pageTexts.ts';
import * as activationMessages from './activationTexts.ts';
import * as messages from './texts.ts';

/** Returns the name of a product. Unknown products have the service's name. */
function productName(product_type: string): string {
  return textNamed(`product.${product_type}`) ?? shortName(product_type);
}

/** Returns the name of a product's unit. */
function unitName(unit: string): string {
  return textNamed(`unit.${unit}`) ?? shortName(unit);
}

function textNamed(key: string): string | undefined {
  return new Map<string, string>(Object.entries(usagePanelTexts())).get(key);
}

/** Usage shown in the status bar. */
export interface UsageStatus {
  readonly text: string;
  /** Plain text, one line for each figure. */
  readonly details: readonly string[];
  readonly level: Level;
}

/** Maximum number of products in the hover. */
const productsShown = 8;

/** Shows the last usage in the status bar, or hides the item if there is none. */
export function renderUsageStatus(services: Services, item: vscode.StatusBarItem): void {
  const known = services.usage.last();
  if (!known) return item.hide();
  const { text, details, level } = usageStatus(known, Date.now());
  item.text = text;
  item.tooltip = details.join('\n');
  item.accessibilityInformation = { label: [activationMessages.usageItemName(), ...details].join('. ') };
  item.backgroundColor = level === 'calm' ? undefined : new vscode.ThemeColor(backgrounds[level]);
  item.show();
}

/** Shows that the key is not allowed to read usage. */
export function renderMissingScope(item: vscode.StatusBarItem, missing: ServiceError): void {
  const words = missingScopeWords(missing);
  item.text = `$(graph) ${messages.usage()}`;
  item.tooltip = words;
  item.accessibilityInformation = { label: [activationMessages.usageItemName(), words].join('. ') };
  item.backgroundColor = undefined;
  item.show();
}

const backgrounds = { near: 'statusBarItem.warningBackground', reached: 'statusBarItem.errorBackground' } as const;

/** @param now milliseconds since 1970 */
export function usageStatus(known: KnownUsage, now: number): UsageStatus {
  const { meters } = known.reading;
  const isOver = now >= endOfUse(known);
  const limited = meters.filter((meter) => (meter.unit === 'characters' || meter.unit === 'minutes') && shareUsed(meter) !== undefined);
  return {
    text: `$(graph) ${isOver ? messages.usage() : shortWords(limited, meters)}`,
    details: [
      ...(isOver ? [messages.newPeriodStarted()] : []),
      ...periodWords(known),
      ...meters.map(meterSentence),
      ...known.reading.products.flatMap(productSentence).slice(0, productsShown),
      ...savingsWords(known),
      messages.asOf(localTime(known.time, 'medium')),
    ],
    level: isOver ? 'calm' : worst(limited),
  };
}

/** Returns each limit that is near, by name; otherwise the highest share, otherwise the usage. */
function shortWords(limited: readonly Meter[], meters: readonly Meter[]): string {
  const pressing = limited.filter((meter) => levelOf(meter) !== 'calm');
  if (pressing.length > 0) return pressing.map(namedShare).join(' · ');
  const [nearest] = limited.toSorted((a, b) => (shareUsed(b) ?? 0) - (shareUsed(a) ?? 0));
  if (nearest) return percentUsed(nearest);
  const counted = meters.find(({ scope, unit }) => scope === 'account' && unit === 'characters') ?? meters[0];
  return counted ? localNumber(counted.used, { notation: 'compact' }) : messages.usage();
}

function namedShare(meter: Meter): string {
  if (meter.limit === 0 && meter.unit === 'characters') return meter.scope === 'key' ? messages.keyBlocked() : messages.accountBlocked();
  const share = percentUsed(meter);
  if (meter.unit === 'minutes') return messages.speechShare(share);
  return meter.scope === 'key' ? messages.keyShare(share) : messages.accountShare(share);
}

function worst(meters: readonly Meter[]): Level {
  const levels = new Set(meters.map(levelOf));
  if (levels.has('reached')) return 'reached';
  return levels.has('near') ? 'near' : 'calm';
}

function periodWords({ reading: { period } }: KnownUsage): string[] {
  // The end is the first instant of the next period.
  return period ? [messages.billingPeriod(localDay(period.start), localDay(period.end - 1))] : [];
}

/** Returns nothing for a product without counts. */
function productSentence({ product_type, unit, key, account }: ProductShare): string[] {
  const named = [productName(product_type), unitName(unit)] as const;
  if (key === undefined) return account === undefined ? [] : [messages.productInAccount(...named, localCount(account))];
  if (account === undefined) return [messages.productByKey(...named, localCount(key))];
  return [messages.productByKeyAndAccount(...named, localCount(key), localCount(account))];
}

function savingsWords({ savings: { sent, saved } }: KnownUsage): string[] {
  if (saved === 0) return [];
  const share = localPercent(saved / (saved + sent));
  return [messages.savedByCache(localNumber(saved), share)];
}
