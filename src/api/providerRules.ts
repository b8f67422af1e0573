import { detectBodyBytes } from './limits.ts';
import type { ProfileName } from './providers.ts';

/** Regions with addresses of their own, beside the one of the paid plan. */
export const regionNames = ['us', 'jp'] as const;
export type RegionName = (typeof regionNames)[number];

/**
 * What replies about usage look like. `products`: characters by product, speech in milliseconds. `minutes`: the same with speech in
 * minutes. `everything`: products, minutes, and milliseconds that are always 0. `older`: characters and documents, products without
 * units. `counted`: characters and their limit only. `untold`: counts whose limits are null or not there.
 */
export const usageShapes = ['products', 'minutes', 'everything', 'older', 'counted', 'untold'] as const;
export type UsageShape = (typeof usageShapes)[number];

/** Messages of refusals, each with the place of what it is about. */
export interface RefusalWords {
  /** Of a language that is not in the list; with the name of the parameter. */
  readonly value: string;
  /** Of a language that takes no writing style, and of one that takes no tone; with its code. */
  readonly style: string;
  readonly tone: string;
  readonly styleAndTone: string;
  /** Of a glossary without the pair. */
  readonly dictionary: string;
}

/**
 * More of how a service is: what nobody needs before the first request, which is why it does not stand in `Profile`. Read in the same way;
 * nothing asks which profile it is.
 */
export interface ProviderRules {
  /** Regions that have an address. */
  readonly regions: readonly RegionName[];
  /** Whether an account is denied access at every address but that of its own region. */
  readonly accountsHaveOneRegion: boolean;
  /** Whether a wrong key is refused without a word: 403 with an empty body. */
  readonly refusesKeysSilently: boolean;
  /** What the paid plan's replies about usage look like; those of the free plan are `counted`. */
  readonly usageShape: UsageShape;
  /** Whether a glossary may have no dictionaries. */
  readonly takesEmptyGlossaries: boolean;
  /** Whether a glossary of the older interface can be edited through the newer one, which ends its deletion through the older. */
  readonly editsLegacyGlossaries: boolean;
  /** Whether documents take style_id, translation_memory_id and translation_memory_threshold. */
  readonly documentsTakeStyles: boolean;
  /** Unicode code points that a document may have, by plan; null where nothing is said of it. */
  readonly documentCharacters: { readonly free: number; readonly paid: number } | null;
  /** Bytes that subtitles may have. */
  readonly subtitleBytes: number;
  /** Bytes that the body of a language detection may have; null where nothing is said of it. */
  readonly detectionBytes: number | null;
  /** Whether images are billed. */
  readonly billsImages: boolean;
  /** Whether there is POST /v2/write/correct. */
  readonly corrects: boolean;
  /** Whether a writing style and a tone go together as long as one of the two is `default`. */
  readonly takesDefaultBesideTone: boolean;
  /** The variant in which texts of a language without one are improved, by that language. */
  readonly improvedVariants: Readonly<Record<string, string>>;
  /** Whether text translations take X-DeepL-Reporting-Tag, and the analytics tell of its values. */
  readonly reportsTags: boolean;
  /** Whether tag handling is refused where source or target does not list it. */
  readonly refusesUnlistedTagHandling: boolean;
  /** Whether the codes of translation memories are in lower case. */
  readonly lowerCaseMemories: boolean;
  /** Whether a translation says which version of tag handling it had. */
  readonly tellsTagHandlingVersion: boolean;
  /** What stands in answers as the limit of a key that has none. */
  readonly unlimitedKey: number | null;
  /** What it says of requests that it refuses, as far as that is known; null where nothing is said of it. */
  readonly words: RefusalWords | null;
  /** Label of a developer key that was created without one. */
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
