import * as vscode from 'vscode';
import { canonicalLanguage, findLanguage, languageIncludes, sameLanguage } from '../contract/languages.ts';
import type { Language, LanguageResource } from '../contract/languages.ts';
import type { Client } from '../service/client.ts';
import type { App } from './app.ts';
import { localLanguageName } from './localised.ts';
import { plainInLabel } from './plainText.ts';
import { setting } from './settings.ts';

/** Recently used languages that are offered first. */
const recentKept = 5;
const recentKey = 'languages.recent';

type LanguageItem = vscode.QuickPickItem & { readonly code?: string };

/** A language that may be offered, with what a user should know of it first. */
export interface OfferedLanguage {
  readonly language: Language;
  /** In words, some of them from outside. */
  readonly marks: readonly string[];
}

/** The languages that may be offered, as the service lists them, beta and external ones when the setting asks for them. */
export async function offeredLanguages(
  { languages }: Client,
  resource: LanguageResource,
  signal: AbortSignal,
): Promise<readonly OfferedLanguage[]> {
  const wanted = setting('interlinear.languages.include');
  const include = languageIncludes.filter((value) => wanted.includes(value));
  const all = await languages.list(resource, include, signal);
  // An entry does not say of itself that it is external; being listed only on request does.
  const others = include.filter((value) => value !== 'external');
  const own = others.length === include.length ? all : await languages.list(resource, others, signal);
  const ownCodes = new Set(own.map((language) => canonicalLanguage(language.lang)));
  return all.map((language) => {
    const isExternal = !ownCodes.has(canonicalLanguage(language.lang));
    return { language, marks: [...statusMarks(language), ...(isExternal ? [vscode.l10n.t('external')] : [])] };
  });
}

function statusMarks({ status }: Language): string[] {
  return status === undefined || status === 'stable' ? [] : [status.replaceAll('_', ' ')];
}

type Side = 'source' | 'target';

interface Choice {
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
}

/**
 * Lets the user pick a target language, recently used ones first.
 * @returns its code; undefined when the user leaves. @throws ServiceError when the list cannot be had.
 */
export async function pickTargetLanguage(app: App, current: string | undefined, placeholder: string): Promise<string | undefined> {
  const [code] = await pickLanguages(app, { placeholder, side: 'target', current });
  return code;
}

/** The same with several languages; none when the user leaves. */
export function pickTargetLanguages(
  app: App,
  placeholder: string,
  resource: LanguageResource = 'translate_text',
): Promise<readonly string[]> {
  return pickLanguages(app, { placeholder, side: 'target', many: true, resource });
}

/** Lets the user pick the language of an original. @param only the languages that it can be; all when left out. */
export async function pickSourceLanguage(
  app: App,
  only: readonly string[] | undefined,
  placeholder: string,
  first?: string,
  resource: LanguageResource = 'translate_text',
): Promise<string | undefined> {
  const item = first === undefined ? {} : { first: { label: first, code: '' } };
  const [code] = await pickLanguages(app, { placeholder, side: 'source', resource, ...(only && { only }), ...item });
  return code;
}

/**
 * A language to translate into for the language of an original: itself where it is a target, else the variant used last, else the
 * first one listed (en-US for EN); asked for where there is none. @returns undefined when the user leaves.
 */
export async function targetFor(app: App, code: string): Promise<string | undefined> {
  const client = await app.connectedClient();
  const languages = await client.languages.list('translate_text', languageIncludes, new AbortController().signal);
  const targets = languages
    .filter((language) => language.usable_as_target && sameLanguage(language.lang, code))
    .map(({ lang }) => canonicalLanguage(lang));
  const wanted = canonicalLanguage(code);
  const usual = targets.find((target) => usualVariants.has(target)) ?? targets[0];
  const known = targets.includes(wanted) ? wanted : (recentLanguages(app).find((recent) => targets.includes(recent)) ?? usual);
  return known ?? pickTargetLanguage(app, undefined, vscode.l10n.t('Translate into which language?'));
}

