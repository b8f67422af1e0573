import { posix } from 'node:path';
import * as vscode from 'vscode';
import { isFileName } from '../text/fileNames.ts';
import { fileName, isOnDisk } from '../editor/files.ts';
import { landsIn } from '../editor/realPlaces.ts';
import { UserError } from '../editor/userError.ts';
import * as messages from './texts.ts';

/** Joins a folder and an untrusted file name. The result is always directly in the folder. @throws Error for an invalid name. */
export function fileIn(folder: vscode.Uri, name: string): vscode.Uri {
  if (!isFileName(name)) throw new Error("This isn't the name of a file.");
  return vscode.Uri.joinPath(folder, name);
}

/** Returns true if a file is really in the folder, resolving links if there are any. */
export async function staysIn(folder: vscode.Uri, file: vscode.Uri): Promise<boolean> {
  const isSameSystem = folder.scheme === file.scheme && folder.authority === file.authority;
  if (!isSameSystem) return false;
  if (isOnDisk(file)) return landsIn(folder.fsPath, file.fsPath);
  const way = posix.relative(folder.path, file.path);
  return way !== '..' && !way.startsWith('../');
}

/** Refuses files outside of the folder. @throws UserError for such a file. */
export async function refuseOutside(folder: vscode.Uri, file: vscode.Uri): Promise<void> {
  if (await staysIn(folder, file)) return;
  const message = messages.outsideFolder(fileName(file), fileName(folder));
  throw new UserError(message);
}
