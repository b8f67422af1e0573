import { baseLanguage, canonicalLanguage, featureSides } from './languages.ts';
import type { FeatureSides, Language, LanguageResource, LanguageResourceDescriptor } from './languages.ts';

/** What follows from lists of languages and resources for what is sent. */

/**
 * The code that a source language is sent as: the one that was said where variants are taken as sources or the list says so of this one,
 * else the language without its variant.
 */
export function sourceCode(code: string, languages: readonly Language[] | undefined, takesVariants: boolean): string {
  const wanted = canonicalLanguage(code);
  const isListed = languages?.some(({ lang, usable_as_source }) => usable_as_source && canonicalLanguage(lang) === wanted);
  return takesVariants || isListed === true ? wanted : baseLanguage(wanted);
}

/** The sides of the features of a resource, as the service tells them; those that it does not tell are the specification's. */
export function sidesOf(descriptors: readonly LanguageResourceDescriptor[], resource: LanguageResource): FeatureSides {
  const told = descriptors.find(({ name }) => name === resource)?.features ?? [];
  const sides = told.map(({ name, needs_source_support, needs_target_support }) => {
    return [name, [...(needs_source_support ? ['source' as const] : []), ...(needs_target_support ? ['target' as const] : [])]] as const;
  });
  return { ...featureSides, ...Object.fromEntries(sides) };
}
