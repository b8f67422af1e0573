import type { Language } from './languageSchemas.ts';

// The schemas are in a file of their own, because activation needs this file but no parser.
export type { Language, LanguageResourceDescriptor } from './languageSchemas.ts';

/** A source and a target language. */
export interface LanguagePair {
  readonly source_lang: string;
  readonly target_lang: string;
}

/**
 * Returns a language code in the casing of BCP 47: lower-case base, upper-case region, title-case script.
 * Aliases are kept: `Intl` would turn `tl`, which the service supports, into `fil`.
 */
export function canonicalLanguage(code: string): string {
  const [base = '', ...subtags] = code.trim().replaceAll('_', '-').split('-');
  return [base.toLowerCase(), ...subtags.map(canonicalSubtag)].join('-');
}

function canonicalSubtag(subtag: string): string {
  if (/^[a-z]{4}$/i.test(subtag)) {
    return subtag.slice(0, 1).toUpperCase() + subtag.slice(1).toLowerCase();
  }
  return subtag.length === 2 ? subtag.toUpperCase() : subtag.toLowerCase();
}

/** Returns the language without its variant, in lower case: `pt` for `PT-br`. */
export function baseLanguage(code: string): string {
  return canonicalLanguage(code).split('-')[0] ?? '';
}

/** Returns true if two codes name the same language or variants of one language. */
export function sameLanguage(a: string, b: string): boolean {
  return baseLanguage(a) === baseLanguage(b);
}

/** Targets that support `formality` (specification, "Text translation"). An unlisted variant follows its language. */
export const formalityTargets = ['de', 'fr', 'it', 'es', 'es-419', 'nl', 'pl', 'pt-BR', 'pt-PT', 'ja', 'ru'] as const;

/** Languages of style rule lists and of custom instructions (specification, "Style rule list", "Text translation"). */
export const styleLanguages = ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh'] as const;

/** Languages that can be detected (specification, "Language detection (beta, opt-in)"). */
export const detectionLanguages = [
  'en',
  'de',
  'fr',
  'es',
  'pt',
  'it',
  'nl',
  'pl',
  'ru',
  'zh',
  'ja',
  'bg',
  'cs',
  'da',
  'el',
  'et',
  'fi',
  'hu',
  'lt',
  'lv',
  'ro',
  'sk',
  'sl',
  'sv',
  'tr',
  'id',
  'uk',
  'ko',
  'nb',
  'ar',
  'vi',
  'he',
  'th',
] as const;

/** Languages of glossary dictionaries; each covers its variants (specification, "Glossary language codes"). */
export const glossaryLanguages = [
  'ar',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fi',
  'fr',
  'he',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh',
] as const;

/** Resources of GET /v3/languages (specification, "Languages (beta)"). */
export const languageResources = ['translate_text', 'translate_document', 'glossary', 'voice', 'write', 'style_rules'] as const;
export type LanguageResource = (typeof languageResources)[number];

/** Values of `include` in GET /v3/languages. */
export const languageIncludes = ['beta', 'external'] as const;
export type LanguageInclude = (typeof languageIncludes)[number];

/** The sides of a pair that must support a feature, by its key. */
export type FeatureSides = Readonly<Record<string, readonly ('source' | 'target')[]>>;

/** Sides by feature in the specification ("Feature keys that can appear in features"). Used for services that don't list them. */
export const featureSides = {
  auto_detection: ['source'],
  style_rules: ['target'],
  formality: ['target'],
  glossary: ['source', 'target'],
  tag_handling: ['source', 'target'],
  transcription: ['source'],
  transcription_external: ['source'],
  translated_speech: ['target'],
  translated_speech_external: ['target'],
  tone: ['target'],
  writing_style: ['target'],
} as const satisfies FeatureSides;
export type Feature = keyof typeof featureSides;

/** Returns the list's entry for a code: the exact one, or else the one for its base language. */
export function findLanguage(languages: readonly Language[], code: string): Language | undefined {
  const wanted = canonicalLanguage(code);
  return (
    languages.find((entry) => canonicalLanguage(entry.lang) === wanted) ??
    languages.find((entry) => canonicalLanguage(entry.lang) === baseLanguage(code))
  );
}

/** Support of a feature by a language or a pair. `unknown` if the language or the feature is not in the lists. */
export type Support = 'yes' | 'no' | 'unknown';

/**
 * Answers "may this pair use a glossary, formality, tag handling?" from the feature matrix: the key must be among the features of the
 * source and/or target language, as the feature requires (specification, "Feature keys that can appear in features").
 * @param pair a side that the feature does not need may be omitted.
 */
export function supports(
  languages: readonly Language[],
  feature: Feature,
  pair: { source?: string | undefined; target?: string | undefined },
  sides: FeatureSides = featureSides,
): Support {
  const entries = (sides[feature] ?? []).map((side) => {
    const code = pair[side];
    const entry = code === undefined ? undefined : findLanguage(languages, code);
    return entry?.toldFeatures && !entry.toldFeatures.includes(feature) ? undefined : entry;
  });
  if (entries.some((entry) => entry && !Object.hasOwn(entry.features, feature))) return 'no';
  return entries.includes(undefined) ? 'unknown' : 'yes';
}

/** Returns the code for glossary requests: the base language in lower case (pt for pt-BR). */
export function glossaryLanguage(code: string): string {
  return baseLanguage(code);
}
