import type { EntryFaultKind } from '../../text/glossary/entries.ts';
import { phraseFaults } from '../../text/glossary/phrases.ts';
import { localNumber } from '../../editor/localized.ts';
import * as messages from './texts.ts';

/** What is wrong with an entry, in the language of the editor (specification, "Entry content rules"). */
const sentences: Readonly<Record<EntryFaultKind, () => string>> = {
  missingTarget: () => messages.missingTarget(),
  extraColumn: () => messages.extraColumn(),
  malformedQuotes: () => messages.malformedQuotes(),
  emptySource: () => messages.emptySource(),
  emptyTarget: () => messages.emptyTarget(),
  controlCharacter: () => messages.controlCharacter(),
  lineBreak: () => messages.lineBreak(),
  edgeWhitespace: () => messages.edgeWhitespace(),
  tooLong: () => messages.tooLong(),
  duplicateSource: () => messages.duplicateSource(),
  dictionaryTooLarge: () => messages.dictionaryTooLarge(),
  noEntries: () => messages.noEntries(),
};

/** A sentence for a fault, without its place. */
export function faultSentence(kind: EntryFaultKind): string {
  return sentences[kind]();
}

/** The same with the line that it is in, counted from 1. */
export function faultInLine({ kind, line }: { readonly kind: EntryFaultKind; readonly line: number }): string {
  return messages.faultInLine(localNumber(line), faultSentence(kind));
}

/** Why something cannot be a phrase of an entry; undefined when it can. For boxes in which one phrase is typed. */
export function phraseFault(phrase: string, side: 'source' | 'target'): string | undefined {
  const [fault] = phraseFaults(phrase, side, true);
  return fault && faultSentence(fault.kind);
}
