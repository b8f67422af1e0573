import type { TranslationOutcome } from '../../services/translation/translating.ts';

/** What one translation told about itself, over all its texts. */
export interface TranslationSummary {
  /** Codes as the service gave them. */
  readonly detected: readonly string[];
  /** Unicode code points, as the service billed them; undefined when it did not tell. */
  readonly billed: number | undefined;
  /** Texts that came from the cache, of how many. */
  readonly cached: number;
  readonly texts: number;
  readonly models: readonly string[];
  readonly target: string;
  /** What was chosen and did not apply, in words. */
  readonly notes: readonly string[];
}

export function summaryOf({ translations, target, notes }: TranslationOutcome): TranslationSummary {
  const results = translations.flatMap((translation) => (translation.status === 'fulfilled' ? translation.value.results : []));
  const sent = results.filter(({ fromCache }) => !fromCache);
  const told = sent.every((result) => typeof result.billed_characters === 'number');
  return {
    detected: [...new Set(results.map((result) => result.detected_source_language))],
    billed: told ? sent.reduce((sum, result) => sum + (result.billed_characters ?? 0), 0) : undefined,
    cached: results.length - sent.length,
    texts: results.length,
    models: [...new Set(results.flatMap((result) => result.model_type_used ?? []))],
    target,
    notes,
  };
}
