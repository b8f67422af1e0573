import * as v from 'valibot';
import { maybe } from './rules.ts';

/** One feature of a language. `status` is stable, beta or early_access today; new values may appear. */
export const featureSupport = v.looseObject({ status: maybe(v.string()), external: maybe(v.boolean()) });

/** One language of GET /v3/languages. */
export const languageEntry = v.looseObject({
  lang: v.string(),
  name: v.string(),
  usable_as_source: v.boolean(),
  usable_as_target: v.boolean(),
  status: maybe(v.string()),
  features: v.record(v.string(), featureSupport),
  /** Ours: the features for which support is known. Absent if it is known for all features. */
  toldFeatures: v.optional(v.array(v.string())),
});
export type Language = v.InferOutput<typeof languageEntry>;

/** A language as listed by a service. If `features` is null or missing, its features are unknown. */
export const listedLanguage = v.pipe(
  v.looseObject({ ...languageEntry.entries, features: v.nullish(languageEntry.entries.features) }),
  v.transform(({ features, ...others }): Language => (features ? { ...others, features } : { ...others, features: {}, toldFeatures: [] })),
);

/** Answer of GET /v3/languages. Each item is validated separately. */
export const languagesResponse = v.array(v.unknown());

/** One resource of GET /v3/languages/resources with the features that its languages may have. New ones may appear without notice. */
export const languageResource = v.looseObject({
  name: v.string(),
  features: v.array(
    v.looseObject({
      name: v.string(),
      needs_source_support: v.optional(v.boolean()),
      needs_target_support: v.optional(v.boolean()),
    }),
  ),
});
export type LanguageResourceDescriptor = v.InferOutput<typeof languageResource>;
export const languageResourcesResponse = v.array(languageResource);
