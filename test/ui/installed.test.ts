import assert from 'node:assert/strict';
import { openText } from './journeys.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import { palette } from '../harness/manifestTexts.ts';
import * as accountTexts from '../../src/features/account/texts.ts';

test.describe('the installed extension', () => {
  const session = useWindow();

  test('says nothing while it starts', async () => {
    const { driver, notifications } = session.workbench;
    // What it had to say would be there before what it is asked for now.
    await driver.run('interlinear.copyDiagnostics');
    const copied = await notifications.waitFor(accountTexts.diagnosticsCopied());
    assert.deepEqual(await notifications.texts(), [copied]);
  });

  test('shows its item in the status bar', { tag: '@smoke' }, async () => {
    const { statusBar } = session.workbench;
    await expect(statusBar.itemOfExtension('interlinear.target')).toHaveText(/Interlinear/);
  });

  test('offers its commands on an open file', { tag: '@smoke' }, async () => {
    await openText(session, 'README.md');
    assert.equal(await session.workbench.offersCommand(palette('translateSelection')), true);
  });

  test('has a menu of its own in the menu of the text', { tag: '@smoke' }, async () => {
    await openText(session, 'notes/urlaub.md');
    await session.workbench.editor.select('Alle Räder');
    assert.equal(await session.workbench.editor.selectedText(), 'Alle Räder');
    const menu = await session.workbench.editor.openContextMenu();
    await menu.openSubmenu('Interlinear');
    assert.ok((await menu.entries()).length > 0);
    await menu.close();
  });
});
