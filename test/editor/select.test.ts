import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { selectUnlessUserDoes } from '../../src/editor/select.ts';
import { closeEditors, openText } from './surroundings.ts';

describe('Selecting a range in an editor', () => {
  afterEach(() => closeEditors());

  const greeting = new vscode.Selection(2, 0, 2, 5);

  it('selects it', async () => {
    const editor = await openText('Before.⟨⟩\n\nHello\n');
    await selectUnlessUserDoes(editor, [greeting]);
    assert.equal(editor.document.getText(editor.selection), 'Hello');
  });

  it('keeps what the user selects before the editor has received it', async () => {
    const editor = await openText('Before.⟨⟩\n\nHello\n');
    // The editor receives the user's key first, and reports it when the range is on its way.
    const pressed = vscode.commands.executeCommand('editor.action.selectAll');
    await selectUnlessUserDoes(editor, [greeting]);
    await pressed;
    assert.equal(editor.document.getText(editor.selection), 'Before.\n\nHello\n');
  });

  it('leaves the cursor behind what the user types before the editor has received it', async () => {
    const editor = await openText('Before.⟨⟩\n\nHello\n');
    const pressed = [vscode.commands.executeCommand('editor.action.selectAll'), vscode.commands.executeCommand('type', { text: 'x' })];
    await selectUnlessUserDoes(editor, [greeting]);
    await Promise.all(pressed);
    await vscode.commands.executeCommand('type', { text: 'y' });
    assert.equal(editor.document.getText(), 'xy');
  });

  it('keeps what the user selects after that', async () => {
    const editor = await openText('Before.⟨⟩\n\nHello\n');
    const selected = selectUnlessUserDoes(editor, [greeting]);
    const pressed = vscode.commands.executeCommand('editor.action.selectAll');
    await Promise.all([selected, pressed]);
    assert.equal(editor.document.getText(editor.selection), 'Before.\n\nHello\n');
  });
});
