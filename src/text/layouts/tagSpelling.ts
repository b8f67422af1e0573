import { isSameLanguage, languageOfTag, likelyRegion } from './tags.ts';
import type { Tag } from './tags.ts';

/** How a language is spelled in the paths of a project. */

/**
 * Returns the tag for a language: the one that the project has, else one in the style of the others, else BCP 47. `de_DE` beside `fr_FR`,
 * `zh-tw` beside `zh-cn`, `DE` beside `FR`.
 * @param language in BCP 47, as `languageOfTag` returns it.
 */
export function spelledTag(language: string, siblings: readonly Tag[]): string {
  const known = siblings.find((tag) => tag.language === language) ?? siblings.find((tag) => isSameLanguage(tag.language, language));
  if (known) return known.spelled;
  const style = styleOf(siblings.map(({ spelled }) => spelled));
  const [base = '', ...subtags] = withRegion(language, siblings, style).split('-');
  if (style.android) return androidTag(base, subtags);
  const spelled = subtags.map((subtag) => (style.lower ? subtag.toLowerCase() : subtag));
  return [style.upper ? base.toUpperCase() : base, ...spelled].join(style.separator);
}

interface Style {
  readonly separator: '-' | '_';
  /** The language itself in capitals: `README_DE.md`. */
  readonly upper: boolean;
  /** Regions and scripts in small letters. */
  readonly lower: boolean;
  /** Each tag has a region. */
  readonly regions: boolean;
  readonly android: boolean;
}

function styleOf(tags: readonly string[]): Style {
  const long = tags.filter((tag) => /[-_]/.test(tag));
  const count = (pattern: RegExp, of: readonly string[] = long) => of.filter((tag) => pattern.test(tag)).length;
  return {
    separator: count(/_/) > count(/-/) ? '_' : '-',
    upper: tags.length > 0 && count(/^[A-Z]{2,3}(?:[-_]|$)/, tags) > tags.length / 2,
    lower: count(/[-_][a-z]{2,4}$/) > long.length / 2,
    regions: tags.length > 1 && count(/[-_]r?(?:[A-Za-z]{2}|\d{3})$/, tags) === tags.length,
    android: count(/^b\+|-r[A-Z]{2}$/, tags) > 0,
  };
}

/** Adds the region, or replaces the script with it, where the siblings do so. */
function withRegion(language: string, siblings: readonly Tag[], { regions }: Style): string {
  const parts = language.split('-');
  const byRegion = siblings.some(({ spelled, language: other }) => other.startsWith('zh-Han') && /[-_][a-z]{2}$/i.test(spelled));
  if (parts[0] === 'zh' && parts.length === 2 && (byRegion || regions)) return `zh-${parts[1] === 'Hant' ? 'TW' : 'CN'}`;
  const region = regions && parts.length === 1 ? likelyRegion(language) : undefined;
  return region === undefined ? language : `${language}-${region}`;
}

function androidTag(base: string, subtags: readonly string[]): string {
  const [only] = subtags;
  if (only === undefined) return base;
  return subtags.length === 1 && /^[A-Z]{2}$/.test(only) ? `${base}-r${only}` : ['b', base, ...subtags].join('+');
}

/** A language code at the end of a name: what comes before it, what separates them, and the code. */
export interface TaggedName {
  readonly name: string;
  readonly separator: '.' | '_' | '-' | '';
  readonly tag: Tag;
}

/** Takes a name without its extension apart: `README.pt-BR`, `guide_de`, `de`. Undefined if it doesn't end with a language. */
export function taggedName(stem: string): TaggedName | undefined {
  const whole = languageOfTag(stem);
  if (whole !== undefined) return { name: '', separator: '', tag: { spelled: stem, language: whole } };
  // The longest tag counts: `pt-BR`, not `BR`. None has more than two subtags.
  const ends = [...stem.slice(-17).matchAll(/[._-]/g)].map(({ index }) => stem.length - Math.min(17, stem.length) + index).slice(-3);
  for (const at of ends) {
    const language = at > 0 ? languageOfTag(stem.slice(at + 1)) : undefined;
    const separator = stem.charAt(at);
    if (language === undefined || (separator !== '.' && separator !== '_' && separator !== '-')) continue;
    return { name: stem.slice(0, at), separator, tag: { spelled: stem.slice(at + 1), language } };
  }
  return undefined;
}
