import type { FileFormat, FileOptions, KeptUnit } from '../../text/files/openFile.ts';
import type { HeadingRulesName } from '../../text/layouts/headingSlugs.ts';
import type { KeptLinks } from '../../text/layouts/relativeLinks.ts';
import type { InlinePiece } from '../../text/pieces.ts';
import type { TextRange } from '../../text/textRange.ts';
import type { DocumentMatch } from './documentMatch.ts';
import type { PairFact } from './facts.ts';
import type { Hash } from './hashes.ts';
import type { UpdatePlan } from './updatePlan.ts';
import type { UpdateResult } from './updateRun.ts';

/** The text of a file and how it is read. They tell what its units are. */
export interface FileText {
  readonly format: FileFormat['id'];
  readonly text: string;
  readonly options: FileOptions;
}

/** Where a unit of a file is. */
export interface UnitPlace extends TextRange {
  readonly hash: Hash;
}

/** A unit of a file, as data that can be sent to another thread. */
export interface FileUnit extends UnitPlace {
  readonly block: number;
  /** What is sent; undefined for a part that never is, such as code. */
  readonly pieces: readonly InlinePiece[] | undefined;
}

/** Where the units of a file are. */
export interface FileOutline {
  readonly text: string;
  readonly units: readonly UnitPlace[];
  /** Beginnings of the sources of facts that are not about its texts: keys of front matter, levels of headings, sections. */
  readonly factStarts: readonly Hash[];
}

/** A file cut into units. */
export interface FileContent extends FileOutline {
  readonly units: readonly FileUnit[];
  /** Ranges that were not understood and stay as they are. */
  readonly left: readonly TextRange[];
}

/** Two files that are, or may be, a source and its translation. */
export interface FilePair {
  readonly source: FileText;
  readonly target: FileText;
}

/** What came back for a unit. */
export interface UnitAnswer {
  readonly answer: string;
  /** True if protected parts were sent as tokens in plain text. */
  readonly asTokens: boolean;
}

/** By index of the unit of the source. */
export type UnitAnswers = ReadonlyMap<number, UnitAnswer>;

/** New text of a unit of the target: the answer to a unit of the source, or the text as it is to stand there. */
export interface UnitEdit {
  readonly target: number;
  readonly source: number;
  readonly answer: UnitAnswer | { readonly asWritten: string };
}

export interface WrittenUnits {
  readonly text: string;
  /** Units of the target that were not written. */
  readonly kept: readonly { readonly unit: number; readonly reason: KeptUnit['reason'] }[];
}

/** How two documents belong together, and what an update would do. */
export interface PairMatch {
  readonly match: DocumentMatch;
  readonly plan: UpdatePlan;
  /** Places of the target where what nobody translates follows the source: keys of front matter, checkboxes, and what is around the texts of sections. */
  readonly followed: readonly TextRange[];
}

/** Links of a translation to finish. Paths are those from the root. */
export interface LinkRequest {
  readonly format: FileFormat['id'];
  readonly source: { readonly path: string; readonly text: string };
  readonly target: { readonly path: string; readonly text: string };
  readonly headings: HeadingRulesName | undefined;
  readonly keeps: KeptLinks;
  /** The folder on the disk from which paths count; undefined if it is elsewhere. */
  readonly root: string | undefined;
  /** Paths that exist, on the disk or not. */
  readonly paths: readonly string[];
  readonly isUpdate: boolean;
  readonly units?: readonly { readonly source: TextRange; readonly target: TextRange }[];
}

export interface LinksFinished {
  readonly text: string;
  /** Number of links to headings of the file that are not known, and were left. */
  readonly unknown: number;
}

/**
 * Reads, matches and writes documents. All of it takes and returns data, so that it can be done in another thread. Where nothing is known
 * about a pair, and where a file can't be read, the result is undefined.
 */
export interface Documents {
  open(file: FileText): Promise<FileContent | undefined>;
  /** Does what `open` does for those who need not know what is sent: from another thread, that takes half as long. */
  outline(file: FileText): Promise<FileOutline | undefined>;
  /** Writes new texts into the target, which may be the source itself. */
  write(pair: FilePair, edits: readonly UnitEdit[]): Promise<WrittenUnits | undefined>;
  /**
   * Reads what a translation becomes, as far as it has arrived. Large documents are checked faster then, when they are written.
   * @param edits what has arrived since this was called before.
   */
  readAhead(pair: FilePair, edits: readonly UnitEdit[]): Promise<void>;
  match(pair: FilePair, facts: readonly PairFact[]): Promise<PairMatch | undefined>;
  /** Returns the units of the source that an update sends. */
  prepare(pair: FilePair, facts: readonly PairFact[]): Promise<readonly number[] | undefined>;
  update(pair: FilePair, facts: readonly PairFact[], answers: UnitAnswers): Promise<UpdateResult | undefined>;
  /** Returns facts with which a translation is adopted as it is. */
  adopt(pair: FilePair): Promise<readonly PairFact[] | undefined>;
  /**
   * Returns facts about what a new translation has besides its texts.
   * @param facts what is known, and those of its texts.
   * @param replaced the translation whose place it takes.
   */
  aroundFacts(pair: FilePair, facts: readonly PairFact[], replaced?: FileText): Promise<readonly PairFact[] | undefined>;
  /**
   * Returns facts about a translation whose addresses were finished after it was updated.
   * @param facts what is known, also about the translation as it was updated.
   */
  carriedFacts(before: FileText, after: FileText, facts: readonly PairFact[]): Promise<readonly PairFact[] | undefined>;
  finishLinks(request: LinkRequest): Promise<LinksFinished | undefined>;
}
