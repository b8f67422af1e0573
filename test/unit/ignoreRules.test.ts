import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { IgnoreRules } from '../../src/services/localization/ignoreRules.ts';

const files = new Map([
  ['', '# built\nbuild/\n*.tmp.md\n!kept.tmp.md\n/only-here.md\ndocs/**/draft.md\n\\#odd.md\n'],
  ['docs/', 'private/\n!build/\nnotes*.md\n'],
  ['docs/en/', '!notes-kept.md\n'],
]);
const paths = [
  'README.md',
  'build/README.md',
  'a/build/README.md',
  'docs/build/README.md',
  'a.tmp.md',
  'docs/kept.tmp.md',
  'only-here.md',
  'docs/only-here.md',
  'docs/draft.md',
  'docs/en/x/draft.md',
  '#odd.md',
  'docs/private/a.md',
  'docs/en/private/a.md',
  'docs/notes-1.md',
  'docs/en/notes-kept.md',
  'docs/en/notes-lost.md',
  'notes-1.md',
];

describe('Files that Git ignores', () => {
  it('are those that Git names', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'interlinear-ignored-'));
    try {
      const texts = [
        ...[...files].map(([place, text]): [string, string] => [`${place}.gitignore`, text]),
        ...paths.map((path) => [path, 'a'] as const),
      ];
      for (const [path, text] of texts) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
      }
      const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: folder })).stdout;
      await git('init', '--quiet');
      const kept = (await git('-c', 'core.quotePath=false', 'ls-files', '--others', '--exclude-standard')).split('\n');
      const rules = new IgnoreRules(files);
      assert.deepEqual(
        paths.filter((path) => !rules.ignores(path)),
        paths.filter((path) => kept.includes(path)),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('are none by patterns with so many wildcards that matching would not end', () => {
    const rules = new IgnoreRules(new Map([['', `${'*a'.repeat(60)}*b\na/\n`]]));
    assert.equal(rules.ignores(`${'a'.repeat(250)}.md`), false);
    assert.equal(rules.ignores('a/b.md'), true);
  });

  it('are none by a file with more lines than people write', () => {
    const lines = (count: number) => new IgnoreRules(new Map([['', `${'b*/c*\n'.repeat(count - 2)}a/\n`]]));
    assert.equal(lines(2000).ignores('a/b.md'), true);
    assert.equal(lines(2001).ignores('a/b.md'), false);
  });
});
