import assert from 'node:assert/strict';
import type { Language } from '../../src/api/languages.ts';
import type { TranslateOptions } from '../../src/api/translate.ts';
import { segmentText } from '../../src/text/segmentText.ts';
import { createClient } from '../../src/client/client.ts';
import type { Route } from '../../src/client/route.ts';
import { planRequests } from '../../src/services/translation/translationPlan.ts';
import type { PlannedRequest } from '../../src/services/translation/translationPlan.ts';

const language = (lang: string, features: Language['features'] = { tag_handling: {} }): Language => {
  return { lang, name: lang, usable_as_source: true, usable_as_target: true, status: 'stable', features };
};
const all = [language('en'), language('de'), language('he', {}), language('en-US')];

/** A client of a service that lists these languages; none where there are none. */
function open(languages: readonly Language[] | null) {
  let asked = 0;
  const send: Route = async ({ url }) => {
    asked += 1;
    const isList = url.pathname === '/v3/languages' && languages !== null;
    return {
      status: isList ? 200 : 404,
      header: () => undefined,
      body: (async function* pieces() {
        yield Buffer.from(isList ? JSON.stringify(languages) : '{}');
      })(),
    };
  };
  const client = createClient({
    connection: { baseUrl: 'https://service.invalid', authScheme: 'Key', profile: 'deepl', key: 'secret' },
    version: '1.2.3',
    log: { exchange: () => undefined, warn: () => undefined },
    send,
  });
  return { client, asked: () => asked };
}

describe('The requests of a translation', () => {
  const texts = ['Hi {name}', 'Plain words', 'Bye <b>now</b>'];
  const opened = () => Promise.all(texts.map((text) => segmentText(text, { format: 'plain', keepTerms: [] })));
  const plan = async (options: TranslateOptions, languages: readonly Language[] | null = all, more = {}) =>
    planRequests(open(languages).client, await opened(), options, more);

  const sent = ({ texts: own }: PlannedRequest) => own.flatMap(({ payloads }) => payloads.map(({ text }) => text));

  it('hold tags where they are handled, apart from those that need none', async () => {
    const { requests, texts: ordered, tagless } = await plan({ source_lang: 'en', target_lang: 'de' }, all, { version: 'v1' });
    assert.equal(tagless, undefined);
    assert.deepEqual(
      requests.map((request) => [request.options.tag_handling, request.options.tag_handling_version, sent(request)]),
      [
        [undefined, undefined, ['Plain words']],
        ['xml', 'v1', ['Hi <x id="1"/>', 'Bye <g id="1">now</g>']],
      ],
    );
    // In the order in which they were ordered.
    const [hi, plain, bye] = ordered;
    assert.deepEqual([requests[0]?.texts, requests[1]?.texts], [[plain], [hi, bye]]);
  });

  it('hold tokens, and no word of tags, where the target or the source lacks tag handling', async () => {
    for (const pair of [{ target_lang: 'he' }, { source_lang: 'he', target_lang: 'de' }]) {
      const {
        requests,
        texts: ordered,
        tagless,
      } = await plan({
        ...pair,
        tag_handling: 'xml',
        ignore_tags: ['x'],
        outline_detection: false,
      });
      assert.equal(tagless, 'he');
      assert.deepEqual(requests.flatMap(sent).toSorted(), ['Bye ⟦1⟧now⟦/1⟧', 'Hi ⟦1⟧', 'Plain words']);
      for (const { options } of requests)
        assert.ok(!Object.keys(options).some((name) => /tag|outline/.test(name)), JSON.stringify(options));
      const answer = { text: '⟦1⟧, shalom', detected_source_language: 'en', fromCache: false };
      assert.deepEqual(ordered[0]?.restore([answer]), { text: '{name}, shalom', lost: [], results: [answer] });
    }
  });

  it('go by a guess where no source is chosen, and by the language that a variant is sent as', async () => {
    assert.equal((await plan({ target_lang: 'de' }, all, { guess: 'he' })).tagless, 'he');
    assert.equal((await plan({ source_lang: 'en', target_lang: 'de' }, all, { guess: 'he' })).tagless, undefined);
    const variant = [language('en', {}), { ...language('en-US'), usable_as_source: false }, language('de')];
    assert.equal((await plan({ source_lang: 'en-US', target_lang: 'de' }, variant)).tagless, 'en');
  });

  it('hold tags where the list does not know the language, or there is none', async () => {
    assert.equal((await plan({ target_lang: 'vi' })).tagless, undefined);
    assert.equal((await plan({ target_lang: 'he' }, null)).tagless, undefined);
  });

  it('ask for the list only where there are tags, and not for a look', async () => {
    const { client, asked } = open(all);
    const plain = await segmentText('Plain words', { format: 'plain', keepTerms: [] });
    await planRequests(client, [plain], { target_lang: 'he' });
    await planRequests(client, await opened(), { target_lang: 'he' }, { looksOnly: true });
    assert.equal(asked(), 0);
    await planRequests(client, await opened(), { target_lang: 'he' });
    assert.equal((await planRequests(client, await opened(), { target_lang: 'he' }, { looksOnly: true })).tagless, 'he');
  });
});
