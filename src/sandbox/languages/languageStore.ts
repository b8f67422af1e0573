import type { Context } from 'hono';
import * as v from 'valibot';
import { canonicalLanguage, findLanguage, glossaryLanguages, languageIncludes } from '../../api/languages.ts';
import type { Language, LanguageInclude } from '../../api/languages.ts';
import { languageTypes } from '../../api/legacy.ts';
import type { LanguageType, LegacyLanguage } from '../../api/legacy.ts';
import { oneOf } from '../../api/rules.ts';
import { checked } from '../endpoint.ts';
import type { SandboxEnv } from '../endpoint.ts';

/** Status of a language. */
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

const include = v.array(v.picklist(languageIncludes, `must be one of ${languageIncludes.join(', ')}.`));

/** Answers GET /v3/languages (specification, "Languages (beta)"). */
export function answerLanguages({ resources, languagesOf }: LanguageStore, c: Context<SandboxEnv>): Response {
  const query = v.object({ resource: v.picklist(resources, `must be one of ${resources.join(', ')}.`), include });
  const asked = checked(query, { resource: c.req.query('resource'), include: c.req.queries('include') ?? [] });
  return Response.json(languagesOf(asked.resource, asked.include));
}

/** Answers GET /v3/languages/resources. */
export function answerResources({ descriptors }: LanguageStore): Response {
  return Response.json(descriptors);
}

const typeQuery = v.object({ type: v.optional(oneOf(languageTypes), 'source') });

/** Answers GET /v2/languages with codes in upper case. Only targets have `supports_formality` (specification, "Languages (beta)"). */
export function answerLegacyLanguages({ languagesOf }: LanguageStore, c: Context<SandboxEnv>): Response {
  const { type } = checked(typeQuery, c.req.query());
  const usable = languagesOf('translate_text', []).filter((language) => isUsable(language, type));
  return Response.json(usable.map((language) => legacyLanguage(language, type)));
}

function isUsable(language: Language, type: LanguageType): boolean {
  return type === 'source' ? language.usable_as_source : language.usable_as_target;
}

function legacyLanguage({ lang, name, features }: Language, type: LanguageType): LegacyLanguage {
  const common = { language: lang.toUpperCase(), name };
  return type === 'source' ? common : { ...common, supports_formality: 'formality' in features };
}

/** Answers GET /v2/glossary-language-pairs with all pairs of two glossary languages. */
export function answerGlossaryPairs(): Response {
  const supported_languages = glossaryLanguages.flatMap((source_lang) =>
    glossaryLanguages.filter((target_lang) => target_lang !== source_lang).map((target_lang) => ({ source_lang, target_lang })),
  );
  return Response.json({ supported_languages });
}
