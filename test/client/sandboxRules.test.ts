import assert from 'node:assert/strict';
import { once } from 'node:events';
import { IncomingMessage, request as httpRequest } from 'node:http';
import { translateBodyBytes } from '../../src/api/limits.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { ask, refused, translate } from './sandboxRequests.ts';

/** A translate body of exactly this many bytes. */
function bodyOf(bytes: number): string {
  const around = JSON.stringify({ text: [''], target_lang: 'de', source_lang: 'de', context: '' }).length;
  return JSON.stringify({ text: [''], target_lang: 'de', source_lang: 'de', context: 'a'.repeat(bytes - around) });
}

describe('sandbox: rules for every request', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(async () => sandbox.close());

  const raw = async (body: string, headers: Record<string, string> = {}) =>
    fetch(`${sandbox.url}/v2/translate`, {
      method: 'POST',
      headers: { Authorization: `Service-Auth-Key ${sandbox.key}`, 'Content-Type': 'application/json', ...headers },
      body,
    });

  describe('authentication', () => {
    it('answers 403 to a missing key, a wrong key and a wrong scheme (Authentication, 1) [auth.header] [endpoints.authorization]', async () => {
      await refused(await fetch(`${sandbox.url}/v2/usage`), 403, /Authorization/);
      await refused(await ask(sandbox, '/v2/usage', { key: 'wrong' }), 403, /Authorization/);
      const headers = { Authorization: `DeepL-Auth-Key ${sandbox.key}` };
      await refused(await ask(sandbox, '/v2/usage', { headers }), 403, /Authorization/);
    });

    it('answers 403 to auth_key in the query or the body, JSON or form (Authentication, 2) [auth.legacy-paid] [errors.legacy-auth]', async () => {
      await refused(await ask(sandbox, `/v2/usage?auth_key=${sandbox.key}`), 403, /auth_key/);
      await refused(await raw(JSON.stringify({ text: ['a'], target_lang: 'de', auth_key: sandbox.key })), 403, /auth_key/);
      await refused(await ask(sandbox, '/v2/translate', { form: `text=a&target_lang=de&auth_key=${sandbox.key}` }), 403, /auth_key/);
    });

    it('answers 403 and names the right address to a key of the other plan [base.plans]', async () => {
      const wrong = await ask(sandbox, '/v2/usage', { key: sandbox.freeKey });
      assert.deepEqual([wrong.status, await wrong.json()], [403, { message: `Wrong endpoint. Use ${sandbox.freeUrl}` }]);
      const reverse = await ask(sandbox, '/v2/usage', { url: sandbox.freeUrl });
      assert.deepEqual([reverse.status, await reverse.json()], [403, { message: `Wrong endpoint. Use ${sandbox.url}` }]);
    });

    it('does not translate with the admin key [auth.admin]', async () => {
      await refused(await ask(sandbox, '/v2/usage', { key: sandbox.adminKey }), 403, /admin/);
    });

    it('hands out random keys that say what they are for', async () => {
      const other = await startSandbox();
      await other.close();
      assert.ok(sandbox.freeKey.endsWith(':fx') && sandbox.adminKey.endsWith(':adm') && !sandbox.key.includes(':'));
      assert.notEqual(other.key, sandbox.key);
    });
  });

  describe('bodies', () => {
    it('takes a body of 128 KiB (Limits: text translation request body) [translate.body] [limits.body]', async () => {
      assert.equal((await raw(bodyOf(translateBodyBytes))).status, 200);
    });

    it('answers 413 to a body over 128 KiB (Limits: text translation request body) [translate.body] [limits.body]', async () => {
      await refused(await raw(bodyOf(translateBodyBytes + 1)), 413, /131072/);
    });

    it('counts the bytes as sent, not the characters [translate.body] [limits.body]', async () => {
      const json = { text: ['世'.repeat(50_000)], target_lang: 'de' };
      await refused(await ask(sandbox, '/v2/translate', { json }), 413, /131072/);
    });

    it('stops reading a body of unknown length at the limit', async () => {
      const outgoing = httpRequest(`${sandbox.url}/v2/translate`, {
        method: 'POST',
        headers: { Authorization: `Service-Auth-Key ${sandbox.key}`, 'Content-Type': 'application/json' },
      });
      outgoing.on('error', () => undefined);
      outgoing.write('a'.repeat(translateBodyBytes + 1));
      const [answer]: unknown[] = await once(outgoing, 'response');
      assert.ok(answer instanceof IncomingMessage);
      assert.equal(answer.statusCode, 413);
      outgoing.destroy();
    });

    it('answers 415 to another content type [endpoints.json]', async () => {
      await refused(await raw('text=a', { 'Content-Type': 'text/plain' }), 415, /application\/json/);
    });
  });

  describe('paths and methods', () => {
    it('answers 404 to an unknown path', async () => {
      await refused(await ask(sandbox, '/v2/nothing'), 404, /Not found/);
      await refused(await ask(sandbox, '/'), 404, /Not found/);
    });

    it('answers 405 to a wrong method and names the right ones', async () => {
      const response = await ask(sandbox, '/v2/translate');
      assert.equal(response.headers.get('Allow'), 'POST');
      await refused(response, 405, /Method/);
    });

    it('refuses names that are not of this machine, as DNS rebinding uses them', async () => {
      for (const [host, status] of [
        ['localhost', 200],
        ['[::1]:80', 200],
        ['evil.example', 403],
        ['127.0.0.1.evil.example', 403],
      ] as const) {
        const outgoing = httpRequest(`${sandbox.url}/v2/usage`, {
          headers: { Host: host, Authorization: `Service-Auth-Key ${sandbox.key}` },
        });
        const [answer]: unknown[] = await once(outgoing.end(), 'response');
        assert.ok(answer instanceof IncomingMessage);
        answer.resume();
        assert.equal(answer.statusCode, status, host);
      }
    });

    it('gives every answer its own X-Trace-ID', async () => {
      const [one, other] = [await ask(sandbox, '/v2/usage'), await ask(sandbox, '/v2/nothing')];
      assert.ok(one.headers.get('X-Trace-ID'));
      assert.notEqual(one.headers.get('X-Trace-ID'), other.headers.get('X-Trace-ID'));
    });
  });
});

describe('sandbox: its life', () => {
  it('closes at once with connections kept alive and requests under way', async () => {
    const clock = createSimulatedClock();
    const sandbox = await startSandbox({ clock });
    await translate(sandbox, { text: ['Hi'], target_lang: 'de' });
    sandbox.faults.order({ kind: 'delay', ms: 60_000, match: { path: '/v2/usage' } }, { kind: 'endless' });
    const waiting = assert.rejects(ask(sandbox, '/v2/usage'));
    const endless = await ask(sandbox, '/v3/languages');
    const cut = assert.rejects(endless.text());
    await sandbox.close();
    assert.equal(clock.elapsed(), 0);
    await Promise.all([waiting, cut]);
  });

  it('fails to start on a port that is taken', async () => {
    const sandbox = await startSandbox();
    await assert.rejects(startSandbox({ port: Number(new URL(sandbox.url).port) }), { code: 'EADDRINUSE' });
    await sandbox.close();
  });

  it('leaves the global Request and Response of its host alone', async () => {
    const { Request: request, Response: response } = globalThis;
    const sandbox = await startSandbox();
    await ask(sandbox, '/v2/usage');
    await sandbox.close();
    assert.ok(globalThis.Request === request && globalThis.Response === response);
  });
});
