import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { heldAnswers } from './heldAnswers.ts';
import { closeEditors, execute, freshSandbox, isOldest, openText, setting, workspaceFile } from './surroundings.ts';

describe('Much at once', () => {
  const hold = heldAnswers();
  const sandbox = freshSandbox();
  const { paid } = sandbox;
  afterEach(async () => {
    await closeEditors();
    await setting('interlinear.cost.confirmAbove', undefined);
    await sandbox.set({ quota: 5_000_000 });
  });

  it('translates 200 selections in four requests and one undo step', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `- ⟨Entry number ${index} of the list⟩`);
    const editor = await openText(lines.join('\n'), { uri: workspaceFile('cursors.md') });
    const before = editor.document.getText();
    await execute('interlinear.translateSelectionTo', 'de');
    assert.ok(
      editor.document
        .getText()
        .split('\n')
        .every((line, index) => line.startsWith('- «de ') && line.includes(String(index))),
    );
    assert.equal((await paid()).length, 4);
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), before);
  });

  it('pays for a sentence that stands there many times once', async () => {
    const lines = Array.from({ length: 100 }, () => '⟨The same sentence again⟩');
    await openText(lines.join('\n'), { language: 'plaintext' });
    await execute('interlinear.translateSelectionTo', 'de');
    const [entry, ...others] = await paid();
    assert.equal(entry?.texts, 1);
    assert.deepEqual(others, []);
  });

  // Half a minute of work that is the same in both editors: what differs between them shows with less.
  if (!isOldest) it('translates a file of a megabyte, and nothing of it without asking', translateMegabyte);

  it('does not put a late answer into the document when the user undid or typed meanwhile', async () => {
    const answer = hold('POST', '/v2/translate');
    const editor = await openText('⟨Hello world⟩ and more', { language: 'plaintext' });
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'x'));
    editor.selection = new vscode.Selection(0, 1, 0, 12);
    const running = execute('interlinear.translateSelectionTo', 'de');
    await answer.asked;
    await vscode.commands.executeCommand('undo');
    answer.release();
    await running;
    assert.match(editor.document.getText(), /^«de [^»]+» and more$/);
  });

  async function translateMegabyte(): Promise<void> {
    const paragraph = 'The shop is open every day from eight in the morning until eight in the evening. '.repeat(12).trim();
    const text = Array.from({ length: 1050 }, (_, index) => `${index}. ${paragraph}`).join('\n\n');
    assert.ok(text.length > 1_000_000);
    const editor = await openText(`⟨${text}⟩`, { uri: workspaceFile('large.txt') });
    // The question refuses itself here, as a user who leaves it.
    await execute('interlinear.translateSelectionTo', 'de');
    assert.deepEqual(await paid(), []);
    await setting('interlinear.cost.confirmAbove', 10_000_000);
    await sandbox.set({ quota: 100_000_000 });
    await execute('interlinear.translateSelectionTo', 'de');
    const after = editor.document.getText();
    assert.equal(after.split('\n\n').length, 1050);
    assert.ok(after.startsWith('«de 0. '));
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), text);
  }
});
