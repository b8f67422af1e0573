import assert from 'node:assert/strict';
import { controlOf } from './sandbox.ts';
import type { Tree } from './pages/sideBar.ts';
import { useWindow } from './session.ts';
import { StyleAccount } from './styleAccount.ts';
import { expect, test } from './test.ts';
import { welcomeButton, welcomeText } from './welcomeTexts.ts';
import * as styleRulesTexts from '../../src/features/styleRules/texts.ts';
import * as servicesTexts from '../../src/services/texts.ts';
import { manifestText, commandTitle } from '../harness/manifestTexts.ts';
import { any, beside, withText } from '../harness/like.ts';
import * as settingsServiceTexts from '../../src/services/settings/texts.ts';

const hostile = '$(bug) [x](command:workbench.action.quit) **b**';
const era = { dates_and_times: { calendar_era: 'use_bc_and_ad' } };
const bikes = { label: 'Bikes', prompt: 'Say Rad.', source_language: 'en' };
const boats = { label: 'Boats', prompt: 'Say Boot.' };

test.describe('The view of style rules', () => {
  const session = useWindow();
  const account = new StyleAccount(session);
  const view = (): Tree => session.workbench.sideBar.tree(manifestText('view.styleRules'));
  const shows = async (words: RegExp) => expect.poll(async () => (await view().texts()).join(' ')).toMatch(words);

  test.beforeAll(async () => {
    await session.workbench.sideBar.open('Interlinear');
    for (const title of [manifestText('view.jobs'), manifestText('view.glossaries'), manifestText('view.memories')]) {
      const header = session.workbench.sideBar.tree(title).pane.locator('.pane-header');
      if ((await header.getAttribute('aria-expanded')) === 'true') await header.click();
    }
    await view().expandView();
  });
  test.beforeEach(async () => {
    await controlOf(session).clearFaults();
    await account.removeAll();
    await session.driver.run('interlinear.stopUsingStyleRules');
    await session.driver.run('interlinear.refreshStyleRules');
    await expect(view().rows).toHaveCount(0);
  });

  /** A list in the view, open, with all of its rows. @returns its id. */
  async function open(parts: Parameters<StyleAccount['make']>[1] = {}): Promise<string> {
    const { style_id } = await closed(parts);
    await view().expand('bug');
    await view().row(styleRulesTexts.customInstructions()).waitFor();
    return style_id;
  }

  async function closed(parts: Parameters<StyleAccount['make']>[1] = {}) {
    const made = await account.make(hostile, parts);
    await session.driver.run('interlinear.refreshStyleRules');
    await view().row('bug').waitFor();
    return made;
  }

  /** Waits for the question of a pick. */
  async function asked(question: string): Promise<void> {
    await expect(session.workbench.quickInput.input).toHaveAttribute('placeholder', question);
  }

  test('draws only the rows that look different, so that no click on another one gets lost', async () => {
    const other = await account.make('Other');
    await open({ custom_instructions: [bikes] });
    const buttons = view().row('Bikes').locator('.actions .action-item').first();
    await buttons.evaluate((element) => element.setAttribute('data-was-here', ''));
    // Once with nothing that is another than before, and once with another list that is.
    await session.driver.run('interlinear.refreshStyleRules');
    await account.rename(other.style_id, 'Other than before');
    await session.driver.run('interlinear.refreshStyleRules');
    await view().row('Other than before').waitFor();
    await expect(buttons).toHaveAttribute('data-was-here');
  });

  test('makes a list, with a name that has room [styles.create]', async () => {
    const { quickInput } = session.workbench;
    await expect.poll(() => view().welcome()).toContain(welcomeText('view.styleRules.empty'));
    await view().clickWelcome(welcomeButton('view.styleRules.empty', 'createStyleRules'));
    await quickInput.waitForMessage(styleRulesTexts.charactersOfMost('0', '1,024'));
    await quickInput.type('𝒳'.repeat(1025));
    await quickInput.waitForMessage(styleRulesTexts.tooManyCharacters('1,025', '1,024'));
    await quickInput.type(hostile);
    await quickInput.accept();
    await quickInput.pick('German');
    await shows(/^\$\(bug\) \[x\]\(command:workbench\.action\.quit\) \*\*b\*\*German$/);
    assert.deepEqual(await account.names(), [hostile]);
  });

  test('opens a new list, and asks what it should begin with, by keyboard', async () => {
    const { quickInput, editor } = session.workbench;
    await view().clickWelcome(welcomeButton('view.styleRules.empty', 'createStyleRules'));
    await quickInput.waitForMessage(styleRulesTexts.charactersOfMost('0', '1,024'));
    await quickInput.type('House');
    await quickInput.accept();
    await quickInput.pickByKeyboard('German');
    await asked(styleRulesTexts.chooseFirstStep());
    await expect(editor.tab('House.interlinear-style.json')).toContainClass('active');
    await session.workbench.picture('style-list-begins');
    await quickInput.pickByKeyboard(styleRulesTexts.addInstructionItem());
    await quickInput.waitFor(styleRulesTexts.newInstructionTitle('House'));
    await quickInput.type('Bikes');
    await quickInput.accept();
    await quickInput.waitForMessage(styleRulesTexts.charactersOfMost('0', '300'));
    await quickInput.type('Say Rad.');
    await quickInput.accept();
    await quickInput.row(styleRulesTexts.anyLanguage()).waitFor();
    await quickInput.accept();
    await expect.poll(async () => (await account.list('House')).custom_instructions?.map(({ prompt }) => prompt)).toEqual(['Say Rad.']);
    await editor.waitForText('Say Rad.');
    await session.workbench.notifications.click(styleRulesTexts.notUsedYet('German', 'House'), styleRulesTexts.useForTranslation());
    await shows(withText(`HouseGerman · ${styleRulesTexts.inUse()}`));
  });

  test('sets a rule that is found by its name, and goes back step by step', async () => {
    const { quickInput } = session.workbench;
    await open();
    await (await view().openContextMenu('bug')).choose(commandTitle('setStyleRule'));
    await quickInput.pick('Dates and times');
    await quickInput.pick('Time format');
    await asked(styleRulesTexts.chooseOption('Time format'));
    await quickInput.goBack();
    await asked(styleRulesTexts.chooseRule('Dates and times'));
    await quickInput.goBack();
    await asked(styleRulesTexts.chooseCategoryOrRule());
    await quickInput.type('calendar era');
    await quickInput.pick('Calendar era');
    await asked(styleRulesTexts.chooseOption('Calendar era'));
    await quickInput.pick('Use BC and AD');
    await shows(withText(`Dates and times1 Calendar eraUse BC and AD ${styleRulesTexts.customInstructions()}0`));
    assert.deepEqual((await account.list(hostile)).configured_rules, era);
  });

  test('changes a rule by the key, for the row with the focus and not the selected one, and keeps what was set elsewhere', async () => {
    const { quickInput, page } = session.workbench;
    const style_id = await open({ configured_rules: era });
    const elsewhere = { ...era, [hostile]: { [hostile]: hostile } };
    await account.setRules(style_id, elsewhere);
    await view().click('Calendar era');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('F2');
    await asked(styleRulesTexts.chooseRule('Dates and times'));
    await quickInput.pick('Calendar era');
    await asked(styleRulesTexts.chooseOption('Calendar era'));
    await expect.poll(async () => (await quickInput.entries()).join()).toMatch(beside('Use BC and AD', styleRulesTexts.currentOption()));
    await quickInput.pick('Use BCE and CE');
    await shows(withText('Calendar eraUse BCE and CE $(bug)', ` ${styleRulesTexts.customInstructions()}0`));
    assert.deepEqual((await account.list(hostile)).configured_rules, {
      ...elsewhere,
      dates_and_times: { calendar_era: 'use_bce_and_ce' },
    });
  });

  test('opens by Enter what the row is: the list as a document, a rule to be changed, a group folded', async () => {
    const { quickInput, page, editor } = session.workbench;
    await open({ configured_rules: era });
    await view().click('Calendar era');
    await page.keyboard.press('Enter');
    await asked(styleRulesTexts.chooseOption('Calendar era'));
    await quickInput.cancel();
    await view().click('Dates and times');
    // The click has folded it in.
    await shows(withText(`Dates and times1 ${styleRulesTexts.customInstructions()}0`));
    await page.keyboard.press('Enter');
    await shows(/Dates and times1 Calendar era/);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await editor.waitForText('configured_rules');
  });

  test('says that a rule was changed elsewhere while it was asked for', async () => {
    const { quickInput, notifications, page } = session.workbench;
    const style_id = await open({ configured_rules: era });
    await view().click('Calendar era');
    await page.keyboard.press('F2');
    await asked(styleRulesTexts.chooseOption('Calendar era'));
    await account.setRules(style_id, { dates_and_times: { calendar_era: 'by_somebody' } });
    await quickInput.pick('Use BCE and CE');
    await notifications.waitFor(styleRulesTexts.replacedChange('Calendar era', 'By somebody'));
    await shows(/Calendar eraUse BCE and CE/);
  });

  test('clears a rule by its button, and sets it again when told to', async () => {
    const { notifications } = session.workbench;
    await open({ configured_rules: { ...era, [hostile]: { [hostile]: hostile } } });
    await view().chooseInMenu('Calendar era', commandTitle('clearStyleRule'));
    await notifications.waitFor(styleRulesTexts.ruleCleared('Calendar era'));
    assert.deepEqual((await account.list(hostile)).configured_rules, { [hostile]: { [hostile]: hostile } });
    await notifications.click(styleRulesTexts.ruleCleared('Calendar era'), styleRulesTexts.undoButton());
    await shows(/Calendar eraUse BC and AD/);
  });

  /** Types label and prompt of a new instruction, up to its language. */
  async function typeInstruction(): Promise<void> {
    const { quickInput } = session.workbench;
    await view().clickRowAction(styleRulesTexts.customInstructions(), commandTitle('addInstruction'));
    const asks = [
      styleRulesTexts.instructionOfMost('1', '200'),
      styleRulesTexts.labelPrompt(),
      styleRulesTexts.charactersOfMost('0', '100'),
    ];
    await quickInput.waitForMessage(asks.join(' '));
    await quickInput.type('Bikes');
    await quickInput.accept();
    await quickInput.waitForMessage(styleRulesTexts.charactersOfMost('0', '300'));
    await quickInput.type('🚲'.repeat(301));
    await quickInput.waitForMessage(styleRulesTexts.tooManyCharacters('301', '300'));
    await quickInput.type('Say Rad 🚲.');
    await quickInput.waitForMessage(styleRulesTexts.charactersOfMost('10', '300'));
    await quickInput.accept();
    await asked(styleRulesTexts.chooseSourceLanguage());
    await quickInput.type('English');
  }

  test('adds an instruction that has room [styles.instructions]', async () => {
    await open();
    await typeInstruction();
    await session.workbench.quickInput.pick('English');
    await shows(withText(`${styleRulesTexts.customInstructions()}1 BikesEnglish · Say Rad 🚲.`));
  });

  test('asks again with all that was typed when the service refuses an instruction', async () => {
    const { quickInput, notifications } = session.workbench;
    await open();
    await typeInstruction();
    const match = { method: 'POST', ends: '/custom_instructions' };
    await controlOf(session).orderFaults({ kind: 'status', status: 400, message: hostile, match });
    await quickInput.pick('English');
    await notifications.waitFor(servicesTexts.changeRefused('$(bug)'));
    await notifications.click(servicesTexts.changeRefused('$(bug)'), servicesTexts.edit());
    await quickInput.waitForMessage(styleRulesTexts.charactersOfMost('5', '100'));
    await quickInput.accept();
    await quickInput.waitForMessage(styleRulesTexts.charactersOfMost('10', '300'));
    await quickInput.accept();
    await asked(styleRulesTexts.chooseSourceLanguage());
    await quickInput.rows.first().waitFor();
    await quickInput.accept();
    await shows(withText(`${styleRulesTexts.customInstructions()}1 BikesEnglish · Say Rad 🚲.`));
  });

  test('edits an instruction, whose language stays', async () => {
    const { quickInput } = session.workbench;
    await open({ custom_instructions: [bikes] });
    await view().clickRowAction('Bikes', commandTitle('editInstruction'));
    await quickInput.waitForMessage(styleRulesTexts.charactersOfMost('5', '100'));
    await quickInput.accept();
    await quickInput.waitForMessage(styleRulesTexts.charactersOfMost('8', '300'));
    await quickInput.type('Say Fahrrad.');
    await quickInput.accept();
    await asked(styleRulesTexts.chooseSourceLanguage());
    await quickInput.rows.first().waitFor();
    await quickInput.accept();
    await shows(/BikesEnglish · Say Fahrrad\.$/);
    const [instruction] = (await account.list(hostile)).custom_instructions ?? [];
    assert.deepEqual({ ...instruction, id: '' }, { id: '', label: 'Bikes', prompt: 'Say Fahrrad.', source_language: 'en' });
  });

  test('deletes an instruction by its button, after saying what gets lost', async () => {
    const { dialog } = session.workbench;
    await open({ custom_instructions: [bikes, boats] });
    await view().chooseInMenu('Boats', commandTitle('deleteInstruction'));
    const question = await dialog.waitFor(styleRulesTexts.deleteInstructionQuestion('Boats'));
    assert.match(question, beside('Say Boot.', styleRulesTexts.cannotBeUndone()));
    await dialog.click(styleRulesTexts.deleteButton());
    await shows(withText(`${styleRulesTexts.customInstructions()}1 BikesEnglish · Say Rad.`));
    const left = (await account.list(hostile)).custom_instructions?.map(({ label }) => label);
    assert.deepEqual(left, ['Bikes']);
  });

  test('deletes several instructions by the key, looking at the list once before and once after', async () => {
    const { dialog, page } = session.workbench;
    await open({ custom_instructions: [bikes, boats] });
    await view().click('Bikes');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(view().row('Boats')).toHaveAttribute('aria-selected', 'true');
    await controlOf(session).resetLedger();
    await page.keyboard.press('Delete');
    assert.match(
      await dialog.waitFor(styleRulesTexts.deleteInstructionsQuestion('2')),
      beside('Bikes: Say Rad.', 'Boats: Say Boot.', styleRulesTexts.cannotBeUndone()),
    );
    await dialog.click(styleRulesTexts.deleteButton());
    await shows(withText(`${styleRulesTexts.customInstructions()}0`));
    assert.deepEqual(await account.methods(), ['GET', 'DELETE', 'DELETE', 'GET']);
  });

  test('shows the name of a list as it is on hover', async () => {
    await closed();
    await view().row('bug').hover();
    const hover = session.workbench.page.locator('.monaco-hover:visible', { hasText: styleRulesTexts.usableForLanguage('German') });
    await hover.waitFor();
    assert.ok((await hover.innerText()).startsWith(hostile));
    await expect(hover.locator('a')).toHaveCount(0);
  });

  test('lets translations follow a list by its button, and says so [does.styles]', async () => {
    const { notifications } = session.workbench;
    await closed();
    await view().clickRowAction('bug', commandTitle('useStyleRules'));
    assert.equal(
      await notifications.waitFor(withText(styleRulesTexts.listSelected(any, 'German'))),
      `${styleRulesTexts.listSelected(hostile.replace('](', ']\u200b('), 'German')} ${settingsServiceTexts.savedIn('.vscode/settings.json')}`,
    );
    await shows(withText(`German · ${styleRulesTexts.inUse()}`));
  });

  test('lets translations follow none any longer', async () => {
    const { style_id } = await closed();
    await session.driver.run('interlinear.useStyleRules', style_id);
    await shows(withText(`German · ${styleRulesTexts.inUse()}`));
    await view().clickRowAction('bug', commandTitle('stopUsingStyleRules'));
    await shows(/German(?! ·)/);
  });

  test('lets translations follow a list by its menu', async () => {
    await closed();
    await (await view().openContextMenu('bug')).choose(commandTitle('useStyleRules'));
    await shows(withText(`German · ${styleRulesTexts.inUse()}`));
  });

  test('copies the id of a list', async () => {
    const { page } = session.workbench;
    const { style_id } = await closed();
    await (await view().openContextMenu('bug')).choose(commandTitle('copyStyleRulesId'));
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(style_id);
  });

  test('renames a list by the key; the one in use stays in use [styles.patch]', async () => {
    const { quickInput, page } = session.workbench;
    const { style_id } = await closed();
    await session.driver.run('interlinear.useStyleRules', style_id);
    await shows(withText(`German · ${styleRulesTexts.inUse()}`));
    await view().click('bug');
    await page.keyboard.press('F2');
    await quickInput.waitFor();
    await quickInput.type('Renamed');
    await quickInput.accept();
    await shows(withText(`RenamedGerman · ${styleRulesTexts.inUse()}`));
  });

  test('deletes lists by the key and says what is lost, also beside one that was deleted elsewhere [styles.delete]', async () => {
    const { dialog, page } = session.workbench;
    const kept = await account.make('Used', { configured_rules: { ...era, [hostile]: { [hostile]: hostile } } });
    const gone = await account.make('Gone soon');
    await session.driver.run('interlinear.refreshStyleRules');
    await session.driver.run('interlinear.useStyleRules', kept.style_id);
    await shows(withText(`German · ${styleRulesTexts.inUse()}`));
    await view().click('Used');
    // What is opened is read, and would be missed before the key is pressed; this selects without opening.
    await view().click('Gone soon', { modifiers: ['Control'] });
    await account.remove(gone.style_id);
    await page.keyboard.press('Delete');
    const words = await dialog.waitFor(styleRulesTexts.deleteListQuestion('Used'));
    const contents = styleRulesTexts.rulesAndInstructions('2', '0');
    assert.match(words, withText(contents, styleRulesTexts.deletedListInUse('Used'), styleRulesTexts.cannotBeUndone()));
    await dialog.click(styleRulesTexts.deleteButton());
    await expect.poll(() => view().welcome()).toContain(welcomeText('view.styleRules.empty'));
    assert.deepEqual(await account.names(), []);
  });

  test('says when the key or plan does not allow lists, and reads them when told to', async () => {
    await controlOf(session).orderFaults({ kind: 'status', status: 403, match: { path: '/v3/style_rules' } });
    await view().clickTitleAction(commandTitle('refreshStyleRules'));
    await expect.poll(() => view().welcome()).toContain(welcomeText('view.styleRules.forbidden'));
    await view().clickWelcome(welcomeButton('view.styleRules.forbidden', 'refreshStyleRules'));
    await expect.poll(() => view().welcome()).toContain(welcomeText('view.styleRules.empty'));
  });
});
