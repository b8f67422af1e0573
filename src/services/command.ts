import * as vscode from 'vscode';
import type { CommandId, Commands } from '../generated/commandIds.ts';
import { run } from './failures.ts';
import type { FailureServices } from './failures.ts';

/**
 * Registers a command. Errors of its handler are shown here, once. Cancellation is silent. The command's subject has already been captured
 * (src/generated/commands.ts).
 */
export function registerCommand<Id extends CommandId>(
  services: FailureServices,
  id: Id,
  handler: (...args: Commands[Id]) => Promise<unknown>,
): vscode.Disposable {
  return vscode.commands.registerCommand(id, async (...args: Commands[Id]) => run(services, () => handler(...args)));
}

/** Runs a command of this extension with its arguments. */
export async function execute<Id extends CommandId>(id: Id, ...args: Commands[Id]): Promise<unknown> {
  return vscode.commands.executeCommand(id, ...args);
}
