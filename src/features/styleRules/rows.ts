import { instructionsPerStyle } from '../../api/limits.ts';
import { readableStyleName } from './styleRuleLabels.ts';
import type { CustomInstruction, StyleRuleList } from '../../api/styleRules.ts';
import type { TreeRow } from '../../editor/resourceTree.ts';
import { localNumber } from '../../editor/localized.ts';
import * as messages from './texts.ts';

/** Row of the view. */
export type StyleNode =
  | { readonly kind: 'list'; readonly style_id: string }
  | { readonly kind: 'rules'; readonly style_id: string; readonly category: string }
  | { readonly kind: 'rule'; readonly style_id: string; readonly category: string; readonly rule: string }
  | { readonly kind: 'instructions'; readonly style_id: string }
  | { readonly kind: 'instruction'; readonly style_id: string; readonly id: string }
  /** For a list that could not be read. */
  | { readonly kind: 'failure'; readonly style_id: string; readonly message: string };

export type RuleNode = Extract<StyleNode, { kind: 'rule' }>;
export type InstructionNode = Extract<StyleNode, { kind: 'instruction' }>;

export type StyleRow = TreeRow & Required<Pick<TreeRow, 'tooltip'>>;

/** Returns a unique id of a row. */
export function idOf(node: StyleNode): string {
  const { kind, style_id } = node;
  if (kind === 'rules') return JSON.stringify([kind, style_id, node.category]);
  if (kind === 'rule') return JSON.stringify([kind, style_id, node.category, node.rule]);
  if (kind === 'instruction') return JSON.stringify([kind, style_id, node.id]);
  if (kind === 'failure') return JSON.stringify([kind, style_id, node.message]);
  return JSON.stringify([kind, style_id]);
}

/** @param language name of the language. @param used true if translations use the list. */
export function rowOfList(list: StyleRuleList, language: string, used: boolean): StyleRow {
  const description = [language, ...(used ? [messages.inUse()] : [])].join(' · ');
  const use = used ? messages.usedForLanguage(language) : messages.usableForLanguage(language);
  return {
    label: list.name,
    description,
    tooltip: [list.name, use, messages.listVersion(localNumber(list.version))].join('\n'),
    icon: [used ? 'pass-filled' : 'list-selection'],
    contextValue: used ? 'list used' : 'list unused',
    expands: 'collapsed',
  };
}

export function rowOfCategory(list: StyleRuleList, category: string): StyleRow {
  const rules = Object.keys(list.configured_rules?.[category] ?? {}).length;
  const label = readableStyleName(category);
  return {
    label,
    description: localNumber(rules),
    tooltip: `${label}\n${rules === 1 ? messages.rulesOne() : messages.rulesMany(localNumber(rules))}`,
    icon: ['symbol-ruler'],
    contextValue: 'rules',
    expands: 'expanded',
  };
}

export function rowOfRule(category: string, rule: string, option: string): StyleRow {
  const label = readableStyleName(rule);
  const words = readableStyleName(option);
  return {
    label,
    description: words,
    tooltip: [`${readableStyleName(category)}: ${label}`, words, `${category}.${rule} = ${option}`].join('\n'),
    contextValue: 'rule',
  };
}

export function rowOfInstructions(list: StyleRuleList): StyleRow {
  const count = list.custom_instructions?.length ?? 0;
  const label = messages.customInstructions();
  return {
    label,
    description: localNumber(count),
    tooltip: `${label}\n${messages.instructionCount(localNumber(count), localNumber(instructionsPerStyle))}`,
    icon: ['comment'],
    contextValue: 'instructions',
    // Also expanded while empty, so that the first instruction is visible when it is added.
    expands: 'expanded',
  };
}

/** @param languageName returns the name of a language code. */
export function rowOfInstruction(instruction: CustomInstruction, languageName: (code: string) => string): StyleRow {
  const { label, prompt, source_language } = instruction;
  const language = source_language ?? '';
  const source = language === '' ? messages.anySourceLanguage() : messages.onlySourceLanguage(languageName(language));
  const marked = language === '' ? [] : [languageName(language)];
  return {
    label: oneLine(labelOf(instruction)),
    description: [...marked, oneLine(prompt)].join(' · '),
    tooltip: [label, prompt, source].join('\n\n'),
    contextValue: 'instruction',
  };
}

/** Returns the label of an instruction, or a placeholder if it is blank. */
export function labelOf({ label }: Pick<CustomInstruction, 'label'>): string {
  return label.trim() === '' ? messages.noLabel() : label;
}

export function rowOfFailure(message: string): StyleRow {
  return {
    label: messages.listNotLoaded(),
    description: message,
    tooltip: `${message}\n\n${messages.refreshToRetry()}`,
    icon: ['warning'],
    contextValue: 'failure',
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
