import { randomBytes, randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Connections } from '../connection/connections.ts';
import { diskFiles } from '../jobs/diskFiles.ts';
import { JobEngine } from '../jobs/engine.ts';
import { openJournal } from '../jobs/journalFile.ts';
import type { FindSealer } from '../jobs/keyring.ts';
import { createSealer, sealingKeyBytes } from '../jobs/sealing.ts';
import type { Log } from '../../client/log.ts';
import { editorFiles } from './jobFiles.ts';
import * as messages from './texts.ts';

/** Prefix for the name of the journal's encryption key. */
const secretPrefix = 'jobs ';

export interface EngineSurroundings {
  /** Folder of the journal. */
  readonly folder: string;
  readonly secrets: vscode.SecretStorage;
  readonly connections: Pick<Connections, 'clientOf'>;
  readonly log: Log;
}

/** Starts the job engine with the editor's services. @throws JournalError */
export async function startEngine({ folder, secrets, connections, log }: EngineSurroundings): Promise<JobEngine> {
  const journal = await openJournal(folder, log, (file) => void tellDamaged(file));
  return JobEngine.start({
    journal,
    folder,
    files: editorFiles(diskFiles),
    sealer: sealersIn(secrets),
    log,
    owner: `${process.pid} ${randomUUID()}`,
    service: (owner) => connections.clientOf(owner),
  }).catch((error: unknown) => {
    journal.close();
    throw error;
  });
}

function sealersIn(secrets: vscode.SecretStorage): FindSealer {
  return async (id, make) => {
    const name = secretPrefix + id;
    const stored = await secrets.get(name);
    if (stored === undefined && !make) return undefined;
    const key = stored ?? randomBytes(sealingKeyBytes).toString('base64');
    if (stored === undefined) await secrets.store(name, key);
    return createSealer(Buffer.from(key, 'base64'));
  };
}

/** Shows a message. Not awaited, because the journal continues with a new file. */
async function tellDamaged(file: string): Promise<void> {
  const message = messages.jobListDamaged(file);
  await vscode.window.showErrorMessage(message);
}
