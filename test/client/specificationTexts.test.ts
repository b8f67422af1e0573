import assert from 'node:assert/strict';
import * as v from 'valibot';
import { detectResponse } from '../../src/api/detect.ts';
import { languageEntry } from '../../src/api/languageSchemas.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { ask, refused, translate } from './sandboxRequests.ts';

describe('The specification: texts', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(async () => sandbox.close());
  beforeEach(() => sandbox.ledger.reset());

  const request = { text: ['Hello world', 'Good morning'], source_lang: 'en', target_lang: 'de' };

  describe('context', () => {
    it('is not translated itself [translate.context-not-translated] [translate.order]', async () => {
      assert.deepEqual(await translate(sandbox, { ...request, context: 'A letter to a friend.' }), await translate(sandbox, request));
    });

    it('has no size of its own, and is not billed [translate.context-size] [translate.context-not-billed] [limits.context]', async () => {
      const around = JSON.stringify({ ...request, context: '' }).length;
      await translate(sandbox, { ...request, context: 'a'.repeat(128 * 1024 - around) });
      assert.equal(sandbox.ledger.total, 23);
    });
  });

  it('equal languages are billed as others are [translate.equal-billed]', async () => {
    await translate(sandbox, { ...request, target_lang: 'en' });
    assert.equal(sandbox.ledger.total, 23);
  });

  describe('what forces quality_optimized', () => {
    for (const [title, options] of [
      ['custom_instructions [translate.custom_instructions-quality]', { custom_instructions: ['Be brief.'] }],
      ['tag_handling_version v2 [translate.tag_handling_version-quality]', { tag_handling: 'xml', tag_handling_version: 'v2' }],
    ] as const) {
      it(title, async () => {
        const [result] = await translate(sandbox, { ...request, ...options, model_type: 'prefer_quality_optimized' });
        assert.equal(result?.model_type_used, 'quality_optimized');
        const json = { ...request, ...options, model_type: 'latency_optimized' };
        await refused(await ask(sandbox, '/v2/translate', { json }), 400, /cannot be combined with model_type/);
      });
    }
  });

  it('each value of a list of values is taken [translate.model_type] [translate.split_sentences] [translate.formality] [translate.tag_handling] [translate.tag_handling_version]', async () => {
    const values = {
      model_type: ['latency_optimized', 'quality_optimized', 'prefer_quality_optimized'],
      split_sentences: ['0', '1', 'nonewlines'],
      formality: ['default', 'more', 'less', 'prefer_more', 'prefer_less'],
      tag_handling: ['xml', 'html'],
      tag_handling_version: ['v1', 'v2'],
      translation_memory_threshold: [0, 75, 100],
    };
    for (const [name, list] of Object.entries(values)) for (const value of list) await translate(sandbox, { ...request, [name]: value });
  });

  it('custom instructions are for eight languages and their variants [translate.custom_instructions-target]', async () => {
    const wanted = { text: ['Bonjour'], custom_instructions: ['Be brief.'] };
    for (const target_lang of ['de', 'en', 'en-GB', 'en-US', 'es', 'es-419', 'fr', 'it', 'ja', 'ko', 'zh', 'zh-Hans', 'zh-Hant']) {
      await translate(sandbox, { ...wanted, target_lang });
    }
    for (const target_lang of ['nl', 'pt-BR', 'pl', 'ru']) {
      await refused(await ask(sandbox, '/v2/translate', { json: { ...wanted, target_lang } }), 400, /^custom_instructions /);
    }
  });

  it('formality is for eleven targets; others need a prefer_ option [translate.formality] [translate.formality-unsupported] [errors.formality]', async () => {
    const formal = new Set('DE, FR, IT, ES, ES-419, NL, PL, PT-BR, PT-PT, JA, RU'.split(', '));
    const languages = v.parse(v.array(languageEntry), await (await ask(sandbox, '/v3/languages?resource=translate_text')).json());
    for (const { lang: target_lang } of languages.filter(({ usable_as_target }) => usable_as_target)) {
      const json = { text: ['1'], source_lang: 'ar', target_lang };
      if (formal.delete(target_lang.toUpperCase())) await translate(sandbox, { ...json, formality: 'more' });
      else await refused(await ask(sandbox, '/v2/translate', { json: { ...json, formality: 'more' } }), 400, /^formality /);
      await translate(sandbox, { ...json, formality: 'prefer_less' });
    }
    assert.equal(formal.size, 0);
  });

  it('tag handling is that of version 1 unless asked for version 2 [versioning.tags]', async () => {
    const json = { ...request, text: ['<b>Hello'], tag_handling: 'xml' };
    assert.deepEqual(await translate(sandbox, json), await translate(sandbox, { ...json, tag_handling_version: 'v1' }));
    await refused(await ask(sandbox, '/v2/translate', { json: { ...json, tag_handling_version: 'v2' } }), 400, /^Tag handling/);
  });

  describe('improvement', () => {
    const rephrase = async (json: object) => ask(sandbox, '/v2/write/rephrase', { json: { text: ['It works well.'], ...json } });

    it('takes every target language in the list [rephrase.target_lang]', async () => {
      for (const target_lang of 'de, en, en-GB, en-US, es, fr, it, ja, ko, pt, pt-BR, pt-PT, zh, zh-Hans'.split(', ')) {
        assert.equal((await rephrase({ text: ['1, 2'], target_lang })).status, 200, target_lang);
      }
      for (const target_lang of ['nl', 'es-419', 'zh-Hant', 'de-CH']) await refused(await rephrase({ target_lang }), 400, /^target_lang /);
    });

    it('takes every writing style, with prefer_ or without [rephrase.writing_style]', async () => {
      for (const writing_style of ['academic', 'business', 'casual', 'default', 'simple']) {
        assert.equal((await rephrase({ writing_style, target_lang: 'en-US' })).status, 200);
        assert.equal((await rephrase({ writing_style: `prefer_${writing_style}` })).status, 200);
      }
      await refused(await rephrase({ writing_style: 'friendly' }), 400, /^writing_style /);
    });

    it('takes every tone, with prefer_ or without, but no prefer_default [rephrase.tone]', async () => {
      for (const tone of ['confident', 'diplomatic', 'enthusiastic', 'friendly']) {
        assert.equal((await rephrase({ tone, target_lang: 'en-US' })).status, 200);
        assert.equal((await rephrase({ tone: `prefer_${tone}` })).status, 200);
      }
      assert.equal((await rephrase({ tone: 'default' })).status, 200);
      for (const tone of ['prefer_default', 'business']) await refused(await rephrase({ tone }), 400, /^tone /);
    });
  });

  describe('detection', () => {
    it('gives one guess for a text, whatever languages it mixes [detect.top] [detect.response]', async () => {
      const text = ['Good morning, how are you today? Guten Morgen, wie geht es Ihnen heute?', 'Bonjour, comment allez-vous aujourd’hui ?'];
      const response = await ask(sandbox, '/v3/detect/language', { json: { text } });
      const { results } = v.parse(detectResponse, await response.json());
      assert.equal(results.length, 2);
      for (const result of results) assert.deepEqual(Object.keys(result).toSorted(), ['detected_language', 'detection_status']);
      assert.equal(results[1]?.detected_language, 'fr');
    });

    it('takes no documents [detect.text-only]', async () => {
      const form = new FormData();
      form.append('file', new Blob(['Hello']), 'a.txt');
      const headers = { Authorization: `Service-Auth-Key ${sandbox.key}` };
      await refused(await fetch(`${sandbox.url}/v3/detect/language`, { method: 'POST', headers, body: form }), 415, /application\/json/);
    });
  });

  it('a key in the query or the body is refused on the free plan [auth.legacy] [errors.legacy-auth]', async () => {
    const { freeKey: key, freeUrl: url } = sandbox;
    const json = { ...request, auth_key: key };
    await refused(await ask(sandbox, `/v2/usage?auth_key=${key}`, { url, key }), 403, /auth_key/);
    await refused(await fetch(`${url}/v2/usage?auth_key=${key}`), 403, /auth_key/);
    await refused(await ask(sandbox, '/v2/translate', { url, key, json }), 403, /auth_key/);
    await refused(await ask(sandbox, '/v2/write/rephrase', { url, key, json }), 403, /auth_key/);
    await refused(await ask(sandbox, '/v2/translate', { url, key, form: `text=a&target_lang=de&auth_key=${key}` }), 403, /auth_key/);
    const headers = { 'Content-Type': 'application/json' };
    await refused(await fetch(`${url}/v2/translate`, { method: 'POST', headers, body: JSON.stringify(json) }), 403, /./);
    assert.equal(sandbox.ledger.total, 0);
  });
});
