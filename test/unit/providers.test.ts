import assert from 'node:assert/strict';
import { addressFor, deepl, isRegionalHost } from '../../src/contract/providers.ts';

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

describe('A host of a region, where voice and analytics are not', () => {
  it('is that of the US address, where no other plan has the same, and each that is known for one [base.us]', () => {
    const own = { ...deepl, paidUrl: 'https://one.example', freeUrl: '', usUrl: 'https://us.example:8443/' };
    assert.deepEqual(
      ['us.example:8443', 'one.example', 'us.example', 'api-jp.deepl.com'].map((host) => isRegionalHost(own, host)),
      [true, false, false, true],
    );
    assert.equal(isRegionalHost({ ...own, usUrl: own.paidUrl }, 'one.example'), false);
    assert.deepEqual(
      [deepl.usUrl, deepl.paidUrl, deepl.freeUrl].map((url) => isRegionalHost(deepl, new URL(url).host)),
      [true, false, false],
    );
  });
});
