import * as vscode from 'vscode';
import { canonicalLanguage, sameLanguage } from '../../api/languages.ts';
import type { LanguageResource } from '../../api/languages.ts';
import { localLanguageName } from '../../editor/localized.ts';
import type { OfferedLanguage } from './offeredLanguages.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import * as messages from './texts.ts';

export interface LanguageItem extends vscode.QuickPickItem {
  /** Missing in items that cannot be picked. */
  readonly code?: string;
  /** Other names of the language: in the language itself and in the editor's language. */
  readonly names?: readonly string[];
}

type Side = 'source' | 'target';

/** Options of a language pick. */
export interface LanguageChoice {
  readonly placeholder: string;
  readonly side: Side;
  /** Purpose of the languages; texts if absent. */
  readonly resource?: LanguageResource;
  /** Languages to offer; all if absent. A language includes its variants. */
  readonly only?: readonly string[];
  /** Marked and initially active. */
  readonly current?: string | undefined;
  /** If set, several languages can be selected. */
  readonly many?: boolean;
  /** An item before all languages, with its value. */
  readonly first?: LanguageItem;
  /** Purpose of the languages, shown above the list. */
  readonly title?: string;
  /** If set, a button leads back to the previous question. */
  readonly hasBack?: boolean;
  /** Codes that are initially selected. */
  readonly ticked?: readonly string[];
  /** Called after each change of the selection, so that it can be restored later. */
  onTicked?(this: void, codes: readonly string[]): void;
}

/**
 * Returns items for languages, with selected and recently used ones first. Each has its code and the names it can be found by.
 * @param recent codes, the last one first
 */
export function languageItems(offered: readonly OfferedLanguage[], recent: readonly string[], choice: LanguageChoice): LanguageItem[] {
  const { side, only, first, ticked = [] } = choice;
  const items = offered
    .filter(({ language }) => (side === 'target' ? language.usable_as_target : language.usable_as_source))
    .filter(({ language }) => !only || only.some((code) => sameLanguage(code, language.lang)))
    .toSorted((a, b) => a.language.name.localeCompare(b.language.name, 'en'))
    .map((one) => languageItem(one, side === 'target' ? choice.current : undefined));
  const found = (codes: readonly string[]) => codes.flatMap((code) => items.find((item) => item.code === code) ?? []);
  const start = [...(first ? [first] : []), ...found(ticked)];
  const before = found(recent.filter((code) => !ticked.includes(code)));
  const separator = (label: string): LanguageItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const used = before.length === 0 ? [] : [separator(messages.recentlyUsed()), ...before];
  const others = items.filter((item) => !before.includes(item) && !start.includes(item));
  if (start.length + used.length === 0) return others;
  return [...start, ...used, separator(messages.allLanguages()), ...others];
}

function languageItem({ language, marks }: OfferedLanguage, current: string | undefined): LanguageItem {
  const code = canonicalLanguage(language.lang);
  const names = otherNames(code, language.name);
  const isCurrent = code === current ? [messages.currentTarget()] : [];
  return {
    label: plainInLabel(language.name),
    description: plainInLabel([code, ...names, ...marks, ...isCurrent].join(' · ')),
    code,
    names,
  };
}

/** Returns a language's own name and its name in the editor's language, if they differ from the name in the list. */
export function otherNames(code: string, name: string): string[] {
  const known = [code.toLowerCase(), name.toLowerCase()];
  const names: string[] = [];
  for (const other of [ownName(code), localLanguageName(code)]) {
    if (other === undefined || known.includes(other.toLowerCase())) continue;
    known.push(other.toLowerCase());
    names.push(other);
  }
  return names;
}

/** Returns a language's own name, or undefined if unknown. The runtime would use its own language instead. */
function ownName(code: string): string | undefined {
  try {
    return Intl.DisplayNames.supportedLocalesOf(code).length > 0 ? new Intl.DisplayNames(code, { type: 'language' }).of(code) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the canonical form of a typed code; undefined for anything else. */
export function typedCode(value: string, { only }: LanguageChoice): string | undefined {
  const text = value.trim();
  if (!/^[a-z]{2,3}(?:[-_][a-z\d]{2,8}){0,3}$/i.test(text)) return undefined;
  const code = canonicalLanguage(text);
  return !only || only.some((one) => sameLanguage(one, code)) ? code : undefined;
}

export function typedItem(code: string): LanguageItem {
  const name = localLanguageName(code);
  const description = [code, ...otherNames(code, name), messages.asTyped()].join(' · ');
  return { label: plainInLabel(name), description, alwaysShow: true, code };
}

/** Returns an item for lists without a match, because the editor would show an empty list. */
export function nothingItem(): LanguageItem {
  const detail = messages.noMatchingLanguagesDetail();
  return { label: messages.noMatchingLanguages(), detail, alwaysShow: true };
}

/** Returns true if the typed text is exactly the code or one of the names. */
export function isNamedBy({ label, code, names = [] }: LanguageItem, typed: string): boolean {
  const text = typed.trim().toLowerCase();
  return text !== '' && code !== undefined && [label, code, ...names].some((name) => name.toLowerCase() === text);
}

/** Returns true if the editor shows an item for the typed text: one that contains it, or has it at the beginnings of its words. */
export function hasMatch(items: readonly LanguageItem[], typed: string): boolean {
  const text = typed.trim().toLowerCase();
  return items.some(
    ({ label, description = '', code }) =>
      code !== undefined && [label, description].some((shown) => shown.toLowerCase().includes(text) || hasInitials(shown, text)),
  );
}

/** Returns true if the text consists of beginnings of words: each letter is the next one in a word, or starts a later word. */
function hasInitials(shown: string, text: string): boolean {
  const starts = [...shown.matchAll(/(?<=^|[^\p{L}\d])[\p{L}\d]/gu)].map(({ index }) => index);
  const lower = shown.toLowerCase();
  let ends = new Set([0]);
  for (const letter of text) {
    const next = new Set<number>();
    const from = Math.min(...ends);
    for (const place of [...ends, ...starts.filter((start) => start >= from)]) if (lower[place] === letter) next.add(place + 1);
    ends = next;
    if (ends.size === 0) return false;
  }
  return true;
}
