/**
 * How a fragment is shown to the parser: a selection may begin inside a line, an indented list or a table, and must not be read as
 * something else there. Offsets lead back to the text itself.
 */
export interface View {
  readonly text: string;
  /** Offset in the original of an offset in the view; negative for what the view added in front. */
  original(offset: number): number;
}

/** The same plan fits a text before and after its translation. */
export interface ViewPlan {
  /** Taken from the start of each line that has it. */
  readonly indent: string;
  /** Whether the first line keeps its own start. */
  readonly firstLine: boolean;
  /** Head of a table whose rows alone were selected. */
  readonly prelude: string;
}

export const asItStands: ViewPlan = { indent: '', firstLine: true, prelude: '' };

export function viewOf(text: string, plan: ViewPlan): View {
  const bom = text.startsWith('\uFEFF') ? 1 : 0;
  const shift = bom - plan.prelude.length;
  if (plan.indent === '') return { text: plan.prelude + text.slice(bom), original: (offset) => offset + shift };
  const starts: number[] = [];
  const removed: number[] = [];
  const kept: string[] = [];
  let at = 0;
  let cut = 0;
  for (const [index, line] of linesOf(text.slice(bom)).entries()) {
    const strip = (index > 0 || !plan.firstLine) && line.startsWith(plan.indent) ? plan.indent.length : 0;
    cut += strip;
    starts.push(at);
    removed.push(cut);
    kept.push(line.slice(strip));
    at += line.length - strip;
  }
  return {
    text: plan.prelude + kept.join(''),
    original(offset) {
      const own = offset - plan.prelude.length;
      return own < 0 ? own : own + bom + (removed[lineAt(starts, own)] ?? 0);
    },
  };
}

/** Index of the last line that starts at or before an offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Lines with their endings. */
function linesOf(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
}

const blockStart = /^(?:[-+*>]|\d{1,9}[.)])(?:\s|$)|^>/;

/**
 * The plan of a fragment whose lines are all indented like a list inside a list, or whose first line begins inside such a list.
 * @param always whether other text is taken out of its indentation too: it would be a code block.
 */
export function dedented(text: string, always: boolean): ViewPlan {
  const [first = '', ...rest] = linesOf(text.replace(/^\uFEFF/, ''));
  const filled = rest.filter((line) => line.trim() !== '');
  const indent = commonIndent(filled);
  const own = indentOf(first);
  const lead = filled[0]?.slice(indent.length) ?? '';
  if (first.trim() !== '' && own === '' && isCode(indent) && rest[0]?.trim() !== '' && blockStart.test(lead)) {
    return { ...asItStands, indent };
  }
  const whole = commonIndent([first, ...rest].filter((line) => line.trim() !== ''));
  const start = [first, ...rest].find((line) => line.trim() !== '')?.slice(whole.length) ?? '';
  if (isCode(whole) && (always || blockStart.test(start))) return { ...asItStands, indent: whole, firstLine: false };
  // The selection begins behind the indentation of its first line.
  if (always && isCode(indent) && !isCode(own)) return { ...asItStands, indent };
  return asItStands;
}

/** Deep enough to make a code block. */
function isCode(indent: string): boolean {
  return indent.includes('\t') || indent.length >= 4;
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function commonIndent(lines: readonly string[]): string {
  let [common = '', ...rest] = lines.map(indentOf);
  for (const indent of rest) {
    let same = 0;
    while (same < common.length && indent[same] === common[same]) same += 1;
    common = common.slice(0, same);
  }
  return common;
}

/** Head for rows of a table that were selected without it; empty when the text is none. */
export function tablePrelude(text: string): string {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const cells = (line: string) => line.split(/(?<!\\)\|/).length;
  const rows =
    lines.length > 0 && lines.every((line) => cells(line) > 1) && lines.some((line) => line.startsWith('|') || line.endsWith('|'));
  if (!rows || isDelimiter(lines[1] ?? '')) return '';
  const columns = Math.min(1000, Math.max(...lines.slice(0, 10_000).map(cells)));
  return `${'|x'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n`;
}

function isDelimiter(line: string): boolean {
  return /^[|:\-\s]+$/.test(line) && line.includes('-');
}
