import { findLanguage } from '../../api/languages.ts';
import type * as vscode from 'vscode';
import type { Connections } from '../connection/connections.ts';
import type { Session } from '../session.ts';
import type { LanguageChoice } from './languageItems.ts';
import { localLanguageName } from '../../editor/localized.ts';
import type { StepResult } from '../steps.ts';

/** What asking for a language needs. */
export interface LanguageServices {
  readonly context: Pick<vscode.ExtensionContext, 'globalState'>;
  readonly connections: Pick<Connections, 'madeClient'>;
  readonly session: Pick<Session, 'ensureConnected' | 'client'>;
}

/** Targets have been kept under this key from the first version on. */
const recentKeys = { target: 'languages.recent', source: 'languages.recentSources' } as const;
/** Recently used languages that are offered first. */
const recentKept = 5;

/** The pick is loaded when it is first shown: activation needs the names of languages only. */
async function askLanguages(services: LanguageServices, choice: LanguageChoice): Promise<StepResult<readonly string[]>> {
  // Before the list is shown: connecting asks questions of its own, which would close it.
  await services.session.ensureConnected();
  const { side } = choice;
  const answer = await (await import('./languagePick.ts')).pickLanguages(services.session, choice, recentLanguages(services, side));
  if (typeof answer === 'object') for (const code of answer.value.toReversed()) if (code !== '') await remember(services, side, code);
  return answer;
}

/** @returns none when the user leaves. */
async function pickLanguages(services: LanguageServices, choice: LanguageChoice): Promise<readonly string[]> {
  const answer = await askLanguages(services, choice);
  return typeof answer === 'object' ? answer.value : [];
}

/**
 * Lets the user pick a target language, recently used ones first.
 * @returns its code; undefined when the user leaves. @throws ServiceError when the list cannot be had.
 */
export async function pickTargetLanguage(
  services: LanguageServices,
  current: string | undefined,
  placeholder: string,
): Promise<string | undefined> {
  const [code] = await pickLanguages(services, { placeholder, side: 'target', current });
  return code;
}

/** The same with several languages; none when the user leaves. */
export function pickTargetLanguages(services: LanguageServices, placeholder: string): Promise<readonly string[]> {
  return pickLanguages(services, { placeholder, side: 'target', many: true });
}

/** Asks for target languages, as a step of several. @param ticked in the beginning. @param onTicked is told what is ticked by then. */
export function askTargetLanguages(
  services: LanguageServices,
  choice: Pick<LanguageChoice, 'placeholder' | 'resource' | 'title' | 'ticked' | 'onTicked'>,
): Promise<StepResult<readonly string[]>> {
  return askLanguages(services, { ...choice, side: 'target', many: true });
}

/** Lets the user pick the language of an original. @param only the languages that it can be; all when left out. */
export async function pickSourceLanguage(
  services: LanguageServices,
  only: readonly string[] | undefined,
  placeholder: string,
  first?: string,
): Promise<string | undefined> {
  const answer = await askSourceLanguage(services, { placeholder, ...(only && { only }) }, first);
  return typeof answer === 'object' ? answer.value : undefined;
}

/** The same as a step of several. @param first a line before all languages, with an empty code. */
export async function askSourceLanguage(
  services: LanguageServices,
  choice: Pick<LanguageChoice, 'placeholder' | 'resource' | 'title' | 'only' | 'current' | 'hasBack'>,
  first?: string,
): Promise<StepResult<string>> {
  const item = first === undefined ? {} : { first: { label: first, code: '' } };
  const answer = await askLanguages(services, { ...choice, ...item, side: 'source' });
  return typeof answer === 'object' ? { value: answer.value[0] ?? '' } : answer;
}

/** Codes of recently used languages, the last one first. */
export function recentLanguages(services: LanguageServices, side: LanguageChoice['side'] = 'target'): string[] {
  return services.context.globalState.get<string[]>(recentKeys[side]) ?? [];
}

async function remember(services: LanguageServices, side: LanguageChoice['side'], code: string): Promise<void> {
  const others = recentLanguages(services, side).filter((other) => other !== code);
  await services.context.globalState.update(recentKeys[side], [code, ...others].slice(0, recentKept));
}

/** Names of languages as the service gives them where its list is at hand and has them, else those of the editor's language. */
export function languageNames(services: LanguageServices): (code: string) => string {
  const known = services.connections.madeClient()?.languages.known('translate_text');
  return (code) => (known && findLanguage(known, code)?.name) ?? localLanguageName(code);
}
