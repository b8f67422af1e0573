import * as v from 'valibot';

/** What tests change while the sandbox runs; the fields are those of PUT /sandbox/settings. */
const rateLimit = v.object({
  /** Requests in any second over which the answer is 429. */
  per_second: v.pipe(v.number(), v.minValue(0)),
  /** Value of Retry-After on those answers: seconds or an HTTP date. */
  retry_after: v.optional(v.union([v.number(), v.string()])),
});
export type RateLimit = v.InferOutput<typeof rateLimit>;

export const settingsChange = v.object({
  /** Milliseconds before each request is looked at. */
  latency_ms: v.optional(v.pipe(v.number(), v.minValue(0))),
  rate_limit: v.optional(v.nullable(rateLimit)),
  /** Characters that the main key may have billed. */
  quota: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Whether glossaries are ready for use in translations. */
  glossaries_ready: v.optional(v.boolean()),
});
export type SettingsChange = v.InferInput<typeof settingsChange>;

export interface Settings {
  latencyMs: number;
  rateLimit: RateLimit | null;
  glossariesReady: boolean;
}
