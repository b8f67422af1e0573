import assert from 'node:assert/strict';
import type { Client } from '../../src/client/client.ts';
import { isServiceError } from '../../src/client/errors.ts';
import { never } from './connectedClient.ts';
import { all, handAnswered } from './handAnswers.ts';
import type { Asked } from './handAnswers.ts';

/** What goes out about glossaries, style rules, keys and recordings: as the specification writes it, and nothing else beside it. */

const uuid = '0b0e0d3c-5e3b-4a4e-9a57-2f6f2f1a9b11';
const pair = { source_lang: 'en', target_lang: 'de' };
const glossary = { glossary_id: uuid, dictionaries: [] };
const style = { style_id: uuid, language: 'en' };
const instruction = { id: uuid, label: 'Tone', prompt: 'Be kind.' };
const key = { key_id: `${uuid}:${uuid}`, is_deactivated: false };

/** What a call sends that gets an answer. */
async function sentBy(call: (client: Client) => Promise<unknown>, answer: unknown): Promise<Asked[]> {
  const { client, asked } = handAnswered(() => ({ body: answer }));
  await call(client);
  return asked;
}

describe('Calls about glossaries', () => {
  const dictionary = { ...pair, entries: 'a\tb', entries_format: 'tsv' } as const;
  const other = { source_lang: 'de', target_lang: 'en', entries: 'b,a', entries_format: 'csv' } as const;
  const calls: readonly (readonly [string, (client: Client) => Promise<unknown>, { method: string; url: string; body?: unknown }])[] = [
    [
      'create one of several dictionaries, as TSV or CSV [glossaries.create] [glossary.several] [glossary.entries] [versioning.v3-glossaries]',
      ({ glossaries }) => glossaries.create({ name: 'Terms', dictionaries: [dictionary, other] }, never()),
      { method: 'POST', url: '/v3/glossaries', body: { name: 'Terms', dictionaries: [dictionary, other] } },
    ],
    ['list them [glossaries.list]', ({ glossaries }) => glossaries.list(never()), { method: 'GET', url: '/v3/glossaries' }],
    ['get one [glossaries.get]', ({ glossaries }) => glossaries.get(uuid, never()), { method: 'GET', url: `/v3/glossaries/${uuid}` }],
    [
      'get the entries of one dictionary [glossaries.entries] [glossaries.entries-calls]',
      ({ glossaries }) => glossaries.entries(uuid, pair, never()),
      { method: 'GET', url: `/v3/glossaries/${uuid}/entries?source_lang=en&target_lang=de` },
    ],
    [
      'replace one dictionary [glossaries.put] [glossaries.one]',
      ({ glossaries }) => glossaries.replaceDictionary(uuid, dictionary, never()),
      { method: 'PUT', url: `/v3/glossaries/${uuid}/dictionaries`, body: dictionary },
    ],
    [
      'rename one and merge one dictionary into it [glossaries.patch] [glossaries.one] [versioning.v3-glossaries]',
      ({ glossaries }) => glossaries.update(uuid, { name: 'Terms', dictionary }, never()),
      { method: 'PATCH', url: `/v3/glossaries/${uuid}`, body: { name: 'Terms', dictionaries: [dictionary] } },
    ],
    [
      'rename one alone [glossaries.patch]',
      ({ glossaries }) => glossaries.update(uuid, { name: 'Terms' }, never()),
      { method: 'PATCH', url: `/v3/glossaries/${uuid}`, body: { name: 'Terms' } },
    ],
    [
      'delete one as a whole [glossaries.delete]',
      ({ glossaries }) => glossaries.remove(uuid, never()),
      { method: 'DELETE', url: `/v3/glossaries/${uuid}` },
    ],
    [
      'delete one dictionary [glossaries.delete-dictionary]',
      ({ glossaries }) => glossaries.removeDictionary(uuid, pair, never()),
      { method: 'DELETE', url: `/v3/glossaries/${uuid}/dictionaries?source_lang=en&target_lang=de` },
    ],
    [
      'create a legacy one, as TSV unless it says otherwise [legacy-glossaries.create] [legacy-glossary.format] [versioning.v2-glossaries]',
      ({ legacy }) => legacy.createGlossary({ name: 'Old', ...pair, entries: 'a\tb' }, never()),
      { method: 'POST', url: '/v2/glossaries', body: { name: 'Old', ...pair, entries: 'a\tb' } },
    ],
    [
      'create a legacy one as CSV [legacy-glossary.format]',
      ({ legacy }) => legacy.createGlossary({ name: 'Old', ...other }, never()),
      { method: 'POST', url: '/v2/glossaries', body: { name: 'Old', ...other } },
    ],
  ];
  const dictionaries = [{ ...pair, entry_count: 1, entries: 'a\tb', entries_format: 'tsv' }];
  const answer = { ...glossary, ...pair, dictionaries, entry_count: 1, glossaries: [] };
  for (const [title, call, { body, ...expected }] of calls) {
    it(title, async () => {
      const [sent, ...others] = await sentBy(call, answer);
      assert.deepEqual(others, []);
      assert.deepEqual({ method: sent?.method, url: sent?.url }, expected);
      assert.deepEqual(sent?.body, body);
    });
  }

  it('get legacy entries as tab-separated lines [legacy-glossaries.entries]', async () => {
    const { client, asked } = handAnswered(() => ({ body: 'a\tb\n' }));
    assert.equal(await client.legacy.glossaryEntries(uuid, never()), 'a\tb\n');
    assert.deepEqual([asked[0]?.url, asked[0]?.headers['accept']], [`/v2/glossaries/${uuid}/entries`, 'text/tab-separated-values']);
  });
});

