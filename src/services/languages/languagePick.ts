import * as vscode from 'vscode';
import type { LanguageOrigin } from '../../client/languages.ts';
import type { Session } from '../session.ts';
import { hasMatch, isNamedBy, languageItems, nothingItem, typedCode, typedItem } from './languageItems.ts';
import type { LanguageChoice, LanguageItem } from './languageItems.ts';
import { offeredLanguages } from './offeredLanguages.ts';
import type { OfferedLanguages } from './offeredLanguages.ts';
import type { StepResult } from '../steps.ts';
import * as messages from './texts.ts';

/**
 * Shows the languages to pick from. @param recent languages that are offered first.
 * @returns codes, at least one. @throws ServiceError when no list can be had.
 */
export async function pickLanguages(
  session: Pick<Session, 'client'>,
  choice: LanguageChoice,
  recent: readonly string[],
): Promise<StepResult<readonly string[]>> {
  const pick = vscode.window.createQuickPick<LanguageItem>();
  const picked = Promise.withResolvers<StepResult<readonly string[]>>();
  const left = new AbortController();
  pick.placeholder = choice.placeholder;
  pick.matchOnDescription = true;
  pick.canSelectMany = choice.many === true;
  pick.busy = true;
  pick.title = choice.title;
  if (choice.hasBack) pick.buttons = [vscode.QuickInputButtons.Back];
  pick.onDidTriggerButton(() => picked.resolve('back'));
  pick.onDidAccept(() => {
    const items = choice.many ? pick.selectedItems : pick.activeItems.slice(0, 1);
    const codes = items.flatMap((item) => item.code ?? []);
    if (codes.length > 0) picked.resolve({ value: codes });
    else if (choice.many && !pick.busy) pick.prompt = messages.selectLanguage();
  });
  let ticked: readonly string[] = choice.ticked ?? [];
  // Said until it is done.
  pick.onDidChangeSelection((items) => {
    if (choice.many && items.length > 0) pick.prompt = undefined;
    const codes = items.flatMap(({ code }) => code ?? []);
    // The editor reports also what it was told to tick.
    if (pick.busy || codes.toSorted().join(' ') === ticked.toSorted().join(' ')) return;
    ticked = codes;
    choice.onTicked?.(codes);
  });
  pick.onDidHide(() => {
    left.abort();
    picked.resolve(undefined);
  });
  pick.show();
  try {
    fill(pick, await offeredLanguages(await session.client(), choice.resource ?? 'translate_text', left.signal), recent, choice);
    return await picked.promise;
  } catch (error) {
    // Left while the list was loading.
    if (left.signal.aborted) return undefined;
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
  pick.title = [choice.title, originWords(origin)].filter((words) => words !== undefined).join(' · ');
  const active = items.find((item) => item.code !== undefined && item.code === choice.current);
  if (active && !choice.many) pick.activeItems = [active];
  if (choice.ticked) pick.selectedItems = tickedItems(items, choice.ticked);
  followTyping(pick, items, choice, origin === 'kept' || origin === 'extension');
  pick.busy = false;
}

/** A language may be listed twice, as one that was used recently as well: ticked once. */
function tickedItems(items: readonly LanguageItem[], codes: readonly string[]): LanguageItem[] {
  return codes.flatMap((code) => items.find((item) => item.code === code) ?? []);
}

/** Where a list is from, in one line, where that is not the service now. */
export function originWords(origin: LanguageOrigin): string | undefined {
  if (origin === 'kept') return messages.listKept();
  return origin === 'extension' ? messages.listBuiltIn() : undefined;
}

/**
 * Goes to the language whose code or name is typed whole, which the editor sorts behind those that have it in their name; says so where
 * nothing matches. @param takesCodes where the service may have languages that the list lacks: a code that is typed is offered as well
 */
function followTyping(
  pick: vscode.QuickPick<LanguageItem>,
  items: readonly LanguageItem[],
  choice: LanguageChoice,
  takesCodes: boolean,
): void {
  pick.onDidChangeValue((value) => {
    // What was ticked stays, also the codes that were typed before.
    const ticked = pick.selectedItems;
    const typed = ticked.filter((item) => !items.includes(item));
    const all = [...typed, ...items];
    const code = takesCodes ? typedCode(value, choice) : undefined;
    if (code !== undefined && !all.some((item) => item.code === code)) all.push(typedItem(code));
    else if (!hasMatch(all, value)) all.push(nothingItem());
    // Setting them moves the list: only when there is something else to see.
    const isSame = all.length === pick.items.length && all.every((item, index) => item === pick.items[index]);
    if (!isSame) {
      pick.items = all;
      if (choice.many) pick.selectedItems = ticked;
    }
    // Among those to tick, the space bar would no longer reach the list.
    const named = choice.many ? undefined : all.find((item) => isNamedBy(item, value));
    if (named) pick.activeItems = [named];
  });
}
