import assert from 'node:assert/strict';
import fc from 'fast-check';
import { errorMessage as masked } from '../../src/api/errorBody.ts';
import { createMask } from '../../src/api/mask.ts';

const errorMessage = (body: string) => masked(body, createMask([]));

describe('What an error body says (service facts: error bodies)', () => {
  it('is message and detail of the usual body', () => {
    assert.equal(errorMessage('{"message":"Bad request.","detail":"Value for text missing."}'), 'Bad request. Value for text missing.');
  });

  it('is found under a capital Message and in a bare string', () => {
    assert.equal(errorMessage('{"Message":"Forbidden"}'), 'Forbidden');
    assert.equal(errorMessage('"Quota exceeded"'), 'Quota exceeded');
  });

  it('is nothing for HTML, an empty body and other types', () => {
    for (const body of ['<html><h1>502</h1></html>', '', 'null', '[]', '{"message":5}', '{}'])
      assert.equal(errorMessage(body), undefined, body);
  });

  it('is one line of bounded length', () => {
    const message = errorMessage(JSON.stringify({ message: `a\nb ${'x'.repeat(5000)}` }));
    assert.ok(message?.startsWith('a b x') && message.length < 600);
  });

  it('is masked before it is cut: a part of a secret would no longer be known', () => {
    const key = 'c0ffee00-1111-4222-8333-444455556666:fx';
    const message = masked(JSON.stringify({ message: `${'x'.repeat(490)}${key}` }), createMask([key]));
    assert.equal(message, `${'x'.repeat(490)}…`);
  });

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        errorMessage(body);
      }),
    );
  });
});
