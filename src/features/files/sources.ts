import * as vscode from 'vscode';
import { orAborted } from '../../api/abort.ts';
import { fileName } from '../../editor/files.ts';
import { RunningTask } from '../../editor/progress.ts';
import { UserError } from '../../editor/userError.ts';
import type { FilePlaces } from './filePlaces.ts';
import type { Documents } from '../../services/localization/documents.ts';
import { openUnits } from './openedFile.ts';
import type { OpenedFile } from './openedFile.ts';
import * as messages from './texts.ts';

/** Files that were opened, and the names of those that can't be translated. */
export interface OpenedSources {
  readonly sources: readonly OpenedFile[];
  readonly skipped: readonly string[];
}

/** Opens a file that is translated. @throws UserError if it has no text, or can't be read in units. */
export async function openSource(documents: Documents, places: FilePlaces, uri: vscode.Uri): Promise<OpenedFile> {
  const { layout, path } = await places.of(uri);
  const source = await openUnits(documents, uri, layout?.typeOf(path));
  if (source.file.units.every(({ pieces }) => pieces === undefined)) throw new UserError(messages.nothingToTranslate(fileName(uri)));
  return source;
}

/**
 * Starts to open files. Of several, those that can't be translated are skipped.
 * @returns a task that throws a UserError or the editor's Error if none can; AbortError if the user cancels.
 */
export function openingSources(documents: Documents, places: FilePlaces, uris: readonly vscode.Uri[]): RunningTask<OpenedSources> {
  return new RunningTask(messages.readingFiles(uris.map(fileName)), async (signal) =>
    orAborted(openAll(documents, places, uris, signal), signal),
  );
}

async function openAll(documents: Documents, places: FilePlaces, uris: readonly vscode.Uri[], signal: AbortSignal): Promise<OpenedSources> {
  const sources: OpenedFile[] = [];
  const skipped: string[] = [];
  let reason: unknown;
  for (const uri of uris) {
    signal.throwIfAborted();
    try {
      sources.push(await openSource(documents, places, uri));
    } catch (error) {
      if (error instanceof vscode.CancellationError) throw error;
      reason ??= error;
      skipped.push(fileName(uri));
    }
  }
  if (reason !== undefined && sources.length === 0) throw reason;
  return { sources, skipped };
}
