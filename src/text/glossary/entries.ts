/** A source phrase and its target phrase. */
export type Entry = readonly [source: string, target: string];

/** Rules that an entry can break (specification, "Entry content rules", "Limits"), and what makes a line no entry at all. */
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

/** A fault and where it is: line and column count from 1, columns in UTF-16 units. */
export interface EntryFault {
  readonly kind: EntryFaultKind;
  readonly line: number;
  readonly column: number;
  /** UTF-16 units that it covers. */
  readonly length: number;
  /** Position among the entries, from 0; as the service counts them. */
  readonly index: number;
  readonly message: string;
}

/** A row that the service would ignore: its languages are not those of the dictionary. */
export interface IgnoredRow {
  readonly line: number;
  readonly source_lang: string;
  readonly target_lang: string;
}

/** A dictionary read from text. */
export interface ParsedEntries {
  /** In the order of the text, faulty ones included where they have both phrases. */
  readonly entries: readonly Entry[];
  /** All of them, in the order of the text. */
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

/** The words for a fault, without its place. */
export function faultMessage(kind: EntryFaultKind): string {
  return messages[kind];
}
