import { execFileSync } from 'node:child_process';
import { build } from 'esbuild';
import { median } from './figures.ts';
import type { Row } from './figures.ts';

const runs = 15;

/** What activation loads, against a client library for the same service that an extension could have bundled instead. */
export async function startUp(): Promise<Row[]> {
  const ours = activationKilobytes();
  const other = await entryBytes('deepl-node');
  // In turns, so that both see the same machine.
  const pairs = Array.from({ length: runs }, () => ({ ours: loadMs('./dist/extension.js'), other: loadMs('deepl-node') }));
  const oursMs = median(pairs.map((pair) => pair.ours));
  const otherMs = median(pairs.map((pair) => pair.other));
  return [
    {
      what: 'loaded at activation',
      ours: `${ours.toFixed(1)} KB`,
      other: `${kilobytes(other)} deepl-node, bundled`,
      ratio: ((ours * 1024) / other).toFixed(2),
    },
    {
      what: `time to load, median of ${runs} processes`,
      ours: `${oursMs.toFixed(1)} ms`,
      other: `${otherMs.toFixed(1)} ms deepl-node`,
      ratio: (oursMs / otherMs).toFixed(2),
    },
  ];
}

/** What the build reports: the entry with everything that it imports statically, minified. */
function activationKilobytes(): number {
  const report = execFileSync(process.execPath, ['esbuild.js', '--production'], { encoding: 'utf8' });
  return Number(/([\d.]+) KB +loaded on activation/.exec(report)?.[1]);
}

/** Minified bytes of a module with everything that it imports statically. */
async function entryBytes(entry: string): Promise<number> {
  const { metafile } = await build({
    stdin: { contents: `export * from '${entry}';`, resolveDir: process.cwd() },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    outdir: '.vscode-test/bench',
    external: ['vscode'],
    minify: true,
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const counted = new Set<string>();
  const sizeOf = (path: string): number => {
    const output = metafile.outputs[path];
    // What several chunks import is loaded once.
    if (!output || counted.has(path)) return 0;
    counted.add(path);
    const statics = output.imports.filter((imported) => imported.kind === 'import-statement' && !imported.external);
    return output.bytes + statics.reduce((sum, imported) => sum + sizeOf(imported.path), 0);
  };
  const entryOutput = Object.keys(metafile.outputs).find((path) => metafile.outputs[path]?.entryPoint !== undefined);
  return sizeOf(entryOutput ?? '');
}

/** Milliseconds that a fresh process needs to load a module; `vscode` is an empty module there. */
function loadMs(module: string): number {
  const script = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve: (name, context, next) => name === 'vscode' ? { url: 'data:text/javascript,', shortCircuit: true } : next(name, context),
    });
    const started = performance.now();
    await import(${JSON.stringify(module)});
    console.log(performance.now() - started);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
