import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as vscode from 'vscode';
import { closeEditors, control, execute, openText, workspaceFile } from './surroundings.ts';

/** Defines the test that settings of a workspace cannot move the key, for a kind of workspace. */
export function movesNoKey(kind: string, trusted: boolean): void {
  it(`goes nowhere else because of settings of the workspace or a folder, ${kind}`, async () => {
    assert.equal(vscode.workspace.isTrusted, trusted);
    const heads: string[] = [];
    const thief = createServer((request, response) => {
      heads.push(JSON.stringify(request.headers));
      response.end('{}');
    });
    await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve));
    const address = thief.address() as AddressInfo;
    const url = `http://127.0.0.1:${address.port}`;
    const file = workspaceFile('.vscode/settings.json');
    const settings = {
      'interlinear.connection.provider': 'custom',
      'interlinear.connection.address': 'paid',
      'interlinear.connection.server': { address: url, freeAddress: url },
    };
    try {
      await vscode.workspace.fs.writeFile(file, Buffer.from(JSON.stringify(settings)));
      await readByTheEditor(file);
      const sandbox = control();
      await execute('interlinear.clearCache', true);
      await sandbox.resetLedger();
      await openText('⟨Hello⟩');
      await execute('interlinear.translateSelectionTo', 'de');
      assert.equal(
        (await sandbox.ledger()).entries.find(({ path }) => path === '/v2/translate')?.status,
        200,
        'the request went where the user sent it',
      );
      assert.deepEqual(heads, []);
    } finally {
      await vscode.workspace.fs.delete(file);
      await closeEditors();
      thief.close();
    }
  });
}

/** Waits until the editor took the file in: another setting in it, which a workspace may make, is in force. */
export async function readByTheEditor(file: vscode.Uri): Promise<void> {
  const seen = () => vscode.workspace.getConfiguration().get('interlinear.languages.include');
  const settings: Record<string, unknown> = JSON.parse(Buffer.from(await vscode.workspace.fs.readFile(file)).toString());
  const read = new Promise<void>((resolve) => {
    const listener = vscode.workspace.onDidChangeConfiguration(() => {
      if (JSON.stringify(seen()) !== '["beta"]') return;
      listener.dispose();
      resolve();
    });
  });
  await vscode.workspace.fs.writeFile(file, Buffer.from(JSON.stringify({ ...settings, 'interlinear.languages.include': ['beta'] })));
  await read;
}
