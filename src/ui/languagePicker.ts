import * as vscode from 'vscode';
import { canonicalLanguage, findLanguage, languageIncludes } from '../contract/languages.ts';
import type { Language } from '../contract/languages.ts';
import type { Client } from '../service/client.ts';
import type { App } from './app.ts';
import { plainInLabel } from './plainText.ts';
import { setting } from './settings.ts';

/** Recently used languages that are offered first. */
const recentKept = 5;
const recentKey = 'languages.recent';

type LanguageItem = vscode.QuickPickItem & { readonly code?: string };

/** A language that may be offered, with what a user should know of it first. */
interface OfferedLanguage {
  readonly language: Language;
  readonly marks: readonly string[];
}

/** The languages that may be offered, as the service lists them, beta and external ones when the setting asks for them. */
async function offeredLanguages({ languages }: Client, signal: AbortSignal): Promise<readonly OfferedLanguage[]> {
  const wanted = setting('interlinear.languages.include');
  const include = languageIncludes.filter((value) => wanted.includes(value));
  const all = await languages.list('translate_text', include, signal);
  // An entry does not say of itself that it is external; being listed only on request does.
  const others = include.filter((value) => value !== 'external');
  const own = others.length === include.length ? all : await languages.list('translate_text', others, signal);
  const ownCodes = new Set(own.map((language) => canonicalLanguage(language.lang)));
  return all.map((language) => {
    const isExternal = !ownCodes.has(canonicalLanguage(language.lang));
    return { language, marks: [...statusMarks(language), ...(isExternal ? [vscode.l10n.t('external')] : [])] };
  });
}

function statusMarks({ status }: Language): string[] {
  return status === undefined || status === 'stable' ? [] : [plainInLabel(status.replaceAll('_', ' '))];
}

/**
 * Lets the user pick a target language, recently used ones first.
 * @returns its code; undefined when the user leaves. @throws ServiceError when the list cannot be had.
 */
export async function pickTargetLanguage(app: App, current: string | undefined, placeholder: string): Promise<string | undefined> {
  // Before the list is shown: connecting asks questions of its own, which would close it.
  await app.ensureConnected();
  const pick = vscode.window.createQuickPick<LanguageItem>();
  const picked = Promise.withResolvers<string | undefined>();
  const left = new AbortController();
  pick.placeholder = placeholder;
  pick.matchOnDescription = true;
  pick.busy = true;
  pick.onDidAccept(() => {
    const code = pick.activeItems[0]?.code;
    if (code !== undefined) picked.resolve(code);
  });
  pick.onDidHide(() => {
    left.abort();
    picked.resolve(undefined);
  });
  pick.show();
  try {
    fill(pick, await offeredLanguages(await app.connectedClient(), left.signal), recentLanguages(app), current);
    const code = await picked.promise;
    if (code !== undefined) await remember(app, code);
    return code;
  } catch (error) {
    // Left while the list was loading.
    if (left.signal.aborted) return undefined;
    throw error;
  } finally {
    pick.dispose();
  }
}

function fill(
  pick: vscode.QuickPick<LanguageItem>,
  offered: readonly OfferedLanguage[],
  recent: readonly string[],
  current: string | undefined,
): void {
  pick.items = languageItems(offered, recent, current);
  const active = pick.items.find((item) => item.code !== undefined && item.code === current);
  if (active) pick.activeItems = [active];
  pick.busy = false;
}

function languageItems(offered: readonly OfferedLanguage[], recent: readonly string[], current: string | undefined): LanguageItem[] {
  const targets = offered
    .filter(({ language }) => language.usable_as_target)
    .toSorted((a, b) => a.language.name.localeCompare(b.language.name, 'en'))
    .map((target) => languageItem(target, current));
  const first = recent.flatMap((code) => targets.find((item) => item.code === code) ?? []);
  if (first.length === 0) return targets;
  const separator = (label: string): LanguageItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const others = targets.filter((item) => !first.includes(item));
  return [separator(vscode.l10n.t('recently used')), ...first, separator(vscode.l10n.t('all languages')), ...others];
}

function languageItem({ language, marks }: OfferedLanguage, current: string | undefined): LanguageItem {
  const code = canonicalLanguage(language.lang);
  const isCurrent = code === current ? [vscode.l10n.t('current target')] : [];
  return { label: plainInLabel(language.name), description: [plainInLabel(code), ...marks, ...isCurrent].join(' · '), code };
}

/** Codes of recently used targets, the last one first. */
function recentLanguages(app: App): string[] {
  return app.context.globalState.get<string[]>(recentKey) ?? [];
}

async function remember(app: App, code: string): Promise<void> {
  const others = recentLanguages(app).filter((other) => other !== code);
  await app.context.globalState.update(recentKey, [code, ...others].slice(0, recentKept));
}

/** Names of languages as the service gives them where its list is at hand, else their codes. */
export function languageNames(app: App): (code: string) => string {
  const known = app.connections.madeClient()?.languages.known('translate_text');
  return (code) => (known && findLanguage(known, code)?.name) ?? code;
}
