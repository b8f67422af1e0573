import { canonicalLanguage } from '../api/languages.ts';
import type { ProfileName } from '../api/providers.ts';
import { createLanguageBook } from './languages/languageBook.ts';
import type { LanguageBook } from './languages/languageBook.ts';
import { publicLanguages } from './languages/publicLanguages.ts';
import { specificationLanguages } from './languages/specificationLanguages.ts';

export type { LanguageBook } from './languages/languageBook.ts';

/** The languages of each profile's service. */
export const languageBooks: Readonly<Record<ProfileName, LanguageBook>> = {
  specification: createLanguageBook(specificationLanguages),
  deepl: createLanguageBook(publicLanguages),
};

/** The lists of the specification. */
export const { languagesOf, textLanguages } = languageBooks.specification;

/** Targets that are free while they are in beta (specification, "Versioning", 9). */
const unbilledTargets = new Set(['de-CH', 'fr-CA']);

export function isBilledTarget(target: string): boolean {
  return !unbilledTargets.has(canonicalLanguage(target));
}
