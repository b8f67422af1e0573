import { closingIndex, isVoid } from './markup.ts';
import type { ReadMarkup } from './markup.ts';

/** Elements that contain code. */
const rawNames = new Set(['script', 'style']);

/**
 * Returns the length of the code, comment or tag that a text starts in; 0 if it starts with prose.
 * @param before text before it. @param more true if the document continues after the text.
 */
export function rawEnd(text: string, before: string, read: ReadMarkup, xml: boolean, more = false): number {
  if (!before.includes('<')) return 0;
  const whole = before + text;
  const at = before.length;
  const tokens = read(whole, xml);
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token || token.from >= at) return 0;
    if (token.kind === 'open' && rawNames.has(token.name.toLowerCase()) && !isVoid(token)) {
      index = closingIndex(tokens, index);
      const end = tokens[index]?.to ?? token.to;
      if (end > at) return end - at;
    } else if (token.kind !== 'text' && token.to > at) {
      const isTag = !/^<[!?]/.test(whole.slice(token.from, token.from + 2));
      // A selection entirely within an attribute's value is what the user wants to translate.
      const isValue = isTag && token.to === whole.length && !more && isInValue(whole.slice(token.from, at), text);
      return isValue ? 0 : token.to - at;
    }
  }
  return 0;
}

function isInValue(tagBefore: string, text: string): boolean {
  const quote = /=\s*(?:(?<double>")[^"]*|'[^']*)$/.exec(tagBefore);
  return quote !== null && !text.includes(quote.groups?.['double'] ?? "'");
}
