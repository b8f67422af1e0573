import { featureSides } from '../../src/api/languages.ts';
import { profiles } from '../../src/api/providers.ts';
import type { OptionChoices } from '../../src/api/options/optionChoices.ts';
import { chosen, hostile, iconName, lists, provider, serviceOf, specification } from './states/options.ts';
import { expect, test } from './optionsTest.ts';
import * as translatePanelTexts from '../../src/features/translate/panel/texts.ts';
import * as translatePanelReasonTexts from '../../src/features/translate/panel/reasonTexts.ts';
import { any, like, withText } from '../harness/like.ts';
import * as translateActivationTexts from '../../src/features/translate/activationTexts.ts';
import { filled } from '../harness/filled.ts';

test.describe('The page Translate with Options', () => {
  test('says what is translated, and begins with the target language', async ({ openOptions }) => {
    const { panel } = await openOptions();
    const header = panel.content.locator('header');
    await expect(header).toContainText(filled(translatePanelTexts.subjectMany(), 'README.md', '26'));
    await expect(header).toContainText('Wait until the lock opens.');
    await expect(panel.control('target_lang')).toBeFocused();
  });

  test('is filled in by keyboard; what is picked by its name is sent by Ctrl+Enter', async ({ openOptions, page }) => {
    const { panel, host } = await openOptions();
    await expect(panel.control('target_lang')).toBeFocused();
    await page.keyboard.type('German');
    await panel.press('Tab');
    await expect(panel.control('source_lang')).toBeFocused();
    await panel.press('Tab');
    await expect(panel.control('formality')).toBeFocused();
    await page.keyboard.type(translatePanelTexts.formalityMore());
    await expect(panel.control('formality')).toHaveValue('more');
    await panel.press('Control+Enter');
    const choices = chosen({ target_lang: 'de', formality: 'more' });
    expect(await host.sent('translate')).toEqual([{ type: 'translate', request: 1, choices }]);
    expect((await host.sent('changed')).at(-1)).toEqual({ type: 'changed', request: 1, choices });
  });

  test('leads to a target language before anything is sent', async ({ openOptions }) => {
    const { panel, host } = await openOptions();
    await panel.press('Control+Enter');
    await expect(panel.status(translatePanelReasonTexts.targetLanguageMissing())).toBeVisible();
    await expect(panel.control('target_lang')).toBeFocused();
    expect(await host.sent('translate')).toEqual([]);
  });

  test('says that it is at work while it is, and sends nothing twice', async ({ openOptions }) => {
    const { panel, host } = await openOptions({ choices: chosen({ target_lang: 'de' }) });
    await panel.press('Control+Enter');
    await host.send({ type: 'running', running: true });
    await expect(panel.control('translate')).toHaveText(translatePanelTexts.translating());
    await expect(panel.control('translate')).toHaveAttribute('aria-busy', 'true');
    await panel.press('Control+Enter');
    expect(await host.sent('translate')).toHaveLength(1);
    await host.send({ type: 'running', running: false });
    await expect(panel.control('translate')).toHaveAttribute('aria-busy', 'false');
  });

  test('lets several glossaries be ticked where the service takes them, which count in that order', async ({ openOptions, page }) => {
    const { panel, host } = await openOptions({ choices: chosen({ target_lang: 'de', source_lang: 'en' }), service: provider });
    const more = panel.field('more_glossary_ids');
    await expect(more).toBeHidden();
    await panel.pick('glossary_id', 'Shop');
    await expect(more.getByRole('group', { name: translatePanelTexts.moreGlossaries() })).toBeVisible();
    // The one that lacks the languages is there, and says why it cannot be ticked.
    const unfit = withText(filled(translatePanelReasonTexts.noTermsForPair(), any));
    await expect(more.getByRole('checkbox', { name: unfit })).toBeDisabled();
    const last = more.getByRole('checkbox', { disabled: false }).last();
    const lastId = (await last.getAttribute('id')) ?? '';
    await last.focus();
    await page.keyboard.press('Space');
    // It stands first among them now, and keeps the focus.
    await expect(page.locator(`#${lastId}`)).toBeFocused();
    await expect(more.getByRole('checkbox').first()).toHaveAttribute('id', lastId);
    await more.getByRole('checkbox', { disabled: false, checked: false }).first().click();
    await expect(more.getByRole('checkbox', { checked: true })).toHaveCount(2);
    await panel.press('Control+Enter');
    const [{ choices }] = (await host.sent('translate')) as unknown as readonly [{ readonly choices: OptionChoices }];
    expect(choices.more_glossary_ids).toHaveLength(2);
    expect(choices.more_glossary_ids[0]).toBe(lastId.replace('more_glossary_ids-', ''));
  });

  test('sends nothing with several glossaries where the service takes one, and leads to them', async ({ openOptions }) => {
    const [first, second] = lists.glossaries.state === 'ready' ? [lists.glossaries.items[0], lists.glossaries.items[2]] : [];
    const both = { glossary_id: first?.glossary_id ?? '', more_glossary_ids: [second?.glossary_id ?? ''] };
    const { panel, host } = await openOptions({ choices: chosen({ target_lang: 'de', source_lang: 'en', ...both }) });
    await panel.press('Control+Enter');
    await expect(panel.status(translatePanelReasonTexts.oneGlossaryOnly())).toBeVisible();
    const box = panel.field('more_glossary_ids').getByRole('checkbox', { checked: true });
    await expect(box).toBeFocused();
    expect(await host.sent('translate')).toEqual([]);
    await box.click();
    await expect(box).toHaveCount(0);
    await panel.press('Control+Enter');
    expect(await host.sent('translate')).toHaveLength(1);
  });

  test('is as in the settings again by one button', async ({ openOptions }) => {
    const { panel, host } = await openOptions({
      choices: chosen({ target_lang: 'de', formality: 'more', context: 'A shop that rents bikes.' }),
    });
    await expect(panel.typed('context')).toHaveValue('A shop that rents bikes.');
    await panel.button(translatePanelTexts.resetToSettings()).click();
    await expect(panel.status(translatePanelTexts.resetDone())).toBeVisible();
    await expect(panel.control('formality')).toHaveValue('default');
    await expect(panel.typed('context')).toHaveValue('');
    expect((await host.sent('changed')).at(-1)?.choices).toEqual(chosen());
  });

  test('greys formality for a language without it, says why, and keeps what was chosen [translate.formality-unsupported] [feature.formality]', async ({
    openOptions,
  }) => {
    const { panel } = await openOptions();
    await panel.pick('target_lang', /^German \(de\)/);
    await panel.pick('formality', translatePanelTexts.formalityLess());
    await panel.pick('target_lang', /^Turkish/);
    await expect(panel.control('formality')).toBeDisabled();
    expect(await panel.about('formality')).toContain(filled(translatePanelReasonTexts.noFormality(), 'Turkish'));
    await panel.pick('target_lang', /^German \(de\)/);
    await expect(panel.control('formality')).toBeEnabled();
    await expect(panel.control('formality')).toHaveValue('less');
  });
});