describe('Calls about style rules', () => {
  const rules = Object.fromEntries(
    Array.from({ length: 40 }, (_, category) => [
      `category_${category}`,
      Object.fromEntries(Array.from({ length: 40 }, (_rule, index) => [`rule_${index}`, 'option'])),
    ]),
  );
  const added = { label: 'Tone', prompt: 'Be kind.', source_language: 'en' };

  it('create a list with every field, and as many rules as there are [styles.create] [style.name] [style.language] [style.configured_rules] [style.unlimited] [limits.style-rules] [instruction.source_language]', async () => {
    const request = { name: 'House', language: 'en' as const, configured_rules: rules, custom_instructions: [added] };
    const [sent] = await sentBy(({ styleRules }) => styleRules.create(request, never()), style);
    assert.deepEqual([sent?.method, sent?.url, sent?.body], ['POST', '/v3/style_rules', request]);
  });

  it('replace all rules, however many [styles.put] [style.unlimited] [limits.style-rules]', async () => {
    const [sent] = await sentBy(({ styleRules }) => styleRules.replaceRules(uuid, rules, never()), style);
    assert.deepEqual([sent?.method, sent?.url, sent?.body], ['PUT', `/v3/style_rules/${uuid}/configured_rules`, rules]);
  });

  it('name languages that there are lists for, and no others [style.language]', async () => {
    for (const language of ['de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'zh'] as const)
      await sentBy(({ styleRules }) => styleRules.create({ name: 'House', language }, never()), style);
    const other = JSON.parse('{"name":"House","language":"tr"}');
    const { client, asked } = handAnswered(() => ({ body: style }));
    await assert.rejects(client.styleRules.create(other, never()), (error) => isServiceError(error, 'invalidRequest'));
    assert.deepEqual(asked, []);
  });

  it('add an instruction and replace it [styles.instructions-create] [styles.instructions] [instruction.label] [styles.instructions-shapes]', async () => {
    const base = `/v3/style_rules/${uuid}/custom_instructions`;
    const [posted] = await sentBy(({ styleRules }) => styleRules.addInstruction(uuid, added, never()), instruction);
    assert.deepEqual([posted?.method, posted?.url, posted?.body], ['POST', base, added]);
    const [put] = await sentBy(({ styleRules }) => styleRules.replaceInstruction(uuid, uuid, added, never()), instruction);
    assert.deepEqual([put?.method, put?.url, put?.body], ['PUT', `${base}/${uuid}`, added]);
  });

  it('list them page by page, with detail when that is wanted [styles.list] [styles.detailed] [limits.page] [styles.page-name]', async () => {
    const [sent] = await sentBy(({ styleRules }) => all(styleRules.list({ detailed: true, page_size: 10 }, never())), { style_rules: [] });
    assert.equal(sent?.url, '/v3/style_rules?detailed=true&page_size=10&page=0');
  });
});

describe('Calls of an administrator', () => {
  it('name a key in the body alone, and limits as numbers or null [admin.create] [admin.deactivate] [admin.label] [admin.limits] [admin.null] [admin.zero] [key.speech]', async () => {
    const { client, asked } = handAnswered(() => ({ body: key }));
    const { administration } = client;
    const { key_id } = key;
    await administration.createKey('Team', never());
    await administration.createKey(undefined, never());
    await administration.renameKey(key_id, 'Docs', never());
    await administration.limitKey(key_id, { characters: 0 }, never());
    await administration.limitKey(key_id, { characters: null, speech_to_text_milliseconds: 60_000 }, never());
    await administration.deactivateKey(key_id, never());
    const keys = '/v2/admin/developer-keys';
    assert.deepEqual(
      asked.map(({ method, url, body }) => [method, url, body]),
      [
        ['POST', keys, { label: 'Team' }],
        ['POST', keys, {}],
        ['PUT', `${keys}/label`, { key_id, label: 'Docs' }],
        ['PUT', `${keys}/limits`, { key_id, characters: 0 }],
        ['PUT', `${keys}/limits`, { key_id, characters: null, speech_to_text_milliseconds: 60_000 }],
        ['PUT', `${keys}/deactivate`, { key_id }],
      ],
    );
  });
});

describe('Questions', () => {
  it('for analytics name the days and what the counts are grouped by, if anything [admin.analytics] [admin.analytics-names]', async () => {
    const day = { start_date: '2026-11-01', end_date: '2026-11-20' };
    const { client, asked } = handAnswered(() => ({ body: { usage_report: { total_usage: {}, ...day } } }));
    await client.administration.analytics(day, never());
    await client.administration.analytics({ ...day, group_by: 'key' }, never());
    await client.administration.analytics({ ...day, group_by: 'key_and_day' }, never());
    const query = '/v2/admin/analytics?start_date=2026-11-01&end_date=2026-11-20';
    assert.deepEqual(
      asked.map(({ url }) => url),
      [query, `${query}&group_by=key`, `${query}&group_by=key_and_day`],
    );
  });

  it('for translation memories name the page [memories.shape]', async () => {
    const [sent] = await sentBy(({ memories }) => all(memories.list(never())), { translation_memories: [] });
    assert.equal(sent?.url, '/v3/translation_memories?page=0&page_size=25');
  });
});

describe('A voice job', () => {
  it('goes out with every field, its source by its type, and its targets in order [voice.create] [voice.content_type] [job.types] [voice.signed_upload_url]', async () => {
    const request = {
      source_file: { name: 'talk.wav', content_type: 'audio/wav', content_length: 7 },
      parameters: { source_language: 'en' },
      targets: ['text/plain', 'application/x-subrip', 'audio/pcm;encoding=s16le;rate=16000'].map((type) => ({ language: 'de', type })),
    };
    const created = {
      job_id: uuid,
      upload_url: 'https://assets.invalid/1',
      signature: 'sig',
      signed_upload_url: 'https://assets.invalid/2',
    };
    const { client, asked } = handAnswered(({ method }) => (method === 'PUT' ? { status: 204, body: '' } : { body: created }));
    const job = await client.voice.create(request, 'signedUrl', never());
    await client.voice.create(request, 'signature', never());
    await client.voice.upload(job, new Blob(['pcm']), 'signature', never());
    await client.voice.upload(job, new Blob(['pcm']), 'signedUrl', never());
    assert.deepEqual(
      asked.map(({ method, url, body }) => [method, url, body]),
      [
        ['POST', '/v1/jobs/voice/translate?include=signed_url', request],
        ['POST', '/v1/jobs/voice/translate', request],
        ['PUT', 'https://assets.invalid/1', 'pcm'],
        ['PUT', 'https://assets.invalid/2', 'pcm'],
      ],
    );
    assert.deepEqual(
      asked.slice(2).map(({ headers }) => [headers['authorization'], headers['content-type']]),
      [
        ['Service-Signature sig', 'application/octet-stream'],
        [undefined, 'application/octet-stream'],
      ],
    );
  });
});
