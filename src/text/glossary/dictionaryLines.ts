import { glossaryDictionaryBytes } from '../../api/limits.ts';
import { faultMessage } from './entries.ts';
import type { EntryFault, EntryFaultKind } from './entries.ts';
import { mayHoldControls, phraseFaults } from './phrases.ts';

/** What can be wrong with a line: a rule that its entry breaks, or that it is blank, which is no entry and breaks no rule. */
export type LineFaultKind = EntryFaultKind | 'blankLine';

/** A fault of a dictionary that is being edited. */
export interface LineFault extends Omit<EntryFault, 'kind' | 'message'> {
  readonly kind: LineFaultKind;
  /** For a duplicate: the line, counted from 1, where the source phrase stands first. */
  readonly first?: number;
}

/** How a dictionary stands that is being edited. */
export interface LinesReport {
  readonly entries: number;
  /** UTF-8 bytes of the text with `\n` line ends. */
  readonly bytes: number;
  /** All of them, in the order of the text; what concerns the whole comes last. Blank lines are not among them. */
  readonly faults: readonly LineFault[];
  /** Lines without an entry, but for the end of the text. */
  readonly blank: readonly LineFault[];
}

/** A change of a text: a range from one place to another, lines and characters counted from 0, is replaced. */
export interface TextChange {
  readonly range: {
    readonly start: { readonly line: number; readonly character: number };
    readonly end: { readonly line: number; readonly character: number };
  };
  readonly text: string;
}

/** A line with what is known of it alone. */
export interface DictionaryLine {
  readonly text: string;
  /** Its phrases, when it has two. */
  readonly source?: string;
  readonly target?: string;
}

/**
 * A dictionary as TSV that is being edited. It says the same as `parseEntries` of its text, and a keystroke costs one line: of the others,
 * it is remembered what is wrong with them.
 */
export interface DictionaryLines {
  /** The lines as they are now. */
  all(): readonly DictionaryLine[];
  /** Takes in changes that were made at once: their places are those of the text before all of them. */
  change(changes: readonly TextChange[]): void;
  report(): LinesReport;
}

/** Lines with the same source phrase. */
interface Namesakes {
  count: number;
}

interface Line extends DictionaryLine {
  readonly blank: boolean;
  readonly bytes: number;
  readonly own: readonly OwnFault[];
  readonly namesakes?: Namesakes;
}

/** A fault that a line has by itself. */
interface OwnFault {
  readonly kind: EntryFaultKind;
  /** Counted from 1. */
  readonly column: number;
  readonly length: number;
}

const none: readonly OwnFault[] = [];

export function createDictionaryLines(text: string): DictionaryLines {
  const groups = new Map<string, Namesakes>();
  // Looked for in the whole text at once; from the first change on, line by line.
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
    // A call takes so many arguments only; and most changes are of one line.
    if (taken.length <= 1000) lines.splice(start.line, end.line - start.line + 1, ...taken);
    else lines = [...lines.slice(0, start.line), ...taken, ...lines.slice(end.line + 1)];
  }

  return {
    all: () => lines,
    change(changes) {
      // From the end of the text to its beginning: no change moves the place of another.
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

/** @param controls whether control characters are possible in it, where that is known. */
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
  // As the service counts them: every line but blank ones.
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

/** The same in the words of `parseEntries`. */
export function asEntryFault({ kind, line, column, length, index }: LineFault): EntryFault | undefined {
  return kind === 'blankLine' ? undefined : { kind, line, column, length, index, message: faultMessage(kind) };
}
