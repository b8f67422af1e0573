import { glossaryLanguages, styleLanguages, canonicalLanguage } from '../../api/languages.ts';
import { createLanguageStore, languageRows } from './languageStore.ts';
import type { LanguageRow, FeatureSource, ResourceSource, LanguageStore } from './languageStore.ts';
import {
  beta,
  coversBase,
  external,
  isIn,
  specificationLanguages,
  spokenExternally,
  stable,
  styled,
  takesFormality,
  voiceSources,
  writeLanguages,
} from './specificationLanguages.ts';
import type { ProfileName } from '../../api/providers.ts';

/** The lists below are those of the public provider's table of languages and its description of features. */

/** Languages of the public provider that the specification lacks (its table of languages). None supports tag handling. */
const moreLanguages = languageRows(
  `ace=Acehnese
  af=Afrikaans
  an=Aragonese
  as=Assamese
  ay=Aymara
  az=Azerbaijani
  ba=Bashkir
  be=Belarusian
  bho=Bhojpuri
  bn=Bengali
  br=Breton
  bs=Bosnian
  ca=Catalan
  ceb=Cebuano
  ckb=Kurdish (Sorani)
  cy=Welsh
  eo=Esperanto
  eu=Basque
  fa=Persian
  ga=Irish
  gl=Galician
  gn=Guarani
  gom=Konkani
  gu=Gujarati
  ha=Hausa
  hi=Hindi
  hr=Croatian
  ht=Haitian Creole
  hy=Armenian
  ig=Igbo
  is=Icelandic
  jv=Javanese
  ka=Georgian
  kk=Kazakh
  kmr=Kurdish (Kurmanji)
  ky=Kyrgyz
  la=Latin
  lb=Luxembourgish
  lmo=Lombard
  ln=Lingala
  mai=Maithili
  mg=Malagasy
  mi=Maori
  mk=Macedonian
  ml=Malayalam
  mn=Mongolian
  mr=Marathi
  ms=Malay
  mt=Maltese
  my=Burmese
  ne=Nepali
  oc=Occitan
  om=Oromo
  pa=Punjabi
  pag=Pangasinan
  pam=Kapampangan
  prs=Dari
  ps=Pashto
  qu=Quechua
  sa=Sanskrit
  scn=Sicilian
  sq=Albanian
  sr=Serbian
  st=Sesotho
  su=Sundanese
  sw=Swahili
  ta=Tamil
  te=Telugu
  tg=Tajik
  tk=Turkmen
  tl=Tagalog
  tn=Tswana
  ts=Tsonga
  tt=Tatar
  ur=Urdu
  uz=Uzbek
  wo=Wolof
  xh=Xhosa
  yi=Yiddish
  yue=Cantonese
  zu=Zulu`,
  'stable',
);

/** Variants in beta, which are supported for texts only. */
const betaTargets = beta.filter(({ lang }) => lang === 'de-CH' || lang === 'fr-CA');

/** Base languages that translation lists as a source only, because their variants are the targets. */
const sourcesOnly = ['en', 'pt'];
const listed = [...stable.map((row) => (isIn(sourcesOnly, row.lang) ? { ...row, target: false } : row)), ...moreLanguages];

const spoken = [...stable, ...languageRows('ga=Irish', 'stable')].filter(
  ({ lang }) => isIn(voiceSources, lang) || isIn(spokenExternally, lang) || external.some((row) => row.lang === lang),
);

/** Languages of translation memories, in upper and lower case as in the lists. */
const memoryLanguages = ['de', 'en', 'en-GB', 'en-US', 'es', 'es-419', 'fr', 'it', 'ja', 'ko', 'zh', 'zh-Hans'];

const untagged = new Set(['he', 'th', 'vi', ...betaTargets.map(({ lang }) => lang), ...moreLanguages.map(({ lang }) => lang)]);

const isExternal = (row: LanguageRow) => isIn(spokenExternally, row.lang);
const bySource = ['source'] as const;
const byTarget = ['target'] as const;
const byBoth = ['source', 'target'] as const;

// Invented [detectable-languages]: all source languages count as detectable.
const autoDetection: FeatureSource = { name: 'auto_detection', sides: bySource, has: () => true };
const formality: FeatureSource = { name: 'formality', sides: byTarget, has: takesFormality };
const glossary: FeatureSource = { name: 'glossary', sides: byBoth, has: (row) => coversBase(glossaryLanguages, row.lang) };
const tagHandling: FeatureSource = { name: 'tag_handling', sides: byBoth, has: (row) => !untagged.has(row.lang) };
const styleRules: FeatureSource = { name: 'style_rules', sides: byTarget, has: (row) => coversBase(styleLanguages, row.lang) };
// Invented [memory-sides]: a translation memory must support both languages of a pair.
const memory: FeatureSource = { name: 'translation_memory', sides: byBoth, has: (row) => isIn(memoryLanguages, row.lang) };

// Invented [spoken-languages]: the spoken languages, and that all spoken sources support terms.
const speech: readonly FeatureSource[] = [
  { name: 'transcription', sides: bySource, has: () => true, external: isExternal },
  { name: 'translated_speech', sides: byTarget, has: () => true, external: isExternal },
  { name: 'spoken_terms', sides: bySource, has: (row) => !isExternal(row) },
];

// Invented [styled-languages]: the languages that support a style and a tone when improving text.
const improvements: readonly FeatureSource[] = [
  { name: 'tone', sides: byTarget, has: (row) => isIn(styled, row.lang) },
  { name: 'writing_style', sides: byTarget, has: (row) => isIn(styled, row.lang) },
];

export const publicLanguages: Readonly<Record<string, ResourceSource>> = {
  translate_text: {
    rows: [...listed, ...betaTargets],
    features: [autoDetection, styleRules, formality, glossary, tagHandling, memory],
  },
  translate_document: { rows: listed, features: [autoDetection, formality, glossary, tagHandling, memory] },
  glossary: { rows: stable.filter((row) => isIn(glossaryLanguages, row.lang)), features: [] },
  voice: { rows: spoken, features: [autoDetection, formality, glossary, ...speech] },
  write: { rows: stable.filter((row) => isIn(writeLanguages, row.lang)), features: [autoDetection, ...improvements] },
  style_rules: { rows: stable.filter((row) => isIn(styleLanguages, row.lang)), features: [] },
  translation_memory: { rows: stable.filter((row) => isIn(memoryLanguages, row.lang)), features: [] },
};

/** Languages of the service, by profile. */
export const languageStores: Readonly<Record<ProfileName, LanguageStore>> = {
  specification: createLanguageStore(specificationLanguages),
  deepl: createLanguageStore(publicLanguages),
};

/** Lists of the specification. */
export const { languagesOf, textLanguages } = languageStores.specification;

/** Targets that are free during their beta (specification, "Versioning", 9). */
const unbilledTargets = new Set(['de-CH', 'fr-CA']);

export function isBilledTarget(target: string): boolean {
  return !unbilledTargets.has(canonicalLanguage(target));
}
