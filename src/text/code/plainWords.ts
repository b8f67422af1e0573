/**
 * Returns the words of Markdown, without markup. Every pattern ends at the line's end, at the next mark of its kind, or after a few hundred
 * characters, so that even long lines are processed in linear time.
 */
export function markdownText(markdown: string): string {
  return markdown
    .replaceAll(/^ {0,3}(?:```|~~~)[^]*?(?:^ {0,3}(?:```|~~~)[^\n]*$|(?![^]))/gm, '')
    .replaceAll(/<!--[^]*?(?:-->|(?![^]))/g, '')
    .replaceAll(/<\/?[a-z][^<>\n]*>/gi, '')
    .replaceAll(/!\[([^[\]]*)\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)?\)/g, '$1')
    .replaceAll(/\[([^[\]]*)\](?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)?\)|\[[^[\]]*\])/g, '$1')
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[-+*]|\d{1,9}[.)])[ \t]+/gm, '')
    .replaceAll(/^[-=*_|: \t]{3,}$/gm, '')
    .replaceAll(/(\*{1,3}|_{1,3}|~~|`{1,3})(?=\S)([^\n]{0,500}?\S)\1/g, '$2');
}

const blockTags =
  /<\/?(?:p|div|section|article|header|footer|main|aside|nav|h[1-6]|ul|ol|li|dl|dt|dd|table|tr|blockquote|pre|figure|form|br|hr|head|body|title)\b[^>]*>/gi;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
};

/** Returns the words of HTML, with blank lines between blocks. */
export function htmlText(html: string): string {
  return html
    .replaceAll(/<!--[^]*?(?:-->|$)/g, '')
    .replaceAll(/<(script|style|template|svg)\b[^]*?(?:<\/\1>|$)/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(blockTags, '\n\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity);
}

/** Splits a name into words: `saveButton_label` becomes `save button label`. */
export function wordsOfName(name: string): string {
  return name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
