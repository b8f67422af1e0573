import * as vscode from 'vscode';
import { isRunning } from '../../services/jobs/jobView.ts';
import type { Job } from '../../services/jobs/jobs.ts';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';

/** Whose jobs this window can go on with. */
export interface CurrentAccount extends vscode.Disposable {
  /** Whether a job waits for another key or service than the one that is connected. */
  isStranded(this: void, job: Job): boolean;
  /** Whether the current key may be tried for such a job: it is one of the same host. */
  canContinue(this: void, job: Job): boolean;
}

/** @param changed is called when that became another one. */
export function followAccount(services: Services, changed: () => void): CurrentAccount {
  // By host and account. Undefined while it is asked.
  const reached = new Map<string, boolean | undefined>();
  // That of the current connection; asked for together with the first of those.
  let host: string | undefined;

  /** Only asked for jobs that depend on it: asking may start the sandbox. */
  function look(): void {
    for (const job of services.jobs.list().filter(isRunning)) {
      const owner = ownerOf(job);
      if (reached.has(owner)) continue;
      reached.set(owner, undefined);
      void run(services, async () => {
        const isReached = await services.connections.hasKeyOf(job);
        host = (await services.connections.identity())?.host;
        reached.set(owner, isReached);
        changed();
      });
    }
  }

  const listeners = vscode.Disposable.from(
    services.jobs.onDidChange(look),
    services.connections.onDidChange(() => {
      reached.clear();
      look();
    }),
  );
  look();
  const isStranded = (job: Job) => isRunning(job) && !isSent(job) && reached.get(ownerOf(job)) === false;
  return {
    isStranded,
    canContinue: (job) => isStranded(job) && job.host === host,
    dispose: () => listeners.dispose(),
  };
}

/** Whether its source is being sent: that comes to its end with the key that it began with. */
function isSent({ state, owner }: Job): boolean {
  return state === 'uploading' && owner !== undefined;
}

function ownerOf({ host, account }: Pick<Job, 'host' | 'account'>): string {
  return `${host} ${account}`;
}
