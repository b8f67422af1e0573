import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { KeptAccounts } from '../../src/services/connection/keptAccounts.ts';

/** What outlives a window, in memory. */
function stateOf(initial: Readonly<Record<string, unknown>> = {}) {
  const values = new Map<string, unknown>(Object.entries(initial));
  return {
    get: (name: string) => values.get(name),
    async update(name: string, value: unknown) {
      values.set(name, value);
    },
  };
}

describe('Accounts of keys that replace each other', () => {
  const address = 'https://api.example.com';

  it('are asked about once for each key, and followed back to the first key', async () => {
    const accounts = new KeptAccounts(stateOf());
    assert.equal(accounts.before(address, 'first', undefined), undefined);
    await accounts.adopt(address, 'first', undefined);
    assert.equal(accounts.before(address, 'second', 'first'), 'first');
    await accounts.adopt(address, 'second', 'first');
    assert.equal(accounts.before(address, 'third', 'second'), 'first');
    await accounts.adopt(address, 'third', 'first');
    assert.equal(accounts.keptAs('third'), 'first');
    for (const key of ['first', 'second', 'third']) assert.equal(accounts.before(address, key, 'third'), undefined, key);
  });

  it('are the own ones of keys of which the user said so, and are not asked about again', async () => {
    const accounts = new KeptAccounts(stateOf());
    await accounts.adopt(address, 'first', undefined);
    await accounts.adopt(address, 'other', 'other');
    assert.equal(accounts.keptAs('other'), 'other');
    assert.equal(accounts.before(address, 'other', 'first'), undefined);
  });

  it('are known of a key that was forgotten, and of no key of another address', async () => {
    const accounts = new KeptAccounts(stateOf());
    await accounts.adopt(address, 'first', undefined);
    assert.equal(accounts.before(address, 'second', undefined), 'first');
    assert.equal(accounts.before('https://elsewhere.example.com', 'second', undefined), undefined);
    await accounts.forget();
    assert.equal(accounts.before(address, 'second', undefined), undefined);
  });

  it('are those of the keys that were connected last, where there are very many', async () => {
    const state = stateOf();
    const accounts = new KeptAccounts(state);
    for (let number = 0; number < 150; number += 1) await accounts.adopt(address, `key ${number}`, 'root');
    assert.equal(accounts.keptAs('key 149'), 'root');
    assert.equal(accounts.keptAs('key 50'), 'root');
    assert.equal(accounts.keptAs('key 49'), 'key 49');
  });

  it('count as unknown where something else was stored', () => {
    const accounts = new KeptAccounts(stateOf({ 'connection.accounts': 7, 'connection.sameAccounts': { first: 1 } }));
    assert.equal(accounts.keptAs('first'), 'first');
    assert.equal(accounts.before(address, 'second', undefined), undefined);
  });
});
