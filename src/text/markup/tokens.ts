import { createReader, nameOf } from '../payload.ts';
import type { ReturnedPayload, Mark, Payload } from '../payload.ts';
import type { InlinePiece } from '../pieces.ts';

/**
 * Replaces protected parts with tokens in plain text, `⟦1⟧` and `⟦2⟧…⟦/2⟧`, for languages without tag handling. For the service they are
 * meaningless characters, so answers are checked as strictly as with tags.
 */

/** The characters around the number of a token. */
export interface Fence {
  readonly open: string;
  readonly close: string;
}

/** Brackets that rarely occur in texts. */
const fences: readonly Fence[] = ['⟦⟧', '⟬⟭', '⦗⦘', '⦃⦄'].map((pair) => ({ open: pair.slice(0, 1), close: pair.slice(1) }));

/** Returns brackets that don't occur in the text of any piece, or undefined if all do. */
export function unusedFence(pieces: readonly InlinePiece[]): Fence | undefined {
  const text = textOf(pieces);
  return fences.find(({ open, close }) => !text.includes(open) && !text.includes(close));
}

function textOf(pieces: readonly InlinePiece[]): string {
  return pieces.map((piece) => (piece.kind === 'text' ? piece.text : piece.kind === 'pair' ? textOf(piece.children) : '')).join('');
}

export function writeTokens(pieces: readonly InlinePiece[], fence: Fence): Payload {
  const marks = new Map<number, Mark>();
  const token = (name: string) => fence.open + name + fence.close;
  const mark = (piece: Mark) => {
    marks.set(marks.size + 1, piece);
    return String(marks.size);
  };
  const write = (piece: InlinePiece): string => {
    switch (piece.kind) {
      case 'text':
        return piece.text;
      case 'opaque': {
        const sent = token(mark(piece));
        return piece.lineBreak === true ? ` ${sent} ` : sent;
      }
      case 'kept':
        return token(mark(piece));
      case 'pair': {
        const id = mark(piece);
        return token(id) + piece.children.map(write).join('') + token(`/${id}`);
      }
      default:
        return piece satisfies never;
    }
  };
  return { text: pieces.map(write).join(''), tagged: false, marks, fence };
}

/**
 * Reads a translation strictly: each token once, pairs nested correctly. Faults are collected in `lost`, and the remaining parts are used
 * as well as possible.
 */
export function readTokens(answer: string, payload: Payload, { open, close }: Fence): ReturnedPayload {
  const reader = createReader(payload);
  const opened: number[] = [];
  // Tolerates white space that a service adds inside. Its length is limited, so that each attempt ends.
  const space = String.raw`[ \u00a0\u202f]{0,3}`;
  const token = new RegExp(`${open}${space}(?<end>/?)${space}(?<id>\\d{1,9})${space}${close}|(?<stray>[${open}${close}])`, 'gu');
  let done = 0;
  for (const match of answer.matchAll(token)) {
    reader.text(answer.slice(done, match.index));
    done = match.index + match[0].length;
    const { end, id, stray } = match.groups ?? {};
    const mark = payload.marks.get(Number(id ?? 0));
    if (stray !== undefined) reader.stray(stray);
    else if (!mark) reader.lose(match[0]);
    else if (end === '/') endPair(mark, Number(id));
    else begin(mark, Number(id), match[0]);
  }
  reader.text(answer.slice(done));
  return reader.end();

  function begin(mark: Mark, id: number, source: string): void {
    if (mark.kind === 'opaque') reader.open('x', id, true, source);
    else if (mark.kind === 'pair') {
      reader.open('g', id, false, source);
      opened.push(id);
    } else {
      reader.open('k', id, false, source);
      reader.text(mark.word);
      reader.close('k', source);
    }
  }

  function endPair(mark: Mark, id: number): void {
    if (mark.kind === 'pair' && opened.at(-1) === id) {
      opened.pop();
      reader.close('g', nameOf(mark));
    } else reader.lose(nameOf(mark));
  }
}
