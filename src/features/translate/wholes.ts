import type * as vscode from 'vscode';
import type { TranslationUnit, Translated, Whole } from './translationUnit.ts';

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
