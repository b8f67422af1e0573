import * as v from 'valibot';
import { maybe, oneOf, orElse } from './rules.ts';
import type { RuleFault } from './rules.ts';

/** POST /v2/write/rephrase (specification, "Text improvement"). */

/** Values of `target_lang`. */
export const writeTargets = ['de', 'en', 'en-GB', 'en-US', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'pt-BR', 'pt-PT', 'zh', 'zh-Hans'] as const;

export const writingStyles = [
  'academic',
  'business',
  'casual',
  'default',
  'simple',
  'prefer_academic',
  'prefer_business',
  'prefer_casual',
  'prefer_default',
  'prefer_simple',
] as const;

/** There is no tone `prefer_default` ("the same except default with prefer_ prefix"). */
export const tones = [
  'confident',
  'default',
  'diplomatic',
  'enthusiastic',
  'friendly',
  'prefer_confident',
  'prefer_diplomatic',
  'prefer_enthusiastic',
  'prefer_friendly',
] as const;

export const rephraseOptions = v.object({
  target_lang: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty.'))),
  writing_style: v.optional(oneOf(writingStyles)),
  tone: v.optional(oneOf(tones)),
});
export type RephraseOptions = v.InferOutput<typeof rephraseOptions>;

/** Options of POST /v2/write/correct, for services that have it. It only corrects mistakes, so it takes no style and no tone. */
export const correctOptions = v.object({ target_lang: rephraseOptions.entries.target_lang });
export type CorrectOptions = v.InferOutput<typeof correctOptions>;

export const rephraseRequest = v.object({
  text: v.pipe(v.array(v.string()), v.minLength(1, 'must hold at least one text.')),
  ...rephraseOptions.entries,
});

/**
 * Returns violations of the rule "writing_style and tone exclude each other" (service facts).
 * @param takesDefaultBesideTone the trait of the same name in the service's rules.
 */
export function rephraseFaults({ writing_style, tone }: RephraseOptions, takesDefaultBesideTone = false): RuleFault[] {
  if (writing_style === undefined || tone === undefined) return [];
  if (takesDefaultBesideTone && (writing_style === 'default' || tone === 'default')) return [];
  return [{ parameter: 'tone', message: 'cannot be combined with writing_style.' }];
}

/** One improvement (specification, "Text improvement result"). */
export const improvementResult = v.looseObject({
  detected_source_language: orElse(v.string(), ''),
  text: v.string(),
  target_language: maybe(v.string()),
});
export type ImprovementResult = v.InferOutput<typeof improvementResult>;

/** Answer of POST /v2/write/rephrase. */
export const rephraseResponse = v.looseObject({ improvements: v.pipe(v.array(improvementResult), v.minLength(1)) });
