import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type LaunchOptions } from 'playwright-core';
import { childEnvironment } from './childEnvironment.ts';
import { root, workFolder } from './paths.ts';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A window of a test does not live long enough for its scripts to be worth optimising.
  '--js-flags=--no-opt',
  // Pages reach the editor's own server only, so that a test means the same with and without a network. Interception by the test driver
  // would do it, too, and turn off the cache of scripts: the workbench would be compiled anew for every window.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/**
 * Launches a Chromium without a window: the one CHROME_PATH names; else the one of the npm package `@sparticuz/chromium` (Linux x64
 * only); else an installed Chrome or Edge.
 */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ ...(await browserOptions()), handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false });
}

/** How to launch that browser. @param headed with a window, which the one of the npm package cannot show. */
export async function browserOptions(headed = false): Promise<LaunchOptions> {
  const browser = await whichBrowser();
  if (headed && !isNamed() && browser.executablePath !== undefined) {
    throw new Error('The bundled Chromium cannot show a window. Set CHROME_PATH to an installed Chrome, Edge or Chromium.');
  }
  return { ...browser, headless: !headed, args: headed ? flags.filter((flag) => flag !== '--headless') : flags };
}

function isNamed(): boolean {
  return (process.env['CHROME_PATH'] ?? '') !== '';
}

/** Made once in a process, however many browsers it launches at the same time. */
let bundled: Promise<LaunchOptions> | undefined;

async function whichBrowser(): Promise<LaunchOptions> {
  const named = process.env['CHROME_PATH'];
  if (named !== undefined && isNamed()) return { executablePath: named };
  if (process.platform === 'linux' && process.arch === 'x64') return (bundled ??= bundledChromium());
  return { channel: process.platform === 'win32' ? 'msedge' : 'chrome' };
}

async function bundledChromium(): Promise<LaunchOptions> {
  const folder = await unpackedChromium();
  const fonts = await writeFontConfiguration(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: defined({ ...childEnvironment(), LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: fonts }),
  };
}

/**
 * The package unpacks its libraries only where it believes to be on Lambda, into TMPDIR, and changes its process's environment:
 * so it runs in a child. It keeps what it finds in TMPDIR, also of another version or half unpacked: so the folder carries the
 * version and gets its name at the end.
 */
async function unpackedChromium(): Promise<string> {
  const folder = join(workFolder, `chromium-${await chromiumVersion()}`);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.partial-${String(process.pid)}`;
  await mkdir(partial, { recursive: true });
  try {
    const script = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
    const env = childEnvironment({ TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' });
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env });
    if (!existsSync(folder)) await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

async function chromiumVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json'), 'utf8'));
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) throw new Error('@sparticuz/chromium has no version.');
  return String(manifest.version);
}

/** Its only font is Open Sans; code, Japanese and emoji need fonts of their own to look like anything in a picture. */
async function writeFontConfiguration(folder: string): Promise<string> {
  const file = join(folder, 'interlinear-fonts.conf');
  const modules = join(root, 'node_modules');
  const folders = [
    join(folder, 'fonts'),
    join(modules, '@expo-google-fonts', 'jetbrains-mono', '400Regular'),
    join(modules, '@expo-google-fonts', 'jetbrains-mono', '700Bold'),
    join(modules, '@expo-google-fonts', 'sawarabi-gothic', '400Regular'),
    join(modules, '@expo-google-fonts', 'noto-emoji', '400Regular'),
  ];
  const prefer = (generic: string, families: readonly string[]): string =>
    `<alias><family>${generic}</family><prefer>${families.map((family) => `<family>${family}</family>`).join('')}</prefer></alias>`;
  const lines = [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    ...folders.map((path) => `<dir>${path}</dir>`),
    `<cachedir>${join(folder, 'fontconfig-cache')}</cachedir>`,
    prefer('sans-serif', ['Open Sans', 'Sawarabi Gothic', 'Noto Emoji']),
    prefer('system-ui', ['Open Sans', 'Sawarabi Gothic', 'Noto Emoji']),
    // The name by which Chromium asks for the font of the system.
    prefer('sans', ['Open Sans', 'Sawarabi Gothic', 'Noto Emoji']),
    prefer('monospace', ['JetBrains Mono', 'Sawarabi Gothic', 'Noto Emoji']),
    prefer('emoji', ['Noto Emoji']),
    '</fontconfig>',
  ];
  await writeFile(file, lines.join('\n'));
  return file;
}

function defined(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