test.describe('The model on the options page', () => {
  test('excludes what needs the best one, where the fastest is chosen [errors.latency]', async ({ openOptions }) => {
    const { panel } = await openOptions({ choices: chosen({ target_lang: 'de' }) });
    await panel.open(translatePanelTexts.modelAndSentences());
    await panel.open(translatePanelTexts.tags());
    await panel.pick('model_type', translateActivationTexts.modelFastest());
    for (const field of ['style_id', 'translation_memory_id']) {
      await expect(panel.control(field), field).toBeDisabled();
      expect(await panel.about(field)).toContain(translatePanelReasonTexts.notWithFastest());
    }
    expect(await panel.about('custom_instructions')).toContain(translatePanelReasonTexts.notWithFastest());
    await expect(panel.button(translatePanelTexts.addInstruction())).toHaveAttribute('aria-disabled', 'true');
    expect(await panel.offersEnabled('tag_handling_version')).not.toContain(translatePanelTexts.tagHandlingSecondVersion());
  });

  test('cannot be the fastest beside what needs the best one, and says which field that is [errors.latency]', async ({ openOptions }) => {
    const { panel } = await openOptions({ choices: chosen({ target_lang: 'de' }) });
    await panel.open(translatePanelTexts.modelAndSentences());
    await panel.open(translatePanelTexts.tags());
    await panel.pick('model_type', like(translateActivationTexts.modelBest()));
    await panel.pick('style_id', 'Friendly');
    const excluded = filled(translatePanelReasonTexts.fastestExcluded(), translatePanelTexts.styleRuleList());
    expect((await panel.offers('model_type'))[0]).toBe(`${translateActivationTexts.modelFastest()} – ${excluded}`);
    expect(await panel.offersEnabled('model_type')).toHaveLength(2);
    expect(await panel.about('model_type')).toContain(excluded);
    await panel.pick('style_id', translatePanelTexts.none());
    await panel.pick('tag_handling_version', translatePanelTexts.tagHandlingSecondVersion());
    expect(await panel.about('model_type')).toContain(
      filled(translatePanelReasonTexts.fastestExcluded(), translatePanelTexts.tagHandlingVersion()),
    );
  });
});

