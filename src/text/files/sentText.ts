import { unusedFence, writeTokens } from '../markup/tokens.ts';
import { hasMarks, writePayload } from '../payload.ts';
import type { Payload } from '../payload.ts';
import type { InlinePiece } from '../pieces.ts';
import type { SegmentedText } from '../segments.ts';
import type { Unit } from './openFile.ts';

/** A text in the forms in which it can be sent. */
export interface SentText {
  /** With tags only if something in it is protected, whatever stands elsewhere in the file. */
  readonly payload: Payload;
  /**
   * Returns the text for languages without tag handling: protected parts are sent as tokens. Absent if nothing in it is protected. Returns
   * undefined if the text contains all characters that tokens can use.
   */
  readonly tokens?: () => Payload | undefined;
}

export function sentText(pieces: readonly InlinePiece[]): SentText {
  const tagged = hasMarks(pieces);
  const payload = writePayload(pieces, tagged);
  if (!tagged) return { payload };
  const tokens = () => {
    const fence = unusedFence(pieces);
    return fence && writeTokens(pieces, fence);
  };
  return { payload, tokens };
}

/**
 * Returns a unit as a text of an order. Its translation is the answer as it came back: the file it is written to understands it, and which
 * payload it answers is known by `sent`.
 * @param sent called with the payload once it is known in which form it is sent; the last call holds.
 */
export function orderedText(
  { payload, tokens }: Pick<Unit, 'payload' | 'tokens'>,
  sent: (payload: Payload) => void,
): SegmentedText | undefined {
  if (!payload) return undefined;
  sent(payload);
  const inForm = (form: Payload): SegmentedText => ({
    payloads: [form.text],
    tagged: form.tagged,
    restore: ([answer = '']) => ({ text: answer, lost: [] }),
  });
  if (!tokens) return inForm(payload);
  return {
    ...inForm(payload),
    withTokens() {
      const form = tokens();
      if (form) sent(form);
      return form && inForm(form);
    },
  };
}
