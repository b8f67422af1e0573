import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

describe('The floors of the house, as lint zones', function () {
  this.timeout(20_000);

  it('break the lint when a file imports upwards or sideways, and only then', () => {
    const linter = resolve('node_modules/oxlint/bin/oxlint');
    const { stdout } = spawnSync(process.execPath, [linter, '-c', resolve('.oxlintrc.json'), '--format', 'json', 'src'], {
      cwd: 'test/fixtures/zones',
      encoding: 'utf8',
    });
    const report: Report = JSON.parse(stdout);
    const broken = report.diagnostics.filter(({ code }) => code === 'zones(no-restricted-paths)').map(({ filename }) => filename);
    assert.deepEqual(broken.toSorted(), ['src/features/translate/reachesSideways.ts', 'src/service/reachesUp.ts']);
  });

  it('name every room', () => {
    const zones = readFileSync('.oxlintrc.json', 'utf8');
    const rooms = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const room of rooms) assert.ok(zones.includes(`"./src/${room.name}`), room.name);
  });
});
