/** UTF-16 units of texts and results that are kept at most; the oldest are forgotten first. */
const keptUnits = 16 * 1024 * 1024;

/** Results of pieces that were paid for, of texts of which another piece failed: the next try needs only that one. */
export interface PaidPieces<Result> {
  /** The pieces that were sent with these options. */
  of(options: object): PaidPiecesOfOptions<Result>;
}

export interface PaidPiecesOfOptions<Result> {
  /** Hands a piece out and forgets it. */
  take(text: string): PromiseFulfilledResult<Result> | undefined;
  keep(text: string, outcome: PromiseFulfilledResult<Result>): void;
}

export function createPaidPieces<Result extends { readonly text: string }>(): PaidPieces<Result> {
  const pieces = new Map<string, PromiseFulfilledResult<Result>>();
  let units = 0;

  function forget(key: string): PromiseFulfilledResult<Result> | undefined {
    const piece = pieces.get(key);
    if (piece) units -= key.length + piece.value.text.length;
    pieces.delete(key);
    return piece;
  }

  return {
    of(options) {
      const keyOf = (text: string) => JSON.stringify([options, text]);
      return {
        // Usually there are none: a key for each of many texts would be made for nothing.
        take: (text) => (pieces.size === 0 ? undefined : forget(keyOf(text))),
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
