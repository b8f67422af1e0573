import assert from 'node:assert/strict';
import { createClient } from '../../src/client/client.ts';
import { checkKey } from '../../src/services/connection/keyCheck.ts';
import { NotSentError } from '../../src/client/errors.ts';
import type { Route } from '../../src/client/route.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';

const clock = createSimulatedClock();

/** What a service answers: a status with a body, nothing ever, or no way to it. */
type Reply = readonly [status: number, body?: string] | 'silence' | 'no way';

const usage = '/v2/usage';
const resources = '/v3/languages/resources';
const legacyLanguages = '/v2/languages';
const glossaries = '/v3/glossaries';
const good: Reply = [200, '{"character_count":1,"character_limit":500000}'];
const scopes = (names: string): Reply => [403, `{"message":"Forbidden","detail":"Missing required scope(s): ${names}"}`];

/** @param replies by path; `usual` for the others. */
async function check(replies: Readonly<Record<string, Reply>>, usual: Reply = [404, '{"message":"Not found"}']) {
  const asked: string[] = [];
  const send: Route = async ({ url, signal }) => {
    asked.push(url.pathname);
    const reply = replies[url.pathname] ?? usual;
    if (reply === 'no way') throw new NotSentError(new Error('no way'));
    if (reply === 'silence') return clock.wait(1e9, signal).then(() => assert.fail());
    const [status, body = ''] = reply;
    return {
      status,
      header: () => undefined,
      body: (async function* pieces() {
        yield Buffer.from(body);
      })(),
    };
  };
  const client = createClient({
    connection: { baseUrl: 'https://service.invalid', authScheme: 'Key', profile: 'specification', key: 'secret' },
    version: '1.2.3',
    log: { exchange: () => undefined, warn: () => undefined },
    send,
    clock,
  });
  const started = clock.elapsed();
  const found = await checkKey(client, new AbortController().signal);
  return { state: found.state, asked: [...new Set(asked)], ms: clock.elapsed() - started };
}

describe('Trying a key', () => {
  it('takes one call where the usage is answered', async () => {
    const { state, asked } = await check({ [usage]: good });
    assert.deepEqual([state, asked], ['works', [usage]]);
  });

  it('takes a key for good whose missing scopes are named, and one whose characters are used up', async () => {
    assert.equal((await check({ [usage]: scopes('usage:read') })).state, 'works');
    assert.equal((await check({ [usage]: [456, '{"message":"Quota exceeded"}'] })).state, 'works');
  });

  it('refuses a key after 401, and after 403 without another reason', async () => {
    for (const reply of [
      [401, ''],
      [401, '{"message":"Missing required scope(s): usage:read"}'],
      [403, ''],
      [403, '{"message":"Authorization failure, check auth_key"}'],
      [403, '<html>Forbidden</html>'],
    ] as const) {
      const { state, asked } = await check({ [usage]: reply }, good);
      assert.deepEqual([state, asked], ['refused', [usage]], String(reply));
    }
  });

  it('says that the account belongs elsewhere where the service says so', async () => {
    assert.equal((await check({ [usage]: [403, '{"message":"Wrong endpoint. Use https://api-free.deepl.com"}'] })).state, 'elsewhere');
    assert.equal((await check({ [usage]: [403, '{"message":"Your account is denied access"}'] })).state, 'elsewhere');
  });

  it('goes on to other free calls where the first tells nothing', async () => {
    for (const silent of [[404], [500], [503, 'busy'], [429], [400], [200, '<html></html>'], 'silence'] as const) {
      const others = { [resources]: [200, '[]'], [legacyLanguages]: [404], [glossaries]: [500] } as const;
      const { state, asked } = await check({ [usage]: silent, ...others });
      assert.equal(state, 'works', String(silent));
      assert.deepEqual(asked, [usage, resources, legacyLanguages, glossaries]);
    }
  });

  it('is refused by any of them, unless another takes the key', async () => {
    assert.equal((await check({ [usage]: [404], [glossaries]: [403] })).state, 'refused');
    assert.equal((await check({ [usage]: [404], [glossaries]: [403], [legacyLanguages]: [200, '[]'] })).state, 'works');
    assert.equal((await check({ [usage]: [404], [glossaries]: scopes('glossaries:read') })).state, 'works');
  });

  it('tells nothing where nothing tells: not found, failures, silence, which is waited for twice at most', async () => {
    for (const reply of [[404], [500], [503]] as const) assert.equal((await check({}, reply)).state, 'unchecked', String(reply));
    const { state, ms } = await check({}, 'silence');
    assert.equal(state, 'unchecked');
    assert.ok(ms <= 2 * 60_000 + 1, String(ms));
  });

  it('has no service where there is no way to it, and where a web site answers', async () => {
    const { state, asked } = await check({}, 'no way');
    assert.deepEqual([state, asked], ['unreachable', [usage]]);
    assert.equal((await check({}, [200, '<html></html>'])).state, 'unreachable');
    assert.equal((await check({}, [301])).state, 'unreachable');
  });
});
