import type { NodeKeys } from '../markdown/markdownSkeleton.ts';
import type { Terms } from '../pieces.ts';
import type { Block, ReadUnit } from './openFile.ts';
import type { ValuePart } from './values.ts';

/** Readers of what is not Markdown in a Markdown file. */
export interface OtherReaders {
  /** Returns the texts of an HTML block, and its attributes. */
  readonly html: (html: string, at: number, block: number, terms: Terms) => readonly ReadUnit[];
  /** Returns the attributes of a tag in a paragraph. */
  readonly attributes: (html: string, at: number) => ValuePart[];
  /** Returns the values of front matter with the given keys. */
  readonly frontMatter: (text: string, at: number, keys: readonly string[]) => ValuePart[];
  /** Returns the lines of each key and each list item in front matter. */
  readonly matterEntries: (text: string, at: number) => readonly Block[];
  /** Returns what must stay the same of such parts. */
  readonly keys: NodeKeys;
}

/** Readers of front matter alone. */
export interface MatterReaders {
  readonly frontMatter: OtherReaders['frontMatter'];
  readonly matterEntries: OtherReaders['matterEntries'];
  readonly matterKey: NodeKeys['matter'];
  readonly propsKey: NodeKeys['props'];
}
