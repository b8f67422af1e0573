// Bundles the extension into dist/: ES modules, split so that activation loads little and the rest comes with import(); and the pages of
// the webviews into dist/webview/, one script and one style sheet each.
//
//   node esbuild.js                development: readable, with source maps
//   node esbuild.js --production   what ships: minified, no source maps, size limits enforced
//   node esbuild.js --watch        development, again on every change
//
// A trap for authors: the names a CommonJS package exports vanish behind `default` when it is loaded with import().
// Wrap the static imports in one ES module of ours and import() that module.

import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import * as esbuild from 'esbuild';

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

const outdir = 'dist';
const entry = 'dist/extension.js';
const activationLimitKb = 120;

// Importing this file replaces the dispatcher of the whole process, under the feet of every other extension.
const processWideInput = /(^|\/)node_modules\/undici\/lib\/global\.js$/;

/** @type {esbuild.BuildOptions} */
const options = {
  entryPoints: [
    { in: 'src/extension.ts', out: 'extension' },
    // A thread of its own, which the extension starts for large documents.
    { in: 'src/services/localization/documentWorker.ts', out: 'documentWorker' },
  ],
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  external: ['vscode'],
  chunkNames: 'chunks/[name]-[hash]',
  minify: production,
  sourcemap: !production,
  // The notices are collected in THIRD_PARTY_LICENSES.txt instead.
  legalComments: 'none',
  // Bundled CommonJS calls require() for Node's own modules, which does not exist in an ES module.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  metafile: true,
  // Written by the plugin below, once the checks have passed.
  write: false,
  logLevel: 'warning',
  plugins: [writer('extension')],
};

/** The pages of the webviews: loaded by a browser, from a folder that holds nothing else. @type {esbuild.BuildOptions} */
const pages = {
  entryPoints: [
    { in: 'src/features/translate/panel/page/main.ts', out: 'optionsPanel' },
    { in: 'src/features/translate/panel/page/main.css', out: 'optionsPanel' },
    { in: 'src/features/recordings/panel/page/main.ts', out: 'recordingPanel' },
    { in: 'src/features/recordings/panel/page/main.css', out: 'recordingPanel' },
    { in: 'src/features/usage/panel/page/main.ts', out: 'usagePanel' },
    { in: 'src/features/usage/panel/page/main.css', out: 'usagePanel' },
  ],
  outdir: 'dist/webview',
  bundle: true,
  format: 'iife',
  platform: 'browser',
  target: 'chrome140',
  minify: production,
  sourcemap: !production,
  legalComments: 'none',
  metafile: true,
  write: false,
  logLevel: 'warning',
  plugins: [writer('pages')],
};

/** What each build made last; written together when all are there. @type {Map<string, { files: esbuild.OutputFile[], metafile: esbuild.Metafile }>} */
const made = new Map();
let writing = Promise.resolve();

/** @param {'extension' | 'pages'} name @returns {esbuild.Plugin} */
function writer(name) {
  return {
    name: 'write-checked',
    setup(build) {
      build.onEnd(async (result) => {
        if (watch) console.log('[watch] build started');
        const errors = await writeChecked(name, result);
        if (watch) console.log('[watch] build finished');
        return { errors };
      });
    },
  };
}

/**
 * @param {'extension' | 'pages'} name
 * @param {esbuild.BuildResult} result
 */
async function writeChecked(name, { errors, metafile, outputFiles }) {
  if (errors.length > 0 || !metafile || !outputFiles) return [];
  listSizes(metafile);
  const problems = name === 'extension' ? report(metafile).map((text) => ({ text })) : [];
  if (problems.length > 0) return problems;
  made.set(name, { files: outputFiles, metafile });
  // One after the other: each empties the folder first.
  if (made.size === 2) writing = writing.then(write);
  await writing;
  return [];
}

/** @param {esbuild.Metafile} metafile */
function listSizes(metafile) {
  for (const [path, output] of Object.entries(metafile.outputs)) {
    if (!path.endsWith('.map')) console.log(`${kb(output.bytes).padStart(10)}  ${path}`);
  }
}

/**
 * Prints what activation loads and returns what must not ship.
 * @param {esbuild.Metafile} metafile
 * @returns {string[]}
 */
function report(metafile) {
  const activation = activationBytes(metafile);
  console.log(`${kb(activation).padStart(10)}  loaded on activation (limit ${activationLimitKb} KB in production)`);

  const problems = [];
  if (production && activation > activationLimitKb * 1024) {
    problems.push(`Activation loads ${kb(activation)}; the limit is ${activationLimitKb} KB. Load the heavy part with import().`);
  }
  const processWide = Object.keys(metafile.inputs).filter((path) => processWideInput.test(path));
  for (const path of processWide) problems.push(`${path} is bundled; it changes the network of the whole process.`);
  return problems;
}

/**
 * The entry chunk and everything it imports statically, directly or not.
 * @param {esbuild.Metafile} metafile
 */
function activationBytes(metafile) {
  const seen = new Set();
  const queue = [entry];
  let bytes = 0;
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const output = metafile.outputs[path];
    if (seen.has(path) || !output) continue;
    seen.add(path);
    bytes += output.bytes;
    queue.push(...output.imports.filter((imported) => imported.kind === 'import-statement').map((imported) => imported.path));
  }
  return bytes;
}

/** Writes what all builds made last. */
async function write() {
  const all = [...made.values()];
  await rm(outdir, { recursive: true, force: true });
  for (const file of all.flatMap(({ files }) => files)) {
    await mkdir(dirname(file.path), { recursive: true });
    await writeFile(file.path, file.contents);
  }
  // The engine of the grammars reads it at run time.
  await copyFile('node_modules/vscode-oniguruma/release/onig.wasm', join(outdir, 'onig.wasm'));
  await writeFile(join(outdir, 'THIRD_PARTY_LICENSES.txt'), await licenses(all.flatMap(({ metafile }) => Object.values(metafile.outputs))));
}

/**
 * The notices of all packages of which at least a byte is in the output, as their licenses ask.
 * @param {esbuild.Metafile['outputs'][string][]} outputs
 */
async function licenses(outputs) {
  const bundled = outputs.flatMap((output) =>
    Object.entries(output.inputs)
      .filter(([, input]) => input.bytesInOutput > 0)
      .map(([path]) => packageFolder(path)),
  );
  const folders = [...new Set(bundled.filter((folder) => folder !== undefined))].toSorted();
  const notices = await Promise.all(folders.map(notice));
  const head = 'Interlinear contains the following packages. Their notices, as their licenses ask:\n';
  return [head, ...notices].join(`\n${'-'.repeat(80)}\n\n`);
}

/** @param {string} path */
function packageFolder(path) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

/** @param {string} folder */
async function notice(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const names = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notices?)([.-].*)?$/i.test(file)).toSorted();
  const texts = await Promise.all(names.map((file) => readFile(join(folder, file), 'utf8')));
  return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim()), ''].join('\n\n');
}

/** @param {number} bytes */
function kb(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

if (!existsSync('src/extension.ts')) throw new Error('Run this in the folder of the extension.');

const builds = [options, pages];
if (watch) {
  for (const context of await Promise.all(builds.map((build) => esbuild.context(build)))) await context.watch();
} else {
  try {
    await Promise.all(builds.map((build) => esbuild.build(build)));
  } catch {
    // esbuild has printed the reasons already.
    process.exitCode = 1;
  }
}
