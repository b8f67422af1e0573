import * as vscode from 'vscode';
import { voiceSourceBytes } from '../../api/limits.ts';
import { recordingExtensions, recordingType } from '../../api/voiceKinds.ts';
import type { VoiceSourceType } from '../../api/voiceKinds.ts';
import { cannotBeRead, fileName, isOnDisk } from '../../editor/files.ts';
import { localMegabytes } from '../../editor/localized.ts';
import { refuseExcludedUri } from '../../services/translation/privacy.ts';
import { UserError } from '../../editor/userError.ts';
import * as messages from './texts.ts';

/**
 * Our own size limit for recordings that are not files on disk. The editor reads such files as a whole and copies them between processes,
 * so the service's limit would take several times its size in memory.
 */
export const virtualRecordingBytes = 100 * 1024 ** 2;

/** File that can be ordered. */
export interface Recording {
  readonly uri: vscode.Uri;
  readonly name: string;
  readonly type: VoiceSourceType;
  /** Undefined if the file system does not report it before reading. */
  readonly bytes: number | undefined;
}

/**
 * Checks files without opening them.
 * @throws UserError for a file that cannot be ordered: unsupported type, too large, empty, missing, or in a read-only place.
 */
export async function readRecordings(uris: readonly vscode.Uri[]): Promise<readonly [Recording, ...Recording[]]> {
  const [first, ...others] = [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
  if (!first) throw new UserError(messages.noRecording());
  return [await readRecording(first), ...(await Promise.all(others.map(readRecording)))];
}

async function readRecording(uri: vscode.Uri): Promise<Recording> {
  const name = fileName(uri);
  const type = recordingType(name);
  if (!type) {
    throw new UserError(messages.recordingUnsupported(name, recordingExtensions.join(', ')));
  }
  refuseExcludedUri(uri);
  if (vscode.workspace.fs.isWritableFileSystem(uri.scheme) === false) {
    throw new UserError(messages.placeReadOnly(name));
  }
  const bytes = await sizeOf(uri, name);
  if (bytes !== undefined) refuseSize(uri, name, bytes);
  return { uri, name, type, bytes };
}

async function sizeOf(uri: vscode.Uri, name: string): Promise<number | undefined> {
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    if (type & vscode.FileType.Directory) throw new UserError(messages.isFolder(name));
    // Some file systems report a size of 0 until the file is read.
    return size === 0 && !isOnDisk(uri) ? undefined : size;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(cannotBeRead(uri, error));
  }
}

/** @throws UserError for a recording that is empty, or larger than the service or the editor can handle. */
export function refuseSize(uri: vscode.Uri, name: string, bytes: number): void {
  if (bytes === 0) throw new UserError(messages.recordingEmpty(name));
  if (bytes > voiceSourceBytes) {
    throw new UserError(messages.recordingTooLarge(name, localMegabytes(bytes), localMegabytes(voiceSourceBytes)));
  }
  if (!isOnDisk(uri) && bytes > virtualRecordingBytes) {
    throw new UserError(messages.virtualRecordingTooLarge(name, localMegabytes(bytes), localMegabytes(virtualRecordingBytes)));
  }
}
