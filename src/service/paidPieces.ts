import type { TranslateOptions, TranslationResult } from '../contract/translate.ts';

/** UTF-16 units of texts and translations that are kept at most; the oldest are forgotten first. */
const keptUnits = 16 * 1024 * 1024;

type Paid = PromiseFulfilledResult<TranslationResult>;

/** Translations of pieces that were paid for, of texts of which another piece failed: the next try needs only that one. */
export interface PaidPieces {
  /** The pieces that were translated with these options. */
  of(options: TranslateOptions): {
    /** Hands a piece out and forgets it. */
    take(text: string): Paid | undefined;
    keep(text: string, outcome: Paid): void;
  };
}

export function createPaidPieces(): PaidPieces {
  const pieces = new Map<string, Paid>();
  let units = 0;

  function forget(key: string): Paid | undefined {
    const piece = pieces.get(key);
    if (piece) units -= key.length + piece.value.text.length;
    pieces.delete(key);
    return piece;
  }

  return {
    of(options) {
      const keyOf = (text: string) => JSON.stringify([options, text]);
      return {
        take: (text) => forget(keyOf(text)),
        keep(text, outcome) {
          const key = keyOf(text);
          forget(key);
          pieces.set(key, outcome);
          units += key.length + outcome.value.text.length;
          for (const oldest of pieces.keys()) {
            if (units <= keptUnits) break;
            forget(oldest);
          }
        },
      };
    },
  };
}
