import assert from 'node:assert/strict';
import { isServiceError, wordsOf } from '../../src/client/errors.ts';
import { exportedText } from '../../src/features/usage/export.ts';
import { rawAnswer, startRawServer } from '../harness/rawServer.ts';
import type { RawServer } from '../harness/rawServer.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { connect, never, routes } from './connectedClient.ts';
import { all, only } from './handAnswers.ts';
import type { HandAnswer } from './handAnswers.ts';

const options = { target_lang: 'de', source_lang: 'en' };

for (const route of routes) {
  describe(`Answers that cannot be meant, over the ${route.name} route,`, () => {
    const clock = createSimulatedClock();
    let opened: ReturnType<typeof route.open>;
    let server: RawServer;
    let answerTo: (asked: { readonly method: string; readonly url: string }) => HandAnswer;
    before(async () => {
      opened = route.open();
      server = await startRawServer(({ method, path }, socket) => {
        const { status = 200, body } = answerTo({ method, url: path });
        const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
        socket.write(rawAnswer(bytes, {}, `${status} As said`));
      });
    });
    after(async () => {
      await opened.close();
      await server.close();
    });
    beforeEach(() => {
      server.requests.length = 0;
    });
    const answered = (answer: typeof answerTo) => {
      answerTo = answer;
      return connect({ url: server.url, key: 'secret' }, opened.send, {}, clock);
    };

    it('are refused when they are not UTF-8, where they end in the middle of a character, too', async () => {
      for (const text of [Buffer.from([0x61, 0xff, 0x62]), Buffer.from([0xc3])]) {
        const body = Buffer.concat([Buffer.from('{"translations":[{"detected_source_language":"EN","text":"'), text, Buffer.from('"}]}')]);
        server.requests.length = 0;
        const { client } = answered(() => ({ body }));
        const [outcome] = await client.text.translate(['a'], options, never());
        assert.ok(outcome?.status === 'rejected' && isServiceError(outcome.reason, 'invalidResponse'), JSON.stringify(outcome));
        assert.equal(server.requests.filter(({ path }) => path === '/v2/translate').length, 1);
      }
    });

    it('are kept without their number of billed characters where that is none: the translation was paid for', async () => {
      for (const billed of ['-5', '1e999', '1.5', '9007199254740993']) {
        const body = `{"translations":[{"detected_source_language":"EN","text":"b","billed_characters":${billed}}]}`;
        const { client } = answered(() => ({ body }));
        const { text, billed_characters } = only(await client.text.translate(['a'], options, never()));
        assert.deepEqual({ text, billed_characters }, { text: 'b', billed_characters: undefined }, billed);
      }
    });

    const noCounts = ['-5', '1e999', '1.5', '9007199254740993'];

    it('are read without their other counts where these are none', async () => {
      for (const count of noCounts) {
        const usage = `{"total_characters":${count},"text_translation_characters":7,"document_translation_characters":${count},"speech_to_text_minutes":-1}`;
        const rows = `[{"api_key":"ab…","api_key_label":"Team","usage":${usage}},{"api_key":"cd…","api_key_label":"Other","usage":{"total_characters":3}}]`;
        const report = `{"total_usage":${usage},"start_date":"2026-01-01","end_date":"2026-01-31","key_usages":${rows}}`;
        const { client } = answered(({ url }) => ({
          body: url.includes('/analytics')
            ? `{"usage_report":${report}}`
            : `{"document_id":"x","status":"done","billed_characters":${count},"seconds_remaining":1}`,
        }));
        const told = await client.administration.analytics({ start_date: '2026-01-01', end_date: '2026-01-31' }, never());
        assert.equal(
          exportedText(told, 'key'),
          [
            '"api_key","api_key_label","total_characters","text_translation_characters","document_translation_characters","text_improvement_characters","speech_to_text_minutes"',
            '"ab…","Team","7","7","0","0","0"',
            '"cd…","Other","3","0","0","0","0"',
          ].join('\r\n'),
          count,
        );
        const status = await client.documents.status({ document_id: 'x', document_key: 'y' }, never());
        assert.equal(status.billed_characters, undefined, count);
      }
    });

    it('are lists without the one item whose count is none; of a key, its limits are left out', async () => {
      const pair = '"source_lang":"en","target_lang":"de"';
      for (const count of noCounts) {
        const limits = count === '9007199254740993' ? '1.5' : count;
        const { client } = answered(({ url }) => ({
          body: url.startsWith('/v3')
            ? `{"glossaries":[{"glossary_id":"odd","dictionaries":[{${pair},"entry_count":${count}}]},{"glossary_id":"good","dictionaries":[{${pair},"entry_count":2}]}]}`
            : url.startsWith('/v2/glossaries')
              ? `{"glossaries":[{"glossary_id":"odd",${pair},"entry_count":${count}},{"glossary_id":"good",${pair},"entry_count":0}]}`
              : `[{"key_id":"limited","is_deactivated":false,"usage_limits":{"characters":${limits},"speech_to_text_milliseconds":null}},{"key_id":1},{"key_id":"good","is_deactivated":false,"usage_limits":{"characters":0}}]`,
        }));
        const ids = [
          (await client.glossaries.list(never())).map(({ glossary_id }) => glossary_id),
          (await client.legacy.listGlossaries(never())).map(({ glossary_id }) => glossary_id),
        ];
        assert.deepEqual(ids, [['good'], ['good']], count);
        const keys = await client.administration.listKeys(never());
        assert.deepEqual(
          keys.map(({ key_id, usage_limits }) => [key_id, usage_limits]),
          [
            ['limited', { characters: undefined, speech_to_text_milliseconds: null }],
            ['good', { characters: 0 }],
          ],
          count,
        );
      }
    });

    it('are lists that go on, whatever total they tell that is none', async () => {
      for (const total of noCounts) {
        const pageOf = (url: string, items: readonly string[]) => items[Number(new URL(url, 'https://x').searchParams.get('page'))] ?? '';
        const { client } = answered(({ url }) => ({
          body: url.includes('memories')
            ? `{"translation_memories":[${pageOf(url, ['{"translation_memory_id":"a","segment_count":-5}', '{"translation_memory_id":"b"}'])}],"total_count":${total}}`
            : `{"style_rules":[${pageOf(url, ['{"style_id":"a","language":"en"}', '{"style_id":"b","language":"en"}'])}],"total_count":${total}}`,
        }));
        const memories = await all(client.memories.list(never()));
        assert.deepEqual(
          memories.map(({ translation_memory_id, segment_count }) => [translation_memory_id, segment_count]),
          [
            ['a', undefined],
            ['b', undefined],
          ],
          total,
        );
        assert.equal((await all(client.styleRules.list({}, never()))).length, 2, total);
      }
    });

    it('are read without the key where they repeat it, as a whole or in one of their items', async () => {
      const odd = { said: 'my key is secret' };
      for (const translations of [[odd], [odd, odd]]) {
        const { client } = answered(() => ({ body: { translations } }));
        const [outcome] = await client.text.translate(['a'], options, never());
        assert.ok(outcome?.status === 'rejected' && isServiceError(outcome.reason, 'invalidResponse'));
        assert.match(outcome.reason.arrived ?? '', /"my key is …"/);
      }
    });

    it('are read without what opens a signed address, as it is there and as it is meant', async () => {
      const words = [
        'Signature=ab+cdEFghij+KLmnopqr+stuVwxy+z0123==',
        'tok=abcdefgh+ijklmnop',
        'sig=a%2Fb%2Bc%2Fd%2Be%2Ff%2Bg%2Fh',
        'k=0123456789ab',
      ];
      const path = 'bucket/v2-token_0123456789-abcdef/a%2Fb0123456789%2Bxyz012345/translated-recordings';
      const signed_upload_url = `${server.url}/${path}?${words.join('&')}`;
      const values = words.map((word) => word.replace(/^\w+=/, ''));
      const segments = ['v2-token_0123456789-abcdef', 'a%2Fb0123456789%2Bxyz012345'];
      const meant = [...values, ...segments].flatMap((text) => [
        text,
        decodeURIComponent(text),
        decodeURIComponent(text.replaceAll('+', ' ')),
      ]);
      const source_file = { name: 'a.wav', content_type: 'audio/wav', content_length: 3 };
      for (const said of new Set(meant)) {
        const job = { job_id: 'x', upload_url: `${server.url}/1`, signature: 's', signed_upload_url };
        const { client } = answered(({ method }) =>
          method === 'PUT' ? { status: 400, body: { message: `No <${said}> among translated-recordings.` } } : { body: job },
        );
        const created = await client.voice.create(
          { source_file, parameters: {}, targets: [{ language: 'de', type: 'text/plain' }] },
          'signedUrl',
          never(),
        );
        await assert.rejects(client.voice.upload(created, new Blob(['pcm']), 'signedUrl', never()), (error) => {
          assert.equal(wordsOf(error), 'No <…> among translated-recordings.');
          return true;
        });
      }
    });

    it('are refused when they are nested deeply, in fields that nobody knows, too', async () => {
      const deep = `${'{"a":['.repeat(50_000)}${']}'.repeat(50_000)}`;
      const body = `{"translations":[{"detected_source_language":"EN","text":"b","more":${deep}}],"style_rules":[{"more":${deep}}],"glossaries":${deep}}`;
      const { client } = answered(() => ({ body }));
      const isRefused = (error: unknown) => isServiceError(error, 'invalidResponse');
      const [outcome] = await client.text.translate(['a'], options, never());
      assert.ok(outcome?.status === 'rejected' && isServiceError(outcome.reason, 'invalidResponse'));
      assert.equal(outcome.reason.arrived, body);
      await assert.rejects(client.glossaries.list(never()), isRefused);
      await assert.rejects(all(client.styleRules.list({}, never())), isRefused);
    });

    it('are refused when they hold the entries of another pair than was asked', async () => {
      const other = { source_lang: 'en', target_lang: 'fr', entries: 'a\tb', entries_format: 'tsv' };
      const asked = { ...other, target_lang: 'de', entries: 'c\td' };
      const answering = (dictionaries: readonly unknown[]) => answered(() => ({ body: { dictionaries } })).client.glossaries;
      const pair = { source_lang: 'en', target_lang: 'de' };
      await assert.rejects(answering([other]).entries('id', pair, never()), (error) => isServiceError(error, 'invalidResponse'));
      assert.deepEqual(await answering([other, asked]).entries('id', pair, never()), asked);
    });

    it('are refused when they hold no entries of a dictionary that has some by its count', async () => {
      const pair = { source_lang: 'en', target_lang: 'de' };
      const answering = (dictionaries: readonly unknown[], entry_count: number | undefined) => {
        const counted = entry_count === undefined ? [] : [{ ...pair, entry_count }];
        const glossary = { glossary_id: 'id', name: 'Terms', dictionaries: counted, creation_time: '2026-01-01T00:00:00Z' };
        return answered(({ url }) => ({ body: url.includes('/entries') ? { dictionaries } : glossary })).client.glossaries;
      };
      for (const answer of [[], [{ ...pair, entries: '', entries_format: 'tsv' }], [{ ...pair, entries: '\n', entries_format: 'tsv' }]]) {
        await assert.rejects(answering(answer, 2).entries('id', pair, never()), (error) => isServiceError(error, 'invalidResponse'));
        // Nobody else's count, none of this dictionary, and none at all: it is empty, or gone.
        assert.equal((await answering(answer, 0).entries('id', pair, never())).entries.trim(), '');
        assert.equal((await answering(answer, undefined).entries('id', pair, never())).entries.trim(), '');
      }
    });

    it('are refused when they hold no entries of a legacy glossary that has some by its count', async () => {
      const answering = (entries: string, entry_count: number) => {
        const glossary = { glossary_id: 'id', name: 'Old', source_lang: 'en', target_lang: 'de', entry_count };
        return answered(({ url }) => ({ body: url.endsWith('/entries') ? entries : glossary }));
      };
      for (const entries of ['', '\r\n']) {
        const { client } = answering(entries, 3);
        await assert.rejects(
          client.legacy.glossaryEntries('id', never()),
          (error) => isServiceError(error, 'invalidResponse') && error.message.includes('has 3'),
        );
        assert.equal(await answering(entries, 0).client.legacy.glossaryEntries('id', never()), entries);
      }
      server.requests.length = 0;
      const whole = answering('a\tb', 3);
      assert.equal(await whole.client.legacy.glossaryEntries('id', never()), 'a\tb');
      assert.equal(server.requests.length, 1);
    });
  });
}
