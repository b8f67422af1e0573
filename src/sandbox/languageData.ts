import { canonicalLanguage } from '../api/languages.ts';
import type { ProfileName } from '../api/providers.ts';
import { createLanguageStore } from './languages/languageStore.ts';
import type { LanguageStore } from './languages/languageStore.ts';
import { publicLanguages } from './languages/publicLanguages.ts';
import { specificationLanguages } from './languages/specificationLanguages.ts';

/** The languages of each profile's service. */
export const languageStores: Readonly<Record<ProfileName, LanguageStore>> = {
  specification: createLanguageStore(specificationLanguages),
  deepl: createLanguageStore(publicLanguages),
};

/** The lists of the specification. */
export const { languagesOf, textLanguages } = languageStores.specification;

/** Targets that are free while they are in beta (specification, "Versioning", 9). */
const unbilledTargets = new Set(['de-CH', 'fr-CA']);

export function isBilledTarget(target: string): boolean {
  return !unbilledTargets.has(canonicalLanguage(target));
}
