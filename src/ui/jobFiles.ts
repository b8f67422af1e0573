import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { JobFiles } from '../store/jobs/files.ts';

/** Files as the editor knows them: those on disk by themselves, others through the file system of their workspace, as a whole. */
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
      // Beside it first: a file system may write piece by piece, and fail halfway.
      const beside = place.with({ path: `${place.path}.part` });
      await fs.writeFile(beside, await readFile(staged));
      try {
        await fs.rename(beside, place, { overwrite });
      } catch (error) {
        await fs.delete(beside);
        if (!(error instanceof vscode.FileSystemError) || error.code !== 'FileExists') throw error;
        throw Object.assign(new Error(error.message), { code: 'EEXIST' });
      }
    },
    async tidy(staged, uri) {
      if (disk.reaches(uri)) await disk.tidy(staged, uri);
    },
    async same(staged, uri) {
      if (disk.reaches(uri)) return disk.same(staged, uri);
      return Buffer.from(await bytesAt(uri)).equals(await readFile(staged));
    },
  };
}
