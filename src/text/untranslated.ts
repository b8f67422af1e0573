/** Stands for a character that is not translated: part of no word. */
const blank = '\uFFFC';

// Fenced and inline code, addresses, link targets, tags, placeholders.
const fences = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[^]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![^]))/gm;
// What is tried from every character is bounded, or begins where nothing of its kind is before it: a line may be a megabyte long.
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
 * A text in which what translation leaves alone is blanked out, character for character: code, addresses, tags, placeholders. For
 * looking at its words; offsets stay.
 */
export function translatedOnly(text: string, format: 'markdown' | 'other'): string {
  const blanked = (found: string) => found.replaceAll(/[^\r\n]/g, blank);
  const prose = format === 'markdown' ? text.replaceAll(fences, blanked) : text;
  return prose.replaceAll(kept, blanked);
}
