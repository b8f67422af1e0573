import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { bareServices, mayImport, withoutEditor } from '../../oxlint.config.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import type { TemporaryFolder } from './temporaryFolder.ts';

const layers = readdirSync('src');
const features = readdirSync('src/features').map((feature) => `features/${feature}`);
const panels = features.map((feature) => `${feature}/panel`).filter((panel) => existsSync(`src/${panel}`));
const bare = bareServices.map((service) => `services/${service}`);
/** Folders of which each has one file, and files. */
const places = [
  ...layers.filter((layer) => layer !== 'features'),
  ...bare,
  ...features,
  ...panels.flatMap((panel) => [`${panel}/host.ts`, `${panel}/protocol.ts`, `${panel}/page`]),
];

const layerOf = (place: string) => place.split('/')[0] ?? '';
const featureOf = (place: string) => place.split('/', 2)[1];
const isPage = (place: string) => place.endsWith('/page');
const isProtocol = (place: string) => place.endsWith('/protocol.ts');
const knowsTheEditor = (place: string) =>
  !withoutEditor.includes(layerOf(place)) && !bare.includes(place) && !isPage(place) && !isProtocol(place);

function isAllowed(from: string, to: string): boolean {
  const [layer, target] = [layerOf(from), layerOf(to)];
  if (isPage(from)) {
    return ['api', 'text', 'webview'].includes(target) || (isProtocol(to) && featureOf(to) === featureOf(from));
  }
  if (isProtocol(from)) return ['api', 'text'].includes(target);
  if (bare.includes(from)) return bare.includes(to) || ['api', 'client', 'text'].includes(target);
  if (isPage(to) || (target === 'webview' && layer === 'features')) return false;
  if (layer !== target) return mayImport[layer]?.includes(target) === true;
  return layer !== 'features' || featureOf(from) === featureOf(to);
}

/** The file of a place that imports what there is, and that others import. */
function fileOf(place: string): string {
  return place.endsWith('.ts') ? `src/${place}` : `src/${place}/file.ts`;
}

/** Layers that know the types of another one, and nothing else of it. The errors of the client are left to features. */
const typesOnly: Readonly<Record<string, string>> = { features: 'client', generated: 'features' };

/** Everything that a file of a place can import, in each way, with the lines that break a rule. */
function importsOf(place: string): { readonly text: string; readonly broken: readonly string[] } {
  const lines = ['export const here = 1;'];
  const broken: string[] = [];
  for (const target of places.filter((other) => other !== place)) {
    const path = posix.relative(posix.dirname(fileOf(place)), fileOf(target));
    const source = `'${path.startsWith('.') ? path : `./${path}`}'`;
    const name = `a${lines.length}`;
    const type = `export type { here as ${name}b } from ${source};`;
    for (const way of [`import { here as ${name} } from ${source};`, type, `await import(${source});`]) {
      lines.push(way);
      const isTypeOnly = typesOnly[layerOf(place)] === layerOf(target) && way !== type;
      if (isTypeOnly || !isAllowed(place, target)) broken.push(`${fileOf(place)}: ${way}`);
    }
  }
  const editor = "import * as vscode from 'vscode';";
  lines.push(editor);
  if (!knowsTheEditor(place)) broken.push(`${fileOf(place)}: ${editor}`);
  return { text: lines.join('\n'), broken };
}

interface Report {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly filename: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
  readonly number_of_files: number;
}

const rules = new Set(['zones(no-restricted-paths)', 'eslint(no-restricted-imports)']);

