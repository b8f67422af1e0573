import type * as vscode from 'vscode';
import type { OpenedFile } from './openedFile.ts';
import type { UnitAnswer, UnitAnswers } from '../../services/localization/documents.ts';
import type { UnitOrder } from './unitOrder.ts';
import type { WrittenText } from './writeText.ts';

/** A translation of a file into one language, which is written when the texts for it have arrived. */
export interface FileTask {
  readonly source: OpenedFile;
  readonly target: vscode.Uri;
  /** The service's code. */
  readonly language: string;
  /** What is sent. */
  readonly order: UnitOrder;
  /** Called for each answer when it arrives. */
  readonly onArrived?: (unit: number, answer: UnitAnswer) => void;
  /** Writes what arrived, and remembers what it is the translation of. @throws UserError; StateError; Error of the file system. */
  write(answers: UnitAnswers): Promise<TaskResult>;
}

export interface TaskResult {
  /** Undefined if nothing had to be written. */
  readonly written: WrittenText | undefined;
  /** Number of texts that were translated. */
  readonly translated: number;
  /** Number of texts whose translation didn't arrive. */
  readonly missing: number;
  /** Number of texts that were left as they were, because their translation would have changed the structure. */
  readonly left: number;
  /** Numbers of the source's lines, from 1, at which parts begin that were not understood and stay as they are. */
  readonly linesLeft: readonly number[];
  /** Number of links to headings that are not known, and were left. */
  readonly unknownLinks: number;
  /** Number of texts that were changed on both sides, and wait for somebody to choose. */
  readonly toReview: number;
  /** Number of texts of which it is unclear what they belong to. */
  readonly unclear: number;
}
