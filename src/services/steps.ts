import * as vscode from 'vscode';
import { wordsOf } from '../client/errors.ts';
import { plainInLabel, plainInMessage } from '../editor/plainText.ts';

/** What a step of several ended with: a value, the wish to go back, or undefined when the user gave up. */
export type StepResult<T> = { readonly value: T } | 'back' | undefined;

export interface StepOptions {
  readonly title: string;
  readonly placeholder?: string;
  /** Position among the steps, from 1. */
  readonly step: number;
  /** Number of steps; unknown while it depends on the answer. */
  readonly totalSteps?: number;
}

export interface TextStep extends StepOptions {
  readonly prompt: string;
  /** What stands under the box for what is being typed, a count for example; the prompt when left out. */
  promptAsTyped?(this: void, value: string): string;
  readonly value?: string;
  /** Told what is being typed: whoever goes back and comes again finds it in the box, as `value`. */
  typed?(this: void, value: string): void;
  readonly password?: boolean;
  /** Looks at what is being typed; a message stands under the box until it is put right. */
  checkAsTyped?(this: void, value: string): string | undefined;
  /**
   * Checks what was typed; a message keeps the box open with everything in it. May take its time: the box shows that it is busy,
   * and `signal` aborts when the user leaves.
   */
  check?(value: string, signal: AbortSignal): Promise<string | undefined>;
  /** What stands under the box from the beginning, as if it had been checked. */
  readonly fault?: string | undefined;
  /** Looks at what is being typed; a warning stands under the box and refuses nothing. */
  warnAsTyped?(this: void, value: string): string | undefined;
  /** What stands under the box while a check takes its time; the prompt when left out. */
  readonly checking?: string;
  /** A button for another way on, after a check that found a fault. The step ends with what is in the box, unchecked. */
  readonly alternative?: StepAlternative;
  /** A button for more questions: like Enter, and they follow. */
  readonly more?: StepButton;
  /** A button for a page in the browser; the box stays. */
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

/** Asks for a line of text. Survives a look into another window: a key is usually copied from a browser. */
export async function askText(options: TextStep): Promise<StepResult<string>> {
  const box = vscode.window.createInputBox();
  box.prompt = plainUnderBox(options.promptAsTyped?.(options.value ?? '') ?? options.prompt);
  box.value = options.value ?? '';
  box.password = options.password ?? false;
  dress(box, options);
  const left = new AbortController();
  // Copied with a key, nobody sees what takes no room, and the service refuses it.
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
      // What is typed now was not checked.
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
  /** What stands under the box: more than the box itself has room for. */
  readonly prompt?: string;
  /** One of the items: active in the beginning. */
  readonly current?: (vscode.QuickPickItem & { readonly value: T }) | undefined;
  /** Whether an item is an answer; Enter does nothing on others, which only say something. All are when left out. */
  isAnswer?(this: void, value: T): boolean;
}

/** Asks for one of some items. */
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
 * Asks one question after the other; going back asks the last one again that was asked.
 * @param questions each is told its position, from 1, and keeps its answer itself; 'skip' for one that needs no asking.
 * @param from the first to be asked: those before it were answered earlier, and can be gone back to.
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

/** Keeps an answer; what is no answer is passed on. */
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

/** What stands under a box may quote text from outside, and the editor would show links and icons in it. */
function plainUnderBox(text: string): string {
  return plainInLabel(plainInMessage(text));
}

/** Shows a quick input until it is finished, left or gone back from, and disposes it. */
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
