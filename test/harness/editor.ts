import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeOf, workFolder } from './paths.ts';

/**
 * The two ends of the range of editors that the extension supports, as the npm package `code-server` carries them, and the
 * Node each runs on (4.110 to 4.117 hang on Node 24). The oldest is VS Code 1.110, the `engines.vscode` of package.json.
 */
export const editors = {
  oldest: { release: '4.110.0', vscode: '1.110', node: 'node22' },
  newest: { release: '4.139.1', vscode: '1.139', node: 'node' },
} as const;

export type EditorName = keyof typeof editors;

export interface Editor {
  readonly name: EditorName;
  /** The Node that runs it. */
  readonly node: string;
  /** Folder of the package `code-server`. */
  readonly codeServer: string;
  /** Folder of the VS Code server in it. */
  readonly vscodeServer: string;
}

/** The editor, fetched from the npm registry when it is not here yet (570 MB on disk). */
export async function ensureEditor(name: EditorName): Promise<Editor> {
  const { release, node, vscode } = editors[name];
  const folder = join(workFolder, release);
  if (!existsSync(folder)) {
    console.log(`Fetching the editor (VS Code ${vscode}, code-server ${release}) …`);
    await fetchEditor(release, folder);
  }
  const codeServer = join(folder, 'node_modules', 'code-server');
  const vscodeServer = join(codeServer, 'lib', 'vscode');
  await completeExtensions(vscodeServer);
  await completeSearch(vscodeServer);
  return { name, node: nodeOf(node), codeServer, vscodeServer };
}

/** The editor's own extensions for TypeScript and HTML share a package that does not come with them; without it they show errors. */
async function completeExtensions(vscodeServer: string): Promise<void> {
  const folder = join(vscodeServer, 'extensions');
  if (existsSync(join(folder, 'node_modules', 'typescript'))) return;
  await npm(['install', '--prefix', folder, '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
}

const ripgrep = '1.18.0';

/** In older releases the program that finds files is fetched from elsewhere when they are installed; without it no file is found. */
async function completeSearch(vscodeServer: string): Promise<void> {
  const folder = join(vscodeServer, 'node_modules', '@vscode', 'ripgrep');
  const [name, program] = [`@vscode/ripgrep-${process.platform}-${process.arch}`, process.platform === 'win32' ? 'rg.exe' : 'rg'];
  const target = join(folder, 'bin', program);
  if (!existsSync(folder) || existsSync(target)) return;
  const partial = join(folder, `partial-${String(process.pid)}`);
  try {
    await npm(['install', '--prefix', partial, `${name}@${ripgrep}`, '--ignore-scripts', '--no-audit', '--no-fund'], folder);
    await mkdir(join(folder, 'bin'), { recursive: true });
    await rename(join(partial, 'node_modules', name, 'bin', program), target);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Installs beside the target and renames at the end, so that an interrupted download is not taken for a complete one. */
async function fetchEditor(release: string, target: string): Promise<void> {
  const partial = `${target}.partial-${String(process.pid)}`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  try {
    await npm(['install', '--prefix', partial, `code-server@${release}`, '--ignore-scripts', '--no-audit', '--no-fund'], partial);
    const server = join(partial, 'node_modules', 'code-server', 'lib', 'vscode');
    await npm(['install', '--prefix', server, '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], server);
    if (!existsSync(target)) await rename(partial, target);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function npm(args: readonly string[], cwd: string): Promise<void> {
  // Under `npm run`, npm names its own script here; on Windows `npm` alone is not an executable.
  const script = process.env['npm_execpath'];
  const [command, ...before] = script?.endsWith('.js') === true ? [process.execPath, script] : ['npm'];
  await promisify(execFile)(command ?? 'npm', [...before, ...args], { cwd, maxBuffer: 64 * 1024 * 1024 });
}
