import { closingIndex, isVoid } from './markup.ts';
import type { ReadMarkup } from './markup.ts';

/** Elements that hold code. */
const rawNames = new Set(['script', 'style']);

/**
 * How far a text goes on with code, a comment or a tag that it begins in; 0 when it begins with prose.
 * @param before what stands before it. @param more whether the document goes on behind the text.
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
      // What is selected inside the value of an attribute and nothing else is meant.
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
