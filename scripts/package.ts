// Builds the extension as it ships and packs it: node scripts/package.ts [FILE], without FILE interlinear-<version>.vsix

import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createVSIX } from '@vscode/vsce';
import { root } from '../test/harness/paths.ts';
import { zipEntries } from '../test/harness/zipEntries.ts';

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

/** Builds for production, writes the package to `file` and checks what is in it. */
export async function packageExtension(file: string): Promise<Package> {
  const { stdout } = await promisify(execFile)(process.execPath, ['esbuild.js', '--production'], { cwd: root });
  console.log(stdout.trimEnd());
  await createVSIX({
    cwd: root,
    packagePath: file,
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
    skipLicense: true,
  });
  const { size: bytes } = await stat(file);
  const entries = await zipEntries(file);
  const strangers = entries.filter((entry) => forbidden.test(entry) || !allowed.some((pattern) => pattern.test(entry)));
  if (strangers.length > 0) throw new Error(`The package holds what does not belong there:\n${strangers.join('\n')}`);
  if (bytes > sizeLimitMb * 1024 * 1024) throw new Error(`The package has ${megabytes(bytes)}; the limit is ${String(sizeLimitMb)} MB.`);
  return { file, bytes, entries };
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
