/**
 * A fragment as shown to the parser. A selection may start within a line, an indented list or a table, and must be read correctly. Offsets
 * map back to the original text.
 */
export interface View {
  readonly text: string;
  /** Returns the offset in the original for an offset in the view; negative for text that the view added at the start. */
  original(offset: number): number;
}

/** Plan for a view. It fits a text before and after its translation. */
export interface ViewPlan {
  /** Removed from the start of each line that has it. */
  readonly indent: string;
  /** True if the first line keeps its indentation. */
  readonly firstLine: boolean;
  /** Header of a table of which only rows were selected, or a list number. Replaces empty lines at the start. */
  readonly prelude: string;
  /** Definitions from outside the text. */
  readonly postlude: string;
}

export const asItStands: ViewPlan = { indent: '', firstLine: true, prelude: '', postlude: '' };

export function viewOf(text: string, plan: ViewPlan): View {
  const skipped = plan.prelude === '' ? (text.startsWith('\uFEFF') ? 1 : 0) : blankStart(text).length;
  if (plan.indent === '') {
    return {
      text: plan.prelude + text.slice(skipped) + plan.postlude,
      original: (offset) => shifted(offset - plan.prelude.length, skipped),
    };
  }
  const starts: number[] = [];
  const removed: number[] = [];
  const kept: string[] = [];
  let at = 0;
  let cut = 0;
  for (const [index, line] of linesOf(text.slice(skipped)).entries()) {
    const strip = (index > 0 || !plan.firstLine) && line.startsWith(plan.indent) ? plan.indent.length : 0;
    cut += strip;
    starts.push(at);
    removed.push(cut);
    kept.push(line.slice(strip));
    at += line.length - strip;
  }
  return {
    text: plan.prelude + kept.join('') + plan.postlude,
    original(offset) {
      const own = offset - plan.prelude.length;
      return shifted(own, skipped + (removed[lineAt(starts, own)] ?? 0));
    },
  };
}

/** Text that the view added at the start keeps its negative offsets. */
function shifted(own: number, by: number): number {
  return own < 0 ? own : own + by;
}

/** Returns the BOM and the empty lines at the start of a text. */
function blankStart(text: string): string {
  return /^\uFEFF?(?:[ \t]*(?:\r\n|\n|\r))*/.exec(text)?.[0] ?? '';
}

/** Returns the index of the last line that starts at or before an offset. */
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

/** Returns lines with their endings. */
function linesOf(text: string): string[] {
  return text.match(/(?<![^\r\n])(?:[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$)/g) ?? [];
}

const blockStart = /^(?:[-+*>]|\d{1,9}[.)])(?:\s|$)|^>/;

/**
 * Returns the plan for a fragment whose lines are indented like a nested list, or whose first line starts within one.
 * @param always removes the indentation of other text too, which would be a code block.
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
  // The selection starts after the indentation of its first line.
  if (always && isCode(indent) && !isCode(own)) return { ...asItStands, indent };
  return asItStands;
}

/** Returns true if the indentation makes a code block. */
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

/** Returns a header for table rows that were selected without it, or an empty string if the paragraph is not a table. */
export function tablePrelude(paragraph: string): string {
  const lines = paragraph
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const cells = (line: string) => line.split(/(?<!\\)\|/).length;
  const rows =
    lines.length > 0 && lines.every((line) => cells(line) > 1) && lines.some((line) => line.startsWith('|') || line.endsWith('|'));
  if (!rows || isDelimiter(lines[1] ?? '')) return '';
  const columns = lines.reduce((most, line) => Math.min(1000, Math.max(most, cells(line))), 0);
  return `${'|x'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n`;
}

function isDelimiter(line: string): boolean {
  return /^[|:\-\s]+$/.test(line) && line.includes('-');
}

const numbered = /^[ \t>]*(?:[-+*][ \t]+)*\d{1,9}[.)][ \t]/m;

/**
 * Returns the number of the item that the selection starts in, or an empty string if the paragraph is not in a list. Only the next number
 * of a list can interrupt a paragraph.
 * @param before text before the selection; undefined if unknown.
 */
export function listPrelude(paragraph: string, text: string, before: string | undefined): string {
  if (!/[\r\n][ \t]*\d{1,9}[.)][ \t]/.test(paragraph)) return '';
  const prelude = /^[ \t]/.test(text.slice(blankStart(text).length)) ? '1.' : '1. ';
  if (before === undefined) return prelude;
  const around = before + blankStart(text);
  // After an empty line, only indented text belongs to an item.
  const linePiece = prelude === '1.' ? around : (around.split(/(?:\r\n|\n|\r(?!\n))[ \t]*[\r\n]+/).at(-1) ?? '');
  return numbered.test(linePiece) ? prelude : '';
}

/** Returns the definitions that a text refers to, from the text around it. */
export function definitionsFor(text: string, around: string): string {
  if (!text.includes('[') || !around.includes(']:')) return '';
  const used = new Set([...text.matchAll(/\[([^[\]]{1,999})\]/g)].map(([, label = '']) => normalLabel(label)));
  const labels = [...around.matchAll(/^ {0,3}\[(?!\^)([^[\]\r\n]{1,999})\]:/gm)].map(([, label = '']) => label);
  const wanted = new Map(labels.map((label) => [normalLabel(label), label]));
  const definitions = [...wanted].filter(([label]) => label !== '' && used.has(label)).map(([, label]) => `[${label}]: x\n`);
  return definitions.length === 0 ? '' : `\n\n${definitions.join('')}`;
}

function normalLabel(label: string): string {
  return label.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
