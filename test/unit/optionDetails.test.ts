import assert from 'node:assert/strict';
import * as v from 'valibot';
import { detectRequest } from '../../src/api/detect.ts';
import { defaultChoices } from '../../src/api/options/optionChoices.ts';
import type { OptionChoices } from '../../src/api/options/optionChoices.ts';
import { blockingFaults, optionSupport, withIds } from '../../src/api/options/optionSupport.ts';
import type { OptionListings } from '../../src/api/options/optionListings.ts';
import { translateRequest } from '../../src/api/translate.ts';
import { rephraseRequest } from '../../src/api/write.ts';
import { textLanguages } from '../../src/sandbox/languages/languageData.ts';

const uuid = (digit: number) => `0b0e0d3c-5e3b-4a4e-9a57-${String(digit).repeat(12)}`;
const lists: OptionListings = {
  languages: { state: 'ready', items: textLanguages.map((entry) => Object.assign({ marks: [] }, entry)) },
  glossaries: {
    state: 'ready',
    items: [
      { glossary_id: uuid(1), name: 'Zoo', ready: true, pairs: [{ source_lang: 'en', target_lang: 'de' }] },
      { glossary_id: uuid(2), name: 'Apes', ready: false, pairs: [{ source_lang: 'EN', target_lang: 'pt-br' }] },
    ],
  },
  styles: { state: 'ready', items: [{ style_id: uuid(3), name: 'Friendly', language: 'de' }] },
  memories: {
    state: 'ready',
    items: [
      { translation_memory_id: uuid(4), name: 'Handbook', source_language: 'en', target_languages: ['de', 'fr'] },
      { translation_memory_id: uuid(5), name: 'Anything' },
      { translation_memory_id: uuid(6), name: 'From English', source_language: 'en' },
      { translation_memory_id: uuid(7), name: 'Into German', target_languages: ['de'] },
    ],
  },
};
const none: OptionListings = {
  languages: { state: 'ready', items: [] },
  glossaries: { state: 'ready', items: [] },
  styles: { state: 'ready', items: [] },
  memories: { state: 'ready', items: [] },
};
const chosen = (patch: Partial<OptionChoices> = {}): OptionChoices => ({ ...defaultChoices, target_lang: 'de', ...patch });
const supportOf = (patch: Partial<OptionChoices>, changed: Partial<OptionListings> = {}) =>
  optionSupport(chosen(patch), { ...lists, ...changed });
const lookups = ['glossary_id', 'style_id', 'translation_memory_id'] as const;

