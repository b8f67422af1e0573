import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import { temporaryFolder } from './temporaryFolder.ts';
import type { TemporaryFolder } from './temporaryFolder.ts';

/** The floors of CONTRIBUTING.md: what each room may import. */
const pureWings = ['formats', 'glossary', 'usage'];
const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  formats: ['contract'],
  glossary: ['contract'],
  usage: ['contract'],
  sandbox: ['contract', ...pureWings],
  webview: ['contract', 'usage'],
  service: ['contract', 'glossary'],
  store: ['contract', 'service'],
  ui: ['contract', 'service', 'store', 'manifest.ts', ...pureWings],
  features: ['contract', 'service', 'store', 'ui', 'manifest.ts', ...pureWings],
  'manifest.ts': [],
  'extension.ts': ['contract', 'service', 'store', 'ui', 'features', 'manifest.ts', 'sandbox', 'webview', ...pureWings],
};
const knowTheEditor = new Set(['ui', 'features', 'extension.ts']);

const rooms = readdirSync('src');
const features = readdirSync('src/features');
const places = rooms.flatMap((room) => (room === 'features' ? features.map((feature) => `features/${feature}`) : [room]));

function isAllowed(from: string, to: string): boolean {
  const [room = '', target = ''] = [from, to].map((place) => place.split('/')[0] ?? '');
  return room !== target && mayImport[room]?.includes(target) === true;
}

/** The file of a place that imports what there is, and that others import. */
function fileOf(place: string): string {
  return place.endsWith('.ts') ? `src/${place}` : `src/${place}/file.ts`;
}

/** Everything that a file of a place can import, in each way, with the lines that break a rule. */
function importsOf(place: string): { readonly text: string; readonly broken: readonly string[] } {
  const lines = ['export const here = 1;'];
  const broken: string[] = [];
  for (const target of places.filter((other) => other !== place)) {
    const path = posix.relative(posix.dirname(fileOf(place)), fileOf(target));
    const source = `'${path.startsWith('.') ? path : `./${path}`}'`;
    const name = `a${lines.length}`;
    const ways = [
      `import { here as ${name} } from ${source};`,
      `export type { here as ${name}b } from ${source};`,
      `await import(${source});`,
    ];
    for (const way of ways) {
      lines.push(way);
      if (!isAllowed(place, target)) broken.push(`${fileOf(place)}: ${way}`);
    }
  }
  const editor = "import * as vscode from 'vscode';";
  lines.push(editor);
  if (!knowTheEditor.has(place.split('/')[0] ?? '')) broken.push(`${fileOf(place)}: ${editor}`);
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

describe('The floors of the house', () => {
  let house: TemporaryFolder;
  before(async () => {
    house = await temporaryFolder();
    copyFileSync('.oxlintrc.json', join(house.path, '.oxlintrc.json'));
    symlinkSync(resolve('node_modules'), join(house.path, 'node_modules'), 'junction');
  });
  after(() => house.remove());

  it('are told of every room', () => {
    assert.deepEqual(rooms.toSorted(), Object.keys(mayImport).toSorted());
  });

  it('break the lint when a file imports upwards, sideways or the editor where it must not, and only then', () => {
    const texts = new Map(places.map((place) => [fileOf(place), importsOf(place).text.split('\n')]));
    for (const [file, lines] of texts) {
      mkdirSync(dirname(join(house.path, file)), { recursive: true });
      writeFileSync(join(house.path, file), lines.join('\n'));
    }
    const linter = resolve('node_modules/oxlint/bin/oxlint');
    const { stdout, stderr } = spawnSync(process.execPath, [linter, '--format', 'json', 'src'], {
      cwd: house.path,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    assert.ok(stdout.startsWith('{'), stdout + stderr);
    const report: Report = JSON.parse(stdout);
    assert.equal(report.number_of_files, places.length);
    const broken = report.diagnostics
      .filter(({ code }) => rules.has(code))
      .map(({ filename, labels }) => `${filename}: ${texts.get(filename)?.[(labels[0]?.span.line ?? 0) - 1]}`);
    assert.deepEqual(broken.toSorted(), places.flatMap((place) => importsOf(place).broken).toSorted());
  });
});
