import type { ValuePart } from './values.ts';

/** Block scalars of YAML: `>` and `|`. A paragraph in them is a text. */

interface Line {
  readonly start: number;
  /** Without its indentation. */
  readonly text: string;
}

/** A line of a list, a table or a heading, or code. Joined with others, it would be something else. */
const structured = /^(?:[-+*#>|=~`<{}[\]:!@\\]|\d+[.)]\s)/;
/** Lines that are shorter were hardly wrapped. */
const wrapped = 40;

/** @param source the scalar from its mark on. @param value its value as the parser reads it. */
export function blockParts(source: string, at: number, value: string, kind: string): ValuePart[] {
  const [header = '', ...lines] = source.split(/(?<=\n|\r(?!\n))/);
  if (!/^[>|][-+]?[ \t]*(?:#.*)?[\r\n]+$/.test(header)) return [];
  const indent = /^ +/.exec(lines.find((line) => line.trim() !== '') ?? '')?.[0] ?? '';
  const groups = groupsOf(lines, at + header.length, indent);
  if (indent === '' || spaced(groups.flat().map(({ text }) => text)) !== spaced([value])) return [];
  const literal = source.startsWith('|');
  const continuation = header.slice(header.trimEnd().length) + indent;
  return groups.flatMap((group): ValuePart[] => {
    const [first] = group;
    const last = group.at(-1);
    if (
      !first ||
      !last ||
      !isParagraph(
        group.map((line) => line.text),
        literal,
      )
    )
      return [];
    const text = spaced(group.map((line) => line.text));
    const width = group.length === 1 ? Infinity : group.reduce((most, line) => Math.max(most, line.text.length), 0);
    const encode = (translated: string) => {
      const printed = wrappedLines(translated, width);
      return isParagraph(printed, literal) ? printed.join(continuation) : printed.join(' ');
    };
    return [{ kind, start: first.start, end: last.start + last.text.length, text, encode }];
  });
}

/** Returns lines between empty ones. */
function groupsOf(lines: readonly string[], start: number, indent: string): Line[][] {
  const groups: Line[][] = [[]];
  let at = start;
  for (const line of lines) {
    const text = line.slice(indent.length).trimEnd();
    if (line.trim() === '') groups.push([]);
    else groups.at(-1)?.push({ start: at + indent.length, text });
    at += line.length;
  }
  return groups.filter((group) => group.length > 0);
}

/** @param literal true if line breaks are part of the value. */
function isParagraph(lines: readonly string[], literal: boolean): boolean {
  // Line breaks around a line with more indentation are kept.
  if (lines.some((line) => /^\s/.test(line))) return false;
  if (!literal || lines.length === 1) return true;
  return lines.every((line, index) => !structured.test(line) && (index === lines.length - 1 || line.length >= wrapped));
}

function spaced(texts: readonly string[]): string {
  return texts.join(' ').split(/\s+/).join(' ').trim();
}

/** Characters that YAML doesn't allow here or reads as line breaks are left out. */
function wrappedLines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[\s\p{Cc}\p{Cs}\uFEFF\uFFFE\uFFFF]+/u)) {
    if (word === '') continue;
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line];
}
