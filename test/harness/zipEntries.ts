import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';

/** The names of the files in a zip archive, from its central directory. @throws Error for what is no zip archive. */
export async function zipEntries(file: string): Promise<string[]> {
  const names: string[] = [];
  const take = ({ name }: { readonly name: string }) => {
    names.push(name);
    return false;
  };
  unzipSync(await readFile(file), { filter: take });
  return names;
}
