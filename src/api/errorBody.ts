import * as v from 'valibot';
import type { Mask } from './mask.ts';

const text = v.optional(v.fallback(v.string(), ''), '');

/** The usual body of an error, read leniently: every part may be missing or of another type. */
const errorBody = v.object({ message: text, Message: text, detail: text });

/** Longest message that is passed on, in characters: some gateways answer with whole pages. */
const longest = 500;

/**
 * What the service says about an error: `message` and `detail` of a JSON body (a capital `Message` or a bare string too).
 * HTML and other bodies say nothing that helps a user: undefined.
 * @param mask hides secrets that the service may repeat.
 */
export function errorMessage(body: string, mask: Mask): string | undefined {
  const words = wordsOf(body);
  // Before it is shortened: a part of a secret would no longer be recognized.
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

/** What is worth showing of words from outside; undefined when there are none. */
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
