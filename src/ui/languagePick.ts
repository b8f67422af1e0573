import * as vscode from 'vscode';
import { canonicalLanguage, sameLanguage } from '../contract/languages.ts';
import type { LanguageResource } from '../contract/languages.ts';
import type { LanguageOrigin } from '../service/languages.ts';
import type { App } from './app.ts';
import { localLanguageName } from './localised.ts';
import { offeredLanguages } from './offeredLanguages.ts';
import type { OfferedLanguage, OfferedLanguages } from './offeredLanguages.ts';
import { plainInLabel } from './plainText.ts';

type LanguageItem = vscode.QuickPickItem & { readonly code?: string };

type Side = 'source' | 'target';

export interface LanguageChoice {
  readonly placeholder: string;
  readonly side: Side;
  /** What the languages are for; texts when left out. */
  readonly resource?: LanguageResource;
  /** Offered only; all when left out. A language stands for its variants. */
  readonly only?: readonly string[];
  /** Marked and active in the beginning. */
  readonly current?: string | undefined;
  /** Several may be ticked. */
  readonly many?: boolean;
  /** Something before all languages, with the value that it stands for. */
  readonly first?: LanguageItem;
}

/**
 * Shows the languages to pick from. @param recent targets that are offered first.
 * @returns codes; none when the user leaves. @throws ServiceError when no list can be had.
 */
export async function pickLanguages(app: App, choice: LanguageChoice, recent: readonly string[]): Promise<readonly string[]> {
  const pick = vscode.window.createQuickPick<LanguageItem>();
  const picked = Promise.withResolvers<readonly string[]>();
  const left = new AbortController();
  pick.placeholder = choice.placeholder;
  pick.matchOnDescription = true;
  pick.canSelectMany = choice.many === true;
  pick.busy = true;
  pick.onDidAccept(() => {
    const items = choice.many ? pick.selectedItems : pick.activeItems.slice(0, 1);
    const codes = items.flatMap((item) => item.code ?? []);
    if (codes.length > 0) picked.resolve(codes);
  });
  pick.onDidHide(() => {
    left.abort();
    picked.resolve([]);
  });
  pick.show();
  try {
    fill(pick, await offeredLanguages(await app.connectedClient(), choice.resource ?? 'translate_text', left.signal), recent, choice);
    return await picked.promise;
  } catch (error) {
    // Left while the list was loading.
    if (left.signal.aborted) return [];
    throw error;
  } finally {
    pick.dispose();
  }
}

function fill(
  pick: vscode.QuickPick<LanguageItem>,
  { items: offered, origin }: OfferedLanguages,
  recent: readonly string[],
  choice: LanguageChoice,
): void {
  const items = languageItems(offered, recent, choice);
  pick.items = items;
  pick.title = originWords(origin);
  const active = items.find((item) => item.code !== undefined && item.code === choice.current);
  if (active && !choice.many) pick.activeItems = [active];
  if (origin === 'kept' || origin === 'extension') takeTypedCodes(pick, items, choice);
  pick.busy = false;
}

/** Where a list is from, in one line, where that is not the service now. */
export function originWords(origin: LanguageOrigin): string | undefined {
  if (origin === 'kept') return vscode.l10n.t("From an earlier list of the service, because it didn't give one now");
  return origin === 'extension' ? vscode.l10n.t("From a list in the extension, because the service didn't give one") : undefined;
}

/** The service may have languages that such a list lacks: a code that is typed is offered as well. */
function takeTypedCodes(pick: vscode.QuickPick<LanguageItem>, items: readonly LanguageItem[], choice: LanguageChoice): void {
  pick.onDidChangeValue((value) => {
    // What was ticked stays, also the codes that were typed before.
    const ticked = pick.selectedItems;
    const typed = ticked.filter((item) => !items.includes(item));
    const all = [...typed, ...items];
    const code = typedCode(value, choice);
    const isNew = code !== undefined && !all.some((item) => item.code === code);
    const next = isNew ? [...all, typedItem(code)] : all;
    // Setting them moves the list: only when there is something else to see.
    if (next.length === pick.items.length && next.every((item, index) => item === pick.items[index])) return;
    pick.items = next;
    if (choice.many) pick.selectedItems = ticked;
  });
}

/** The code that was typed, canonical; undefined for anything else. */
function typedCode(value: string, { only }: LanguageChoice): string | undefined {
  const text = value.trim();
  if (!/^[a-z]{2,3}(?:[-_][a-z\d]{2,8}){0,3}$/i.test(text)) return undefined;
  const code = canonicalLanguage(text);
  return !only || only.some((one) => sameLanguage(one, code)) ? code : undefined;
}

function typedItem(code: string): LanguageItem {
  return { label: plainInLabel(localLanguageName(code)), description: `${code} · ${vscode.l10n.t('as typed')}`, alwaysShow: true, code };
}

function languageItems(offered: readonly OfferedLanguage[], recent: readonly string[], choice: LanguageChoice): LanguageItem[] {
  const { side, only, first } = choice;
  const items = offered
    .filter(({ language }) => (side === 'target' ? language.usable_as_target : language.usable_as_source))
    .filter(({ language }) => !only || only.some((code) => sameLanguage(code, language.lang)))
    .toSorted((a, b) => a.language.name.localeCompare(b.language.name, 'en'))
    .map((target) => languageItem(target, choice.current));
  const before = side === 'target' ? recent.flatMap((code) => items.find((item) => item.code === code) ?? []) : [];
  const separator = (label: string): LanguageItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
  if (first) return [first, separator(vscode.l10n.t('all languages')), ...items];
  if (before.length === 0) return items;
  const others = items.filter((item) => !before.includes(item));
  return [separator(vscode.l10n.t('recently used')), ...before, separator(vscode.l10n.t('all languages')), ...others];
}

function languageItem({ language, marks }: OfferedLanguage, current: string | undefined): LanguageItem {
  const code = canonicalLanguage(language.lang);
  const isCurrent = code === current ? [vscode.l10n.t('current target')] : [];
  return { label: plainInLabel(language.name), description: plainInLabel([code, ...marks, ...isCurrent].join(' · ')), code };
}
