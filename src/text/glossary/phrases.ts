import { glossaryTextBytes } from '../../api/limits.ts';
import type { EntryFaultKind } from './entries.ts';

/** C0 and C1 control characters, tab and newline included. DEL is neither (specification, "Entry content rules"). */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const control = /[\u0000-\u001f\u0080-\u009f]/;
/** Unicode newlines that are not control characters. */
const unicodeNewline = /[\u2028\u2029]/;
const edgeWhitespace = /^\p{White_Space}|\p{White_Space}$/u;

/**
 * Returns true if a phrase of the text may contain a control character or a Unicode newline. If not, phrases needn't be checked for them.
 */
export function mayHoldControls(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  return /[\u0000-\u0008\u000b-\u001f\u0080-\u009f\u2028\u2029]/.test(text);
}

/**
 * Returns the faults of a phrase, with offset and length.
 * @param controls false if control characters are impossible.
 */
export function phraseFaults(
  phrase: string,
  side: 'source' | 'target',
  controls: boolean,
): { kind: EntryFaultKind; at: number; length: number }[] {
  if (phrase === '') return [{ kind: side === 'source' ? 'emptySource' : 'emptyTarget', at: 0, length: 0 }];
  const faults: { kind: EntryFaultKind; at: number; length: number }[] = [];
  if (controls) {
    const newline = unicodeNewline.exec(phrase) ?? /[\n\r\u0085]/.exec(phrase);
    if (newline) faults.push({ kind: 'lineBreak', at: newline.index, length: 1 });
    const character = control.exec(phrase.replaceAll(/[\n\r\u0085]/g, ' '));
    if (character) faults.push({ kind: 'controlCharacter', at: character.index, length: 1 });
  }
  if (phrase.trim() !== phrase && edgeWhitespace.test(phrase)) {
    const start = phrase.length - phrase.trimStart().length;
    faults.push(
      start > 0
        ? { kind: 'edgeWhitespace', at: 0, length: start }
        : { kind: 'edgeWhitespace', at: phrase.trimEnd().length, length: phrase.length - phrase.trimEnd().length },
    );
  }
  // A UTF-16 unit takes at most three bytes, so the bytes of most phrases needn't be counted.
  if (phrase.length * 3 > glossaryTextBytes && Buffer.byteLength(phrase) > glossaryTextBytes) {
    faults.push({ kind: 'tooLong', at: 0, length: phrase.length });
  }
  return faults;
}
