import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { JobFiles } from '../jobs/files.ts';

/** Returns file access for jobs: directly for files on disk, otherwise through the file system of their workspace, as a whole. */
export function editorFiles(disk: JobFiles): JobFiles {
  const { fs } = vscode.workspace;
  const bytesAt = (uri: string) => fs.readFile(vscode.Uri.parse(uri, true));
  return {
    reaches: (uri) => disk.reaches(uri) || fs.isWritableFileSystem(vscode.Uri.parse(uri, true).scheme) === true,
    async open(uri) {
      return disk.reaches(uri) ? disk.open(uri) : new Blob([Uint8Array.from(await bytesAt(uri))]);
    },
    async exists(uri) {
      if (disk.reaches(uri)) return disk.exists(uri);
      try {
        await fs.stat(vscode.Uri.parse(uri, true));
        return true;
      } catch (error) {
        if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return false;
        throw error;
      }
    },
    async place(staged, uri, overwrite) {
      if (disk.reaches(uri)) return disk.place(staged, uri, overwrite);
      const place = vscode.Uri.parse(uri, true);
      // Write to a temporary file first. A file system may write in pieces and fail halfway.
      const beside = besideOf(staged, place);
      try {
        await fs.writeFile(beside, await readFile(staged));
        await fs.rename(beside, place, { overwrite });
      } catch (error) {
        await removeQuietly(beside);
        throw isTaken(error) ? Object.assign(new Error(error.message), { code: 'EEXIST' }) : error;
      }
    },
    async tidy(staged, uri) {
      if (disk.reaches(uri)) await disk.tidy(staged, uri);
      else await removeQuietly(besideOf(staged, vscode.Uri.parse(uri, true)));
    },
    async same(staged, uri) {
      if (disk.reaches(uri)) return disk.same(staged, uri);
      return Buffer.from(await bytesAt(uri)).equals(await readFile(staged));
    },
  };
}

/** Returns a hidden name that depends on the job, so that a later attempt replaces the file. */
function besideOf(staged: string, place: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(place, '..', `.${basename(staged)}.part`);
}

/** Deletes a file if it exists. Errors are ignored because the original failure is more important. */
async function removeQuietly(uri: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.delete(uri).then(undefined, () => undefined);
}

function isTaken(error: unknown): error is vscode.FileSystemError {
  return error instanceof vscode.FileSystemError && error.code === 'FileExists';
}
