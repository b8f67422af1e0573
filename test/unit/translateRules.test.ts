import assert from 'node:assert/strict';
import { profiles } from '../../src/api/providers.ts';
import { translateFaults } from '../../src/api/translate.ts';
import type { ServiceTraits, TranslateOptions } from '../../src/api/translate.ts';

const uuid = '0b0e0d3c-5e3b-4a4e-9a57-2f6f2f1a9b11';
const language = (lang: string, features: Record<string, { status: string }> = {}) => ({
  lang,
  name: lang,
  usable_as_source: true,
  usable_as_target: true,
  status: 'stable',
  features,
});
const stable = { status: 'stable' };
const list = [language('de', { formality: stable, style_rules: stable }), language('tr'), language('en')];

function faulty(options: Partial<TranslateOptions>): string[] {
  return translateFaults({ target_lang: 'de', ...options }, list).map((fault) => fault.parameter);
}

describe('Rules of POST /v2/translate that are checked before sending', () => {
  it('accepts every parameter at once when the values are allowed', () => {
    const options: TranslateOptions = {
      target_lang: 'de',
      source_lang: 'en',
      context: 'A context',
      model_type: 'quality_optimized',
      split_sentences: 'nonewlines',
      preserve_formatting: true,
      formality: 'more',
      glossary_id: uuid,
      style_id: uuid,
      custom_instructions: Array.from({ length: 10 }, () => '😀'.repeat(300)),
      translation_memory_id: uuid,
      translation_memory_threshold: 100,
      show_billed_characters: true,
      tag_handling: 'xml',
      tag_handling_version: 'v2',
      outline_detection: false,
      non_splitting_tags: ['b'],
      splitting_tags: ['p'],
      ignore_tags: ['code'],
    };
    assert.deepEqual(translateFaults(options, list), []);
  });

  it('requires target_lang ("target_lang … yes") [translate.target_lang]', () =>
    assert.deepEqual(faulty({ target_lang: ' ' }), ['target_lang']));

  it('requires source_lang with a glossary ("glossary_id … requires source_lang") [translate.glossary_id] [glossaries.source_lang]', () => {
    assert.deepEqual(faulty({ glossary_id: uuid }), ['glossary_id']);
    assert.deepEqual(faulty({ glossary_id: uuid, source_lang: 'en' }), []);
  });

  it('takes several glossaries only where the service does: up to its number, with a source language, and without glossary_id', () => {
    const messages = (options: Partial<TranslateOptions>, service = profiles.deepl as ServiceTraits) =>
      translateFaults({ target_lang: 'de', ...options }, list, service).map(({ parameter, message }) => `${parameter} ${message}`);
    const two = { source_lang: 'en', glossary_ids: ['a', 'b'] };
    assert.deepEqual(messages(two), []);
    assert.deepEqual(messages({ glossary_ids: ['a', 'b'] }), ['glossary_ids requires source_lang.']);
    assert.deepEqual(messages({ ...two, glossary_id: 'c' }), ['glossary_ids cannot be combined with glossary_id.']);
    assert.deepEqual(messages({ ...two, glossary_ids: [...'abcdef'] }), ['glossary_ids takes up to 5 glossaries.']);
    assert.deepEqual(messages(two, profiles.specification), ['glossary_ids is not a parameter of this service.']);
  });

  it('rejects latency_optimized with what forces quality_optimized (Errors: model_type latency_optimized combined with …) [errors.latency]', () => {
    const fast = { model_type: 'latency_optimized' } as const;
    assert.deepEqual(faulty({ ...fast, style_id: uuid }), ['style_id']);
    assert.deepEqual(faulty({ ...fast, custom_instructions: ['Be kind.'] }), ['custom_instructions']);
    assert.deepEqual(faulty({ ...fast, translation_memory_id: uuid }), ['translation_memory_id']);
    assert.deepEqual(faulty({ ...fast, tag_handling: 'xml', tag_handling_version: 'v2' }), ['tag_handling_version']);
    assert.deepEqual(faulty({ ...fast, tag_handling: 'xml', tag_handling_version: 'v1' }), []);
  });

  it('leaves that to a service whose profile says that it takes latency_optimized with all of it', () => {
    const options: TranslateOptions = {
      target_lang: 'de',
      model_type: 'latency_optimized',
      style_id: uuid,
      custom_instructions: ['Be kind.'],
      translation_memory_id: uuid,
      tag_handling: 'xml',
      tag_handling_version: 'v2',
    };
    assert.deepEqual(translateFaults(options, list, profiles.deepl), []);
    assert.equal(translateFaults(options, list, profiles.specification).length, 4);
  });

  it('takes an omitted model_type with what forces the best one', () => {
    assert.deepEqual(faulty({ style_id: uuid, custom_instructions: ['Be kind.'], tag_handling_version: 'v2' }), []);
  });

  it('requires the best model with a memory, and none that may fall back [translate.translation_memory_id]', () => {
    const memory = { translation_memory_id: uuid };
    assert.deepEqual(faulty({ ...memory, model_type: 'quality_optimized' }), []);
    for (const options of [memory, { ...memory, model_type: 'prefer_quality_optimized' } as const]) {
      assert.deepEqual(faulty(options), ['translation_memory_id']);
      assert.deepEqual(translateFaults({ target_lang: 'de', ...options }, list, profiles.deepl), []);
    }
  });

  it('takes up to 10 custom instructions of up to 300 characters (Limits: custom_instructions per translate request) [translate.custom_instructions] [limits.custom_instructions]', () => {
    assert.deepEqual(faulty({ custom_instructions: Array.from({ length: 11 }, () => 'x') }), ['custom_instructions']);
    assert.deepEqual(faulty({ custom_instructions: ['x'.repeat(301)] }), ['custom_instructions']);
  });

  it('takes a threshold from 0 to 100 (Limits: translation_memory_threshold) [translate.translation_memory_threshold] [limits.threshold]', () => {
    for (const threshold of [-1, 101, 50.5])
      assert.deepEqual(faulty({ translation_memory_threshold: threshold }), ['translation_memory_threshold']);
    for (const threshold of [0, 75, 100]) assert.deepEqual(faulty({ translation_memory_threshold: threshold }), []);
  });

  it('takes a UUID as translation memory ("translation_memory_id string (UUID)") [memory.uuid] [translate.translation_memory_id]', () => {
    assert.deepEqual(faulty({ model_type: 'quality_optimized', translation_memory_id: 'memory' }), ['translation_memory_id']);
  });

  it('rejects formality for a target without it unless a prefer_ option is used [translate.formality-unsupported] [errors.formality]', () => {
    assert.deepEqual(faulty({ target_lang: 'tr', formality: 'more' }), ['formality']);
    assert.deepEqual(faulty({ target_lang: 'tr', formality: 'prefer_more' }), []);
    assert.deepEqual(faulty({ target_lang: 'tr', formality: 'default' }), []);
    assert.deepEqual(faulty({ target_lang: 'DE', formality: 'less' }), []);
  });

  it('rejects custom instructions for a target outside de, en, es, fr, it, ja, ko, zh and their variants [translate.custom_instructions-target]', () => {
    assert.deepEqual(faulty({ target_lang: 'tr', custom_instructions: ['x'] }), ['custom_instructions']);
    assert.deepEqual(faulty({ target_lang: 'en-GB', custom_instructions: ['x'] }), []);
  });

  it('leaves a language that the list does not hold to the service', () => {
    assert.deepEqual(faulty({ target_lang: 'xx', formality: 'more', custom_instructions: ['x'] }), []);
  });

  it('leaves questions of support to the service without a list', () => {
    assert.deepEqual(translateFaults({ target_lang: 'tr', formality: 'more' }), []);
  });
});
