import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { access, constants, link, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JobFiles } from './files.ts';

/** Files on the disk of this machine. */
export const diskFiles: JobFiles = {
  reaches: (uri) => uri.startsWith('file:'),
  async open(uri) {
    const path = fileURLToPath(uri);
    // Says what is wrong with it, which a Blob does not.
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
    // Beside it first, where giving a name cannot end halfway.
    const beside = besideOf(staged, file);
    try {
      // Its bytes alone: what is staged is for nobody else to read, and a file of the user's is like the others there.
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

/** The name tells whose it is, so that a later try replaces it. */
function besideOf(staged: string, file: string): string {
  return join(dirname(file), `.${basename(staged)}.part`);
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}

/** Unlike rename, link fails when the name is taken. Where there are no links, an empty file keeps the name until it is replaced at once. */
async function giveName(beside: string, file: string): Promise<void> {
  try {
    await link(beside, file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error;
    await (await open(file, 'wx')).close();
    await rename(beside, file);
  }
}
