import { canonicalLanguage, languageIncludes, sameLanguage } from '../../api/languages.ts';
import type { Services } from '../services.ts';
import { pickTargetLanguage, recentLanguages } from './languagePicker.ts';
import * as messages from './texts.ts';

/** Default variants for target languages without one. */
const usualVariants = new Set(['en-US', 'pt-PT', 'zh-Hans', 'es']);

/**
 * Returns a target for a source text's language: the language itself if it is a target, or the variant used last, or the first one listed
 * (en-US for EN). Asks if there is none. @returns undefined when the user leaves.
 */
export async function targetFor(services: Services, code: string): Promise<string | undefined> {
  return (await targetWithoutAsking(services, code)) ?? pickTargetLanguage(services, undefined, messages.chooseTarget());
}

/** Returns the same without asking; undefined if there is none. */
export async function targetWithoutAsking(services: Services, code: string): Promise<string | undefined> {
  const client = await services.session.client();
  const { languages } = await client.languages.best('translate_text', languageIncludes, new AbortController().signal);
  const targets = languages
    .filter((language) => language.usable_as_target && sameLanguage(language.lang, code))
    .map(({ lang }) => canonicalLanguage(lang));
  const wanted = canonicalLanguage(code);
  const usual = targets.find((target) => usualVariants.has(target)) ?? targets[0];
  return targets.includes(wanted) ? wanted : (recentLanguages(services).find((recent) => targets.includes(recent)) ?? usual);
}
