import * as vscode from 'vscode';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { failureWords } from '../../services/failures.ts';
import { unavailable } from '../../editor/fileErrors.ts';
import { isCancellation } from '../../editor/progress.ts';
import type { StyleAddress } from './styleAddress.ts';
import * as messages from './texts.ts';

/** Converts a failure to an error with a message for the editor. */
export async function asFileError(services: Services, error: unknown): Promise<vscode.FileSystemError> {
  if (error instanceof vscode.FileSystemError) return error;
  if (isCancellation(error)) return unavailable(messages.canceled());
  // The user cannot cancel when the editor reads a file, so there is a time limit.
  if (error instanceof DOMException && error.name === 'TimeoutError') return unavailable(messages.noResponseInTime());
  if (isServiceError(error, 'notFound')) return notThere();
  return unavailable(await failureWords(services, error));
}

/** Returns an error without the address, whose ids mean nothing to users. */
export function notThere(): vscode.FileSystemError {
  return vscode.FileSystemError.FileNotFound(messages.listGone());
}

/** Returns the client of the account that a file belongs to, and never of another one. @throws FileSystemError */
export async function clientFor(services: Services, { account }: StyleAddress): Promise<Client> {
  const identity = await services.connections.identity();
  const isOwner = identity?.keptAs.toLowerCase() === account.toLowerCase();
  const client = identity && isOwner ? await services.connections.clientOf(identity) : undefined;
  if (client) return client;
  if (!identity) throw unavailable(messages.notConnected());
  throw unavailable(messages.listOfOtherKey());
}
