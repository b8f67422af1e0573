import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applicable, blockingFaults, optionSupport, withIds } from '../../src/api/options/optionSupport.ts';
import {
  choicesOfPreset,
  defaultChoices,
  differences,
  optionFields,
  presetOf,
  splitSentencesChoices,
  tagHandlingChoices,
  tagHandlingVersionChoices,
} from '../../src/api/options/optionChoices.ts';
import type { OptionChoices, OptionField } from '../../src/api/options/optionChoices.ts';
import { featureSides } from '../../src/api/languages.ts';
import { profiles } from '../../src/api/providers.ts';
import { reasonCodes } from '../../src/api/options/optionReasons.ts';
import type { OptionListings } from '../../src/api/options/optionListings.ts';
import { toTranslateOptions } from '../../src/api/options/toTranslateOptions.ts';
import { formalities, modelTypes, translateFaults } from '../../src/api/translate.ts';
import { textLanguages } from '../../src/sandbox/languages/languageData.ts';

const uuid = (digit: number) => `0b0e0d3c-5e3b-4a4e-9a57-${String(digit).repeat(12)}`;
const glossary = (digit: number, ...pairs: readonly (readonly [string, string])[]) => ({
  glossary_id: uuid(digit),
  name: `Glossary ${String(digit)}`,
  ready: digit !== 9,
  pairs: pairs.map(([source_lang, target_lang]) => ({ source_lang, target_lang })),
});

const lists: OptionListings = {
  languages: { state: 'ready', items: textLanguages.map((entry) => ({ ...entry, marks: [] })) },
  glossaries: { state: 'ready', items: [glossary(1, ['en', 'de'], ['en', 'PT']), glossary(2, ['ja', 'es']), glossary(9, ['en', 'de'])] },
  styles: { state: 'ready', items: [{ style_id: uuid(3), name: 'Friendly', language: 'de' }] },
  memories: {
    state: 'ready',
    items: [
      { translation_memory_id: uuid(4), name: 'Handbook', source_language: 'en', target_languages: ['de', 'pt-BR'] },
      { translation_memory_id: uuid(5), name: 'Anything' },
    ],
  },
};

const chosen = (patch: Partial<OptionChoices> = {}): OptionChoices => ({ ...defaultChoices, target_lang: 'de', ...patch });
const supportOf = (patch: Partial<OptionChoices>, changed: Partial<OptionListings> = {}) =>
  optionSupport(chosen(patch), { ...lists, ...changed });

/** Why a field is greyed or its value is not sent; undefined when it may be used. */
function whyNot(field: OptionField, patch: Partial<OptionChoices>, changed: Partial<OptionListings> = {}): string | undefined {
  const { enabled, applies, reason } = supportOf(patch, changed)[field];
  return enabled && applies ? undefined : reason?.code;
}

function enabledOffers(field: OptionField, patch: Partial<OptionChoices>): string[] {
  return (supportOf(patch)[field].offers ?? []).filter((offer) => offer.enabled).map((offer) => offer.value);
}

const noteCodes = (field: OptionField, patch: Partial<OptionChoices>) => supportOf(patch)[field].notes.map((note) => note.code);

