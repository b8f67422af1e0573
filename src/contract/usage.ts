import * as v from 'valibot';

const count = v.optional(v.nullable(v.number()));

/** One product of a Pro account, by its unit. */
export const productUsage = v.looseObject({
  product_type: v.string(),
  billing_unit: v.optional(v.nullable(v.string())),
  api_key_unit_count: count,
  account_unit_count: count,
  character_count: count,
  api_key_character_count: count,
});

/** Answer of GET /v2/usage, in every shape that public documentation shows; all fields may be absent. */
export const usageResponse = v.looseObject({
  character_count: count,
  character_limit: count,
  products: v.optional(v.nullable(v.array(productUsage))),
  api_key_character_count: count,
  api_key_character_limit: count,
  start_time: v.optional(v.nullable(v.string())),
  end_time: v.optional(v.nullable(v.string())),
  speech_to_text_milliseconds_count: count,
  speech_to_text_milliseconds_limit: count,
  speech_to_text_minutes_count: count,
  speech_to_text_minutes_limit: count,
  document_count: count,
  document_limit: count,
  team_document_count: count,
  team_document_limit: count,
});
export type Usage = v.InferOutput<typeof usageResponse>;
export type ProductUsage = v.InferOutput<typeof productUsage>;
