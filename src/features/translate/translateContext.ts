import type { Services } from '../../services/services.ts';
import type { Results } from '../../editor/results.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import type { PaidTexts } from '../../services/translation/translating.ts';
import type { HoverTexts } from './hoverTexts.ts';
import type { PlacedTexts } from './placedTexts.ts';
import type { TranslationSummary } from './summary.ts';
import * as vscode from 'vscode';

export function lineEnding(document: vscode.TextDocument): string {
  return document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
}

/** The last part of a document's path, for people. */
export function nameOf(document: vscode.TextDocument): string {
  return document.uri.path.split('/').at(-1) || vscode.l10n.t('text');
}

/** What the commands of this window share. */
export interface TranslateContext {
  readonly services: Services;
  readonly results: Results;
  readonly placed: PlacedTexts;
  readonly hovers: HoverTexts;
  /** What is being translated at the moment. */
  readonly inFlight: Set<TrackedRanges>;
  /** What came back in a document already: another try, or another command, does not pay for it again. */
  readonly paidIn: (document: vscode.TextDocument) => PaidTexts;
  readonly onTranslated: (summary: TranslationSummary) => void;
}
