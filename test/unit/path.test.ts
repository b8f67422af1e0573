import { path, urlBelow } from '../../src/client/addresses.ts';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isServiceError } from '../../src/client/errors.ts';

describe('Paths with ids from outside in them', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '..',
      '.',
      '',
      '../..',
      '%2e%2e',
      '..%2f',
      'a/b',
      'a?b=c',
      'a#b',
      '\\..\\',
      '\u0000',
      '\ud800',
      'é',
      ' ',
      '//evil.example',
      '@evil',
    ),
  );

  it('never lead to another path, host or query', () => {
    fc.assert(
      fc.property(hostile, (id) => {
        let made: string;
        try {
          made = path`/v3/glossaries/${id}/entries`;
        } catch (error) {
          assert.ok(isServiceError(error, 'invalidRequest') && ['', '.', '..'].includes(id));
          return;
        }
        const url = urlBelow(new URL('https://api.example.com/base'), made);
        const [, base, version, resource, segment, last, ...more] = url.pathname.split('/');
        assert.deepEqual([base, version, resource, last, more], ['base', 'v3', 'glossaries', 'entries', []]);
        assert.equal(decodeURIComponent(segment ?? ''), id.toWellFormed());
        assert.deepEqual([url.origin, url.search, url.hash], ['https://api.example.com', '', '']);
      }),
      { numRuns: 1_000 },
    );
  });
});
