import * as vscode from 'vscode';
import { glossaryTextBytes } from '../../../api/limits.ts';
import type { Entry } from '../../../text/glossary/entries.ts';
import { isPairBeyondDoubt, pairsOfSelections } from '../../../text/glossary/pairs.ts';
import type { FoundPairs } from '../../../text/glossary/pairs.ts';
import { UserError } from '../../../editor/userError.ts';
import type { Selected } from './selected.ts';

/** What is to be added to a glossary, as it was selected. */
export type Captured = {
  readonly document: vscode.TextDocument;
  /** Where it was selected, for telling its language and what it is about. */
  readonly range: vscode.Range;
} & (
  | { readonly kind: 'term'; readonly term: string }
  /** A term with its translation. */
  | { readonly kind: 'pair'; readonly pair: Entry }
  | { readonly kind: 'pairs'; readonly found: FoundPairs }
);

/** Reads what is selected as a term or as pairs. @throws UserError when there is nothing of the kind. */
export function captureTerms(selected: Selected | undefined): Captured {
  const [only, ...others] = selected?.selections ?? [];
  if (!selected || !only) throw nothingSelected();
  const { document, selections } = selected;
  if (others.length === 0) return oneSelection(document, only);
  return severalPairs(document, only.range, pairsOfSelections(selections.map(({ range, text }) => ({ line: range.start.line + 1, text }))));
}

function oneSelection(document: vscode.TextDocument, { range, text }: Selected['selections'][number]): Captured {
  const found = pairsOfSelections([{ line: range.start.line + 1, text }]);
  const [pair] = found.pairs;
  if (pair && isPairBeyondDoubt(text)) return { kind: 'pair', pair, document, range };
  const lines = text.trim().split(/\r\n?|\n/);
  // A term may be broken by the end of a line; a list has pairs in its lines.
  const isTerm = lines.length === 1 || (lines.length === 2 && found.pairs.length < 2);
  if (isTerm && Buffer.byteLength(text) <= glossaryTextBytes) {
    return { kind: 'term', term: text.trim().replaceAll(/\s+/g, ' '), document, range };
  }
  if (isTerm) throw new UserError(vscode.l10n.t('The selection is too long for a term. Select a word or a short phrase.'));
  return severalPairs(document, range, found);
}

function severalPairs(document: vscode.TextDocument, range: vscode.Range, found: FoundPairs): Captured {
  const [pair, ...others] = found.pairs;
  if (!pair) {
    throw new UserError(
      vscode.l10n.t(
        'No pairs of phrases were found in the selection. A pair is a line such as "term = translation", two columns with a tab, comma or bar between them, or two selections on a line.',
      ),
    );
  }
  return others.length === 0 && found.unread.length === 0
    ? { kind: 'pair', pair, document, range }
    : { kind: 'pairs', found, document, range };
}

function nothingSelected(): UserError {
  return new UserError(vscode.l10n.t('Select a term in a text first, or a list of pairs.'));
}
