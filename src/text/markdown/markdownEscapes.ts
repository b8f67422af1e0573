/** What keeps a translation from being read as Markdown. */

export interface Escaping {
  /** How the original wrote characters that it did not write as they are, `\_` for `_`. */
  readonly spelling: ReadonlyMap<string, string>;
  readonly inTable: boolean;
  /** Everything that could be markup, not only what surely is. */
  readonly careful: boolean;
}

const entity = String.raw`&(?=(?:[A-Za-z][A-Za-z\d]{1,31}|#\d{1,7}|#[xX][\da-fA-F]{1,6});)`;
const usual = new RegExp(
  // A backslash before punctuation, an entity, a tag, code, strikethrough, a delimiter at the edge of a word.
  String.raw`\\(?=[!-\/:-@[-\x60{-~])|${entity}|<(?=[A-Za-z\/!?])|\x60|~~|\*(?=\S)|(?<=\S)\*|(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])`,
  'gu',
);
const everything = /[\\`*_[\]<>&~|!#$]/g;

/** Text as it must be written. */
export function escapeMarkdown(text: string, { spelling, inTable, careful }: Escaping): string {
  if (careful) return text.replaceAll(everything, String.raw`\$&`);
  const escaped = text.replaceAll(usual, (found) => {
    const own = spelling.get(found) ?? found;
    if (own !== found) return own;
    return found === '&' ? '&amp;' : found.replaceAll(/./g, String.raw`\$&`);
  });
  const spelt = spelling.size === 0 ? escaped : respell(escaped, spelling);
  return inTable ? spelt.replaceAll(/(?<!\\)\|/g, String.raw`\|`) : spelt;
}

/** Characters that are escaped already stay. */
function respell(text: string, spelling: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\\.|&amp;|[^\\]/gsu, (found) =>
    found.length > 2 || found.startsWith('\\') ? found : (spelling.get(found) ?? found),
  );
}

/** Escapes of line starts are decided where lines start, so their spelling is not kept for the rest. */
export function keepsSpelling(character: string): boolean {
  return !/[-.+=:),'"!#>*`]/.test(character);
}

/** Escapes what would begin a heading, quote, list, fence, rule, table or definition. */
export function escapeLineStart(line: string, first: boolean): string {
  const listed = /^(\d{1,9})([.)])(?=\s|$)/.exec(line);
  if (listed) return `${listed[1] ?? ''}\\${line.slice(listed[1]?.length)}`;
  const block = /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|~{3}|`{3}|:{3}|\[[^\]]*\]:)/.test(line);
  const rule = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(line);
  const underline = !first && /^(?:=+|-+)[ \t]*$/.test(line);
  // The meaning of a term, for some dialects.
  const definition = !first && /^:(?=\s)/.test(line);
  return block || rule || underline || definition ? `\\${line}` : line;
}

/** The `#` at the end of a heading would be taken for its closing. */
export function escapeHeadingEnd(line: string): string {
  return /(?:^|\s)#+$/.test(line) ? `${line.slice(0, -1)}\\#` : line;
}
