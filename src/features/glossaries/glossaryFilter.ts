import * as vscode from 'vscode';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { baseLanguage } from '../../api/languages.ts';
import * as messages from './texts.ts';

/**
 * Returns a function that matches glossaries. Each typed word must be part of the name, or the code of one of the languages or part of its
 * name. Separators between languages (`en → de`) are ignored.
 * @param nameOf returns the name of a language code.
 */
export function glossaryFilter(text: string, nameOf: (code: string) => string): (glossary: NamedGlossary) => boolean {
  const words = text
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => /[^-→>=]/.test(word));
  const names = new Map<string, string>();
  const lowerName = (code: string): string => {
    const known = names.get(code) ?? nameOf(code).toLocaleLowerCase();
    names.set(code, known);
    return known;
  };
  const namesLanguage = (word: string, code: string) => baseLanguage(code) === baseLanguage(word) || lowerName(code).includes(word);
  return ({ name, pairs }) => {
    const lower = name.toLocaleLowerCase();
    return words.every(
      (word) =>
        lower.includes(word) || pairs.some((pair) => namesLanguage(word, pair.source_lang) || namesLanguage(word, pair.target_lang)),
    );
  };
}

/** Milliseconds without typing before the filter is applied. */
const restMs = 120;

/**
 * Asks for a filter that is applied while it is typed. Canceling restores the previous one.
 * @param current the current filter; @param apply applies a filter.
 */
export async function askFilter(current: string, apply: (text: string) => void): Promise<void> {
  const box = vscode.window.createInputBox();
  const done = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  let accepted = false;
  box.title = messages.filterTitle();
  box.prompt = messages.filterPrompt();
  box.value = current;
  box.onDidChangeValue((text) => {
    clearTimeout(timer);
    timer = setTimeout(() => apply(text.trim()), restMs);
  });
  box.onDidAccept(() => {
    accepted = true;
    box.hide();
  });
  box.onDidHide(() => {
    clearTimeout(timer);
    apply(accepted ? box.value.trim() : current);
    done.resolve();
  });
  box.show();
  await done.promise;
  box.dispose();
}
