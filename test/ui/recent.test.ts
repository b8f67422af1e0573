import assert from 'node:assert/strict';
import { addStored, untilApplied } from './storedHistory.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as translateTexts from '../../src/features/translate/texts.ts';
import { palette } from '../harness/manifestTexts.ts';

test.describe('The list of recent translations', () => {
  const session = useWindow();
  const json = '{\n  "title": "The bicycle rental opens at nine",\n  "nested": {\n    "body": "Close the window"\n  }\n}\n';
  const translated = /^\{\n {2}"title": "«de [^"]+»",\n {2}"nested": \{\n {4}"body": "«de [^"]+»"\n {2}\}\n\}\n$/;
  const clipboard = () => session.workbench.page.evaluate<string>('navigator.clipboard.readText()');

  test.beforeAll(() => session.driver.run('interlinear.chooseTargetLanguage', 'de'));

  /** Translates a file of data in its place, and takes that back. */
  async function translateAndUndo(path: string, text: string): Promise<void> {
    const { workbench } = session;
    await workbench.writeFile(path, text);
    await workbench.openFile(path);
    await workbench.editor.waitForText('"title": ');
    await workbench.editor.selectAll();
    await workbench.runCommand(palette('translateSelection'));
    await workbench.editor.waitForText('«de ');
    await untilApplied(session, 'The bicycle rental opens at nine');
    await workbench.editor.undo();
    await workbench.editor.waitForText('The bicycle rental');
  }

  test('puts the translation of a JSON file back with its keys, and copies it with them', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    await translateAndUndo('recent/en.json', json);
    await workbench.editor.selectAll();
    await workbench.runCommand(palette('showRecent'));
    await quickInput.waitFor(translateTexts.recentTranslations());
    await workbench.picture('recent-translations');
    const row = quickInput.rows.first();
    await expect(row).toContainText('en.json');
    await row.hover();
    await row.getByRole('button', { name: translateTexts.copy(), exact: true }).click();
    await expect.poll(clipboard).toMatch(translated);
    assert.equal(await workbench.editor.text(), json);
    await workbench.runCommand(palette('showRecent'));
    await quickInput.click(quickInput.rows.first());
    await workbench.editor.waitForText('«de ');
    assert.match(await workbench.editor.text(), translated);
  });

  /** The file of the list is there once something was translated. */
  async function withList(path: string, words: string): Promise<void> {
    const { workbench } = session;
    await workbench.writeFile(path, `${words}\n`);
    await workbench.openFile(path);
    await workbench.editor.waitForText(words);
    await workbench.runCommand(palette('translateSelection'));
    await untilApplied(session, words);
  }

  test('copies what an earlier version kept without its keys, and replaces nothing with it', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    await withList('recent/day.md', 'The gate is open all day.');
    addStored(session, {
      original: '"The bicycle rental opens at nine"\n"Close the window"',
      result: '"Der Fahrradverleih öffnet um neun"\n"Schließ das Fenster"',
      source: '',
      target: 'de',
      place: 'old.json',
    });
    await workbench.writeFile('recent/old.json', json);
    await workbench.openFile('recent/old.json');
    await workbench.editor.selectAll();
    await workbench.runCommand(palette('showRecent'));
    const row = quickInput.rows.filter({ hasText: 'old.json' });
    // The service was not told to name the language, or did not.
    await expect(row).toContainText(translateTexts.fromUnknownLanguage('de'));
    await quickInput.click(row);
    await workbench.notifications.waitFor(translateTexts.copiedInsteadOfInserted());
    await workbench.picture('recent-not-replaced');
    assert.equal(await clipboard(), '"Der Fahrradverleih öffnet um neun"\n"Schließ das Fenster"');
    assert.equal(await workbench.editor.text(), json);
  });

  test('puts a text where the cursor is, in data too', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    await withList('recent/night.md', 'The gate is closed at night.');
    addStored(session, { original: '"Two wheels"', result: '"Zwei Räder"', source: 'en', target: 'de', place: 'wheels.json' });
    await workbench.writeFile('recent/cursor.json', '{\n  "wheels": \n}\n');
    await workbench.openFile('recent/cursor.json');
    await workbench.editor.waitForText('wheels');
    await workbench.editor.goToLine(2, 13);
    await workbench.runCommand(palette('showRecent'));
    await quickInput.click(quickInput.rows.filter({ hasText: 'wheels.json' }));
    await workbench.editor.waitForText('Zwei');
    assert.equal(await workbench.editor.text(), '{\n  "wheels": "Zwei Räder"\n}\n');
  });
});
