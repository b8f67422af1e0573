import * as vscode from 'vscode';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { failureWords } from '../../services/failures.ts';
import { unavailable } from '../../editor/fileErrors.ts';
import { isCancellation } from '../../editor/progress.ts';
import type { StyleAddress } from './styleAddress.ts';
import * as messages from './texts.ts';

/** A failure in words that the editor shows. */
export async function asFileError(services: Services, error: unknown): Promise<vscode.FileSystemError> {
  if (error instanceof vscode.FileSystemError) return error;
  if (isCancellation(error)) return unavailable(messages.canceled());
  // Nobody watches the editor read a file: its time is up after a while.
  if (error instanceof DOMException && error.name === 'TimeoutError') return unavailable(messages.noResponseInTime());
  if (isServiceError(error, 'notFound')) return notThere();
  return unavailable(await failureWords(services, error));
}

/** Without its address, whose ids tell nobody anything. */
export function notThere(): vscode.FileSystemError {
  return vscode.FileSystemError.FileNotFound(messages.listGone());
}

/** The client of the account that a file belongs to, and of no other. @throws FileSystemError */
export async function clientFor(services: Services, { account }: StyleAddress): Promise<Client> {
  const identity = await services.connections.identity();
  const isOwner = identity?.keptAs.toLowerCase() === account.toLowerCase();
  const client = identity && isOwner ? await services.connections.clientOf(identity) : undefined;
  if (client) return client;
  if (!identity) throw unavailable(messages.notConnected());
  throw unavailable(messages.listOfOtherKey());
}