describe('A list in the options panel', () => {
  it('is in the order of names, each with what tells it from others', () => {
    const detailsOf = (field: (typeof lookups)[number]) => (supportOf({})[field].offers ?? []).map(({ name, detail }) => [name, detail]);
    assert.deepEqual(detailsOf('glossary_id'), [
      [undefined, undefined],
      ['Apes', 'en → pt-BR'],
      ['Zoo', 'en → de'],
    ]);
    assert.deepEqual(detailsOf('style_id')[1], ['Friendly', 'German']);
    assert.deepEqual(detailsOf('translation_memory_id').slice(1), [
      ['Anything', ''],
      ['From English', 'en → ?'],
      ['Handbook', 'en → de, fr'],
      ['Into German', '? → de'],
    ]);
  });

  it('says why it cannot be used: on its way, failed, not for this plan, or empty', () => {
    const reasonOf = (field: (typeof lookups)[number], changed: Partial<OptionListings>) => supportOf({}, changed)[field].reason?.code;
    const all = (state: 'loading' | 'failed' | 'notAllowed') => ({ glossaries: { state }, styles: { state }, memories: { state } });
    assert.deepEqual(
      lookups.map((field) => reasonOf(field, all('loading'))),
      ['loading', 'loading', 'loading'],
    );
    assert.deepEqual(
      lookups.map((field) => reasonOf(field, all('failed'))),
      ['listFailed', 'listFailed', 'listFailed'],
    );
    assert.deepEqual(
      lookups.map((field) => reasonOf(field, all('notAllowed'))),
      ['notAllowed', 'paidPlan', 'notAllowed'],
    );
    assert.deepEqual(
      lookups.map((field) => reasonOf(field, { ...none, languages: lists.languages })),
      ['noGlossaries', 'noStyles', 'noMemories'],
    );
  });

  it('offers to detect the source language, unless a glossary needs it', () => {
    const detected = (patch: Partial<OptionChoices>) => supportOf(patch).source_lang.offers?.[0];
    assert.deepEqual(detected({}), { value: '', enabled: true });
    assert.deepEqual(detected({ glossary_id: uuid(1) }), {
      value: '',
      enabled: false,
      reason: { code: 'glossaryNeedsSource', names: ['Zoo'] },
    });
  });

  it('does not send what was chosen from a list that this plan does not have, but what waits for its list', () => {
    for (const [state, applies] of [
      ['notAllowed', false],
      ['loading', true],
      ['failed', true],
    ] as const) {
      assert.equal(supportOf({ style_id: uuid(3) }, { styles: { state } }).style_id.applies, applies, state);
    }
  });

  it('keeps a value in sight that it does not have, and says so once it is there', () => {
    const first = (changed: Partial<OptionListings>) => supportOf({ glossary_id: uuid(8) }, changed).glossary_id.offers?.[1];
    assert.deepEqual(first({}), { value: uuid(8), enabled: true, reason: { code: 'notInList' } });
    assert.deepEqual(first({ glossaries: { state: 'loading' } }), { value: uuid(8), enabled: true });
    assert.equal(supportOf({ glossary_id: uuid(1) }).glossary_id.offers?.length, 3);
  });

  it('takes a name for an id where it is there, and has one item of that name', () => {
    const two: OptionListings['styles'] = {
      state: 'ready',
      items: [1, 2].map((digit) => ({ style_id: uuid(digit), name: 'Twin', language: 'de' })),
    };
    assert.equal(withIds(chosen({ style_id: 'Twin' }), { ...lists, styles: two }).style_id, 'Twin');
    assert.equal(withIds(chosen({ style_id: 'Friendly' }), lists).style_id, uuid(3));
    const names = { glossary_id: 'Zoo', style_id: 'Friendly', translation_memory_id: 'Handbook' };
    for (const state of ['loading', 'failed', 'notAllowed'] as const) {
      const waiting: OptionListings = { ...lists, glossaries: { state }, styles: { state }, memories: { state } };
      assert.deepEqual(withIds(chosen(names), waiting), chosen(names), state);
    }
    assert.deepEqual(withIds(chosen(), lists), chosen());
  });
});

describe('The notes of the options panel', () => {
  const noteCodes = (patch: Partial<OptionChoices>) => supportOf({ source_lang: 'en', ...patch }).model_type.notes.map(({ code }) => code);

  it('say that the best model is used where another one was chosen, and only then', () => {
    assert.deepEqual(noteCodes({ style_id: uuid(3), model_type: 'prefer_quality_optimized' }), ['latencyExcluded', 'qualityUsed']);
    assert.deepEqual(noteCodes({ style_id: uuid(3), model_type: 'quality_optimized' }), ['latencyExcluded']);
    assert.deepEqual(noteCodes({ model_type: 'prefer_quality_optimized' }), []);
    assert.deepEqual(noteCodes({ custom_instructions: [' '] }), []);
  });

  it('say what must be put right, with the place of it', () => {
    const faults = (patch: Partial<OptionChoices>) =>
      blockingFaults(chosen(patch), supportOf(patch)).map(({ field, reason, index }) => [field, reason.code, index]);
    assert.deepEqual(faults({ target_lang: '' })[0], ['target_lang', 'noTarget', undefined]);
    assert.deepEqual(faults({ tag_handling: 'xml', ignore_tags: ['a', '<b>'], splitting_tags: ['c d'] }), [
      ['splitting_tags', 'badTag', 0],
      ['ignore_tags', 'badTag', 1],
    ]);
    assert.deepEqual(faults({ tag_handling: 'html', ignore_tags: ['<b>'] }), []);
  });
});

describe('Requests at their limits', () => {
  const takes = (schema: v.GenericSchema, request: unknown) => v.safeParse(schema, request).success;
  const texts = (count: number) => Array.from({ length: count }, () => 'x');

  it('take one text at least, and fifty at most where the service says so', () => {
    for (const [count, isTaken] of [
      [0, false],
      [1, true],
      [50, true],
      [51, false],
    ] as const) {
      assert.equal(takes(detectRequest, { text: texts(count) }), isTaken, String(count));
      assert.equal(takes(translateRequest, { text: texts(count), target_lang: 'de' }), isTaken, String(count));
    }
    assert.equal(takes(rephraseRequest, { text: texts(0) }), false);
    assert.equal(takes(rephraseRequest, { text: texts(1) }), true);
  });
});
