import * as vscode from 'vscode';
import { shortName } from '../glossaries/glossaryLabels.ts';
import { localNumber } from '../../editor/localized.ts';
import type { StepResult } from '../steps.ts';
import * as messages from './texts.ts';

/** An item to select. @template T type of its value. */
export type OrderedItem<T> = vscode.QuickPickItem & { readonly value: T; readonly name: string };

interface OrderQuestion<T> {
  readonly placeholder: string;
  /** Initially selected items come first, in their order. */
  readonly items: readonly OrderedItem<T>[];
  readonly ticked: number;
  /** Maximum number of selected items. */
  readonly most: number;
  /** If set, a button leads back to the previous question. */
  readonly hasBack?: boolean;
}

/**
 * Asks the user to select items, which are ordered by the time of selection. The title shows that order, because the editor does not change
 * the order of the list.
 */
export async function pickInOrder<T>({ placeholder, items, ticked, most, hasBack }: OrderQuestion<T>): Promise<StepResult<readonly T[]>> {
  const pick = vscode.window.createQuickPick<OrderedItem<T>>();
  const picked = Promise.withResolvers<StepResult<readonly T[]>>();
  let order: readonly OrderedItem<T>[] = items.slice(0, Math.min(ticked, most));
  const say = (isFull = false) => {
    pick.title = isFull ? messages.mostGlossaries(localNumber(most)) : orderInWords(order);
  };
  pick.placeholder = placeholder;
  pick.canSelectMany = true;
  pick.items = items;
  pick.selectedItems = order;
  say();
  pick.onDidChangeSelection((selected) => {
    // Programmatic selections are also reported as changes.
    if (selected.length === order.length && order.every((item) => selected.includes(item))) return;
    const kept = order.filter((item) => selected.includes(item));
    const all = [...kept, ...selected.filter((item) => !kept.includes(item))];
    order = all.slice(0, most);
    if (all.length > most) pick.selectedItems = order;
    say(all.length > most);
  });
  if (hasBack) pick.buttons = [vscode.QuickInputButtons.Back];
  pick.onDidTriggerButton(() => picked.resolve('back'));
  pick.onDidAccept(() => picked.resolve({ value: order.map(({ value }) => value) }));
  pick.onDidHide(() => picked.resolve(undefined));
  pick.show();
  try {
    return await picked.promise;
  } finally {
    pick.dispose();
  }
}

function orderInWords(order: readonly { readonly name: string }[]): string {
  if (order.length === 0) return messages.firstGlossaryWins();
  const names = order.map(({ name }, index) => `${localNumber(index + 1)}. ${shortName(name)}`).join('  ');
  return order.length === 1 ? names : messages.firstGlossaryWinsOf(names);
}
