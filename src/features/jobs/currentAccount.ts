import * as vscode from 'vscode';
import { isRunning } from '../../contract/jobView.ts';
import type { Job } from '../../contract/jobs.ts';
import type { App } from '../../ui/app.ts';
import { run } from '../../ui/failures.ts';

/** Whose jobs this window can go on with. */
export interface CurrentAccount extends vscode.Disposable {
  /** Whether a job waits for another key or service than the one that is connected. */
  isStranded(this: void, job: Job): boolean;
}

/** @param changed is called when that became another one. */
export function followAccount(app: App, changed: () => void): CurrentAccount {
  let known: { readonly account: string | undefined } | undefined;
  let asking = false;

  /** Only asked for jobs that depend on it: asking may start the sandbox. */
  function look(): void {
    if (known || asking || !app.jobs.list().some(isRunning)) return;
    asking = true;
    void run(app, async () => {
      try {
        known = { account: (await app.connections.identity())?.account };
      } finally {
        asking = false;
      }
      changed();
    });
  }

  const listeners = vscode.Disposable.from(
    app.jobs.onDidChange(look),
    app.connections.onDidChange(() => {
      known = undefined;
      look();
    }),
  );
  look();
  return {
    isStranded: (job) => known !== undefined && isRunning(job) && job.account !== known.account,
    dispose: () => listeners.dispose(),
  };
}
