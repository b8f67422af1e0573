import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeEditors, execute, freshSandbox, openComparison, openText, setting, until, workspaceFile } from './surroundings.ts';

describe('What a file may say against it', () => {
  const sandbox = freshSandbox();
  const { paid } = sandbox;
  afterEach(async () => {
    await closeEditors();
    await vscode.workspace.getConfiguration().update('files.readonlyInclude', undefined, vscode.ConfigurationTarget.Workspace);
    await setting('interlinear.privacy.exclude', undefined);
    await setting('interlinear.cache.enabled', undefined);
    await setting('interlinear.translation.placement', undefined);
  });

  it('that it is read-only by the settings of the editor: it is not changed', async () => {
    const uri = workspaceFile('generated/notes.md');
    await vscode.workspace
      .getConfiguration()
      .update('files.readonlyInclude', { 'generated/**': true }, vscode.ConfigurationTarget.Workspace);
    const editor = await openText('⟨Hello world⟩', { uri });
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal(editor.document.getText(), 'Hello world');
    assert.equal((await until('the comparison is open', openComparison)).original, 'Hello world');
  });

  it('that it is never sent, in a setting that is no list: what cannot be read lets nothing out', async () => {
    for (const [index, value] of [{ a: 1 }, 5].entries()) {
      await setting('interlinear.privacy.exclude', value);
      const editor = await openText('⟨Hello world⟩', { uri: workspaceFile(`.env.${index}`) });
      await execute('interlinear.translateSelectionTo', 'de');
      assert.equal(editor.document.getText(), 'Hello world');
    }
    assert.deepEqual(await paid(), []);
  });

  /** More than goes into one request, the second of which fails. */
  const lines = Array.from({ length: 60 }, (_, index) => `Paragraph number ${index} of the text.`);
  const characters = lines.reduce((sum, line) => sum + line.length, 0);
  const failSecond = () => sandbox.orderFaults({ kind: 'status', status: 503, after: 1, match: { path: '/v2/translate' } });
  const billed = async () => (await paid()).reduce((sum, entry) => sum + entry.billed, 0);

  it('pays once for what came back of several requests, whatever else is translated in the document meanwhile', async () => {
    await setting('interlinear.cache.enabled', false);
    await setting('interlinear.translation.placement', 'clipboard');
    await failSecond();
    const editor = await openText(`⟨${lines.join('\n\n')}⟩\n\nHello`);
    const { selection } = editor;
    await execute('interlinear.translateSelectionTo', 'de');
    const hello = editor.document.lineAt(editor.document.lineCount - 1).range;
    editor.selection = new vscode.Selection(hello.start, hello.end);
    await execute('interlinear.translateSelectionTo', 'de');
    editor.selection = selection;
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(await vscode.env.clipboard.readText(), /^«de .*\b59\b/s);
    assert.equal(await billed(), characters + 'Hello'.length);
  });

  it('pays once for what came back of several requests, without a cache too', async () => {
    await setting('interlinear.cache.enabled', false);
    await failSecond();
    const editor = await openText(`⟨${lines.join('\n\n')}⟩`);
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal(editor.document.getText(), lines.join('\n\n'));
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(editor.document.getText(), /^«de /);
    assert.equal(await billed(), characters);
  });
});
