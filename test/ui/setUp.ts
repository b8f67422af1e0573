import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { driverFolder, packageTestExtension } from '../harness/driver.ts';
import { ensureEditor } from '../harness/editor.ts';
import { installExtensions } from '../harness/editorServer.ts';
import { createRunFolder } from '../harness/lifetime.ts';
import { noBuildVariable, packagedForTests } from '../harness/packaged.ts';
import { root } from '../harness/paths.ts';
import { extensionsVariable } from './test.ts';

/**
 * Before the first test: the package is installed once, beside the driver, for all editor servers of the run. Pages alone need their
 * bundles only, with names that can be read in a debugger.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (areOnlyPages(process.argv)) {
    if (process.env[noBuildVariable] === undefined) await promisify(execFile)(process.execPath, ['esbuild.js'], { cwd: root });
    return async () => undefined;
  }
  const folder = await createRunFolder();
  const driver = join(folder.path, 'driver.vsix');
  await packageTestExtension(driverFolder, driver);
  const extensionsFolder = join(folder.path, 'extensions');
  await installExtensions(await ensureEditor('newest'), [await packagedForTests(), driver], extensionsFolder);
  process.env[extensionsVariable] = extensionsFolder;
  return folder.remove;
}

/** Playwright does not tell a set-up which projects were asked for. */
function areOnlyPages(args: readonly string[]): boolean {
  const projects = args.flatMap((arg, index) => (arg === '--project' ? [args[index + 1]] : (/^--project=(.*)$/.exec(arg)?.slice(1) ?? [])));
  return projects.length > 0 && projects.every((project) => project === 'pages');
}
