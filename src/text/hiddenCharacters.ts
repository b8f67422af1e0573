/**
 * Characters that are invisible or change the order of visible ones: controls, direction overrides and isolates, and lone surrogates. They
 * can make code look different from what it does (https://trojansource.codes).
 */
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu; // eslint-disable-line no-control-regex -- they are what is looked for

/** Returns the hidden characters that a translation has and its original lacks, as `U+202E`, without duplicates. */
export function hiddenAdded(original: readonly string[], translation: readonly string[]): string[] {
  const known = new Set(original.flatMap((text) => text.match(hidden) ?? []));
  const added = new Set(translation.flatMap((text) => text.match(hidden) ?? []));
  return [...added].filter((character) => !known.has(character)).map(codeOf);
}

/** Replaces hidden characters with their codes. */
export function withHiddenShown(text: string): string {
  return text.replaceAll(hidden, (character) => `[${codeOf(character)}]`);
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
