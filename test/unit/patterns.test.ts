import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from './temporaryFolder.ts';

interface Report {
  readonly diagnostics: readonly { readonly code: string; readonly labels: readonly { readonly span: { readonly line: number } }[] }[];
}

/** Each by itself in a line. */
const superLinear = ['/\\s+$/', '/a*a*b/', '/(?:a|a)*b/', '/[ \\t]+x/'];
const linear = ['/(?<!\\s)\\s+$/', '/^a*b/', '/^[ \\t]+x/'];

describe('Patterns in the sources', () => {
  it('break the lint when a text can make them take the square of its length, and only then', async () => {
    const house = await temporaryFolder();
    try {
      copyFileSync('oxlint.config.ts', join(house.path, 'oxlint.config.ts'));
      symlinkSync(resolve('node_modules'), join(house.path, 'node_modules'), 'junction');
      mkdirSync(join(house.path, 'src/text'), { recursive: true });
      const lines = [...superLinear, ...linear].map(
        (pattern, index) => `export const p${index} = (text: string) => ${pattern}.test(text);`,
      );
      writeFileSync(join(house.path, 'src/text/patterns.ts'), lines.join('\n'));
      const linter = resolve('node_modules/oxlint/bin/oxlint');
      const { stdout } = spawnSync(process.execPath, [linter, '--format', 'json', 'src'], { cwd: house.path, encoding: 'utf8' });
      const { diagnostics }: Report = JSON.parse(stdout);
      const found = diagnostics.filter(({ code }) => code.includes('no-super-linear')).map(({ labels }) => labels[0]?.span.line);
      assert.deepEqual(
        [...new Set(found)].toSorted(),
        superLinear.map((_, index) => index + 1),
      );
    } finally {
      await house.remove();
    }
  });
});
