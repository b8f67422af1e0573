import type { Entry, EntryFault, EntryFaultKind, ParsedEntries } from './entries.ts';

/** What of a text can be put into a dictionary. */
export interface ValidatedEntries {
  /** Good entries, with white space at the edges of their phrases taken off; each source phrase once. */
  readonly entries: readonly Entry[];
  /** Phrases that had white space at their edges. */
  readonly trimmed: number;
  /** Why the others are left out: the first fault of each, in the order of the text. */
  readonly leftOut: readonly EntryFault[];
}

/** Faults of rows that have no entry. */
const withoutEntry: ReadonlySet<EntryFaultKind> = new Set(['missingTarget', 'extraColumn', 'malformedQuotes']);
/** Faults of the text as a whole: what they say is said of what is left of it. */
const ofTheWhole: ReadonlySet<EntryFaultKind> = new Set(['dictionaryTooLarge', 'noEntries']);

/**
 * What of a parsed text can be put into a dictionary: what spreadsheets leave at the edges is taken off, an entry that is there twice in
 * the same words counts once, and what else is wrong is left out.
 */
export function validateEntries({ entries, faults }: ParsedEntries): ValidatedEntries {
  // Without a fault there is nothing twice either.
  if (faults.every(({ kind }) => ofTheWhole.has(kind))) return { entries, trimmed: 0, leftOut: [] };
  const own = Map.groupBy(
    faults.filter(({ kind }) => !ofTheWhole.has(kind)),
    ({ index }) => index,
  );
  const good = new Map<string, string>();
  /** Faults of the edges, by the phrase without them: an entry without fault may be the second one because of it. */
  const edges = new Map<string, EntryFault>();
  const leftOut: EntryFault[] = [];
  let trimmed = 0;

  function take([source, target]: Entry, found: readonly EntryFault[]): void {
    const tidy: Entry = found.some(({ kind }) => kind === 'edgeWhitespace') ? [trim(source), trim(target)] : [source, target];
    const before = good.get(tidy[0]);
    // White space that is taken off may have been all that was wrong, or have hidden that the phrase is there already.
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

  /** Goes on past rows that have no entry. */
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
