import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { movesNoKey } from './workspaceSettings.ts';
import { control } from './surroundings.ts';

describe('In Restricted Mode', () => {
  it('the extension activates, and sends nothing by itself', async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    await vscode.extensions.getExtension('interlinear.interlinear')?.activate();
    assert.equal(vscode.extensions.getExtension('interlinear.interlinear')?.isActive, true);
    assert.deepEqual((await control().ledger()).entries, []);
  });

  movesNoKey('in an untrusted workspace', false);
});
