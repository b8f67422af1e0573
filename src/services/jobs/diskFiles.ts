import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { access, constants, link, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JobFiles } from './files.ts';

/** Files on the local disk. */
export const diskFiles: JobFiles = {
  reaches: (uri) => uri.startsWith('file:'),
  async open(uri) {
    const path = fileURLToPath(uri);
    // Throws a useful error, which Blob does not.
    await access(path, constants.R_OK);
    return openAsBlob(path);
  },
  exists: async (uri) =>
    access(fileURLToPath(uri)).then(
      () => true,
      () => false,
    ),
  async place(staged, uri, overwrite) {
    const file = fileURLToPath(uri);
    // Write to a temporary file in the same folder first, because renaming there is atomic.
    const beside = besideOf(staged, file);
    try {
      // Copy only the bytes. The staged file is unreadable for other users, but the user's file should have normal permissions.
      await writeFile(beside, createReadStream(staged), { flush: true });
      if (overwrite) await rename(beside, file);
      else await giveName(beside, file);
    } finally {
      await rm(beside, { force: true });
    }
  },
  tidy: async (staged, uri) => rm(besideOf(staged, fileURLToPath(uri)), { force: true }),
  async same(staged, uri) {
    const file = fileURLToPath(uri);
    const [ours, theirs] = await Promise.all([stat(staged), stat(file)]);
    if (ours.size !== theirs.size) return false;
    return (await digestOf(staged)) === (await digestOf(file));
  },
};

/** Returns a name that depends on the job, so that a later attempt replaces the file. */
function besideOf(staged: string, file: string): string {
  return join(dirname(file), `.${basename(staged)}.part`);
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}

/**
 * Renames a file without replacing another. Unlike rename, link fails if the name is taken. If links are not supported, an empty file
 * reserves the name.
 */
async function giveName(beside: string, file: string): Promise<void> {
  try {
    await link(beside, file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
    await (await open(file, 'wx')).close();
    await rename(beside, file);
  }
}
