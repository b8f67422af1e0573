import type * as vscode from 'vscode';
import type { SegmentedText } from '../../text/segments.ts';
import type { TrackedRange, TrackedRanges } from '../../editor/trackedRanges.ts';
import type { TextTranslation } from '../../services/translation/plannedText.ts';
import type { TranslationOutcome } from '../../services/translation/translating.ts';

/** Captured text with its ranges to translate. The text in between is part of the result. */
export interface Whole {
  readonly text: string;
  readonly parts: readonly WholePart[];
}

interface WholePart {
  /** UTF-16 units from the start of the whole. */
  readonly start: number;
  readonly end: number;
  readonly tracked: TrackedRange;
}

/** Range of a document that is translated as one unit. */
export interface TranslationUnit {
  readonly tracked: TrackedRange;
  /** One for each text of the unit. A comment may have several paragraphs. */
  readonly segmentedTexts: readonly SegmentedText[];
  /** Joins the texts. */
  join(texts: readonly string[]): string;
  /** Original, if the text in the document is a translation. */
  readonly original?: string;
  /** Context that was sent with the original. With the same context, another attempt returns the same translation and costs nothing. */
  readonly context?: string;
  /** True if a line of text may be inserted below without breaking the document. */
  readonly mayGrow: boolean;
}

/** All units of a command, with the ranges they track. */
export interface TranslationUnits {
  readonly document: vscode.TextDocument;
  readonly units: readonly TranslationUnit[];
  /** Captured text including code around the units; omitted if the units are all of it. */
  readonly wholes?: readonly Whole[];
  /** Tracked ranges. Dispose when done. */
  readonly followed: TrackedRanges;
}

export function hasText({ segmentedTexts }: TranslationUnit): boolean {
  return segmentedTexts.some((segmentedText) => segmentedText.payloads.length > 0);
}

/** Returns the original of a unit. */
export function originalOf({ original, tracked }: TranslationUnit): string {
  return original ?? tracked.original;
}

/** Unit with its translation, including the whitespace of the original. */
export interface Translated {
  readonly unit: TranslationUnit;
  readonly text: string;
  /** Placeholders and markup that are missing or changed. */
  readonly lost: readonly string[];
  /** Language code as returned by the service. */
  readonly source: string;
}

/** Joins translations into one text. */
export function joined(items: readonly Translated[], part: (item: Translated) => string, between: string): string {
  return items.map(part).join(between);
}

/** Returns the units whose texts are all translated; `left` contains the others. */
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

/** @param captured the captured ranges when the units were found. */
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

/** Returns the wholes with their translated ranges. Other ranges are unchanged. */
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
