import { localNumber } from '../../editor/localized.ts';
import { comparisonTitle } from '../../editor/results.ts';
import * as messages from './texts.ts';

/** Kind of a suggestion: better wording, or only corrected mistakes. */
export type ImprovementKind = 'improve' | 'correct';

/** Texts shown for a kind. */
export interface KindTexts {
  readonly nothingHere: () => string;
  readonly noProse: () => string;
  readonly nothingToDo: () => string;
  readonly alreadyInFlight: () => string;
  readonly progress: (paragraphs: number) => string;
  /** Reason why a suggestion was not applied to edited text. */
  readonly textChanged: () => string;
  /** Label of the undo step. */
  readonly undo: () => string;
  /** Kind of the history entry. */
  readonly entry: 'improvement' | 'correction';
  /** Title of the comparison. */
  readonly title: (name: string) => string;
}

export const kindTexts: Readonly<Record<ImprovementKind, KindTexts>> = {
  improve: {
    nothingHere: () => messages.nothingToImproveHere(),
    noProse: () => messages.noProseToImprove(),
    nothingToDo: () => messages.noImprovements(),
    alreadyInFlight: () => messages.alreadyImproving(),
    progress: (paragraphs) => (paragraphs === 1 ? messages.improvingOne() : messages.improvingMany(localNumber(paragraphs))),
    textChanged: () => messages.improvedTextChanged(),
    undo: () => messages.improve(),
    entry: 'improvement',
    title: (name) => comparisonTitle(name, 'improvement'),
  },
  correct: {
    nothingHere: () => messages.nothingToCorrectHere(),
    noProse: () => messages.noProseToCorrect(),
    nothingToDo: () => messages.noMistakes(),
    alreadyInFlight: () => messages.alreadyCorrecting(),
    progress: (paragraphs) => (paragraphs === 1 ? messages.correctingOne() : messages.correctingMany(localNumber(paragraphs))),
    textChanged: () => messages.correctedTextChanged(),
    undo: () => messages.correctUndo(),
    entry: 'correction',
    title: (name) => comparisonTitle(name, 'correction'),
  },
};
