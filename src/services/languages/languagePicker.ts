import { findLanguage } from '../../api/languages.ts';
import type { App } from '../app.ts';
import type { LanguageChoice } from './languagePick.ts';
import { localLanguageName } from '../../editor/localised.ts';
import type { StepResult } from '../steps.ts';

/** Targets have been kept under this key from the first version on. */
const recentKeys = { target: 'languages.recent', source: 'languages.recentSources' } as const;
/** Recently used languages that are offered first. */
const recentKept = 5;

/** The pick is loaded when it is first shown: activation needs the names of languages only. */
async function askLanguages(app: App, choice: LanguageChoice): Promise<StepResult<readonly string[]>> {
  // Before the list is shown: connecting asks questions of its own, which would close it.
  await app.ensureConnected();
  const { side } = choice;
  const answer = await (await import('./languagePick.ts')).pickLanguages(app, choice, recentLanguages(app, side));
  if (typeof answer === 'object') for (const code of answer.value.toReversed()) if (code !== '') await remember(app, side, code);
  return answer;
}

/** @returns none when the user leaves. */
async function pickLanguages(app: App, choice: LanguageChoice): Promise<readonly string[]> {
  const answer = await askLanguages(app, choice);
  return typeof answer === 'object' ? answer.value : [];
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
export function pickTargetLanguages(app: App, placeholder: string): Promise<readonly string[]> {
  return pickLanguages(app, { placeholder, side: 'target', many: true });
}

/** Asks for target languages, as a step of several. @param ticked in the beginning. @param onTicked is told what is ticked by then. */
export function askTargetLanguages(
  app: App,
  choice: Pick<LanguageChoice, 'placeholder' | 'resource' | 'title' | 'ticked' | 'onTicked'>,
): Promise<StepResult<readonly string[]>> {
  return askLanguages(app, { ...choice, side: 'target', many: true });
}

/** Lets the user pick the language of an original. @param only the languages that it can be; all when left out. */
export async function pickSourceLanguage(
  app: App,
  only: readonly string[] | undefined,
  placeholder: string,
  first?: string,
): Promise<string | undefined> {
  const answer = await askSourceLanguage(app, { placeholder, ...(only && { only }) }, first);
  return typeof answer === 'object' ? answer.value : undefined;
}

/** The same as a step of several. @param first a line before all languages, with an empty code. */
export async function askSourceLanguage(
  app: App,
  choice: Pick<LanguageChoice, 'placeholder' | 'resource' | 'title' | 'only' | 'current' | 'hasBack'>,
  first?: string,
): Promise<StepResult<string>> {
  const item = first === undefined ? {} : { first: { label: first, code: '' } };
  const answer = await askLanguages(app, { ...choice, ...item, side: 'source' });
  return typeof answer === 'object' ? { value: answer.value[0] ?? '' } : answer;
}

/** Codes of recently used languages, the last one first. */
export function recentLanguages(app: App, side: LanguageChoice['side'] = 'target'): string[] {
  return app.context.globalState.get<string[]>(recentKeys[side]) ?? [];
}

async function remember(app: App, side: LanguageChoice['side'], code: string): Promise<void> {
  const others = recentLanguages(app, side).filter((other) => other !== code);
  await app.context.globalState.update(recentKeys[side], [code, ...others].slice(0, recentKept));
}

/** Names of languages as the service gives them where its list is at hand and has them, else those of the editor's language. */
export function languageNames(app: App): (code: string) => string {
  const known = app.connections.madeClient()?.languages.known('translate_text');
  return (code) => (known && findLanguage(known, code)?.name) ?? localLanguageName(code);
}
