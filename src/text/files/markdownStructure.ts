import type { Skeleton } from '../markdown/markdownSkeleton.ts';
import type { View } from '../markdown/markdownView.ts';
import type { StructurePart } from './openFile.ts';

/** What units and facts about them tell: levels of headings, whether a box is checked, code, HTML, expressions and modules. */
const told = /^(\d+ (?:heading|listItem (?=true|false)|listItem|code|props|html|import|export|\{)).*$/s;
const elsewhere = /^\d+ (?:yaml|toml|definition)\b/;

/** An address that leads elsewhere from another folder. */
function isRelative(value: string): boolean {
  return /[./]/.test(value) && !/^(?:[/#]|[a-z][a-z\d+.-]*:)/i.test(value);
}

/** Returns the blocks of a file without what formatters change. */
export function partsOf({ blocks, starts }: Skeleton, view: View): StructurePart[] {
  return blocks.flatMap((key, index) =>
    elsewhere.test(key)
      ? []
      : {
          start: view.original(starts[index] ?? 0),
          key: key.replace(told, '$1').replaceAll(/="([^"\s]*)"/g, (found, value: string) => (isRelative(value) ? '' : found)),
        },
  );
}
