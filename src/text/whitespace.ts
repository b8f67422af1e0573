/** A text without the white space that its translation must preserve, with the reverse operation. */
export interface Layout {
  /** Text to send: no indentation, no white space at line ends, `\n` between lines. Empty if there is nothing to translate. */
  readonly payload: string;
  /** Adds the original's white space to a translation of the payload. */
  restore(translation: string): string;
}

/**
 * Removes white space from a selected text. Line endings, indentation, trailing spaces (a line break in Markdown) and blank space around
 * the text are restored later.
 */
export function takeApart(text: string): Layout {
  const core = text.trim();
  const start = text.indexOf(core);
  const before = text.slice(0, start);
  const after = text.slice(start + core.length);
  const lines = core.split(/\r\n|\n|\r/).map(takeLineApart);
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  return {
    payload: lines.map((line) => line.words).join('\n'),
    restore(translation) {
      const translated = translation.trim().split(/\r\n|\n|\r/);
      return before + dressed(translated, lines).join(lineEnd) + after;
    },
  };
}

interface Line {
  readonly indent: string;
  readonly words: string;
  readonly end: string;
}

function takeLineApart(line: string): Line {
  const words = line.trim();
  const indent = line.slice(0, line.length - line.trimStart().length);
  return { indent: words === '' ? '' : indent, words, end: words === '' ? line : line.slice(line.trimEnd().length) };
}

/**
 * Adds each original line's white space to its translation. If the number of lines has changed, the original's common indentation is used.
 */
function dressed(translated: readonly string[], lines: readonly Line[]): string[] {
  if (translated.length === lines.length) {
    return translated.map((words, index) => {
      const line = lines[index];
      return line ? line.indent + words.trim() + line.end : words;
    });
  }
  const indent = commonIndent(lines.slice(1).filter((line) => line.words !== ''));
  return translated.map((words, index) => (index === 0 || words.trim() === '' ? words : indent + words.trim()));
}

function commonIndent(lines: readonly Line[]): string {
  const [first, ...rest] = lines.map((line) => line.indent);
  if (first === undefined) return '';
  const longest = rest.reduce((length, indent) => {
    let same = 0;
    while (same < length && indent[same] === first[same]) same += 1;
    return same;
  }, first.length);
  return first.slice(0, longest);
}
