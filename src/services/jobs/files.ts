/** The engine's access to sources and destinations. Places are URIs. */
export interface JobFiles {
  /** Returns true if this window can read and write there. A virtual workspace is accessible only in its own windows. */
  reaches(uri: string): boolean;
  /** Opens a source. Files on disk are read while they are sent. @throws Error of the file system. */
  open(uri: string): Promise<Blob>;
  exists(uri: string): Promise<boolean>;
  /**
   * Copies a staged file to its destination, completely or not at all. The staged file is kept.
   * @throws Error with code EEXIST for a name that is taken, unless it may be replaced; other errors of the file system.
   */
  place(staged: string, uri: string, overwrite: boolean): Promise<void>;
  /** Removes files left by an interrupted `place`. */
  tidy(staged: string, uri: string): Promise<void>;
  /** Returns true if the file there is identical to the staged one. */
  same(staged: string, uri: string): Promise<boolean>;
}
