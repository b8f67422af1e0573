import assert from 'node:assert/strict';
import { systemClock } from '../../src/api/clock.ts';
import { Languages } from '../../src/client/languages.ts';
import type { Transport } from '../../src/client/transport.ts';

describe('Language lists (Limits: language response caching, up to 1 hour)', () => {
  const answer = { status: 200, header: () => undefined };
  const listOf = (lang: string) =>
    JSON.stringify([{ lang, name: lang, usable_as_source: true, usable_as_target: true, status: 'stable', features: {} }]);
  const open = () => {
    let asked = 0;
    let now = 0;
    const transport: Pick<Transport, 'call'> = {
      async call(call, signal) {
        asked += 1;
        const body = (async function* pieces() {
          yield Buffer.from(listOf(`l${asked}`));
        })();
        return call.read({ ...answer, body }, { clock: systemClock, idleMs: 1000, signal, stop: new AbortController() });
      },
    };
    const languages = new Languages(transport, {
      log: { exchange: () => undefined, warn: () => undefined },
      profile: 'specification',
      older: async () => undefined,
      now: () => now,
    });
    const list = async (include: ('beta' | 'external')[] = []) =>
      (await languages.list('translate_text', include, new AbortController().signal))[0]?.lang;
    const later = (ms: number) => {
      now += ms;
    };
    return { languages, list, later };
  };

  it('are asked for once an hour [limits.caching]', async () => {
    const { list, later } = open();
    assert.deepEqual([await list(), await list()], ['l1', 'l1']);
    later(59 * 60 * 1000);
    assert.equal(await list(), 'l1');
    later(60 * 1000);
    assert.equal(await list(), 'l2');
  });

  it('are kept apart by what they include', async () => {
    const { list } = open();
    assert.deepEqual([await list(), await list(['beta']), await list()], ['l1', 'l2', 'l1']);
  });

  it('are known without asking while they are fresh, the fullest first', async () => {
    const { languages, list, later } = open();
    assert.equal(languages.known('translate_text'), undefined);
    await list();
    await list(['beta', 'external']);
    assert.equal(languages.known('translate_text')?.[0]?.lang, 'l2');
    later(60 * 60 * 1000);
    assert.equal(languages.known('translate_text'), undefined);
  });
});
