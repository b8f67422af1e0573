/** How the engine reaches what is uploaded and puts results where they belong. Places are URIs. */
export interface JobFiles {
  /** Whether this window can read and write there: a virtual workspace is known to its own windows only. */
  reaches(uri: string): boolean;
  /** A source, read as it goes out where it is a file on disk. @throws Error of the file system. */
  open(uri: string): Promise<Blob>;
  exists(uri: string): Promise<boolean>;
  /**
   * Puts a file of ours there, as a whole or not at all; ours stays.
   * @throws Error with code EEXIST for a name that is taken, unless it may be replaced; other errors of the file system.
   */
  place(staged: string, uri: string, overwrite: boolean): Promise<void>;
  /** Removes what a `place` that was broken off has left beside it. */
  tidy(staged: string, uri: string): Promise<void>;
  /** Whether the file there is the same as ours, byte for byte. */
  same(staged: string, uri: string): Promise<boolean>;
}
