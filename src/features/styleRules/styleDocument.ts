import * as v from 'valibot';
import { instructionCharacters, instructionLabelCharacters, styleNameCharacters } from '../../api/limits.ts';
import { configuredRules, instructionRequest, renameStyleRequest } from '../../api/styleRules.ts';
import type { ConfiguredRules, CustomInstruction, StyleRuleList } from '../../api/styleRules.ts';

/** JSON document of a style rule list. */

/** File name ending of such documents. package.json assigns a language and a schema to it. */
export const styleDocumentEnding = '.interlinear-style.json';

const writtenInstruction = v.strictObject({
  /** Omitted for a new instruction. */
  id: v.optional(v.pipe(v.string(), v.nonEmpty())),
  label: instructionRequest.entries.label,
  prompt: instructionRequest.entries.prompt,
  source_language: v.optional(v.string()),
});
export type WrittenInstruction = v.InferOutput<typeof writtenInstruction>;

const styleDocument = v.strictObject({
  name: renameStyleRequest.entries.name,
  language: v.string(),
  configured_rules: configuredRules,
  custom_instructions: v.array(writtenInstruction),
});
export type StyleDocument = v.InferOutput<typeof styleDocument>;

type ExpectedType = 'string' | 'list' | 'object';

/** Reason why a text is not a valid document. */
export type StyleDocumentFault =
  | { readonly kind: 'notJson'; readonly message: string }
  /** A part has the wrong type. `path` is, for example, `custom_instructions[2].prompt`, and empty for the whole document. */
  | { readonly kind: 'type'; readonly path: string; readonly expected: ExpectedType }
  | { readonly kind: 'empty'; readonly path: string }
  /** An instruction has an empty id. */
  | { readonly kind: 'emptyId'; readonly path: string }
  /** `most` is the maximum number of characters. */
  | { readonly kind: 'tooLong'; readonly path: string; readonly most: number }
  | { readonly kind: 'unknown'; readonly path: string }
  | { readonly kind: 'missing'; readonly path: string }
  | { readonly kind: 'sameId'; readonly id: string };

/** Returns the document of a complete list, formatted, with a line break at the end. */
export function styleDocumentText(list: StyleRuleList): string {
  const document: StyleDocument = {
    name: list.name,
    language: list.language,
    configured_rules: list.configured_rules ?? {},
    custom_instructions: (list.custom_instructions ?? []).map(written),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function written({ id, label, prompt, source_language }: CustomInstruction): WrittenInstruction {
  return typeof source_language === 'string' && source_language !== '' ? { id, label, prompt, source_language } : { id, label, prompt };
}

/** Parses a text. Returns the document or its first fault. */
export function readStyleDocument(
  text: string,
):
  { readonly document: StyleDocument; readonly fault?: undefined } | { readonly document?: undefined; readonly fault: StyleDocumentFault } {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { fault: { kind: 'notJson', message: error instanceof Error ? error.message : String(error) } };
  }
  const result = v.safeParse(styleDocument, value, { abortEarly: true });
  if (!result.success) return { fault: faultOf(result.issues[0]) };
  const ids = result.output.custom_instructions.flatMap(({ id }) => id ?? []);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined ? { document: result.output } : { fault: { kind: 'sameId', id: twice } };
}

function faultOf(issue: v.BaseIssue<unknown>): StyleDocumentFault {
  const path = pathOf(issue);
  if (issue.kind === 'schema' && issue.received === 'undefined') return { kind: 'missing', path };
  if (issue.kind === 'schema' && issue.type === 'strict_object' && issue.expected === 'never') return { kind: 'unknown', path };
  if (issue.kind === 'schema') return { kind: 'type', path, expected: expectedTypes[issue.type] ?? 'object' };
  const key = String(issue.path?.at(-1)?.key);
  if (issue.type === 'non_empty') return { kind: key === 'id' ? 'emptyId' : 'empty', path };
  return { kind: 'tooLong', path, most: mostCharacters[key] ?? 0 };
}

/** By schema name; all others are objects. */
const expectedTypes: Readonly<Record<string, ExpectedType>> = { string: 'string', array: 'list' };

/** By property name. */
const mostCharacters: Readonly<Record<string, number>> = {
  name: styleNameCharacters,
  label: instructionLabelCharacters,
  prompt: instructionCharacters,
};

function pathOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).reduce((path, { key }) => {
    if (typeof key === 'number') return `${path}[${String(key)}]`;
    return path === '' ? String(key) : `${path}.${String(key)}`;
  }, '');
}

/** Chosen option of a rule. */
export interface ChosenRule {
  readonly category: string;
  readonly rule: string;
  readonly option: string;
}

/** Returns all chosen options, in order. */
export function chosenRules(rules: ConfiguredRules): ChosenRule[] {
  return Object.entries(rules).flatMap(([category, options]) =>
    Object.entries(options).map(([rule, option]) => ({ category, rule, option })),
  );
}

/** Returns the chosen option of a rule. */
export function optionOf(rules: ConfiguredRules, category: string, rule: string): string | undefined {
  const options = Object.hasOwn(rules, category) ? rules[category] : undefined;
  return options && Object.hasOwn(options, rule) ? options[rule] : undefined;
}

/** Returns the rules with one set. */
export function withRule(rules: ConfiguredRules, { category, rule, option }: ChosenRule): ConfiguredRules {
  const options = Object.hasOwn(rules, category) ? rules[category] : {};
  return { ...rules, [category]: { ...options, [rule]: option } };
}

/** Returns the rules without some. Empty categories are removed. */
export function withoutRules(rules: ConfiguredRules, cleared: readonly Omit<ChosenRule, 'option'>[]): ConfiguredRules {
  const isCleared = (category: string, rule: string) => cleared.some((one) => one.category === category && one.rule === rule);
  return Object.fromEntries(
    Object.entries(rules)
      .map(([category, options]) => {
        const left = Object.entries(options).filter(([rule]) => !isCleared(category, rule));
        return [category, Object.fromEntries(left)] as const;
      })
      .filter(([, options]) => Object.keys(options).length > 0),
  );
}
