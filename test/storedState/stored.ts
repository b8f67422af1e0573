import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { startSandbox } from '../../src/sandbox/server.ts';
import { root } from '../harness/paths.ts';

/**
 * What an earlier build left, recorded by record.ts: the folder of what the extension stores (`storage`), its state in the editor and its
 * secrets (`state.json`), user settings (`settings.json`). It stands for what users have, and is not recorded anew for a later build.
 */
export const storedFolder = join(root, 'test', 'fixtures', 'storedState');

/** Of the extension that takes Interlinear's place, to read or write what the editor keeps for it. */
export const keeperFolder = join(root, 'test', 'storedState', 'keeper');

/** Where sources and results of the recorded jobs lie, until they are placed. */
export const workAddress = 'file:///recorded/';

/** What the extension keeps in the editor, by the names it keeps it under. */
export interface KeptInEditor {
  readonly globalState: Readonly<Record<string, unknown>>;
  readonly workspaceState: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>>;
}

export interface StoredState extends KeptInEditor {
  /** Milliseconds since 1970. */
  readonly recorded: number;
}

/**
 * Copies the recorded journal of jobs.
 * @param folder of the jobs
 * @param work where their sources and results lie
 * @param age milliseconds since it was recorded: its times become later by that, for some of what is old is forgotten
 */
export async function placeJobs(folder: string, work: string, age: number): Promise<void> {
  await cp(join(storedFolder, 'storage', 'jobs'), folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'jobs.db'));
  const address = `${pathToFileURL(work).href}/`;
  database
    .prepare(
      `UPDATE jobs SET source = replace(source, ?1, ?2), shown = replace(shown, ?1, ?2), created = created + ?3, changed = changed + ?3,
        opened = opened + ?3, uploaded = uploaded + ?3`,
    )
    .run(workAddress, address, age);
  database.prepare('UPDATE results SET file = replace(file, ?, ?), ready_at = ready_at + ?').run(workAddress, address, age);
  database.close();
}

/** Writes the state of a sandbox with a glossary from English to German. @returns the id of the glossary. */
export async function seedSandbox(statePath: string): Promise<string> {
  const sandbox = await startSandbox({ statePath });
  const dictionaries = [{ source_lang: 'en', target_lang: 'de', entries: 'bell\tKlingel', entries_format: 'tsv' }];
  const headers = { Authorization: `Service-Auth-Key ${sandbox.key}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${sandbox.url}/v3/glossaries`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Shop', dictionaries }),
  });
  const { glossary_id } = (await response.json()) as { glossary_id: string };
  await sandbox.close();
  return glossary_id;
}

/** The state in the editor, its secrets, and when it was recorded. */
export async function readStored(): Promise<StoredState> {
  return JSON.parse(await readFile(join(storedFolder, 'state.json'), 'utf8')) as StoredState;
}
