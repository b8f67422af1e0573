// Bundles the extension into dist/: ES modules, split so that activation loads little and the rest comes with import().
//
//   node esbuild.js                development: readable, with source maps
//   node esbuild.js --production   what ships: minified, no source maps, size limits enforced
//   node esbuild.js --watch        development, again on every change
//
// A trap for authors: the names a CommonJS package exports vanish behind `default` when it is loaded with import().
// Wrap the static imports in one ES module of ours and import() that module.

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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
  entryPoints: ['src/extension.ts'],
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
  plugins: [{ name: 'write-checked', setup: (build) => build.onEnd(writeChecked) }],
};

/** @param {esbuild.BuildResult} result */
async function writeChecked(result) {
  if (watch) console.log('[watch] build started');
  if (result.errors.length === 0 && result.metafile && result.outputFiles) {
    const errors = report(result.metafile).map((text) => ({ text }));
    if (errors.length === 0) await write(result.outputFiles, result.metafile);
    if (watch) console.log('[watch] build finished');
    return { errors };
  }
  if (watch) console.log('[watch] build finished');
  return {};
}

/**
 * Prints the sizes and returns what must not ship.
 * @param {esbuild.Metafile} metafile
 * @returns {string[]}
 */
function report(metafile) {
  for (const [path, output] of Object.entries(metafile.outputs)) {
    if (!path.endsWith('.map')) console.log(`${kb(output.bytes).padStart(10)}  ${path}`);
  }
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

/**
 * @param {esbuild.OutputFile[]} files
 * @param {esbuild.Metafile} metafile
 */
async function write(files, metafile) {
  await rm(outdir, { recursive: true, force: true });
  for (const file of files) {
    await mkdir(dirname(file.path), { recursive: true });
    await writeFile(file.path, file.contents);
  }
  await writeFile(join(outdir, 'THIRD_PARTY_LICENSES.txt'), await licences(metafile));
}

/**
 * The notices of all packages of which at least a byte is in the output, as their licences ask.
 * @param {esbuild.Metafile} metafile
 */
async function licences(metafile) {
  const bundled = Object.values(metafile.outputs).flatMap((output) =>
    Object.entries(output.inputs)
      .filter(([, input]) => input.bytesInOutput > 0)
      .map(([path]) => packageFolder(path)),
  );
  const folders = [...new Set(bundled.filter((folder) => folder !== undefined))].toSorted();
  const notices = await Promise.all(folders.map(notice));
  const head = 'Interlinear contains the following packages. Their notices, as their licences ask:\n';
  return [head, ...notices].join(`\n${'-'.repeat(80)}\n\n`);
}

/** @param {string} path */
function packageFolder(path) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

/** @param {string} folder */
async function notice(folder) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const names = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)([.-].*)?$/i.test(file)).toSorted();
  const texts = await Promise.all(names.map((file) => readFile(join(folder, file), 'utf8')));
  return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim()), ''].join('\n\n');
}

/** @param {number} bytes */
function kb(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

if (!existsSync('src/extension.ts')) throw new Error('Run this in the folder of the extension.');

if (watch) {
  const context = await esbuild.context(options);
  await context.watch();
} else {
  try {
    await esbuild.build(options);
  } catch {
    // esbuild has printed the reasons already.
    process.exitCode = 1;
  }
}
