import type * as vscode from 'vscode';
import type { SegmentedText } from '../../text/segments.ts';
import type { TrackedRange, TrackedRanges } from '../../editor/trackedRanges.ts';
import type { TextTranslation } from '../../services/translation/plannedText.ts';
import type { TranslationOutcome } from '../../services/translation/translating.ts';

/** Something captured, with the ranges of it that are translated: what lies between them belongs to its translation. */
export interface Whole {
  readonly text: string;
  readonly parts: readonly WholePart[];
}

interface WholePart {
  /** UTF-16 units from the start of the whole on. */
  readonly start: number;
  readonly end: number;
  readonly tracked: TrackedRange;
}

/** A range of a document that is translated as one, and where it stands. */
export interface TranslationUnit {
  readonly tracked: TrackedRange;
  /** One for each text of it: a comment may have several paragraphs. */
  readonly segmentedTexts: readonly SegmentedText[];
  /** Puts the texts back together. */
  join(texts: readonly string[]): string;
  /** The original, where what stands there is a translation of it. */
  readonly original?: string;
  /** What surrounded the original when it was sent: another try with the same has the same translation, and costs nothing. */
  readonly context?: string;
  /** Whether a line of text may be added below it without breaking what the document is. */
  readonly mayGrow: boolean;
}

/** Everything of one command, with the ranges it follows. */
export interface TranslationUnits {
  readonly document: vscode.TextDocument;
  readonly units: readonly TranslationUnit[];
  /** What was captured, code around the units included; missing where the units are all of it. */
  readonly wholes?: readonly Whole[];
  /** The ranges that are followed; dispose when done. */
  readonly followed: TrackedRanges;
}

export function hasText({ segmentedTexts }: TranslationUnit): boolean {
  return segmentedTexts.some((segmentedText) => segmentedText.payloads.length > 0);
}

/** What is known as the original of a unit. */
export function originalOf({ original, tracked }: TranslationUnit): string {
  return original ?? tracked.original;
}

/** A unit with its translation in the white space of the original. */
export interface Translated {
  readonly unit: TranslationUnit;
  readonly text: string;
  /** What did not come back as it was. */
  readonly lost: readonly string[];
  /** Code as the service gave it. */
  readonly source: string;
}

/** One text of many translations. */
export function joined(items: readonly Translated[], part: (item: Translated) => string, between: string): string {
  return items.map(part).join(between);
}

/** The units of which all texts came back; `left` are the others. */
export function translatedUnits(
  units: readonly TranslationUnit[],
  outcome: TranslationOutcome,
): { readonly translated: readonly Translated[]; readonly left: readonly TranslationUnit[] } {
  const translated: Translated[] = [];
  const left: TranslationUnit[] = [];
  for (const unit of units) {
    const outcomes = unit.segmentedTexts.map((segmentedText) => outcome.translations.get(segmentedText));
    const values = outcomes.flatMap((one): TextTranslation[] => (one?.status === 'fulfilled' ? [one.value] : []));
    if (values.length < unit.segmentedTexts.length) left.push(unit);
    else {
      const source = values.flatMap(({ results }) => results)[0]?.detected_source_language ?? '';
      translated.push({ unit, text: unit.join(values.map(({ text }) => text)), lost: values.flatMap(({ lost }) => lost), source });
    }
  }
  return { translated, left };
}

/** @param captured what was captured, where it stood when the units were found. */
export function wholesOf(document: vscode.TextDocument, captured: readonly vscode.Range[], units: readonly TranslationUnit[]): Whole[] {
  const places = units.flatMap(({ tracked }) => {
    const range = tracked.current();
    return range ? [{ tracked, start: document.offsetAt(range.start), end: document.offsetAt(range.end) }] : [];
  });
  return captured.map((range): Whole => {
    const text = document.getText(range);
    const from = document.offsetAt(range.start);
    const parts = places
      .filter(({ start, end }) => start >= from && end <= from + text.length)
      .map(({ start, end, tracked }) => ({ start: start - from, end: end - from, tracked }))
      .toSorted((a, b) => a.start - b.start);
    return { text, parts };
  });
}

/** The wholes with their translated ranges; the others are as they were. */
export function translatedWholes(wholes: readonly Whole[], translated: readonly Translated[]): string[] {
  const byRange = new Map(translated.map(({ unit, text }) => [unit.tracked, text]));
  return wholes.map(({ text, parts }) => {
    let done = 0;
    const pieces: string[] = [];
    for (const { start, end, tracked } of parts) {
      const translation = byRange.get(tracked);
      if (translation === undefined || start < done) continue;
      pieces.push(text.slice(done, start), translation);
      done = end;
    }
    return pieces.join('') + text.slice(done);
  });
}
