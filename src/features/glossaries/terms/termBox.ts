import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { phraseFault } from '../../../services/glossaries/faultMessages.ts';
import { languageNames } from '../../../services/languages/languagePicker.ts';
import { plainInMessage } from '../../../editor/plainText.ts';
import { isCancellation } from '../../../editor/progress.ts';
import type { TermLanguages } from './capturedTerms.ts';
import { logged } from '../../../client/log.ts';
import * as messages from './texts.ts';

/** Question of the box. */
interface TermQuestion {
  /** Selected text. */
  readonly term: string;
  readonly languages: TermLanguages;
  /** Initial value of the box. */
  readonly value: string;
  /** Suggests a translation of the selected text; undefined if there is none. May take some time. */
  suggest(languages: TermLanguages, signal: AbortSignal): Promise<string | undefined>;
}

/** Typed text, and the side of the selected text. */
interface TermAnswer {
  readonly other: string;
  readonly languages: TermLanguages;
}

/** Asks for the translation of a term, or for the term of a translation. @throws CancellationError if the user cancels. */
export async function askTerm(services: Services, question: TermQuestion): Promise<TermAnswer> {
  const box = new TermBox(services, question);
  try {
    return await box.ask();
  } finally {
    box.dispose();
  }
}

class TermBox implements vscode.Disposable {
  readonly #services: Services;
  readonly #question: TermQuestion;
  readonly #box = vscode.window.createInputBox();
  readonly #done = Promise.withResolvers<TermAnswer>();
  readonly #left = new AbortController();
  #languages: TermLanguages;
  #suggested = '';
  #asking = new AbortController();

  constructor(services: Services, question: TermQuestion) {
    this.#services = services;
    this.#question = question;
    this.#languages = question.languages;
    const box = this.#box;
    box.ignoreFocusOut = true;
    box.value = question.value;
    this.#update();
    box.onDidChangeValue((value) => this.#show(value.trim() === '' ? undefined : this.#faultOf(value)));
    box.onDidTriggerButton(() => this.#swap());
    box.onDidAccept(() => this.#accept());
    box.onDidHide(() => this.#done.reject(new vscode.CancellationError()));
  }

  ask(): Promise<TermAnswer> {
    this.#box.show();
    if (this.#box.value === '') void this.#suggest();
    return this.#done.promise;
  }

  dispose(): void {
    this.#left.abort(new DOMException('The box was left.', 'AbortError'));
    this.#box.dispose();
  }

  #otherSide(): 'source' | 'target' {
    return this.#languages.selected === 'source' ? 'target' : 'source';
  }

  #faultOf(value: string): string | undefined {
    return phraseFault(value.trim(), this.#otherSide());
  }

  #show(fault: string | undefined): void {
    this.#box.validationMessage = fault;
  }

  #update(isWithoutSuggestion = false): void {
    const { term } = this.#question;
    const { source_lang, target_lang, selected } = this.#languages;
    const nameOf = languageNames(this.#services);
    const names = [nameOf(source_lang), nameOf(target_lang)] as const;
    this.#box.title = messages.addTitle(...names);
    const forTranslation = isWithoutSuggestion ? messages.enterTranslationNoSuggestion : messages.enterTranslation;
    const forTerm = isWithoutSuggestion ? messages.enterTermNoSuggestion : messages.enterTerm;
    this.#box.prompt = plainInMessage(selected === 'source' ? forTranslation(term, names[1]) : forTerm(names[0], term));
    const swap = selected === 'source' ? messages.isTranslation(term) : messages.isTerm(term);
    this.#box.buttons = [{ iconPath: new vscode.ThemeIcon('arrow-swap'), tooltip: swap }];
  }

  async #suggest(): Promise<void> {
    const box = this.#box;
    this.#asking.abort();
    this.#asking = new AbortController();
    const signal = AbortSignal.any([this.#asking.signal, this.#left.signal]);
    box.busy = true;
    try {
      const suggestion = await this.#question.suggest(this.#languages, signal);
      // If the user has typed something, a late suggestion is ignored.
      if (signal.aborted || suggestion === undefined || box.value !== this.#suggested) return;
      this.#suggested = suggestion;
      box.value = suggestion;
      box.valueSelection = [0, suggestion.length];
    } catch (error) {
      if (signal.aborted || isCancellation(error)) return;
      this.#services.log.warn(`No translation of a term was suggested: ${logged(error)}`);
      this.#update(true);
    } finally {
      if (!signal.aborted) box.busy = false;
    }
  }

  /** Moves the selected text to the other side. */
  #swap(): void {
    const box = this.#box;
    this.#languages = { ...this.#languages, selected: this.#otherSide() };
    const isOwn = box.value !== '' && box.value !== this.#suggested;
    this.#update();
    this.#show(undefined);
    // A pending suggestion is for the previous side.
    this.#asking.abort();
    box.busy = false;
    if (isOwn) return;
    this.#suggested = '';
    box.value = '';
    void this.#suggest();
  }

  #accept(): void {
    const fault = this.#faultOf(this.#box.value);
    if (fault === undefined) this.#done.resolve({ other: this.#box.value.trim(), languages: this.#languages });
    else this.#show(fault);
  }
}
