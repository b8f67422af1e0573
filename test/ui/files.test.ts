import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { controlOf } from './sandbox.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import { pseudoLocalize } from '../../src/sandbox/pseudoLocalize.ts';
import * as filesTexts from '../../src/features/files/texts.ts';
import { commandTitle, palette } from '../harness/manifestTexts.ts';

const guide = '# Garden\n\nThe gate is open.\n\nThe yard is behind the house.\n\nNobody is there.\n';

test.describe('Whole files, by mouse and keyboard', () => {
  const session = useWindow();
  const languages = () => session.workbench.quickInput.root.getByPlaceholder(filesTexts.chooseLanguages(), { exact: true });
  const position = () => session.workbench.page.locator(String.raw`#status\.editor\.selection`);
  const path = (name: string) => join(session.workspace, name);

  test.beforeEach(async () => {
    await controlOf(session).set({ latency_ms: 0 });
    await controlOf(session).clearFaults();
    await controlOf(session).resetLedger();
  });

  /** Makes a file and its translation, and changes the file. */
  async function changed(name: string): Promise<void> {
    await session.workbench.writeFile(`${name}.md`, guide);
    await session.driver.run('interlinear.translateFile', { file: path(`${name}.md`) }, [], { targets: ['de'] });
    await session.workbench.editor.waitForTab(`${name}.de.md`);
    await session.workbench.reset();
    await controlOf(session).resetLedger();
    await writeFile(path(`${name}.md`), guide.replace('is open', 'is closed today').replace('Nobody', 'Everybody'));
    await session.driver.run('vscode.open', { file: path(`${name}.de.md`) });
    await session.workbench.editor.waitForTab(`${name}.de.md`);
  }

  test('a file is translated from the Explorer, into the language that is picked', async () => {
    const { workbench } = session;
    const { quickInput, editor } = workbench;
    await workbench.writeFile('guide.md', guide);
    const menu = await workbench.openExplorerMenu('guide.md');
    await menu.choose(commandTitle('translateFile'));
    await languages().waitFor();
    await quickInput.tickOnly('German');
    await workbench.picture('translate-file-languages');
    await quickInput.accept();
    await editor.waitForTab('guide.de.md');
    await editor.waitForText('«de ');
    await workbench.picture('translate-file-result');
  });

  test('the line above a translation says how far it is behind, and updates it', async () => {
    const { editor, page } = session.workbench;
    await changed('lens');
    await page.locator('.codelens-decoration', { hasText: filesTexts.behindLens('2') }).waitFor();
    await session.workbench.picture('translation-behind');
    await editor.clickLens(filesTexts.updateButton());
    await editor.waitForText(pseudoLocalize('The gate is closed today.', { target: 'de' }));
    await editor.waitForText(pseudoLocalize('Everybody is there.', { target: 'de' }));
    await expect(page.locator('.codelens-decoration', { hasText: filesTexts.behindLens('2') })).toHaveCount(0);
    const sent = (await controlOf(session).ledger()).entries.filter((entry) => entry.path === '/v2/translate');
    assert.deepEqual(
      sent.map(({ characters }) => characters),
      ['The gate is closed today.Everybody is there.'.length],
    );
  });

  test('F4 goes to the next text that is behind', async () => {
    const { editor, page } = session.workbench;
    await changed('keys');
    await editor.lens(filesTexts.updateButton()).waitFor();
    await editor.focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('F4');
    await expect(position()).toHaveText(/Ln 3, Col 1/);
    await page.keyboard.press('F4');
    await expect(position()).toHaveText(/Ln 7, Col 1/);
  });

  test('a translation that exists is asked about, by keyboard', async () => {
    const { workbench } = session;
    await workbench.writeFile('there.md', guide);
    await workbench.writeFile('there.de.md', 'Das Tor ist offen.\n');
    await workbench.openFile('there.md');
    await workbench.runCommand(palette('translateFile'));
    await languages().waitFor();
    await workbench.quickInput.tickOnly('German');
    await workbench.quickInput.accept();
    await workbench.dialog.waitFor(filesTexts.translationExists('there.de.md'));
    await workbench.picture('translation-exists');
    await workbench.page.keyboard.press('Escape');
    assert.equal(await readFile(path('there.de.md'), 'utf8'), 'Das Tor ist offen.\n');
  });
});
