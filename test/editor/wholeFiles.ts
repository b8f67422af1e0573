import { mock } from 'node:test';
import * as vscode from 'vscode';
import { pseudoLocalize } from '../../src/sandbox/pseudoLocalize.ts';
import { withText } from '../harness/like.ts';
import { execute, workspaceFile } from './surroundings.ts';

export const plain = '# Garden\n\nThe gate is open.\n\nThe yard is behind the house.\n\nNobody is there.\n';

let number = 0;

/** A folder of its own, so that the names in it show nothing about other documents. */
export function newFolder(): string {
  number += 1;
  return `files/${number}`;
}

export async function written(path: string, text: string): Promise<vscode.Uri> {
  const uri = workspaceFile(path);
  await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
  return uri;
}

export async function textOf(path: string): Promise<string> {
  return Buffer.from(await vscode.workspace.fs.readFile(workspaceFile(path))).toString();
}

export async function translate(uri: vscode.Uri, ...targets: string[]): Promise<void> {
  await execute('interlinear.translateFile', uri, [uri], { targets });
}

/** What the sandbox answers to a text. */
export function answerTo(text: string): string {
  return pseudoLocalize(text, { target: 'de' });
}

/** Answers questions in dialogs while a command runs, until mocks are reset. @returns what was asked. */
export function answering(answers: Readonly<Record<string, string>>): { readonly asked: readonly string[] } {
  const asked: string[] = [];
  const show = vscode.window.showWarningMessage;
  mock.method(vscode.window, 'showWarningMessage', async (message: string, ...rest: unknown[]) => {
    const isModal = rest.some((one) => typeof one === 'object' && one !== null && 'modal' in one);
    if (!isModal) return Reflect.apply(show, vscode.window, [message, ...rest]);
    asked.push(message);
    return Object.entries(answers).find(([words]) => withText(words).test(message))?.[1];
  });
  return { asked };
}
