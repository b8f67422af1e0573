import type { OptionChoices } from '../../src/api/options/optionChoices.ts';
import { chosen, lists } from './states/options.ts';
import { expect, test } from './optionsTest.ts';
import * as translatePanelTexts from '../../src/features/translate/panel/texts.ts';
import * as translatePanelReasonTexts from '../../src/features/translate/panel/reasonTexts.ts';
import { any, like, withText } from '../harness/like.ts';
import * as translateActivationTexts from '../../src/features/translate/activationTexts.ts';
import { filled } from '../harness/filled.ts';

const [style] = lists.styles.state === 'ready' ? lists.styles.items : [];
const [memory] = lists.memories.state === 'ready' ? lists.memories.items : [];

const forcingTheBest: readonly (readonly [what: string, choices: Partial<OptionChoices>])[] = [
  ['a style rule list [translate.style_id-quality]', { style_id: style?.style_id ?? '' }],
  ['instructions [translate.custom_instructions-quality]', { custom_instructions: ['Be kind.'] }],
  ['a memory [translate.translation_memory_id]', { translation_memory_id: memory?.translation_memory_id ?? '' }],
  ['version v2 of tag handling [translate.tag_handling_version-quality]', { tag_handling: 'xml', tag_handling_version: 'v2' }],
];

