import assert from 'node:assert/strict';
import { adapters } from '../growth/adapters.ts';
import { measure } from '../growth/measure.ts';
import { growing } from '../growth/run.ts';

describe('Functions that read texts from outside', () => {
  for (const room of ['contract', 'formats', 'glossary', 'service', 'usage']) {
    it(`take time in proportion to them, whatever they are made of: ${room}`, async () => {
      const names = Object.keys(adapters).filter((name) => name.startsWith(`${room}/`));
      assert.deepEqual(await growing(names), []);
    }).timeout(600_000);
  }

  it('are told apart from those that take more', async () => {
    assert.ok(await measure((text) => /,+$/.test(text), ','));
    assert.equal(await measure((text) => /(?<!,),+$/.test(text), ','), undefined);
  });
});
