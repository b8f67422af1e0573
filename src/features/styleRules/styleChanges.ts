import { canonicalLanguage } from '../../api/languages.ts';
import { chosenRules, optionOf, withoutRules } from './styleDocument.ts';
import type { ChosenRule, StyleDocument, WrittenInstruction } from './styleDocument.ts';
import type { ConfiguredRules, CustomInstruction, InstructionRequest, StyleRuleList } from '../../api/styleRules.ts';

/** One call of those that make a list match a document. */
export type StyleChange =
  | { readonly kind: 'rename'; readonly before: string; readonly name: string }
  /** One call replaces all rules; `set` and `cleared` are the differences. */
  | {
      readonly kind: 'rules';
      readonly rules: ConfiguredRules;
      readonly set: readonly ChosenRule[];
      readonly cleared: readonly ChosenRule[];
    }
  | { readonly kind: 'removeInstruction'; readonly instruction: CustomInstruction }
  | { readonly kind: 'replaceInstruction'; readonly before: CustomInstruction; readonly instruction: InstructionRequest }
  /** `position` is the index in the document. */
  | { readonly kind: 'addInstruction'; readonly instruction: InstructionRequest; readonly position: number };

/** Returns an instruction in the form to send. */
export function instructionOf({ label, prompt, source_language }: WrittenInstruction | CustomInstruction): InstructionRequest {
  return { label, prompt, ...(typeof source_language === 'string' && source_language.trim() !== '' && { source_language }) };
}

/**
 * Returns the calls that make a list match a document: none for equal parts, one for all rules, and one for each instruction that differs.
 * Instructions are matched by id. One without an id, or with an unknown id, is new, unless the list has an equal one that no id of the
 * document refers to. The order of instructions is ignored, as the service has none. Deletions come first, because the number of
 * instructions is limited.
 */
export function planStyleChanges(now: StyleRuleList, wanted: StyleDocument): StyleChange[] {
  const matches = matchInstructions(now.custom_instructions ?? [], wanted.custom_instructions);
  const kept = new Set(matches.map(({ found }) => found));
  const removed = (now.custom_instructions ?? []).filter((instruction) => !kept.has(instruction));
  return [
    ...(wanted.name === now.name ? [] : [{ kind: 'rename' as const, before: now.name, name: wanted.name }]),
    ...planRules(now.configured_rules ?? {}, wanted.configured_rules),
    ...removed.map((instruction) => ({ kind: 'removeInstruction' as const, instruction })),
    ...matches.flatMap(({ written, found }) =>
      found && !sameInstruction(found, written)
        ? [{ kind: 'replaceInstruction' as const, before: found, instruction: instructionOf(written) }]
        : [],
    ),
    ...matches.flatMap(({ written, found, position }) =>
      found ? [] : [{ kind: 'addInstruction' as const, instruction: instructionOf(written), position }],
    ),
  ];
}

function planRules(now: ConfiguredRules, wanted: ConfiguredRules): StyleChange[] {
  const set = chosenRules(wanted).filter(({ category, rule, option }) => optionOf(now, category, rule) !== option);
  const cleared = chosenRules(now).filter(({ category, rule }) => optionOf(wanted, category, rule) === undefined);
  if (set.length + cleared.length === 0) return [];
  return [{ kind: 'rules', rules: withoutRules(wanted, []), set, cleared }];
}

/** Instruction of a document and the matching one of the list. */
export interface InstructionMatch {
  readonly position: number;
  readonly written: WrittenInstruction;
  readonly found: CustomInstruction | undefined;
}

/** Matches each instruction of a document with one of the list, in document order. */
export function matchInstructions(now: readonly CustomInstruction[], wanted: readonly WrittenInstruction[]): InstructionMatch[] {
  const byId = new Map(now.map((instruction) => [instruction.id, instruction]));
  const named = new Set(wanted.flatMap(({ id }) => id ?? []));
  const free = Map.groupBy(
    now.filter(({ id }) => !named.has(id)),
    contentOf,
  );
  return wanted.map((written, position) => {
    const found = (written.id === undefined ? undefined : byId.get(written.id)) ?? free.get(contentOf(written))?.shift();
    return { position, written, found };
  });
}

function sameInstruction(one: WrittenInstruction | CustomInstruction, other: WrittenInstruction | CustomInstruction): boolean {
  return contentOf(one) === contentOf(other);
}

function contentOf({ label, prompt, source_language }: WrittenInstruction | CustomInstruction): string {
  return JSON.stringify([label, prompt, canonicalLanguage(source_language ?? '')]);
}