describe('What the options panel offers', () => {
  it('greys formality for a target without it [translate.formality] [feature.formality]', () => {
    assert.equal(whyNot('formality', { target_lang: 'de' }), undefined);
    assert.equal(whyNot('formality', { target_lang: 'pt-BR' }), undefined);
    assert.equal(whyNot('formality', { target_lang: 'tr' }), 'noFormality');
    assert.deepEqual(supportOf({ target_lang: 'tr' }).formality.reason?.names, ['Turkish']);
  });

  it('greys custom instructions for a target that does not take them [translate.custom_instructions-target]', () => {
    for (const target_lang of ['de', 'en-GB', 'zh-Hant'])
      assert.equal(whyNot('custom_instructions', { target_lang }), undefined, target_lang);
    assert.equal(whyNot('custom_instructions', { target_lang: 'tr' }), 'noInstructions');
  });

  it('greys what the fastest model refuses, and the fastest model for what needs the best [errors.latency]', () => {
    const fast = { model_type: 'latency_optimized' } as const;
    for (const field of ['style_id', 'custom_instructions', 'translation_memory_id'] as const)
      assert.equal(whyNot(field, fast), 'latency', field);
    assert.deepEqual(enabledOffers('tag_handling_version', { ...fast, tag_handling: 'xml' }), ['auto', 'v1']);
    const forcing: Partial<OptionChoices>[] = [
      { style_id: uuid(3) },
      { custom_instructions: ['Be kind.'] },
      { translation_memory_id: uuid(4) },
      { tag_handling: 'xml', tag_handling_version: 'v2' },
    ];
    for (const patch of forcing) {
      assert.deepEqual(enabledOffers('model_type', patch), ['quality_optimized', 'prefer_quality_optimized'], JSON.stringify(patch));
      assert.ok(noteCodes('model_type', patch).includes('qualityUsed'));
    }
    assert.equal(enabledOffers('model_type', {}).length, 3);
    // What is greyed itself does not hold back the model.
    assert.equal(enabledOffers('model_type', { target_lang: 'tr', custom_instructions: ['Be kind.'] }).length, 3);
  });

  it('offers several glossaries where the service takes them, and holds more than that back with a reason', () => {
    const several = (ids: readonly number[], profile: 'deepl' | 'specification', patch: Partial<OptionChoices> = {}) => {
      const choices = chosen({ source_lang: 'en', glossary_id: uuid(1), more_glossary_ids: ids.map(uuid), ...patch });
      const support = optionSupport(choices, lists, profiles[profile]);
      return { choices, support, faults: blockingFaults(choices, support).map(({ field, reason }) => `${field} ${reason.code}`) };
    };
    const none = several([], 'specification').support.more_glossary_ids;
    assert.deepEqual([none.enabled, none.applies, none.reason?.code], [false, false, 'oneGlossary']);
    assert.deepEqual(several([2], 'specification').faults, ['more_glossary_ids oneGlossary']);
    const { support, choices, faults } = several([6, 2], 'deepl');
    assert.deepEqual(faults, []);
    // The chosen ones first, in their order; the first of all is not among them.
    assert.deepEqual(
      support.more_glossary_ids.offers?.map(({ value, enabled, reason }) => [value, enabled, reason?.code]),
      [
        [uuid(6), true, 'notInList'],
        [uuid(2), false, 'glossaryPair'],
        [uuid(9), false, 'glossaryNotReady'],
      ],
    );
    assert.deepEqual(toTranslateOptions(choices, profiles.deepl, support).glossary_ids, [uuid(1), uuid(6), uuid(2)]);
    assert.deepEqual(several([2, 3, 4, 5], 'deepl').faults, []);
    assert.deepEqual(several([2, 3, 4, 5, 6], 'deepl').faults, ['more_glossary_ids tooManyGlossaries']);
    assert.deepEqual(several([2], 'deepl', { source_lang: '', glossary_id: '' }).faults, ['source_lang glossaryNeedsSource']);
    // The first one again is no other one.
    assert.equal(toTranslateOptions(several([1], 'specification').choices).glossary_id, uuid(1));
  });

  it('greys nothing for the fastest model where the service takes everything with it', () => {
    const fast = { model_type: 'latency_optimized', tag_handling: 'xml', tag_handling_version: 'v2' } as const;
    const everything = { ...fast, style_id: uuid(3), custom_instructions: ['Be kind.'], translation_memory_id: uuid(4) };
    const support = optionSupport(chosen(everything), lists, profiles.deepl);
    for (const field of ['style_id', 'custom_instructions', 'translation_memory_id', 'tag_handling_version'] as const)
      assert.deepEqual([support[field].enabled, support[field].applies], [true, true], field);
    assert.deepEqual(
      support.model_type.offers?.map(({ enabled }) => enabled),
      [true, true, true],
    );
    const { source_lang: _source, ...sent } = toTranslateOptions(chosen(everything), profiles.deepl, support);
    assert.deepEqual(sent, {
      ...fast,
      target_lang: 'de',
      style_id: uuid(3),
      custom_instructions: ['Be kind.'],
      translation_memory_id: uuid(4),
      translation_memory_threshold: 75,
    });
  });

  it('asks that side of a pair for a feature which the service names', () => {
    const sides = { ...featureSides, formality: ['source'], style_rules: ['source', 'target'] } as const;
    const formality = (patch: Partial<OptionChoices>) => optionSupport(chosen(patch), lists, { sides }).formality;
    assert.equal(formality({ target_lang: 'tr' }).applies, true);
    assert.equal(formality({ target_lang: 'tr', source_lang: 'de' }).applies, true);
    assert.deepEqual(formality({ source_lang: 'tr' }).reason, { code: 'noFormality', names: ['Turkish'] });
    assert.deepEqual(optionSupport(chosen({ source_lang: 'tr' }), lists, { sides }).style_id.reason, {
      code: 'noStyleTarget',
      names: ['Turkish'],
    });
  });

  it('offers the glossaries that fit, and with one the languages that fit it [translate.glossary_id-pair] [glossary.variants]', () => {
    assert.deepEqual(enabledOffers('glossary_id', { target_lang: 'de' }), ['', uuid(1)]);
    assert.deepEqual(enabledOffers('glossary_id', { target_lang: 'pt-BR' }), ['', uuid(1)]);
    assert.equal(whyNot('glossary_id', { target_lang: 'tr' }), 'noGlossaryLanguages');
    assert.equal(whyNot('glossary_id', { glossary_id: uuid(2) }), 'glossaryPair');
    assert.equal(whyNot('glossary_id', { glossary_id: uuid(9) }), 'glossaryNotReady');
    assert.equal(whyNot('glossary_id', { glossary_id: uuid(8) }), 'notInList');
    const targets = enabledOffers('target_lang', { glossary_id: uuid(1) });
    assert.deepEqual([...new Set(targets.map((code) => code.slice(0, 2)))], ['de', 'pt']);
    assert.deepEqual(enabledOffers('source_lang', { glossary_id: uuid(1) }), ['en']);
  });

  it('names the pair that has no glossary, tags or memory in one piece: the sentences have one place for it', () => {
    const namesOf = (field: OptionField, patch: Partial<OptionChoices>, changed: Partial<OptionListings> = {}) =>
      supportOf(patch, changed)[field].reason?.names;
    assert.deepEqual(namesOf('glossary_id', { target_lang: 'tr' }), ['Turkish']);
    assert.deepEqual(namesOf('glossary_id', { source_lang: 'ja', target_lang: 'tr' }), ['Japanese → Turkish']);
    const handbook = { translation_memory_id: uuid(4), name: 'Handbook', source_language: 'en' };
    const memories: Partial<OptionListings> = { memories: { state: 'ready', items: [handbook] } };
    assert.deepEqual(namesOf('translation_memory_id', { source_lang: 'ja' }, memories), ['Japanese → German']);
    const untagged = textLanguages.map((entry) => ({ ...entry, features: {}, marks: [] }));
    const languages: Partial<OptionListings> = { languages: { state: 'ready', items: untagged } };
    assert.deepEqual(namesOf('glossary_id', { source_lang: 'ja' }, languages), ['Japanese → German']);
    assert.deepEqual(namesOf('tag_handling', { source_lang: 'ja', tag_handling: 'xml' }, languages), ['Japanese → German']);
  });

  it('asks for the source language that a glossary needs [translate.glossary_id]', () => {
    const patch = { glossary_id: uuid(1) };
    assert.deepEqual(noteCodes('source_lang', patch), ['glossaryNeedsSource']);
    assert.deepEqual(
      blockingFaults(chosen(patch), supportOf(patch)).map(({ field, reason }) => [field, reason.code]),
      [['source_lang', 'glossaryNeedsSource']],
    );
    assert.deepEqual(blockingFaults(chosen({ ...patch, source_lang: 'en' }), supportOf({ ...patch, source_lang: 'en' })), []);
  });

  it('offers style rule lists of the target language only; they are for the paid plan [translate.style_id] [does.styles-pro]', () => {
    assert.deepEqual(enabledOffers('style_id', { target_lang: 'de' }), ['', uuid(3)]);
    assert.equal(whyNot('style_id', { target_lang: 'fr' }), 'noStyleTarget');
    assert.equal(whyNot('style_id', { target_lang: 'fr', style_id: uuid(3) }), 'styleLanguage');
    assert.equal(whyNot('style_id', {}, { styles: { state: 'notAllowed' } }), 'paidPlan');
  });

  it('offers memories of the pair; the threshold goes with a memory [translate.translation_memory_threshold]', () => {
    assert.deepEqual(enabledOffers('translation_memory_id', { target_lang: 'pt-PT' }), ['', uuid(5), uuid(4)]);
    assert.deepEqual(enabledOffers('translation_memory_id', { target_lang: 'fr' }), ['', uuid(5)]);
    assert.equal(whyNot('translation_memory_threshold', {}), 'noMemory');
    assert.equal(whyNot('translation_memory_threshold', { translation_memory_id: uuid(4) }), undefined);
  });

  it('has what is for XML only with XML, and no version without tags [translate.outline_detection-effect] [translate.tag_handling_version]', () => {
    for (const field of ['outline_detection', 'splitting_tags', 'non_splitting_tags', 'ignore_tags'] as const) {
      assert.equal(whyNot(field, { tag_handling: 'html' }), 'onlyXml');
      assert.equal(whyNot(field, { tag_handling: 'xml' }), undefined);
    }
    assert.equal(whyNot('tag_handling_version', { tag_handling: 'off' }), 'noTags');
  });

  it('greys tag handling for languages without it [feature.tag_handling]', () => {
    const without = {
      ...textLanguages[0],
      lang: 'xx',
      name: 'Xish',
      usable_as_source: true,
      usable_as_target: true,
      features: {},
      marks: [],
    };
    const changed: Partial<OptionListings> = { languages: { state: 'ready', items: [without] } };
    const { tag_handling } = optionSupport(chosen({ target_lang: 'xx', tag_handling: 'xml' }), { ...lists, ...changed });
    assert.equal(tag_handling.applies, false);
    assert.deepEqual(tag_handling.reason, { code: 'noTagLanguages', names: ['Xish'] });
    assert.deepEqual(
      tag_handling.offers?.filter((offer) => offer.enabled).map((offer) => offer.value),
      ['auto', 'off'],
    );
  });

  it('says what a choice does not do [translate.source_lang-model] [translate.split_sentences-effect] [translate.equal-billed]', () => {
    assert.deepEqual(noteCodes('model_type', {}), ['sourceDetected']);
    assert.deepEqual(noteCodes('model_type', { source_lang: 'en' }), []);
    assert.deepEqual(noteCodes('split_sentences', { split_sentences: '0' }), ['nextGenSplits']);
    assert.deepEqual(noteCodes('split_sentences', { split_sentences: '0', source_lang: 'en', model_type: 'latency_optimized' }), []);
    assert.deepEqual(noteCodes('source_lang', { source_lang: 'de' }), ['sameLanguage']);
  });

  it('a list that is missing keeps nothing else back; what was chosen before is still sent', () => {
    for (const state of ['loading', 'failed'] as const) {
      const nothing: OptionListings = { languages: { state }, glossaries: { state }, styles: { state }, memories: { state } };
      const choices = chosen({ source_lang: 'en', formality: 'more', glossary_id: uuid(1), translation_memory_id: uuid(4) });
      const support = optionSupport(choices, nothing);
      assert.equal(support.formality.enabled, true);
      assert.equal(support.glossary_id.enabled, false);
      assert.equal(support.target_lang.offers?.[0]?.value, 'de');
      const { glossary_id, translation_memory_id } = toTranslateOptions(choices, {}, support);
      assert.deepEqual([glossary_id, translation_memory_id], [uuid(1), uuid(4)]);
    }
  });

  it('counts instructions and their characters in code points [limits.custom_instructions]', () => {
    const faults = (custom_instructions: string[]) =>
      blockingFaults(chosen({ custom_instructions }), supportOf({ custom_instructions })).map(({ reason, index }) => [reason.code, index]);
    assert.deepEqual(faults(Array.from({ length: 10 }, () => '😀'.repeat(300))), []);
    assert.deepEqual(faults(['Fine.', '😀'.repeat(301)]), [['instructionTooLong', 1]]);
    assert.deepEqual(faults(Array.from({ length: 11 }, () => 'x')), [['tooManyInstructions', undefined]]);
    assert.deepEqual(faults(['', ...Array.from({ length: 10 }, () => 'x')]), []);
  });

  it('takes names for ids where one item has that name', () => {
    const { glossary_id, style_id, translation_memory_id } = withIds(
      chosen({ glossary_id: 'Glossary 2', style_id: uuid(3), translation_memory_id: 'nowhere' }),
      lists,
    );
    assert.deepEqual([glossary_id, style_id, translation_memory_id], [uuid(2), uuid(3), 'nowhere']);
    assert.deepEqual(withIds(chosen({ more_glossary_ids: ['Glossary 2', 'nowhere'] }), lists).more_glossary_ids, [uuid(2), 'nowhere']);
  });
});

