import assert from 'node:assert/strict';
import { addressFor, deepl } from '../../src/contract/providers.ts';

describe('The address that a key goes to', () => {
  it('is that of the paid plan, or of the free one for a key that ends in :fx [base.plans]', () => {
    assert.equal(addressFor(deepl, 'auto', 'abc'), deepl.paidUrl);
    assert.equal(addressFor(deepl, 'auto', 'abc:fx'), deepl.freeUrl);
  });

  it('is that of the US region when chosen ("A separate US-region base address exists") [base.us]', () => {
    assert.equal(addressFor(deepl, 'us', 'abc'), deepl.usUrl);
  });

  it('is the free one for a free key whatever was chosen, where it is known', () => {
    assert.equal(addressFor(deepl, 'us', 'abc:fx'), deepl.freeUrl);
    assert.equal(addressFor(deepl, 'paid', 'abc:fx'), deepl.freeUrl);
    assert.equal(addressFor({ ...deepl, freeUrl: '' }, 'paid', 'abc:fx'), deepl.paidUrl);
  });
});
