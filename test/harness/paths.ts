import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** The folder of the extension. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Everything fetched or produced by the tests; ignored by git. */
export const workFolder = join(root, '.vscode-test');

export const screenshotFolder = join(workFolder, 'screenshots');

/** The workspace that users of `npm start` and the tests see. Only ever opened as a copy. */
export const sampleFolder = join(root, 'test', 'sample');

/** Node of the package of that name (`node`, or the alias `node22`). */
export function nodeOf(packageName: 'node' | 'node22'): string {
  return join(root, 'node_modules', packageName, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
