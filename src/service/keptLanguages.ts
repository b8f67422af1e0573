import type { Language } from '../contract/languages.ts';

/** Lists of languages of one address and account that outlive a client. */
export interface KeptLanguages {
  /** The list that was kept last under a name; undefined where there is none that can be read. */
  recall(name: string): Promise<readonly Language[] | undefined>;
  /** Never fails: without it, the next list is asked for again. */
  keep(name: string, languages: readonly Language[]): Promise<void>;
}
