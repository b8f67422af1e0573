import * as vscode from 'vscode';
import type { LineFault, LineFaultKind } from '../../../text/glossary/dictionaryLines.ts';
import type { FixableKind } from '../../../text/glossary/fixes.ts';
import { faultSentence } from '../../../services/glossaries/faultMessages.ts';
import { localNumber } from '../../../editor/localized.ts';

/** What is wrong in a line, in words. */
export function problemSentence({ kind, first }: Pick<LineFault, 'kind' | 'first'>): string {
  if (kind === 'blankLine') return vscode.l10n.t('This line is blank. It is no entry, and is not sent.');
  if (kind === 'duplicateSource' && first !== undefined)
    return vscode.l10n.t('The source phrase is there already, in line {0}.', localNumber(first));
  return faultSentence(kind);
}

/** A kind of problems, as the title of a list of them. */
export function kindTitle(kind: LineFaultKind): string {
  return kind === 'duplicateSource' ? vscode.l10n.t('The source phrase is there already.') : problemSentence({ kind });
}

const one: Readonly<Record<FixableKind, () => string>> = {
  missingTarget: () => vscode.l10n.t('Remove this line'),
  extraColumn: () => vscode.l10n.t('Replace the further tabs by spaces'),
  emptySource: () => vscode.l10n.t('Remove this line'),
  emptyTarget: () => vscode.l10n.t('Remove this line'),
  controlCharacter: () => vscode.l10n.t('Replace the control character by a space'),
  lineBreak: () => vscode.l10n.t('Replace the line break by a space'),
  edgeWhitespace: () => vscode.l10n.t('Remove the white space at the edges'),
  duplicateSource: () => vscode.l10n.t('Remove this entry, keep the first one'),
  blankLine: () => vscode.l10n.t('Remove this blank line'),
};

/** What is done about one problem. */
export function fixTitle(kind: FixableKind): string {
  return one[kind]();
}

const all: Readonly<Record<FixableKind, (count: string) => string>> = {
  missingTarget: (count) => vscode.l10n.t('Remove all {0} lines without a target phrase', count),
  extraColumn: (count) => vscode.l10n.t('Replace further tabs by spaces in all {0} lines', count),
  emptySource: (count) => vscode.l10n.t('Remove all {0} lines with an empty source phrase', count),
  emptyTarget: (count) => vscode.l10n.t('Remove all {0} lines with an empty target phrase', count),
  controlCharacter: (count) => vscode.l10n.t('Replace control characters by spaces in all {0} places', count),
  lineBreak: (count) => vscode.l10n.t('Replace line breaks by spaces in all {0} places', count),
  edgeWhitespace: (count) => vscode.l10n.t('Remove the white space at the edges of all {0} phrases', count),
  duplicateSource: (count) => vscode.l10n.t('Remove all {0} duplicates, keep the first of each', count),
  blankLine: (count) => vscode.l10n.t('Remove all {0} blank lines', count),
};

/** What is done about all problems of a kind. */
export function fixAllTitle(kind: FixableKind, count: number): string {
  return all[kind](localNumber(count));
}
