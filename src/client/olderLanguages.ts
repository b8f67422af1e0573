import { canonicalLanguage } from '../api/languages.ts';
import type { Language, LanguageResource } from '../api/languages.ts';
import type { LegacyResource } from './legacy.ts';

/** The resources that GET /v2/languages speaks of, without telling them apart. */
const texts: ReadonlySet<LanguageResource> = new Set(['translate_text', 'translate_document']);

/**
 * The lists of GET /v2/languages and GET /v2/glossary-language-pairs in the shape of their successor. Of features they tell the formality of
 * targets only.
 * @returns undefined for a resource that it does not speak of. @throws ServiceError; the signal's reason.
 */
export async function olderLanguages(
  { languages, glossaryPairs }: Pick<LegacyResource, 'languages' | 'glossaryPairs'>,
  resource: LanguageResource,
  signal: AbortSignal,
): Promise<readonly Language[] | undefined> {
  if (resource === 'glossary') return languagesOfPairs(await glossaryPairs(signal));
  if (!texts.has(resource)) return undefined;
  const [sources, targets] = await Promise.all([languages('source', signal), languages('target', signal)]);
  const entries = new Map<string, Language>();
  for (const { language, name } of sources) {
    const lang = canonicalLanguage(language);
    entries.set(lang, { lang, name, usable_as_source: true, usable_as_target: false, features: {}, toldFeatures: [] });
  }
  for (const { language, name, supports_formality } of targets) {
    const lang = canonicalLanguage(language);
    const isSource = entries.has(lang);
    entries.set(lang, {
      lang,
      name,
      usable_as_source: isSource,
      usable_as_target: true,
      features: supports_formality === true ? { formality: {} } : {},
      toldFeatures: supports_formality === undefined ? [] : ['formality'],
    });
  }
  return [...entries.values()];
}

function languagesOfPairs(pairs: readonly { readonly source_lang: string; readonly target_lang: string }[]): readonly Language[] {
  const sources = new Set(pairs.map(({ source_lang }) => canonicalLanguage(source_lang)));
  const targets = new Set(pairs.map(({ target_lang }) => canonicalLanguage(target_lang)));
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard', fallback: 'code' });
  return [...new Set([...sources, ...targets])].map((lang) => ({
    lang,
    name: nameOf(names, lang),
    usable_as_source: sources.has(lang),
    usable_as_target: targets.has(lang),
    features: {},
    toldFeatures: [],
  }));
}

/** Pairs have codes alone, and some may be no codes. */
function nameOf(names: Intl.DisplayNames, lang: string): string {
  try {
    return names.of(lang) ?? lang;
  } catch {
    return lang;
  }
}
