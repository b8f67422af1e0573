import assert from 'node:assert/strict';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { until } from './surroundings.ts';
import { withText } from '../harness/like.ts';

/** A pick or a box on the screen. */
interface Shown {
  /** What it asks, in all the places where it may say so. */
  question(): string;
  /** Whether it can be answered: it is not busy, and a pick has an item that Enter would take. */
  isReady(): boolean;
  /** What Enter would take: the label of an item, or what stands in the box. */
  suggested(): string;
  /** Makes an item the one that Enter would take. */
  activate(label: string): Promise<void>;
  /** What stands beside an item. */
  description(label: string): string;
  /** Ticks items where several can be taken. */
  readonly tick?: (labels: readonly string[]) => void;
}

/** The picks and boxes of the extension. Each answer is given once, to the question that is named. */
export interface QuickInputs {
  /** Waits until a question is on the screen and can be answered. @param question words of it, values may be open. @returns what Enter would take. */
  asked(question: string): Promise<string>;
  /** Takes what is suggested. @returns what that was. */
  accept(question: string): Promise<string>;
  /** Picks an item. @param label without its icon. */
  pick(question: string, label: string): Promise<void>;
  /** What stands beside an item of a pick. @param label without its icon. */
  described(question: string, label: string): Promise<string>;
  /** Takes several items of a pick. */
  tick(question: string, ...labels: readonly string[]): Promise<void>;
  /** Leaves without an answer, as with Escape. */
  leave(question: string): Promise<void>;
}

/**
 * Sees what opens while the tests of the surrounding `describe` run. The extension has the same `vscode.window` as its tests, so a
 * question is known as the extension has put it; answers go through the editor's own commands.
 */
export function quickInputs(): QuickInputs {
  let shown: Shown | undefined;
  const { window } = vscode;
  const createQuickPick = window.createQuickPick.bind(window);
  const createInputBox = window.createInputBox.bind(window);
  const showQuickPick = window.showQuickPick.bind(window);
  const closed = (one: Shown) => {
    if (shown === one) shown = undefined;
  };

  before(() => {
    Object.assign(window, {
      createQuickPick: () => follow(createQuickPick(), pickAsShown),
      createInputBox: () => follow(createInputBox(), boxAsShown),
      showQuickPick: async (items: Items, options?: vscode.QuickPickOptions, token?: vscode.CancellationToken) => {
        const listed = await items;
        const one = listAsShown(listed, options);
        const picked = showQuickPick(listed, one.options, token);
        shown = one;
        try {
          return await picked;
        } finally {
          closed(one);
        }
      },
    });
  });
  after(() => {
    Object.assign(window, { createQuickPick, createInputBox, showQuickPick });
  });
  afterEach(async () => {
    if (shown) await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    shown = undefined;
  });

  function follow<T extends vscode.QuickInput>(input: T, asShown: (input: T) => Shown): T {
    const one = asShown(input);
    const show = input.show.bind(input);
    const hide = input.hide.bind(input);
    const dispose = input.dispose.bind(input);
    input.onDidHide(() => closed(one));
    return Object.assign(input, {
      show() {
        shown = one;
        show();
      },
      hide() {
        closed(one);
        hide();
      },
      dispose() {
        closed(one);
        dispose();
      },
    });
  }

  async function ready(question: string): Promise<Shown> {
    const isIt = () => shown && withText(question).test(shown.question()) && shown.isReady() && shown;
    const one = await until(`the question "${question}"`, isIt).catch((error: unknown) => {
      const instead = shown ? `"${shown.question()}"${shown.isReady() ? '' : ', not ready'}` : 'nothing';
      throw new Error(`${error instanceof Error ? error.message : String(error)}; on the screen: ${instead}`);
    });
    await sent();
    return one;
  }

  async function answer(one: Shown, command: string): Promise<void> {
    await vscode.commands.executeCommand(command);
    await until(`"${one.question()}" is answered`, () => shown !== one);
  }

  return {
    asked: async (question) => (await ready(question)).suggested(),
    async accept(question) {
      const one = await ready(question);
      const suggested = one.suggested();
      await answer(one, 'workbench.action.acceptSelectedQuickOpenItem');
      return suggested;
    },
    async pick(question, label) {
      const one = await ready(question);
      await one.activate(label);
      await sent();
      // The window may still be telling of the item that was active when the pick opened; it tells of this one after that.
      await until(`"${label}" is the one that Enter takes`, () => one.suggested() === label);
      await answer(one, 'workbench.action.acceptSelectedQuickOpenItem');
    },
    described: async (question, label) => (await ready(question)).description(label),
    async tick(question, ...labels) {
      const one = await ready(question);
      assert.ok(one.tick, 'Only one can be taken.');
      one.tick(labels);
      await sent();
      await answer(one, 'workbench.action.acceptSelectedQuickOpenItem');
    },
    async leave(question) {
      await answer(await ready(question), 'workbench.action.closeQuickOpen');
    },
  };
}

type Items = readonly vscode.QuickPickItem[] | Thenable<readonly vscode.QuickPickItem[]>;

/** The extension host tells the window of changes to an input with a timer of no length: this one, begun later, ends later. */
async function sent(): Promise<void> {
  await delay(0);
  await turn();
}

function labelOf(item: vscode.QuickPickItem | undefined): string {
  return (item?.label ?? '').replace(/^\$\([\w~-]+\) /, '');
}

function found(items: readonly vscode.QuickPickItem[], label: string): vscode.QuickPickItem {
  const item = items.find((one) => labelOf(one) === label);
  assert.ok(item, `There is no "${label}" among: ${items.map((one) => labelOf(one)).join(', ')}`);
  return item;
}

function boxAsShown(box: vscode.InputBox): Shown {
  return {
    question: () => [box.title, box.placeholder, box.prompt].join('\n'),
    isReady: () => !box.busy && box.enabled,
    suggested: () => box.value,
    activate: async () => assert.fail('A box has no items.'),
    description: () => assert.fail('A box has no items.'),
  };
}

function pickAsShown(pick: vscode.QuickPick<vscode.QuickPickItem>): Shown {
  return {
    question: () => [pick.title, pick.placeholder].join('\n'),
    // Where several can be taken, none is from the beginning.
    isReady: () => !pick.busy && pick.enabled && (pick.canSelectMany ? pick.items : pick.activeItems).length > 0,
    suggested: () => labelOf(pick.activeItems[0]),
    async activate(label) {
      pick.activeItems = [found(pick.items, label)];
    },
    description: (label) => found(pick.items, label).description ?? '',
    tick(labels) {
      pick.selectedItems = labels.map((label) => found(pick.items, label));
    },
  };
}

function listAsShown(items: readonly vscode.QuickPickItem[], options: vscode.QuickPickOptions = {}) {
  let active: vscode.QuickPickItem | undefined;
  return {
    question: () => [options.title, options.placeHolder].join('\n'),
    isReady: () => active !== undefined,
    suggested: () => labelOf(active),
    description: (label: string) => found(items, label).description ?? '',
    /** Goes on to the next item until it is the one: an extension cannot set the active item of such a list. */
    async activate(label: string) {
      const wanted = found(items, label);
      // Once around at most.
      for (const _ of items) {
        const before = active;
        if (before === wanted) return;
        await vscode.commands.executeCommand('workbench.action.quickOpenSelectNext');
        await until(`an item after "${labelOf(before)}"`, () => active !== before);
      }
    },
    options: {
      ...options,
      onDidSelectItem(item: vscode.QuickPickItem) {
        active = item;
        return options.onDidSelectItem?.(item);
      },
    },
  };
}
