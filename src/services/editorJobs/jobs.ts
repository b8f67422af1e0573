import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { memoize } from '../../editor/memoize.ts';
import type { Job } from '../jobs/jobs.ts';
import { logged } from '../../client/log.ts';
import type { Log } from '../../client/log.ts';
import type { Hold, JobEngine } from '../jobs/engine.ts';
import type { Connections } from '../connection/connections.ts';

/** Milliseconds after activation at which it is looked for jobs that other windows left. */
const firstLookMs = 2000;
/** Milliseconds between further looks, as long as there never was a job. */
const lookMs = 15_000;

export interface JobsOptions {
  /** Its storage holds the journal, its secrets the key for what stands in it. */
  readonly context: vscode.ExtensionContext;
  readonly connections: Connections;
  readonly log: Log;
}

/** Documents and recordings that are translated, in this window and in others. Nothing is opened before the first job is there. */
export class Jobs implements vscode.Disposable {
  readonly #options: JobsOptions;
  readonly #folder: string;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #finished = new vscode.EventEmitter<Job>();
  readonly #engine = memoize(async () => this.#start());
  readonly #listener: vscode.Disposable;
  /** There before anybody is told of it. */
  #started: JobEngine | undefined;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;

  /** Fires after every change, of other windows too. */
  readonly onDidChange = this.#changed.event;
  /** Fires when a job that this window worked on is over. */
  readonly onDidFinish = this.#finished.event;

  constructor(options: JobsOptions) {
    this.#options = options;
    this.#folder = join(options.context.globalStorageUri.fsPath, 'jobs');
    this.#listener = options.connections.onDidChange(() => {
      this.#started?.connectionChanged().catch((error: unknown) => {
        options.log.warn(`Jobs could not be left: ${logged(error)}`);
      });
    });
    this.#lookSoon();
  }

  /** The engine; opens the journal when that is needed. */
  async engine(): Promise<JobEngine> {
    return this.#engine.get();
  }

  /** Jobs as last known, oldest first; none while there is no journal. */
  list(): readonly Job[] {
    return this.#started?.list() ?? [];
  }

  /** Accounts whose jobs wait, for their characters are used up. */
  held(): readonly Hold[] {
    return this.#started?.held() ?? [];
  }

  /** Keeps a copy of what is no file on disk (unsaved text, a virtual workspace) until its job is over. @returns its URI. */
  async keepSource(name: string, bytes: Uint8Array): Promise<string> {
    const { keepSource } = await import('../jobs/stored.ts');
    return keepSource(this.#folder, name, bytes);
  }

  /** Removes such a copy that is not ordered after all. */
  async dropSource(source: string): Promise<void> {
    const { dropSource } = await import('../jobs/stored.ts');
    await dropSource(this.#folder, source);
  }

  /** The window ends: waits until it is written down how far everything is. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#started?.close();
  }

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
    this.#finished.dispose();
  }

  async #start(): Promise<JobEngine> {
    const { context, connections, log } = this.#options;
    const { startEngine } = await import('./startEngine.ts');
    const engine = await startEngine({ folder: this.#folder, secrets: context.secrets, connections, log });
    engine.onDidChange(() => this.#changed.fire());
    engine.onDidFinish((job) => this.#finished.fire(job));
    this.#started = engine;
    if (this.#closed) await engine.close();
    else this.#changed.fire();
    return engine;
  }

  #lookSoon(): void {
    this.#timer = setTimeout(
      () => {
        this.#look()
          .catch((error: unknown) => this.#options.log.warn(`Jobs could not be looked for: ${logged(error)}`))
          .finally(() => {
            if (!this.#started && !this.#closed) this.#lookSoon();
          });
      },
      this.#looks++ === 0 ? firstLookMs : lookMs,
    );
  }

  /** Another window may have left jobs. Without a journal nothing is loaded, nor made. */
  async #look(): Promise<void> {
    if (await exists(join(this.#folder, 'jobs.db'))) await this.engine();
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
