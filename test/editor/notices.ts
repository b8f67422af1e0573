import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from './surroundings.ts';
import { withText } from '../harness/like.ts';

/** A notice as the extension has put it. */
export interface Notice {
  readonly message: string;
  readonly buttons: readonly string[];
}

/** The notices of the extension, modal questions left out. */
export interface Notices {
  /** Those of the running test whose message has these words, oldest first. A text of the product may leave values open. */
  with(words: string): readonly Notice[];
  /** Waits for one. */
  told(words: string): Promise<Notice>;
  /** Waits for one, and takes a button of it. */
  press(words: string, button: string): Promise<void>;
  /** Waits for a line in the status bar that is there for a moment. */
  remarked(words: string): Promise<string>;
}

interface Kept extends Notice {
  readonly answer: (button: string | undefined) => void;
}

/** Sees what is told while the tests of the surrounding `describe` run. The extension has the same `vscode.window` as its tests. */
export function notices(): Notices {
  const { window } = vscode;
  const { showInformationMessage, showWarningMessage, showErrorMessage, setStatusBarMessage } = window;
  let kept: Kept[] = [];
  let remarks: string[] = [];

  function keeping(show: typeof showInformationMessage) {
    return async (message: string, ...rest: unknown[]): Promise<unknown> => {
      const isModal = rest.some((one) => typeof one === 'object' && one !== null && 'modal' in one && one.modal === true);
      if (isModal) return Reflect.apply(show, window, [message, ...rest]);
      const buttons = rest.filter((one) => typeof one === 'string');
      return new Promise((answer) => kept.push({ message, buttons, answer }));
    };
  }

  before(() => {
    Object.assign(window, {
      showInformationMessage: keeping(showInformationMessage),
      showWarningMessage: keeping(showWarningMessage),
      showErrorMessage: keeping(showErrorMessage),
      setStatusBarMessage(text: string, ms: number) {
        remarks.push(text);
        return setStatusBarMessage(text, ms);
      },
    });
  });
  after(() => {
    Object.assign(window, { showInformationMessage, showWarningMessage, showErrorMessage, setStatusBarMessage });
  });
  afterEach(() => {
    for (const { answer } of kept) answer(undefined);
    kept = [];
    remarks = [];
  });

  const withWords = (words: string) => kept.filter(({ message }) => withText(words).test(message));
  const first = async (words: string) => {
    const others = () => kept.map(({ message }) => message).join(' | ') || 'nothing';
    return until(
      () => `a notice "${words}"; told was: ${others()}`,
      () => withWords(words)[0],
    );
  };
  return {
    with: withWords,
    told: first,
    remarked: async (words) => until(`a remark "${words}"`, () => remarks.find((text) => withText(words).test(text))),
    async press(words, button) {
      const notice = await first(words);
      assert.ok(notice.buttons.includes(button), `There is no "${button}" among: ${notice.buttons.join(', ')}`);
      notice.answer(button);
    },
  };
}
