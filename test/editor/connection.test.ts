import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { piecesOf } from '../client/secretShapes.ts';
import { closeEditors, control, execute, givenSandbox, openText } from './surroundings.ts';
import { movesNoKey } from './workspaceSettings.ts';

describe('The connection', () => {
  it('is to the sandbox that was handed in, without a stored key', async () => {
    const sandbox = control();
    await sandbox.resetLedger();
    await openText('⟨Hello⟩');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal((await sandbox.sent()).at(-1)?.status, 200);
    await closeEditors();
  });

  it('is told of for a bug report without the key and the text, whatever the service repeats of them', async () => {
    const sandbox = control();
    const text = 'Confidential words that nobody else may read.';
    try {
      for (const form of ['plain', 'base64', 'percent'] as const) {
        for (const status of [undefined, 400, 403]) {
          await sandbox.orderFaults({ kind: 'echo', form, status, times: 4, match: { path: '/v2/translate' } });
          await openText(`⟨${text} ${form} ${status}⟩`);
          await execute('interlinear.translateSelectionTo', 'de');
          await sandbox.clearFaults();
        }
      }
    } finally {
      await sandbox.clearFaults();
    }
    await execute('interlinear.copyDiagnostics');
    const copied = await vscode.env.clipboard.readText();
    assert.match(copied, /POST \/v2\/translate 403/);
    assert.deepEqual(
      [...piecesOf(givenSandbox().key), ...piecesOf(text)].filter((piece) => copied.includes(piece)),
      [],
    );
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
