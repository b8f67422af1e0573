import assert from 'node:assert/strict';
import { isLoopback } from '../../src/api/server.ts';
import { baseAddress, urlBelow } from '../../src/client/addresses.ts';
import { isServiceError } from '../../src/client/errors.ts';

describe('Addresses that a key may be sent to', () => {
  it('are https, or http on this machine only', () => {
    for (const good of ['https://api.example.com', 'http://127.0.0.1:8080', 'http://localhost:1/base', 'http://[::1]:99']) {
      assert.ok(baseAddress(good), good);
    }
    for (const bad of ['http://api.example.com', 'ftp://127.0.0.1', 'api.example.com', '', 'http://127.0.0.1.example.com', 'file:///etc']) {
      assert.throws(
        () => baseAddress(bad),
        (error) => isServiceError(error, 'invalidRequest'),
        bad,
      );
    }
  });

  it('carry no user name, password, query or fragment', () => {
    for (const bad of [
      'https://me@api.example.com',
      'https://me:pw@api.example.com',
      'https://api.example.com/?a=b',
      'https://api.example.com/#x',
    ]) {
      assert.throws(
        () => baseAddress(bad),
        (error) => isServiceError(error, 'invalidRequest'),
        bad,
      );
    }
  });

  it('are not taken for this machine because of a prefix', () => {
    assert.equal(isLoopback('127.0.0.1.example.com'), false);
    assert.equal(isLoopback('localhost.example.com'), false);
    assert.equal(isLoopback('127.8.9.10'), true);
  });

  it('keep a path of their own, whatever slashes they end with', () => {
    assert.equal(
      urlBelow(new URL('https://api.example.com/base//'), '/v2/usage', [['a', 'b c']]).href,
      'https://api.example.com/base/v2/usage?a=b+c',
    );
  });
});
