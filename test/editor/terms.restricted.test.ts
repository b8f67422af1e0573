import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createGlossary, removeGlossary } from './glossaries.ts';
import { closeEditors, execute, freshSandbox, openText, problemsTold, setting, workspaceFile } from './surroundings.ts';

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
    await openText('Something else.\n');
    // Loads what looks at terms.
    await execute('interlinear.checkTerms');
    await sandbox.resetLedger();
    await vscode.workspace.fs.writeFile(workspaceFile('guide.md'), Buffer.from('The user opens the settings.\n'));
    const uri = workspaceFile('guide.de.md');
    const looked = problemsTold(uri);
    const { document } = await openText('Der user öffnet die Einstellungen.\n', { uri });
    await looked;
    assert.deepEqual(vscode.languages.getDiagnostics(uri), []);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      new vscode.Position(0, 5),
    );
    assert.deepEqual(hovers, []);
    const { entries } = await sandbox.ledger();
    assert.deepEqual(
      entries.filter(({ path }) => path.includes('/glossaries')),
      [],
    );
  });
});
