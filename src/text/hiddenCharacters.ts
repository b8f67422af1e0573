/**
 * Characters that are not seen, or that turn around what is seen: controls, overrides and isolates of the direction of writing, and halves
 * of characters. In code they let something else be read than runs (https://trojansource.codes).
 */
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]|\p{Cs}/gu; // eslint-disable-line no-control-regex -- they are what is looked for

/** Those that a translation has and its original has not, each once, as `U+202E`. */
export function hiddenAdded(original: readonly string[], translation: readonly string[]): string[] {
  const known = new Set(original.flatMap((text) => text.match(hidden) ?? []));
  const added = new Set(translation.flatMap((text) => text.match(hidden) ?? []));
  return [...added].filter((character) => !known.has(character)).map(codeOf);
}

/** A text in which they are shown as what they are. */
export function withHiddenShown(text: string): string {
  return text.replaceAll(hidden, (character) => `[${codeOf(character)}]`);
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
