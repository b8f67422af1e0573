import type { StyleChange } from './styleChanges.ts';
import type { StyleDocumentFault } from './styleDocument.ts';
import { readableStyleName } from './styleRuleLabels.ts';
import type { InstructionRequest } from '../../api/styleRules.ts';
import { localNumber } from '../../editor/localized.ts';
import { labelOf } from './rows.ts';
import * as messages from './documentTexts.ts';

/** Faults of a document and the calls that save it, in words. */

export function faultMessages(fault: StyleDocumentFault): string {
  switch (fault.kind) {
    case 'notJson':
      return messages.invalidJson(fault.message);
    case 'missing':
      return messages.propertyMissing(fault.path);
    case 'unknown':
      return messages.propertyNotAllowed(fault.path);
    case 'sameId':
      return messages.sameInstructionId(fault.id);
    case 'empty':
      return messages.propertyEmpty(fault.path);
    case 'emptyId':
      return messages.idEmpty(fault.path);
    case 'tooLong':
      return messages.propertyTooLong(fault.path, localNumber(fault.most));
    case 'type':
      return typeMessage(fault);
    default:
      return fault satisfies never;
  }
}

function typeMessage({ path, expected }: StyleDocumentFault & { readonly kind: 'type' }): string {
  if (path === '') return messages.listMustBeObject();
  if (expected === 'string') return messages.mustBeString(path);
  return expected === 'list' ? messages.mustBeList(path) : messages.mustBeObject(path);
}

/** Describes a call in one line; for rules, with an additional line for each. */
export function changeWords(change: StyleChange): string[] {
  switch (change.kind) {
    case 'rename':
      return [messages.renameChange(clipped(change.name))];
    case 'rules':
      return [
        messages.rulesChange(localNumber(change.set.length), localNumber(change.cleared.length)),
        ...change.set.map(({ category, rule, option }) => `  + ${ruleWords(category, rule)}: ${readableStyleName(option)}`),
        ...change.cleared.map(({ category, rule }) => `  − ${ruleWords(category, rule)}`),
      ];
    case 'removeInstruction':
      return [messages.instructionDeletion(clipped(labelOf(change.instruction)))];
    case 'replaceInstruction':
      return [messages.instructionChange(clipped(instructionWords(change.instruction)))];
    default:
      return [messages.instructionAddition(clipped(instructionWords(change.instruction)))];
  }
}

function instructionWords(instruction: InstructionRequest): string {
  const { prompt, source_language } = instruction;
  return [labelOf(instruction), ...(source_language === undefined ? [] : [`(${source_language})`]), '–', prompt].join(' ');
}

function ruleWords(category: string, rule: string): string {
  return `${readableStyleName(category)}, ${readableStyleName(rule)}`;
}

function clipped(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 99)}…` : line;
}
