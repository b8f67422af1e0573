import assert from 'node:assert/strict';
import * as vscode from 'vscode';

const id = 'interlinear.interlinear';

describe('activation', () => {
  it('activates by itself once the editor has started', async () => {
    const extension = vscode.extensions.getExtension(id);
    assert.ok(extension, `${id} is not installed`);
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('registers every command that package.json declares', async () => {
    const declared = declaredCommands();
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.ok(declared.length > 0);
    assert.deepEqual(
      declared.filter((command) => !registered.has(command)),
      [],
    );
  });
});

function declaredCommands(): string[] {
  const manifest: unknown = vscode.extensions.getExtension(id)?.packageJSON;
  if (typeof manifest !== 'object' || manifest === null || !('contributes' in manifest)) return [];
  const { contributes } = manifest;
  if (typeof contributes !== 'object' || contributes === null || !('commands' in contributes) || !Array.isArray(contributes.commands))
    return [];
  return contributes.commands.map((entry: { command: string }) => entry.command);
}
