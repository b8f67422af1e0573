import assert from 'node:assert/strict';
import { isServiceError } from '../../src/client/errors.ts';
import { refuseEntries } from '../../src/client/glossaries.ts';

describe('Checking the entries of a dictionary before they are sent', () => {
  const pair = { source_lang: 'en', target_lang: 'de' };
  const checked = async (entries: string, entries_format: 'tsv' | 'csv' = 'tsv') => {
    const warnings: string[] = [];
    const log = { exchange: () => undefined, warn: (message: string) => warnings.push(message) };
    const error: unknown = await refuseEntries({ ...pair, entries, entries_format }, log).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return { warnings, error };
  };
  const messageOf = (error: unknown) => (isServiceError(error, 'invalidRequest') && error.parameter === 'entries' ? error.message : error);

  it('lets good ones pass without a word', async () => {
    assert.deepEqual(await checked('a\tb\nc\td'), { warnings: [], error: undefined });
  });

  it('says where the first fault is, and how many more there are', async () => {
    const one = messageOf((await checked('a\tb\nc\t')).error);
    assert.equal(one, 'Invalid glossary entries provided. Entry 1 (line 2, column 3) has an empty target phrase.');
    const three = messageOf((await checked('a\tb\nc\t\nd\t\ne\t')).error);
    assert.equal(three, `${one} 2 more.`);
  });

  it('warns of rows that are ignored, of ten by their lines, and of how many more there are', async () => {
    const rows = (ignored: number) => ['a,b,en,de', ...Array.from({ length: ignored }, (_, index) => `x${index},y,en,fr`)].join('\n');
    const ten = await checked(rows(10), 'csv');
    assert.equal(ten.warnings.length, 10);
    assert.match(ten.warnings[9] ?? '', /^Line 11 of the glossary is ignored/);
    const twelve = await checked(rows(12), 'csv');
    assert.equal(twelve.warnings.length, 11);
    assert.match(twelve.warnings[10] ?? '', /^2 more lines of the glossary are ignored/);
  });
});
