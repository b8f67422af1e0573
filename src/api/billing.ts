import { canonicalLanguage } from './languages.ts';
import type { Profile } from './providers.ts';
import { codePointsOfAll } from './codePoints.ts';
import type { TranslateOptions } from './translate.ts';

/** Billed amount, in Unicode code points. */
export interface Billed {
  readonly characters: number;
  /** True if the actual amount may be lower. How entities are billed isn't documented, so they are counted as sent. */
  readonly isMost: boolean;
}

/**
 * Returns the billed characters of a translation's texts. Each text counts, even a repeated one. Context is not billed ("The context
 * parameter text is not billed").
 */
export function billedOf(
  texts: readonly string[],
  { target_lang, tag_handling }: Pick<TranslateOptions, 'target_lang' | 'tag_handling'>,
  { billsTags, unbilledTargets }: Pick<Profile, 'billsTags' | 'unbilledTargets'>,
): Billed {
  if (unbilledTargets.includes(canonicalLanguage(target_lang))) return { characters: 0, isMost: false };
  if (tag_handling === undefined || billsTags) return { characters: codePointsOfAll(texts), isMost: false };
  const words = texts.map((text) => text.replaceAll(/<[^<>]*>/g, ''));
  return { characters: codePointsOfAll(words), isMost: words.some((text) => /&[#\w]+;/.test(text)) };
}

export function billedTogether(parts: readonly Billed[]): Billed {
  return {
    characters: parts.reduce((all, { characters }) => all + characters, 0),
    isMost: parts.some(({ isMost }) => isMost),
  };
}
