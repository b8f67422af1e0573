import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import type { NoticeAction } from '../../editor/userError.ts';
import * as messages from './texts.ts';

/** Leads to the view. */
export function showJobs(): NoticeAction {
  return { title: messages.showJobsButton(), run: async () => vscode.commands.executeCommand('interlinear.jobs.focus') };
}

/** Not awaited: a notice may stay for long. With a button, the editor shows the whole of its text; without, one line. */
export function show(
  services: Services,
  severity: 'information' | 'warning' | 'error',
  message: string,
  actions: readonly NoticeAction[],
): void {
  const shows = {
    information: vscode.window.showInformationMessage,
    warning: vscode.window.showWarningMessage,
    error: vscode.window.showErrorMessage,
  };
  void run(services, async () => {
    const chosen = await shows[severity](plainInMessage(message), ...actions.map(({ title }) => title));
    await actions.find(({ title }) => title === chosen)?.run();
  });
}
