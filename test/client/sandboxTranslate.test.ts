import assert from 'node:assert/strict';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { ask, refused, translate } from './sandboxRequests.ts';

describe('sandbox: POST /v2/translate', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(async () => sandbox.close());

  const post = async (json: unknown) => ask(sandbox, '/v2/translate', { json });

  describe('translates', () => {
    it('each text independently, in the order of the request (Text translation: text) [does.text] [translate.order] [translate.independent] [translate.source_lang] [translate.response] [translation.text] [translation.detected_source_language]', async () => {
      const results = await translate(sandbox, { text: ['Hello world', 'Guten Morgen'], target_lang: 'FR' });
      assert.deepEqual(results, [
        { detected_source_language: 'EN', text: '«fr Ĥééļļöö ŵööŕļđ»' },
        { detected_source_language: 'DE', text: '«fr Ĝüüţééñ Ḿööŕĝééñ»' },
      ]);
    });

    it('50 texts (Limits: texts per text translation or detection request) [translate.text] [limits.texts]', async () => {
      const text = Array.from({ length: 50 }, (_, index) => `Text ${index}`);
      assert.equal((await translate(sandbox, { text, target_lang: 'de', source_lang: 'en' })).length, 50);
    });

    it('to codes in any casing (Resources and their fields: language codes are accepted case-insensitively) [resources.language-case] [versioning.codes]', async () => {
      for (const target_lang of ['ZH-HANT', 'zh-hant', 'zh-Hant']) {
        const [result] = await translate(sandbox, { text: ['Hi'], target_lang, source_lang: 'EN' });
        assert.equal(result?.text, '«zh-Hant Ĥíí»');
      }
    });

    it('a form as it does JSON, booleans written as 1 or 0 (Text translation: form-encoded requests) [translate.form] [translate.ignore_tags]', async () => {
      const form =
        'text=Run+%3Ccode%3Enpm%3C%2Fcode%3E&text=Two&target_lang=DE&source_lang=EN&tag_handling=xml&ignore_tags=a,code&show_billed_characters=1&outline_detection=0';
      const response = await ask(sandbox, '/v2/translate', { form });
      assert.deepEqual(await response.json(), {
        translations: [
          { detected_source_language: 'EN', text: '«de Ŕüüñ» <code>npm</code>', billed_characters: 20 },
          { detected_source_language: 'EN', text: '«de Ţŵöö»', billed_characters: 3 },
        ],
      });
    });

    it('nothing between equal languages and variants of one language, but bills it (Text translation: equal source and target) [translate.equal-billed] [translate.variants]', async () => {
      for (const [source_lang, target_lang] of [
        ['de', 'de'],
        ['en', 'en-GB'],
        [undefined, 'en-US'],
      ]) {
        const json = { text: ['Hello world'], source_lang, target_lang, show_billed_characters: true };
        assert.deepEqual(await translate(sandbox, json), [
          { detected_source_language: source_lang?.toUpperCase() ?? 'EN', text: 'Hello world', billed_characters: 11 },
        ]);
      }
    });

    it('whatever unknown parameters say, enable_beta_languages among them (Text translation: deprecated, no effect) [translate.enable_beta_languages]', async () => {
      await translate(sandbox, { text: ['Hi'], target_lang: 'de', enable_beta_languages: true, glossary_ids: 7, something: { new: true } });
    });

    it('with every optional parameter at once [translate.preserve_formatting] [translate.outline_detection] [translate.non_splitting_tags] [translate.splitting_tags]', async () => {
      await translate(sandbox, {
        text: ['<p>Hello</p>'],
        target_lang: 'de',
        source_lang: 'en',
        context: 'A greeting',
        model_type: 'prefer_quality_optimized',
        split_sentences: 'nonewlines',
        preserve_formatting: true,
        formality: 'more',
        custom_instructions: ['Be brief.'],
        translation_memory_threshold: 100,
        tag_handling: 'xml',
        tag_handling_version: 'v2',
        outline_detection: false,
        non_splitting_tags: ['b'],
        splitting_tags: ['p'],
        ignore_tags: ['code'],
      });
    });

    it('an empty text to an empty text', async () => {
      const [result] = await translate(sandbox, { text: [''], target_lang: 'de' });
      assert.equal(result?.text, '');
    });
  });

  describe('tells', () => {
    it('the model when model_type was set, and only then (Translation result: model_type_used) [translate.model_type] [translation.model_type_used]', async () => {
      const used = async (options: object) =>
        (await translate(sandbox, { text: ['Hi'], target_lang: 'de', ...options }))[0]?.model_type_used;
      assert.equal(await used({ source_lang: 'en' }), undefined);
      assert.equal(await used({ source_lang: 'en', model_type: 'latency_optimized' }), 'latency_optimized');
      assert.equal(await used({ source_lang: 'en', model_type: 'prefer_quality_optimized' }), 'quality_optimized');
    });

    it('a next-gen model without source_lang regardless of model_type (Text translation: source_lang) [translate.source_lang-model]', async () => {
      const [result] = await translate(sandbox, { text: ['Hi'], target_lang: 'de', model_type: 'latency_optimized' });
      assert.equal(result?.model_type_used, 'quality_optimized');
    });

    it('billed characters as Unicode code points, only when asked (Text translation: show_billed_characters) [translate.show_billed_characters] [translation.billed_characters]', async () => {
      const [shown] = await translate(sandbox, { text: ['🙂é世'], target_lang: 'de', show_billed_characters: true });
      assert.equal(shown?.billed_characters, 3);
      const [hidden] = await translate(sandbox, { text: ['🙂é世'], target_lang: 'de', show_billed_characters: false });
      assert.equal(hidden?.billed_characters, undefined);
    });
  });

  describe('refuses with 400', () => {
    const wrong: [string, object, RegExp][] = [
      [
        '51 texts (Limits: texts per request) [translate.text] [limits.texts]',
        { text: Array.from({ length: 51 }, () => 'a') },
        /^text .*50/,
      ],
      ['no text [translate.text]', { text: [] }, /^text /],
      ['a text that is no array', { text: 'Hello' }, /^text must be an array/],
      ['texts that are no strings', { text: [1] }, /^text /],
      ['a missing target_lang [translate.target_lang]', { target_lang: undefined }, /^target_lang is required/],
      ['an unknown target language', { target_lang: 'xx' }, /^target_lang .*xx/],
      ['an unknown variant of a known language', { target_lang: 'de-XX' }, /^target_lang /],
      ['an unknown source language', { source_lang: 'xx' }, /^source_lang /],
      ['a source that is usable as target only (Languages: usable_as_source) [language.usable]', { source_lang: 'en-US' }, /^source_lang /],
      ['an unknown formality [translate.formality]', { formality: 'very' }, /^formality /],
      [
        'formality on a target without it (Errors) [translate.formality-unsupported] [errors.formality]',
        { target_lang: 'da', formality: 'more' },
        /^formality .*prefer_more/,
      ],
      ['an unknown model_type [translate.model_type]', { model_type: 'best' }, /^model_type /],
      ['an unknown split_sentences [translate.split_sentences]', { split_sentences: '2' }, /^split_sentences /],
      ['an unknown tag_handling [translate.tag_handling]', { tag_handling: 'json' }, /^tag_handling /],
      ['an unknown tag_handling_version [translate.tag_handling_version]', { tag_handling_version: 'v3' }, /^tag_handling_version /],
      [
        'a boolean that is a string [translate.preserve_formatting]',
        { preserve_formatting: 'yes' },
        /^preserve_formatting must be a boolean/,
      ],
      ['a list that is a string in JSON [translate.ignore_tags]', { ignore_tags: 'a,b' }, /^ignore_tags must be an array/],
      [
        'a glossary without source_lang (Text translation: glossary_id) [translate.glossary_id] [glossaries.source_lang]',
        { glossary_id: 'g', source_lang: undefined },
        /^glossary_id requires/,
      ],
      [
        'eleven custom instructions (Limits) [translate.custom_instructions] [limits.custom_instructions]',
        { custom_instructions: Array.from({ length: 11 }, () => 'a') },
        /^custom_instructions /,
      ],
      [
        'an instruction of 301 characters (Limits) [translate.custom_instructions] [limits.custom_instructions]',
        { custom_instructions: ['a'.repeat(301)] },
        /^custom_instructions /,
      ],
      [
        'instructions for a target without them [translate.custom_instructions-target]',
        { custom_instructions: ['a'], target_lang: 'da' },
        /^custom_instructions /,
      ],
      [
        'a threshold over 100 (Limits) [translate.translation_memory_threshold] [limits.threshold]',
        { translation_memory_threshold: 101 },
        /^translation_memory_threshold /,
      ],
      ['a memory that is no UUID [translate.translation_memory_id]', { translation_memory_id: 'mine' }, /^translation_memory_id /],
      [
        'latency_optimized with style_id (Errors) [translate.style_id-quality] [errors.latency]',
        { model_type: 'latency_optimized', style_id: 's' },
        /^style_id /,
      ],
      [
        'latency_optimized with custom instructions (Errors) [translate.custom_instructions-quality] [errors.latency]',
        { model_type: 'latency_optimized', custom_instructions: ['a'] },
        /^custom_instructions /,
      ],
      [
        'latency_optimized with tag_handling_version v2 (Errors) [translate.tag_handling_version-quality] [errors.latency]',
        { model_type: 'latency_optimized', tag_handling: 'xml', tag_handling_version: 'v2' },
        /^tag_handling_version /,
      ],
    ];
    for (const [what, parameters, message] of wrong) {
      it(what, async () => {
        await refused(await post({ text: ['Hello'], target_lang: 'de', source_lang: 'en', ...parameters }), 400, message);
      });
    }

    it('malformed XML under tag handling v2, and takes it under v1 (Versioning: tag_handling_version) [translate.tag_handling_version] [versioning.tags]', async () => {
      const json = { text: ['<b>Hello'], target_lang: 'de', tag_handling: 'xml' };
      await refused(await post({ ...json, tag_handling_version: 'v2' }), 400, /^Tag handling parsing failed, please check input\./);
      await translate(sandbox, { ...json, tag_handling_version: 'v1' });
    });

    it('malformed JSON, JSON that is no object and bytes that are no UTF-8 [translate.utf8]', async () => {
      const headers = { Authorization: `Service-Auth-Key ${sandbox.key}`, 'Content-Type': 'application/json' };
      for (const body of ['{"text":', '[]', '"text"', Buffer.from([0x7b, 0xff, 0x7d])]) {
        await refused(await fetch(`${sandbox.url}/v2/translate`, { method: 'POST', headers, body }), 400, /body/);
      }
    });
  });

  it('takes prefer_ formality on any target and plain formality on its targets (Text translation: formality) [translate.formality] [translate.formality-unsupported]', async () => {
    await translate(sandbox, { text: ['Hi'], target_lang: 'da', formality: 'prefer_more' });
    for (const target_lang of ['DE', 'FR', 'IT', 'ES', 'ES-419', 'NL', 'PL', 'PT-BR', 'PT-PT', 'JA', 'RU']) {
      await translate(sandbox, { text: ['Hi'], target_lang, formality: 'less' });
    }
  });

  it('answers 404 to an unknown glossary, style rule list and translation memory', async () => {
    const id = '7c2fbb1e-8f0a-4a56-9a7b-111111111111';
    for (const parameter of ['glossary_id', 'style_id', 'translation_memory_id']) {
      const request = { text: ['Hi'], target_lang: 'de', source_lang: 'en', model_type: 'quality_optimized', [parameter]: id };
      await refused(await post(request), 404, /not found/);
    }
  });

  it('refuses style rules to the free plan (Authentication: availability) [does.styles-pro] [auth.styles]', async () => {
    const response = await ask(sandbox, '/v2/translate', {
      json: { text: ['Hi'], target_lang: 'de', style_id: 's' },
      url: sandbox.freeUrl,
      key: sandbox.freeKey,
    });
    await refused(response, 403, /^style_id/);
  });
});

