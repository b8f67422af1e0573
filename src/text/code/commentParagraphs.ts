import type { CommentRow } from './commentRows.ts';
import { hasWords, isProse } from './proseLike.ts';
import { beginsItem, hasEntries, isForTools, isSectionHeading, prefixLength, suffixLength } from './proseTags.ts';
import type { TextRange } from '../textRange.ts';

/** A paragraph of a comment, line by line. */
export interface Paragraph {
  readonly rows: TextRange[];
  /** Prefix for lines added after the first row, if there is no second row to copy it from. */
  readonly lead: string;
  /** Prefixes of the rows after the first one. */
  readonly leads: string[];
}

/** Decides about lines that are left unchanged, and when the skipping ends. */
type Skipped = (row: CommentRow) => 'skip' | 'skipAndEnd' | 'end';

interface Section {
  readonly indent: number;
  /** True if names are at the margin of the heading (NumPy), false if they are indented (Google). */
  readonly underlined: boolean;
  readonly entries: boolean;
  entryIndent: number | undefined;
}

/** Returns the paragraphs of a comment. Soft-wrapped lines are joined; list items, tags and parts between blank lines are separate. */
export function paragraphsOf(rows: readonly CommentRow[], docstring: boolean): Paragraph[] {
  const reader = new ParagraphReader(rows, docstring);
  rows.forEach((row, index) => {
    reader.read(row, index);
  });
  return reader.paragraphs;
}

class ParagraphReader {
  readonly paragraphs: Paragraph[] = [];
  readonly #rows: readonly CommentRow[];
  readonly #docstring: boolean;
  /** Columns by which most lines are indented. */
  readonly #base: number;
  #open: { readonly paragraph: Paragraph; readonly row: CommentRow; readonly item: boolean } | undefined;
  #skipped: Skipped | undefined;
  #section: Section | undefined;

  constructor(rows: readonly CommentRow[], docstring: boolean) {
    this.#rows = rows;
    this.#docstring = docstring;
    // Not Math.min(...), because the number of arguments of a call is limited.
    this.#base = rows.reduce((least, row) => (row.words === '' || row.opening ? least : Math.min(least, row.indent)), 100);
  }

  read(row: CommentRow, index: number): void {
    if (this.#isSkipped(row)) {
      this.#open = undefined;
      return;
    }
    this.#skipped = skippedFrom(row);
    if (this.#skipped || this.#isFixed(row, index)) {
      this.#open = undefined;
      return;
    }
    if (this.#continues(row)) this.#extend(row);
    else this.#begin(row);
  }

  #isSkipped(row: CommentRow): boolean {
    const verdict = this.#skipped?.(row);
    if (verdict === undefined) return false;
    if (verdict !== 'skip') this.#skipped = undefined;
    return verdict !== 'end';
  }

  #isFixed(row: CommentRow, index: number): boolean {
    const { words } = row;
    if (words === '' || !hasWords(words) || isForTools(words) || /^\|.*\|$/.test(words)) return true;
    if (/[;{}]$/.test(words) && /[=(){}]/.test(words)) return true;
    if (this.#isIndentedCode(row)) return true;
    return this.#docstring && this.#isOfSection(row, index);
  }

  #isIndentedCode(row: CommentRow): boolean {
    if (this.#docstring || row.opening || this.#open) return false;
    return row.indent >= this.#base + 4 || /[*/#!]\t$/.test(row.lead);
  }

  /** Tracks the sections of a docstring. Returns true if a row is a heading, or a name with its type. */
  #isOfSection(row: CommentRow, index: number): boolean {
    const underlined = /^[-=~]{3,}$/.test(this.#rows[index + 1]?.words ?? '');
    if (isSectionHeading(row.words) && (underlined || row.words.endsWith(':'))) {
      this.#section = { indent: row.indent, underlined, entries: hasEntries(row.words), entryIndent: undefined };
      return true;
    }
    const section = this.#section;
    if (!section) return false;
    if (section.underlined) return section.entries && row.indent <= section.indent;
    if (row.indent <= section.indent) this.#section = undefined;
    else section.entryIndent ??= row.indent;
    return false;
  }

