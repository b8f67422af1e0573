import type { Skeleton } from '../markdown/markdownSkeleton.ts';
import type { View } from '../markdown/markdownView.ts';
import type { TextRange } from '../textRange.ts';
import { emphasisAround } from './emphasisAround.ts';
import type { StructurePart } from './openFile.ts';

/** What units and facts about them tell: levels of headings, whether a box is checked, code, HTML, expressions and modules. */
const told = /^(\d+ (?:heading|listItem (?=true|false)|listItem|code|props|html|import|export|\{)).*$/s;
/** An element with nothing in it is a unit, with all that stands in its tag. */
const emptyTag = /^\d+ <\S*/;
const elsewhere = /^\d+ (?:yaml|toml|definition)\b/;

/** An address that leads elsewhere from another folder. */
function isRelative(value: string): boolean {
  return /[./]/.test(value) && !/^(?:[/#]|[a-z][a-z\d+.-]*:)/i.test(value);
}

function depthOf(key: string | undefined): number {
  return Number.parseInt(key ?? '0', 10);
}

/** A line that closes a container. Where it follows a text, it is a line of that paragraph to the parser. */
const closing = /^[ \t>]*(:{3,}|\/{3,})[ \t]*$/gm;

/** Returns the blocks of a file, lines that close containers, and emphasis around whole texts, without what formatters change. */
export function partsOf(skeleton: Skeleton, view: View, text: string, units: readonly TextRange[]): StructurePart[] {
  const closings = skeleton.leaves.flatMap(({ start, end }) =>
    [...view.text.slice(start, end).matchAll(closing)].map(({ 0: line, index }): StructurePart => {
      return { start: view.original(start + index + line.search(/[:/]/)), key: 'end of container' };
    }),
  );
  const emphases = units.flatMap(({ start, end }): StructurePart | [] => {
    const marks = emphasisAround(text, { start, end });
    return marks === '' ? [] : { start: start - marks.length, key: `emphasis ${marks.length}` };
  });
  return [...blockParts(skeleton, view), ...closings, ...emphases].toSorted((one, other) => one.start - other.start);
}

function blockParts({ blocks, starts }: Skeleton, view: View): StructurePart[] {
  return blocks.flatMap((block, index) => {
    if (elsewhere.test(block)) return [];
    const isEmpty = depthOf(blocks[index + 1]) <= depthOf(block);
    const key = ((isEmpty ? emptyTag.exec(block)?.[0] : undefined) ?? block).replace(told, '$1');
    const start = view.original(starts[index] ?? 0);
    return { start, key: key.replaceAll(/="([^"\s]*)"/g, (found, value: string) => (isRelative(value) ? '' : found)) };
  });
}
