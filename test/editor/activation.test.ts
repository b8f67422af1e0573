import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import packageJson from '../../package.json' with { type: 'json' };

const id = 'interlinear.interlinear';
const { commands, views } = packageJson.contributes;

describe('activation', () => {
  it('activates by itself once the editor has started', async () => {
    const extension = vscode.extensions.getExtension(id);
    assert.ok(extension, `${id} is not installed`);
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('registers the commands that package.json declares, and no others', async () => {
    // The editor makes commands of its own for each view.
    const ofViews = Object.values(views)
      .flat()
      .map((view) => `${view.id}.`);
    const registered = (await vscode.commands.getCommands(true)).filter(
      (command) => command.startsWith('interlinear.') && !ofViews.some((prefix) => command.startsWith(prefix)),
    );
    assert.deepEqual(registered.toSorted(), commands.map(({ command }) => command).toSorted());
  });
});
