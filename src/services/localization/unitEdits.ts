import type { Edit, OpenFile, Unit } from '../../text/files/openFile.ts';
import { emphasisAround } from '../../text/files/emphasisAround.ts';
import type { Payload } from '../../text/payload.ts';
import type { Mark } from './factMarks.ts';
import type { FileLayout } from './fileLayout.ts';
import type { Restructured } from './targetBuilder.ts';
import type { WrittenUnit } from './updatePlan.ts';

/** What came back for a unit of the source. */
export interface Answer {
  readonly answer: string;
  /** What was sent, if it is not the payload of the unit. */
  readonly sent?: Payload;
}

/** By unit of the source. Absent where nothing arrived. */
export type Answers = ReadonlyMap<number, Answer>;

/** A text that is put into a unit of the target. */
export interface NewText {
  readonly written: WrittenUnit;
  readonly mark: Mark;
  /** True if only what is protected is replaced. */
  readonly isPatch: boolean;
}

/** An edit of a unit, by its index in the file to write. */
export interface IndexedEdit {
  readonly unit: number;
  readonly edit: Edit;
}

export interface EditSearch {
  readonly source: FileLayout;
  readonly target: FileLayout;
  /** The target with its new structure. */
  readonly file: OpenFile;
  readonly restructured: Restructured;
  /** By index in that file. */
  readonly texts: ReadonlyMap<number, NewText>;
  readonly answers: Answers;
  /** The source of a unit of the target that stays. */
  readonly sourceOf: (target: number) => number | undefined;
}

/**
 * Returns the edits that put new texts in.
 * @returns also the units that cannot be written, because what lies in them would be lost.
 */
export function unitEdits(search: EditSearch): { readonly edits: readonly IndexedEdit[]; readonly left: readonly number[] } {
  const { file, texts } = search;
  const edits: IndexedEdit[] = [];
  const left: number[] = [];
  for (const [unit, text] of texts) {
    const outer = editOf(search, unit, text);
    const inner = outer && innerEdits(search, unit, text, outer);
    if (!outer || !inner) left.push(unit);
    else for (const one of [{ unit, edit: outer }, ...inner]) edits.push(one);
  }
  // A unit whose outer one stays can be written all the same.
  const known = new Set(edits.map(({ unit }) => unit));
  return { edits, left: left.filter((unit) => !known.has(unit) && file.units[unit] !== undefined) };
}

function editOf({ source, target, file, answers }: EditSearch, index: number, { written, isPatch }: NewText): Edit | undefined {
  const [unit, own] = [file.units[index], source.unit(written.source)];
  if (!unit || !own?.payload) return undefined;
  if (isPatch) {
    const old = target.unit(written.target ?? -1)?.payload;
    // The marks of both are numbered in the same order.
    return old && old.tagged === own.payload.tagged ? { unit, source: own, sent: own.payload, answer: old.text } : undefined;
  }
  const { text } = written;
  const arrived = text.from === 'service' ? answers.get(text.source) : undefined;
  if (text.from !== 'service' || !arrived) return undefined;
  if (joinsEmphasis(source.file, own, file, unit)) return undefined;
  const first = source.unit(text.source);
  const sent = arrived.sent ?? first?.payload;
  if (!first || !sent) return undefined;
  const { answer } = arrived;
  if (text.source === written.source) return { unit, source: own, sent, answer };
  // Texts that are equal but for their notation are sent once: the marks are those of the text itself if they are numbered alike.
  const same = [own.payload, own.tokens?.()].find((payload) => payload?.text === sent.text);
  if (same) return { unit, source: own, sent: same, answer };
  return { unit, source: first, sent, answer };
}

/** Whether emphasis at an end of a text of the source would be read together with that around a unit of the target. */
export function joinsEmphasis(source: OpenFile, own: Unit, target: OpenFile, unit: Unit): boolean {
  const [around, wanted] = [emphasisAround(target.text, unit), emphasisAround(source.text, own)];
  return around !== '' && around.length !== wanted.length && /^[*_]|[*_]$/.test(source.text.slice(own.start, own.end));
}

/** Keeps the texts that lie in a unit. Returns undefined if it is not known which is which. */
function innerEdits(
  { source, file, restructured, texts, sourceOf }: EditSearch,
  outer: number,
  { written }: NewText,
  edit: Edit,
): IndexedEdit[] | undefined {
  const own = source.inner(written.source);
  const inner = innerOf(file, outer);
  if (inner.length === 0 && own.end === own.first) return [];
  // Where the texts in it stand is told by the marks of the text itself.
  const isOwn = edit.source === source.unit(written.source) && typeof edit.answer === 'string';
  if (!isOwn || own.end - own.first !== inner.length) return undefined;
  const seen = new Set<number>();
  const found: IndexedEdit[] = [];
  for (const index of inner) {
    const [unit, expected] = [file.units[index], restructured.units[index]];
    const partner = expected?.written?.source ?? (expected?.target === undefined ? undefined : sourceOf(expected.target));
    if (!unit || partner === undefined || partner < own.first || partner >= own.end || seen.has(partner)) return undefined;
    seen.add(partner);
    const from = source.unit(partner);
    if (!from?.payload) return undefined;
    if (texts.has(index)) continue;
    found.push({ unit: index, edit: { unit, source: from, answer: { asWritten: file.text.slice(unit.start, unit.end) } } });
  }
  return found;
}

function innerOf({ units }: OpenFile, outer: number): number[] {
  const end = units[outer]?.end ?? 0;
  const found: number[] = [];
  for (let unit: Unit | undefined = units[outer + 1], index = outer + 1; unit && unit.end <= end; index += 1, unit = units[index])
    found.push(index);
  return found;
}
