import * as vscode from 'vscode';
import type { CommandId, Commands } from '../generated/commandIds.ts';
import { run } from './failures.ts';
import type { FailureServices } from './failures.ts';

/**
 * Registers a command. Whatever its handler throws is shown here, once; cancellation is silent. What it is about was captured by then
 * (src/generated/commands.ts).
 */
export function registerCommand<Id extends CommandId>(
  services: FailureServices,
  id: Id,
  handler: (...args: Commands[Id]) => Promise<unknown>,
): vscode.Disposable {
  return vscode.commands.registerCommand(id, async (...args: Commands[Id]) => run(services, () => handler(...args)));
}

/** Runs a command of ours, with the arguments that it takes. */
export async function execute<Id extends CommandId>(id: Id, ...args: Commands[Id]): Promise<unknown> {
  return vscode.commands.executeCommand(id, ...args);
}
