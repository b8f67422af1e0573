import type { OptionField } from './optionChoices.ts';

/** What is known of each option: whether it may be used, and why not. */

/** A code, not a sentence: the extension puts it into words. */
export const reasonCodes = [
  'loading',
  'listFailed',
  'paidPlan',
  'notAllowed',
  'noGlossaries',
  'noStyles',
  'noMemories',
  'notInList',
  'noFormality',
  'noGlossaryLanguages',
  'glossaryPair',
  'glossaryNotReady',
  'glossaryNeedsSource',
  'glossaryLimits',
  'oneGlossary',
  'tooManyGlossaries',
  'noStyleTarget',
  'styleLanguage',
  'noInstructions',
  'latency',
  'latencyExcluded',
  'latencyVersion',
  'memoryPair',
  'memoryLanguages',
  'noMemory',
  'noTagLanguages',
  'noTags',
  'onlyXml',
  'sourceDetected',
  'qualityUsed',
  'nextGenSplits',
  'sameLanguage',
  'noTarget',
  'instructionTooLong',
  'tooManyInstructions',
  'badTag',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

/** Why something is greyed, or what to know of it. */
export interface Reason {
  readonly code: ReasonCode;
  /** Names from outside that the sentence needs. */
  readonly names?: readonly string[];
  /** Fields that the sentence names. */
  readonly fields?: readonly OptionField[];
}

/** A value that a field offers. */
export interface Offer {
  readonly value: string;
  /** Name from outside; absent where the panel has a word of its own. */
  readonly name?: string;
  /** What tells it from others of the same name. */
  readonly detail?: string;
  readonly enabled: boolean;
  readonly reason?: Reason;
}

export interface FieldSupport {
  /** When false, the field is greyed; its value is kept and not sent. */
  readonly enabled: boolean;
  /** Why it is greyed, or why the value that it has is not sent. */
  readonly reason?: Reason;
  /** Whether what is chosen is sent. */
  readonly applies: boolean;
  /** Worth knowing of what is chosen. */
  readonly notes: readonly Reason[];
  /** For a field with values to pick from. */
  readonly offers?: readonly Offer[];
}

export type OptionSupport = Readonly<Record<OptionField, FieldSupport>>;
