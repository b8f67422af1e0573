import type { Payload } from '../payload.ts';
import type { InlinePiece } from '../pieces.ts';
import type { Segment } from '../segments.ts';
import type { TextRange } from '../textRange.ts';
import type { MarkdownMemory } from './markdownMemory.ts';
import { rangesWithin } from './ranges.ts';

/** A format of whole files. Its parser is loaded on first use. */
export interface FileFormat {
  readonly id: 'markdown' | 'mkdocs' | 'mdx' | 'html';
  /** Opens a file. Returns undefined if it can't be read, for example because the parser would take too long. */
  open(text: string, options: FileOptions, memory?: MarkdownMemory): Promise<OpenFile | undefined>;
}

export interface FileOptions {
  /** Words that are never translated. */
  readonly keepTerms: readonly string[];
  /** Keys of front matter whose values are translated. */
  readonly frontMatter: readonly string[];
}

/** Part of a file that is translated, or compared, as a whole: a paragraph, a heading, a table cell, an alternative text, a code block. */
export interface Unit extends TextRange {
  /** For example `paragraph`, `heading 2`, `alt`, `code`. Units of different kinds are never translations of each other. */
  readonly kind: string;
  /** Index in `blocks` of the block that the unit belongs to. */
  readonly block: number;
  /** The prose, decoded, with U+FFFC for protected parts. For a part that is never sent, its text. */
  readonly words: string;
  /** Protected parts in the prose, in order: code, URLs, placeholders. */
  readonly guarded: readonly string[];
  /** Text to send, with its tags; undefined for a part that is never sent, such as code. */
  readonly payload: Payload | undefined;
  /** True for a value in notation of its own, such as an alternative text: nothing in it is markup. */
  readonly isValue?: boolean;
  /** The same for languages without tag handling; see `SentText`. */
  readonly tokens?: () => Payload | undefined;
}

/** A range that can be taken out of the file, or inserted elsewhere, as a whole: a paragraph, a list item, a table row. */
export interface Block extends TextRange {
  readonly kind: string;
}

/** New text of a unit. */
export interface Edit {
  /** The unit of this file to replace. */
  readonly unit: Unit;
  /** The translated unit if it is one of another file: that of the source, whose translation this file is. */
  readonly source?: Unit;
  /** What was sent, if it is not the payload of the translated unit. */
  readonly sent?: Payload;
  /** Translation of the payload; or, of a part of a larger unit that is replaced, the text as it stands in this file. */
  readonly answer: string | { readonly asWritten: string };
}

/** A unit whose translation was not written. Its text stayed as it was. */
export interface KeptUnit {
  readonly unit: Unit;
  /** `empty`: nothing came back. `lost`: protected parts are missing, changed or elsewhere. `structure`: it would not be read as before. */
  readonly reason: 'empty' | 'lost' | 'structure';
  /** Parts of the original that were lost, as they were written there. */
  readonly parts: readonly string[];
}

export interface WrittenFile {
  readonly text: string;
  readonly kept: readonly KeptUnit[];
}

/** A block of a file, with what it is. */
export interface StructurePart {
  readonly start: number;
  /** Its depth and type, without what units tell, front matter and definitions. Neither indentation nor the notation of lists counts. */
  readonly key: string;
}

/** A file cut into units. Bytes outside of units never change. */
export interface OpenFile {
  readonly text: string;
  readonly blocks: readonly Block[];
  /** In the order of their starts. A unit can lie in another one, such as an alternative text in a paragraph. */
  readonly units: readonly Unit[];
  /** Ranges that were not understood and stay as they are, such as texts next to code in a file whose code could not be told from its text. */
  readonly left: readonly TextRange[];
  /** The format as which the file was read, if it is not valid in its own. */
  readonly readAs?: 'markdown';
  /** Returns the blocks of the file, also those without units, in order. Undefined where they are not told apart. */
  readonly structure?: (() => readonly StructurePart[]) | undefined;
  /** Writes translations. The result has the structure of this file; a translation with which it would differ is not written. */
  write(edits: readonly Edit[]): WrittenFile;
  /**
   * Reads what `write` will have to read, up to a place. What is read is remembered for it.
   * @param edits of units before the place.
   */
  readAhead?(edits: readonly Edit[], end: number): void;
}

/** A unit as a format reads it. */
export interface ReadUnit extends Unit {
  /** Pieces and printing of a unit that is sent. */
  readonly segment?: Segment;
}

/** What a format knows about a file. */
export interface Reading {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly units: readonly ReadUnit[];
  readonly left: readonly TextRange[];
  readonly readAs?: 'markdown';
  readonly structure?: OpenFile['structure'];
  /**
   * Compares the structure of a translation with that of the file.
   * @returns undefined if it is the same; otherwise the units that differ; none if the cause is unknown.
   */
  differences(translated: string): readonly ReadUnit[] | undefined;
  /** Reads the start of a translation, and remembers what it read. */
  readAhead?(translated: string): void;
}

/** Mark for a protected part in the words of a unit. */
const protectedPart = '\uFFFC';

/** Returns the decoded prose of pieces. */
export function wordsOf(pieces: readonly InlinePiece[]): string {
  return pieces
    .map((piece) => {
      switch (piece.kind) {
        case 'text':
          return piece.text;
        case 'kept':
          return piece.word;
        case 'opaque':
          return piece.lineBreak === true ? '\n' : protectedPart;
        case 'pair':
          return wordsOf(piece.children);
        default:
          return piece satisfies never;
      }
    })
    .join('');
}

/**
 * Returns the protected parts of pieces in a notation that doesn't depend on style: `*` and `_` are the same.
 * @param inner ranges in them that are units of their own, in order, which are left out.
 */
export function guardedOf(pieces: readonly InlinePiece[], inner: readonly TextRange[] = []): string[] {
  const without = (text: string, from: number) => {
    const parts: string[] = [];
    let done = 0;
    for (const { start, end } of rangesWithin(inner, { start: from, end: from + text.length })) {
      parts.push(text.slice(done, start - from));
      done = end - from;
    }
    return [...parts, text.slice(done)].join('').replaceAll(/\s+/g, ' ');
  };
  return pieces.flatMap((piece): string[] => {
    if (piece.kind === 'opaque') return [piece.lineBreak === true ? '↵' : without(piece.source, piece.from)];
    if (piece.kind !== 'pair') return [];
    const { open, close, from, to } = piece;
    const mark = piece.delimiter ? open.replaceAll('_', '*') : without(open, from) + without(close, to - close.length);
    return [mark, ...guardedOf(piece.children, inner)];
  });
}
