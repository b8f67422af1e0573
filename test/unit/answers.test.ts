import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as v from 'valibot';
import { systemClock } from '../../src/api/clock.ts';
import { analyticsResponse, developerKeysResponse } from '../../src/api/administration.ts';
import { detectResponse } from '../../src/api/detect.ts';
import { documentHandle, documentStatus } from '../../src/api/documents.ts';
import { glossary, glossaryEntriesResponse } from '../../src/api/glossaries.ts';
import { languageResourcesResponse, languagesResponse } from '../../src/api/languageSchemas.ts';
import { glossaryPairsResponse, legacyGlossary, legacyLanguagesResponse } from '../../src/api/legacy.ts';
import { memoriesResponse, translationMemory } from '../../src/api/memories.ts';
import { styleRuleList } from '../../src/api/styleRules.ts';
import { translateResponse } from '../../src/api/translate.ts';
import { usageResponse } from '../../src/api/usage.ts';
import { createdVoiceJob, voiceJob } from '../../src/api/voice.ts';
import { rephraseResponse } from '../../src/api/write.ts';
import { json } from '../../src/client/body.ts';
import { isServiceError } from '../../src/client/errors.ts';

const time = '2026-11-20T12:00:00.000Z';
const id = '0b0e0d3c-5e3b-4a4e-9a57-2f6f2f1a9b11';
const pair = { source_lang: 'en', target_lang: 'de' };

/** An answer of each kind, as the specification shows it. */
const answers: Readonly<Record<string, { schema: v.GenericSchema; answer: unknown }>> = {
  translate: {
    schema: translateResponse,
    answer: {
      translations: [{ detected_source_language: 'EN', text: 'Hallo', billed_characters: 5, model_type_used: 'quality_optimized' }],
    },
  },
  rephrase: { schema: rephraseResponse, answer: { improvements: [{ detected_source_language: 'en', text: 'Hello' }] } },
  detect: { schema: detectResponse, answer: { results: [{ detection_status: 'success', detected_language: 'en' }] } },
  languages: {
    schema: languagesResponse,
    answer: [
      {
        lang: 'de',
        name: 'German',
        usable_as_source: true,
        usable_as_target: true,
        status: 'stable',
        features: { formality: { status: 'stable' } },
      },
    ],
  },
  resources: {
    schema: languageResourcesResponse,
    answer: [{ name: 'voice', features: [{ name: 'glossary', needs_source_support: true }] }],
  },
  'legacy languages': { schema: legacyLanguagesResponse, answer: [{ language: 'PT-BR', name: 'Portuguese', supports_formality: true }] },
  'glossary pairs': { schema: glossaryPairsResponse, answer: { supported_languages: [pair] } },
  glossary: {
    schema: glossary,
    answer: { glossary_id: id, name: 'Terms', dictionaries: [{ ...pair, entry_count: 1 }], creation_time: time },
  },
  'glossary entries': { schema: glossaryEntriesResponse, answer: { dictionaries: [{ ...pair, entries: 'a\tb', entries_format: 'tsv' }] } },
  'legacy glossary': {
    schema: legacyGlossary,
    answer: { glossary_id: id, ready: true, name: 'Old', ...pair, creation_time: time, entry_count: 1 },
  },
  'style rule list': {
    schema: styleRuleList,
    answer: { style_id: id, name: 'House', creation_time: time, updated_time: time, language: 'en', version: 1 },
  },
  memory: {
    schema: translationMemory,
    answer: { translation_memory_id: id, name: 'Memory', source_language: 'en', target_languages: ['de'], segment_count: 3 },
  },
  memories: { schema: memoriesResponse, answer: { translation_memories: [{}], total_count: 1 } },
  usage: {
    schema: usageResponse,
    answer: { character_count: 1, character_limit: 2, products: [{ product_type: 'write', billing_unit: 'characters' }] },
  },
  document: { schema: documentHandle, answer: { document_id: id, document_key: 'key' } },
  'document status': { schema: documentStatus, answer: { document_id: id, status: 'translating', seconds_remaining: 2 ** 27 } },
  keys: {
    schema: developerKeysResponse,
    answer: [{ key_id: `${id}:${id}`, label: 'Team', creation_time: time, is_deactivated: false, usage_limits: { characters: null } }],
  },
  analytics: {
    schema: analyticsResponse,
    answer: {
      usage_report: {
        total_usage: { total_characters: 1, speech_to_text_minutes: 0.5 },
        group_by: 'key',
        start_date: time,
        end_date: time,
        key_usages: [{ api_key: 'ab**', api_key_label: 'Team', usage: { total_characters: 1 } }],
      },
    },
  },
  'voice job': { schema: createdVoiceJob, answer: { job_id: id, upload_url: 'https://assets.example.com/x', signature: 's' } },
  'voice status': {
    schema: voiceJob,
    answer: {
      job_id: id,
      targets: [{ language: 'de', type: 'text/plain' }],
      results: [{ status: 'complete', download_url: 'https://a.example.com', signature: 's' }],
    },
  },
};

/** Every place in a value, as the keys that lead there. */
function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => placesIn(child, [...path, key]))];
}

/** A copy of a value with something else at one place. */
function changed(value: unknown, [key, ...rest]: readonly string[], change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) return value.map((child, index) => (String(index) === key ? changed(child, rest, change) : child));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, child]) => [name, name === key ? changed(child, rest, change) : child]),
  );
}

