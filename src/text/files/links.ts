import type { Heading, HeadingReading } from '../layouts/headingSlugs.ts';
import type { TextRange } from '../textRange.ts';
import type { Replacement } from './ranges.ts';

/** What the links of a file are, and what links to the file can lead to. */
export interface FileLinks {
  /** In order, without overlaps. None is in code, in a comment or in front matter. */
  readonly destinations: readonly Destination[];
  /** Places with a name of their own, such as `<a id="x">`. */
  readonly ids: ReadonlySet<string>;
  /** Returns the headings that get anchors, in order. */
  headings(reading: HeadingReading): readonly PlacedHeading[];
  /** Remembers the file with other addresses, if there is a memory. It is read faster then. @param addresses in order. */
  remember?(addresses: readonly Replacement[]): void;
}

/** Where a link leads. Its range is without the angle brackets or quotes around it. */
export interface Destination extends TextRange {
  /** The address without the notation of the file: `a(b).md` for `a\(b\).md`. */
  readonly url: string;
}

export interface PlacedHeading extends Heading, TextRange {
  readonly depth: number;
}
