import type { Skeleton } from '../markdown/markdownSkeleton.ts';
import type { View } from '../markdown/markdownView.ts';
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

/** Returns the blocks of a file without what formatters change. */
export function partsOf({ blocks, starts }: Skeleton, view: View): StructurePart[] {
  return blocks.flatMap((block, index) => {
    if (elsewhere.test(block)) return [];
    const isEmpty = depthOf(blocks[index + 1]) <= depthOf(block);
    const key = ((isEmpty ? emptyTag.exec(block)?.[0] : undefined) ?? block).replace(told, '$1');
    const start = view.original(starts[index] ?? 0);
    return { start, key: key.replaceAll(/="([^"\s]*)"/g, (found, value: string) => (isRelative(value) ? '' : found)) };
  });
}
