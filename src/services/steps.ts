import * as vscode from 'vscode';
import { wordsOf } from '../client/errors.ts';
import { plainInLabel, plainInMessage } from '../editor/plainText.ts';

/** Result of a step: a value, a request to go back, or undefined if the user canceled. */
export type StepResult<T> = { readonly value: T } | 'back' | undefined;

export interface StepOptions {
  readonly title: string;
  readonly placeholder?: string;
  /** Position among the steps, from 1. */
  readonly step: number;
  /** Number of steps; absent if it depends on the answer. */
  readonly totalSteps?: number;
}

export interface TextStep extends StepOptions {
  readonly prompt: string;
  /** Returns the text under the box for the current value, for example a count. The prompt is shown if absent. */
  promptAsTyped?(this: void, value: string): string;
  readonly value?: string;
  /** Called with the current value, so that it can be restored as `value` when the user returns. */
  typed?(this: void, value: string): void;
  readonly password?: boolean;
  /** Checks the current value. A message is shown under the box until it is corrected. */
  checkAsTyped?(this: void, value: string): string | undefined;
  /**
   * Checks the entered value. A message keeps the box open with its value. The box shows that it is busy meanwhile, and `signal` aborts
   * when the user leaves.
   */
  check?(value: string, signal: AbortSignal): Promise<string | undefined>;
  /** Initial message under the box, as if from a check. */
  readonly fault?: string | undefined;
  /** Checks the current value. A warning is shown under the box but does not prevent anything. */
  warnAsTyped?(this: void, value: string): string | undefined;
  /** Text under the box during a slow check; the prompt if absent. */
  readonly checking?: string;
  /** A button for an alternative after a failed check. The step ends with the unchecked value. */
  readonly alternative?: StepAlternative;
  /** A button that works like Enter and adds more questions. */
  readonly more?: StepButton;
  /** A button that opens a web page. The box stays open. */
  readonly page?: StepButton;
}

interface StepButton {
  readonly icon: string;
  readonly tooltip: string;
  take(this: void): void;
}

export interface StepAlternative extends StepButton {
  isOffered(this: void): boolean;
}

/** Asks for a line of text. Stays open when the window loses focus, because a key is usually copied from a browser. */
export async function askText(options: TextStep): Promise<StepResult<string>> {
  const box = vscode.window.createInputBox();
  box.prompt = plainUnderBox(options.promptAsTyped?.(options.value ?? '') ?? options.prompt);
  box.value = options.value ?? '';
  box.password = options.password ?? false;
  dress(box, options);
  const left = new AbortController();
  // Invisible characters may be copied with a key, and the service would refuse it.
  const entered = () => (box.password ? box.value.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '') : box.value).trim();
  const prompt = box.prompt;
  const show = (fault: string | undefined, warning?: string) => {
    if (fault !== undefined) box.validationMessage = plainUnderBox(fault);
    else if (warning === undefined) box.validationMessage = undefined;
    else box.validationMessage = { message: plainUnderBox(warning), severity: vscode.InputBoxValidationSeverity.Warning };
  };
  const { alternative, more, page } = options;
  const moreButton = more && buttonOf(more);
  const pageButton = page && buttonOf(page);
  const usualButtons = [...box.buttons, ...[pageButton, moreButton].filter((button) => button !== undefined)];
  const alternativeButton = alternative && buttonOf(alternative);
  box.buttons = usualButtons;
  const showChecked = (fault: string | undefined) => {
    show(fault);
    if (alternativeButton) box.buttons = alternative.isOffered() ? [...usualButtons, alternativeButton] : usualButtons;
  };
  showChecked(options.fault);
  return settle<string>(box, left, (finish) => {
    const accept = async (before?: () => void) => {
      if (box.busy) return;
      const value = entered();
      box.busy = true;
      box.enabled = false;
      if (options.checking !== undefined) {
        show(undefined);
        box.prompt = options.checking;
      }
      const fault = options.checkAsTyped?.(value) ?? (await options.check?.(value, left.signal).catch((error: unknown) => wordsOf(error)));
      if (options.checking !== undefined) box.prompt = prompt;
      box.busy = false;
      box.enabled = true;
      if (fault === undefined) {
        before?.();
        finish({ value });
      } else if (!left.signal.aborted) showChecked(fault);
    };
    box.onDidTriggerButton(async (button) => {
      if (box.busy) return;
      if (button === pageButton) page?.take();
      if (button === moreButton) await accept(more?.take);
      if (button !== alternativeButton) return;
      alternative?.take();
      finish({ value: entered() });
    });
    box.onDidChangeValue(() => {
      options.typed?.(box.value);
      // The current value has not been checked.
      if (alternativeButton) box.buttons = usualButtons;
      if (options.promptAsTyped) box.prompt = plainUnderBox(options.promptAsTyped(box.value.trim()));
      show(options.checkAsTyped?.(box.value.trim()), options.warnAsTyped?.(entered()));
    });
    box.onDidAccept(async () => accept());
  });
}

