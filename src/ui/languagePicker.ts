import { findLanguage } from '../contract/languages.ts';
import type { LanguageResource } from '../contract/languages.ts';
import type { App } from './app.ts';
import type { LanguageChoice } from './languagePick.ts';
import { localLanguageName } from './localised.ts';

/** Targets have been kept under this key from the first version on. */
const recentKeys = { target: 'languages.recent', source: 'languages.recentSources' } as const;
/** Recently used languages that are offered first. */
const recentKept = 5;

/** The pick is loaded when it is first shown: activation needs the names of languages only. */
async function pickLanguages(app: App, choice: LanguageChoice): Promise<readonly string[]> {
  // Before the list is shown: connecting asks questions of its own, which would close it.
  await app.ensureConnected();
  const { side } = choice;
  const codes = await (await import('./languagePick.ts')).pickLanguages(app, choice, recentLanguages(app, side));
  for (const code of codes.toReversed()) if (code !== '') await remember(app, side, code);
  return codes;
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
