import * as v from 'valibot';

/** Answer of GET /v2/usage, in every shape that public documentation shows; all fields may be absent. */
export const usageResponse = v.looseObject({
  character_count: v.optional(v.number()),
  character_limit: v.optional(v.number()),
  api_key_character_count: v.optional(v.number()),
  api_key_character_limit: v.optional(v.nullable(v.number())),
  start_time: v.optional(v.string()),
  end_time: v.optional(v.string()),
});
export type Usage = v.InferOutput<typeof usageResponse>;
