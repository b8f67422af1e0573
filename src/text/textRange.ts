/** A range of a text, in UTF-16 units, end excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Prose in a document that is not prose itself, delimiters included, in UTF-16 offsets of the document. */
export interface ProseBlock extends TextRange {
  readonly kind: 'comment' | 'docstring' | 'string';
  /** The grammar's scope without `source.`, such as `ts`, `python`, `css.scss`: decides how strings are escaped. */
  readonly language: string;
  /**
   * What a string is when it is not quoted: a plain scalar of YAML (`flow` within brackets), a block scalar of it, or the value of a line
   * of a properties or ini file.
   */
  readonly unquoted?: 'scalar' | 'flow' | 'block' | 'value';
  /** Where the whole block lies, when this is a part of it. */
  readonly whole?: TextRange;
}

/** A range of the document that makes one text. */
export interface ProsePiece extends TextRange {
  readonly text: string;
  /** What stands in its place with this translation. */
  readonly encode: (translation: string) => string;
}
