import { canonicalLanguage, languageIncludes } from '../../api/languages.ts';
import type { Language, LanguageResource } from '../../api/languages.ts';
import type { Client } from '../../client/client.ts';
import type { LanguageOrigin } from '../../client/languages.ts';
import { setting } from '../settings/settings.ts';
import * as messages from './texts.ts';

/** A language to offer, with remarks for the user. */
export interface OfferedLanguage {
  readonly language: Language;
  /** Texts of the remarks. Some are untrusted input. */
  readonly marks: readonly string[];
}

export interface OfferedLanguages {
  readonly items: readonly OfferedLanguage[];
  /** Source of the list. */
  readonly origin: LanguageOrigin;
}

/**
 * Returns the languages to offer from the service, or from the best available list. Includes beta and external ones if the setting asks for
 * them.
 */
export async function offeredLanguages({ languages }: Client, resource: LanguageResource, signal: AbortSignal): Promise<OfferedLanguages> {
  const wanted = setting('interlinear.languages.include');
  const include = languageIncludes.filter((value) => wanted.includes(value));
  const { languages: all, origin } = await languages.best(resource, include, signal);
  // Entries do not show if they are external. A language is external if it is listed only on request.
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
