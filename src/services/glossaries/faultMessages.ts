import * as vscode from 'vscode';
import type { EntryFaultKind } from '../../text/glossary/entries.ts';
import { phraseFaults } from '../../text/glossary/phrases.ts';
import { localNumber } from '../../editor/localized.ts';

/** What is wrong with an entry, in the language of the editor (specification, "Entry content rules"). */
const sentences: Readonly<Record<EntryFaultKind, () => string>> = {
  missingTarget: () => vscode.l10n.t('The target phrase is missing.'),
  extraColumn: () => vscode.l10n.t('There is more than a source and a target phrase.'),
  malformedQuotes: () => vscode.l10n.t('A quote does not end.'),
  emptySource: () => vscode.l10n.t('The source phrase is empty.'),
  emptyTarget: () => vscode.l10n.t('The target phrase is empty.'),
  controlCharacter: () => vscode.l10n.t('There is a control character in it.'),
  lineBreak: () => vscode.l10n.t('There is a line break in it.'),
  edgeWhitespace: () => vscode.l10n.t('It begins or ends with white space.'),
  tooLong: () => vscode.l10n.t('A phrase takes more than 1,024 bytes.'),
  duplicateSource: () => vscode.l10n.t('The source phrase is there already, further up.'),
  dictionaryTooLarge: () => vscode.l10n.t('The dictionary is larger than 10 MB.'),
  noEntries: () => vscode.l10n.t('There are no entries.'),
};

/** A sentence for a fault, without its place. */
export function faultSentence(kind: EntryFaultKind): string {
  return sentences[kind]();
}

/** The same with the line that it is in, counted from 1. */
export function faultInLine({ kind, line }: { readonly kind: EntryFaultKind; readonly line: number }): string {
  return vscode.l10n.t('Line {0}: {1}', localNumber(line), faultSentence(kind));
}

/** Why something cannot be a phrase of an entry; undefined when it can. For boxes in which one phrase is typed. */
export function phraseFault(phrase: string, side: 'source' | 'target'): string | undefined {
  const [fault] = phraseFaults(phrase, side, true);
  return fault && faultSentence(fault.kind);
}
