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

const unknown = 'is not among the names that Interlinear knows. It is sent all the same; the service decides.';
const text = (maxLength: number, description: string) => ({ type: 'string', minLength: 1, maxLength, description });

function rulesSchema(): unknown {
  const categories = Object.entries(names).map(([category, rules]) => [
    category,
    {
      type: 'object',
      description: readableStyleName(category),
      properties: Object.fromEntries(Object.entries(rules).map(([rule, options]) => [rule, ruleSchema(rule, options)])),
      // A name that we do not know is marked, and may stay.
      additionalProperties: { not: {}, errorMessage: `This rule ${unknown}` },
    },
  ]);
  return {
    type: 'object',
    description: 'Category, rule and chosen option. Saving replaces all of them.',
    properties: Object.fromEntries(categories),
    additionalProperties: { not: {}, errorMessage: `This category ${unknown}` },
  };
}

function ruleSchema(rule: string, options: readonly string[]): unknown {
  return {
    type: 'string',
    description: readableStyleName(rule),
    enum: options,
    enumDescriptions: options.map(readableStyleName),
    errorMessage: `This option ${unknown}`,
  };
}

const instructionSchema = {
  type: 'object',
  required: ['label', 'prompt'],
  additionalProperties: false,
  defaultSnippets: [{ label: 'New instruction', body: { label: '$1', prompt: '$2' } }],
  properties: {
    id: { type: 'string', description: 'Given by the service. Leave it out of a new instruction.' },
    label: text(instructionLabelCharacters, `The name of the instruction, up to ${instructionLabelCharacters} characters.`),
    prompt: text(instructionCharacters, `What translations are to follow, up to ${instructionCharacters} characters.`),
    source_language: {
      type: 'string',
      description: 'Code of a language, for example en. The instruction then is for originals in it only.',
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
      name: text(styleNameCharacters, `The name of the list, up to ${styleNameCharacters} characters.`),
      language: {
        type: 'string',
        enum: styleLanguages,
        description: 'The language that translations are into. It cannot be changed.',
      },
      configured_rules: rulesSchema(),
      custom_instructions: {
        type: 'array',
        description: `Instructions of your own; the service takes up to ${instructionsPerStyle}. They are known by their ids.`,
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
