import assert from 'node:assert/strict';
import { openText, pickLanguage, resetSandbox, translateInto } from './journeys.ts';
import { controlOf } from './sandbox.ts';
import type { ContextMenu } from './pages/contextMenu.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as languagesServiceTexts from '../../src/services/languages/texts.ts';
import { palette, commandTitle, manifestText } from '../harness/manifestTexts.ts';

const more = manifestText('submenu.more');
const usual = [
  [commandTitle('translateSelection'), commandTitle('translateSelectionTo'), commandTitle('translateWithOptions')],
  [commandTitle('improveSelection'), commandTitle('correctSelection')],
  [commandTitle('addToGlossary')],
  [commandTitle('chooseTargetLanguage')],
  [more],
];
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
      assert.deepEqual(await menu.groups(), usual);
      await menu.openSubmenu(more);
      assert.deepEqual(await menu.groups(), [
        [
          commandTitle('translateBelow'),
          commandTitle('translateSideBySide'),
          commandTitle('translateToClipboard'),
          commandTitle('translateInHover'),
          commandTitle('translateIntoSeveral'),
        ],
        [commandTitle('pasteAsTranslation'), commandTitle('showRecent')],
        [commandTitle('translateFile'), commandTitle('updateTranslation')],
        [commandTitle('detectLanguage')],
        [commandTitle('swapLanguages'), commandTitle('showRequest')],
      ]);
      await menu.close();
    });

    test('asks for the target language, which the editor hands no answer to', async () => {
      const { workbench } = session;
      await translateInto(session, 'fr');
      const menu = await openMenu();
      await menu.choose(commandTitle('chooseTargetLanguage'));
      await pickLanguage(workbench, 'German');
      await workbench.statusBar.item('de').waitFor();
    });

    test('asks for another language just once', async () => {
      const { workbench } = session;
      const menu = await openMenu();
      await menu.choose(commandTitle('translateSelectionTo'));
      await pickLanguage(workbench, 'Japanese');
      await workbench.editor.waitForText('2. «ja ');
      await expect(workbench.statusBar.itemOfExtension('interlinear.target')).toHaveText(/de$/);
    });

    test('inserts a translation below, keeping the original', async () => {
      const { workbench } = session;
      const text = 'Please write to the team if the lock does not open.';
      const menu = await openMenu(text);
      await menu.choose(more, commandTitle('translateBelow'));
      await workbench.editor.waitForText('«de ');
      await workbench.editor.waitForText(text);
    });

    test('shows a translation side by side, changing nothing', async () => {
      const { workbench } = session;
      const menu = await openMenu();
      await menu.choose(more, commandTitle('translateSideBySide'));
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
      await menu.choose(commandTitle('translateSelection'));
      await workbench.editor.waitForText('2. «de ');
      await workbench.editor.select('«de');
      const again = await workbench.editor.rightClickSelection();
      await again.openSubmenu('Interlinear');
      await again.choose(more, commandTitle('translateAgain'));
      await pickLanguage(workbench, 'French');
      await workbench.editor.waitForText('2. «fr ');
    });

    test('translates into several languages by keyboard alone, each ticked with the space bar', async () => {
      const { workbench } = session;
      const { keyboard } = workbench.page;
      await openText(session, 'README.md');
      await workbench.editor.select(sentence);
      await workbench.runCommand(palette('translateIntoSeveral'));
      await workbench.quickInput.row('French').waitFor();
      await workbench.quickInput.accept();
      await workbench.quickInput.waitForMessage(languagesServiceTexts.selectLanguage());
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
      await openMenu().then((menu) => menu.choose(more, commandTitle('showRequest')));
      await workbench.editor.waitForText('characters_to_be_billed');
      await workbench.editor.select('characters_to_be_billed');
      const menu = await workbench.editor.rightClickSelection();
      await menu.openSubmenu('Interlinear');
      assert.deepEqual(await menu.groups(), usual);
      await menu.openSubmenu(more);
      assert.deepEqual(await menu.groups(), [
        [
          commandTitle('translateSideBySide'),
          commandTitle('translateToClipboard'),
          commandTitle('translateInHover'),
          commandTitle('translateIntoSeveral'),
        ],
        [commandTitle('showRecent')],
        [commandTitle('detectLanguage')],
        [commandTitle('swapLanguages'), commandTitle('showRequest')],
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
      await menu.openSubmenu(more);
      const [translate, place] = await menu.groups();
      assert.equal(translate?.at(-1), commandTitle('translateWithPreset'));
      assert.equal(place?.[0], commandTitle('translateAndReplace'));
      await menu.choose(commandTitle('translateWithPreset'));
      await workbench.quickInput.pick('Letters');
      await workbench.editor.waitForText('«fr ');
      await workbench.editor.waitForText(sentence);
    });
  });
});
