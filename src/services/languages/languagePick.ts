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
 * Shows a pick of languages. @param recent languages that are offered first.
 * @returns codes, at least one. @throws ServiceError if no list is available.
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
  // Show the prompt until a language is selected.
  pick.onDidChangeSelection((items) => {
    if (choice.many && items.length > 0) pick.prompt = undefined;
    const codes = items.flatMap(({ code }) => code ?? []);
    // The editor also reports programmatic selections.
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
    // The user left while the list was loading.
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

/** Returns the items to select. A recently used language may be listed twice, but is selected once. */
function tickedItems(items: readonly LanguageItem[], codes: readonly string[]): LanguageItem[] {
  return codes.flatMap((code) => items.find((item) => item.code === code) ?? []);
}

/** Returns the origin of a list in one line, if it is not from the service. */
export function originWords(origin: LanguageOrigin): string | undefined {
  if (origin === 'kept') return messages.listKept();
  return origin === 'extension' ? messages.listBuiltIn() : undefined;
}

/**
 * Activates the language whose full code or name is typed, because the editor sorts it after those that only contain it. Shows a message if
 * nothing matches. @param takesCodes set if the service may have unlisted languages: a typed code is then offered too
 */
function followTyping(
  pick: vscode.QuickPick<LanguageItem>,
  items: readonly LanguageItem[],
  choice: LanguageChoice,
  takesCodes: boolean,
): void {
  pick.onDidChangeValue((value) => {
    // Keep the selection, including codes that were typed earlier.
    const ticked = pick.selectedItems;
    const typed = ticked.filter((item) => !items.includes(item));
    const all = [...typed, ...items];
    const code = takesCodes ? typedCode(value, choice) : undefined;
    if (code !== undefined && !all.some((item) => item.code === code)) all.push(typedItem(code));
    else if (!hasMatch(all, value)) all.push(nothingItem());
    // Setting the items scrolls the list, so do it only if they changed.
    const isSame = all.length === pick.items.length && all.every((item, index) => item === pick.items[index]);
    if (!isSame) {
      pick.items = all;
      if (choice.many) pick.selectedItems = ticked;
    }
    // With multiple selection, the space bar would no longer reach the list.
    const named = choice.many ? undefined : all.find((item) => isNamedBy(item, value));
    if (named) pick.activeItems = [named];
  });
}
