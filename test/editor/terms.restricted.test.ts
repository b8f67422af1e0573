import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { createGlossary, removeGlossary } from './glossaries.ts';
import { closeEditors, execute, freshSandbox, openText, setting } from './surroundings.ts';

describe('Terms in Restricted Mode', () => {
  const sandbox = freshSandbox();
  let id = '';
  before(async () => {
    id = await createGlossary('Restricted', 'en', 'de', 'user\tBenutzer');
    await setting('interlinear.translation.glossary', 'Restricted');
  });
  after(async () => {
    await setting('interlinear.translation.glossary', undefined);
    await removeGlossary(id);
    await closeEditors();
  });

  it('are not read: a workspace that nobody trusts makes no requests by itself', async () => {
    const { document } = await openText('The user opens the settings of the bicycle rental.\n');
    await execute('interlinear.checkTerms');
    // Longer than any wait for the next look at the text.
    await delay(1500);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      new vscode.Position(0, 5),
    );
    assert.deepEqual(hovers, []);
    const { entries } = await sandbox.ledger();
    assert.deepEqual(
      entries.filter(({ path }) => path.endsWith('/entries')),
      [],
    );
  });
});