  #prefix(row: CommentRow): number {
    const section = this.#section;
    const entry = section !== undefined && section.entries && !section.underlined && section.entryIndent === row.indent;
    return prefixLength(row.words, entry);
  }

  #continues(row: CommentRow): boolean {
    const open = this.#open;
    if (!open || beginsItem(row.words) || this.#prefix(row) > 0) return false;
    if (open.row.words.endsWith('\\') || /<br ?\/?>$|::$/.test(open.row.words)) return false;
    if (open.row.opening) return true;
    return open.item ? row.indent >= open.row.indent : row.indent === open.row.indent;
  }

  #extend(row: CommentRow): void {
    const open = this.#open;
    if (!open) return;
    open.paragraph.rows.push(withoutSuffix(row, 0));
    open.paragraph.leads.push(row.lead);
    this.#open = ends(row) ? undefined : { ...open, row: open.item && !open.row.opening ? open.row : row };
    this.#expectLiteral(row);
  }

  /** In reStructuredText, a paragraph that ends with two colons precedes an indented block of code. */
  #expectLiteral({ words, indent, opening }: CommentRow): void {
    if (!this.#docstring || opening || !words.endsWith('::')) return;
    this.#skipped = (row) => (row.words === '' || row.indent > indent ? 'skip' : 'end');
  }

  #begin(row: CommentRow): void {
    const prefix = this.#prefix(row);
    const rest = row.words.slice(prefix);
    const words = rest.slice(0, rest.length - suffixLength(rest));
    this.#open = undefined;
    if (!hasWords(words) || (!/\s/u.test(words) && !isProse(words, 'data'))) return;
    const hanging = /^(?:[-+*•–]|\d)/.test(row.words) ? ' '.repeat(prefix) : '';
    const paragraph: Paragraph = { rows: [withoutSuffix(row, prefix)], lead: row.lead + hanging, leads: [] };
    this.paragraphs.push(paragraph);
    const heading = /^#{1,6}[ \t]/.test(row.words);
    if (!heading && !ends(row)) this.#open = { paragraph, row, item: prefix > 0 };
    this.#expectLiteral(row);
  }
}

/** Returns true if a line ends with a closing element, so that the next line does not continue it. */
function ends(row: CommentRow): boolean {
  return suffixLength(row.words) > 0;
}

function withoutSuffix(row: CommentRow, prefix: number): TextRange {
  const rest = row.words.slice(prefix);
  const start = row.start + prefix;
  return { start, end: start + rest.slice(0, rest.length - suffixLength(rest)).trimEnd().length };
}

/** Returns how to skip code and similar blocks that start in this row, or undefined if none does. */
function skippedFrom({ words, indent }: CommentRow): Skipped | undefined {
  const fence = /^(?:`{3,}|~{3,})/.exec(words)?.[0];
  if (fence !== undefined) return (row) => (row.words.startsWith(fence) ? 'skipAndEnd' : 'skip');
  if (/^[@\\]example\b/.test(words)) return (row) => (/^[@\\][a-z]+\b/.test(row.words) ? 'end' : 'skip');
  const element = /^(?:[@\\](code|verbatim|dot|f\[)|<(pre|code|example)\b[^>]*>)(?!.*<\/\2>)/.exec(words);
  if (element) {
    const closed = element[1] === undefined ? `</${element[2] ?? ''}>` : `end${element[1]}`;
    return (row) => (row.words.includes(closed) || row.words.includes('f]') ? 'skipAndEnd' : 'skip');
  }
  if (/^(?:>>>|\.\.\.|In \[\d+\]:)(?:\s|$)/.test(words)) return (row) => (row.words === '' ? 'end' : 'skip');
  if (
    /^\.\.[ \t]+(?:code|code-block|sourcecode|literalinclude|math|image|figure|include|toctree|csv-table|list-table|_)/.test(words) ||
    words === '::'
  ) {
    return (row) => (row.words === '' || row.indent > indent ? 'skip' : 'end');
  }
  return undefined;
}