test.describe('A service that takes everything with the fastest model, on the options page', () => {
  test('has every field open with it, and sends what is chosen', async ({ openOptions }) => {
    const { panel, host } = await openOptions({ choices: chosen({ target_lang: 'de' }), service: provider });
    await panel.open(translatePanelTexts.modelAndSentences());
    await panel.open(translatePanelTexts.tags());
    await panel.pick('model_type', translateActivationTexts.modelFastest());
    await panel.pick('style_id', 'Friendly');
    await panel.pick('translation_memory_id', /^Handbook/);
    await panel.pick('tag_handling_version', translatePanelTexts.tagHandlingSecondVersion());
    await expect(panel.button(translatePanelTexts.addInstruction())).toHaveAttribute('aria-disabled', 'false');
    expect(await panel.offersEnabled('model_type')).toHaveLength(3);
    expect(await panel.about('model_type')).not.toMatch(withText(filled(translatePanelReasonTexts.fastestExcluded(), any)));
    await panel.press('Control+Enter');
    const [sent] = await host.sent('translate');
    expect(sent?.choices).toMatchObject({ model_type: 'latency_optimized', tag_handling_version: 'v2' });
  });

  test('is heard of after the page has opened', async ({ openOptions }) => {
    const { panel, host } = await openOptions({ choices: chosen({ target_lang: 'de', model_type: 'latency_optimized' }) });
    await expect(panel.control('style_id')).toBeDisabled();
    await host.send({ type: 'lists', lists, service: provider });
    await expect(panel.control('style_id')).toBeEnabled();
  });
});

test('Formality on the options page goes by the side that the service names', async ({ openOptions }) => {
  const service = serviceOf(profiles.specification, { ...featureSides, formality: ['source'] });
  const { panel } = await openOptions({ choices: chosen({ target_lang: 'tr' }), service });
  await expect(panel.control('formality')).toBeEnabled();
  await panel.pick('source_lang', /^Turkish/);
  await panel.pick('target_lang', /^German \(de\)/);
  await expect(panel.control('formality')).toBeDisabled();
  expect(await panel.about('formality')).toContain(filled(translatePanelReasonTexts.noFormality(), 'Turkish'));
});

test.describe('Glossaries on the options page', () => {
  test('need the source language: it is asked for before anything is sent [translate.glossary_id]', async ({ openOptions }) => {
    const { panel, host } = await openOptions({ choices: chosen({ target_lang: 'de' }) });
    await panel.pick('glossary_id', /^Shop/);
    await panel.waitForAbout('source_lang', translatePanelReasonTexts.sourceLanguageRequired());
    await expect(panel.control('source_lang')).toHaveAttribute('required');
    expect(await panel.offersEnabled('source_lang')).toEqual([translatePanelTexts.detectedByService(), 'English (en)']);
    await panel.press('Control+Enter');
    await expect(panel.status(translatePanelReasonTexts.sourceLanguageRequired())).toBeVisible();
    await expect(panel.control('source_lang')).toBeFocused();
    expect(await host.sent('translate')).toEqual([]);
  });

  test('leave the languages that fit [translate.glossary_id-pair]', async ({ openOptions }) => {
    const { panel, host } = await openOptions({ choices: chosen({ target_lang: 'de' }) });
    await panel.pick('glossary_id', /^Shop/);
    await panel.pick('source_lang', /^English/);
    expect((await panel.offers('target_lang')).filter((target) => !/^(German|French)/.test(target))).toEqual([]);
    expect(await panel.about('target_lang')).toContain(filled(translatePanelReasonTexts.languagesOfGlossary(), 'Shop'));
    await panel.press('Control+Enter');
    expect((await host.sent('translate')).map(({ choices }) => [choices.source_lang, choices.target_lang])).toEqual([['en', 'de']]);
  });

  test('are shown by their names as they are [glossary.name]', async ({ openOptions }) => {
    const { panel } = await openOptions({ choices: chosen({ target_lang: 'de' }) });
    const offers = await panel.offers('glossary_id');
    const named = offers.find((offer) => offer.startsWith(hostile)) ?? '';
    expect(named.endsWith(filled(translatePanelReasonTexts.noTermsForPair(), hostile)), offers.join('\n')).toBe(true);
    expect(offers.some((offer) => offer.startsWith(iconName))).toBe(true);
    // The right-to-left name ends with itself: what follows it keeps its direction.
    expect(offers.some((offer) => offer.startsWith('\u2068سيارة\u2069 ('))).toBe(true);
    await expect(panel.content.locator('img')).toHaveCount(0);
    await panel.pick('glossary_id', /^\$\(flame\)/);
    expect(await panel.about('target_lang')).toContain(filled(translatePanelReasonTexts.languagesOfGlossary(), iconName));
    expect(await panel.evaluate('document.title')).toBe(translatePanelTexts.title());
  });
});

