import assert from 'node:assert/strict';
import fc from 'fast-check';
import styleRuleNames from '../../src/features/styleRules/styleRuleNames.json' with { type: 'json' };
import { readableStyleName } from '../../src/features/styleRules/styleRuleLabels.ts';
import { isSchemaUpToDate } from '../../scripts/styleRulesSchema.ts';

const rules = Object.entries(styleRuleNames).flatMap(([category, all]) =>
  Object.entries(all).map(([rule, options]) => ({ category, rule, options: options as readonly string[] })),
);
const names = [...new Set([...Object.keys(styleRuleNames), ...rules.map(({ rule }) => rule), ...rules.flatMap(({ options }) => options)])];

describe('Names of style rules in words', () => {
  it('read like a sentence [style.names]', () => {
    const words = Object.fromEntries(
      [
        'dates_and_times',
        'use_bc_and_ad',
        'use_12_hour_clock_and_lowercase_am_or_pm_with_periods',
        'use_full_width_non_japanese_periods_and_full_width_japanese_commas',
        'use_amount_followed_by_space_then_iso_code',
        'comma_after_i_e_and_e_g',
        'use_curly_apostrophes',
      ].map((name) => [name, readableStyleName(name)]),
    );
    assert.deepEqual(Object.values(words), [
      'Dates and times',
      'Use BC and AD',
      'Use 12 hour clock and lowercase am or pm with periods',
      'Use full-width non-Japanese periods and full-width Japanese commas',
      'Use amount followed by space then ISO code',
      'Comma after i.e. and e.g.',
      'Use curly apostrophes',
    ]);
  });

  const patterns: readonly (readonly [string, string])[] = [
    ['use_dd_period_mm_period_yyyy', 'Use dd.mm.yyyy'],
    [
      'use_yyyy_hyphen_mm_hyphen_dd_with_leading_zero_for_single_digit_days_and_months',
      'Use yyyy-mm-dd with leading zero for single digit days and months',
    ],
    ['use_dd_space_spelled_out_month_space_yyyy', 'Use dd spelled out month yyyy'],
    [
      'use_spelled_out_month_space_dd_comma_space_yyyy_without_leading_zeros_for_single_digit_days',
      'Use spelled out month dd, yyyy without leading zeros for single digit days',
    ],
    [
      'use_yyyy_period_space_mm_period_space_dd_period_space_without_leading_zero_for_single_digit_days_and_months',
      'Use yyyy. mm. dd. without leading zero for single digit days and months',
    ],
    [
      'use_yyyy_korean word_년_space_mm_korean word_월_space_dd_korean word_일_without_leading_zero_for_single_digit_days_and_months',
      'Use yyyy년 mm월 dd일 without leading zero for single digit days and months',
    ],
    ['use_yyyy_chinese_word_年_mm_chinese_word_月_dd_chinese_word_日_with_chinese_numbers', 'Use yyyy年mm月dd日 with Chinese numbers'],
    [
      'use_hh_colon_mm_german_word_uhr_with_leading_zeros_for_single_digit_hours',
      'Use hh:mm Uhr with leading zeros for single digit hours',
    ],
    ['use_24_00', 'Use 24:00'],
    ['use_colon_as_separator', 'Use colon as separator'],
    ['use_yy_for_20th_century_but_yyyy_for_other_centuries', 'Use yy for 20th century but yyyy for other centuries'],
  ];
  it('show patterns of dates and times as they look', () => {
    for (const [name, words] of patterns) assert.equal(readableStyleName(name), words);
    const months = names.find((name) => name.includes('maerz')) ?? '';
    assert.match(
      readableStyleName(months),
      /^Use dd\. abbreviated month yyyy with abbreviations Jan\., Febr\., Maerz, Apr\., Mai, .* Dez\. without/,
    );
  });

  it('set words of other languages apart, whatever their script', () => {
    assert.equal(readableStyleName('use_german_word_bis'), 'Use German word “bis”');
    assert.equal(
      readableStyleName('use_numerals_followed_by_space_then_italian_word_per_cento'),
      'Use numerals followed by space then Italian word “per cento”',
    );
    assert.equal(readableStyleName('use_korean_words_만_억_조_with_space'), 'Use Korean words 만, 억, 조 with space');
    assert.equal(
      readableStyleName('use_numerals_followed_by_japanese_word_パーセント_without_space'),
      'Use numerals followed by Japanese word パーセント without space',
    );
  });

  it('of all that are known hold no underscores, no spelled-out marks of patterns, and tell the options of a rule apart', () => {
    assert.ok(names.length > 600, String(names.length));
    for (const name of names) {
      const words = readableStyleName(name);
      assert.match(words, /^[\p{Lu}\p{Lo}\d]/u, name);
      assert.doesNotMatch(words, /_| {2}|\b(dd|mm|yyyy|hh) (period|slash|hyphen|colon|space)\b|^\s|\s$/, name);
    }
    for (const { category, rule, options } of rules) {
      assert.equal(new Set(options.map(readableStyleName)).size, options.length, `${category}.${rule}`);
    }
    for (const category of Object.values(styleRuleNames)) {
      assert.equal(new Set(Object.keys(category).map(readableStyleName)).size, Object.keys(category).length);
    }
  });

  it('that are not known are read the same way, or shown as they are', () => {
    assert.equal(readableStyleName('use_em_dash_in_titles'), 'Use em dash in titles');
    for (const name of ['', '_', '$(bug)', '[x](command:y)', 'Ümläut_X', '<b>_a', 'a\nb']) assert.equal(readableStyleName(name), name);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const words = readableStyleName(name);
        assert.ok(name === '' || words.length > 0);
        assert.ok(words === name || !words.includes('_'));
      }),
    );
  });

  it('and options are what the JSON schema offers (node scripts/styleRulesSchema.ts writes it)', async () => {
    assert.ok(await isSchemaUpToDate());
  });
});