const anyChoices: fc.Arbitrary<OptionChoices> = fc.record(
  {
    target_lang: fc.constantFrom(...textLanguages.filter((entry) => entry.usable_as_target).map((entry) => entry.lang)),
    source_lang: fc.constantFrom('', 'en', 'ja', 'de', 'tr'),
    context: fc.string(),
    automatic_context: fc.boolean(),
    model_type: fc.constantFrom(...modelTypes),
    split_sentences: fc.constantFrom(...splitSentencesChoices),
    preserve_formatting: fc.boolean(),
    formality: fc.constantFrom(...formalities),
    glossary_id: fc.constantFrom('', ...[1, 2, 8, 9].map(uuid)),
    more_glossary_ids: fc.array(fc.constantFrom(...[1, 2, 8, 9].map(uuid)), { maxLength: 6 }),
    style_id: fc.constantFrom('', uuid(3), uuid(8)),
    custom_instructions: fc.array(fc.string({ maxLength: 320 }), { maxLength: 12 }),
    translation_memory_id: fc.constantFrom('', uuid(4), uuid(5)),
    translation_memory_threshold: fc.integer({ min: 0, max: 100 }),
    tag_handling: fc.constantFrom(...tagHandlingChoices),
    tag_handling_version: fc.constantFrom(...tagHandlingVersionChoices),
    outline_detection: fc.boolean(),
    splitting_tags: fc.array(fc.constantFrom('p', 'br', '<b>')),
    non_splitting_tags: fc.array(fc.constantFrom('p', 'br')),
    ignore_tags: fc.array(fc.constantFrom('code')),
    keep_terms: fc.array(fc.string()),
  },
  { requiredKeys: optionFields().filter((field) => field in defaultChoices) },
);

