/** Escapes for text that must not be read as Markdown. */

export interface Escaping {
  /** The original's notation of characters that it never wrote literally, such as `\_` for `_`. */
  readonly spelling: ReadonlyMap<string, string>;
  readonly inTable: boolean;
  /** If set, everything that could be markup is escaped, not only what certainly is. */
  readonly careful: boolean;
  /** In MDX, braces are expressions, and nearly every `<` starts a tag. */
  readonly mdx?: boolean;
  /** True for a text in brackets that is no link. */
  readonly brackets?: boolean;
}

const entity = String.raw`&(?=(?:[A-Za-z][A-Za-z\d]{1,31}|#\d{1,7}|#[xX][\da-fA-F]{1,6});)`;
const usual = (tag: string) =>
  new RegExp(
    // A backslash before punctuation, an entity, a tag, code, strikethrough, a delimiter at the edge of a word.
    String.raw`\\(?=[!-\/:-@[-\x60{-~])|${entity}|${tag}|\x60|~~|\*(?=\S)|(?<=\S)\*|(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])`,
    'gu',
  );
const usualMarkdown = usual(String.raw`<(?=[A-Za-z\/!?])`);
const usualMdx = usual(String.raw`<(?![ \t\r\n])|\{`);
const everything = /[\\`*_[\]<>&~|!#$]/g;
const everythingInMdx = /[\\`*_[\]<>&~|!#${}]/g;

/** Returns text with escapes. */
export function escapeMarkdown(text: string, { spelling, inTable, careful, mdx = false, brackets = false }: Escaping): string {
  if (careful) return text.replaceAll(mdx ? everythingInMdx : everything, String.raw`\$&`);
  const escaped = text.replaceAll(mdx ? usualMdx : usualMarkdown, (found, at: number) => {
    // Docusaurus takes `<!--` for the start of a comment even behind a backslash.
    if (mdx && text.startsWith('<!--', at)) return '&lt;';
    const own = spelling.get(found) ?? found;
    if (own !== found) return own;
    return found === '&' ? '&amp;' : found.replaceAll(/./g, String.raw`\$&`);
  });
  const respelt = spelling.size === 0 ? escaped : respell(escaped, spelling);
  const spelt = brackets ? respelt.replaceAll(/\\.|[[\]]/gs, (found) => (found.length > 1 ? found : `\\${found}`)) : respelt;
  return inTable ? spelt.replaceAll(/(?<!\\)\|/g, String.raw`\|`) : spelt;
}

/** Applies the original's notation to characters that are not escaped yet. */
function respell(text: string, spelling: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\\.|&(?:amp|lt);|[^\\]/gsu, (found) =>
    found.length > 2 || found.startsWith('\\') ? found : (spelling.get(found) ?? found),
  );
}

/** Returns false for characters that are escaped only at line starts. Those escapes are decided separately. */
export function keepsSpelling(character: string): boolean {
  return !/[-.+=:),'"!#>*`]/.test(character);
}

/** Escapes the start of a line that would be a heading, quote, list, fence, rule, table or definition. */
export function escapeLineStart(line: string, first: boolean): string {
  const listed = /^(\d{1,9})([.)])(?=\s|$)/.exec(line);
  if (listed) return `${listed[1] ?? ''}\\${line.slice(listed[1]?.length)}`;
  // Code in a paragraph may start with as many backticks as a fence, in whose line there are no more of them.
  const block = /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|~{3}|`{3,}[^`]*$|:{3})/.test(line);
  const rule = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(line);
  const underline = !first && /^(?:=+|-+)[ \t]*$/.test(line);
  // Within a paragraph, there are only definitions of footnotes.
  const definition = (first ? /^\[(?:[^\\[\]]|\\.)*\]:/ : /^\[\^(?:[^\\[\]]|\\.)*\]:/).test(line);
  // The description of a term in a definition list, in some dialects.
  const description = !first && /^:(?=\s)/.test(line);
  return block || rule || underline || definition || description ? `\\${line}` : line;
}

/** Escapes a `#` at the end of a heading, which would be removed as its closing sequence. */
export function escapeHeadingEnd(line: string): string {
  return /(?:^|\s)#+$/.test(line) ? `${line.slice(0, -1)}\\#` : line;
}
