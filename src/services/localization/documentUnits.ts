import type { Hash } from './hashes.ts';

/** A text of a document that is translated, or kept, as a whole. */
export interface DocumentUnit {
  readonly kind: string;
  readonly hash: Hash;
  /** False for code and other texts that are copied. */
  readonly sent: boolean;
  /** Several units can share a block, such as the cells of a row, or a paragraph and the alternative texts in it. */
  readonly block: number;
  /** What it has around it; undefined where nothing is known about that, and for headings, whose kind tells the level. */
  readonly form?: UnitForm;
}

/** What a text has around it that follows its source until somebody changes it there. */
export interface UnitForm {
  /** The rest of an item of front matter, or the state of a checkbox. */
  readonly kind: 'item' | 'checkbox';
  /** The block of the item. */
  readonly block: number;
  readonly value: string;
}

/** A document, in the order of its text. */
export interface DocumentSide {
  readonly units: readonly DocumentUnit[];
  /**
   * For each block the one that it lies in, such as the list item around a nested one, which has a smaller index. Without it, no block lies
   * in another. The units of a block and of those in it are neighbors.
   */
  readonly within?: readonly (number | undefined)[];
  /** For each block that is an item of a list the first item of it. */
  readonly lists?: readonly (number | undefined)[];
}
