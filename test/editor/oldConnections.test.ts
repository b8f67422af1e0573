import assert from 'node:assert/strict';
import { moveKeysOnce } from '../../src/services/connection/oldConnections.ts';

/** What is left of user settings, secrets and global state after the keys were moved. */
async function moved(
  settings: Record<string, unknown>,
  secrets: Record<string, string>,
  last?: string,
  windows: readonly ('works' | 'fails')[] = ['works'],
) {
  const state = new Map<string, unknown>(last === undefined ? [] : [['connection.lastOrigin', last]]);
  const kept = new Map(Object.entries(secrets));
  const given = new Map(Object.entries(settings).map(([name, value]) => [`interlinear.connection.${name}`, value]));
  const globalState = {
    get: (name: string) => state.get(name),
    update: async (name: string, value: unknown) => void state.set(name, value),
  };
  const storage = {
    get: async (name: string) => kept.get(name),
    store: async (name: string, value: string) => void kept.set(name, value),
    delete: async (name: string) => void kept.delete(name),
  };
  for (const settingsWrite of windows) {
    const set = async (id: string, value: unknown) => {
      if (settingsWrite === 'fails') throw new Error('The settings cannot be written.');
      given.set(id, value);
    };
    const moving = moveKeysOnce({ globalState, secrets: storage }, { get: (id) => given.get(id), set });
    await (settingsWrite === 'fails' ? assert.rejects(moving, /cannot be written/) : moving);
  }
  return {
    server: given.get('interlinear.connection.server'),
    address: given.get('interlinear.connection.address'),
    left: ['paidUrl', 'freeUrl', 'usUrl', 'authScheme'].filter((name) => given.get(`interlinear.connection.${name}`) !== undefined),
    servers: state.get('connection.servers'),
    last: state.get('connection.lastOrigin'),
    secrets: Object.fromEntries(kept),
  };
}

describe('Keys of before, that were stored for a host', () => {
  const server = (address: string, plan: string, scheme = 'Service-Auth-Key') => ({ address, plan, scheme, profile: 'specification' });

  it('move to the address with its path that they were typed for, with the admin key, and nowhere else', async () => {
    const found = await moved(
      {
        provider: 'custom',
        address: 'paid',
        paidUrl: 'https://a.example/gate/',
        freeUrl: 'https://b.example',
        authScheme: 'Key',
      },
      { 'key https://a.example': 'one', 'admin key https://a.example': 'admin', 'key https://api.deepl.com': 'other' },
      'https://a.example',
    );
    const a = server('https://a.example/gate/', 'paid', 'Key');
    assert.deepEqual(found, {
      server: a,
      address: undefined,
      left: [],
      servers: [a],
      last: 'https://a.example/gate',
      secrets: {
        'key https://api.deepl.com': 'other',
        'key https://a.example/gate': 'one',
        'admin key https://a.example/gate': 'admin',
      },
    });
  });

  it('make a server of each address, of which the one that was chosen is in use, or was last', async () => {
    const settings = { provider: 'custom', paidUrl: 'https://a.example', freeUrl: 'https://f.example', usUrl: 'https://u.example' };
    const secrets = { 'key https://a.example': 'one', 'key https://u.example': 'three' };
    assert.deepEqual(
      (await moved({ ...settings, address: 'paid' }, secrets, 'https://u.example')).server,
      server('https://a.example', 'paid'),
    );
    assert.deepEqual((await moved(settings, secrets, 'https://u.example')).server, server('https://u.example', 'regional'));
    assert.equal((await moved({ ...settings, address: 'free' }, secrets, 'https://a.example')).server, undefined, 'there was no key');
    const found = await moved(
      { provider: 'custom', address: 'free', paidUrl: 'https://a.example', freeUrl: 'https://f.example', usUrl: 'https://u.example' },
      { 'key https://a.example': 'one', 'key https://f.example': 'two', 'key https://u.example': 'three' },
      'https://f.example',
    );
    const [paid, free, us] = [
      server('https://a.example', 'paid'),
      server('https://f.example', 'free'),
      server('https://u.example', 'regional'),
    ];
    assert.deepEqual(found.server, free);
    assert.deepEqual(found.servers, [free, paid, us]);
  });

  it('go with the address in use where two had one host', async () => {
    const found = await moved(
      { provider: 'custom', address: 'free', paidUrl: 'https://a.example/paid', freeUrl: 'https://a.example/free' },
      { 'key https://a.example': 'one' },
    );
    assert.deepEqual(found.secrets, { 'key https://a.example/free': 'one' });
    assert.deepEqual(found.servers, [server('https://a.example/free', 'free')]);
  });

  it('are moved for good in a later window where the settings could not be written in the first', async () => {
    const given = { provider: 'custom', address: 'paid', paidUrl: 'https://a.example/x' };
    const interrupted = await moved(given, { 'key https://a.example': 'one' }, 'https://a.example', ['fails']);
    assert.deepEqual(interrupted.secrets, { 'key https://a.example/x': 'one' });
    assert.equal(interrupted.server, undefined);
    const again = await moved(given, { 'key https://a.example': 'one' }, 'https://a.example', ['fails', 'works']);
    assert.deepEqual(again.server, server('https://a.example/x', 'paid'));
    assert.equal(again.last, 'https://a.example/x');
  });

  it('change nothing in use of those who are connected elsewhere, nor a second time', async () => {
    const settings = { provider: 'deepl', address: 'us', paidUrl: 'https://a.example/x' };
    const found = await moved(settings, { 'key https://a.example': 'one' }, undefined, ['works', 'works']);
    assert.equal(found.server, undefined);
    assert.equal(found.address, 'us');
    assert.deepEqual(found.secrets, { 'key https://a.example/x': 'one' });
    const stale = { provider: 'deepl', paidUrl: 'https://api.deepl.com/v2', authScheme: 'DeepL-Auth-Key' };
    const own = await moved(stale, { 'key https://api.deepl.com': 'mine', 'admin key https://api.deepl.com': 'admin' });
    assert.equal(own.secrets['key https://api.deepl.com'], 'mine');
    assert.equal(own.secrets['admin key https://api.deepl.com'], 'admin');
    assert.deepEqual((await moved({ provider: 'custom', paidUrl: 'https://a.example' }, {})).servers, undefined);
  });
});
