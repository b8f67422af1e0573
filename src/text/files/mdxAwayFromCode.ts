import type { Nodes, Root } from 'mdast';
import type { TextRange } from '../textRange.ts';
import type { Reading, ReadUnit } from './openFile.ts';

/**
 * Returns a reading without the texts next to code of MDX. What is code is not known, because the file is not valid: it is read as Markdown.
 * So everything is left that is not separated by an empty line from a brace, a tag, an import or an export, or is between them.
 */
export function awayFromCode(reading: Reading, root: Root): Reading {
  const { text, blocks, units } = reading;
  const code = codeRanges(withoutMarkdownCode(text, root));
  const left: TextRange[] = [];
  const own: ReadUnit[] = [];
  for (const unit of units) {
    const block = blocks[unit.block];
    // Front matter is the same in both.
    const isMatter = block?.kind === 'yaml' || block?.kind === 'toml';
    if (unit.payload === undefined || isMatter || !overlaps(code, block ?? unit)) own.push(unit);
    else left.push({ start: unit.start, end: unit.end });
  }
  return { ...reading, units: own, left, readAs: 'markdown', structure: undefined };
}

/** Code of Markdown is code in MDX, unless it is indented. */
function withoutMarkdownCode(text: string, root: Root): string {
  const bom = text.startsWith('\uFEFF') ? 1 : 0;
  const parts: string[] = [];
  let done = 0;
  const walk = (node: Nodes) => {
    const start = bom + (node.position?.start.offset ?? 0);
    const end = bom + (node.position?.end.offset ?? 0);
    const isCode = node.type === 'inlineCode' || node.type === 'yaml' || (node.type === 'code' && /[`~]/.test(text.charAt(start)));
    if (isCode) {
      parts.push(text.slice(done, start), text.slice(start, end).replaceAll(/[^\r\n]/g, 'x'));
      done = end;
    } else if ('children' in node) for (const child of node.children) walk(child);
  };
  walk(root);
  return parts.join('') + text.slice(done);
}

const lineEnd = String.raw`(?:\r\n|\n|\r)`;
const emptyLines = new RegExp(String.raw`${lineEnd}(?:[ \t]*${lineEnd})+`, 'g');

/** Returns the ranges between empty lines that contain code, and those between the start of code and its end, in order. */
function codeRanges(text: string): TextRange[] {
  const found: TextRange[] = [];
  const open = new OpenCode();
  let start = 0;
  for (const { index, 0: gap } of [...text.matchAll(emptyLines), { index: text.length, 0: '' }]) {
    if (open.add(text.slice(start, index))) found.push({ start, end: index });
    start = index + gap.length;
  }
  return found;
}

/** Counts what code opens and does not close. */
class OpenCode {
  #braces = 0;
  #inTag = false;
  /** Brackets, and an odd number of backticks, of an import or export. */
  #brackets = 0;
  #quoted = false;
  #inModule = false;

  /** Adds lines. Returns true if they contain code, or are in it. */
  add(lines: string): boolean {
    const isOpen = this.#braces > 0 || this.#inTag || this.#inModule;
    const startsModule = /(?:^|[\r\n])(?:import|export)\s/.test(lines);
    const isCode = isOpen || startsModule || /(?<!\\)(?:\{|<(?!\s))/.test(lines);
    if (!isCode) return false;
    this.#inModule ||= startsModule;
    for (const [character] of lines.matchAll(/\\.|<(?=[A-Za-z/>])|[{}()[\]>`]/g)) this.#count(character);
    this.#inModule &&= this.#brackets > 0 || this.#quoted;
    if (!this.#inModule) [this.#brackets, this.#quoted] = [0, false];
    return true;
  }

  #count(character: string): void {
    if (character === '{') this.#braces += 1;
    else if (character === '}') this.#braces = Math.max(0, this.#braces - 1);
    else if (character === '<' || character === '>') this.#inTag = character === '<';
    else if (character === '(' || character === '[') this.#brackets += 1;
    else if (character === ')' || character === ']') this.#brackets = Math.max(0, this.#brackets - 1);
    else if (character === '`') this.#quoted = !this.#quoted;
  }
}

/** @param ranges in order, without overlaps. */
function overlaps(ranges: readonly TextRange[], { start, end }: TextRange): boolean {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  return (ranges[low]?.start ?? Infinity) < end;
}
