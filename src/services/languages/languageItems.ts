import * as vscode from 'vscode';
import { canonicalLanguage, sameLanguage } from '../../api/languages.ts';
import type { LanguageResource } from '../../api/languages.ts';
import { localLanguageName } from '../../editor/localized.ts';
import type { OfferedLanguage } from './offeredLanguages.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import * as messages from './texts.ts';

export interface LanguageItem extends vscode.QuickPickItem {
  /** Missing in what cannot be picked. */
  readonly code?: string;
  /** The language in other words than the label's: by itself and in the language of the editor. */
  readonly names?: readonly string[];
}

type Side = 'source' | 'target';

/** What is asked for. */
export interface LanguageChoice {
  readonly placeholder: string;
  readonly side: Side;
  /** What the languages are for; texts when left out. */
  readonly resource?: LanguageResource;
  /** Offered only; all when left out. A language stands for its variants. */
  readonly only?: readonly string[];
  /** Marked and active in the beginning. */
  readonly current?: string | undefined;
  /** Several may be ticked. */
  readonly many?: boolean;
  /** Something before all languages, with the value that it stands for. */
  readonly first?: LanguageItem;
  /** What the languages are for, above the list. */
  readonly title?: string;
  /** Whether a button leads back to the question before. */
  readonly hasBack?: boolean;
  /** Codes that are ticked in the beginning. */
  readonly ticked?: readonly string[];
  /** Told what is ticked whenever that changes: whoever leaves may come back. */
  onTicked?(this: void, codes: readonly string[]): void;
}

/**
 * The languages that may be picked, those that are ticked and recently used ones first, each with its code and the names it can be found by.
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

/** How a language calls itself, and what it is called in the language of the editor, where that differs from the name in the list. */
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

/** Undefined where no name is known: the runtime would give that of its own language instead. */
function ownName(code: string): string | undefined {
  try {
    return Intl.DisplayNames.supportedLocalesOf(code).length > 0 ? new Intl.DisplayNames(code, { type: 'language' }).of(code) : undefined;
  } catch {
    return undefined;
  }
}

/** The code that was typed, canonical; undefined for anything else. */
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

/** Stands where nothing matches: the editor leaves the list empty then. */
export function nothingItem(): LanguageItem {
  const detail = messages.noMatchingLanguagesDetail();
  return { label: messages.noMatchingLanguages(), detail, alwaysShow: true };
}

/** Whether the code or one of the names is just what was typed. */
export function isNamedBy({ label, code, names = [] }: LanguageItem, typed: string): boolean {
  const text = typed.trim().toLowerCase();
  return text !== '' && code !== undefined && [label, code, ...names].some((name) => name.toLowerCase() === text);
}

/** Whether the editor shows anything for what was typed: what contains it, or has it at the beginnings of its words. */
export function hasMatch(items: readonly LanguageItem[], typed: string): boolean {
  const text = typed.trim().toLowerCase();
  return items.some(
    ({ label, description = '', code }) =>
      code !== undefined && [label, description].some((shown) => shown.toLowerCase().includes(text) || hasInitials(shown, text)),
  );
}

/** Whether the text goes through words from the beginning of one, on to the next letter or to the beginning of a later word. */
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
