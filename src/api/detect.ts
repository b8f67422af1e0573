import * as v from 'valibot';
import { textsPerRequest } from './limits.ts';
import { maybe } from './rules.ts';

/** POST /v3/detect/language (specification, "Language detection (beta, opt-in)"). */

export const detectionStatuses = ['success', 'insufficient_confidence', 'unsupported_language', 'no_language_detected'] as const;

export const detectRequest = v.object({
  text: v.pipe(
    v.array(v.string()),
    v.minLength(1, 'must hold at least one text.'),
    v.maxLength(textsPerRequest, `must hold no more than ${textsPerRequest} texts.`),
  ),
});

/** One detection. `detected_language` is present only if `detection_status` is success. New statuses may appear. */
export const detectionResult = v.looseObject({ detection_status: v.string(), detected_language: maybe(v.string()) });
export type DetectionResult = v.InferOutput<typeof detectionResult>;

/** Answer of POST /v3/detect/language. */
export const detectResponse = v.looseObject({ results: v.array(detectionResult) });