async function read(schema: v.GenericSchema, text: string): Promise<unknown> {
  const body = (async function* pieces() {
    yield Buffer.from(text);
  })();
  const limits = { clock: systemClock, idleMs: 1_000, signal: new AbortController().signal, stop: new AbortController() };
  return json(schema, 1_000_000)({ status: 200, header: () => undefined, body }, limits);
}

describe('Answers of the service ("Additive change rules")', () => {
  const junk = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 12 }).filter((name) => !/^\d/.test(name)),
    fc.jsonValue(),
    { maxKeys: 4 },
  );

  for (const [name, { schema, answer }] of Object.entries(answers)) {
    it(`${name}: unknown fields pass and are kept`, async () => {
      const objects = placesIn(answer).filter((path) => {
        const value = path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], answer);
        return typeof value === 'object' && value !== null && !Array.isArray(value);
      });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...(objects.length > 0 ? objects : [[]])), junk, async (path, fields) => {
          const known = (old: unknown) => Object.keys(old as object);
          const grown = changed(answer, path, (old) => ({
            ...Object.fromEntries(Object.entries(fields).filter(([field]) => !known(old).includes(field) && !isKnownField(field))),
            ...(old as object),
          }));
          if (Array.isArray(grown) || path.at(-1) === 'features') return;
          await read(schema, JSON.stringify(grown));
        }),
        { numRuns: 40 },
      );
    });

    it(`${name}: whatever comes ends in an answer of the right shape or in invalidResponse`, async () => {
      const places = placesIn(answer);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...places), fc.jsonValue(), async (path, value) => {
          const mutated = JSON.stringify(changed(answer, path, () => value));
          await read(schema, mutated).then(
            (output) => assert.ok(v.is(schema, output)),
            (error: unknown) => assert.ok(isServiceError(error, 'invalidResponse'), String(error)),
          );
        }),
        { numRuns: 150 },
      );
    });

    it(`${name}: __proto__ and its like do no harm`, async () => {
      const text = JSON.stringify(answer);
      const poisoned = Array.isArray(answer)
        ? text.replace('[{', '[{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},')
        : text.replace('{', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},');
      const output = await read(schema, poisoned).catch((error: unknown) => assert.ok(isServiceError(error, 'invalidResponse')));
      assert.equal(Reflect.get({}, 'polluted'), undefined);
      assert.equal(
        typeof output === 'object' && output !== null ? Reflect.get(Object.getPrototypeOf(output) ?? {}, 'polluted') : undefined,
        undefined,
      );
    });
  }

  it('of a wrong type are invalidResponse, and say where, without the text', async () => {
    const answer = { translations: [{ detected_source_language: 'EN', text: 42, private: 'canary' }] };
    await assert.rejects(read(translateResponse, JSON.stringify(answer)), (error) => {
      return isServiceError(error, 'invalidResponse') && error.message.includes('translations.0.text') && !error.message.includes('canary');
    });
  });

  it('with null for what may be absent are taken', async () => {
    const answer = { translations: [{ detected_source_language: 'EN', text: 'Hallo', billed_characters: null, model_type_used: null }] };
    await read(translateResponse, JSON.stringify(answer));
    await read(usageResponse, JSON.stringify({ character_count: 1, character_limit: null }));
    const nulls = (schema: v.GenericSchema, told: object, ...left: string[]) =>
      v.parse(schema, { ...told, ...Object.fromEntries(left.map((name) => [name, null])) });
    assert.partialDeepStrictEqual(nulls(glossary, { glossary_id: id }, 'ready', 'name', 'dictionaries', 'creation_time'), {
      name: '',
      dictionaries: [],
    });
    assert.partialDeepStrictEqual(nulls(legacyGlossary, { glossary_id: id, ...pair, entry_count: 1 }, 'ready', 'name', 'creation_time'), {
      name: '',
    });
    const list = { style_id: id, language: 'en' };
    assert.partialDeepStrictEqual(
      nulls(styleRuleList, list, 'name', 'creation_time', 'updated_time', 'version', 'configured_rules', 'custom_instructions'),
      { name: '', version: 0 },
    );
    const configured_rules = { punctuation: { apostrophe: 'use_curly_apostrophes', calendar_era: null }, numbers: null };
    assert.partialDeepStrictEqual(v.parse(styleRuleList, { ...list, name: 'House', version: 1, configured_rules }), {
      configured_rules: { punctuation: { apostrophe: 'use_curly_apostrophes' }, numbers: {} },
    });
    const memory = nulls(translationMemory, { translation_memory_id: id }, 'name', 'source_language', 'target_languages', 'segment_count');
    assert.partialDeepStrictEqual(memory, { name: '' });
    const improved = nulls(rephraseResponse.entries.improvements.item, { text: 'Hello' }, 'detected_source_language', 'target_language');
    assert.partialDeepStrictEqual(improved, { detected_source_language: '', text: 'Hello' });
    nulls(detectResponse.entries.results.item, { detection_status: 'no_language_detected' }, 'detected_language');
  });
});

/** Names of fields that some schema describes: with junk in them an answer is rightly refused. */
function isKnownField(name: string): boolean {
  return (
    JSON.stringify(answers, (_key, value: unknown) => value).includes(`"${name}"`) ||
    ['status', 'message', 'error', 'usage', 'ready'].includes(name)
  );
}