describe('sandbox: billing', () => {
  const clock = createSimulatedClock();
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ quota: 1000, clock });
  });
  afterEach(async () => sandbox.close());

  it('writes every request into the ledger with what was billed [translate.context-not-billed] [limits.context]', async () => {
    await translate(sandbox, { text: ['Hello', '世界'], target_lang: 'de', context: 'Not billed (Limits: context)' });
    await ask(sandbox, '/v2/translate', { json: { text: ['Hello'], target_lang: 'xx' } });
    const [first, second] = sandbox.ledger.entries;
    assert.ok(first);
    assert.equal(first.started, clock.now());
    const { started: _, ...rest } = first;
    assert.deepEqual(rest, {
      method: 'POST',
      path: '/v2/translate',
      key: 'main',
      texts: 2,
      characters: 7,
      kind: 'text',
      billed: 7,
      status: 200,
      fault: null,
    });
    assert.deepEqual([second?.status, second?.billed], [400, 0]);
    assert.equal(sandbox.ledger.total, 7);
  });

  it('bills nothing for de-CH and fr-CA (Versioning: variants in beta) [versioning.beta]', async () => {
    for (const target_lang of ['de-CH', 'fr-CA']) {
      const [result] = await translate(sandbox, { text: ['Hello'], target_lang, show_billed_characters: true });
      assert.equal(result?.billed_characters, 0);
    }
    assert.equal(sandbox.ledger.total, 0);
  });

  it('answers 456 and bills nothing when the quota would be passed (Errors: 456 Quota exceeded) [errors.quota]', async () => {
    await translate(sandbox, { text: ['a'.repeat(990)], target_lang: 'de' });
    const response = await ask(sandbox, '/v2/translate', { json: { text: ['eleven more'], target_lang: 'de' } });
    await refused(response, 456, /^Quota exceeded/);
    assert.equal(sandbox.ledger.total, 990);
    await translate(sandbox, { text: ['ten more..'], target_lang: 'de' });
    await refused(await ask(sandbox, '/v2/translate', { json: { text: ['a'], target_lang: 'de' } }), 456, /Quota/);
  });

  it('never bills over the quota when requests arrive together', async () => {
    const json = { text: ['a'.repeat(300)], target_lang: 'de' };
    const answers = await Promise.all(Array.from({ length: 8 }, async () => ask(sandbox, '/v2/translate', { json })));
    assert.equal(answers.filter((answer) => answer.status === 200).length, 3);
    assert.equal(sandbox.ledger.total, 900);
  });

  it('counts in GET /v2/usage, per product on the paid plan [usage.counts] [usage.products]', async () => {
    await translate(sandbox, { text: ['Hello'], target_lang: 'de' });
    const response = await ask(sandbox, '/v2/usage');
    const usage: unknown = await response.json();
    assert.ok(typeof usage === 'object' && usage && 'products' in usage && Array.isArray(usage.products));
    assert.partialDeepStrictEqual(usage, {
      character_count: 5,
      character_limit: 1000,
      api_key_character_count: 5,
      api_key_character_limit: 1_000_000_000_000,
      speech_to_text_milliseconds_count: 0,
    });
    assert.partialDeepStrictEqual(usage.products[0], {
      product_type: 'translate',
      billing_unit: 'characters',
      api_key_unit_count: 5,
      account_unit_count: 5,
    });
  });

  it('counts plainly and apart on the free plan', async () => {
    const free = { url: sandbox.freeUrl, key: sandbox.freeKey };
    await translate(sandbox, { text: ['Hello'], target_lang: 'de' });
    await translate(sandbox, { text: ['Hi'], target_lang: 'de' }, free);
    assert.deepEqual(await (await ask(sandbox, '/v2/usage', free)).json(), { character_count: 2, character_limit: 500_000 });
  });

  it('starts with at least a million characters', async () => {
    const fresh = await startSandbox();
    try {
      const usage = await (await ask(fresh, '/v2/usage')).json();
      assert.partialDeepStrictEqual(usage, { character_count: 0 });
      assert.ok(typeof usage === 'object' && usage && 'character_limit' in usage && Number(usage.character_limit) >= 1_000_000);
    } finally {
      await fresh.close();
    }
  });
});
