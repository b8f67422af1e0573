import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, control, execute, openText } from './surroundings.ts';
import { movesNoKey } from './workspaceSettings.ts';

describe('The connection', () => {
  it('is to the sandbox that was handed in, without a stored key', async () => {
    const sandbox = control();
    await sandbox.resetLedger();
    await openText('⟨Hello⟩');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal((await sandbox.ledger()).entries.at(-1)?.status, 200);
    await closeEditors();
  });

  movesNoKey('in a trusted workspace', true);

  it('has settings of application scope only', () => {
    for (const name of ['provider', 'address', 'server']) {
      const inspected = vscode.workspace.getConfiguration('interlinear.connection').inspect(name);
      assert.equal(inspected?.workspaceValue, undefined, name);
      assert.equal(inspected?.workspaceFolderValue, undefined, name);
    }
  });

  it('cannot be changed in a workspace through the settings either', async () => {
    await assert.rejects(
      Promise.resolve(
        vscode.workspace
          .getConfiguration('interlinear.connection')
          .update('server', { address: 'https://elsewhere.example' }, vscode.ConfigurationTarget.Workspace),
      ),
    );
  });
});
