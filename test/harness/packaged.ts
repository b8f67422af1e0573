import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageExtension } from '../package.ts';
import { workFolder } from './paths.ts';

/** Set by `--no-build`: the package of the last run is taken as it is. */
export const noBuildVariable = 'INTERLINEAR_NO_BUILD';

/** The suites test what ships, not a development build. @returns the package, made now unless the last one is to be taken. */
export async function packagedForTests(): Promise<string> {
  const file = join(workFolder, 'interlinear.vsix');
  if (process.env[noBuildVariable] === undefined) await packageExtension(file);
  else if (!existsSync(file)) throw new Error('There is no package yet; run once without --no-build.');
  return file;
}
