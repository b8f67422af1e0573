import * as v from 'valibot';
import type { Mask } from './mask.ts';

const text = v.optional(v.fallback(v.string(), ''), '');

/** The usual body of an error, read leniently: every field may be missing or have another type. */
const errorBody = v.object({ message: text, Message: text, detail: text });

/** Maximum length of a message that is passed on, in characters. Some gateways answer with whole pages. */
const longest = 500;

/**
 * Returns the service's error message: `message` and `detail` of a JSON body. A capitalized `Message` or a bare string also counts.
 * Returns undefined for HTML and other bodies, which contain nothing useful for users.
 * @param mask hides secrets that the service may repeat.
 */
export function errorMessage(body: string, mask: Mask): string | undefined {
  const words = wordsOf(body);
  // Mask before shortening: a truncated secret would not be recognized.
  return words === undefined ? undefined : shorten(mask(words));
}

function wordsOf(body: string): string | undefined {
  const parsed = parseJson(body);
  if (typeof parsed === 'string') return parsed;
  const checked = v.safeParse(errorBody, parsed);
  if (!checked.success) return undefined;
  const { message, Message, detail } = checked.output;
  return [message || Message, detail].filter((part) => part.trim() !== '').join(' ');
}

/** Returns a message from outside on one line, truncated if too long, or undefined if it is empty. */
export function shorten(message: string): string | undefined {
  const line = message.replace(/\s+/g, ' ').trim();
  if (line === '') return undefined;
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
