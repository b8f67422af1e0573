import type { Heading, HeadingRules } from './headingSlugs.ts';

/** Links to headings of the same document: their fragments follow the translated headings. */

/**
 * Returns the anchors of the translated headings by those of the source's.
 * @param pairs indexes of headings of the source and of the translation that belong together. By default those at the same place, if there
 * are as many. Headings without a partner are left out.
 */
export function translatedAnchors(
  source: readonly Heading[],
  target: readonly Heading[],
  rules: HeadingRules,
  pairs: readonly (readonly [source: number, target: number])[] = source.length === target.length
    ? source.map((_heading, index) => [index, index] as const)
    : [],
): ReadonlyMap<string, string> {
  const from = rules.anchors(source);
  const to = rules.anchors(target);
  // A link leads to the first of several headings with the same id.
  const [reached, reachedInTarget] = [firstOfEach(from), firstOfEach(to)];
  const anchors = new Map<string, string>();
  for (const [sourceIndex, targetIndex] of pairs) {
    const [anchor, translated] = [from[sourceIndex], to[targetIndex]];
    if (anchor === undefined || translated === undefined || translated === '') continue;
    if (reached.get(anchor) === sourceIndex && reachedInTarget.get(translated) === targetIndex) anchors.set(anchor, translated);
  }
  return anchors;
}

function firstOfEach(anchors: readonly string[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const [index, anchor] of anchors.entries()) if (!first.has(anchor)) first.set(anchor, index);
  return first;
}

/**
 * Returns a fragment, without its `#`, for the translation. Undefined if it is none of a heading: it stays as it is.
 * @param anchors result of `translatedAnchors`.
 */
export function translatedFragment(fragment: string, anchors: ReadonlyMap<string, string>, rules: HeadingRules): string | undefined {
  const decoded = decodedPart(fragment);
  const anchor = anchors.get(decoded) ?? anchors.get(rules.anchorOf(decoded));
  if (anchor === undefined) return undefined;
  // An anchor that stays keeps its spelling.
  if (anchor === decoded || anchor === rules.anchorOf(decoded)) return fragment;
  // Letters and their accents are written as one where the tool takes them apart by itself.
  const composed = anchor.normalize('NFC');
  const written = rules.anchorOf(composed) === anchor ? composed : anchor;
  return decoded === fragment && encodedWhereNeeded(written) === written ? written : encodedPart(written);
}

/** Encodes a part of an address, if not all of its characters can stand in a link of any notation. */
export function encodedWhereNeeded(part: string): string {
  return /[\s\p{Cc}()<>%#?"'`=\\&|{}[\]]/u.test(part) ? encodedPart(part) : part;
}

export function encodedPart(part: string): string {
  const encoded = encodeURIComponent(part.toWellFormed());
  return encoded.replaceAll(/[()'*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Decodes a part of an address; what is not encoded correctly stays. */
export function decodedPart(part: string): string {
  return part.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
