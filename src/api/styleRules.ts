import * as v from 'valibot';
import { styleLanguages } from './languages.ts';
import { instructionCharacters, instructionLabelCharacters, instructionsPerStyle, pageSize, styleNameCharacters } from './limits.ts';
import { characters, maybe, maybeCount, oneOf, orElse, wholeNumber } from './rules.ts';

/** Style rule lists (specification, "Style rule list", "Custom instruction", "Style rule lists"). */

/** Category -> rule -> chosen option. Unknown names are kept and sent. */
export const configuredRules = v.record(v.string(), v.record(v.string(), v.string()));
export type ConfiguredRules = v.InferOutput<typeof configuredRules>;

const name = v.pipe(characters(styleNameCharacters), v.nonEmpty('must not be empty.'));

/** A custom instruction as sent. Also the body of its POST and PUT. */
export const instructionRequest = v.object({
  label: v.pipe(characters(instructionLabelCharacters), v.nonEmpty('must not be empty.')),
  prompt: v.pipe(characters(instructionCharacters), v.nonEmpty('must not be empty.')),
  source_language: v.optional(v.string()),
});
export type InstructionRequest = v.InferOutput<typeof instructionRequest>;

/** Body of POST /v3/style_rules. The limit of 200 instructions "may change with plan tiers", so the client doesn't check it. */
export const createStyleRequest = v.object({
  name,
  language: v.pipe(v.string(), v.trim(), v.toLowerCase(), oneOf(styleLanguages)),
  configured_rules: v.optional(configuredRules),
  custom_instructions: v.optional(v.array(instructionRequest)),
});
export type CreateStyleRequest = v.InferOutput<typeof createStyleRequest>;

/** Message for the current limit of instructions. */
export const instructionsRule = `takes up to ${instructionsPerStyle} instructions.`;

/** Body of PATCH /v3/style_rules/{style_id}. */
export const renameStyleRequest = v.object({ name });

/** Query of GET /v3/style_rules; `page` counts from 0 (service facts: shapes). */
export const listStylesQuery = v.object({
  detailed: v.optional(v.boolean()),
  page_size: v.optional(wholeNumber(pageSize)),
  page: v.optional(wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER })),
});

/** Custom instruction in an answer. */
export const customInstruction = v.looseObject({
  id: v.string(),
  label: v.string(),
  prompt: v.string(),
  source_language: maybe(v.string()),
});
export type CustomInstruction = v.InferOutput<typeof customInstruction>;

/** Rules in an answer. null for a category or a rule means that nothing is chosen. */
const answeredRules = v.pipe(
  v.record(v.string(), v.nullable(v.record(v.string(), v.nullable(v.string())))),
  v.transform((categories): ConfiguredRules =>
    Object.fromEntries(Object.entries(categories).map(([category, rules]) => [category, chosen(rules)])),
  ),
);

function chosen(rules: Readonly<Record<string, string | null>> | null): Record<string, string> {
  return Object.fromEntries(Object.entries(rules ?? {}).filter((rule): rule is [string, string] => rule[1] !== null));
}

/** Style rule list in an answer. A list without details lacks rules and instructions. */
export const styleRuleList = v.looseObject({
  style_id: v.string(),
  name: orElse(v.string(), ''),
  creation_time: maybe(v.string()),
  updated_time: maybe(v.string()),
  language: v.string(),
  version: orElse(v.pipe(v.number(), v.integer()), 0),
  configured_rules: maybe(answeredRules),
  custom_instructions: maybe(v.array(customInstruction)),
});
export type StyleRuleList = v.InferOutput<typeof styleRuleList>;

/** Answer of GET /v3/style_rules. Each item is validated separately. The specification shows no total. */
export const stylesResponse = v.looseObject({ style_rules: v.array(v.unknown()), total_count: maybeCount });
