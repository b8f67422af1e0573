import { canonicalLanguage, findLanguage } from '../../api/languages.ts';
import type { Language, LanguageInclude } from '../../api/languages.ts';

/** Status of a language. The codes and names below are shared by all services. */

export type Status = 'stable' | 'beta' | 'early_access';

/** A language from which lists are built. */
export interface LanguageRow {
  readonly lang: string;
  readonly name: string;
  readonly status: Status;
  readonly source: boolean;
  readonly target: boolean;
  /** Provided by a third party; listed only on request. */
  readonly external: boolean;
}

/** Parses lines of `code=name`. A `>` after the code marks a language that is a target only. */
export function languageRows(list: string, status: Status, external = false): LanguageRow[] {
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', name = ''] = line.trim().split('=');
      const target = code.endsWith('>');
      return { lang: target ? code.slice(0, -1) : code, name, status, source: !target, target: true, external };
    });
}

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

export const earlyAccess = languageRows('eo=Esperanto', 'early_access');
export const external = languageRows('ga=Irish', 'stable', true);

export const voiceSources = ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'sv', 'tr', 'uk', 'zh'];
export const spokenExternally = ['nl', 'pl', 'sv', 'tr', 'uk', 'ga'];
export const writeLanguages = ['de', 'en', 'en-GB', 'en-US', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'pt-BR', 'pt-PT', 'zh', 'zh-Hans'];
export const styled = ['de', 'en', 'en-GB', 'en-US', 'es', 'fr', 'it', 'pt', 'pt-BR', 'pt-PT'];

/** A feature of a resource: the side of a pair it applies to, and the languages that have it. */
export interface FeatureSource {
  readonly name: string;
  readonly sides: readonly ('source' | 'target')[];
  readonly has: (row: LanguageRow) => boolean;
  /** Status of the feature; that of its language if absent. */
  readonly status?: (row: LanguageRow) => Status;
  /** True if a third party provides the feature; as for its language if absent. */
  readonly external?: (row: LanguageRow) => boolean;
}

/** The source of a resource's list. */
export interface ResourceSource {
  readonly rows: readonly LanguageRow[];
  readonly features: readonly FeatureSource[];
}

/** A resource in GET /v3/languages/resources. */
interface ResourceDescriptor {
  readonly name: string;
  readonly features: readonly { name: string; needs_source_support?: true; needs_target_support?: true }[];
}

/** Languages of one service and the features of each resource. */
export interface LanguageStore {
  /** Names of the resources in GET /v3/languages. */
  readonly resources: readonly string[];
  /**
   * Returns the answer of GET /v3/languages: stable languages and features, and those that `include` names. Empty for an unknown resource.
   */
  readonly languagesOf: (resource: string, include: readonly LanguageInclude[]) => Language[];
  /** Answer of GET /v3/languages/resources. */
  readonly descriptors: readonly ResourceDescriptor[];
  /** All languages of text translation, including beta and external ones. Requests are checked against them. */
  readonly textLanguages: readonly Language[];
  /** Finds the language of text translation with exactly this code, ignoring case. */
  readonly exactLanguage: (code: string) => Language | undefined;
}

export function createLanguageStore(sources: Readonly<Record<string, ResourceSource>>): LanguageStore {
  const languagesOf = (resource: string, include: readonly LanguageInclude[]): Language[] => {
    const source = Object.hasOwn(sources, resource) ? sources[resource] : undefined;
    return source ? listed(source, include) : [];
  };
  const textLanguages = languagesOf('translate_text', ['beta', 'external']);
  return {
    resources: Object.keys(sources),
    languagesOf,
    descriptors: Object.entries(sources).map(([name, { features }]) => ({ name, features: features.map(describe) })),
    textLanguages,
    exactLanguage(code) {
      const found = findLanguage(textLanguages, code);
      return found?.lang === canonicalLanguage(code) ? found : undefined;
    },
  };
}

function listed({ rows, features }: ResourceSource, include: readonly LanguageInclude[]): Language[] {
  return rows
    .filter((row) => isIncluded(row.status, row.external, include))
    .map((row) => ({
      lang: row.lang,
      name: row.name,
      usable_as_source: row.source,
      usable_as_target: row.target,
      status: row.status,
      features: featuresOf(row, features, include),
    }));
}

function featuresOf(row: LanguageRow, sources: readonly FeatureSource[], include: readonly LanguageInclude[]): Language['features'] {
  const features: Language['features'] = {};
  for (const source of sources) {
    const onSide = (source.sides.includes('source') && row.source) || (source.sides.includes('target') && row.target);
    const status = source.status?.(row) ?? row.status;
    const isExternal = row.external || source.external?.(row) === true;
    if (!onSide || !source.has(row) || !isIncluded(status, isExternal, include)) continue;
    features[source.name] = isExternal ? { status, external: true } : { status };
  }
  return features;
}

function isIncluded(status: Status, isExternal: boolean, include: readonly LanguageInclude[]): boolean {
  return (status === 'stable' || include.includes('beta')) && (!isExternal || include.includes('external'));
}

function describe({ name, sides }: FeatureSource): ResourceDescriptor['features'][number] {
  return {
    name,
    ...(sides.includes('source') && { needs_source_support: true as const }),
    ...(sides.includes('target') && { needs_target_support: true as const }),
  };
}
