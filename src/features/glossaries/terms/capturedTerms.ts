import * as vscode from 'vscode';
import { glossaryTextBytes } from '../../../api/limits.ts';
import type { Entry } from '../../../text/glossary/entries.ts';
import { isPairBeyondDoubt, pairsOfSelections } from '../../../text/glossary/pairs.ts';
import type { FoundPairs } from '../../../text/glossary/pairs.ts';
import { UserError } from '../../../editor/userError.ts';
import { baseLanguage, glossaryLanguages, sameLanguage } from '../../../api/languages.ts';
import { activeGlossaries, glossaryNames } from '../../../services/glossaries/activeGlossary.ts';
import type { Services } from '../../../services/services.ts';
import { pickSourceLanguage } from '../../../services/languages/languagePicker.ts';
import { withProgress } from '../../../editor/progress.ts';
import { setting } from '../../../services/settings/settings.ts';
import { guessLanguage } from '../../../services/languages/sourceLanguage.ts';
import * as messages from './texts.ts';

/** Selection of an editor when a command started. */
export interface Selected {
  readonly document: vscode.TextDocument;
  /** In document order. */
  readonly selections: readonly { readonly range: vscode.Range; readonly text: string }[];
}

/** Selection to be added to a glossary. */
export type Captured = {
  readonly document: vscode.TextDocument;
  /** Range of the selection, used to detect its language and to find its context. */
  readonly range: vscode.Range;
} & (
  | { readonly kind: 'term'; readonly term: string }
  /** A term with its translation. */
  | { readonly kind: 'pair'; readonly pair: Entry }
  | { readonly kind: 'pairs'; readonly found: FoundPairs }
);

/** Reads the selection as a term or as pairs. @throws UserError if it is neither. */
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
  // A term may be wrapped over two lines; the lines of a list contain pairs.
  const isTerm = lines.length === 1 || (lines.length === 2 && found.pairs.length < 2);
  if (isTerm && Buffer.byteLength(text) <= glossaryTextBytes) {
    return { kind: 'term', term: text.trim().replaceAll(/\s+/g, ' '), document, range };
  }
  if (isTerm) throw new UserError(messages.selectionTooLong());
  return severalPairs(document, range, found);
}

function severalPairs(document: vscode.TextDocument, range: vscode.Range, found: FoundPairs): Captured {
  const [pair, ...others] = found.pairs;
  if (!pair) {
    throw new UserError(messages.noPairsFound());
  }
  return others.length === 0 && found.unread.length === 0
    ? { kind: 'pair', pair, document, range }
    : { kind: 'pairs', found, document, range };
}

function nothingSelected(): UserError {
  return new UserError(messages.selectTermFirst());
}

/** Language pair of an addition, with languages as glossaries have them. */
export interface TermLanguages {
  readonly source_lang: string;
  readonly target_lang: string;
  /** Side of the pair that the selected text is on. */
  readonly selected: 'source' | 'target';
}

/** UTF-16 code units around a selection that are used to detect its language. */
const reach = 1000;

/**
 * Determines the languages of the selection: the target language of the workspace and the language of the document, from settings or local
 * detection. Asks for what is missing.
 * @throws CancellationError if the user cancels a question.
 */
export async function settleTermLanguages(services: Services, captured: Captured): Promise<TermLanguages> {
  const { document } = captured;
  const target = await services.target.need(document);
  if (target === undefined) throw new vscode.CancellationError();
  const target_lang = baseLanguage(target);
  const said = setting('interlinear.translation.sourceLanguage', document).trim();
  const known = said === '' ? (services.sources.answered(document) ?? (await guessLanguage(sampleOf(captured)))) : said;
  if (known !== undefined && !sameLanguage(known, target_lang))
    return { source_lang: baseLanguage(known), target_lang, selected: 'source' };
  // The selection, or the first column of a list, is in the target language, so it is the translation of a term.
  const selected = known === undefined ? 'source' : 'target';
  const only = await onlySource(services, document, target_lang);
  if (only !== undefined) return { source_lang: only, target_lang, selected };
  const source_lang = await askSource(services, captured, target_lang, selected);
  if (selected === 'source' && captured.kind === 'term') services.sources.answer(document, source_lang);
  return { source_lang, target_lang, selected };
}

function sampleOf(captured: Captured): string {
  // A list of pairs is in two languages, so only the first column is used.
  if (captured.kind === 'pairs') return captured.found.pairs.map(([source]) => source).join('. ');
  if (captured.kind === 'pair') return captured.pair[0];
  const { document, range } = captured;
  const start = document.positionAt(document.offsetAt(range.start) - reach);
  return document.getText(new vscode.Range(start, document.positionAt(document.offsetAt(range.end) + reach)));
}

/** Returns the source language of the dictionaries into the target in the glossaries in use, if there is only one. */
async function onlySource(services: Services, document: vscode.TextDocument, target_lang: string): Promise<string | undefined> {
  if (glossaryNames(document).length === 0) return undefined;
  const all = await withProgress(messages.readingGlossaries(), (signal) => services.glossaries.list(signal));
  const pairs = activeGlossaries(all, document).flatMap((glossary) => glossary.pairs);
  const fitting = pairs.filter((pair) => sameLanguage(pair.target_lang, target_lang));
  const [only, ...others] = new Set(fitting.map(({ source_lang }) => baseLanguage(source_lang)));
  return others.length === 0 ? only : undefined;
}

async function askSource(services: Services, captured: Captured, target_lang: string, selected: 'source' | 'target'): Promise<string> {
  const others = glossaryLanguages.filter((code) => code !== target_lang);
  const title =
    selected === 'target'
      ? messages.chooseSourceOfTranslation()
      : captured.kind === 'pairs'
        ? messages.chooseLanguageOfTerms()
        : messages.chooseLanguageOfTerm();
  const chosen = await pickSourceLanguage(services, others, title);
  if (chosen === undefined || chosen === '') throw new vscode.CancellationError();
  return baseLanguage(chosen);
}
