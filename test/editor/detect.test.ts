import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, execute, freshSandbox, openText, workspaceFile } from './surroundings.ts';

describe('Detect Language', () => {
  const sandbox = freshSandbox();
  afterEach(async () => {
    await closeEditors();
    await sandbox.set({ detection_enabled: true });
  });

  const asked = async () => (await sandbox.ledger()).entries.filter((entry) => entry.path === '/v3/detect/language');

  it('sends the selection and nothing else, and bills nothing', async () => {
    const editor = await openText('Not this. ⟨Das Fahrrad steht vor dem Laden.⟩');
    await execute('interlinear.detectLanguage');
    assert.deepEqual(
      (await asked()).map((entry) => entry.texts),
      [1],
    );
    assert.equal((await sandbox.ledger()).total, 0);
    assert.equal(editor.document.getText(), 'Not this. Das Fahrrad steht vor dem Laden.');
  });

  it('takes the whole document when nothing is selected', async () => {
    await openText('⟨⟩The shop is open every day.\n');
    await execute('interlinear.detectLanguage');
    assert.equal((await asked()).length, 1);
  });

  it('asks for nothing when there is no text', async () => {
    await openText('⟨⟩');
    await execute('interlinear.detectLanguage');
    await openText('a⟨  \n⟩b');
    await execute('interlinear.detectLanguage');
    assert.equal((await asked()).length, 0);
  });

  it('never sends a file that is excluded', async () => {
    await openText('⟨The shop is open every day.⟩', { uri: workspaceFile('.env') });
    await execute('interlinear.detectLanguage');
    assert.equal((await asked()).length, 0);
  });

  it('changes nothing where the account has no detection', async () => {
    await sandbox.set({ detection_enabled: false });
    const editor = await openText('⟨The shop is open every day.⟩');
    await execute('interlinear.detectLanguage');
    assert.equal(editor.document.getText(), 'The shop is open every day.');
    assert.equal(vscode.workspace.getConfiguration().get('interlinear.translation.sourceLanguage'), '');
  });
});