/** The variant that a language without one is taken for as a target. */
const usualVariants = new Set(['en-US', 'pt-PT', 'zh-Hans', 'es']);

async function pickLanguages(app: App, choice: Choice): Promise<readonly string[]> {
  // Before the list is shown: connecting asks questions of its own, which would close it.
  await app.ensureConnected();
  const pick = vscode.window.createQuickPick<LanguageItem>();
  const picked = Promise.withResolvers<readonly string[]>();
  const left = new AbortController();
  pick.placeholder = choice.placeholder;
  pick.matchOnDescription = true;
  pick.canSelectMany = choice.many === true;
  pick.busy = true;
  pick.onDidAccept(() => {
    const items = choice.many ? pick.selectedItems : pick.activeItems.slice(0, 1);
    const codes = items.flatMap((item) => item.code ?? []);
    if (codes.length > 0) picked.resolve(codes);
  });
  pick.onDidHide(() => {
    left.abort();
    picked.resolve([]);
  });
  pick.show();
  try {
    fill(
      pick,
      await offeredLanguages(await app.connectedClient(), choice.resource ?? 'translate_text', left.signal),
      recentLanguages(app),
      choice,
    );
    const codes = await picked.promise;
    if (choice.side === 'target') for (const code of codes.toReversed()) await remember(app, code);
    return codes;
  } catch (error) {
    // Left while the list was loading.
    if (left.signal.aborted) return [];
    throw error;
  } finally {
    pick.dispose();
  }
}

function fill(pick: vscode.QuickPick<LanguageItem>, offered: readonly OfferedLanguage[], recent: readonly string[], choice: Choice): void {
  pick.items = languageItems(offered, recent, choice);
  const active = pick.items.find((item) => item.code !== undefined && item.code === choice.current);
  if (active && !choice.many) pick.activeItems = [active];
  pick.busy = false;
}

function languageItems(offered: readonly OfferedLanguage[], recent: readonly string[], choice: Choice): LanguageItem[] {
  const { side, only, first } = choice;
  const items = offered
    .filter(({ language }) => (side === 'target' ? language.usable_as_target : language.usable_as_source))
    .filter(({ language }) => !only || only.some((code) => sameLanguage(code, language.lang)))
    .toSorted((a, b) => a.language.name.localeCompare(b.language.name, 'en'))
    .map((target) => languageItem(target, choice.current));
  const before = side === 'target' ? recent.flatMap((code) => items.find((item) => item.code === code) ?? []) : [];
  const separator = (label: string): LanguageItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
  if (first) return [first, separator(vscode.l10n.t('all languages')), ...items];
  if (before.length === 0) return items;
  const others = items.filter((item) => !before.includes(item));
  return [separator(vscode.l10n.t('recently used')), ...before, separator(vscode.l10n.t('all languages')), ...others];
}

function languageItem({ language, marks }: OfferedLanguage, current: string | undefined): LanguageItem {
  const code = canonicalLanguage(language.lang);
  const isCurrent = code === current ? [vscode.l10n.t('current target')] : [];
  return { label: plainInLabel(language.name), description: plainInLabel([code, ...marks, ...isCurrent].join(' · ')), code };
}

/** Codes of recently used targets, the last one first. */
export function recentLanguages(app: App): string[] {
  return app.context.globalState.get<string[]>(recentKey) ?? [];
}

async function remember(app: App, code: string): Promise<void> {
  const others = recentLanguages(app).filter((other) => other !== code);
  await app.context.globalState.update(recentKey, [code, ...others].slice(0, recentKept));
}

/** Names of languages as the service gives them where its list is at hand and has them, else those of the editor's language. */
export function languageNames(app: App): (code: string) => string {
  const known = app.connections.madeClient()?.languages.known('translate_text');
  return (code) => (known && findLanguage(known, code)?.name) ?? localLanguageName(code);
}
