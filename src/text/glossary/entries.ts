/** A source phrase and its target phrase. */
export type Entry = readonly [source: string, target: string];

/** Rules that an entry can break (specification, "Entry content rules", "Limits"), and reasons why a line is not an entry. */
export const entryFaultKinds = [
  'missingTarget',
  'extraColumn',
  'malformedQuotes',
  'emptySource',
  'emptyTarget',
  'controlCharacter',
  'lineBreak',
  'edgeWhitespace',
  'tooLong',
  'duplicateSource',
  'dictionaryTooLarge',
  'noEntries',
] as const;
export type EntryFaultKind = (typeof entryFaultKinds)[number];

/** A fault and its position. Line and column count from 1, columns in UTF-16 units. */
export interface EntryFault {
  readonly kind: EntryFaultKind;
  readonly line: number;
  readonly column: number;
  /** Length in UTF-16 units. */
  readonly length: number;
  /** Index of the entry, from 0, counted like the service does. */
  readonly index: number;
  readonly message: string;
}

/** A row that the service would ignore, because its languages are not those of the dictionary. */
export interface IgnoredRow {
  readonly line: number;
  readonly source_lang: string;
  readonly target_lang: string;
}

/** A dictionary read from text. */
export interface ParsedEntries {
  /** In text order, including faulty ones if they have both phrases. */
  readonly entries: readonly Entry[];
  /** All faults, in text order. */
  readonly faults: readonly EntryFault[];
  readonly ignored: readonly IgnoredRow[];
}

const messages: Readonly<Record<EntryFaultKind, string>> = {
  missingTarget: 'needs a target phrase.',
  extraColumn: 'has more than a source and a target phrase.',
  malformedQuotes: 'has a quote that does not end.',
  emptySource: 'has an empty source phrase.',
  emptyTarget: 'has an empty target phrase.',
  controlCharacter: 'holds a control character.',
  lineBreak: 'holds a line break or control character.',
  edgeWhitespace: 'begins or ends with white space.',
  tooLong: 'has a phrase of more than 1024 bytes.',
  duplicateSource: 'is a duplicate source entry.',
  dictionaryTooLarge: 'makes the dictionary larger than 10 MB.',
  noEntries: 'is missing: there are no entries.',
};

/** Returns the message for a fault, without its position. */
export function faultMessage(kind: EntryFaultKind): string {
  return messages[kind];
}
