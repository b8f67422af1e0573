import { nameOf } from '../database/sqlite.ts';
import { readFacts, writeFacts } from './facts.ts';
import type { Facts } from './facts.ts';
import { attributes, attributesPlace } from './stateRoot.ts';
import type { StatePlace } from './stateRoot.ts';

/** Access to the files of facts, on the disk or in a virtual workspace. */
export interface StateFiles {
  /** Returns undefined if there is no file. @throws Error of the file system. */
  read(place: StatePlace): Promise<string | undefined>;
  /** Writes a file, completely or not at all, with its folders. @throws Error of the file system. */
  replace(place: StatePlace, text: string): Promise<void>;
  /** The same for a new file. One that is there stays as it is. */
  create(place: StatePlace, text: string): Promise<void>;
}

/** Lets only one window at a time change facts. */
export interface StateLock {
  /** Runs a task when no other one is running, in any window. @throws StateError if it does not get its turn. */
  hold<T>(task: () => Promise<T>): Promise<T>;
}

/** Facts cannot be read or written. */
export class StateError extends Error {
  override readonly name = 'StateError';
}

/** Returns the facts of a language. Without a file there are none. @throws StateError if there is a file that cannot be read. */
export async function openFacts(place: StatePlace, files: StateFiles): Promise<Facts> {
  return readFacts((await textAt(place, files)) ?? '');
}

/**
 * Changes the facts of a language. They are read again first, because another window, a merge or somebody else may have changed the file.
 * @param change gets what the file has, and returns what it should have.
 * @returns what it has now.
 * @throws StateError; nothing has been written then.
 */
export async function updateFacts(
  place: StatePlace,
  change: (facts: Facts) => Facts,
  { files, lock }: { readonly files: StateFiles; readonly lock: StateLock },
): Promise<Facts> {
  return lock.hold(async () => {
    const text = await textAt(place, files);
    const before = readFacts(text ?? '');
    // For example, the pointer to a file in large file storage. Its facts would be lost.
    if (before.size === 0 && text !== undefined && text.trim() !== '') {
      throw new StateError("The file with the state of translations isn't readable, so it was left as it is.");
    }
    const after = change(before);
    const written = writeFacts(after);
    // Git may have changed the line ends. Without another change, nothing is written.
    if (written === (text ?? '').replaceAll('\r\n', '\n')) return after;
    await attempt('saved', async () => {
      // Only with the first file: somebody may have removed it on purpose.
      if (place.isShared && text === undefined) await files.create(attributesPlace(place), attributes);
      await files.replace(place, written);
    });
    return after;
  });
}

async function textAt(place: StatePlace, files: StateFiles): Promise<string | undefined> {
  return attempt('read', async () => files.read(place));
}

/** The message of an error of the file system has the whole path. */
async function attempt<T>(done: 'read' | 'saved', task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof StateError) throw error;
    throw new StateError(`The state of translations couldn't be ${done} (${nameOf(error)}).`, { cause: error });
  }
}
