import { glossaryDictionaryBytes } from '../../api/limits.ts';
import { faultMessage } from './entries.ts';
import type { EntryFault, EntryFaultKind } from './entries.ts';
import { mayHoldControls, phraseFaults } from './phrases.ts';

/** Kinds of faults in a line: a broken rule for entries, or a blank line, which is not an entry and breaks no rule. */
export type LineFaultKind = EntryFaultKind | 'blankLine';

/** A fault of a dictionary in an editor. */
export interface LineFault extends Omit<EntryFault, 'kind' | 'message'> {
  readonly kind: LineFaultKind;
  /** For a duplicate: the line, counted from 1, of the first occurrence of the source phrase. */
  readonly first?: number;
}

/** State of a dictionary in an editor. */
export interface LinesReport {
  readonly entries: number;
  /** UTF-8 bytes of the text with `\n` line endings. */
  readonly bytes: number;
  /** All faults, in text order. Faults of the whole dictionary come last. Blank lines are not included. */
  readonly faults: readonly LineFault[];
  /** Lines without an entry, except the end of the text. */
  readonly blank: readonly LineFault[];
}

/** A change of a text: replaces a range. Lines and characters count from 0. */
export interface TextChange {
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  };
  readonly text: string;
}

/** A line with the data that depends only on it. */
export interface DictionaryLine {
  readonly text: string;
  /** Its phrases, if it has two. */
  readonly source?: string;
  readonly target?: string;
}

/**
 * A dictionary in TSV that is being edited. Reports the same as `parseEntries` for its text, but a keystroke only costs one line: the
 * faults of the others are cached.
 */
export interface DictionaryLines {
  /** Returns the current lines. */
  all(): readonly DictionaryLine[];
  /** Applies simultaneous changes. Their ranges refer to the text before all of them. */
  change(changes: readonly TextChange[]): void;
  report(): LinesReport;
}

/** The number of lines with the same source phrase. */
interface Namesakes {
  count: number;
}

interface Line extends DictionaryLine {
  readonly blank: boolean;
  readonly bytes: number;
  readonly own: readonly OwnFault[];
  readonly namesakes?: Namesakes;
}

/** A fault that depends only on the line. */
interface OwnFault {
  readonly kind: EntryFaultKind;
  /** Counted from 1. */
  readonly column: number;
  readonly length: number;
}

const none: readonly OwnFault[] = [];

export function createDictionaryLines(text: string): DictionaryLines {
  const groups = new Map<string, Namesakes>();
  // Determined once for the initial text; after that, per line.
  let controls: boolean | undefined = mayHoldControls(text);
  let bytes = 0;
  let lines = linesOf(text).map(take);
  controls = undefined;

  function take(content: string): Line {
    const line = readLine(content, namesakesOf, controls);
    bytes += line.bytes + 1;
    return line;
  }

  function namesakesOf(source: string): Namesakes {
    const known = groups.get(source);
    if (known) {
      known.count += 1;
      return known;
    }
    const alone = { count: 1 };
    groups.set(source, alone);
    return alone;
  }

  function drop(line: Line): void {
    bytes -= line.bytes + 1;
    if (!line.namesakes || line.source === undefined) return;
    line.namesakes.count -= 1;
    if (line.namesakes.count === 0) groups.delete(line.source);
  }

  function replace({ range: { start, end }, text: inserted }: TextChange): void {
    const before = lines[start.line]?.text.slice(0, start.character) ?? '';
    const after = lines[end.line]?.text.slice(end.character) ?? '';
    const made = linesOf(before + inserted + after);
    for (const line of lines.slice(start.line, end.line + 1)) drop(line);
    const taken = made.map(take);
    // The number of arguments of a call is limited, and most changes affect one line.
    if (taken.length <= 1000) lines.splice(start.line, end.line - start.line + 1, ...taken);
    else lines = [...lines.slice(0, start.line), ...taken, ...lines.slice(end.line + 1)];
  }

  return {
    all: () => lines,
    change(changes) {
      // From the end to the start, so that no change moves the range of another.
      for (const change of changes.toSorted(lastFirst)) replace(change);
    },
    report: () => reportOn(lines, bytes - 1),
  };
}

function lastFirst({ range: { start: a } }: TextChange, { range: { start: b } }: TextChange): number {
  return b.line - a.line || b.character - a.character;
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** @param controls true if the line may contain control characters; undefined if unknown. */
function readLine(text: string, namesakesOf: (source: string) => Namesakes, controls: boolean | undefined): Line {
  const bytes = Buffer.byteLength(text);
  const tab = text.indexOf('\t');
  if (tab < 0) {
    return { text, bytes, blank: text.trim() === '', own: [{ kind: 'missingTarget', column: 1, length: text.length }] };
  }
  const more = text.indexOf('\t', tab + 1);
  if (more >= 0) {
    const next = text.indexOf('\t', more + 1);
    const length = (next < 0 ? text.length : next) - more - 1;
    return { text, bytes, blank: false, own: [{ kind: 'extraColumn', column: more + 2, length }] };
  }
  const source = text.slice(0, tab);
  const target = text.slice(tab + 1);
  const own = ownFaults(source, target, controls ?? mayHoldControls(text));
  return { text, bytes, blank: false, source, target, own, namesakes: namesakesOf(source) };
}

function ownFaults(source: string, target: string, controls: boolean): readonly OwnFault[] {
  const left = phraseFaults(source, 'source', controls);
  const right = phraseFaults(target, 'target', controls);
  if (left.length + right.length === 0) return none;
  return [
    ...left.map(({ kind, at, length }) => ({ kind, column: at + 1, length })),
    ...right.map(({ kind, at, length }) => ({ kind, column: source.length + 1 + at + 1, length })),
  ];
}

function reportOn(lines: readonly Line[], bytes: number): LinesReport {
  const faults: LineFault[] = [];
  const blank: LineFault[] = [];
  const firsts = new Map<Namesakes, number>();
  // Counted like the service does: every line except blank ones.
  let index = 0;
  let entries = 0;
  for (const [at, line] of lines.entries()) {
    if (line.blank) {
      if (at < lines.length - 1 || line.text !== '')
        blank.push({ kind: 'blankLine', line: at + 1, column: 1, length: line.text.length, index });
      continue;
    }
    for (const fault of line.own) faults.push({ ...fault, line: at + 1, index });
    if (line.namesakes && line.namesakes.count > 1) {
      const first = firsts.get(line.namesakes);
      if (first === undefined) firsts.set(line.namesakes, at + 1);
      else faults.push({ kind: 'duplicateSource', line: at + 1, column: 1, length: line.source?.length ?? 0, index, first });
    }
    if (line.source !== undefined) entries += 1;
    index += 1;
  }
  if (bytes > glossaryDictionaryBytes) faults.push(whole('dictionaryTooLarge'));
  if (entries === 0 && faults.length === 0) faults.push(whole('noEntries'));
  return { entries, bytes, faults, blank };
}

function whole(kind: EntryFaultKind): LineFault {
  return { kind, line: 1, column: 1, length: 0, index: 0 };
}

/** Converts a fault to the format of `parseEntries`. */
export function asEntryFault({ kind, line, column, length, index }: LineFault): EntryFault | undefined {
  return kind === 'blankLine' ? undefined : { kind, line, column, length, index, message: faultMessage(kind) };
}
