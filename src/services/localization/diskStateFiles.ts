import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { landsIn } from '../../editor/realPlaces.ts';
import { StateError } from './stateFiles.ts';
import type { StateFiles } from './stateFiles.ts';
import type { StatePlace } from './stateRoot.ts';

/** Files of facts on the local disk. */
export const diskStateFiles: StateFiles = {
  async read(place) {
    const text = await readFile(place.file, 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    });
    if (text !== undefined) await refuseOutside(place);
    return text;
  },
  async replace(place, text) {
    await makeFolder(place);
    // Write to a temporary file in the same folder first, because renaming there is atomic.
    const beside = join(dirname(place.file), `.${basename(place.file)}.${process.pid}.part`);
    try {
      await writeFile(beside, text, { flush: true });
      await rename(beside, place.file);
    } finally {
      await rm(beside, { force: true });
    }
  },
  async create(place, text) {
    await makeFolder(place);
    await writeFile(place.file, text, { flag: 'wx' }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  },
};

async function makeFolder(place: StatePlace): Promise<void> {
  // The storage of this computer may not be there yet.
  if (!place.isShared) await mkdir(place.within, { recursive: true });
  await refuseOutside(place);
  await mkdir(dirname(place.file), { recursive: true });
}

/** A repository may contain links to anywhere. */
async function refuseOutside({ file, within }: StatePlace): Promise<void> {
  if (!(await landsIn(within, file))) throw new StateError('The state of translations would lie outside of its folder.');
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
