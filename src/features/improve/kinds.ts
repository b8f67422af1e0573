import * as vscode from 'vscode';
import { comparisonTitle } from '../../editor/results.ts';

/** What a suggestion is: better wording, or the mistakes mended and nothing else. */
export type ImprovementKind = 'improve' | 'correct';

/** What is said in the course of it. */
export interface KindTexts {
  readonly nothingHere: () => string;
  readonly noProse: () => string;
  readonly nothingToDo: () => string;
  readonly alreadyInFlight: () => string;
  readonly progress: (paragraphs: number) => string;
  /** The step of Undo. */
  readonly undo: () => string;
  /** What the history calls it. */
  readonly entry: 'improvement' | 'correction';
  /** Title of the comparison. */
  readonly title: (name: string) => string;
}

export const kindTexts: Readonly<Record<ImprovementKind, KindTexts>> = {
  improve: {
    nothingHere: () => vscode.l10n.t('There is nothing to improve here: select some text.'),
    noProse: () => vscode.l10n.t('There is no prose to improve here: no comment, and the selection does not lie in a string.'),
    nothingToDo: () => vscode.l10n.t('Nothing to improve: the service would leave the text as it is.'),
    alreadyInFlight: () => vscode.l10n.t('This text is already being improved.'),
    progress: (paragraphs) =>
      paragraphs === 1 ? vscode.l10n.t('Improving the text…') : vscode.l10n.t('Improving {0} paragraphs…', paragraphs),
    undo: () => vscode.l10n.t('Improve'),
    entry: 'improvement',
    title: (name) => comparisonTitle(name, 'improvement'),
  },
  correct: {
    nothingHere: () => vscode.l10n.t("There's nothing to correct here. Select some text."),
    noProse: () => vscode.l10n.t("There's no text to correct here: no comment, and the selection isn't in a string."),
    nothingToDo: () => vscode.l10n.t('No mistakes found.'),
    alreadyInFlight: () => vscode.l10n.t('This text is already being corrected.'),
    progress: (paragraphs) =>
      paragraphs === 1 ? vscode.l10n.t('Correcting the text…') : vscode.l10n.t('Correcting {0} paragraphs…', paragraphs),
    undo: () => vscode.l10n.t('Correct'),
    entry: 'correction',
    title: (name) => comparisonTitle(name, 'correction'),
  },
};
