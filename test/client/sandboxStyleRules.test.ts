import assert from 'node:assert/strict';
import * as v from 'valibot';
import { translationMemory } from '../../src/api/memories.ts';
import { customInstruction, styleRuleList } from '../../src/api/styleRules.ts';
import type { CustomInstruction, StyleRuleList } from '../../src/api/styleRules.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { ask, refused, translate } from './sandboxRequests.ts';

const path = '/v3/style_rules';
const unknown = '7c2fbb1e-8f0a-4a56-9a7b-111111111111';
const rules = { punctuation: { apostrophe: 'use_curly_apostrophes' }, of_tomorrow: { unheard: 'of' } };
const instruction = { label: 'Brief', prompt: 'Be brief.', source_language: 'de' };

describe('sandbox: style rule lists', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(async () => sandbox.close());

  const create = async (more: object = {}) => ask(sandbox, path, { json: { name: 'House', language: 'en', ...more } });
  const listFrom = async (response: Promise<Response>, status = 200): Promise<StyleRuleList> => {
    const answer = await response;
    assert.equal(answer.status, status);
    return v.parse(styleRuleList, await answer.json());
  };
  const created = async (more: object = {}) => listFrom(create(more), 201);
  const get = async (id: string) => listFrom(ask(sandbox, `${path}/${id}`));

  it('are created with rules and instructions, version 1 (Style rule list) [styles.create] [styles.get] [style.version] [style.configured_rules] [style.custom_instructions] [style.categories] [instruction.label] [instruction.source_language]', async () => {
    sandbox.clock.advance(1000);
    const made = await created({
      language: 'EN',
      configured_rules: rules,
      custom_instructions: [instruction, { label: 'L', prompt: 'P' }],
    });
    assert.partialDeepStrictEqual(made, { name: 'House', language: 'en', version: 1, configured_rules: rules });
    assert.equal(made.creation_time, made.updated_time);
    const [first, second] = made.custom_instructions ?? [];
    assert.deepEqual({ ...first, id: '' }, { id: '', ...instruction });
    assert.ok(first?.id && second && first.id !== second.id && !('source_language' in second));
    assert.deepEqual(await get(made.style_id), made);
    assert.deepEqual((await created()).configured_rules, {});
  });

  it('keep to their limits (Limits: style rule list name, custom instructions) [styles.create] [style.name] [style.language] [instruction.prompt] [limits.style-name] [limits.style-instructions]', async () => {
    const some = (count: number) => Array.from({ length: count }, () => ({ label: 'L', prompt: 'é'.repeat(300) }));
    await created({ name: '世'.repeat(1024), custom_instructions: some(200) });
    await refused(await create({ name: 'a'.repeat(1025) }), 400, /^name .*1024/);
    await refused(await create({ custom_instructions: some(201) }), 400, /^custom_instructions .*200/);
    await refused(await create({ custom_instructions: [{ label: 'L', prompt: 'a'.repeat(301) }] }), 400, /300/);
    await refused(await create({ language: 'nl' }), 400, /^language must be one of de, en, es, fr, it, ja, ko, zh/);
    await refused(await create({ configured_rules: { punctuation: 'strict' } }), 400, /^configured_rules /);
    await refused(await ask(sandbox, path, { json: { language: 'en' } }), 400, /^name is required/);
  });

  it('increment the version on every modification (Style rule list version) [style.version] [style-version.increments] [versioning.style] [style.updated_time] [styles.patch]', async () => {
    const { style_id, creation_time } = await created({ custom_instructions: [instruction] });
    const one = `${path}/${style_id}`;
    const versions: number[] = [];
    const modify = async (method: string, where: string, json?: object) => {
      sandbox.clock.advance(1000);
      const response = await ask(sandbox, where, { method, ...(json && { json }) });
      assert.ok(response.ok, `${method} ${where}: ${response.status}`);
      versions.push((await get(style_id)).version);
      return response;
    };
    await modify('PATCH', one, { name: 'New' });
    await modify('PUT', `${one}/configured_rules`, rules);
    const added = v.parse(customInstruction, await (await modify('POST', `${one}/custom_instructions`, instruction)).json());
    await modify('PUT', `${one}/custom_instructions/${added.id}`, { label: 'L', prompt: 'P' });
    await modify('DELETE', `${one}/custom_instructions/${added.id}`);
    assert.deepEqual(versions, [2, 3, 4, 5, 6]);
    const now = await get(style_id);
    assert.deepEqual([now.name, now.creation_time, now.custom_instructions?.length], ['New', creation_time, 1]);
    assert.ok((now.updated_time ?? '') > (creation_time ?? ''));
  });

  it('have all their rules replaced and the instructions untouched by PUT (Style rule lists: configured_rules) [styles.put]', async () => {
    const { style_id } = await created({ configured_rules: rules, custom_instructions: [instruction] });
    const replacement = { style_and_tone: { abbreviations: 'use_abbreviations_and_symbols' } };
    const put = await listFrom(ask(sandbox, `${path}/${style_id}/configured_rules`, { method: 'PUT', json: replacement }));
    assert.deepEqual([put.configured_rules, put.custom_instructions?.length], [replacement, 1]);
  });

  it('are deleted with 204 and an empty body, 404 when not found (Errors: style rule list) [styles.delete] [styles.irreversible] [errors.style-204] [errors.style-404]', async () => {
    const { style_id } = await created();
    const response = await ask(sandbox, `${path}/${style_id}`, { method: 'DELETE' });
    assert.deepEqual([response.status, await response.text()], [204, '']);
    await refused(await ask(sandbox, `${path}/${style_id}`, { method: 'DELETE' }), 404, /Style rule list not found/);
    await refused(await ask(sandbox, `${path}/${style_id}`), 404, /Style rule list not found/);
    await refused(await ask(sandbox, `${path}/${unknown}/custom_instructions`, { json: instruction }), 404, /Style rule list not found/);
  });

  describe('pages', () => {
    let other: Sandbox;
    before(async () => {
      other = await startSandbox();
      for (let index = 0; index < 27; index += 1) await ask(other, path, { json: { name: `List ${index}`, language: 'de' } });
    });
    after(async () => other.close());
    const lists = v.object({ style_rules: v.array(styleRuleList) });
    const page = async (query: string) => v.parse(lists, await (await ask(other, `${path}${query}`)).json()).style_rules;

    it('hold 10 lists by default, up to 25, counted from 0 (Limits: style rule lists per page) [styles.list] [limits.page]', async () => {
      const names = async (query: string) => (await page(query)).map((list) => list.name);
      assert.deepEqual((await names('')).length, 10);
      assert.deepEqual(await names('?page=1&page_size=25'), ['List 25', 'List 26']);
      assert.deepEqual(await names('?page=9'), []);
      assert.deepEqual([...(await names('?page_size=25&page=0')), ...(await names('?page_size=25&page=1'))].length, 27);
      for (const size of ['0', '26', 'x', '1.5', '-1']) {
        await refused(await ask(other, `${path}?page_size=${size}`), 400, /^page_size (?:is a whole number from 1 to 25|must be a number)/);
      }
      await refused(await ask(other, `${path}?page=-1`), 400, /^page is a whole number/);
    });

    it('lack rules and instructions unless detailed (Style rule list) [style.brief] [styles.detailed]', async () => {
      const [brief] = await page('');
      const [detailed] = await page('?detailed=true');
      assert.ok(brief && !('configured_rules' in brief) && !('custom_instructions' in brief));
      assert.deepEqual([detailed?.configured_rules, detailed?.custom_instructions], [{}, []]);
      await refused(await ask(other, `${path}?detailed=maybe`), 400, /^detailed must be a boolean/);
    });
  });

  describe('custom instructions', () => {
    const read = async (response: Response): Promise<CustomInstruction> => v.parse(customInstruction, await response.json());

    it('are created, read, replaced and deleted (Style rule lists: custom_instructions) [styles.instructions-create] [styles.instructions] [instruction.source_language]', async () => {
      const where = `${path}/${(await created()).style_id}/custom_instructions`;
      const response = await ask(sandbox, where, { json: instruction });
      assert.equal(response.status, 201);
      const { id } = await read(response);
      assert.deepEqual(await read(await ask(sandbox, `${where}/${id}`)), { id, ...instruction });
      const replaced = await read(await ask(sandbox, `${where}/${id}`, { method: 'PUT', json: { label: 'L', prompt: 'P' } }));
      assert.deepEqual(replaced, { id, label: 'L', prompt: 'P' });
      assert.deepEqual(await read(await ask(sandbox, `${where}/${id}`)), replaced);
      assert.equal((await ask(sandbox, `${where}/${id}`, { method: 'DELETE' })).status, 204);
      await refused(await ask(sandbox, `${where}/${id}`), 404, /Custom instruction not found/);
      await refused(await ask(sandbox, `${where}/${id}`, { method: 'DELETE' }), 404, /Custom instruction not found/);
    });

    it('are at most 200, of label and a prompt up to 300 characters (Limits: custom instructions per style rule list) [instruction.prompt] [limits.style-instructions]', async () => {
      const custom_instructions = Array.from({ length: 200 }, () => ({ label: 'L', prompt: 'P' }));
      const where = `${path}/${(await created({ custom_instructions })).style_id}/custom_instructions`;
      await refused(await ask(sandbox, where, { json: instruction }), 400, /200/);
      const { style_id } = await created();
      const post = async (json: object) => ask(sandbox, `${path}/${style_id}/custom_instructions`, { json });
      await refused(await post({ label: 'L', prompt: 'a'.repeat(301) }), 400, /^prompt .*300/);
      await refused(await post({ prompt: 'P' }), 400, /^label is required/);
    });
  });

  describe('in a translation', () => {
    const post = async (more: object) => ask(sandbox, '/v2/translate', { json: { text: ['Hello'], target_lang: 'en-GB', ...more } });

    it('must have the target language, of which it may be a variant (Text translation: style_id) [translate.style_id]', async () => {
      const { style_id } = await created();
      for (const target_lang of ['en', 'en-GB', 'EN-US']) assert.equal((await post({ style_id, target_lang })).status, 200);
      await refused(await post({ style_id, target_lang: 'de' }), 400, /^style_id /);
      await refused(await post({ style_id: unknown }), 404, /Style rule list not found/);
    });

    it('force quality_optimized (Text translation: style_id) [translate.style_id-quality] [errors.latency]', async () => {
      const json = { text: ['Hallo'], source_lang: 'de', target_lang: 'en-GB', style_id: (await created()).style_id };
      const [result] = await translate(sandbox, { ...json, model_type: 'prefer_quality_optimized' });
      assert.equal(result?.model_type_used, 'quality_optimized');
      await refused(await post({ ...json, model_type: 'latency_optimized' }), 400, /^style_id cannot be combined/);
    });
  });

  it('are only for Pro subscribers (Authentication, 6) [does.styles-pro] [auth.styles]', async () => {
    const free = { url: sandbox.freeUrl, key: sandbox.freeKey };
    await refused(await ask(sandbox, path, free), 403, /Forbidden/);
    await refused(await ask(sandbox, path, { ...free, json: { name: 'House', language: 'en' } }), 403, /Forbidden/);
    await refused(await ask(sandbox, `${path}/${unknown}/custom_instructions/${unknown}`, free), 403, /Forbidden/);
  });

  it('are not shared between data centers (Base addresses) [base.us-apart]', async () => {
    const { style_id } = await created();
    const us = { url: sandbox.usUrl };
    await refused(await ask(sandbox, `${path}/${style_id}`, us), 404, /Style rule list not found/);
    const json = { text: ['Hello'], target_lang: 'en-GB', style_id };
    await refused(await ask(sandbox, '/v2/translate', { ...us, json }), 404, /Style rule list not found/);
  });
});

