// Writes the JSON schema of style rule lists, from which the editor completes and checks them: node scripts/styleRulesSchema.ts
//   -> media/styleRules.schema.json

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { styleLanguages } from '../src/api/languages.ts';
import { instructionCharacters, instructionLabelCharacters, instructionsPerStyle, styleNameCharacters } from '../src/api/limits.ts';
import names from '../src/features/styleRules/styleRuleNames.json' with { type: 'json' };
import { readableStyleName } from '../src/features/styleRules/styleRuleLabels.ts';
import { root } from '../test/harness/paths.ts';

const schemaFile = join(root, 'media', 'styleRules.schema.json');

const unknown = (kind: string) => `Unknown ${kind}. It's still sent, but the service may reject it.`;
const text = (maxLength: number, description: string) => ({ type: 'string', minLength: 1, maxLength, description });

function rulesSchema(): unknown {
  const categories = Object.entries(names).map(([category, rules]) => [
    category,
    {
      type: 'object',
      description: readableStyleName(category),
      properties: Object.fromEntries(Object.entries(rules).map(([rule, options]) => [rule, ruleSchema(rule, options)])),
      // A name that we do not know is marked, and may stay.
      additionalProperties: { not: {}, errorMessage: unknown('rule') },
    },
  ]);
  return {
    type: 'object',
    description: 'Rules by category, each with its option. Saving replaces all rules of the list.',
    properties: Object.fromEntries(categories),
    additionalProperties: { not: {}, errorMessage: unknown('category') },
  };
}

function ruleSchema(rule: string, options: readonly string[]): unknown {
  return {
    type: 'string',
    description: readableStyleName(rule),
    enum: options,
    enumDescriptions: options.map(readableStyleName),
    errorMessage: unknown('option'),
  };
}

const instructionSchema = {
  type: 'object',
  required: ['label', 'prompt'],
  additionalProperties: false,
  defaultSnippets: [{ label: 'New instruction', body: { label: '$1', prompt: '$2' } }],
  properties: {
    id: { type: 'string', description: 'Assigned by the service. Leave it out of a new instruction.' },
    label: text(instructionLabelCharacters, `Label of the instruction, up to ${instructionLabelCharacters} characters.`),
    prompt: text(instructionCharacters, `Text of the instruction, up to ${instructionCharacters} characters.`),
    source_language: {
      type: 'string',
      description: 'Source language that the instruction applies to, for example en. If left out, it applies to all source languages.',
    },
  },
};

/** The schema as it is kept. */
async function styleRulesSchema(): Promise<string> {
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Style rule list',
    type: 'object',
    required: ['name', 'language', 'configured_rules', 'custom_instructions'],
    additionalProperties: false,
    properties: {
      name: text(styleNameCharacters, `Name of the list, up to ${styleNameCharacters} characters.`),
      language: {
        type: 'string',
        enum: styleLanguages,
        description: "Target language of the list. It can't be changed.",
      },
      configured_rules: rulesSchema(),
      custom_instructions: {
        type: 'array',
        description: `Custom instructions. The service accepts up to ${instructionsPerStyle}. Each is identified by its ID.`,
        items: instructionSchema,
      },
    },
  };
  return format(JSON.stringify(schema), { parser: 'json', printWidth: 140 });
}

/** Whether the file that is kept says what the names and limits say. */
export async function isSchemaUpToDate(): Promise<boolean> {
  return readFileSync(schemaFile, 'utf8') === (await styleRulesSchema());
}

if (import.meta.main) writeFileSync(schemaFile, await styleRulesSchema());
