/** A range of a text, in UTF-16 units. The end is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Prose within a document of another type, including its delimiters, in UTF-16 offsets of the document. */
export interface ProseBlock extends TextRange {
  readonly kind: 'comment' | 'docstring' | 'string';
  /** The grammar's scope without `source.`, such as `ts`, `python`, `css.scss`. Determines how strings are escaped. */
  readonly language: string;
  /**
   * Type of an unquoted string: a plain YAML scalar (`flow` within brackets), a YAML block scalar, or the value of a line in a properties
   * or ini file.
   */
  readonly unquoted?: 'scalar' | 'flow' | 'block' | 'value';
  /** Range of the whole block, if this is part of one. */
  readonly whole?: TextRange;
}

/** A range of the document that forms one text. */
export interface ProsePiece extends TextRange {
  readonly text: string;
  /** Returns the replacement for this range with a translation. */
  readonly encode: (translation: string) => string;
}

/** Leaves out what starts in one of some ranges. Both are in order. */
export function outside<T extends TextRange>(
  parts: readonly T[],
  ranges: readonly TextRange[],
  startOf = ({ start }: T): number => start,
): T[] {
  let next = 0;
  return parts.filter((part) => {
    while ((ranges[next]?.end ?? Infinity) <= startOf(part)) next += 1;
    return (ranges[next]?.start ?? Infinity) > startOf(part);
  });
}
