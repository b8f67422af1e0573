import type { TranslateOptions, TranslationResult } from '../contract/translate.ts';

/** Pieces that are kept at most; the oldest are forgotten first. */
const kept = 500;

/** Translations of pieces that were paid for, of texts of which another piece failed: the next try needs only that one. */
export interface PaidPieces {
  /** The pieces that were translated with these options. */
  of(options: TranslateOptions): {
    /** Hands a piece out and forgets it. */
    take(text: string): PromiseFulfilledResult<TranslationResult> | undefined;
    keep(text: string, outcome: PromiseFulfilledResult<TranslationResult>): void;
  };
}

export function createPaidPieces(): PaidPieces {
  const pieces = new Map<string, PromiseFulfilledResult<TranslationResult>>();
  return {
    of(options) {
      const key = (text: string) => JSON.stringify([options, text]);
      return {
        take(text) {
          const piece = pieces.get(key(text));
          pieces.delete(key(text));
          return piece;
        },
        keep(text, outcome) {
          pieces.set(key(text), outcome);
          const [oldest] = pieces.keys();
          if (pieces.size > kept && oldest !== undefined) pieces.delete(oldest);
        },
      };
    },
  };
}
