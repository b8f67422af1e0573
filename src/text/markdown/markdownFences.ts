const fence = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(?<mark>`{3,}|~{3,})(?<info>[^\r\n]*)/gm;

/**
 * Returns the last complete lines of a text. In Markdown they don't start within a fence that ends in them, because its end would be read
 * as the start of another fence.
 * @param most maximum number of characters, not counting the opening of an unclosed fence.
 */
export function linesBefore(text: string, most: number, markdown: boolean): string {
  if (text.length <= most) return text;
  const line = text.indexOf('\n', text.length - most - 1) + 1;
  const cut = line === 0 ? text.lastIndexOf('\n') + 1 : line;
  if (!markdown) return text.slice(cut);
  let open: { readonly mark: string; readonly start: number; readonly line: string } | undefined;
  for (const match of text.matchAll(fence)) {
    const { mark = '', info = '' } = match.groups ?? {};
    if (!open) {
      if (match.index >= cut) return text.slice(cut);
      if (mark.startsWith('~') || !info.includes('`')) open = { mark, start: match.index, line: match[0] };
    } else if (mark.startsWith(open.mark) && info.trim() === '') {
      const end = match.index + match[0].length;
      if (end > cut) return text.slice(end);
      open = undefined;
    }
  }
  return open ? `${open.line}\n${text.slice(cut)}` : text.slice(cut);
}