describe('What the options panel sends', () => {
  it('keeps every rule, whatever is chosen, once nothing must be put right', () =>
    fc.assert(
      fc.property(anyChoices, (choices) => {
        for (const service of Object.values(profiles)) {
          const support = optionSupport(choices, lists, service);
          fc.pre(blockingFaults(choices, support).length === 0);
          assert.deepEqual(translateFaults(toTranslateOptions(choices, service, support), textLanguages, service), []);
          // The same for whoever is handed the choices without what is known of them.
          assert.deepEqual(translateFaults(toTranslateOptions(applicable(choices, support), service), textLanguages, service), []);
        }
      }),
      { numRuns: 500 },
    ));

  it('sends nothing that does not apply', () => {
    const options = toTranslateOptions(
      chosen({ target_lang: 'tr', formality: 'more', outline_detection: false, ignore_tags: ['code'], translation_memory_threshold: 50 }),
      {},
      supportOf({ target_lang: 'tr', formality: 'more' }),
    );
    assert.deepEqual(options, { target_lang: 'tr', model_type: 'prefer_quality_optimized' });
  });

  it('names the version of tag handling, and the best model with a memory [translate.tag_handling_version] [translate.translation_memory_id]', () => {
    const xml = { tag_handling: 'xml', outline_detection: false, ignore_tags: ['code'] } as const;
    assert.deepEqual(toTranslateOptions(chosen({ ...xml, ignore_tags: ['code'], translation_memory_id: uuid(4) })), {
      target_lang: 'de',
      model_type: 'quality_optimized',
      translation_memory_id: uuid(4),
      translation_memory_threshold: 75,
      tag_handling: 'xml',
      tag_handling_version: 'v2',
      outline_detection: false,
      ignore_tags: ['code'],
    });
    for (const tag_handling_version of ['auto', 'v2'] as const) {
      const fast = chosen({ tag_handling: 'html', model_type: 'latency_optimized', tag_handling_version });
      assert.equal(toTranslateOptions(fast).tag_handling_version, 'v1');
      assert.equal(toTranslateOptions(fast, { takesLatencyWithAll: true }).tag_handling_version, 'v2');
    }
  });

  it('has a word for each reason in one place only', () => assert.equal(new Set(reasonCodes).size, reasonCodes.length));
});

