import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { ServiceError } from '../../src/client/errors.ts';
import { logged } from '../../src/client/log.ts';

describe('What the log says of a failure', () => {
  const said = 'Text "Kündigung an Frau Maier" is too long.';

  it('is kind, status, code, trace id and parameter, and not what the service said', () => {
    const cause = Object.assign(new Error(said), { code: 'ECONNRESET' });
    const error = new ServiceError('invalidRequest', 'The service answered with status 400.', {
      status: 400,
      serviceMessage: said,
      traceId: 'a-1',
      parameter: 'text',
      cause,
    });
    assert.equal(logged(error), 'invalidRequest, status 400, code ECONNRESET, trace a-1, parameter text');
    assert.equal(logged(new Error('Retriable', { cause: error })), logged(error));
    assert.equal(logged(new ServiceError('timeout', said)), 'timeout');
  });

  it('is the name, the code and the place in the program for any other, without its words', () => {
    const error = Object.assign(new TypeError(`${said}\n    at Frau (Maier.js:1:2)`), { code: 'ENOENT' });
    assert.match(logged(error), /^TypeError, code ENOENT, at log\.test\.ts:\d+:\d+/);
    assert.ok(!logged(error).includes('Maier'));
    for (const thrown of [said, undefined, { message: said }]) assert.equal(logged(thrown), 'unknown');
  });

  it('is not more than that because of names and codes from outside', () => {
    const error = Object.assign(new Error('x'), { code: said, name: said });
    error.stack = '';
    assert.equal(logged(error), 'Error');
    assert.equal(logged(new ServiceError('network', 'x', { parameter: said, cause: error })), 'network');
  });

  it('is all that the log is given: no line of it is made of the words of an error', async () => {
    const folder = new URL('../../src/', import.meta.url);
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.startsWith('sandbox'));
    const texts = await Promise.all(files.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })));
    const found = texts.flatMap(({ name, text }) =>
      [...text.matchAll(/\blog(?:\(\))?\s*\??\.(?:warn|error)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g)]
        .filter(([, given = '']) => /\.message\b|String\((?:error|failure)\)|\$\{(?:error|failure)\}/.test(given))
        .map(([call]) => `${name}: ${call}`),
    );
    assert.deepEqual(found, []);
  });
});
