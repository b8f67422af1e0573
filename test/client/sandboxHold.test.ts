import assert from 'node:assert/strict';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { ask } from './sandboxRequests.ts';

const json = { text: ['Hello', 'world'], target_lang: 'de', source_lang: 'en' };

describe('sandbox: answers that are held back', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(async () => sandbox.close());

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  }

  it('come when the orders are cleared, and are billed then', async () => {
    sandbox.faults.order({ kind: 'hold' });
    const answer = ask(sandbox, '/v2/translate', { json });
    await until(() => sandbox.ledger.entries[0]?.fault === 'hold');
    assert.deepEqual([sandbox.ledger.entries[0]?.status, sandbox.ledger.total], [null, 0]);
    sandbox.faults.clear();
    assert.equal((await answer).status, 200);
    assert.equal(sandbox.ledger.total, 10);
  });

  it('are billed before when that was ordered', async () => {
    sandbox.faults.order({ kind: 'hold', billed: true });
    const answer = ask(sandbox, '/v2/translate', { json });
    await until(() => sandbox.ledger.total === 10);
    assert.equal(sandbox.ledger.entries[0]?.status, null);
    sandbox.faults.clear();
    assert.equal((await answer).status, 200);
  });

  it('let other requests pass', async () => {
    sandbox.faults.order({ kind: 'hold' });
    const answer = ask(sandbox, '/v2/translate', { json });
    await until(() => sandbox.ledger.entries[0]?.fault === 'hold');
    assert.equal((await ask(sandbox, '/v2/translate', { json })).status, 200);
    sandbox.faults.clear();
    await answer;
  });
});
