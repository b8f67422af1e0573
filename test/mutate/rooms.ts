import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A part of the sources with the test suites that are there to notice a change in it. */
export interface Room {
  readonly folder: string;
  /** Files of the room that lie in other folders are in a room of their own. */
  readonly without?: string;
  readonly suites: readonly ('unit' | 'client')[];
}

export const rooms: Readonly<Record<string, Room>> = {
  text: { folder: 'src/text', without: 'src/text/glossary', suites: ['unit'] },
  glossary: { folder: 'src/text/glossary', suites: ['unit'] },
  usage: { folder: 'src/api/usage', suites: ['unit'] },
  api: { folder: 'src/api', without: 'src/api/usage', suites: ['unit'] },
  client: { folder: 'src/client', suites: ['unit', 'client'] },
  jobs: { folder: 'src/services/jobs', suites: ['unit', 'client'] },
  cache: { folder: 'src/services/cache', suites: ['unit', 'client'] },
  database: { folder: 'src/services/database', suites: ['unit', 'client'] },
  history: { folder: 'src/services/history', suites: ['unit', 'client'] },
};

/** The source files of a room, relative to the root. */
export function filesOf(root: string, { folder, without }: Room): string[] {
  return filesIn(root, folder, '.ts').filter(
    (file) => !file.endsWith('.d.ts') && (without === undefined || !file.startsWith(`${without}/`)),
  );
}

/** The test files of the suites, relative to the root. */
export function testsOf(root: string, { suites }: Room): string[] {
  return suites.flatMap((suite) => filesIn(root, `test/${suite}`, '.test.ts'));
}

function filesIn(root: string, folder: string, extension: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith(extension))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .toSorted();
}
