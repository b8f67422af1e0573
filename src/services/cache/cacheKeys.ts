import { createHash } from 'node:crypto';

/** Option that adds the cost of a translation to the reply. It does not change the translation. */
const withoutEffect = 'show_billed_characters';

/** Everything besides the text that a result depends on. */
export interface KeyParts {
  readonly kind: 'translation' | 'improvement' | 'correction';
  /** Host that the result comes from. */
  readonly host: string;
  /** Owner of the result. Must not reveal anything about the key. */
  readonly account: string;
  /** Options as sent. */
  readonly options: object;
  /** Fingerprints of the contents behind ids in the options; undefined if unknown. */
  readonly fingerprints: readonly string[] | undefined;
}

/**
 * Returns a function for the cache key of a text: SHA-256, in hexadecimal, of a canonical JSON of everything that its result depends on.
 */
export function keysWith({ kind, host, account, options, fingerprints }: KeyParts): (text: string) => string {
  const sorted = Object.entries(options)
    .filter(([name, value]) => value !== undefined && name !== withoutEffect)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const common = createHash('sha256').update(`[${JSON.stringify([kind, host, account, sorted, fingerprints ?? null])},`);
  return (text) => {
    const hash = common.copy().update(`${JSON.stringify(text)}]`);
    return hash.digest('hex');
  };
}
