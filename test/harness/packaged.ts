import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageExtension } from '../../scripts/package.ts';
import { workFolder } from './paths.ts';

/** Set by `--no-build`: the package of the last run is taken as it is. */
export const noBuildVariable = 'INTERLINEAR_NO_BUILD';

/** The package that suites test; in tests it is there, made by the set-up. */
export const packagedFile = join(workFolder, 'interlinear.vsix');

/** The suites test what ships, not a development build. @returns the package, made now unless the last one is to be taken. */
export async function packagedForTests(): Promise<string> {
  if (process.env[noBuildVariable] === undefined) await packageExtension(packagedFile);
  else if (!existsSync(packagedFile)) throw new Error('There is no package yet; run once without --no-build.');
  return packagedFile;
}
