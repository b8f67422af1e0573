import { chosen, hostile, preset } from './states/options.ts';
import { expect, test } from './optionsTest.ts';
import * as translatePanelTexts from '../../src/features/translate/panel/texts.ts';
import { filled } from '../harness/filled.ts';

const ofWorkspace = (name: string) => filled(translatePanelTexts.presetInWorkspace(), name);

test.describe('Presets on the options page', () => {
  test('are saved by a name and a place, asked for by keyboard', async ({ openOptions, page }) => {
    const { panel, host } = await openOptions({ choices: chosen({ target_lang: 'fr', formality: 'less' }) });
    await panel.button(translatePanelTexts.saveAsPreset()).click();
    await panel.waitForFocus('preset-name');
    await page.keyboard.type('Casual French');
    await panel.pick('preset-place', translatePanelTexts.workspaceSettings());
    await panel.typed('preset-name').press('Enter');
    const choices = chosen({ target_lang: 'fr', formality: 'less' });
    expect(await host.sent('savePreset')).toEqual([{ type: 'savePreset', name: 'Casual French', place: 'workspace', choices }]);
    await host.send({ type: 'presets', presets: [preset('Casual French', choices)] });
    await expect(panel.status(filled(translatePanelTexts.presetSaved(), 'Casual French'))).toBeVisible();
    await expect(panel.control('save-form')).toBeHidden();
    await expect(panel.button(translatePanelTexts.saveAsPreset())).toBeFocused();
  });

  test('need a name; Escape leaves the form', async ({ openOptions }) => {
    const { panel, host } = await openOptions();
    await panel.button(translatePanelTexts.saveAsPreset()).click();
    await panel.waitForFocus('preset-name');
    await panel.press('Enter');
    await expect(panel.control('about-name')).toHaveText(/./);
    expect(await host.sent('savePreset')).toEqual([]);
    await panel.press('Escape');
    await expect(panel.control('save-form')).toBeHidden();
    await expect(panel.button(translatePanelTexts.saveAsPreset())).toBeFocused();
  });

  test('of a name that is there are replaced, and it is said before', async ({ openOptions }) => {
    const { panel } = await openOptions({ presets: [preset('Casual', { target_lang: 'fr' }, { place: 'user' })] });
    await panel.button(translatePanelTexts.saveAsPreset()).click();
    await panel.typed('preset-name').fill('Casual');
    await expect(panel.control('save-form').locator('vscode-button').first()).toHaveText(translatePanelTexts.replacePreset());
    await panel.pick('preset-place', translatePanelTexts.workspaceSettings());
    await expect(panel.control('save-form').locator('vscode-button').first()).toHaveText(translatePanelTexts.savePreset());
  });

  test('cannot be kept in a workspace where there is none', async ({ openOptions }) => {
    const { panel } = await openOptions({ hasWorkspace: false });
    await panel.button(translatePanelTexts.saveAsPreset()).click();
    expect(await panel.offersEnabled('preset-place')).toHaveLength(1);
    await expect(panel.control('about-place')).toHaveText(/./);
  });

  test('are used by picking them, and deleted by a button', async ({ openOptions }) => {
    const { panel, host } = await openOptions({ presets: [preset('Casual French', { target_lang: 'fr', formality: 'less' })] });
    await expect(panel.control('formality')).toHaveValue('default');
    await panel.pick('preset', ofWorkspace('Casual French'));
    await expect(panel.status(filled(translatePanelTexts.presetUsed(), 'Casual French'))).toBeVisible();
    await expect(panel.control('formality')).toHaveValue('less');
    await expect(panel.control('target_lang')).toHaveValue('fr');
    // Where the list shows none, there is none to delete.
    await panel.pick('preset', translatePanelTexts.choosePreset());
    await panel.button(translatePanelTexts.deletePreset()).click();
    expect(await host.sent('deletePreset')).toEqual([]);
    await panel.pick('preset', ofWorkspace('Casual French'));
    await panel.button(translatePanelTexts.deletePreset()).click();
    expect(await host.sent('deletePreset')).toEqual([{ type: 'deletePreset', name: 'Casual French', place: 'workspace' }]);
    await expect(panel.status(filled(translatePanelTexts.presetDeleted(), 'Casual French'))).toBeVisible();
    await host.send({ type: 'presets', presets: [] });
    await expect(panel.control('preset').locator('option')).toHaveText([translatePanelTexts.noPresetsYet()]);
  });

  test('are shown by their names as they are, with what was not understood in them', async ({ openOptions }) => {
    const { panel } = await openOptions({
      choices: chosen({ target_lang: 'fr' }),
      presets: [preset(hostile, { target_lang: 'fr' }, { ignored: ['<b>tone</b>'] })],
    });
    expect(await panel.offers('preset')).toContain(ofWorkspace(hostile));
    await expect(panel.control('about-preset')).toContainText(filled(translatePanelTexts.presetIgnored(), '<b>tone</b>'));
    await expect(panel.content.locator('img')).toHaveCount(0);
  });
});
