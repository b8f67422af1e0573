import * as v from 'valibot';
import { maybeAmount } from './rules.ts';

/** A huge number can mean that there is no limit. `src/api/usage/reading.ts` interprets it. */
const limit = v.optional(v.nullable(v.number()));

/** Usage of one product of a Pro account, in its unit. */
export const productUsage = v.looseObject({
  product_type: v.string(),
  billing_unit: v.optional(v.nullable(v.string())),
  api_key_unit_count: maybeAmount,
  account_unit_count: maybeAmount,
  character_count: maybeAmount,
  api_key_character_count: maybeAmount,
});

/** Answer of GET /v2/usage, in every shape that public documentation shows. All fields may be absent. */
export const usageResponse = v.looseObject({
  character_count: maybeAmount,
  character_limit: limit,
  products: v.optional(v.nullable(v.array(productUsage))),
  api_key_character_count: maybeAmount,
  api_key_character_limit: limit,
  start_time: v.optional(v.nullable(v.string())),
  end_time: v.optional(v.nullable(v.string())),
  speech_to_text_milliseconds_count: maybeAmount,
  speech_to_text_milliseconds_limit: limit,
  speech_to_text_minutes_count: maybeAmount,
  speech_to_text_minutes_limit: limit,
  document_count: maybeAmount,
  document_limit: limit,
  team_document_count: maybeAmount,
  team_document_limit: limit,
});
export type Usage = v.InferOutput<typeof usageResponse>;
export type ProductUsage = v.InferOutput<typeof productUsage>;
