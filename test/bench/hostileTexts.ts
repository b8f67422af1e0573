import { adapters } from '../growth/adapters.ts';
import type { Row } from './figures.ts';
import { median } from './figures.ts';

const lengths = [4_000, 16_000, 100_000] as const;

/** Texts that took time by the square of their length or worse, each with what reads it. */
const texts: readonly (readonly [what: string, reader: string, text: (length: number) => string])[] = [
  ['spaces beside a selection', 'text/context.ts#contextOf:markdown', (length) => `${' '.repeat(length)}x`],
  ['"token" in one line', 'text/secrets.ts#withoutSecrets', (length) => filled('token', length)],
  ['a comment of Chinese, restored', 'text/code/proseBlocks.ts#openBlock:comment', (length) => filled('漢字', length)],
  ['a comment of English in one line, restored', 'text/code/proseBlocks.ts#openBlock:comment', (length) => filled('word ', length)],
  ['Markdown of "]"', 'text/markdown/markdownParser.ts#parseMarkdown', (length) => ']'.repeat(length)],
  ['Markdown of "*a "', 'text/markdown/markdownParser.ts#parseMarkdown', (length) => filled('*a ', length)],
];

/** Milliseconds of reading them, beside what 100,000 characters would take in proportion to 4,000. */
export async function hostileTexts(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, reader, text] of texts) {
    const [short = 0, middle = 0, long = 0] = await inTurn(reader, text);
    const inProportion = (short * lengths[2]) / lengths[0];
    rows.push({
      what,
      ours: `${[short, middle, long].map((ms) => ms.toFixed(0)).join(' / ')} ms at 4,000 / 16,000 / 100,000 characters`,
      other: `${inProportion.toFixed(0)} ms at 100,000 in proportion to 4,000`,
      ratio: (long / inProportion).toFixed(2),
    });
  }
  return rows;
}

async function inTurn(reader: string, text: (length: number) => string): Promise<number[]> {
  const times: number[] = [];
  for (const length of lengths) times.push(await time(reader, text(length)));
  return times;
}

async function time(reader: string, text: string): Promise<number> {
  const adapter = adapters[reader];
  if (!adapter) throw new Error(`No adapter: ${reader}`);
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const started = performance.now();
    await adapter(text);
    times.push(performance.now() - started);
  }
  return median(times);
}

function filled(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}
