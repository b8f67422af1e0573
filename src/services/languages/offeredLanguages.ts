import { canonicalLanguage, languageIncludes } from '../../api/languages.ts';
import type { Language, LanguageResource } from '../../api/languages.ts';
import type { Client } from '../../client/client.ts';
import type { LanguageOrigin } from '../../client/languages.ts';
import { setting } from '../settings/settings.ts';
import * as messages from './texts.ts';

/** A language that may be offered, with what a user should know of it first. */
export interface OfferedLanguage {
  readonly language: Language;
  /** In words, some of them from outside. */
  readonly marks: readonly string[];
}

export interface OfferedLanguages {
  readonly items: readonly OfferedLanguage[];
  /** Where the list is from. */
  readonly origin: LanguageOrigin;
}

/**
 * The languages that may be offered, beta and external ones when the setting asks for them: as the service lists them, or from the best
 * list that there is.
 */
export async function offeredLanguages({ languages }: Client, resource: LanguageResource, signal: AbortSignal): Promise<OfferedLanguages> {
  const wanted = setting('interlinear.languages.include');
  const include = languageIncludes.filter((value) => wanted.includes(value));
  const { languages: all, origin } = await languages.best(resource, include, signal);
  // An entry does not say of itself that it is external; being listed only on request does.
  const others = include.filter((value) => value !== 'external');
  const isTold = origin === 'service' && others.length < include.length;
  const own = isTold ? await languages.list(resource, others, signal) : all;
  const ownCodes = new Set(own.map((language) => canonicalLanguage(language.lang)));
  const items = all.map((language) => {
    const isExternal = !ownCodes.has(canonicalLanguage(language.lang));
    return { language, marks: [...statusMarks(language), ...(isExternal ? [messages.external()] : [])] };
  });
  return { items, origin };
}

function statusMarks({ status }: Language): string[] {
  return status === undefined || status === 'stable' ? [] : [status.replaceAll('_', ' ')];
}
