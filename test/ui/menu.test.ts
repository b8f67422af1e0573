import assert from 'node:assert/strict';
import { openText, pickLanguage, resetSandbox, translateInto } from './journeys.ts';
import { controlOf } from './sandbox.ts';
import type { ContextMenu } from './pages/contextMenu.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';

const sentence = 'Wait until the lock opens.';

test.describe('The menu in the editor', () => {
  const session = useWindow();

  test.describe('The Interlinear menu, by mouse', () => {
    test.beforeEach(async () => {
      await resetSandbox(session);
      await translateInto(session, 'de');
    });

    /** The submenu, opened by a right click on a selection. */
    async function openMenu(text = sentence, file = 'README.md'): Promise<ContextMenu> {
      const { workbench } = session;
      await openText(session, file);
      await workbench.editor.select(text);
      const menu = await workbench.editor.rightClickSelection();
      await menu.openSubmenu('Interlinear');
      return menu;
    }

    test('offers for a selection what can be done with it, in groups', async () => {
      const menu = await openMenu();
      assert.deepEqual(await menu.groups(), [
        ['Translate Selection', 'Translate Selection to…', 'Translate with Options…'],
        [
          'Translate and Insert Below',
          'Translate Side by Side',
          'Translate to Clipboard',
          'Translate and Show in a Hover',
          'Translate into Several Languages…',
        ],
        ['Paste as Translation', 'Recent Translations…'],
        ['Improve Selection…', 'Correct Selection', 'Detect Language', 'Add to Glossary…'],
        ['Choose Target Language…', 'Swap Languages', 'Show What Would Be Sent'],
      ]);
      await menu.close();
    });

    test('asks for the target language, which the editor hands no answer to', async () => {
      const { workbench } = session;
      await translateInto(session, 'fr');
      const menu = await openMenu();
      await menu.choose('Choose Target Language…');
      await pickLanguage(workbench, 'German');
      await workbench.statusBar.item('de').waitFor();
    });

    test('asks for another language just once', async () => {
      const { workbench } = session;
      const menu = await openMenu();
      await menu.choose('Translate Selection to…');
      await pickLanguage(workbench, 'Japanese');
      await workbench.editor.waitForText('2. «ja ');
      await expect(workbench.statusBar.itemOfExtension('interlinear.target')).toHaveText(/de$/);
    });

    test('inserts a translation below, keeping the original', async () => {
      const { workbench } = session;
      const text = 'Please write to the team if the lock does not open.';
      const menu = await openMenu(text);
      await menu.choose('Translate and Insert Below');
      await workbench.editor.waitForText('«de ');
      await workbench.editor.waitForText(text);
    });

    test('shows a translation side by side, changing nothing', async () => {
      const { workbench } = session;
      const menu = await openMenu();
      await menu.choose('Translate Side by Side');
      const sides = workbench.page.locator('.editor-group-container.active .monaco-diff-editor');
      await sides
        .locator('.editor.original .view-line', { hasText: /Wait\suntil/ })
        .first()
        .waitFor();
      await sides.locator('.editor.modified .view-line', { hasText: /«de/ }).first().waitFor();
      assert.equal(await workbench.page.locator('.tabs-container .tab.dirty').count(), 0);
    });

    test('offers to translate again once something was translated', async () => {
      const { workbench } = session;
      const menu = await openMenu();
      await menu.choose('Translate Selection');
      await workbench.editor.waitForText('2. «de ');
      await workbench.editor.select('«de');
      const again = await workbench.editor.rightClickSelection();
      await again.openSubmenu('Interlinear');
      await again.choose('Translate Again into Another Language…');
      await pickLanguage(workbench, 'French');
      await workbench.editor.waitForText('2. «fr ');
    });

    test('translates into several languages by keyboard alone, each ticked with the space bar', async () => {
      const { workbench } = session;
      const { keyboard } = workbench.page;
      await openText(session, 'README.md');
      await workbench.editor.select(sentence);
      await workbench.runCommand('Interlinear: Translate into Several Languages…');
      await workbench.quickInput.row('French').waitFor();
      await workbench.quickInput.accept();
      await workbench.quickInput.waitForMessage('Select at least one language.');
      for (const language of ['Italian', 'Spanish']) {
        const row = workbench.quickInput.row(language);
        await workbench.quickInput.type(language);
        await expect(workbench.quickInput.row('French')).toHaveCount(0);
        await keyboard.press('ArrowDown');
        await expect(row).toHaveClass(/focused/);
        await keyboard.press('Space');
        await expect(row.locator('.monaco-checkbox, input[type=checkbox]').first()).toBeChecked();
      }
      await keyboard.press('Enter');
      await workbench.editor.tab('README.it.md').waitFor();
      await workbench.editor.tab('README.es.md').waitFor();
      await workbench.editor.waitForText('«es ');
      const { entries } = await controlOf(session).ledger();
      assert.equal(entries.filter(({ path }) => path === '/v2/translate').length, 2);
    });

    test('offers nothing that would change a text that can only be read', async () => {
      const { workbench } = session;
      await openMenu().then((menu) => menu.choose('Show What Would Be Sent'));
      await workbench.editor.waitForText('characters_to_be_billed');
      await workbench.editor.select('characters_to_be_billed');
      const menu = await workbench.editor.rightClickSelection();
      await menu.openSubmenu('Interlinear');
      assert.deepEqual(await menu.groups(), [
        ['Translate Selection', 'Translate Selection to…', 'Translate with Options…'],
        ['Translate Side by Side', 'Translate to Clipboard', 'Translate and Show in a Hover', 'Translate into Several Languages…'],
        ['Recent Translations…'],
        ['Improve Selection…', 'Correct Selection', 'Detect Language', 'Add to Glossary…'],
        ['Choose Target Language…', 'Swap Languages', 'Show What Would Be Sent'],
      ]);
      await menu.close();
    });
  });

  test.describe('The Interlinear menu of someone with presets who keeps originals', () => {
    test.beforeAll(() =>
      session.writeSettings({
        'interlinear.translation.presets': { Letters: { target_lang: 'fr', formality: 'more' } },
        'interlinear.translation.placement': 'insertBelow',
      }),
    );
    test.beforeEach(() => resetSandbox(session));

    test('offers the presets, and replacing beside the usual place', async () => {
      const { workbench } = session;
      await openText(session, 'README.md');
      await workbench.editor.select(sentence);
      const menu = await workbench.editor.rightClickSelection();
      await menu.openSubmenu('Interlinear');
      const [translate, place] = await menu.groups();
      assert.equal(translate?.at(-1), 'Translate with Preset…');
      assert.equal(place?.[0], 'Translate and Replace');
      await menu.choose('Translate with Preset…');
      await workbench.quickInput.pick('Letters');
      await workbench.editor.waitForText('«fr ');
      await workbench.editor.waitForText(sentence);
    });
  });
});