test.describe('What the options page says of rules of the service', () => {
  test('offers style rule lists for their own language only [translate.style_id] [feature.style_rules]', async ({ openOptions }) => {
    const { panel } = await openOptions({ choices: chosen({ target_lang: 'de' }) });
    await panel.pick('target_lang', /^French \(fr\)/);
    await expect(panel.control('style_id')).toBeDisabled();
    expect(await panel.about('style_id')).toContain(filled(translatePanelReasonTexts.noStyleRulesFor(), 'French'));
    await panel.pick('target_lang', /^German \(de\)/);
    await panel.pick('style_id', 'Friendly');
    await panel.pick('target_lang', /^French \(fr\)/);
    expect(await panel.about('style_id')).toContain(filled(translatePanelReasonTexts.styleRulesLanguage(), 'German', 'French'));
  });

  test('offers instructions for languages that take them only [translate.custom_instructions-target]', async ({ openOptions }) => {
    const { panel } = await openOptions({ choices: chosen({ target_lang: 'zh-Hant' }) });
    await expect(panel.button(translatePanelTexts.addInstruction())).toHaveAttribute('aria-disabled', 'false');
    await panel.pick('target_lang', /^Turkish/);
    expect(await panel.about('custom_instructions')).toContain(filled(translatePanelReasonTexts.noCustomInstructions(), 'Turkish'));
    await expect(panel.button(translatePanelTexts.addInstruction())).toHaveAttribute('aria-disabled', 'true');
  });

  for (const [what, forcing] of forcingTheBest) {
    test(`says that the best model is used with ${what}`, async ({ openOptions }) => {
      const { panel } = await openOptions({ choices: chosen({ target_lang: 'de', source_lang: 'en', ...forcing }) });
      await panel.open(translatePanelTexts.modelAndSentences());
      expect(await panel.about('model_type')).toContain(translatePanelReasonTexts.bestModelUsed());
    });
  }

  test('says what a model does not decide where the source is detected, and what next-gen models ignore [translate.source_lang-model] [translate.split_sentences-effect]', async ({
    openOptions,
  }) => {
    const { panel } = await openOptions({ choices: chosen({ target_lang: 'de', model_type: 'latency_optimized' }) });
    await panel.open(translatePanelTexts.modelAndSentences());
    await panel.waitForAbout('model_type', translatePanelReasonTexts.modelNeedsSource());
    await panel.pick('source_lang', /^English \(en\)/);
    await expect(panel.field('model_type')).not.toContainText(translatePanelReasonTexts.modelNeedsSource());
    await panel.pick('model_type', like(translateActivationTexts.modelBest()));
    await panel.pick('split_sentences', translatePanelTexts.splitNever());
    await panel.waitForAbout('split_sentences', translatePanelReasonTexts.nextGenIgnores());
  });

  test('says that a text would be billed though it stays as it is [translate.equal-billed] [translate.variants]', async ({
    openOptions,
  }) => {
    const { panel } = await openOptions({ choices: chosen({ target_lang: 'en-GB' }) });
    await panel.pick('source_lang', /^English \(en\)/);
    await expect(
      panel
        .field('target_lang')
        .or(panel.field('source_lang'))
        .filter({ hasText: withText(filled(translatePanelReasonTexts.sameLanguages(), any)) }),
    ).toBeVisible();
  });

  test('says that a context is neither translated nor billed [translate.context-not-translated] [translate.context-not-billed] [limits.context]', async ({
    openOptions,
  }) => {
    const { panel } = await openOptions();
    expect(await panel.about('context')).toContain(translatePanelTexts.contextHelp());
  });

  test('says what keeping the formatting keeps, which is off unless it is chosen [translate.preserve_formatting] [translate.preserve_formatting-effect]', async ({
    openOptions,
  }) => {
    const { panel, host } = await openOptions({ choices: chosen({ target_lang: 'de' }) });
    await panel.open(translatePanelTexts.modelAndSentences());
    await expect(panel.field('preserve_formatting')).toContainText(translatePanelTexts.preserveFormatting());
    expect(await panel.about('preserve_formatting')).toContain(translatePanelTexts.preserveFormattingHelp());
    await panel.press('Control+Enter');
    expect((await host.sent('translate')).map(({ choices }) => choices.preserve_formatting)).toEqual([false]);
  });

  test('offers what is for XML with XML only, and says what tags decide [translate.outline_detection-effect] [translate.tags-effect] [translate.tag_handling]', async ({
    openOptions,
  }) => {
    const { panel } = await openOptions({ choices: chosen({ target_lang: 'de', source_lang: 'en' }) });
    await panel.open(translatePanelTexts.tags());
    await panel.pick('tag_handling', translatePanelTexts.tagHandlingHtml());
    expect(await panel.about('outline_detection')).toContain(translatePanelReasonTexts.requiresXmlTagHandling());
    expect(await panel.about('splitting_tags')).toContain(translatePanelReasonTexts.requiresXmlTagHandling());
    await panel.pick('tag_handling', translatePanelTexts.tagHandlingXml());
    await expect(panel.field('outline_detection')).not.toContainText(translatePanelReasonTexts.requiresXmlTagHandling());
    expect(await panel.about('outline_detection')).toContain(translatePanelTexts.outlineDetectionHelp());
    await expect(panel.field('splitting_tags')).toContainText(translatePanelTexts.splittingTags());
    await expect(panel.field('non_splitting_tags')).toContainText(translatePanelTexts.nonSplittingTags());
  });

  test('offers tag handling for languages with it only [feature.tag_handling]', async ({ openOptions }) => {
    const items =
      lists.languages.state === 'ready'
        ? lists.languages.items.map((language) => ({ ...language, features: language.lang === 'tr' ? {} : { tag_handling: {} } }))
        : [];
    const { panel } = await openOptions({
      choices: chosen({ target_lang: 'de', source_lang: 'en' }),
      lists: { ...lists, languages: { state: 'ready', items } },
    });
    await panel.open(translatePanelTexts.tags());
    expect((await panel.offersEnabled('tag_handling')).some((offer) => offer.startsWith(translatePanelTexts.tagHandlingXml()))).toBe(true);
    await panel.pick('target_lang', /^Turkish/);
    expect(await panel.about('tag_handling')).toContain(filled(translatePanelReasonTexts.notSupportedFor(), 'English → Turkish'));
  });

  test('takes a threshold from 0 to 100 with a memory, 75 if nothing is said [translate.translation_memory_threshold] [translate.translation_memory_threshold-default] [limits.threshold]', async ({
    openOptions,
  }) => {
    const { panel } = await openOptions({ choices: chosen({ target_lang: 'de', source_lang: 'en' }) });
    await panel.open(translatePanelTexts.modelAndSentences());
    await panel.pick('translation_memory_id', /^Handbook/);
    expect(await panel.about('translation_memory_threshold')).toContain(translatePanelTexts.memoryThresholdHelp());
  });
});
