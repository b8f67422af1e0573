import type { Hash } from './hashes.ts';
import type { KeptText } from './keptTexts.ts';

export interface Commit {
  readonly id: string;
  /** False for the oldest commit of a shallow clone, in which every file seems to be new. When it last changed is unknown then. */
  readonly isChange: boolean;
}

/** The history of files. Paths are those of the file system. Whatever git can't tell is taken for unknown: nothing throws. */
export interface Git {
  /** Returns the commits that changed a file, the newest first; none for a file that git does not know. */
  commitsOf(path: string, most: number): Promise<readonly Commit[]>;
  /** Returns the text of a file as of a commit; undefined if it had none, or a larger one. */
  textAt(commit: string, path: string, mostBytes: number): Promise<string | undefined>;
}

/** A document and its translation, by their paths. */
export interface DocumentPaths {
  readonly source: string;
  readonly target: string;
}

/** Both documents as they were when the translation was last changed. */
export interface EarlierDocuments {
  readonly source: string;
  readonly target: string;
}

export interface EarlierSourceOptions extends DocumentPaths {
  readonly kept: { textOf(hash: Hash): Promise<string | undefined> };
  readonly git: Git;
  /** Opens a text of the source. Returns its units, with their S; undefined if it can't be read. */
  readonly unitsOf: (text: string) => Promise<Iterable<KeptText> | undefined>;
}

/** Maximum size of a document that is read from git. */
const mostBytes = 2 * 1024 * 1024;
/** Maximum number of commits of the source whose text is looked at. */
const mostCommits = 20;

/**
 * Returns a document and its translation as of the commit that last changed the translation. They are translations of each other, more or
 * less, even if both have changed since. Undefined if that is unknown.
 */
export async function documentsAtLastChange(git: Git, { source, target }: DocumentPaths): Promise<EarlierDocuments | undefined> {
  const [last] = await git.commitsOf(target, 1);
  if (!last?.isChange) return undefined;
  const [before, translation] = [await git.textAt(last.id, source, mostBytes), await git.textAt(last.id, target, mostBytes)];
  return before === undefined || translation === undefined ? undefined : { source: before, target: translation };
}

/** Finds the earlier text of changed units of a document. */
export class EarlierSource {
  readonly #options: EarlierSourceOptions;
  /** Units of the versions that were opened, by S. */
  readonly #units = new Map<Hash, string>();
  readonly #versions: AsyncIterator<string, undefined>;
  #opening: IteratorResult<string, undefined> | undefined;
  #search: Promise<unknown> = Promise.resolve();

  constructor(options: EarlierSourceOptions) {
    this.#options = options;
    this.#versions = versionsOf(options);
  }

  /** Returns the unit with this S: the text that was kept, else that in a version of the document in git, the most likely one first. */
  async sourceOf(hash: Hash): Promise<string | undefined> {
    const kept = await this.#options.kept.textOf(hash);
    if (kept !== undefined) return kept;
    // One after the other: several units are mostly found in the same version.
    const found = this.#search.then(async () => this.#inVersions(hash));
    this.#search = found.catch(() => undefined);
    return found;
  }

  async #inVersions(hash: Hash): Promise<string | undefined> {
    while (!this.#units.has(hash)) {
      const version = this.#opening ?? (await this.#versions.next());
      if (version.done === true) return undefined;
      // A version that could not be opened is opened again with the next question.
      this.#opening = version;
      for (const unit of (await this.#options.unitsOf(version.value)) ?? []) {
        if (!this.#units.has(unit.hash)) this.#units.set(unit.hash, unit.text);
      }
      this.#opening = undefined;
    }
    return this.#units.get(hash);
  }
}

/** Returns the source as of the last change of the target, and then its versions from the newest on. Each text comes once. */
async function* versionsOf({ git, source, target }: EarlierSourceOptions): AsyncGenerator<string, undefined> {
  const seen = new Set<string>();
  const [last] = await git.commitsOf(target, 1);
  const commits = [...(last?.isChange ? [last] : []), ...(await git.commitsOf(source, mostCommits))];
  for (const { id } of commits) {
    const text = await git.textAt(id, source, mostBytes);
    if (text === undefined || seen.has(text)) continue;
    seen.add(text);
    yield text;
  }
  return undefined;
}
