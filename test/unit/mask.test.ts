import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { createMask } from '../../src/api/mask.ts';

const key = '9fB3c1d2-77aa-4e0f-9c55-0d1e2f3a4b5c:fx';
const mask = createMask([key]);

const base64 = (text: string) => Buffer.from(text).toString('base64');
const codes = (text: string, write: (code: number) => string) => Array.from(text, (sign) => write(sign.codePointAt(0) ?? 0)).join('');
const hex = (code: number, length: number) => code.toString(16).padStart(length, '0');
const percent = (text: string) => codes(text, (code) => `%${hex(code, 2)}`);
const escaped = (text: string) => codes(text, (code) => `\\u${hex(code, 4)}`);

const times = (count: number, encode: (text: string) => string, text: string): string =>
  count === 0 ? text : times(count - 1, encode, encode(text));

/** In what shapes a secret comes back. */
const shapes: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'without :fx': (secret) => secret.replace(/:fx$/, ''),
  'in capitals': (secret) => secret.toUpperCase(),
  'in small letters': (secret) => secret.toLowerCase(),
  'in base64': base64,
  'in base64url': (secret) => Buffer.from(secret).toString('base64url'),
  'in base64 after one more character': (secret) => base64(`:${secret}`),
  'in base64 after two more characters': (secret) => base64(`x:${secret}`),
  'percent-encoded where it must be': encodeURIComponent,
  'percent-encoded as a whole': percent,
  'percent-encoded twice': (secret) => percent(percent(secret)),
  'percent-encoded three times': (secret) => percent(percent(percent(secret))),
  'percent-encoded five times, where it must be': (secret) => times(5, (text) => encodeURIComponent(text).replaceAll('%', '%25'), secret),
  'percent-encoded base64, three times': (secret) => times(3, percent, base64(secret).slice(0, Math.floor((secret.length * 4) / 3))),
  'in base64 of its capitals': (secret) => base64(secret.toUpperCase()),
  'in base64 of its small letters': (secret) => base64(secret.toLowerCase()),
  'in base64, in capitals': (secret) => base64(secret).toUpperCase(),
  'as JSON in JSON in JSON, escaped': (secret) => times(4, (text) => JSON.stringify(text).slice(1, -1), escaped(secret)),
  'JSON-escaped, percent-encoded and JSON-escaped again': (secret) => JSON.stringify(percent(escaped(secret))),
  'percent-encoded in JSON escapes': (secret) => escaped(percent(secret)),
  'in percent-encoded base64': (secret) => encodeURIComponent(base64(secret)),
  'JSON-escaped': escaped,
  'as JSON in JSON': (secret) => JSON.stringify(JSON.stringify(secret).replaceAll('/', '\\/')),
  'cut after 12 characters': (secret) => secret.slice(0, 12),
  'cut to its last 12 characters': (secret) => secret.slice(-12),
  'in base64, cut': (secret) => base64(secret).slice(0, 12),
};

/** What is still there of what was said, in pieces that are worth something. */
function left(said: string, shown: string): string[] {
  const pieces = Array.from({ length: Math.max(said.length - 11, 1) }, (_, start) => said.slice(start, start + 12));
  return pieces.filter((piece) => shown.includes(piece));
}

describe('Secrets in a text', () => {
  for (const [name, shape] of Object.entries(shapes)) {
    it(`are masked ${name}`, () => {
      const said = shape(key);
      const shown = mask(`Key ${said} is unknown.`);
      assert.deepEqual(left(said, shown), []);
      assert.match(shown, /^Key .* is unknown\.$/);
    });
  }

  it('are masked in every shape, whatever they consist of', () => {
    const sign = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
    // As random as keys are: of few different signs, other texts would hold them, too.
    const secret = fc.uniqueArray(sign, { minLength: 16, maxLength: 60 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(secret, fc.constantFrom(...Object.keys(shapes)), (own, name) => {
        const said = shapes[name]?.(own) ?? '';
        assert.deepEqual(left(said, createMask([own])(` ${said} `)), []);
      }),
    );
  });

  it('are masked beside escapes that mean nothing, or begin before them', () => {
    for (const [before, after] of [
      ['%', '%'],
      ['%4', '%4'],
      ['\\', '\\'],
      ['\\u00', '\\u00'],
      ['%25%25%', '"'],
    ] as const) {
      const shown = mask(`${before}${key}${after}${percent(key)}${after}`);
      assert.deepEqual(left(key, shown), [], shown);
      assert.ok(shown.length < 40, shown);
    }
  });

  it('leave the rest as it was', () => {
    const text = 'Value for "text" is missing, 100 % of C:\\users\\%41, \\u0041 and İ: é%c3%a9 😀.';
    assert.equal(mask(text), text);
    assert.equal(mask(`${text}${key}${text}`), `${text}…${text}`);
  });

  it('may be short, and are masked as a whole then', () => {
    assert.equal(createMask(['k3y-1234'])('K3Y-1234, k3y-123'), '…, k3y-123');
    assert.equal(createMask(['', 'ab'])('an abbey'), 'an abbey');
  });

  it('are several, one of them part of another', () => {
    assert.equal(createMask(['first-secret-1234', 'secret-1234'])('first-secret-1234 secret-1234'), '… …');
  });

  it('are key ids, too, without being known', () => {
    const id = '0f3a5c1e-1111-4222-8333-444455556666:7f3a5c1e-1111-4222-8333-444455556666';
    assert.equal(createMask([])(`No key ${id}.`), 'No key ….');
  });

  it('may be long: what a service calls a secret is no reason to take for ever', () => {
    const long = randomBytes(500_000).toString('base64');
    assert.equal(createMask([long])(`a ${long.slice(0, 200)} b`), 'a … b');
  });
});
