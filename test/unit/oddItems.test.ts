import assert from 'node:assert/strict';
import * as v from 'valibot';
import { fitting } from '../../src/client/lists.ts';

describe('A list with an odd item', () => {
  const item = v.object({ id: v.string(), of: v.object({ count: v.number() }) });
  const good = { id: 'a', of: { count: 1 } };

  it('is shown without it, and the log says where it is odd and not what it holds', () => {
    const warnings: string[] = [];
    const log = { exchange: () => assert.fail(), warn: (message: string) => void warnings.push(message) };
    const odd = [null, 'canary', { id: 'b', of: { count: 'canary' } }];
    assert.deepEqual(fitting([odd[0], good, odd[1], odd[2], good], item, 'things', log), [good, good]);
    assert.equal(warnings.length, 3);
    assert.match(warnings.at(-1) ?? '', /of the things was left out.+at of\.count\.$/);
    assert.ok(!warnings.join(' ').includes('canary'));
  });

  it('tells the log of a few that are odd, and of how many more there are', () => {
    const warnings: string[] = [];
    const log = { exchange: () => assert.fail(), warn: (message: string) => void warnings.push(message) };
    assert.deepEqual(
      fitting(
        Array.from({ length: 100_000 }, () => null),
        item,
        'things',
        log,
      ),
      [],
    );
    assert.equal(warnings.length, 6);
    assert.equal(warnings.at(-1), '99995 more of the things were left out.');
  });
});
