import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { control, execute, until, workspaceFile } from './surroundings.ts';
import { readByTheEditor } from './workspaceSettings.ts';

describe('In Restricted Mode, a document', () => {
  const sandbox = control();
  const settingsFile = workspaceFile('.vscode/settings.json');
  before(() => sandbox.set({ document_duration_ms: 0 }));
  after(async () => {
    await sandbox.set({ document_duration_ms: 2000 });
    await vscode.workspace.fs.delete(settingsFile);
  });

  it('is translated on command, and goes where the user has it go, whatever the workspace says', async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    await vscode.extensions.getExtension('interlinear.interlinear')?.activate();
    await vscode.workspace.fs.writeFile(
      settingsFile,
      Buffer.from(JSON.stringify({ 'interlinear.documents.resultFile': '${dir}/../../elsewhere/${name}${ext}' })),
    );
    await readByTheEditor(settingsFile);
    const uri = workspaceFile('restricted/a.txt');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('The yard is behind the house.'));
    await execute('interlinear.translateAsDocument', uri, [uri], { targets: ['de'], confirmed: true });
    const result = await until('the result is there', async () => {
      const entries = await vscode.workspace.fs.readDirectory(workspaceFile('restricted'));
      return entries.length === 2 && entries.map(([name]) => name).find((name) => name !== 'a.txt' && !name.endsWith('.part'));
    });
    assert.equal(result, 'a.de.txt');
  });
});
