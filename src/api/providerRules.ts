import { detectBodyBytes } from './limits.ts';
import type { ProfileName } from './providers.ts';

/** Regions with their own addresses, in addition to the one of the paid plan. */
export const regionNames = ['us', 'jp'] as const;
export type RegionName = (typeof regionNames)[number];

/**
 * Formats of usage replies. `products`: characters by product, speech in milliseconds. `minutes`: the same with speech in minutes.
 * `everything`: products, minutes, and milliseconds that are always 0. `older`: characters and documents, products without units.
 * `counted`: characters and their limit only. `untold`: counts whose limits are null or missing.
 */
export const usageShapes = ['products', 'minutes', 'everything', 'older', 'counted', 'untold'] as const;
export type UsageShape = (typeof usageShapes)[number];

/** Messages of refusals, with placeholders for names and codes. */
export interface RefusalWords {
  /** For a language that is not in the list, with a placeholder for the name of the parameter. */
  readonly value: string;
  /** For a language that supports no writing style, and for one that supports no tone, with a placeholder for its code. */
  readonly style: string;
  readonly tone: string;
  readonly styleAndTone: string;
  /** For a glossary without the pair. */
  readonly dictionary: string;
}

/**
 * Further rules of a service. They are not needed before the first request, so they are not part of `Profile`. Like `Profile`, they are
 * data: no code checks which profile is in use.
 */
export interface ProviderRules {
  /** Regions with an address. */
  readonly regions: readonly RegionName[];
  /** If set, an account is denied access at every address except that of its own region. */
  readonly accountsHaveOneRegion: boolean;
  /** If set, a wrong key is refused without a message: 403 with an empty body. */
  readonly refusesKeysSilently: boolean;
  /** Format of the paid plan's usage replies. Those of the free plan are `counted`. */
  readonly usageShape: UsageShape;
  /** If set, a glossary may have no dictionaries. */
  readonly takesEmptyGlossaries: boolean;
  /**
   * If set, a glossary created through the older interface can be edited through the newer one. It then can't be deleted through the older
   * one.
   */
  readonly editsLegacyGlossaries: boolean;
  /** If set, documents take style_id, translation_memory_id and translation_memory_threshold. */
  readonly documentsTakeStyles: boolean;
  /** Maximum Unicode code points of a document, by plan; null if not documented. */
  readonly documentCharacters: { readonly free: number; readonly paid: number } | null;
  /** Maximum bytes of a subtitle file. */
  readonly subtitleBytes: number;
  /** Maximum bytes of a language detection body; null if not documented. */
  readonly detectionBytes: number | null;
  /** If set, images are billed. */
  readonly billsImages: boolean;
  /** If set, POST /v2/write/correct exists. */
  readonly corrects: boolean;
  /** If set, a writing style and a tone may be combined if one of them is `default`. */
  readonly takesDefaultBesideTone: boolean;
  /** Default variants for text improvement, by language without a variant. */
  readonly improvedVariants: Readonly<Record<string, string>>;
  /** If set, text translations take X-DeepL-Reporting-Tag, and analytics report its values. */
  readonly reportsTags: boolean;
  /** If set, tag handling is refused unless both source and target list it. */
  readonly refusesUnlistedTagHandling: boolean;
  /** If set, language codes of translation memories are in lower case. */
  readonly lowerCaseMemories: boolean;
  /** If set, a translation's answer includes its version of tag handling. */
  readonly tellsTagHandlingVersion: boolean;
  /** Value in answers for the limit of a key without one. */
  readonly unlimitedKey: number | null;
  /** Messages of refused requests, as far as they are known; null if not documented. */
  readonly words: RefusalWords | null;
  /** Label of a developer key created without one. */
  readonly keyLabel: string;
}

const kilobyte = 1024;

export const providerRules = {
  specification: {
    regions: ['us'],
    accountsHaveOneRegion: false,
    refusesKeysSilently: false,
    usageShape: 'products',
    takesEmptyGlossaries: false,
    editsLegacyGlossaries: false,
    documentsTakeStyles: false,
    documentCharacters: null,
    subtitleBytes: 0.15 * kilobyte * kilobyte,
    detectionBytes: null,
    billsImages: true,
    corrects: false,
    takesDefaultBesideTone: false,
    improvedVariants: {},
    reportsTags: false,
    refusesUnlistedTagHandling: false,
    lowerCaseMemories: false,
    tellsTagHandlingVersion: false,
    unlimitedKey: null,
    words: null,
    keyLabel: 'Developer key',
  },
  deepl: {
    regions: ['us', 'jp'],
    accountsHaveOneRegion: true,
    refusesKeysSilently: true,
    usageShape: 'everything',
    takesEmptyGlossaries: true,
    editsLegacyGlossaries: true,
    documentsTakeStyles: true,
    documentCharacters: { free: 500_000, paid: 1_000_000 },
    subtitleBytes: 150 * kilobyte,
    detectionBytes: detectBodyBytes,
    billsImages: false,
    corrects: true,
    takesDefaultBesideTone: true,
    improvedVariants: { en: 'en-US' },
    reportsTags: true,
    refusesUnlistedTagHandling: true,
    lowerCaseMemories: true,
    tellsTagHandlingVersion: true,
    unlimitedKey: 1_000_000_000_000,
    words: {
      value: "Value for '{0}' not supported.",
      style: 'Language {0} does not support setting a writing style.',
      tone: 'Language {0} does not support setting a tone.',
      styleAndTone: 'Both writing_style and tone defined. Currently only style OR tone can be chosen for a single request.',
      dictionary: 'No dictionary found for language pair',
    },
    keyLabel: 'DeepL API Key',
  },
} as const satisfies Readonly<Record<ProfileName, ProviderRules>>;
