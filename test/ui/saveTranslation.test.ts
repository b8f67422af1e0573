import assert from 'node:assert/strict';
import { pickLanguage } from './journeys.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as translateTexts from '../../src/features/translate/texts.ts';
import * as editorTexts from '../../src/editor/texts.ts';
import { palette, commandTitle } from '../harness/manifestTexts.ts';

test.describe('A translation of a whole file', () => {
  const session = useWindow();
  const json = '{\n  "title": "The bicycle rental opens at nine",\n  "nested": {\n    "body": "Close the window"\n  }\n}\n';
  const translated = /^\{\n {2}"title": "«de [^"]+»",\n {2}"nested": \{\n {4}"body": "«de [^"]+»"\n {2}\}\n\}\n$/;

  test('into several languages is saved beside the original under the name that belongs there, by a click', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    await workbench.writeFile('texts/en.json', json);
    await workbench.openFile('texts/en.json');
    await workbench.editor.selectAll();
    await workbench.runCommand(palette('translateIntoSeveral'));
    await pickLanguage(workbench, 'German');
    await quickInput.accept();
    await workbench.page.locator('.tab', { hasText: 'de.json' }).waitFor();
    await workbench.editor.waitForText('«de ');
    await workbench.picture('save-translation');
    await workbench.page
      .locator('.editor-actions')
      .getByRole('button', { name: commandTitle('saveTranslation') })
      .click();
    await quickInput.waitFor(translateTexts.saveTranslation());
    await expect(quickInput.input).toHaveValue(/\/texts\/de\.json$/);
    await quickInput.waitUntilIdle();
    await quickInput.accept();
    await expect(workbench.page.locator('.breadcrumbs-below-tabs')).toContainText('texts');
    assert.match(await workbench.readFile('texts/de.json'), translated);
  });

  test('side by side is offered under that name, too, by keyboard', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    await workbench.writeFile('src/door.ts', '// Opens the door for everyone\nexport const door = 1;\n');
    await workbench.openFile('src/door.ts');
    await workbench.editor.selectAll();
    await session.driver.run('interlinear.chooseTargetLanguage', 'de');
    await workbench.runCommand(palette('translateSideBySide'));
    const right = workbench.page.locator('.editor-group-container.active .monaco-diff-editor .editor.modified');
    await expect(right).toContainText('«de');
    await expect(right).toContainText('door');
    // Both sides are in one column: in half of one the editor would show them inline.
    await expect(workbench.page.locator('.editor-group-container')).toHaveCount(1);
    await expect(workbench.page.locator('.tab.active', { hasText: editorTexts.compareTranslation('door.ts') })).toBeVisible();
    await workbench.picture('side-by-side');
    await workbench.runCommand(palette('saveTranslation'));
    await quickInput.waitFor(translateTexts.saveTranslation());
    await expect(quickInput.input).toHaveValue(/\/src\/door\.de\.ts$/);
    await quickInput.waitUntilIdle();
    await quickInput.accept();
    await expect.poll(() => workbench.readFile('src/door.de.ts').catch(() => '')).toMatch(/^\/\/ «de [^\n]+\nexport const door = 1;\n$/);
  });

  test('of prose is offered, too; that of a part of a file is not, which would be all that is left of it', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    const save = workbench.page.locator('.editor-actions').getByRole('button', { name: commandTitle('saveTranslation') });
    await workbench.writeFile('texts/visit.md', '# Visit\n\nThe shop opens at nine.\n\nIt closes at dusk.\n');
    await workbench.openFile('texts/visit.md');
    await workbench.editor.select('It closes at dusk.');
    await session.driver.run('interlinear.chooseTargetLanguage', 'de');
    await workbench.runCommand(palette('translateIntoSeveral'));
    await pickLanguage(workbench, 'German');
    await quickInput.accept();
    await workbench.editor.waitForTab('visit.de.md');
    await workbench.editor.waitForText('«de ');
    await expect(save).toHaveCount(0);
    expect(await workbench.offersCommand(palette('saveTranslation'))).toBe(false);
    await workbench.openFile('texts/visit.md');
    await workbench.editor.selectAll();
    await workbench.runCommand(palette('translateSideBySide'));
    await save.click();
    await quickInput.waitFor(translateTexts.saveTranslation());
    await expect(quickInput.input).toHaveValue(/\/texts\/visit\.de\.md$/);
    await quickInput.cancel();
  });
});
