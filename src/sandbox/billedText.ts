import { Parser } from 'htmlparser2';
import { codePoints } from '../api/rules.ts';

/** The Unicode code points of a text that are billed: all, or under tag handling, where tags are free, those outside of tags. */
export function billedCodePoints(text: string, tagHandling: 'xml' | 'html' | undefined, billsTags: boolean): number {
  if (billsTags || tagHandling === undefined) return codePoints(text);
  let count = 0;
  // Invented [billed-entities]: an entity counts as it was sent; a comment or a declaration is a tag.
  const parser = new Parser(
    { ontext: () => void (count += codePoints(text.slice(parser.startIndex, parser.endIndex + 1))) },
    { xmlMode: tagHandling === 'xml', decodeEntities: false },
  );
  parser.end(text);
  return count;
}
