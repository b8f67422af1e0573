import * as vscode from 'vscode';
import { isServiceError } from '../../../client/errors.ts';
import type { Services } from '../../../services/services.ts';
import type { DictionaryAddress } from '../../../services/glossaries/dictionaryPlace.ts';
import { failureWords } from '../../../services/failures.ts';
import { unavailable } from '../../../editor/fileErrors.ts';
import { isCancellation } from '../../../editor/progress.ts';
import * as messages from './texts.ts';

/** Converts a failure of the service to an error with a message for the editor. */
export async function asFileError(services: Services, error: unknown): Promise<vscode.FileSystemError> {
  if (error instanceof vscode.FileSystemError) return error;
  if (isCancellation(error)) return unavailable(messages.canceled());
  if (isServiceError(error, 'notFound')) return notThere();
  return unavailable(await failureWords(services, error));
}

/** Returns an error without the address, whose ids mean nothing to users. */
export function notThere(): vscode.FileSystemError {
  return vscode.FileSystemError.FileNotFound(messages.dictionaryGone());
}

/** Converts a failure to an error for a text that was not saved. */
export async function asSaveError(services: Services, error: unknown): Promise<vscode.FileSystemError> {
  if (error instanceof vscode.FileSystemError) return error;
  const words = isCancellation(error) ? messages.canceled() : await failureWords(services, error);
  return unavailable(messages.notSavedBecause(words));
}

/** Checks that a file is only read or written over the connection it was opened with. @throws FileSystemError */
export async function requireOwner(services: Services, { account }: DictionaryAddress): Promise<void> {
  const identity = await services.connections.identity();
  if (!identity) throw unavailable(messages.notConnected());
  if (identity.keptAs.toLowerCase() !== account.toLowerCase()) throw unavailable(messages.otherKey());
}