test.describe('A list on the options page', () => {
  test('that cannot be had says so, can be tried again, and keeps nothing else back', async ({ openOptions }) => {
    const { panel, host } = await openOptions({ lists: { ...lists, memories: { state: 'failed' } } });
    await panel.waitForAbout('translation_memory_id', translatePanelReasonTexts.listFailed());
    await expect(panel.control('target_lang')).toBeEnabled();
    await panel.field('translation_memory_id').locator('vscode-button').click();
    expect(await host.sent('retry')).toEqual([{ type: 'retry', list: 'memories' }]);
    await host.send({ type: 'lists', lists, service: specification });
    await expect(panel.control('translation_memory_id').locator('option', { hasText: 'Handbook' })).toBeAttached();
  });

  test('that comes late leaves what was chosen and typed meanwhile', async ({ openOptions }) => {
    const { panel, host } = await openOptions({ lists: { ...lists, glossaries: { state: 'loading' } } });
    await panel.pick('target_lang', /^German \(de\)/);
    await panel.type('context', 'Bikes');
    await host.send({ type: 'lists', lists, service: specification });
    await expect(panel.control('target_lang')).toHaveValue('de');
    await expect(panel.typed('context')).toHaveValue('Bikes');
    await expect(panel.typed('context')).toBeFocused();
  });
});

test.describe('Instructions on the options page', () => {
  test('are counted as they are typed; one that is too long is not sent [limits.custom_instructions]', async ({ openOptions }) => {
    const { panel, host } = await openOptions({ choices: chosen({ target_lang: 'de' }) });
    await panel.button(translatePanelTexts.addInstruction()).click();
    await panel.waitForFocus('custom_instructions-0');
    await panel.type('custom_instructions-0', '😀'.repeat(300));
    await expect(panel.field('custom_instructions')).toContainText(filled(translatePanelTexts.instructionLength(), '300', '300'));
    await panel.type('custom_instructions-0', '😀'.repeat(301));
    await expect(panel.field('custom_instructions')).toContainText(filled(translatePanelTexts.instructionTooLongBy(), '301', '300', '1'));
    await panel.press('Control+Enter');
    await expect(panel.status(translatePanelReasonTexts.instructionTooLong())).toBeVisible();
    await panel.waitForFocus('custom_instructions-0');
    expect(await host.sent('translate')).toEqual([]);
  });

  for (const key of ['Enter', 'Space']) {
    test(`are added by ${key}, which is not typed into the new one`, async ({ openOptions }) => {
      const { panel } = await openOptions({ choices: chosen({ target_lang: 'de' }) });
      await panel.button(translatePanelTexts.addInstruction()).focus();
      await panel.press(key);
      await panel.waitForFocus('custom_instructions-0');
      await expect(panel.field('custom_instructions')).toContainText(filled(translatePanelTexts.instructionLength(), '0', '300'));
      await panel.press('x');
      await expect(panel.field('custom_instructions')).toContainText(filled(translatePanelTexts.instructionLength(), '1', '300'));
    });
  }

  test('are added once by a key that is held, which is not typed either', async ({ openOptions, page }) => {
    const { panel } = await openOptions({ choices: chosen({ target_lang: 'de' }) });
    await panel.button(translatePanelTexts.addInstruction()).focus();
    await page.keyboard.down('Space');
    await panel.waitForFocus('custom_instructions-0');
    // Once more without a release in between is a repetition.
    await page.keyboard.down('Space');
    await page.keyboard.up('Space');
    await expect(panel.field('custom_instructions')).toContainText(filled(translatePanelTexts.instructionLength(), '0', '300'));
    await panel.press('Space');
    await expect(panel.field('custom_instructions')).toContainText(filled(translatePanelTexts.instructionLength(), '1', '300'));
  });

  test('are up to ten; when the last goes, the keyboard is in the one before', async ({ openOptions }) => {
    const { panel } = await openOptions({ choices: chosen({ target_lang: 'de' }) });
    for (let count = 0; count < 10; count += 1) await panel.button(translatePanelTexts.addInstruction()).click();
    expect(await panel.about('custom_instructions')).toContain(filled(translatePanelReasonTexts.tooManyInstructions(), '10'));
    await expect(panel.button(translatePanelTexts.addInstruction())).toHaveAttribute('aria-disabled', 'true');
    await panel.button(filled(translatePanelTexts.removeInstruction(), '10')).click();
    await panel.waitForFocus('custom_instructions-8');
    await expect(panel.button(translatePanelTexts.addInstruction())).toHaveAttribute('aria-disabled', 'false');
  });
});
