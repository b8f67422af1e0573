const fence = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(?<mark>`{3,}|~{3,})(?<info>[^\r\n]*)/gm;

/**
 * The last lines of a text, whole. In Markdown they do not begin inside a fence that ends in them: its end would read as the beginning
 * of another one.
 * @param most characters, apart from the opening of a fence that is not closed.
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
