import {
  detectionLanguages,
  featureSides,
  formalityTargets,
  glossaryLanguages,
  sameLanguage,
  styleLanguages,
} from '../../api/languages.ts';
import type { Feature, LanguageResource } from '../../api/languages.ts';
import { languageRows } from './languageStore.ts';
import type { FeatureSource, ResourceSource, LanguageRow } from './languageStore.ts';

/** The lists below are those of the specification (specification, "Languages (beta)"). Other services share its codes and names. */

export const stable = languageRows(
  `ar=Arabic
  bg=Bulgarian
  cs=Czech
  da=Danish
  de=German
  el=Greek
  en=English
  en-GB>=English (British)
  en-US>=English (American)
  es=Spanish
  es-419>=Spanish (Latin American)
  et=Estonian
  fi=Finnish
  fr=French
  he=Hebrew
  hu=Hungarian
  id=Indonesian
  it=Italian
  ja=Japanese
  ko=Korean
  lt=Lithuanian
  lv=Latvian
  nb=Norwegian (Bokmål)
  nl=Dutch
  pl=Polish
  pt=Portuguese
  pt-BR>=Portuguese (Brazilian)
  pt-PT>=Portuguese (European)
  ro=Romanian
  ru=Russian
  sk=Slovak
  sl=Slovenian
  sv=Swedish
  th=Thai
  tr=Turkish
  uk=Ukrainian
  vi=Vietnamese
  zh=Chinese
  zh-Hans>=Chinese (simplified)
  zh-Hant>=Chinese (traditional)`,
  'stable',
);

// Invented [listed-languages]: the languages that are beta, external or spoken, and those that support a style or a tone.
/** Beta languages of the specification's sandbox. */
export const beta = languageRows(
  `ca=Catalan
  de-CH>=German (Switzerland)
  fr-CA>=French (Canada)
  hi=Hindi
  hr=Croatian
  sw=Swahili`,
  'beta',
);

const earlyAccess = languageRows('eo=Esperanto', 'early_access');
export const external = languageRows('ga=Irish', 'stable', true);

export const voiceSources = ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'sv', 'tr', 'uk', 'zh'];
export const spokenExternally = ['nl', 'pl', 'sv', 'tr', 'uk', 'ga'];
export const writeLanguages = ['de', 'en', 'en-GB', 'en-US', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'pt-BR', 'pt-PT', 'zh', 'zh-Hans'];
export const styled = ['de', 'en', 'en-GB', 'en-US', 'es', 'fr', 'it', 'pt', 'pt-BR', 'pt-PT'];

const translated = [...stable, ...beta, ...earlyAccess, ...external];

export function isIn(list: readonly string[], lang: string): boolean {
  return list.includes(lang);
}

export function coversBase(list: readonly string[], lang: string): boolean {
  return list.some((code) => sameLanguage(code, lang));
}

/** Returns true if the language supports formality. A variant counts with its language: de-CH is like de. Plain pt is not in the list. */
export function takesFormality({ lang }: LanguageRow): boolean {
  return isIn(formalityTargets, lang) || (lang.includes('-') && isIn(formalityTargets, lang.slice(0, 2)));
}

const isExternal = (row: LanguageRow) => isIn(spokenExternally, row.lang);
const isSpoken = (row: LanguageRow) => isIn(voiceSources, row.lang) && !isExternal(row);

/** Tests for languages with a feature, ignoring the side of the pair. */
const holders: Readonly<Record<Feature, (row: LanguageRow) => boolean>> = {
  auto_detection: (row) => isIn(detectionLanguages, row.lang),
  style_rules: (row) => coversBase(styleLanguages, row.lang),
  formality: takesFormality,
  glossary: (row) => coversBase(glossaryLanguages, row.lang),
  tag_handling: (row) => !row.external,
  transcription: isSpoken,
  transcription_external: isExternal,
  translated_speech: isSpoken,
  translated_speech_external: isExternal,
  tone: (row) => isIn(styled, row.lang),
  writing_style: (row) => isIn(styled, row.lang),
};

function features(...names: readonly Feature[]): FeatureSource[] {
  return names.map((name) => ({
    name,
    sides: featureSides[name],
    has: holders[name],
    // This feature is newer than its language.
    status: (row) => (row.lang === 'th' && name === 'tag_handling' ? 'beta' : row.status),
    external: () => name.endsWith('_external'),
  }));
}

/** Features per resource (specification, "Feature keys that can appear in features"). style_rules and glossary have none. */
export const specificationLanguages: Readonly<Record<LanguageResource, ResourceSource>> = {
  translate_text: {
    rows: translated,
    features: features('auto_detection', 'style_rules', 'formality', 'glossary', 'tag_handling'),
  },
  translate_document: {
    rows: translated.filter((row) => !row.external),
    features: features('auto_detection', 'formality', 'glossary', 'tag_handling'),
  },
  glossary: { rows: stable.filter((row) => isIn(glossaryLanguages, row.lang)), features: [] },
  voice: {
    rows: translated.filter((row) => isIn(voiceSources, row.lang) || isIn(spokenExternally, row.lang)),
    features: features(
      'auto_detection',
      'glossary',
      'transcription',
      'transcription_external',
      'translated_speech',
      'translated_speech_external',
    ),
  },
  write: {
    rows: stable.filter((row) => isIn(writeLanguages, row.lang)),
    features: features('auto_detection', 'tone', 'writing_style'),
  },
  style_rules: { rows: stable.filter((row) => isIn(styleLanguages, row.lang)), features: [] },
};
