import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, execute, freshSandbox, openText, until, workspaceFile } from './surroundings.ts';

describe('Translate Commit Message', () => {
  const sandbox = freshSandbox();
  let sourceControl: vscode.SourceControl;
  before(async () => {
    await execute('interlinear.chooseTargetLanguage', 'de');
    sourceControl = vscode.scm.createSourceControl('tested', 'Tested', workspaceFile('.'));
  });
  after(async () => {
    sourceControl.dispose();
    await closeEditors();
  });

  it('translates the message as a whole, whatever editor is active, in one undo step', async () => {
    const editor = await openText('Another ⟨text⟩');
    sourceControl.inputBox.value = 'Fix the lock of the bicycles\n\nIt did not open in the rain.';
    await execute('interlinear.translateCommitMessage');
    await until('the message is translated', () => sourceControl.inputBox.value.startsWith('«de '));
    assert.match(sourceControl.inputBox.value, /^«de [^\n]+\n\n[^\n]+»?$/);
    assert.equal(editor.document.getText(), 'Another text');
    const document = vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'vscode-scm');
    assert.ok(document);
    assert.equal(document.getText(), sourceControl.inputBox.value);
  });

  it('is handed the source control by the title bar of its view', async () => {
    sourceControl.inputBox.value = 'Paint the shop';
    await until('the document follows', () => vscode.workspace.textDocuments.some((document) => document.getText() === 'Paint the shop'));
    await execute('interlinear.translateCommitMessage', sourceControl);
    await until('the message is translated', () => sourceControl.inputBox.value.startsWith('«de '));
  });

  it('sends nothing for an empty message', async () => {
    sourceControl.inputBox.value = '';
    await until('the document follows', () =>
      vscode.workspace.textDocuments.some((document) => document.uri.scheme === 'vscode-scm' && document.getText() === ''),
    );
    await execute('interlinear.translateCommitMessage');
    assert.deepEqual(await sandbox.paid(), []);
  });
});
