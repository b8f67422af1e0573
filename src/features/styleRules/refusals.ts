import * as vscode from 'vscode';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { failureWords } from '../../services/failures.ts';
import { unavailable } from '../../editor/fileErrors.ts';
import { isCancellation } from '../../editor/progress.ts';
import type { StyleAddress } from './styleAddress.ts';

/** A failure in words that the editor shows. */
export async function asFileError(services: Services, error: unknown): Promise<vscode.FileSystemError> {
  if (error instanceof vscode.FileSystemError) return error;
  if (isCancellation(error)) return unavailable(vscode.l10n.t('Cancelled.'));
  // Nobody watches the editor read a file: its time is up after a while.
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return unavailable(vscode.l10n.t('The service did not answer in time. Try again.'));
  if (isServiceError(error, 'notFound')) return notThere();
  return unavailable(await failureWords(services, error));
}

/** Without its address, whose ids tell nobody anything. */
export function notThere(): vscode.FileSystemError {
  return vscode.FileSystemError.FileNotFound(vscode.l10n.t('This style rule list no longer exists.'));
}

/** The client of the account that a file belongs to, and of no other. @throws FileSystemError */
export async function clientFor(services: Services, { account }: StyleAddress): Promise<Client> {
  const identity = await services.connections.identity();
  const isOwner = identity?.keptAs.toLowerCase() === account.toLowerCase();
  const client = identity && isOwner ? await services.connections.clientOf(identity) : undefined;
  if (client) return client;
  if (!identity) throw unavailable(vscode.l10n.t('Interlinear is not connected to a service. Connect, then try again.'));
  throw unavailable(
    vscode.l10n.t('This style rule list belongs to another key than the one that is connected. Connect with that key, then try again.'),
  );
}
