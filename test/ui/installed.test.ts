import assert from 'node:assert/strict';
import { useWindow } from './session.ts';

describe('the installed extension', () => {
  const session = useWindow();

  it('shows its item in the status bar', async () => {
    const { statusBar } = session.workbench;
    assert.match(await statusBar.textOf(statusBar.item('Interlinear')), /Interlinear/);
  });

  it('offers its commands on an open file', async () => {
    await session.workbench.openFile('README.md');
    assert.equal(await session.workbench.offersCommand('Interlinear: Translate Selection'), true);
  });

  it('has a menu of its own in the menu of the text', async () => {
    await session.workbench.openFile('notes/urlaub.md');
    await session.workbench.editor.select('Alle Räder');
    assert.equal(await session.workbench.editor.selectedText(), 'Alle Räder');
    const menu = await session.workbench.editor.openContextMenu();
    await menu.openSubmenu('Interlinear');
    assert.ok((await menu.entries()).length > 0);
    await menu.close();
  });

  it('says nothing while it starts', async () => {
    await session.workbench.notifications.expectNone();
  });
});
