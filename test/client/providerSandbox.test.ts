import assert from 'node:assert/strict';
import * as v from 'valibot';
import { documentHandle, documentStatus } from '../../src/api/documents.ts';
import { styleRuleList } from '../../src/api/styleRules.ts';
import { translateResponse } from '../../src/api/translate.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { sampleDocument } from '../harness/sampleDocuments.ts';
import { answered, body, languages, makeGlossary, sendDocument, status, terms } from './providerRequests.ts';
import { ask, refused, translate } from './sandboxRequests.ts';

/** The sandbox as the public provider, by raw requests: a row for each thing in which that one differs from the specification. */
describe('sandbox: where the public provider differs', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ profile: 'deepl' });
  });
  afterEach(async () => sandbox.close());

  const text = { text: ['Hello'], target_lang: 'de' };
  const memory_id = '5b1d8c0e-0000-4000-8000-000000000001';
  const makeStyle = async () =>
    v.parse(styleRuleList, await body(sandbox, '/v3/style_rules', { json: { name: 'House', language: 'de' } })).style_id;

  it('hosts: paid, free, US and Japan; an account works in one region only', async () => {
    const { usUrl, usKey, jpUrl, jpKey } = sandbox;
    assert.ok(jpUrl !== null && jpKey !== null);
    const denied = { message: 'Your account is denied access' };
    assert.deepEqual(await answered(sandbox, '/v2/usage', { url: usUrl }), [403, denied]);
    assert.deepEqual(await answered(sandbox, '/v2/usage', { url: jpUrl }), [403, denied]);
    assert.deepEqual(await answered(sandbox, '/v2/usage', { key: usKey }), [403, denied]);
    assert.deepEqual(await answered(sandbox, '/v2/admin/developer-keys', { url: usUrl, key: sandbox.adminKey }), [403, denied]);
    for (const [url, key] of [
      [usUrl, usKey],
      [jpUrl, jpKey],
    ] as const)
      await translate(sandbox, text, { url, key });
    await refused(await ask(sandbox, '/v2/usage', { key: sandbox.freeKey }), 403, /Wrong endpoint\. Use .*$/);
  });

  it('languages: both interfaces are there', async () => {
    for (const path of ['/v3/languages?resource=translate_text', '/v3/languages/resources', '/v2/languages', '/v2/glossary-language-pairs'])
      assert.equal(await status(sandbox, path), 200, path);
  });

  it('latency_optimized goes with everything', async () => {
    const fast = { ...text, source_lang: 'en', model_type: 'latency_optimized' };
    for (const more of [
      { style_id: await makeStyle() },
      { custom_instructions: ['Be kind.'] },
      { translation_memory_id: memory_id },
      { tag_handling: 'xml', tag_handling_version: 'v2' },
    ]) {
      const [result] = await translate(sandbox, { ...fast, ...more });
      assert.equal(result?.model_type_used, 'latency_optimized', JSON.stringify(more));
    }
  });

  it('glossary_ids: up to five, with a source language, without glossary_id, each with the pair', async () => {
    const cats = await makeGlossary(sandbox);
    const dogs = await makeGlossary(sandbox, {}, { ...terms, entries: 'dog\tHund' });
    const french = await makeGlossary(sandbox, {}, { ...terms, target_lang: 'fr' });
    const sent = { text: ['The cat and the dog'], source_lang: 'en', target_lang: 'de' };
    const [result] = await translate(sandbox, { ...sent, glossary_ids: [cats, dogs] });
    assert.match(result?.text ?? '', /Katze.*Hund/);
    const asForm = new URLSearchParams({ ...sent, text: 'The cat and the dog', glossary_ids: `${cats},${dogs}` }).toString();
    const { translations } = v.parse(translateResponse, await body(sandbox, '/v2/translate', { form: asForm }));
    assert.equal(translations[0]?.text, result?.text);
    const wrong = [
      { ...sent, glossary_ids: Array.from({ length: 6 }, () => cats) },
      { ...sent, glossary_ids: [cats], glossary_id: dogs },
      { ...sent, source_lang: undefined, glossary_ids: [cats] },
      { ...sent, glossary_ids: [cats, french] },
    ];
    for (const json of wrong) assert.equal(await status(sandbox, '/v2/translate', { json }), 400, JSON.stringify(json));
    assert.equal(await status(sandbox, '/v2/translate', { json: { ...sent, glossary_ids: ['none'] } }), 404);
  });

  it('documents take a style rule list and a translation memory', async () => {
    const fields = { source_lang: 'en', target_lang: 'de' };
    const send = async (more: Record<string, string>) => (await sendDocument(sandbox, 'a.txt', 'Hello', { ...fields, ...more })).status;
    assert.equal(await send({ style_id: await makeStyle(), translation_memory_id: memory_id, translation_memory_threshold: '80' }), 200);
    assert.equal(await send({ style_id: 'none' }), 404);
    assert.equal(await send({ translation_memory_id: '5b1d8c0e-0000-4000-8000-000000000009' }), 404);
    assert.equal(await send({ translation_memory_id: memory_id, translation_memory_threshold: '101' }), 400);
  });

  it('documents take glossary_ids, repeated or comma-separated: the first that has a term wins', async () => {
    const cats = await makeGlossary(sandbox);
    const kittens = await makeGlossary(sandbox, {}, { ...terms, entries: 'cat\tKätzchen\ndog\tHund' });
    const fields = { source_lang: 'en', target_lang: 'de' };
    const send = async (more: Record<string, string>) => (await sendDocument(sandbox, 'a.txt', 'cat', { ...fields, ...more })).status;
    assert.equal(await send({ glossary_ids: `${cats},${kittens}` }), 200);
    const form = new FormData();
    for (const [name, value] of [...Object.entries(fields), ['glossary_ids', cats], ['glossary_ids', 'none']] as const)
      form.append(name, value);
    form.append('file', new Blob(['cat']), 'a.txt');
    const headers = { Authorization: `DeepL-Auth-Key ${sandbox.key}` };
    assert.equal((await fetch(`${sandbox.url}/v2/document`, { method: 'POST', headers, body: form })).status, 404);
    assert.equal(await send({ glossary_ids: `${cats},none` }), 404);
    assert.equal(await send({ glossary_ids: Array.from({ length: 6 }, () => cats).join(',') }), 400);
    assert.equal(await send({ glossary_ids: cats, glossary_id: cats }), 400);
    assert.equal(await send({ glossary_ids: cats, source_lang: '' }), 400);
    for (const [ids, expected] of [
      [[cats, kittens], /Katze.*Hund/],
      [[kittens, cats], /Kätzchen.*Hund/],
    ] as const) {
      const [result] = await translate(sandbox, { text: ['The cat and the dog'], ...fields, glossary_ids: ids });
      assert.match(result?.text ?? '', expected);
    }
  });

  it('correction: like rephrase, without style and tone', async () => {
    const json = { text: ['I saw teh cat.'], target_lang: 'en-US', writing_style: 'casual', tone: 'friendly' };
    const improvements = [{ detected_source_language: 'en', target_language: 'en-US', text: 'I saw the cat.' }];
    assert.deepEqual(await answered(sandbox, '/v2/write/correct', { json }), [200, { improvements }]);
  });

  it('beta targets are for texts only, and neither they nor images are billed', async () => {
    for (const target_lang of ['de-CH', 'fr-CA']) {
      const [result] = await translate(sandbox, { text: ['Hello'], source_lang: 'en', target_lang, show_billed_characters: true });
      assert.equal(result?.billed_characters, 0);
      assert.equal((await sendDocument(sandbox, 'a.txt', 'Hello', { target_lang })).status, 400);
    }
    assert.equal((await sendDocument(sandbox, 'a.png', await sampleDocument('png'), { target_lang: 'de' })).status, 200);
    assert.equal(sandbox.ledger.total, 0);
  });

  it('reporting tags: analytics by tag, and 400 for a header that is no tag', async () => {
    const send = async (tag: string) => status(sandbox, '/v2/translate', { json: text, headers: { 'X-DeepL-Reporting-Tag': tag } });
    assert.equal(await send('Docs'), 200);
    assert.equal(await send('docs'), 200);
    for (const tag of ['a b', 'é', 'x'.repeat(101)]) assert.equal(await send(tag), 400, tag);
    await translate(sandbox, text);
    const day = sandbox.clock.timestamp().slice(0, 10);
    const path = `/v2/admin/analytics/custom-tags?start_date=${day}&end_date=${day}&aggregate_by=day`;
    const breakdown = { total_characters: 10, text_translation_characters: 10, text_improvement_characters: 0 };
    const usage_date = `${day}T00:00:00Z`;
    assert.deepEqual(await body(sandbox, path, { key: sandbox.adminKey }), {
      custom_tag_usage_report: {
        aggregate_by: 'day',
        start_date: usage_date,
        end_date: usage_date,
        next_page: null,
        usage: [{ custom_tag: 'docs', breakdown, usage_date }],
      },
    });
  });

  it('detection takes 128 KiB', async () => {
    const ofBytes = (characters: number) => ({ json: { text: ['a'.repeat(characters - '{"text":[""]}'.length)] } });
    assert.equal(await status(sandbox, '/v3/detect/language', ofBytes(128 * 1024)), 200);
    assert.equal(await status(sandbox, '/v3/detect/language', ofBytes(128 * 1024 + 1)), 413);
  });

  it('subtitles have up to 150 KB', async () => {
    const subtitles = (bytes: number) => `1\n00:00:01,000 --> 00:00:02,500\n${'a'.repeat(bytes - 33)}\n`;
    const send = async (bytes: number) => (await sendDocument(sandbox, 'a.srt', subtitles(bytes), { target_lang: 'de' })).status;
    assert.deepEqual([await send(150 * 1024), await send(150 * 1024 + 1)], [200, 413]);
  });

  it('bodies: 128 KiB of texts and 10 KiB of rephrasing and correction, 16 KiB of headers', async () => {
    const of = (bytes: number) => 'a'.repeat(bytes);
    const sized = async (path: string, bytes: number, json: (filler: string) => object) => {
      const empty = JSON.stringify(json('')).length;
      return status(sandbox, path, { json: json(of(bytes - empty)) });
    };
    const texts = (context: string) => ({ ...text, context });
    assert.deepEqual([await sized('/v2/translate', 128 * 1024, texts), await sized('/v2/translate', 128 * 1024 + 1, texts)], [200, 413]);
    for (const path of ['/v2/write/rephrase', '/v2/write/correct']) {
      const improve = (filler: string) => ({ text: [filler] });
      assert.deepEqual([await sized(path, 10 * 1024, improve), await sized(path, 10 * 1024 + 1, improve)], [200, 413], path);
    }
    assert.equal(await status(sandbox, '/v2/usage', { headers: { 'X-Long': of(17 * 1024) } }), 431);
  });

  it('documents have up to a million characters on a paid plan', async () => {
    const line = `${'word '.repeat(99)}end.\n`;
    const send = async (characters: number) => {
      const content = line.repeat(characters / line.length);
      const sent = await sendDocument(sandbox, 'a.xlf', xliff(content), { source_lang: 'en', target_lang: 'de' });
      const { document_id, document_key } = v.parse(documentHandle, await sent.json());
      sandbox.clock.advance(60_000);
      return v.parse(documentStatus, await body(sandbox, `/v2/document/${document_id}`, { json: { document_key } })).status;
    };
    assert.deepEqual([await send(1_000_000), await send(1_000_500)], ['done', 'error']);
  });

  it('tag handling is for languages that list it, on both sides', async () => {
    const all = await languages(sandbox, 'translate_text', '&include=beta');
    assert.equal(all.length, 123);
    const without = all.filter(({ features }) => !('tag_handling' in features)).map(({ lang }) => lang);
    assert.equal(without.length, 86);
    assert.ok(['he', 'th', 'vi', 'de-CH', 'fr-CA'].every((code) => without.includes(code)));
    const tagged = { text: ['<b>Hello</b>'], tag_handling: 'xml' };
    for (const pair of [{ target_lang: 'th' }, { source_lang: 'vi', target_lang: 'de' }])
      await refused(await ask(sandbox, '/v2/translate', { json: { ...tagged, ...pair } }), 400, /^tag_handling is not supported/);
  });
});

function xliff(content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en">
  <file id="f"><unit id="1"><segment><source>${content}</source></segment></unit></file>
</xliff>
`;
}
