import { nested } from '../../text/files/nesting.ts';
import type { OpenFile, Unit } from '../../text/files/openFile.ts';
import type { DocumentSide } from './documentUnits.ts';
import { textHash } from './hashes.ts';
import type { Hash } from './hashes.ts';
import { Lines, reindented } from './linePrefix.ts';
import { unitForms } from './unitForms.ts';

/**
 * Blocks that lie deeper are taken for parts of the one around them: a file can nest as deep as it is long, and looking outward from each
 * of its units would take the square of that.
 */
const deepest = 50;

/** Returns a file as one side of a match. */
export function documentSide(file: OpenFile): DocumentSide {
  const lines = new Lines(file.text);
  const within = nested(file.blocks);
  const shallow = notTooDeep(within);
  const forms = unitForms(file);
  return {
    units: file.units.map((unit, index) => {
      const form = forms.get(index);
      return {
        kind: unit.kind,
        hash: hashOfUnit(unit, lines),
        sent: unit.payload !== undefined,
        block: shallow[unit.block] ?? unit.block,
        ...(form && { form }),
      };
    }),
    within,
    lists: listsOf(file, within),
  };
}

/** Nothing but white space and the marks of quotes lies between items of a list. */
function listsOf({ blocks, text }: OpenFile, within: readonly (number | undefined)[]): readonly (number | undefined)[] {
  const lists: (number | undefined)[] = [];
  /** The last item in each block. */
  const items = new Map<number | undefined, number>();
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'listItem') continue;
    const before = items.get(within[index]);
    const isNext = before !== undefined && /^[\s>]*$/.test(text.slice(blocks[before]?.end, block.start));
    lists[index] = isNext ? lists[before] : index;
    items.set(within[index], index);
  }
  return lists;
}

/** For each block the nearest at or around it that is not too deep. */
function notTooDeep(within: readonly (number | undefined)[]): readonly number[] {
  const depths: number[] = [];
  const shallow: number[] = [];
  for (const [index, around] of within.entries()) {
    const depth = around === undefined ? 0 : (depths[around] ?? 0) + 1;
    depths.push(depth);
    shallow.push(around !== undefined && depth > deepest ? (shallow[around] ?? index) : index);
  }
  return shallow;
}

/** White space of code, as characters that count: only with them are two pieces of code the same. */
const visible: Readonly<Record<string, string>> = { ' ': '\u2423', '\t': '\u2409', '\n': '\u240A' };

function hashOfUnit({ kind, words, guarded, payload, start }: Unit, lines: Lines): Hash {
  if (payload || kind === 'rest') return textHash({ words, guarded });
  // How deep code lies in lists and quotes is no part of it.
  const code = reindented(words, lines.prefixAt(start), '', '\n');
  return textHash({ words: code, guarded: [code.replaceAll(/[ \t\n]/g, (space) => visible[space] ?? space)] });
}
