import assert from 'node:assert/strict';
import { billedOf, billedTogether } from '../../src/api/billing.ts';
import { profiles } from '../../src/api/providers.ts';

describe('What texts are billed', () => {
  const { deepl, specification } = profiles;
  const tagged = { target_lang: 'de', tag_handling: 'xml' } as const;

  it('is their Unicode code points, each of them', () => {
    assert.deepEqual(billedOf(['a😀', 'a😀', ''], { target_lang: 'de' }, deepl), { characters: 4, isMost: false });
  });

  it('leaves out tags where they are handled and the service does not bill them', () => {
    const text = 'Press <x id="1"/> or <g id="2">stop</g>';
    assert.equal(billedOf([text], tagged, deepl).characters, 'Press  or stop'.length);
    assert.equal(billedOf([text], tagged, specification).characters, text.length);
    assert.equal(billedOf([text], { target_lang: 'de' }, deepl).characters, text.length);
  });

  it('is at most what is sent where entities are, of which nothing is said', () => {
    assert.deepEqual(billedOf(['a &amp; b'], tagged, deepl), { characters: 9, isMost: true });
    assert.deepEqual(billedOf(['a &#38; b'], { target_lang: 'de', tag_handling: 'html' }, deepl), { characters: 9, isMost: true });
    assert.deepEqual(billedOf(['a & b; <b title="&amp;">'], tagged, deepl), { characters: 7, isMost: false });
    assert.deepEqual(billedOf(['a &amp; b'], { target_lang: 'de' }, deepl), { characters: 9, isMost: false });
  });

  it('is nothing for targets that are free while they are in beta, in both profiles (Versioning, 9)', () => {
    for (const target_lang of ['de-CH', 'fr-ca', 'FR-CA'])
      for (const profile of [deepl, specification])
        assert.deepEqual(billedOf(['Yes &amp; no'], { target_lang, tag_handling: 'xml' }, profile), { characters: 0, isMost: false });
    assert.equal(billedOf(['Yes'], { target_lang: 'fr' }, deepl).characters, 3);
  });

  it('is summed, and stays "at most" as soon as one part is', () => {
    assert.deepEqual(
      billedTogether([
        { characters: 2, isMost: false },
        { characters: 3, isMost: true },
      ]),
      { characters: 5, isMost: true },
    );
    assert.deepEqual(billedTogether([]), { characters: 0, isMost: false });
  });

  it('is found in linear time, whatever the text', () => {
    const text = '<'.repeat(1_000_000);
    assert.equal(billedOf([text], tagged, deepl).characters, text.length);
  });
});
