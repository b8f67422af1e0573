import type { Entry, EntryFault, EntryFaultKind, ParsedEntries } from './entries.ts';

/** Valid entries of a text, and faults of the others. */
export interface ValidatedEntries {
  /** Valid entries with trimmed phrases. Each source phrase occurs once. */
  readonly entries: readonly Entry[];
  /** Number of phrases that were trimmed. */
  readonly trimmed: number;
  /** The first fault of each invalid entry, in text order. */
  readonly leftOut: readonly EntryFault[];
}

/** Faults of rows without an entry. */
const withoutEntry: ReadonlySet<EntryFaultKind> = new Set(['missingTarget', 'extraColumn', 'malformedQuotes']);
/** Faults of the whole text. They are checked again for the remaining entries. */
const ofTheWhole: ReadonlySet<EntryFaultKind> = new Set(['dictionaryTooLarge', 'noEntries']);

/**
 * Returns the valid entries of a parsed text: white space at edges, as left by spreadsheets, is trimmed, identical entries count once, and
 * other invalid entries are left out.
 */
export function validateEntries({ entries, faults }: ParsedEntries): ValidatedEntries {
  // Without faults there are no duplicates either.
  if (faults.every(({ kind }) => ofTheWhole.has(kind))) return { entries, trimmed: 0, leftOut: [] };
  const own = Map.groupBy(
    faults.filter(({ kind }) => !ofTheWhole.has(kind)),
    ({ index }) => index,
  );
  const good = new Map<string, string>();
  /** Faults at edges, by trimmed phrase. A valid entry may be a duplicate because of them. */
  const edges = new Map<string, EntryFault>();
  const leftOut: EntryFault[] = [];
  let trimmed = 0;

  function take([source, target]: Entry, found: readonly EntryFault[]): void {
    const tidy: Entry = found.some(({ kind }) => kind === 'edgeWhitespace') ? [trim(source), trim(target)] : [source, target];
    const before = good.get(tidy[0]);
    // The trimmed white space may have been the only fault, or may have hidden a duplicate.
    const fault = found.find(({ kind }) => kind !== 'edgeWhitespace' && kind !== 'duplicateSource');
    const edge = found[0] ?? edges.get(tidy[0]);
    if (fault) leftOut.push(fault);
    else if (edge && (tidy[0] === '' || tidy[1] === '')) leftOut.push({ ...edge, kind: tidy[0] === '' ? 'emptySource' : 'emptyTarget' });
    else if (before === undefined) {
      good.set(...tidy);
      if (edge) edges.set(tidy[0], edge);
      trimmed += Number(tidy[0] !== source) + Number(tidy[1] !== target);
    } else if (edge && before !== tidy[1]) leftOut.push({ ...edge, kind: 'duplicateSource' });
  }

  let index = 0;
  for (const entry of entries) {
    index = skipRows(index);
    take(entry, own.get(index) ?? []);
    index += 1;
  }
  skipRows(index);

  /** Skips rows without an entry. */
  function skipRows(from: number): number {
    let at = from;
    for (;;) {
      const [fault] = own.get(at) ?? [];
      if (!fault || !withoutEntry.has(fault.kind)) return at;
      leftOut.push(fault);
      at += 1;
    }
  }

  return { entries: [...good], trimmed, leftOut };
}

function trim(phrase: string): string {
  return phrase.replaceAll(/^\p{White_Space}+|(?<!\p{White_Space})\p{White_Space}+$/gu, '');
}
