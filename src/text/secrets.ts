import type { Sides } from './cut.ts';

const secrets: readonly RegExp[] = [
  /[\da-f]{24}/i,
  /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/i,
  /-----(?:BEGIN|END)\b/,
  /\b(?:AKIA|ASIA|ghp_|gho_|ghs_|github_pat_|glpat-|sk-|sk_live_|pk_live_|xox[abprs]-|AIza|eyJ)[\w-]{8,}/,
  /(?:passw(?:or)?d|passphrase|secret|token|(?:api|auth|private|access)[-_. ]?key|credentials?)\w{0,100}["']?\s{0,100}[:=]\s{0,100}["']?\S/i,
];

/** Base64 and similar: long words of lower-case and upper-case letters and digits. Ordinary words and paths rarely mix these. */
const longWord = /[\w+/-]{28,}/g;
const mixed: readonly RegExp[] = [/\d/, /[a-z]/, /[A-Z]/];

/** Returns true if a line may contain a password, a key or a token. */
export function looksSecret(line: string): boolean {
  if (secrets.some((pattern) => pattern.test(line))) return true;
  for (const [word] of line.matchAll(longWord)) if (mixed.every((pattern) => pattern.test(word))) return true;
  return false;
}

/**
 * Returns the text on both sides of a selection, without lines that look like secrets. A line is checked as a whole, including its selected
 * part.
 */
export function withoutSecrets(text: string, start: number, end: number): Sides {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const newline = text.indexOf('\n', end);
  const to = newline < 0 ? text.length : newline;
  const own = looksSecret(text.slice(from, to));
  return {
    before: clean(text.slice(0, from)) + (own ? '' : text.slice(from, start)),
    selected: text.slice(start, end),
    after: (own ? '' : text.slice(end, to)) + clean(text.slice(to)),
  };
}

function clean(text: string): string {
  return text
    .split('\n')
    .map((line) => (looksSecret(line) ? '' : line))
    .join('\n');
}
