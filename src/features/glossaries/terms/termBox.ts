import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { phraseFault } from '../../../services/glossaries/faultMessages.ts';
import { languageNames } from '../../../services/languages/languagePicker.ts';
import { plainInMessage } from '../../../editor/plainText.ts';
import { isCancellation } from '../../../editor/progress.ts';
import type { TermLanguages } from './termLanguages.ts';
import { logged } from '../../../client/logged.ts';

/** What the box asks for. */
export interface TermQuestion {
  /** What was selected. */
  readonly term: string;
  readonly languages: TermLanguages;
  /** In the box from the beginning. */
  readonly value: string;
  /** A translation of what was selected; undefined where there is none to suggest. May take its time. */
  suggest(languages: TermLanguages, signal: AbortSignal): Promise<string | undefined>;
}

/** What was typed, and on which side the selected text is. */
export interface TermAnswer {
  readonly other: string;
  readonly languages: TermLanguages;
}

/** Asks for the translation of a term, or for the term of a translation. @throws CancellationError when the user leaves. */
export async function askTerm(services: Services, question: TermQuestion): Promise<TermAnswer> {
  const box = vscode.window.createInputBox();
  const done = Promise.withResolvers<TermAnswer>();
  const left = new AbortController();
  let { languages } = question;
  let suggested = '';
  let asking = new AbortController();
  const otherSide = () => (languages.selected === 'source' ? 'target' : 'source');
  const show = (fault: string | undefined) => {
    box.validationMessage = fault;
  };

  function updateBox(note = ''): void {
    const nameOf = languageNames(services);
    const names = [nameOf(languages.source_lang), nameOf(languages.target_lang)] as const;
    box.title = vscode.l10n.t('Add to Glossary: {0} → {1}', ...names);
    const prompt =
      languages.selected === 'source'
        ? vscode.l10n.t('Translation of "{0}" into {1}', question.term, names[1])
        : vscode.l10n.t('The {0} term that "{1}" is the translation of', names[0], question.term);
    box.prompt = plainInMessage(note === '' ? prompt : `${prompt}. ${note}`);
    const swap =
      languages.selected === 'source'
        ? vscode.l10n.t('"{0}" Is the Translation', question.term)
        : vscode.l10n.t('"{0}" Is the Term', question.term);
    box.buttons = [{ iconPath: new vscode.ThemeIcon('arrow-swap'), tooltip: swap }];
  }

  async function suggest(): Promise<void> {
    asking.abort();
    asking = new AbortController();
    const signal = AbortSignal.any([asking.signal, left.signal]);
    box.busy = true;
    try {
      const suggestion = await question.suggest(languages, signal);
      // Typing wins over what comes late.
      if (signal.aborted || suggestion === undefined || box.value !== suggested) return;
      suggested = suggestion;
      box.value = suggestion;
      box.valueSelection = [0, suggestion.length];
    } catch (error) {
      if (signal.aborted || isCancellation(error)) return;
      services.log.warn(`No translation of a term was suggested: ${logged(error)}`);
      updateBox(vscode.l10n.t('None could be suggested; type it.'));
    } finally {
      if (!signal.aborted) box.busy = false;
    }
  }

  box.ignoreFocusOut = true;
  box.value = question.value;
  updateBox();
  box.onDidChangeValue((value) => show(value.trim() === '' ? undefined : phraseFault(value.trim(), otherSide())));
  box.onDidTriggerButton(() => {
    languages = { ...languages, selected: otherSide() };
    const isOwn = box.value !== '' && box.value !== suggested;
    updateBox();
    show(undefined);
    // What still comes is for the other side.
    asking.abort();
    box.busy = false;
    if (isOwn) return;
    suggested = '';
    box.value = '';
    void suggest();
  });
  box.onDidAccept(() => {
    const fault = phraseFault(box.value.trim(), otherSide());
    if (fault === undefined) done.resolve({ other: box.value.trim(), languages });
    else show(fault);
  });
  box.onDidHide(() => done.reject(new vscode.CancellationError()));
  box.show();
  if (box.value === '') void suggest();
  try {
    return await done.promise;
  } finally {
    left.abort(new DOMException('The box was left.', 'AbortError'));
    box.dispose();
  }
}
