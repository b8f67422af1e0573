import * as vscode from 'vscode';
import { documentType } from '../../api/documents.ts';
import type { Job, JobResult } from '../../services/jobs/jobs.ts';
import type { Services } from '../../services/services.ts';
import { fileExists, fileName } from '../../editor/files.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { UserError } from '../../editor/userError.ts';
import { pathOf } from './rows.ts';
import { jobLabel } from '../../services/editorJobs/jobLabels.ts';
import * as messages from './texts.ts';

/** Types for other programs, unless an extension provides an editor for them. */
const ofOtherPrograms: ReadonlySet<string> = new Set(['docx', 'doc', 'pptx', 'xlsx', 'pdf']);

/** Opens a result in the editor or in the program that the system uses for its type. @throws UserError if it no longer exists. */
export async function openResult(result: JobResult): Promise<void> {
  const uri = await existing(result);
  if (isForOtherProgram(uri)) await vscode.env.openExternal(uri);
  else await vscode.commands.executeCommand('vscode.open', uri, { preview: false });
}

/**
 * Checks if another program should open the file. It can only be started on the computer with the file, and is not needed if an extension
 * supports the type.
 */
function isForOtherProgram(uri: vscode.Uri): boolean {
  const type = documentType(uri.path);
  const local = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined && uri.scheme === 'file';
  return local && type !== undefined && ofOtherPrograms.has(type) && !hasCustomEditor(type);
}

function hasCustomEditor(type: string): boolean {
  const patterns = vscode.extensions.all.flatMap(({ packageJSON }: { packageJSON?: { contributes?: { customEditors?: unknown } } }) => {
    const editors = packageJSON?.contributes?.customEditors;
    return Array.isArray(editors) ? JSON.stringify(editors) : [];
  });
  return patterns.some((text) => text.includes(`*.${type}"`));
}

/** Shows the original and the result side by side. @throws UserError if one of them no longer exists. */
export async function compareResult(services: Services, job: Job, result: JobResult): Promise<void> {
  const translated = await existing(result);
  const original = vscode.Uri.parse(job.shown);
  const isOpen = vscode.workspace.textDocuments.some((document) => document.uri.toString() === original.toString());
  if (!isOpen && !(await fileExists(original))) throw new UserError(messages.originalGone(pathOf(job.shown)));
  await vscode.commands.executeCommand('vscode.diff', original, translated, jobLabel(job, languageNames(services)), { preview: false });
}

/** Reveals a result in the Explorer or in the system's file manager. @throws UserError if it no longer exists. */
export async function revealResult(result: JobResult): Promise<void> {
  const uri = await existing(result);
  if (vscode.workspace.getWorkspaceFolder(uri)) {
    await vscode.commands.executeCommand('revealInExplorer', uri);
  } else if ((await vscode.commands.getCommands(true)).includes('revealFileInOS')) {
    await vscode.commands.executeCommand('revealFileInOS', uri);
  } else {
    const copy = { title: messages.copyPathButton(), run: () => copyResultPath(result) };
    throw new UserError(messages.resultOutsideWorkspace(pathOf(result.file)), [copy]);
  }
}

export async function copyResultPath(result: JobResult): Promise<void> {
  await vscode.env.clipboard.writeText(pathOf(result.file));
}

async function existing({ file }: JobResult): Promise<vscode.Uri> {
  const uri = vscode.Uri.parse(file);
  if (!(await fileExists(uri))) throw new UserError(messages.resultGone(fileName(uri), pathOf(file)));
  return uri;
}
