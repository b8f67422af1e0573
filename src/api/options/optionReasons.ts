import type { OptionField } from './optionChoices.ts';

/** Availability of each option, with the reasons. */

/** A code, not a sentence: the extension provides the text. */
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

/** Reason for a grayed-out item, or a note about it. */
export interface Reason {
  readonly code: ReasonCode;
  /** Names from outside that the text contains. */
  readonly names?: readonly string[];
  /** Fields that the text mentions. */
  readonly fields?: readonly OptionField[];
}

/** A value that a field offers. */
export interface Offer {
  readonly value: string;
  /** Name from outside; absent if the panel has its own label. */
  readonly name?: string;
  /** Distinguishes it from others with the same name. */
  readonly detail?: string;
  readonly enabled: boolean;
  readonly reason?: Reason;
}

export interface FieldSupport {
  /** If false, the field is grayed out. Its value is kept but not sent. */
  readonly enabled: boolean;
  /** Reason for graying out the field, or for not sending its value. */
  readonly reason?: Reason;
  /** True if the choice is sent. */
  readonly applies: boolean;
  /** Notes about the choice. */
  readonly notes: readonly Reason[];
  /** Values to pick from, if the field has them. */
  readonly offers?: readonly Offer[];
}

export type OptionSupport = Readonly<Record<OptionField, FieldSupport>>;
