import assert from 'node:assert/strict';
import fc from 'fast-check';
import { refusalOf } from '../../src/api/refusedFor.ts';

const reasonOf = (words: string | undefined, status = 403) => refusalOf(status, words)?.refusedFor;
const scopesOf = (words: string) => refusalOf(403, words)?.missingScopes;

describe('What a 401 or 403 refuses', () => {
  it('is the key where neither scopes, address, region nor plan are named, and with every 401', () => {
    for (const words of [undefined, '', 'Forbidden', 'Authorization failure, check the key.', 'An admin key is for administration only.'])
      assert.equal(reasonOf(words), 'key', words);
    assert.equal(reasonOf('Missing required scope(s): usage:read', 401), 'key');
  });

  it('is a scope, an address, a region or a plan where the words name it', () => {
    for (const [words, reason] of [
      ['Forbidden Missing required scope(s): usage:read', 'scope'],
      ['Missing required scope: usage:read', 'scope'],
      ['Wrong endpoint. Use https://api-free.example.com', 'address'],
      ['Your account is denied access', 'region'],
      ['Forbidden Style rules are for the paid plan only.', 'plan'],
      ['Upgrade your subscription.', 'plan'],
      ['Language detection is not enabled for this account.', 'plan'],
    ] as const)
      assert.equal(reasonOf(words), reason, words);
  });

  it('is said of no other status', () => {
    for (const status of [200, 400, 404, 429, 456, 500]) assert.equal(refusalOf(status, 'Missing required scope(s): a:b'), undefined);
  });

  it('names the missing scopes, each once, unknown ones too', () => {
    assert.deepEqual(scopesOf('Forbidden Missing required scope(s): usage:read, languages:read'), ['usage:read', 'languages:read']);
    assert.deepEqual(scopesOf('missing required scopes: "usage:read","usage:read".'), ['usage:read']);
    assert.deepEqual(scopesOf('Missing required scope(s): voice:jobs.write. Ask your administrator: they know.'), ['voice:jobs.write']);
    assert.deepEqual(scopesOf('Missing required scope(s)'), []);
    assert.deepEqual(scopesOf('Missing required scope(s): **bold** $(alert)'), []);
    assert.deepEqual(scopesOf('Your account is denied access: usage:read'), []);
  });

  it('is found in bounded time and in bounded number, whatever comes', () => {
    const many = Array.from({ length: 50 }, (_, index) => `a${index}:b`).join(', ');
    assert.equal(scopesOf(`Missing required scope(s): ${many}`)?.length, 20);
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (before, names) => {
        const found = scopesOf(`${before} Missing required scope(s): ${names.join(', ')}`);
        assert.ok((found ?? []).every((name) => /^[\w.:-]{3,200}$/.test(name)));
      }),
    );
  });
});
