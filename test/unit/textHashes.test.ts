import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { differOnlyInGuarded, keyHash, textHash } from '../../src/services/localization/hashes.ts';
import { assertLinear } from '../harness/growth.ts';
import { outsideText } from '../harness/outsideText.ts';

const hash = (words: string, ...guarded: string[]) => textHash({ words, guarded });
const bits = (text: string, count: number) =>
  createHash('sha256')
    .update(text)
    .digest('base64url')
    .slice(0, count / 6);

describe('Hashes of texts', () => {
  it('have 30 bits of the words and 18 of what is protected, and stay what they are in every version', () => {
    assert.equal(hash('Run it.', '`npm ci`'), bits('Run it.', 30) + bits('["`npm ci`"]', 18));
    assert.equal(hash('Run it.', '`npm ci`'), 'HNgBajkX');
    assert.equal(hash(''), '47DEQT1P');
  });

  it('are 8 characters of base64url, whatever the text is', () => {
    fc.assert(fc.property(outsideText, fc.array(outsideText), (words, guarded) => assert.match(hash(words, ...guarded), /^[\w-]{8}$/)));
  });

  it('stay the same when a paragraph is wrapped, indented or has other line ends', () => {
    const word = fc.constantFrom('one', 'two,', '(three)', 'vier', 'пять', '漢字', 'é');
    const space = fc.constantFrom(' ', '  ', '\n', '\r\n', '\n    ', '\t', ' \n');
    fc.assert(
      fc.property(fc.array(fc.tuple(word, space, space)), (parts) => {
        const first = parts.map(([one, before]) => before + one).join('');
        const second = parts.map(([one, , after]) => one + after).join(' ');
        // What stands between two words of Chinese is another matter.
        fc.pre(!/漢字\s+漢字/.test(first));
        assert.equal(hash(first), hash(second));
      }),
    );
    assert.equal(hash('a b', 'npm\n  ci'), hash('a b', 'npm ci'));
    assert.equal(hash('e\u0301'), hash('é'));
  });

  it('know that Chinese and Japanese have no space at a line end', () => {
    assert.equal(hash('中文,\n好'), hash('中文, 好'));
    assert.equal(hash('中文，\n好'), hash('中文，好'));
    assert.equal(hash('日本語\r\n  です'), hash('日本語です'));
    assert.notEqual(hash('中文 好'), hash('中文好'));
    assert.notEqual(hash('中文\nok'), hash('中文ok'));
  });

  it('tell texts apart whose spaces were chosen', () => {
    assert.notEqual(hash('10\u00A0km'), hash('10 km'));
    assert.notEqual(hash('中\u3000文'), hash('中 文'));
  });

  it('keep the white space of a block of code, but for its line ends', () => {
    assert.notEqual(hash('', 'if a:\n  b'), hash('', 'if a:\n    b'));
    assert.equal(hash('', 'if a:\r\n  b'), hash('', 'if a:\n  b'));
  });

  it('tell other code from other words', () => {
    assert.ok(differOnlyInGuarded(hash('See it.', 'https://a.example'), hash('See  it.', 'https://b.example')));
    assert.ok(differOnlyInGuarded(hash('See it.', 'a', 'b'), hash('See it.', 'b', 'a')));
    assert.ok(!differOnlyInGuarded(hash('See it.', 'a'), hash('See it.', 'a')));
    assert.ok(!differOnlyInGuarded(hash('See it.', 'a'), hash('See them.', 'a')));
    assert.ok(!differOnlyInGuarded(hash('See it.', 'a'), hash('See them.', 'b')));
    assert.notEqual(hash('', 'a', 'b'), hash('', 'a,b'));
  });

  it('take time in proportion to the text', () => {
    for (const unit of ['a ', ' ', '\n', '中 ', '中\n', '中 \n', 'e\u0301']) {
      assertLinear(`hash of ${JSON.stringify(unit)}`, 10_000, (size) => {
        const text = unit.repeat(size);
        return () => hash(text, text);
      });
    }
  });
});

describe('Hashes of sources', () => {
  it('are the same on every system, and stay what they are in every version', () => {
    assert.equal(keyHash('docs/README.md'), bits('docs/README.md', 48));
    assert.equal(keyHash('docs/README.md'), 'C1yhGdK-');
    assert.equal(keyHash('cafe\u0301.md'), keyHash('café.md'));
    assert.equal(keyHash('en.json', ['a', 'b']), bits('en.json\0["a","b"]', 48));
  });

  it('tell keys apart whatever is in them', () => {
    const keys = [undefined, [], [''], ['a'], ['a', 'b'], ['a.b'], ['a","b'], ['__proto__'], ['A'], ['é'], ['e\u0301']];
    assert.equal(new Set(keys.map((key) => keyHash('en.json', key))).size, keys.length);
    assert.notEqual(keyHash('a', ['b']), keyHash('a["b"]'));
  });
});
