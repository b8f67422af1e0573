import * as vscode from 'vscode';
import { isRunning } from '../../services/jobs/jobView.ts';
import type { Job } from '../../services/jobs/jobs.ts';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';

/** Compares jobs with the connected account. */
export interface CurrentAccount extends vscode.Disposable {
  /** True if a job waits for another key or service than the connected one. */
  isStranded(this: void, job: Job): boolean;
  /** True if the current key may be tried for such a job, because it is for the same host. */
  canContinue(this: void, job: Job): boolean;
}

/** @param changed called when the result changed. */
export function followAccount(services: Services, changed: () => void): CurrentAccount {
  // By host and account. Undefined during the lookup.
  const reached = new Map<string, boolean | undefined>();
  // Host of the current connection; looked up together with the first of those.
  let host: string | undefined;

  /** Looks up accounts of running jobs only, because the lookup may start the sandbox. */
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

/** Checks if the source is being uploaded. The upload is completed with the key it started with. */
function isSent({ state, owner }: Job): boolean {
  return state === 'uploading' && owner !== undefined;
}

function ownerOf({ host, account }: Pick<Job, 'host' | 'account'>): string {
  return `${host} ${account}`;
}