describe('Who imports whom', () => {
  let copy: TemporaryFolder;
  beforeEach(async () => {
    copy = await temporaryFolder();
    copyFileSync('oxlint.config.ts', join(copy.path, 'oxlint.config.ts'));
    symlinkSync(resolve('node_modules'), join(copy.path, 'node_modules'), 'junction');
  });
  afterEach(() => copy.remove());

  /** Lints `src` of the copy, or of the project itself. */
  function lint(folder: string): Report {
    const linter = resolve('node_modules/oxlint/bin/oxlint');
    const { stdout, stderr } = spawnSync(process.execPath, [linter, '--format', 'json', 'src'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    assert.ok(stdout.startsWith('{'), stdout + stderr);
    return JSON.parse(stdout);
  }

  it('is told for every folder', () => {
    assert.deepEqual(layers.toSorted(), Object.keys(mayImport).toSorted());
  });

  it('breaks the lint when a file imports upwards, sideways or the editor where it must not, and only then', () => {
    const texts = new Map(places.map((place) => [fileOf(place), importsOf(place).text.split('\n')]));
    for (const [file, lines] of texts) {
      mkdirSync(dirname(join(copy.path, file)), { recursive: true });
      writeFileSync(join(copy.path, file), lines.join('\n'));
    }
    const report = lint(copy.path);
    assert.equal(report.number_of_files, places.length);
    const broken = report.diagnostics
      .filter(({ code }) => rules.has(code))
      .map(({ filename, labels }) => `${filename}: ${texts.get(filename)?.[(labels[0]?.span.line ?? 0) - 1]}`);
    // A line can break the rules of two layers.
    assert.deepEqual([...new Set(broken)].toSorted(), places.flatMap((place) => importsOf(place).broken).toSorted());
  });

  it('is looked at in every file, and followed', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.[cm]?[jt]s$/.test(file));
    const report = lint('.');
    assert.equal(report.number_of_files, files.length);
    assert.deepEqual(report.diagnostics, []);
  });

  it('lets features import the errors of the client', () => {
    const file = 'src/features/detect/errors.ts';
    mkdirSync(join(copy.path, 'src/features/detect'), { recursive: true });
    const lines = ["export { isServiceError } from '../../client/errors.ts';", "export { logged } from '../../client/log.ts';"];
    writeFileSync(join(copy.path, file), `${lines.join('\n')}\n`);
    assert.deepEqual(lint(copy.path).diagnostics, []);
  });

  it('breaks the lint when something imports a test or a script', () => {
    const file = 'src/api/outside.ts';
    for (const folder of ['src/api', 'test', 'scripts']) mkdirSync(join(copy.path, folder), { recursive: true });
    for (const folder of ['test', 'scripts']) writeFileSync(join(copy.path, folder, 'tool.ts'), 'export const tool = 1;\n');
    writeFileSync(join(copy.path, file), "export * from '../../test/tool.ts';\nexport * from '../../scripts/tool.ts';\n");
    const found = lint(copy.path).diagnostics.filter(({ filename }) => filename === file);
    assert.deepEqual(
      found.map(({ code, labels }) => `${code} ${labels[0]?.span.line}`),
      ['zones(no-restricted-paths) 1', 'zones(no-restricted-paths) 2'],
    );
  });

  it('breaks the lint when two files import each other, even types only', () => {
    const folder = join(copy.path, 'src/api');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'first.ts'), "import { second } from './second.ts';\nexport const first = () => second;\n");
    writeFileSync(
      join(folder, 'second.ts'),
      "import type { first } from './first.ts';\nexport const second = (): typeof first | undefined => undefined;\n",
    );
    const found = lint(copy.path).diagnostics.filter(({ code }) => code === 'import(no-cycle)');
    assert.deepEqual(found.map(({ filename }) => filename).toSorted(), ['src/api/first.ts', 'src/api/second.ts']);
  });

  it('breaks the lint when a type is imported in the middle of a line', () => {
    const file = 'src/api/inline.ts';
    mkdirSync(join(copy.path, 'src/api'), { recursive: true });
    writeFileSync(join(copy.path, file), "export const here: typeof import('./file.ts') | undefined = undefined;\n");
    const found = lint(copy.path).diagnostics.filter(({ filename }) => filename === file);
    assert.deepEqual(
      found.map(({ code }) => code),
      ['typescript(consistent-type-imports)'],
    );
  });
});
