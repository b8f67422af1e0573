import type { LineFaultKind } from './dictionaryLines.ts';

/** Fixes for lines of a dictionary. Line numbers count from 0 here, like those of an editor. */

/** Faults that can be fixed without knowing the intention. */
export type FixableKind = Exclude<LineFaultKind, 'tooLong' | 'malformedQuotes' | 'dictionaryTooLarge' | 'noEntries'>;

const fixable: Readonly<Record<FixableKind, true>> = {
  missingTarget: true,
  extraColumn: true,
  emptySource: true,
  emptyTarget: true,
  controlCharacter: true,
  lineBreak: true,
  edgeWhitespace: true,
  duplicateSource: true,
  blankLine: true,
};

export function isFixable(kind: string): kind is FixableKind {
  return kind in fixable;
}

/** A fixed line; `text` is undefined if the line is removed. */
export interface LineFix {
  readonly line: number;
  readonly text: string | undefined;
}

/** Returns a line without this kind of fault, or undefined if it must be removed. */
export function fixedLine(text: string, kind: FixableKind): string | undefined {
  switch (kind) {
    case 'edgeWhitespace':
      return phrasesOf(text, trimmed);
    case 'controlCharacter':
    case 'lineBreak':
      return phrasesOf(text, withoutControls);
    case 'extraColumn':
      return withTwoColumns(text);
    default:
      return undefined;
  }
}

/**
 * Replaces the first blank of a line with a tab. Also returns if that was the only blank. Undefined if one side of the tab would be empty.
 */
export function tabForBlank(text: string): { readonly text: string; readonly isOnly: boolean } | undefined {
  if (text.includes('\t')) return undefined;
  const [source = '', ...others] = trimmed(text).split(/\p{White_Space}+/u);
  if (others.length === 0) return undefined;
  const rest = trimmed(trimmed(text).slice(source.length));
  return { text: `${source}\t${rest}`, isOnly: others.length === 1 };
}

/** Fixes all given faults. Faults on the same line are fixed together. @param faults with lines counted from 1. */
export function fixesOf(
  faults: readonly { readonly kind: FixableKind; readonly line: number }[],
  textOf: (line: number) => string,
): LineFix[] {
  const fixed = new Map<number, string | undefined>();
  for (const { kind, line } of faults) {
    const at = line - 1;
    const now = fixed.has(at) ? fixed.get(at) : textOf(at);
    if (now !== undefined) fixed.set(at, fixedLine(now, kind));
    else fixed.set(at, undefined);
  }
  return [...fixed].map(([line, text]) => ({ line, text })).toSorted((a, b) => a.line - b.line);
}

/** Removes all entries of a source phrase except one. */
export function keepOnly(lines: readonly { readonly source?: string }[], kept: number): LineFix[] {
  const source = lines[kept]?.source;
  return lines.flatMap((line, at) =>
    at !== kept && line.source !== undefined && line.source === source ? [{ line: at, text: undefined }] : [],
  );
}

/**
 * Fixes everything that can be fixed without losing a phrase: white space at the ends of phrases, control characters, blank lines, and
 * identical entries. The remaining faults need a user's decision.
 */
export function harmlessFixes(lines: readonly { readonly text: string }[]): LineFix[] {
  const fixes: LineFix[] = [];
  const seen = new Map<string, string>();
  for (const [line, { text }] of lines.entries()) {
    const fixed = harmlesslyFixed(text, seen);
    const isEnd = line === lines.length - 1 && text === '';
    if (fixed !== text && !isEnd) fixes.push({ line, text: fixed });
  }
  return fixes;
}

/** @param seen target phrases of the previous lines, by source phrase. */
function harmlesslyFixed(text: string, seen: Map<string, string>): string | undefined {
  if (!text.includes('\t')) return text.trim() === '' ? undefined : text;
  const [source = '', target = '', ...more] = text.split('\t');
  if (more.length > 0) return text;
  const left = withoutControls(source);
  const right = withoutControls(target);
  if (left !== '' && seen.get(left) === right) return undefined;
  if (!seen.has(left)) seen.set(left, right);
  return `${left}\t${right}`;
}

function phrasesOf(text: string, change: (phrase: string) => string): string {
  return text.split('\t').map(change).join('\t');
}

function trimmed(phrase: string): string {
  return phrase.replaceAll(/^\p{White_Space}+|(?<!\p{White_Space})\p{White_Space}+$/gu, '');
}

/** Replaces control characters and line endings with spaces, and trims the phrase. */
function withoutControls(phrase: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  return trimmed(phrase.replaceAll(/[\u0000-\u001f\u0080-\u009f\u2028\u2029]/g, ' '));
}

/** Moves everything after the second tab into the target phrase. */
function withTwoColumns(text: string): string {
  const [source = '', ...others] = text.split('\t');
  return `${source}\t${trimmed(
    others
      .map(trimmed)
      .filter((phrase) => phrase !== '')
      .join(' '),
  )}`;
}
