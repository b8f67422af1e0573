import assert from 'node:assert/strict';
import { isServiceError } from '../../src/service/errors.ts';
import { never } from './connectedClient.ts';
import { all, handAnswered, only } from './handAnswers.ts';

const options = { target_lang: 'de', source_lang: 'en' };

describe('Answers that cannot be meant', () => {
  it('are refused when they are not UTF-8, where they end in the middle of a character, too', async () => {
    for (const text of [Buffer.from([0x61, 0xff, 0x62]), Buffer.from([0xc3])]) {
      const body = Buffer.concat([Buffer.from('{"translations":[{"detected_source_language":"EN","text":"'), text, Buffer.from('"}]}')]);
      const { client, asked } = handAnswered(() => ({ body }));
      const [outcome] = await client.text.translate(['a'], options, never());
      assert.ok(outcome?.status === 'rejected' && isServiceError(outcome.reason, 'invalidResponse'), JSON.stringify(outcome));
      assert.equal(asked.filter(({ url }) => url === '/v2/translate').length, 1);
    }
  });

  it('are kept without their number of billed characters where that is none: the translation was paid for', async () => {
    for (const billed of ['-5', '1e999', '1.5', '9007199254740993']) {
      const body = `{"translations":[{"detected_source_language":"EN","text":"b","billed_characters":${billed}}]}`;
      const { client } = handAnswered(() => ({ body }));
      const { text, billed_characters } = only(await client.text.translate(['a'], options, never()));
      assert.deepEqual({ text, billed_characters }, { text: 'b', billed_characters: undefined }, billed);
    }
  });

  it('are read without the key where they repeat it, as a whole or in one of their items', async () => {
    const odd = { said: 'my key is secret' };
    for (const translations of [[odd], [odd, odd]]) {
      const { client } = handAnswered(() => ({ body: { translations } }));
      const [outcome] = await client.text.translate(['a'], options, never());
      assert.ok(outcome?.status === 'rejected' && isServiceError(outcome.reason, 'invalidResponse'));
      assert.match(outcome.reason.arrived ?? '', /"my key is …"/);
    }
  });

  it('are refused when they are nested deeply, in fields that nobody knows, too', async () => {
    const deep = `${'{"a":['.repeat(50_000)}${']}'.repeat(50_000)}`;
    const body = `{"translations":[{"detected_source_language":"EN","text":"b","more":${deep}}],"style_rules":[{"more":${deep}}],"glossaries":${deep}}`;
    const { client } = handAnswered(() => ({ body }));
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
    const answering = (dictionaries: readonly unknown[]) => handAnswered(() => ({ body: { dictionaries } })).client.glossaries;
    const pair = { source_lang: 'en', target_lang: 'de' };
    await assert.rejects(answering([other]).entries('id', pair, never()), (error) => isServiceError(error, 'invalidResponse'));
    assert.deepEqual(await answering([other, asked]).entries('id', pair, never()), asked);
  });

  it('are refused when they hold no entries of a dictionary that has some by its count', async () => {
    const pair = { source_lang: 'en', target_lang: 'de' };
    const answering = (dictionaries: readonly unknown[], entry_count: number | undefined) => {
      const counted = entry_count === undefined ? [] : [{ ...pair, entry_count }];
      const glossary = { glossary_id: 'id', name: 'Terms', dictionaries: counted, creation_time: '2026-01-01T00:00:00Z' };
      return handAnswered(({ url }) => ({ body: url.includes('/entries') ? { dictionaries } : glossary })).client.glossaries;
    };
    for (const answer of [[], [{ ...pair, entries: '', entries_format: 'tsv' }]]) {
      await assert.rejects(answering(answer, 2).entries('id', pair, never()), (error) => isServiceError(error, 'invalidResponse'));
      // Nobody else's count, none of this dictionary, and none at all: it is empty, or gone.
      assert.equal((await answering(answer, 0).entries('id', pair, never())).entries, '');
      assert.equal((await answering(answer, undefined).entries('id', pair, never())).entries, '');
    }
  });
});
