import { join } from 'node:path';
import { make } from './journeys.ts';
import { controlOf } from './sandbox.ts';
import { OptionsPanel } from './pages/optionsPanel.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';
import { expect, test } from './test.ts';
import * as translatePanelTexts from '../../src/features/translate/panel/texts.ts';
import * as translatePanelReasonTexts from '../../src/features/translate/panel/reasonTexts.ts';
import * as translateTexts from '../../src/features/translate/texts.ts';
import { palette } from '../harness/manifestTexts.ts';
import { filled } from '../harness/filled.ts';
import { beside } from '../harness/like.ts';

/** Names that would do something if they were taken for more than a name. */
const hostile = '<img src=x onerror="document.title=1">';
const iconName = '$(flame) [here](command:x)';

const command = palette('translateWithOptions');

function dictionary(source_lang: string, target_lang: string) {
  return { source_lang, target_lang, entries: 'bike\tRad', entries_format: 'tsv' };
}

async function makeGlossaries(session: Session): Promise<void> {
  await make(session, '/v3/glossaries', { name: 'Shop', dictionaries: [dictionary('en', 'de'), dictionary('en', 'fr')] });
  await make(session, '/v3/glossaries', { name: hostile, dictionaries: [dictionary('ja', 'es')] });
  await make(session, '/v3/glossaries', { name: iconName, dictionaries: [dictionary('en', 'de')] });
}

/** Selects a passage of the file, and opens the panel on it by the command palette. */
async function openOn(session: Session, text = 'Ride carefully'): Promise<OptionsPanel> {
  const { workbench, driver } = session;
  await driver.run('workbench.action.focusFirstEditorGroup');
  await driver.run('vscode.open', { file: join(session.workspace, 'README.md') });
  await workbench.editor.waitForTab('README.md');
  await workbench.editor.select(text);
  await workbench.runCommand(command);
  const panel = new OptionsPanel(workbench.page);
  await panel.waitFor();
  await panel.waitForFocus('target_lang');
  return panel;
}

/** The same, with nothing chosen but German. */
async function openForGerman(session: Session): Promise<OptionsPanel> {
  const panel = await openOn(session);
  await panel.button(translatePanelTexts.resetToSettings()).click();
  await panel.pick('target_lang', /^German \(de\)/);
  return panel;
}

/** Waits for a translation in the text, which is beside the panel. */
async function waitForText({ driver, workbench }: Session, text: string): Promise<void> {
  await driver.run('workbench.action.focusFirstEditorGroup');
  await workbench.editor.waitForText(text);
}

/** Requests for a translation so far. */
async function requests(session: Session): Promise<number> {
  return (await controlOf(session).ledger()).entries.filter((entry) => entry.path === '/v2/translate').length;
}

async function bringToCalm(session: Session): Promise<void> {
  await controlOf(session).clearFaults();
  await controlOf(session).resetLedger();
}

