import { findLanguage } from '../../api/languages.ts';
import type * as vscode from 'vscode';
import type { Connections } from '../connection/connections.ts';
import type { Session } from '../session.ts';
import type { LanguageChoice } from './languageItems.ts';
import { localLanguageName } from '../../editor/localized.ts';
import type { StepResult } from '../steps.ts';

/** Services needed to ask for a language. */
export interface LanguageServices {
  readonly context: Pick<vscode.ExtensionContext, 'globalState'>;
  readonly connections: Pick<Connections, 'madeClient'>;
  readonly session: Pick<Session, 'ensureConnected' | 'client'>;
}

/** Keys for recently used languages. The one for targets dates from the first version. */
const recentKeys = { target: 'languages.recent', source: 'languages.recentSources' } as const;
/** Maximum number of recently used languages. */
const recentKept = 5;

/** Asks for languages. The module for the pick is loaded when first shown, because activation needs only names of languages. */
async function askLanguages(services: LanguageServices, choice: LanguageChoice): Promise<StepResult<readonly string[]>> {
  // Connect before the list is shown, because questions about the connection would close it.
  await services.session.ensureConnected();
  const { side } = choice;
  const answer = await (await import('./languagePick.ts')).pickLanguages(services.session, choice, recentLanguages(services, side));
  if (typeof answer === 'object') for (const code of answer.value.toReversed()) if (code !== '') await remember(services, side, code);
  return answer;
}

/** Asks for languages. @returns an empty list when the user leaves. */
async function pickLanguages(services: LanguageServices, choice: LanguageChoice): Promise<readonly string[]> {
  const answer = await askLanguages(services, choice);
  return typeof answer === 'object' ? answer.value : [];
}

/**
 * Asks the user for a target language. Recently used ones come first.
 * @returns its code; undefined when the user leaves. @throws ServiceError if the list is unavailable.
 */
export async function pickTargetLanguage(
  services: LanguageServices,
  current: string | undefined,
  placeholder: string,
): Promise<string | undefined> {
  const [code] = await pickLanguages(services, { placeholder, side: 'target', current });
  return code;
}

/** Asks the user for several target languages. Returns an empty list when the user leaves. */
export function pickTargetLanguages(services: LanguageServices, placeholder: string): Promise<readonly string[]> {
  return pickLanguages(services, { placeholder, side: 'target', many: true });
}

/**
 * Asks for target languages, as a step of several. @param ticked initially selected codes. @param onTicked called after each change of the
 * selection.
 */
export function askTargetLanguages(
  services: LanguageServices,
  choice: Pick<LanguageChoice, 'placeholder' | 'resource' | 'title' | 'ticked' | 'onTicked'>,
): Promise<StepResult<readonly string[]>> {
  return askLanguages(services, { ...choice, side: 'target', many: true });
}

/** Asks the user for a source language. @param only possible languages; all if absent. */
export async function pickSourceLanguage(
  services: LanguageServices,
  only: readonly string[] | undefined,
  placeholder: string,
  first?: string,
): Promise<string | undefined> {
  const answer = await askSourceLanguage(services, { placeholder, ...(only && { only }) }, first);
  return typeof answer === 'object' ? answer.value : undefined;
}

/** Asks for a source language, as a step of several. @param first a line before all languages, with an empty code. */
export async function askSourceLanguage(
  services: LanguageServices,
  choice: Pick<LanguageChoice, 'placeholder' | 'resource' | 'title' | 'only' | 'current' | 'hasBack'>,
  first?: string,
): Promise<StepResult<string>> {
  const item = first === undefined ? {} : { first: { label: first, code: '' } };
  const answer = await askLanguages(services, { ...choice, ...item, side: 'source' });
  return typeof answer === 'object' ? { value: answer.value[0] ?? '' } : answer;
}

/** Returns the codes of recently used languages, the last one first. */
export function recentLanguages(services: LanguageServices, side: LanguageChoice['side'] = 'target'): string[] {
  return services.context.globalState.get<string[]>(recentKeys[side]) ?? [];
}

async function remember(services: LanguageServices, side: LanguageChoice['side'], code: string): Promise<void> {
  const others = recentLanguages(services, side).filter((other) => other !== code);
  await services.context.globalState.update(recentKeys[side], [code, ...others].slice(0, recentKept));
}

/**
 * Returns a function for names of languages: the service's if its list is loaded and contains them, otherwise those of the editor's
 * language.
 */
export function languageNames(services: LanguageServices): (code: string) => string {
  const known = services.connections.madeClient()?.languages.known('translate_text');
  return (code) => (known && findLanguage(known, code)?.name) ?? localLanguageName(code);
}