describe('Presets', () => {
  it('hold what differs from the defaults, and bring it back', () =>
    fc.assert(
      fc.property(anyChoices, anyChoices, (choices, settings) => {
        const preset: unknown = JSON.parse(JSON.stringify(presetOf(choices, settings)));
        const { choices: back, ignored } = choicesOfPreset(preset, settings);
        assert.deepEqual(differences(back, choices), {});
        assert.deepEqual(ignored, []);
      }),
    ));

  it('are as small as they can be', () => {
    assert.deepEqual(presetOf(chosen({ formality: 'less', source_lang: '' }), chosen()), { formality: 'less' });
    assert.deepEqual(presetOf(chosen(), chosen({ formality: 'more' })), {});
    assert.deepEqual(presetOf(chosen({ keep_terms: ['Riverside'] }), chosen({ keep_terms: ['Riverside'] })), {});
  });

  it('written by hand: what is not understood is left out and named', () => {
    const { choices, ignored } = choicesOfPreset(
      { formality: 'rude', model_type: 'quality_optimized', __proto__x: 1, target_lang: 7 },
      chosen(),
    );
    assert.deepEqual(ignored, ['formality', '__proto__x', 'target_lang']);
    assert.deepEqual(differences(choices, chosen()), { model_type: 'quality_optimized' });
    for (const odd of [null, 7, 'x', []]) assert.deepEqual(choicesOfPreset(odd, chosen()).choices, { ...chosen() });
  });

  it('know every field', () => assert.equal(optionFields().length, 21));
});
