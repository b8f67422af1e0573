import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import type { NoticeAction } from '../../editor/userError.ts';
import * as messages from './texts.ts';

/** Returns an action that opens the jobs view. */
export function showJobs(): NoticeAction {
  return { title: messages.showJobsButton(), run: async () => vscode.commands.executeCommand('interlinear.jobs.focus') };
}

/** Shows a notice. Not awaited, as it may stay open for long. The editor shows the complete text only for notices with a button. */
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
