import { canonicalLanguage } from '../api/languages.ts';
import type { TranslateOptions } from '../api/translate.ts';
import type { RephraseOptions } from '../api/write.ts';
import type { Profile } from '../api/providers.ts';
import type { Languages } from './languages.ts';

/** What of a service decides over them. */
interface Service {
  readonly languages: Pick<Languages, 'sourceCode'>;
  readonly profile: Pick<Profile, 'takesLatencyWithAll'>;
}

/**
 * The options of a translation as sent: canonical codes, a source that the service takes, and tag_handling never without its version,
 * whose default depends on the account.
 */
export function sentTranslateOptions(options: TranslateOptions, { languages, profile }: Service): TranslateOptions {
  const version = options.model_type === 'latency_optimized' && !profile.takesLatencyWithAll ? 'v1' : 'v2';
  return {
    ...options,
    target_lang: canonicalLanguage(options.target_lang),
    ...(options.source_lang !== undefined && { source_lang: languages.sourceCode('translate_text', options.source_lang) }),
    ...(options.tag_handling && { tag_handling_version: options.tag_handling_version ?? version }),
  };
}

/** The options of an improvement as sent: with a canonical code. */
export function sentRephraseOptions({ target_lang, ...rest }: RephraseOptions): RephraseOptions {
  return { ...(target_lang !== undefined && { target_lang: canonicalLanguage(target_lang) }), ...rest };
}