describe('sandbox: translation memories', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(async () => sandbox.close());

  const memoriesPath = '/v3/translation_memories';
  const memories = v.object({ translation_memories: v.array(translationMemory), total_count: v.number() });
  const page = async (query: string) => v.parse(memories, await (await ask(sandbox, `${memoriesPath}${query}`)).json());

  it('are listed by pages with their total (Translation memories) [memories.list]', async () => {
    const { translation_memories, total_count } = await page('');
    assert.ok(translation_memories.length >= 2 && translation_memories.length === total_count);
    assert.deepEqual((await page('?page=1&page_size=1')).translation_memories, [translation_memories[1]]);
    assert.equal((await page('?page=1&page_size=1')).total_count, total_count);
    await refused(await ask(sandbox, `${memoriesPath}?page_size=26`), 400, /^page_size /);
    await refused(await ask(sandbox, `${memoriesPath}?page_size=0`), 400, /^page_size /);
  });

  it('are referenced by UUID from translation requests, 404 when unknown (Translation memory) [memory.uuid] [translate.translation_memory_id] [errors.latency]', async () => {
    const { translation_memories } = await page('');
    const json = {
      text: ['Hello'],
      target_lang: 'de',
      model_type: 'quality_optimized',
      translation_memory_id: translation_memories[0]?.translation_memory_id,
    };
    await translate(sandbox, { ...json, translation_memory_threshold: 80 });
    await refused(await ask(sandbox, '/v2/translate', { json: { ...json, translation_memory_id: unknown } }), 404, /memory not found/);
    for (const model_type of ['latency_optimized', 'prefer_quality_optimized', undefined])
      await refused(await ask(sandbox, '/v2/translate', { json: { ...json, model_type } }), 400, /^translation_memory_id /);
  });
});
