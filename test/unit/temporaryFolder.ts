import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  /** The files in it with what is in them, byte for byte. */
  readonly files: () => Promise<ReadonlyMap<string, Buffer>>;
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
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  };
}
