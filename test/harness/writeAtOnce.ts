import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes a file of a workspace. A new one comes there with all that is in it: where it is still written when the editor first hears of it,
 * the editor hears of it once more, and loads the preview again that it has opened meanwhile, which takes the focus.
 */
export async function writeAtOnce(workspace: string, name: string, content: string | Uint8Array): Promise<void> {
  const path = join(workspace, name);
  await mkdir(dirname(path), { recursive: true });
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) return writeFile(path, content);
  const beside = `${workspace}.${randomUUID()}`;
  await writeFile(beside, content);
  return rename(beside, path);
}
