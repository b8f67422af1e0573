import * as v from 'valibot';

const text = v.optional(v.fallback(v.string(), ''), '');

/** The usual body of an error, read leniently: every part may be missing or of another type. */
const errorBody = v.object({ message: text, Message: text, detail: text });

/** Longest message that is passed on, in characters: some gateways answer with whole pages. */
const longest = 500;

/**
 * What the service says about an error: `message` and `detail` of a JSON body (a capital `Message` or a bare string too).
 * HTML and other bodies say nothing that helps a user: undefined.
 * @param secrets that the service may repeat, each masked wherever it stands.
 */
export function errorMessage(body: string, secrets: readonly string[] = []): string | undefined {
  const words = wordsOf(body);
  // Before it is shortened: a part of a secret would no longer be recognised.
  return words === undefined ? undefined : shorten(withoutSecrets(words, secrets));
}

function wordsOf(body: string): string | undefined {
  const parsed = parseJson(body);
  if (typeof parsed === 'string') return parsed;
  const checked = v.safeParse(errorBody, parsed);
  if (!checked.success) return undefined;
  const { message, Message, detail } = checked.output;
  return [message || Message, detail].filter((part) => part.trim() !== '').join(' ');
}

/** A `key_id` is two GUIDs joined by a colon (specification, "Developer key"), and is itself a secret. */
const keyIds = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** A text without the secrets in it, and without any `key_id`. */
function withoutSecrets(words: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret !== '').toSorted((a, b) => b.length - a.length);
  return known.reduce((rest, secret) => rest.replaceAll(secret, '…'), words).replaceAll(keyIds, '…');
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
