import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('in Restricted Mode', () => {
  it('the extension still activates', async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    await vscode.extensions.getExtension('interlinear.interlinear')?.activate();
    assert.equal(vscode.extensions.getExtension('interlinear.interlinear')?.isActive, true);
  });
});
