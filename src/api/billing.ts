import { canonicalLanguage } from './languages.ts';
import type { Profile } from './providers.ts';
import { codePoints } from './rules.ts';
import type { TranslateOptions } from './translate.ts';

/** How much is billed, in Unicode code points. */
export interface Billed {
  readonly characters: number;
  /** Whether it may be less: nothing is said of how entities are billed, so that they count as they are sent. */
  readonly isMost: boolean;
}

/**
 * What texts of a translation are billed; each counts, equal or not. Context is billed by nobody ("The context parameter text is not
 * billed").
 */
export function billedOf(
  texts: readonly string[],
  { target_lang, tag_handling }: Pick<TranslateOptions, 'target_lang' | 'tag_handling'>,
  { billsTags, unbilledTargets }: Pick<Profile, 'billsTags' | 'unbilledTargets'>,
): Billed {
  if (unbilledTargets.includes(canonicalLanguage(target_lang))) return { characters: 0, isMost: false };
  if (tag_handling === undefined || billsTags) return { characters: sum(texts), isMost: false };
  const words = texts.map((text) => text.replaceAll(/<[^<>]*>/g, ''));
  return { characters: sum(words), isMost: words.some((text) => /&[#\w]+;/.test(text)) };
}

export function billedTogether(parts: readonly Billed[]): Billed {
  return {
    characters: parts.reduce((all, { characters }) => all + characters, 0),
    isMost: parts.some(({ isMost }) => isMost),
  };
}

function sum(texts: readonly string[]): number {
  return texts.reduce((all, text) => all + codePoints(text), 0);
}
