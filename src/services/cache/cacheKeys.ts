import { createHash } from 'node:crypto';

/** Tells how much a translation costs, and changes nothing about it. */
const withoutEffect = 'show_billed_characters';

/** Everything beside the text that a result depends on. */
export interface KeyParts {
  readonly kind: 'translation' | 'improvement' | 'correction';
  /** Where it comes from. */
  readonly host: string;
  /** Whose it is; must say nothing about the key. */
  readonly account: string;
  /** As sent. */
  readonly options: object;
  /** What stands behind the ids in the options; undefined when that is not known. */
  readonly fingerprints: readonly string[] | undefined;
}

/** Makes the key of a text: SHA-256, in hexadecimal, of a canonical JSON of all that its result depends on. */
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
