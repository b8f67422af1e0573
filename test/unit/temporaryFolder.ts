import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  /** The files in it with what is in them, byte for byte. */
  readonly files: () => Promise<ReadonlyMap<string, Buffer>>;
  /** Puts a file there. */
  readonly write: (name: string, content: string) => Promise<void>;
  /** Removes all files. */
  readonly clear: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** A folder of its own in the system's place for such. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'interlinear-test-'));
  return {
    path,
    async files() {
      const names = await readdir(path);
      return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(path, name))] as const)));
    },
    write: (name, content) => writeFile(join(path, name), content),
    async clear() {
      for (const name of await readdir(path)) await rm(join(path, name), { recursive: true });
    },
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  };
}
