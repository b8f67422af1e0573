import { randomBytes, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Job } from '../jobs/jobs.ts';
import type { Log } from '../../client/log.ts';
import type { Hold, JobEngine } from '../jobs/engine.ts';
import type { Sealer } from '../jobs/sealing.ts';
import type { Connections } from '../connection/connections.ts';
import { logged } from '../../client/logged.ts';

/** Documents and recordings that are translated, in this window and in others. */
export interface Jobs extends vscode.Disposable {
  /** The engine; opens the journal when that is needed. */
  engine(): Promise<JobEngine>;
  /** Jobs as last known, oldest first; none while there is no journal. */
  list(): readonly Job[];
  /** Accounts whose jobs wait, for their characters are used up. */
  held(): readonly Hold[];
  /** Fires after every change, of other windows too. */
  readonly onDidChange: vscode.Event<void>;
  /** Fires when a job that this window worked on is over. */
  readonly onDidFinish: vscode.Event<Job>;
  /** The window ends: waits until it is written down how far everything is. */
  readonly close: () => Promise<void>;
  /** Keeps a copy of what is no file on disk (unsaved text, a virtual workspace) until its job is over. @returns its URI. */
  keepSource(name: string, bytes: Uint8Array): Promise<string>;
  /** Removes such a copy that is not ordered after all. */
  dropSource(source: string): Promise<void>;
}

/** Milliseconds after activation at which it is looked for jobs that other windows left. */
const firstLookMs = 2000;
/** Milliseconds between further looks, as long as there never was a job. */
const lookMs = 15_000;
/** Before the name of the key that the journal's secrets are locked with. */
const secretPrefix = 'jobs ';

export interface JobsOptions {
  /** Its storage holds the journal, its secrets the key for what stands in it. */
  readonly context: vscode.ExtensionContext;
  readonly connections: Connections;
  readonly log: Log;
}

/** Nothing is opened before the first job is there. */
export function createJobs({ context, connections, log }: JobsOptions): Jobs {
  const folder = join(context.globalStorageUri.fsPath, 'jobs');
  const changed = new vscode.EventEmitter<void>();
  const finished = new vscode.EventEmitter<Job>();
  let starting: Promise<JobEngine> | undefined;
  let started: JobEngine | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;

  async function start(): Promise<JobEngine> {
    const [{ diskFiles }, { startJobEngine }, { openJournal }, { createSealer, sealingKeyBytes }, { editorFiles }] = await Promise.all([
      import('../jobs/diskFiles.ts'),
      import('../jobs/engine.ts'),
      import('../jobs/journal.ts'),
      import('../jobs/sealing.ts'),
      import('./jobFiles.ts'),
    ]);
    const sealer = async (id: string, make: boolean): Promise<Sealer | undefined> => {
      const name = secretPrefix + id;
      const stored = await context.secrets.get(name);
      if (stored === undefined && !make) return undefined;
      const key = stored ?? randomBytes(sealingKeyBytes).toString('base64');
      if (stored === undefined) await context.secrets.store(name, key);
      return createSealer(Buffer.from(key, 'base64'));
    };
    const journal = await openJournal(folder, log, (file) => void tellDamaged(file));
    const made = await startJobEngine({
      journal,
      folder,
      files: editorFiles(diskFiles),
      sealer,
      log,
      owner: `${process.pid} ${randomUUID()}`,
      service: (owner) => connections.clientOf(owner),
    }).catch((error: unknown) => {
      journal.close();
      throw error;
    });
    made.onDidChange(() => changed.fire());
    made.onDidFinish((job) => finished.fire(job));
    started = made;
    if (closed) await made.close();
    else changed.fire();
    return made;
  }

  async function engine(): Promise<JobEngine> {
    const starts = (starting ??= start());
    starts.catch(() => {
      if (starting === starts) starting = undefined;
    });
    return starts;
  }

  /** Another window may have left jobs. Without a journal nothing is loaded, nor made. */
  async function look(): Promise<void> {
    if (await exists(join(folder, 'jobs.db'))) await engine();
  }

  function lookSoon(): void {
    timer = setTimeout(
      () => {
        look()
          .catch((error: unknown) => log.warn(`Jobs could not be looked for: ${logged(error)}`))
          .finally(() => {
            if (!started && !closed) lookSoon();
          });
      },
      looks++ === 0 ? firstLookMs : lookMs,
    );
  }

  const listener = connections.onDidChange(() => {
    started?.connectionChanged().catch((error: unknown) => {
      log.warn(`Jobs could not be left: ${logged(error)}`);
    });
  });

  lookSoon();
  return {
    engine,
    list: () => started?.list() ?? [],
    held: () => started?.held() ?? [],
    onDidChange: changed.event,
    onDidFinish: finished.event,
    async keepSource(name, bytes) {
      const { keepSource } = await import('../jobs/stored.ts');
      return keepSource(folder, name, bytes);
    },
    async dropSource(source) {
      const { dropSource } = await import('../jobs/stored.ts');
      await dropSource(folder, source);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await started?.close();
    },
    dispose() {
      listener.dispose();
      changed.dispose();
      finished.dispose();
    },
  };
}

/** Not awaited: it is said, and the journal goes on with a new file. */
async function tellDamaged(file: string): Promise<void> {
  const message = vscode.l10n.t(
    'The list of jobs was damaged and begins anew. What was going on is not known any more. The damaged file is kept as {0}.',
    file,
  );
  await vscode.window.showErrorMessage(message);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
