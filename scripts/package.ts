// Builds the extension as it ships and packs it: node scripts/package.ts [FILE], without FILE interlinear-<version>.vsix
//
// INTERLINEAR_REPOSITORY, the https address of the repository, is where the links and pictures of the details page lead.

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { root } from '../test/harness/paths.ts';
import { zipEntries } from '../test/harness/zipEntries.ts';
import { packagedPage } from './packagedPage.ts';

const sizeLimitMb = 3;

const allowed = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/(package(\.nls(\.[\w-]+)?)?\.json|readme\.md|changelog\.md|license(\.txt|\.md)?)$/i,
  /^extension\/(dist|l10n|media)\//,
];
const forbidden = /node_modules|\.map$|\.ts$|(^|\/)(test|src)\//;

export interface Package {
  readonly file: string;
  readonly bytes: number;
  readonly entries: readonly string[];
}

/**
 * Builds for production, writes the package to `file` and checks what is in it.
 * @param repository where the repository is on the web; no address is written into the package without it.
 */
export async function packageExtension(file: string, repository = repositoryOf(process.env)): Promise<Package> {
  const { stdout } = await promisify(execFile)(process.execPath, ['esbuild.js', '--production'], { cwd: root });
  console.log(stdout.trimEnd());
  await packAsBuilt(file, repository);
  const { size: bytes } = await stat(file);
  const entries = await zipEntries(file);
  const strangers = entries.filter((entry) => forbidden.test(entry) || !allowed.some((pattern) => pattern.test(entry)));
  if (strangers.length > 0) throw new Error(`The package holds what does not belong there:\n${strangers.join('\n')}`);
  if (bytes > sizeLimitMb * 1024 * 1024) throw new Error(`The package has ${megabytes(bytes)}; the limit is ${String(sizeLimitMb)} MB.`);
  return { file, bytes, entries };
}

/** Packs what was built last, from a copy whose manifest and pages are made for the package. */
export async function packAsBuilt(file: string, repository: string | undefined): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'interlinear-package-'));
  try {
    for (const name of await listFiles({ cwd: root, packageManager: PackageManager.None })) {
      await mkdir(dirname(join(copy, name)), { recursive: true });
      await cp(join(root, name), join(copy, name));
    }
    await cp(join(root, '.vscodeignore'), join(copy, '.vscodeignore'));
    for (const name of ['README.md', 'CHANGELOG.md'])
      await writeFile(join(copy, name), packagedPage(await readFile(join(root, name), 'utf8'), repository));
    const manifest: object = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    await writeFile(join(copy, 'package.json'), JSON.stringify({ ...manifest, ...addresses(repository) }, null, 2));
    await mkdir(dirname(resolve(file)), { recursive: true });
    await createVSIX({
      cwd: copy,
      packagePath: resolve(file),
      dependencies: false,
      allowMissingRepository: true,
      rewriteRelativeLinks: false,
      skipLicense: true,
    });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** What the manifest says of the repository. */
function addresses(repository: string | undefined): object {
  if (repository === undefined) return {};
  return {
    repository: { type: 'git', url: `${repository}.git` },
    homepage: `${repository}#readme`,
    bugs: { url: `${repository}/issues` },
  };
}

/** @throws Error when it is no https address. */
function repositoryOf({ INTERLINEAR_REPOSITORY: address }: NodeJS.ProcessEnv): string | undefined {
  if (address === undefined || address === '') return undefined;
  if (!address.startsWith('https://') || !URL.canParse(address)) {
    throw new Error('INTERLINEAR_REPOSITORY is not an address that starts with https://.');
  }
  return address.replace(/(\.git)?\/*$/, '');
}

export async function packageName(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) throw new Error('package.json has no version.');
  return `interlinear-${String(manifest.version)}.vsix`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(2)} MB`;
}

if (import.meta.main) {
  const { file, bytes, entries } = await packageExtension(process.argv[2] ?? join(root, await packageName()));
  console.log(`${file}: ${String(entries.length)} files, ${megabytes(bytes)}`);
}
