import assert from 'node:assert/strict';
import { cutAfter, cutBefore } from '../../src/text/cut.ts';
import { looksSecret } from '../../src/text/secrets.ts';

describe('A context that is cut', () => {
  it('keeps a whole sentence where that leaves more than half', () => {
    assert.equal(cutAfter('One two. Three four', 16), 'One two. Three');
    assert.equal(cutAfter('One two. Three four', 15), 'One two.');
    assert.equal(cutBefore('One two. Three four. Five', 12), 'four. Five');
    assert.equal(cutBefore('One two. Three four. Five six seven', 18), 'Five six seven');
    assert.equal(cutAfter('She said “no.” And more words', 17), 'She said “no.”');
    assert.equal(cutAfter('一二。三四五', 5), '一二。');
    assert.equal(cutAfter('One two\nthree four', 12), 'One two');
    assert.equal(cutAfter('version 1.2 here now', 14), 'version 1.2');
  });

  it('is whole at its limit, and empty where nothing fits', () => {
    assert.equal(cutAfter('One two', 7), 'One two');
    assert.equal(cutBefore('One two', 7), 'One two');
    assert.equal(cutAfter('One two', 3), 'One');
    assert.equal(cutBefore('One two', 3), 'two');
    assert.equal(cutAfter('One two', 2), '');
    assert.equal(cutBefore('One two', 2), '');
    assert.equal(cutAfter('One', -1), '');
    assert.equal(cutBefore('One', -1), '');
  });

  it('may end within words of scripts without spaces', () => {
    assert.equal(cutAfter('日本語の文章', 3), '日本語');
    assert.equal(cutBefore('日本語の文章', 3), 'の文章');
    assert.equal(cutAfter('ab日本', 1), '');
  });
});

describe('A line of a context', () => {
  it('looks like a secret when it has a key or a token', () => {
    for (const line of [
      `x ${'0a'.repeat(12)}`,
      '12345678-1234-1234-1234-123456789abc',
      'aB3/aB3/aB3/aB3/aB3/aB3/aB3/',
      '-----BEGIN PRIVATE KEY-----',
      '-----END CERTIFICATE-----',
      'AKIA12345678',
      'ghp_abcdefgh',
      'xoxb-12345678',
      'sk-abcdefgh',
      'password: x',
      'passwd = x',
      'Passphrase="x"',
      'my_secret=x',
      'api-key: x',
      'privateKey = x',
      'access_key:x',
      'authKey=x',
      '"token" : "x"',
      'credential: x',
      'credentials: x',
    ]) {
      assert.ok(looksSecret(line), line);
    }
  });

  it('looks like none when it only speaks of one, or is long', () => {
    for (const line of [
      '0a'.repeat(11),
      'a password is needed',
      'password:',
      'the secret of it',
      'akia12345678',
      'risk-abcdefgh',
      'a/very/long/path/in/small/letters/only',
      'AnIdentifierThatIsLongButHasNoDigits',
      '12345678-1234-1234-123456789abc',
    ]) {
      assert.ok(!looksSecret(line), line);
    }
  });
});
