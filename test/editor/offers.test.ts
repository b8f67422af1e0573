import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, execute, freshSandbox, openText, workspaceFile } from './surroundings.ts';

describe('What the editor offers', () => {
  const sandbox = freshSandbox();
  before(() => execute('interlinear.chooseTargetLanguage', 'de'));
  afterEach(closeEditors);

  const actions = async (editor: vscode.TextEditor, range: vscode.Range) => {
    const found = await vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', editor.document.uri, range);
    return found.filter(({ kind }) => kind?.value.startsWith('refactor.rewrite.interlinear'));
  };

  it('for a selection: translating, improving and correcting as code actions that work', async () => {
    const editor = await openText('⟨Good morning to you⟩', { language: 'plaintext' });
    const offered = await actions(editor, editor.selection);
    assert.deepEqual(
      offered.map(({ command }) => command?.command),
      [
        'interlinear.translateSelection',
        'interlinear.translateSelectionTo',
        'interlinear.improveSelection',
        'interlinear.correctSelection',
      ],
    );
    await vscode.commands.executeCommand(offered[0]?.command?.command ?? '');
    assert.match(editor.document.getText(), /^«de .+»$/);
  });

  it('nothing without a selection, and nothing for a file that is never sent', async () => {
    const editor = await openText('Good ⟨⟩morning', { language: 'plaintext' });
    assert.deepEqual(await actions(editor, editor.selection), []);
    const secret = await openText('⟨Good morning⟩', { uri: workspaceFile('.env') });
    assert.deepEqual(await actions(secret, secret.selection), []);
  });

  it('nothing is sent by a plain paste', async () => {
    await openText('Say: ⟨⟩', { language: 'plaintext' });
    await vscode.env.clipboard.writeText('Good night');
    await vscode.commands.executeCommand('editor.action.clipboardPasteAction');
    assert.deepEqual(await sandbox.paid(), []);
  });
});
