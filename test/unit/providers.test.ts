import assert from 'node:assert/strict';
import { addresses, addressFor, addressTo, isRegionalHost, profileOfScheme, profiles } from '../../src/api/providers.ts';
import { assertLinear } from '../harness/growth.ts';
import { endpointId, isFreeAddress, readServer, serverAddressFor } from '../../src/api/server.ts';

const { paid, free, us, jp } = profiles.deepl.addresses;

describe('The address that a key goes to', () => {
  it('is that of the paid plan, or of the free one for a key that ends in :fx [base.plans]', () => {
    assert.equal(addressFor('auto', 'abc'), paid);
    assert.equal(addressFor('auto', 'abc:fx'), free);
  });

  it('is that of the US region when chosen, or of Japan ("A separate US-region base address exists") [base.us]', () => {
    assert.equal(addressFor('us', 'abc'), us);
    assert.equal(addressFor('jp', 'abc'), jp);
  });

  it('is the free one for a free key whatever was chosen', () => {
    for (const address of ['auto', 'paid', 'us', 'jp'] as const) assert.equal(addressFor(address, 'abc:fx'), free);
  });
});

describe('The setting of the address, after connecting', () => {
  it('stays as it was chosen where that leads to the address', () => {
    assert.deepEqual(
      [addressTo(paid, 'auto'), addressTo(paid, 'paid'), addressTo(free, 'auto'), addressTo(free, 'free'), addressTo(us, 'us')],
      ['auto', 'paid', 'auto', 'free', 'us'],
    );
  });

  it('is the usual one where it would lead elsewhere', () => {
    assert.deepEqual(
      [addressTo(free, 'paid'), addressTo(paid, 'us'), addressTo(us, 'auto'), addressTo(jp, 'us'), addressTo(us, 'free')],
      ['auto', 'auto', 'us', 'jp', 'us'],
    );
  });

  it('leads there whatever it was', () => {
    for (const baseUrl of [paid, free, us, jp]) {
      for (const chosen of addresses) assert.equal(addressTo(baseUrl, addressTo(baseUrl, chosen)), addressTo(baseUrl, chosen));
    }
  });
});

describe('A host of a region, where voice and analytics are not', () => {
  it('is that of the US address and of Japan [base.us]', () => {
    assert.deepEqual(
      [us, jp, paid, free, 'https://one.example'].map((url) => isRegionalHost(new URL(url).host)),
      [true, true, false, false, false],
    );
  });
});

describe('Another server', () => {
  it('is taken from settings with whatever stands in them, and is one of the specification unless it says otherwise', () => {
    const plain = { address: 'https://a.example/x', plan: 'paid', scheme: 'Service-Auth-Key', profile: 'specification' };
    assert.deepEqual(readServer({ address: 'https://a.example/x' }), plain);
    assert.deepEqual(
      readServer({ address: 'https://a.example/x', freeAddress: 3, plan: 'gold', scheme: 'Two words', profile: 'other', more: 1 }),
      plain,
    );
    const whole = {
      address: 'https://a.example',
      freeAddress: 'https://f.example',
      plan: 'free',
      scheme: 'DeepL-Auth-Key',
      profile: 'deepl',
    };
    assert.deepEqual(readServer(whole), whole);
    for (const none of [undefined, null, 'https://a.example', 3, [], {}, { address: '' }, { address: 'a.example' }, { address: 7 }])
      assert.equal(readServer(none), undefined);
  });

  it('gets keys that end in :fx at its own free address, where it has one, and nowhere else', () => {
    const address = 'https://a.example';
    assert.equal(serverAddressFor({ address }, 'abc:fx'), address);
    assert.equal(serverAddressFor({ address, freeAddress: 'https://f.example' }, 'abc:fx'), 'https://f.example');
    assert.equal(serverAddressFor({ address, freeAddress: 'https://f.example' }, 'abc'), address);
  });

  it('is of a free plan at its free address, or as a whole', () => {
    const server = {
      address: 'https://a.example',
      freeAddress: 'https://f.example',
      plan: 'paid',
      scheme: 'Key',
      profile: 'specification',
    } as const;
    assert.deepEqual(
      [server.address, server.freeAddress].map((address) => isFreeAddress(server, address)),
      [false, true],
    );
    assert.equal(isFreeAddress({ ...server, freeAddress: server.address }, server.address), false, 'one address for both tells nothing');
    assert.equal(isFreeAddress({ ...server, plan: 'free' }, server.address), true);
  });

  it('has keys of its own for origin and path, whatever slashes follow', () => {
    assert.equal(endpointId('https://A.example:443/one/'), 'https://a.example/one');
    assert.equal(endpointId('https://a.example'), endpointId('https://a.example//'));
    assert.notEqual(endpointId('https://a.example/one'), endpointId('https://a.example/two'));
    assert.notEqual(endpointId('https://a.example'), endpointId('https://a.example:8443'));
    assert.equal(endpointId('a.example'), '');
  });

  it('has its address read in time in proportion to its length, whatever it is made of', () => {
    assertLinear('an address of slashes', 200_000, (size) => {
      const address = `https://a.example${'/'.repeat(size)}x`;
      return () => endpointId(address);
    });
  });

  it('is proposed to be the public provider where the key scheme is', () => {
    assert.equal(profileOfScheme('deepl-auth-key'), 'deepl');
    assert.equal(profileOfScheme('Service-Auth-Key'), 'specification');
    assert.equal(profileOfScheme('Key'), 'specification');
  });
});
