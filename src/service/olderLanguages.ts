import { canonicalLanguage } from '../contract/languages.ts';
import type { Language, LanguageResource } from '../contract/languages.ts';
import type { LegacyResource } from './legacy.ts';

/** The resources that GET /v2/languages speaks of, without telling them apart. */
const known: ReadonlySet<LanguageResource> = new Set(['translate_text', 'translate_document']);

/**
 * The list of GET /v2/languages in the shape of its successor. Of features it tells the formality of targets only.
 * @returns undefined for a resource that it does not speak of. @throws ServiceError; the signal's reason.
 */
export async function olderLanguages(
  { languages }: Pick<LegacyResource, 'languages'>,
  resource: LanguageResource,
  signal: AbortSignal,
): Promise<readonly Language[] | undefined> {
  if (!known.has(resource)) return undefined;
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
