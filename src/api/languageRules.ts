import { baseLanguage, canonicalLanguage, featureSides } from './languages.ts';
import type { FeatureSides, Language, LanguageResource, LanguageResourceDescriptor } from './languages.ts';

/** Rules for requests that depend on the lists of languages and resources. */

/**
 * Returns the code to send for a source language. The variant is kept if the service takes variants as sources or lists this one as a
 * source.
 */
export function sourceCode(code: string, languages: readonly Language[] | undefined, takesVariants: boolean): string {
  const wanted = canonicalLanguage(code);
  const isListed = languages?.some(({ lang, usable_as_source }) => usable_as_source && canonicalLanguage(lang) === wanted);
  return takesVariants || isListed === true ? wanted : baseLanguage(wanted);
}

/** Returns which sides of a pair the features of a resource need, as given by the service, with the specification's values as defaults. */
export function sidesOf(descriptors: readonly LanguageResourceDescriptor[], resource: LanguageResource): FeatureSides {
  const told = descriptors.find(({ name }) => name === resource)?.features ?? [];
  const sides = told.map(({ name, needs_source_support, needs_target_support }) => {
    return [name, [...(needs_source_support ? ['source' as const] : []), ...(needs_target_support ? ['target' as const] : [])]] as const;
  });
  return { ...featureSides, ...Object.fromEntries(sides) };
}
