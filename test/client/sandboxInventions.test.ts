import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/paths.ts';

describe('What the sandbox invents', () => {
  it('is listed in docs/sandbox.md, each by the name in its comment', () => {
    const sources = globSync(join(root, 'src', 'sandbox', '**', '*.ts')).map((file) => readFileSync(file, 'utf8'));
    const marked = sources.flatMap((source) => [...source.matchAll(/\bInvented \[([a-z-]+)\]: /g)].map((match) => match[1]));
    const list =
      readFileSync(join(root, 'docs', 'sandbox.md'), 'utf8')
        .split('## What it invents')[1]
        ?.split('\n## ')[0] ?? '';
    const listed = [...list.matchAll(/^\| `([a-z-]+)`/gm)].map((match) => match[1]);
    assert.ok(marked.length > 0);
    assert.deepEqual([...new Set(marked)].toSorted(), listed.toSorted());
  });
});
