import { canonicalLanguage } from '../../api/languages.ts';
import { chosenRules, optionOf, withoutRules } from './styleDocument.ts';
import type { ChosenRule, StyleDocument, WrittenInstruction } from './styleDocument.ts';
import type { ConfiguredRules, CustomInstruction, InstructionRequest, StyleRuleList } from '../../api/styleRules.ts';

/** One call that makes a list what a document says. */
export type StyleChange =
  | { readonly kind: 'rename'; readonly before: string; readonly name: string }
  /** All rules are replaced by one call; `set` and `cleared` are what differs. */
  | {
      readonly kind: 'rules';
      readonly rules: ConfiguredRules;
      readonly set: readonly ChosenRule[];
      readonly cleared: readonly ChosenRule[];
    }
  | { readonly kind: 'removeInstruction'; readonly instruction: CustomInstruction }
  | { readonly kind: 'replaceInstruction'; readonly before: CustomInstruction; readonly instruction: InstructionRequest }
  /** `position` among the instructions of the document. */
  | { readonly kind: 'addInstruction'; readonly instruction: InstructionRequest; readonly position: number };

/** An instruction as it is sent. */
export function instructionOf({ label, prompt, source_language }: WrittenInstruction | CustomInstruction): InstructionRequest {
  return { label, prompt, ...(typeof source_language === 'string' && source_language.trim() !== '' && { source_language }) };
}

/**
 * The calls that make a list what a document says: none for what is the same, one for all rules, one for each instruction that differs.
 * Instructions are known by their ids. One without an id, or with an id that the list has not, is new, unless the list has the very same
 * one that the document does not name: then it is that one. Instructions have no order at the service. What is deleted comes first, for
 * their number is limited.
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

/** An instruction of a document, and the one of the list that it stands for. */
export interface InstructionMatch {
  readonly position: number;
  readonly written: WrittenInstruction;
  readonly found: CustomInstruction | undefined;
}

/** Each instruction of a document with the one of the list that it stands for; in the order of the document. */
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
