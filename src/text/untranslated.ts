/** Replaces a character that is not translated. Not part of any word. */
const blank = '\uFFFC';

// Fenced and inline code, URLs, link targets, tags, placeholders.
const fences = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[^]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![^]))/gm;
// Patterns tried at every character are bounded, or can't start within a match of their kind: a line may be a megabyte long.
const kept = new RegExp(
  [
    '(?<!`)(`{1,9})(?!`)[^`\\n]+\\1',
    String.raw`\]\([^()\n]*\)`,
    String.raw`\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s<>"')\]]+`,
    String.raw`\bwww\.[^\s<>"')\]]+`,
    String.raw`(?<![\w.+-])[\w.+-]{1,64}@[\w-]+\.[\w.-]+`,
    String.raw`<\/?[a-z!][^<>\n]*>`,
    String.raw`&#?\w{1,31};`,
    String.raw`\$?\{\{?[^{}\n]{0,80}\}\}?`,
    String.raw`%(?:\d{1,3}\$)?[a-z@]`,
    String.raw`%\([^()\n]{1,80}\)[a-z]`,
  ].join('|'),
  'giu',
);

/**
 * Blanks the parts of a text that are not translated, character by character: code, URLs, tags, placeholders. For examining its words;
 * offsets stay the same.
 */
export function translatedOnly(text: string, format: 'markdown' | 'other'): string {
  const blanked = (found: string) => found.replaceAll(/[^\r\n]/g, blank);
  const prose = format === 'markdown' ? text.replaceAll(fences, blanked) : text;
  return prose.replaceAll(kept, blanked);
}
