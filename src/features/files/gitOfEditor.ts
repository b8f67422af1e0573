import * as vscode from 'vscode';
import { backgroundClock } from '../../api/clock.ts';
import { logged } from '../../client/log.ts';
import type { Log } from '../../client/log.ts';
import type { Commit, Git } from '../../services/localization/earlierSource.ts';
import { cutOffCommits } from '../../services/localization/shallowClone.ts';

/** Used parts of version 1 of the API of the editor's extension for Git. */
interface GitExtension {
  /** False if the user has switched it off. */
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<GitApi['state']>;
  /** Returns the repository of a file if the editor has opened it. */
  getRepository(uri: vscode.Uri): Repository | null;
}

interface Repository {
  readonly rootUri: vscode.Uri;
  log(options: { readonly path: string; readonly maxEntries: number }): Promise<readonly { readonly hash: string }[]>;
  /** @throws Error for a file that the commit does not have. */
  getObjectDetails(commit: string, path: string): Promise<{ readonly mode: string; readonly size: number }>;
  show(commit: string, path: string): Promise<string>;
}

/** Milliseconds that the editor may take to find the repositories after it has started. */
const startMs = 10_000;

/**
 * The history of files, from the editor's own extension for Git. It may be absent or switched off, such as in Restricted Mode, and the user
 * may not have opened the repository: then nothing is known.
 */
export class GitOfEditor implements Git {
  readonly #log: Pick<Log, 'warn'>;

  constructor(log: Pick<Log, 'warn'>) {
    this.#log = log;
  }

  async commitsOf(path: string, most: number): Promise<readonly Commit[]> {
    const commits = await this.#ask(path, async (repository) => {
      const cutOff = await cutOffCommits(repository.rootUri.fsPath);
      const found = await repository.log({ path: pathspec(path), maxEntries: most });
      return found.map(({ hash }) => ({ id: hash, isChange: !cutOff.has(hash) }));
    });
    return commits ?? [];
  }

  async textAt(commit: string, path: string, mostBytes: number): Promise<string | undefined> {
    return this.#ask(path, async (repository) => {
      const { mode, size } = await repository.getObjectDetails(commit, path);
      // Other modes are those of folders, links and submodules.
      return mode.startsWith('100') && size <= mostBytes ? repository.show(commit, path) : undefined;
    });
  }

  async #ask<T>(path: string, question: (repository: Repository) => Promise<T>): Promise<T | undefined> {
    try {
      const repository = (await openedApi())?.getRepository(vscode.Uri.file(path));
      return repository ? await question(repository) : undefined;
    } catch (error) {
      if (gitErrorCode(error) !== 'UnknownPath') this.#log.warn(`Git could not be asked about a file: ${logged(error)}`);
      return undefined;
    }
  }
}

/** Returns the API once the editor knows the repositories. */
async function openedApi(): Promise<GitApi | undefined> {
  const exports = await vscode.extensions.getExtension<GitExtension>('vscode.git')?.activate();
  if (!exports?.enabled) return undefined;
  const api = exports.getAPI(1);
  return (await isInitialized(api)) ? api : undefined;
}

async function isInitialized(api: GitApi): Promise<boolean> {
  if (api.state === 'initialized') return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const listener = api.onDidChangeState((state) => {
    if (state === 'initialized') resolve(true);
  });
  const timer = backgroundClock.timer(startMs, () => resolve(false));
  try {
    return await promise;
  } finally {
    listener.dispose();
    timer.stop();
  }
}

/** Names such as `[lang].md` would be taken for patterns. */
function pathspec(path: string): string {
  return /[*?[]/.test(path) ? `:(literal)${path}` : path;
}

/** Errors of that extension are not always of the class `Error`. */
function gitErrorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'gitErrorCode' in error ? error.gitErrorCode : undefined;
}
