import type { EntryFaultKind } from '../../text/glossary/entries.ts';
import { phraseFaults } from '../../text/glossary/phrases.ts';
import { localNumber } from '../../editor/localized.ts';
import * as messages from './texts.ts';

/** Faults of an entry, in the language of the editor (specification, "Entry content rules"). */
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

/** Returns a sentence for a fault, without its position. */
export function faultSentence(kind: EntryFaultKind): string {
  return sentences[kind]();
}

/** Returns a sentence for a fault with its line, counted from 1. */
export function faultInLine({ kind, line }: { readonly kind: EntryFaultKind; readonly line: number }): string {
  return messages.faultInLine(localNumber(line), faultSentence(kind));
}

/** Returns the reason why a phrase of an entry is invalid, or undefined if it is valid. For input boxes for a single phrase. */
export function phraseFault(phrase: string, side: 'source' | 'target'): string | undefined {
  const [fault] = phraseFaults(phrase, side, true);
  return fault && faultSentence(fault.kind);
}