function buttonOf({ icon, tooltip }: StepButton): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip };
}

export interface PickStep<T> extends StepOptions {
  readonly items: readonly (vscode.QuickPickItem & { readonly value: T })[];
  /** Text under the box, for more than fits in it. */
  readonly prompt?: string;
  /** The item that is initially active. */
  readonly current?: (vscode.QuickPickItem & { readonly value: T }) | undefined;
  /** Returns true if an item is an answer. Enter has no effect on other items. All are answers if absent. */
  isAnswer?(this: void, value: T): boolean;
}

/** Asks for one of several items. */
export async function askPick<T>(options: PickStep<T>): Promise<StepResult<T>> {
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly value: T }>();
  pick.items = options.items;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  if (options.prompt !== undefined) pick.prompt = plainUnderBox(options.prompt);
  if (options.current) pick.activeItems = [options.current];
  dress(pick, options);
  return settle<T>(pick, new AbortController(), (finish) => {
    pick.onDidAccept(() => {
      const [item] = pick.activeItems;
      if (item && options.isAnswer?.(item.value) !== false) finish({ value: item.value });
    });
  });
}

/**
 * Asks questions one after another. Going back repeats the last question that was asked.
 * @param questions each gets its position, from 1, and stores its answer; 'skip' means that it was not asked.
 * @param from the first question to ask: earlier ones were answered before, and the user can go back to them.
 * @throws CancellationError when the user gives up.
 */
export async function inTurn(questions: readonly ((step: number) => Promise<StepResult<unknown> | 'skip'>)[], from = 0): Promise<void> {
  const asked = Array.from({ length: from }, (_, index) => index);
  for (let at = from; at < questions.length;) {
    const answer = await questions[at]?.(asked.length + 1);
    if (answer === undefined) throw new vscode.CancellationError();
    if (answer === 'back') {
      at = asked.pop() ?? at;
      continue;
    }
    if (answer !== 'skip') asked.push(at);
    at += 1;
  }
}

/** Stores an answer, and returns it unchanged. */
export function keep<T>(answer: StepResult<T>, into: (value: T) => unknown): StepResult<T> {
  if (answer !== undefined && answer !== 'back') into(answer.value);
  return answer;
}

function dress(input: vscode.InputBox | vscode.QuickPick<vscode.QuickPickItem>, options: StepOptions): void {
  input.title = options.title;
  if (options.totalSteps !== undefined) {
    input.step = options.step;
    input.totalSteps = options.totalSteps;
  }
  if (options.step > 1) input.buttons = [vscode.QuickInputButtons.Back];
  input.placeholder = options.placeholder;
  input.ignoreFocusOut = true;
}

/** Escapes text under a box. It may quote untrusted input, and the editor would show links and icons in it. */
function plainUnderBox(text: string): string {
  return plainInLabel(plainInMessage(text));
}

/** Shows a quick input until it is finished or left, and disposes it. */
function settle<T>(
  input: vscode.InputBox | vscode.QuickPick<vscode.QuickPickItem & { readonly value: T }>,
  left: AbortController,
  listen: (finish: (result: StepResult<T>) => void) => void,
): Promise<StepResult<T>> {
  const done = Promise.withResolvers<StepResult<T>>();
  const finish = (result: StepResult<T>) => {
    left.abort();
    done.resolve(result);
    input.dispose();
  };
  input.onDidTriggerButton((button) => {
    if (button === vscode.QuickInputButtons.Back) finish('back');
  });
  input.onDidHide(() => finish(undefined));
  listen(finish);
  input.show();
  return done.promise;
}