test.describe('Translate with Options', () => {
  const session = useWindow();
  test.beforeAll(() => makeGlossaries(session));
  test.beforeEach(() => bringToCalm(session));

  test('opens beside the text, and translates it in place by keyboard', async () => {
    const { workbench } = session;
    const panel = await openOn(session, 'Wait until the lock opens.');
    await expect(workbench.editor.tab('README.md')).toBeVisible();
    await expect(panel.content.locator('header')).toHaveText(
      beside(filled(translatePanelTexts.subjectMany(), 'README.md', '26'), 'Wait until the lock opens.'),
    );
    await workbench.page.keyboard.type('German');
    await panel.press('Control+Enter');
    await waitForText(session, '2. «de ');
    expect(await requests(session)).toBe(1);
    await expect(panel.control('target_lang')).toHaveValue('de');
  });

  test('sends nothing twice while it is at work', async () => {
    const panel = await openForGerman(session);
    const control = controlOf(session);
    await control.orderFaults({ kind: 'hold', match: { path: '/v2/translate' } });
    await panel.press('Control+Enter');
    await expect.poll(async () => (await control.ledger()).entries.some(({ fault }) => fault === 'hold')).toBe(true);
    await panel.press('Control+Enter');
    await control.clearFaults();
    await waitForText(session, '3. «de ');
    await expect(panel.control('translate')).toHaveAttribute('aria-busy', 'false');
    expect(await requests(session)).toBe(1);
  });

  test('stays in sight beside a comparison, which comes up over the text', async () => {
    const { page } = session.workbench;
    const groups = page.locator('.editor-group-container');
    await session.writeSettings({ 'interlinear.translation.placement': 'sideBySide' });
    try {
      const panel = await openForGerman(session);
      await panel.press('Control+Enter');
      await expect(groups.first().locator('.monaco-diff-editor .editor.modified')).toContainText('«de');
      await expect(groups).toHaveCount(2);
      await expect(panel.button(translatePanelTexts.resetToSettings())).toBeVisible();
    } finally {
      await session.writeSettings({});
    }
  });

  test('says what was translated and billed, or that it came from the cache, which makes no second step to undo', async () => {
    const { workbench } = session;
    const panel = await openOn(session, 'Scan the code on the handlebar.');
    await panel.button(translatePanelTexts.resetToSettings()).click();
    await panel.pick('target_lang', /^German \(de\)/);
    await panel.press('Control+Enter');
    await panel.waitForStatus(`${translateTexts.translatedFromTo('English', 'German')} ${translateTexts.costBilled('31')}`);
    await panel.press('Control+Enter');
    await panel.waitForStatus(`${translateTexts.translatedFromTo('English', 'German')} ${translateTexts.allFromCache()}`);
    await waitForText(session, '1. «de ');
    await workbench.editor.undo();
    await workbench.editor.waitForText('1. Scan the code on the handlebar.');
  });

  test('remembers what was chosen last in the workspace, when its panel is closed too', async () => {
    const panel = await openForGerman(session);
    await panel.pick('formality', translatePanelTexts.formalityMore());
    await panel.type('context', 'A shop that rents bikes.');
    await panel.close();
    const again = await openOn(session);
    await expect(again.control('target_lang')).toHaveValue('de');
    await expect(again.control('formality')).toHaveValue('more');
    await expect(again.typed('context')).toHaveValue('A shop that rents bikes.');
  });

  test('goes back to the settings, and forgets what was chosen', async () => {
    const panel = await openForGerman(session);
    await panel.pick('formality', translatePanelTexts.formalityMore());
    await panel.button(translatePanelTexts.resetToSettings()).click();
    await panel.waitForStatus(translatePanelTexts.resetDone());
    await panel.close();
    await expect((await openOn(session)).control('formality')).toHaveValue('default');
  });

  test('does not send what a language has not [translate.formality-unsupported] [feature.formality]', async () => {
    const panel = await openForGerman(session);
    await panel.pick('formality', translatePanelTexts.formalityLess());
    await panel.pick('target_lang', /^Turkish/);
    await panel.press('Control+Enter');
    await waitForText(session, '«tr ');
  });

  test('translates with a glossary that is picked by its name [translate.glossary_id]', async () => {
    const panel = await openForGerman(session);
    await panel.pick('glossary_id', /^Shop/);
    await panel.pick('source_lang', /^English/);
    await panel.press('Control+Enter');
    await waitForText(session, '3. «de ');
    expect(await requests(session)).toBe(1);
  });

  test('shows names of the service as they are [glossary.name]', async () => {
    const offers = await (await openForGerman(session)).offers('glossary_id');
    expect(offers.filter((offer) => offer.startsWith(hostile) || offer.startsWith(iconName))).toHaveLength(2);
  });

  test('saves a preset in the settings of the workspace, and deletes it', async () => {
    const { workbench } = session;
    const panel = await openForGerman(session);
    await panel.pick('formality', translatePanelTexts.formalityLess());
    await panel.button(translatePanelTexts.saveAsPreset()).click();
    await panel.waitForFocus('preset-name');
    await workbench.page.keyboard.type('Casual');
    await panel.pick('preset-place', translatePanelTexts.workspaceSettings());
    await panel.typed('preset-name').press('Enter');
    await panel.waitForStatus(filled(translatePanelTexts.presetSaved(), 'Casual'));
    const stored: unknown = JSON.parse(await workbench.readFile('.vscode/settings.json'));
    expect(stored).toEqual({ 'interlinear.translation.presets': { Casual: { target_lang: 'de', formality: 'less' } } });
    await panel.button(translatePanelTexts.deletePreset()).click();
    await panel.waitForStatus(filled(translatePanelTexts.presetDeleted(), 'Casual'));
    await expect(panel.control('preset').locator('option', { hasText: 'Casual' })).not.toBeAttached();
    await expect.poll(() => workbench.readFile('.vscode/settings.json')).not.toContain('Casual');
  });

  test('is where it was when it comes back from behind another tab', async () => {
    const panel = await openForGerman(session);
    await panel.open(translatePanelTexts.tags());
    await panel.pick('tag_handling', translatePanelTexts.tagHandlingXml());
    await panel.type('ignore_tags', 'code kbd');
    await session.driver.run('vscode.open', { file: join(session.workspace, 'notes/release.md') });
    await panel.content.locator('main').waitFor({ state: 'detached' });
    await panel.tab().click();
    await panel.waitFor();
    await expect(panel.typed('ignore_tags')).toHaveValue('code kbd');
    await panel.waitForFocus('ignore_tags');
  });
});

test.describe('Translate with Options in a window that is loaded again', () => {
  const session = useWindow();

  test('leaves no empty column; presets of the workspace are there, and are used', async () => {
    const { workbench } = session;
    await openOn(session);
    const presets = { 'Casual French': { target_lang: 'fr', formality: 'less' } };
    await workbench.writeFile('.vscode/settings.json', JSON.stringify({ 'interlinear.translation.presets': presets }));
    await workbench.reload();
    // The selection is not known any more.
    await workbench.page.locator('.editor-group-container').nth(1).waitFor({ state: 'detached' });
    const panel = await openOn(session);
    await expect(panel.control('formality')).toHaveValue('default');
    await panel.pick('preset', filled(translatePanelTexts.presetInWorkspace(), 'Casual French'));
    await panel.waitForStatus(filled(translatePanelTexts.presetUsed(), 'Casual French'));
    await expect(panel.control('formality')).toHaveValue('less');
    await expect(panel.control('target_lang')).toHaveValue('fr');
  });
});

test.describe('Translate with Options without one of its lists', () => {
  const session = useWindow();

  test('says so, and has the list after a retry', async () => {
    await controlOf(session).orderFaults({ kind: 'status', status: 400, times: 20, match: { path: '/v3/translation_memories' } });
    const panel = await openOn(session);
    await panel.waitForAbout('translation_memory_id', translatePanelReasonTexts.listFailed());
    await expect(panel.control('target_lang')).toBeEnabled();
    await controlOf(session).clearFaults();
    await panel.field('translation_memory_id').locator('vscode-button').click();
    await expect(panel.control('translation_memory_id').locator('option', { hasText: 'Handbook' })).toBeAttached();
  });
});
