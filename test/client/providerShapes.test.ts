import assert from 'node:assert/strict';
import * as v from 'valibot';
import { developerKey } from '../../src/api/administration.ts';
import { documentHandle } from '../../src/api/documents.ts';
import { glossariesResponse, glossary } from '../../src/api/glossaries.ts';
import { languageResourcesResponse } from '../../src/api/languageSchemas.ts';
import { legacyGlossariesResponse, legacyGlossary } from '../../src/api/legacy.ts';
import { memoriesResponse, translationMemory } from '../../src/api/memories.ts';
import { profiles } from '../../src/api/providers.ts';
import { usageResponse } from '../../src/api/usage.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { answered, body, languages, makeGlossary, sendDocument, status, terms } from './providerRequests.ts';
import { ask, refused, translate } from './sandboxRequests.ts';

/** The sandbox as the public provider, by raw requests: a row for each shape that clients of that one must take. */
describe('sandbox: shapes of the public provider', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ profile: 'deepl' });
  });
  afterEach(async () => sandbox.close());

  const free = () => ({ url: sandbox.freeUrl, key: sandbox.freeKey });
  const none = 1_000_000_000_000;

  describe('usage', () => {
    it('of a Pro account has milliseconds of 0 beside minutes, products with their units, its key and the period', async () => {
      const day = sandbox.clock.timestamp().slice(0, 10);
      const half_hour = 29.2 * 60_000;
      sandbox.seedUsage({ keys: [{ label: 'Main key', days: [{ day, text: 636, improvement: 5, speech: half_hour }] }] });
      const { start_time, end_time, ...counts } = v.parse(usageResponse, await body(sandbox, '/v2/usage'));
      const of = (product_type: string, billing_unit: string, units: number, characters = units) => ({
        product_type,
        billing_unit,
        api_key_unit_count: units,
        account_unit_count: units,
        character_count: characters,
        api_key_character_count: characters,
      });
      assert.deepEqual(counts, {
        character_count: 641,
        character_limit: 5_000_000,
        api_key_character_count: 641,
        api_key_character_limit: none,
        products: [of('translate', 'characters', 636), of('write', 'characters', 5), of('speechToText', 'minutes', 30, 0)],
        speech_to_text_milliseconds_count: 0,
        speech_to_text_milliseconds_limit: 0,
        speech_to_text_minutes_count: 30,
        speech_to_text_minutes_limit: 600,
      });
      assert.ok(typeof start_time === 'string' && typeof end_time === 'string' && start_time < end_time);
    });

    it('of a plan without speech has zeros everywhere', async () => {
      sandbox.set({ speech_quota: 0 });
      const usage = v.parse(usageResponse, await body(sandbox, '/v2/usage'));
      const speech = Object.entries(usage).filter(([name]) => name.startsWith('speech'));
      assert.equal(speech.length, 4);
      assert.ok(speech.every(([, value]) => value === 0));
    });

    it('of a free account, and of some paid plans, has characters and their limit only', async () => {
      assert.deepEqual(await body(sandbox, '/v2/usage', free()), { character_count: 0, character_limit: 500_000 });
      sandbox.set({ usage_shape: 'counted' });
      assert.deepEqual(await body(sandbox, '/v2/usage'), { character_count: 0, character_limit: 5_000_000 });
    });

    it('tells of a key that is blocked by a limit of 0', async () => {
      const [limited] = sandbox.seedUsage({ keys: [{ label: 'Blocked', days: [], characters: 0 }] });
      const key = sandbox.shownKeys().find(({ key_id }) => key_id === limited?.key_id)?.secret ?? '';
      assert.equal(v.parse(usageResponse, await body(sandbox, '/v2/usage', { key })).api_key_character_limit, 0);
      assert.equal(await status(sandbox, '/v2/translate', { key, json: { text: ['a'], target_lang: 'de' } }), 456);
    });
  });

  describe('glossaries', () => {
    const legacy = async () =>
      v.parse(legacyGlossary, await body(sandbox, '/v2/glossaries', { json: { name: 'Old', ...terms } })).glossary_id;
    const ids = async (path: string) => {
      const listed = await body(sandbox, path);
      const found = path.startsWith('/v2') ? v.parse(legacyGlossariesResponse, listed) : v.parse(glossariesResponse, listed);
      return found.glossaries.map((one) => v.parse(v.looseObject({ glossary_id: v.string() }), one).glossary_id);
    };
    const addFrench = async (id: string) =>
      status(sandbox, `/v3/glossaries/${id}/dictionaries`, { method: 'PUT', json: { ...terms, target_lang: 'fr' } });
    const edit = async (id: string) =>
      status(sandbox, `/v3/glossaries/${id}`, { method: 'PATCH', json: { dictionaries: [{ ...terms, entries: 'dog\tHund' }] } });

    it('are all listed and edited by v3; v2 lists those of one dictionary', async () => {
      const old = await legacy();
      const made = await makeGlossary(sandbox);
      assert.deepEqual(
        [await ids('/v3/glossaries'), await ids('/v2/glossaries')],
        [
          [old, made],
          [old, made],
        ],
      );
      assert.deepEqual([await edit(old), await addFrench(made)], [200, 200]);
      assert.deepEqual([await ids('/v3/glossaries'), await ids('/v2/glossaries')], [[old, made], [old]]);
    });

    it('edited over v3 are read wrongly and not deleted over v2', async () => {
      for (const id of [await legacy(), await makeGlossary(sandbox)]) {
        const entries = { headers: { Accept: 'text/tab-separated-values' } };
        assert.equal(await edit(id), 200);
        assert.match(String(await body(sandbox, `/v2/glossaries/${id}/entries`, entries)), /^cat\tKatze\s*$/);
        await refused(await ask(sandbox, `/v2/glossaries/${id}`, { method: 'DELETE' }), 400, /edited through/);
        assert.equal(await status(sandbox, `/v3/glossaries/${id}`, { method: 'DELETE' }), 204);
      }
      assert.equal(await status(sandbox, `/v2/glossaries/${await makeGlossary(sandbox)}`, { method: 'DELETE' }), 204);
    });

    it('may be made without dictionaries, of which a form says nothing at all', async () => {
      const made = v.parse(glossary, await body(sandbox, '/v3/glossaries', { json: { name: 'Empty', dictionaries: [] } }));
      assert.deepEqual(made.dictionaries, []);
      assert.deepEqual([await ids('/v3/glossaries'), await ids('/v2/glossaries')], [[made.glossary_id], []]);
      assert.equal(await status(sandbox, '/v3/glossaries', { form: 'name=Nothing' }), 201);
    });

    it('of a free account: one, and 456 for a second over either interface', async () => {
      const first = await makeGlossary(sandbox, free());
      const second = { ...free(), json: { name: 'Second', dictionaries: [terms] } };
      await refused(await ask(sandbox, '/v3/glossaries', second), 456, /Quota exceeded/);
      await refused(await ask(sandbox, '/v2/glossaries', { ...free(), json: { name: 'Second', ...terms } }), 456, /Quota exceeded/);
      assert.equal(await status(sandbox, `/v3/glossaries/${first}`, { ...free(), method: 'DELETE' }), 204);
      assert.equal(await status(sandbox, '/v3/glossaries', second), 201);
    });
  });

  it('free keys have no rephrase, no correction and no style rules; free accounts have two keys and no scopes', async () => {
    const json = { text: ['Hello there.'] };
    for (const path of ['/v2/write/rephrase', '/v2/write/correct']) assert.equal(await status(sandbox, path, { ...free(), json }), 403);
    assert.equal(await status(sandbox, '/v3/style_rules', free()), 403);
    assert.throws(() => sandbox.createKey({ account: 'free', scopes: ['usage:read'] }), /scopes/);
    const { secret } = sandbox.createKey({ account: 'free' });
    assert.equal(await status(sandbox, '/v2/usage', { ...free(), key: secret }), 200);
    assert.throws(() => sandbox.createKey({ account: 'free' }), /No more than 2/);
  });

  it('source languages are base languages: a variant is refused wherever one is taken', async () => {
    const listed = await languages(sandbox, 'translate_text');
    for (const source_lang of ['en-US', 'pt-BR', 'zh-Hans', 'es-419']) {
      assert.equal(listed.find(({ lang }) => lang === source_lang)?.usable_as_source, false);
      await refused(
        await ask(sandbox, '/v2/translate', { json: { text: ['a'], target_lang: 'de', source_lang } }),
        400,
        /^Value for 'source_lang' not supported\. $/,
      );
      assert.equal((await sendDocument(sandbox, 'a.txt', 'Hello', { target_lang: 'de', source_lang })).status, 400);
      const source_file = { name: 'a.wav', content_type: 'audio/wav', content_length: 44 };
      const job = { source_file, parameters: { source_language: source_lang }, targets: [{ language: 'de', type: 'text/plain' }] };
      await refused(await ask(sandbox, '/v1/jobs/voice/translate', { json: job }), 400, /source_language/);
    }
    for (const code of ['en', 'pt']) assert.equal(listed.find(({ lang }) => lang === code)?.usable_as_target, false);
  });

  describe('scoped keys', () => {
    it('answer 403 with the scope that they lack', async () => {
      const { secret: key } = sandbox.createKey({ label: 'Texts only', scopes: ['translate:text'] });
      await translate(sandbox, { text: ['Hello'], target_lang: 'de' }, { key });
      const lacking: readonly (readonly [string, string, string])[] = [
        ['POST', '/v2/document', 'translate:document'],
        ['POST', '/v2/write/rephrase', 'write:improve'],
        ['GET', '/v3/glossaries', 'glossaries:read'],
        ['GET', '/v2/glossary-language-pairs', 'glossaries:read'],
        ['POST', '/v3/glossaries', 'glossaries:write'],
        ['DELETE', '/v2/glossaries/some', 'glossaries:write'],
        ['GET', '/v3/style_rules', 'style_rules:read'],
        ['POST', '/v3/style_rules', 'style_rules:write'],
        ['GET', '/v3/translation_memories', 'translation_memories:read'],
        ['GET', '/v3/languages?resource=voice', 'languages:read'],
        ['GET', '/v2/languages', 'languages:read'],
        ['GET', '/v2/usage', 'usage:read'],
      ];
      for (const [method, path, scope] of lacking) {
        const refusal = { message: 'Forbidden', detail: `Missing required scope(s): ${scope}` };
        assert.deepEqual(await answered(sandbox, path, { method, key }), [403, refusal], path);
      }
      const named = new Set(['translate:text', ...lacking.map(([, , scope]) => scope)]);
      assert.deepEqual([...named].toSorted(), [...profiles.deepl.scopes].toSorted());
    });

    it('cannot reach what has no scope: voice and detection', async () => {
      const { secret: key } = sandbox.createKey({ scopes: [...profiles.deepl.scopes] });
      for (const path of ['/v1/jobs/voice/translate', '/v3/detect/language'])
        assert.equal(await status(sandbox, path, { key, json: {} }), 403);
    });

    it('are limited and freed by orders from outside as well', async () => {
      const order = async (method: string, json: object) => body(sandbox, '/sandbox/keys', { method, json, key: sandbox.adminKey });
      const shown = v.object({ key_id: v.string(), secret: v.string(), scopes: v.nullable(v.array(v.string())) });
      const made = v.parse(shown, await order('POST', { scopes: ['usage:read'] }));
      const statuses = async () => [
        await status(sandbox, '/v2/usage', { key: made.secret }),
        await status(sandbox, '/v3/glossaries', { key: made.secret }),
      ];
      assert.deepEqual(await statuses(), [200, 403]);
      await order('PUT', { key_id: made.key_id, scopes: null });
      assert.deepEqual(await statuses(), [200, 200]);
      assert.equal(await status(sandbox, '/sandbox/keys', { key: sandbox.adminKey, json: { scopes: ['voice'] } }), 400);
    });
  });

  it('a wrong key, or none that is active, is refused without a word', async () => {
    const [made] = sandbox.seedUsage({ keys: [{ label: 'Gone', days: [], deactivated: true }] });
    for (const key of ['wrong', made?.key_id ?? '']) {
      assert.deepEqual(await answered(sandbox, '/v2/usage', { key }), [403, '']);
    }
  });

  it('tags are not billed under tag handling, and a text counts also when it stays in its language', async () => {
    const billed = async (json: object) =>
      (await translate(sandbox, { target_lang: 'de', show_billed_characters: true, ...json }))[0]?.billed_characters;
    const tagged = { text: ['<p>a <b class="x">𝒷</b> &amp;</p>'] };
    assert.equal(await billed({ ...tagged, tag_handling: 'xml' }), 9);
    assert.equal(await billed({ ...tagged, tag_handling: 'html' }), 9);
    assert.equal(await billed(tagged), 33);
    assert.equal(await billed({ text: ['Hallo'], source_lang: 'de', context: 'Ein Gruß' }), 5);
    assert.equal(sandbox.ledger.total, 56);
  });

  it('language resources have the feature names of the provider', async () => {
    const resources = v.parse(languageResourcesResponse, await body(sandbox, '/v3/languages/resources'));
    const names = new Set(resources.flatMap(({ features }) => features.map(({ name }) => name)));
    const known =
      'formality style_rules tag_handling glossary writing_style tone auto_detection transcription translated_speech spoken_terms translation_memory';
    assert.deepEqual([...names].toSorted(), known.split(' ').toSorted());
    for (const { name } of resources) {
      const used = (await languages(sandbox, name, '&include=beta&include=external')).flatMap(({ features }) => Object.keys(features));
      assert.ok(
        used.every((feature) => names.has(feature)),
        name,
      );
    }
  });

  it('translation memories name their targets by the codes of a short list', async () => {
    const { translation_memories } = v.parse(memoriesResponse, await body(sandbox, '/v3/translation_memories'));
    const known = 'de en en-gb en-us es es-419 fr it ja ko zh zh-hans'.split(' ');
    const targets = translation_memories.flatMap((memory) => v.parse(translationMemory, memory).target_languages ?? []);
    assert.ok(targets.includes('en-gb'));
    assert.ok(targets.every((code) => known.includes(code)));
  });

  it('developer keys have a number as their limit, and an id that is not the key', async () => {
    const key = { key: sandbox.adminKey };
    const made = v.parse(developerKey, await body(sandbox, '/v2/admin/developer-keys', { ...key, method: 'POST', json: {} }));
    assert.deepEqual([made.label, made.usage_limits?.characters], ['DeepL API Key', none]);
    assert.equal(await status(sandbox, '/v2/usage', { key: made.key_id }), 403);
    const { secret } = sandbox.shownKeys().find(({ key_id }) => key_id === made.key_id) ?? assert.fail('the key is not shown');
    assert.equal(await status(sandbox, '/v2/usage', { key: secret }), 200);
    const limits = { key_id: made.key_id, characters: 7 };
    const limited = await body(sandbox, '/v2/admin/developer-keys/limits', { ...key, method: 'PUT', json: limits });
    assert.equal(v.parse(developerKey, limited).usage_limits?.characters, 7);
  });

  it('refuses in the words that are known', async () => {
    const says = async (path: string, json: object, message: RegExp) => refused(await ask(sandbox, path, { json }), 400, message);
    const texts = { text: ['Hello'], target_lang: 'de' };
    await says('/v2/translate', { ...texts, target_lang: 'xx' }, /^Value for 'target_lang' not supported\. $/);
    const glossary_id = await makeGlossary(sandbox);
    await says('/v2/translate', { ...texts, source_lang: 'fr', glossary_id }, /^No dictionary found for language pair/);
    const improved = { text: ['Hi.'], target_lang: 'ja' };
    await says('/v2/write/rephrase', { ...improved, tone: 'friendly' }, /^Language ja does not support setting a tone/);
    await says('/v2/write/rephrase', { ...improved, writing_style: 'casual' }, /^Language ja does not support setting a writing style/);
    await says('/v2/write/rephrase', { ...improved, writing_style: 'casual', tone: 'friendly' }, /^Both writing_style and tone defined/);
  });

  it('rephrase takes a default style with a tone, and the reverse', async () => {
    const improve = async (options: object) =>
      status(sandbox, '/v2/write/rephrase', { json: { text: ['We are happy.'], target_lang: 'en-US', ...options } });
    assert.equal(await improve({ writing_style: 'default', tone: 'friendly' }), 200);
    assert.equal(await improve({ writing_style: 'casual', tone: 'default' }), 200);
    assert.equal(await improve({ writing_style: 'casual', tone: 'friendly' }), 400);
    const json = { text: ['We are happy.'], target_lang: 'en' };
    const improvements = [{ detected_source_language: 'en', target_language: 'en-US', text: 'We are happy.' }];
    assert.deepEqual(await body(sandbox, '/v2/write/rephrase', { json }), { improvements });
  });

  it('another key of the account finds glossaries; documents of the old key as the sandbox is set', async () => {
    const { secret: key } = sandbox.createKey({ label: 'Rotated' });
    const id = await makeGlossary(sandbox);
    assert.equal(await status(sandbox, `/v3/glossaries/${id}`, { key }), 200);
    const look = async () => {
      const sent = await sendDocument(sandbox, 'a.txt', 'Hello', { target_lang: 'de' });
      const { document_id, document_key } = v.parse(documentHandle, await sent.json());
      return status(sandbox, `/v2/document/${document_id}`, { key, json: { document_key } });
    };
    assert.equal(await look(), 200);
    sandbox.set({ documents_of_key: true });
    assert.equal(await look(), 404);
  });
});
