import * as v from 'valibot';
import { analyticsDays } from './limits.ts';
import { maybeAmount, maybeCount, oneOf } from './rules.ts';
import type { RuleFault } from './rules.ts';

/** Developer keys and analytics (specification, "Administration (admin key required)"). */

const limit = v.optional(
  v.nullable(v.pipe(v.number('is a number or null.'), v.integer('is a whole number or null.'), v.minValue(0, 'is not negative.'))),
);

/** `key_id` names a key and is itself a secret: two GUIDs joined by a colon. */
export const keyIdRequest = v.object({ key_id: v.pipe(v.string(), v.nonEmpty('is required.')) });
export const createKeyRequest = v.object({ label: v.optional(v.string()) });
export const labelKeyRequest = v.object({ ...keyIdRequest.entries, label: v.string() });

/** null removes a limit, 0 blocks all consumption. An absent field leaves the limit unchanged. */
export const limitKeyRequest = v.object({ ...keyIdRequest.entries, characters: limit, speech_to_text_milliseconds: limit });
export type KeyLimits = Omit<v.InferOutput<typeof limitKeyRequest>, 'key_id'>;

/** null means no limit, and so does a huge number. Invalid limits are dropped, so that the key is still shown. */
const answeredLimit = v.optional(
  v.pipe(
    v.nullable(v.number()),
    v.transform((value) => (value === null || (Number.isInteger(value) && value >= 0) ? value : undefined)),
  ),
);

/** A developer key in an answer. */
export const developerKey = v.looseObject({
  key_id: v.string(),
  label: v.optional(v.nullable(v.string())),
  creation_time: v.optional(v.nullable(v.string())),
  deactivated_time: v.optional(v.nullable(v.string())),
  is_deactivated: v.boolean(),
  usage_limits: v.optional(
    v.nullable(
      v.looseObject({
        characters: answeredLimit,
        speech_to_text_milliseconds: answeredLimit,
      }),
    ),
  ),
});
export type DeveloperKey = v.InferOutput<typeof developerKey>;
export const developerKeysResponse = v.array(developerKey);
/** Answer of GET /v2/admin/developer-keys for readers that validate each item separately. */
export const developerKeyItems = v.array(v.unknown());

export const analyticsGroupings = ['key', 'key_and_day'] as const;

const dayRule = 'is a date, YYYY-MM-DD.';
/** `Date.parse` accepts the 31st of any month, so the parsed date is compared with the input. */
const day = v.pipe(
  v.string(),
  v.isoDate(dayRule),
  v.check((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), dayRule),
);

/** Query of GET /v2/admin/analytics; dates as YYYY-MM-DD, both included. */
export const analyticsQuery = v.object({
  start_date: day,
  end_date: day,
  group_by: v.optional(oneOf(analyticsGroupings)),
});
export type AnalyticsQuery = v.InferOutput<typeof analyticsQuery>;

/** Returns violations of the rules that involve both dates. */
export function analyticsFaults({ start_date, end_date }: Pick<AnalyticsQuery, 'start_date' | 'end_date'>): RuleFault[] {
  const days = (Date.parse(end_date) - Date.parse(start_date)) / 86_400_000;
  if (days < 0) return [{ parameter: 'end_date', message: 'must not be before start_date.' }];
  return days > analyticsDays ? [{ parameter: 'end_date', message: `must be at most ${analyticsDays} days after start_date.` }] : [];
}

/** Counts of a period, a key or a day. */
export const analyticsUsage = v.looseObject({
  total_characters: maybeCount,
  text_translation_characters: maybeCount,
  document_translation_characters: maybeCount,
  text_improvement_characters: maybeCount,
  speech_to_text_minutes: maybeAmount,
});
export type AnalyticsUsage = v.InferOutput<typeof analyticsUsage>;

const keyUsage = v.looseObject({
  api_key: v.optional(v.nullable(v.string())),
  api_key_label: v.optional(v.nullable(v.string())),
  usage: analyticsUsage,
});

/** Answer of GET /v2/admin/analytics. */
export const analyticsResponse = v.looseObject({
  usage_report: v.looseObject({
    total_usage: analyticsUsage,
    group_by: v.optional(v.nullable(v.string())),
    start_date: v.string(),
    end_date: v.string(),
    key_usages: v.optional(v.nullable(v.array(keyUsage))),
    key_and_day_usages: v.optional(v.nullable(v.array(v.looseObject({ ...keyUsage.entries, usage_date: v.string() })))),
  }),
});
export type UsageReport = v.InferOutput<typeof analyticsResponse>['usage_report'];

/** Query of GET /v2/admin/analytics/custom-tags, for providers with reporting tags. `page` takes the page numbers given in the answers. */
export const tagUsageQuery = v.object({ ...v.omit(analyticsQuery, ['group_by']).entries, page: v.optional(v.number()) });
export type TagUsageQuery = v.InferOutput<typeof tagUsageQuery>;

/** Answer of GET /v2/admin/analytics/custom-tags: one page of the characters under each tag. */
export const tagUsageResponse = v.looseObject({
  custom_tag_usage_report: v.looseObject({
    next_page: v.optional(v.nullable(v.number())),
    usage: v.array(v.looseObject({ custom_tag: v.optional(v.nullable(v.string())), breakdown: analyticsUsage })),
  }),
});
export type TagUsageReport = v.InferOutput<typeof tagUsageResponse>['custom_tag_usage_report'];
