import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';

const page = readFileSync('docs/security.md', 'utf8');
const attacks = page.slice(page.indexOf('## Attacks'), page.indexOf('## Figures'));
const rows = attacks.split('\n').flatMap((line) => {
  const [, attack = '', holds = '', test = ''] = line.split(' | ').length === 3 ? (/^\| (.+) \| (.+) \| (.*)\|$/.exec(line) ?? []) : [];
  return holds.trim() === '' || attack.startsWith('attack') || attack.startsWith('---') ? [] : [{ attack, test }];
});

describe('The table of attacks', () => {
  it('has a test for each of them, or a command', () => {
    assert.ok(rows.length > 10);
    for (const { attack, test } of rows) assert.match(test, /\]\(\.\.\/test\/[^)]+\) "|`npm run /, attack);
  });

  it('quotes titles of tests that are there', () => {
    for (const { attack, test } of rows) {
      for (const [, file = '', quotations = ''] of test.matchAll(/\]\(\.\.\/(test\/[^)]+)\) ((?:"[^"]+"(?:, )?)+)/g)) {
        assert.ok(existsSync(file), file);
        const source = readFileSync(file, 'utf8');
        for (const [, title = ''] of quotations.matchAll(/"([^"]+)"/g)) assert.ok(source.includes(title), `${attack}: ${title}`);
      }
    }
  });
});
