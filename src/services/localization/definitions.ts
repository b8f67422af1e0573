import type { Block } from '../../text/files/openFile.ts';
import type { FileLayout } from './fileLayout.ts';

/** Definitions of links: blocks that texts refer to, wherever they stand. */

interface Definition extends Block {
  readonly label: string;
}

export interface InsertedDefinition {
  readonly at: number;
  readonly text: string;
}

/** Finds the definitions that texts of the source refer to and the target lacks, and where they come: behind the one before them. */
export function missingDefinitions(source: FileLayout, target: FileLayout, texts: readonly string[], eol: string): InsertedDefinition[] {
  const definitions = definitionsOf(source);
  if (definitions.length === 0) return [];
  const known = new Map(definitionsOf(target).map((definition) => [definition.label, definition]));
  const used = new Set(texts.flatMap((text) => [...text.matchAll(/\[([^[\]]{1,999})\]/g)].map(([, label = '']) => normal(label))));
  // Those that are new come with the other new blocks.
  const inserted = new Set(texts.flatMap((text) => labelIn(text) ?? []));
  const found: InsertedDefinition[] = [];
  let before: Definition | undefined;
  for (const { label, start, end } of definitions) {
    const there = known.get(label);
    if (there) before = there;
    else if (used.has(label) && !inserted.has(label)) {
      const text = source.text(start, end);
      if (before) found.push({ at: before.end, text: eol + target.lines.prefixAt(before.start) + text });
      else found.push({ at: target.file.text.trimEnd().length, text: eol + eol + text });
    }
  }
  return found;
}

function definitionsOf({ file: { blocks, text } }: FileLayout): Definition[] {
  return blocks.flatMap((block) => {
    const label = block.kind === 'definition' ? labelIn(text.slice(block.start, block.end)) : undefined;
    return label === undefined ? [] : { ...block, label };
  });
}

/** Returns the label that a text defines. */
function labelIn(text: string): string | undefined {
  const label = /^\[([^[\]]{1,999})\]:/.exec(text)?.[1];
  return label === undefined ? undefined : normal(label);
}

function normal(label: string): string {
  return label.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
