import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { memoize } from '../../editor/memoize.ts';
import type { Job } from '../jobs/jobs.ts';
import { logged } from '../../client/log.ts';
import type { Log } from '../../client/log.ts';
import type { Hold, JobEngine } from '../jobs/engine.ts';
import type { Connections } from '../connection/connections.ts';

/** Milliseconds from activation to the first check for jobs of other windows. */
const firstLookMs = 2000;
/** Milliseconds between further checks until there is a first job. */
const lookMs = 15_000;

export interface JobsOptions {
  /** Its storage contains the journal, and its secrets the key for the journal's contents. */
  readonly context: vscode.ExtensionContext;
  readonly connections: Connections;
  readonly log: Log;
}

/** Document and recording jobs in this window and in others. Nothing is opened before the first job exists. */
export class Jobs implements vscode.Disposable {
  readonly #options: JobsOptions;
  readonly #folder: string;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #finished = new vscode.EventEmitter<Job>();
  readonly #engine = memoize(async () => this.#start());
  readonly #listener: vscode.Disposable;
  /** Set before listeners are called. */
  #started: JobEngine | undefined;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;

  /** Fires after every change, including those of other windows. */
  readonly onDidChange = this.#changed.event;
  /** Fires when a job that ran in this window has ended. */
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

  /** Returns the engine. Opens the journal if necessary. */
  async engine(): Promise<JobEngine> {
    return this.#engine.get();
  }

  /** Returns the last known jobs, oldest first; none without a journal. */
  list(): readonly Job[] {
    return this.#started?.list() ?? [];
  }

  /** Returns accounts whose jobs wait because their quota is used up. */
  held(): readonly Hold[] {
    return this.#started?.held() ?? [];
  }

  /** Stores a copy of a source that is no file on disk (unsaved text, a virtual workspace) until its job has ended. @returns its URI. */
  async keepSource(name: string, bytes: Uint8Array): Promise<string> {
    const { keepSource } = await import('../jobs/stored.ts');
    return keepSource(this.#folder, name, bytes);
  }

  /** Removes such a copy if its job was not ordered after all. */
  async dropSource(source: string): Promise<void> {
    const { dropSource } = await import('../jobs/stored.ts');
    await dropSource(this.#folder, source);
  }

  /** Called when the window closes. Waits until the state of all jobs is saved. */
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

  /** Starts the engine if another window has left jobs. Without a journal nothing is loaded or created. */
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
