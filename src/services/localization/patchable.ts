import type { OpenFile } from '../../text/files/openFile.ts';
import type { MatchOptions } from './documentMatch.ts';

/** Marks of tags in a payload. */
const tags = /<\/?[gx]\b[^<>]*>/g;

/**
 * Returns how to tell whether what is protected in a text of a source can replace that of its target: both have as many parts, which lie in
 * each other in the same way. A link that is new has its words in the text, so the text is sent.
 */
export function patchable(source: OpenFile, target: OpenFile): Required<Pick<MatchOptions, 'canPatch'>> {
  return {
    canPatch(unit, other) {
      const [one, two] = [source.units[unit]?.payload, target.units[other]?.payload];
      if (!one || !two || one.tagged !== two.tagged) return false;
      return !one.tagged || one.text.match(tags)?.join('') === two.text.match(tags)?.join('');
    },
  };
}
