import {
  canonicalLanguage,
  detectionLanguages,
  featureSides,
  findLanguage,
  formalityTargets,
  glossaryLanguages,
  languageResources,
  sameLanguage,
  styleLanguages,
} from '../contract/languages.ts';
import type { Feature, Language, LanguageInclude, LanguageResource } from '../contract/languages.ts';

/** The sandbox's languages and what each resource supports (specification, "Languages (beta)"). */

type Status = 'stable' | 'beta' | 'early_access';

interface Row {
  readonly lang: string;
  readonly name: string;
  readonly status: Status;
  readonly source: boolean;
  readonly target: boolean;
  /** Offered by somebody else; listed only on request. */
  readonly external: boolean;
}

/** `code=name`, with a mark after the code: `>` target only. */
function rows(list: string, status: Status, external = false): Row[] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', name = ''] = line.trim().split('=');
      const target = code.endsWith('>');
      return { lang: target ? code.slice(0, -1) : code, name, status, source: !target, target: true, external };
    });
}

const stable = rows(
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

const beta = rows(
  `ca=Catalan
  de-CH>=German (Switzerland)
  fr-CA>=French (Canada)
  hi=Hindi
  hr=Croatian
  sw=Swahili`,
  'beta',
);

const earlyAccess = rows('eo=Esperanto', 'early_access');
const external = rows('ga=Irish', 'stable', true);

const translated = [...stable, ...beta, ...earlyAccess, ...external];

const voiceSources = ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'sv', 'tr', 'uk', 'zh'];
const spokenExternally = ['nl', 'pl', 'sv', 'tr', 'uk', 'ga'];
const writeLanguages = ['de', 'en', 'en-GB', 'en-US', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'pt-BR', 'pt-PT', 'zh', 'zh-Hans'];
const styled = ['de', 'en', 'en-GB', 'en-US', 'es', 'fr', 'it', 'pt', 'pt-BR', 'pt-PT'];

/** Targets that are free while they are in beta (specification, "Versioning", 9). */
const unbilledTargets = new Set(['de-CH', 'fr-CA']);

export function isBilledTarget(target: string): boolean {
  return !unbilledTargets.has(canonicalLanguage(target));
}

/** Features per resource (specification, "Feature keys that can appear in features"); style_rules and glossary have none. */
const resourceFeatures: Readonly<Record<LanguageResource, readonly Feature[]>> = {
  translate_text: ['auto_detection', 'style_rules', 'formality', 'glossary', 'tag_handling'],
  translate_document: ['auto_detection', 'formality', 'glossary', 'tag_handling'],
  glossary: [],
  voice: ['auto_detection', 'glossary', 'transcription', 'transcription_external', 'translated_speech', 'translated_speech_external'],
  write: ['auto_detection', 'tone', 'writing_style'],
  style_rules: [],
};

function rowsOf(resource: LanguageResource): readonly Row[] {
  switch (resource) {
    case 'translate_text':
      return translated;
    case 'translate_document':
      return translated.filter((row) => !row.external);
    case 'glossary':
      return stable.filter((row) => isIn(glossaryLanguages, row.lang));
    case 'voice':
      return translated.filter((row) => isIn(voiceSources, row.lang) || isIn(spokenExternally, row.lang));
    case 'write':
      return stable.filter((row) => isIn(writeLanguages, row.lang));
    case 'style_rules':
      return stable.filter((row) => isIn(styleLanguages, row.lang));
    default:
      return resource satisfies never;
  }
}

function isIn(list: readonly string[], lang: string): boolean {
  return list.includes(lang);
}

function coversBase(list: readonly string[], lang: string): boolean {
  return list.some((code) => sameLanguage(code, lang));
}

/** Whether a language has a feature, leaving out the side of the pair that it is about. */
const featureHolders: Readonly<Record<Feature, (row: Row) => boolean>> = {
  auto_detection: (row) => isIn(detectionLanguages, row.lang),
  style_rules: (row) => coversBase(styleLanguages, row.lang),
  // A variant counts with its language: de-CH takes what de takes; plain pt is not in the list.
  formality: (row) => isIn(formalityTargets, row.lang) || (row.lang.includes('-') && isIn(formalityTargets, row.lang.slice(0, 2))),
  glossary: (row) => coversBase(glossaryLanguages, row.lang),
  tag_handling: (row) => !row.external,
  transcription: (row) => isIn(voiceSources, row.lang) && !isIn(spokenExternally, row.lang),
  transcription_external: (row) => isIn(spokenExternally, row.lang),
  translated_speech: (row) => isIn(voiceSources, row.lang) && !isIn(spokenExternally, row.lang),
  translated_speech_external: (row) => isIn(spokenExternally, row.lang),
  tone: (row) => isIn(styled, row.lang),
  writing_style: (row) => isIn(styled, row.lang),
};

/** A feature that is younger than its language. */
function featureStatus(row: Row, feature: Feature): Status {
  return row.lang === 'th' && feature === 'tag_handling' ? 'beta' : row.status;
}

function featuresOf(row: Row, resource: LanguageResource, include: readonly LanguageInclude[]): Language['features'] {
  const features: Language['features'] = {};
  for (const feature of resourceFeatures[resource]) {
    const sides: readonly string[] = featureSides[feature];
    const onSide = (sides.includes('source') && row.source) || (sides.includes('target') && row.target);
    const status = featureStatus(row, feature);
    const isExternal = row.external || feature.endsWith('_external');
    if (!onSide || !featureHolders[feature](row) || !isIncluded(status, isExternal, include)) continue;
    features[feature] = isExternal ? { status, external: true } : { status };
  }
  return features;
}

function isIncluded(status: Status, isExternal: boolean, include: readonly LanguageInclude[]): boolean {
  return (status === 'stable' || include.includes('beta')) && (!isExternal || include.includes('external'));
}

/** Answer of GET /v3/languages: stable languages and features, and those that `include` names. */
export function languagesOf(resource: LanguageResource, include: readonly LanguageInclude[]): Language[] {
  return rowsOf(resource)
    .filter((row) => isIncluded(row.status, row.external, include))
    .map((row) => ({
      lang: row.lang,
      name: row.name,
      usable_as_source: row.source,
      usable_as_target: row.target,
      status: row.status,
      features: featuresOf(row, resource, include),
    }));
}

/** Every language of text translation, beta and external included: what requests are checked against. */
export const textLanguages: readonly Language[] = languagesOf('translate_text', ['beta', 'external']);

/** The language of exactly this code, in any casing. */
export function exactLanguage(code: string): Language | undefined {
  const found = findLanguage(textLanguages, code);
  return found?.lang === canonicalLanguage(code) ? found : undefined;
}

/** Answer of GET /v3/languages/resources. */
export const resourceDescriptors = languageResources.map((name) => ({
  name,
  features: resourceFeatures[name].map((feature) => describeFeature(feature, featureSides[feature])),
}));

function describeFeature(name: Feature, sides: readonly string[]) {
  return {
    name,
    ...(sides.includes('source') && { needs_source_support: true }),
    ...(sides.includes('target') && { needs_target_support: true }),
  };
}
