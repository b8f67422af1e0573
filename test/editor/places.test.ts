import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, execute, freshSandbox, openComparison, until, workspaceFile } from './surroundings.ts';

describe('In a comparison of two files', () => {
  freshSandbox();
  // Files of its own for each test: what one wrote may reach an editor of the next as a change from outside.
  let number = 0;
  let left = workspaceFile('before.md');
  let right = workspaceFile('after.md');
  before(() => execute('interlinear.chooseTargetLanguage', 'de'));
  beforeEach(async () => {
    number += 1;
    left = workspaceFile(`before-${number}.md`);
    right = workspaceFile(`after-${number}.md`);
    await vscode.workspace.fs.writeFile(left, Buffer.from('# Opening hours\n\nThe shop was open.\n'));
    await vscode.workspace.fs.writeFile(right, Buffer.from('# Opening hours\n\nThe shop is open.\n\nIn winter it closes at dusk.\n'));
  });
  afterEach(closeEditors);

  /** The editor of the right side, with a text in it selected. */
  async function compared(text: string): Promise<vscode.TextEditor> {
    await vscode.commands.executeCommand('vscode.diff', left, right);
    const editor = await until('the right side is active', () => {
      const active = vscode.window.activeTextEditor;
      return active?.document.uri.toString() === right.toString() && active;
    });
    const start = editor.document.getText().indexOf(text);
    const at = (offset: number) => editor.document.positionAt(offset);
    editor.selection = new vscode.Selection(at(start), at(start + text.length));
    return editor;
  }

  const leftText = async () => (await vscode.workspace.openTextDocument(left)).getText();

  it('the right side is translated in its place, in one undo step; the left side stays', async () => {
    const { document } = await compared('The shop is open.');
    const text = document.getText();
    await execute('interlinear.translateSelection');
    assert.match(document.getText(), /^# Opening hours\n\n«de [^\n]+»\n\nIn winter it closes at dusk\.\n$/);
    assert.equal(await leftText(), '# Opening hours\n\nThe shop was open.\n');
    assert.equal(vscode.window.activeTextEditor?.document, document);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), text);
  });

  it('the left side is never changed: its translation is shown beside it', async () => {
    await compared('The shop is open.');
    await vscode.commands.executeCommand('workbench.action.compareEditor.focusSecondarySide');
    const editor = await until('the left side is active', () => {
      const active = vscode.window.activeTextEditor;
      return active?.document.uri.toString() === left.toString() && active;
    });
    editor.selection = new vscode.Selection(2, 0, 2, 18);
    await execute('interlinear.translateSelection');
    assert.equal(await leftText(), '# Opening hours\n\nThe shop was open.\n');
    assert.equal((await until('the comparison is open', openComparison)).original, 'The shop was open.');
  });

  it('the right side takes translations below their originals', async () => {
    const { document } = await compared('The shop is open.');
    await execute('interlinear.translateBelow');
    assert.match(document.getText(), /\n\nThe shop is open\.\n\n«de [^\n]+»\n\nIn winter/);
  });

  it('the right side is improved in its place', async () => {
    const editor = await compared('The shop is open.');
    const { document } = editor;
    const text = document.getText();
    await editor.edit((edit) => edit.replace(editor.selection, 'Teh shop is open.'));
    await execute('interlinear.improveSelection', {});
    await execute('interlinear.acceptAllSentences');
    await until('it is improved', () => document.getText() === text);
    assert.equal(await leftText(), '# Opening hours\n\nThe shop was open.\n');
  });
});
