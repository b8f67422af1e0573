import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createGlossary, removeGlossary } from './glossaries.ts';
import { closeEditors, execute, freshSandbox, workspaceFile } from './surroundings.ts';

const key = 'interlinear.glossaries.linkedFiles';

describe('A linked file in Restricted Mode', () => {
  const sandbox = freshSandbox();

  it('is read and written on command only', async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    const id = await createGlossary('Restricted', 'en', 'de', 'yard\tHof');
    const uri = workspaceFile('restricted.tsv');
    const { Workspace } = vscode.ConfigurationTarget;
    try {
      await vscode.workspace.fs.writeFile(uri, Buffer.from('yard\tGarten\n'));
      await sandbox.resetLedger();
      const link = { glossary: id, source_lang: 'en', target_lang: 'de' };
      await vscode.workspace.getConfiguration().update(key, { 'restricted.tsv': link }, Workspace);
      const editor = await vscode.window.showTextDocument(uri);
      await vscode.commands.executeCommand('vscode.executeCodeLensProvider', uri, 9);
      assert.deepEqual(await sandbox.sent(), []);
      await execute('interlinear.pullLinkedDictionary', uri, undefined, { confirmed: true });
      assert.equal(editor.document.getText(), 'yard\tHof\n');
    } finally {
      await vscode.workspace.getConfiguration().update(key, undefined, Workspace);
      await closeEditors();
      await removeGlossary(id);
    }
  });
});
