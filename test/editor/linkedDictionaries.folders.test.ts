import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createGlossary, glossaryEntries, removeGlossary } from './glossaries.ts';
import { bothFolders, closeEditors, execute, freshSandbox, until } from './surroundings.ts';

const key = 'interlinear.glossaries.linkedFiles';

describe('Linked files of a workspace of two folders', () => {
  freshSandbox();
  const ids: string[] = [];
  before(bothFolders);
  afterEach(async () => {
    await closeEditors();
    for (const folder of folders()) await set(folder, undefined);
    await vscode.workspace.getConfiguration().update(key, undefined, vscode.ConfigurationTarget.Workspace);
    for (const id of ids.splice(0)) await removeGlossary(id);
  });

  const folders = () => vscode.workspace.workspaceFolders ?? [];
  const set = async (folder: vscode.WorkspaceFolder, value: unknown) =>
    vscode.workspace.getConfiguration(undefined, folder).update(key, value, vscode.ConfigurationTarget.WorkspaceFolder);

  it('belong to the folder whose settings name them, with the same path in both', async () => {
    const [bikes, boats] = folders();
    assert.ok(bikes && boats);
    for (const [folder, name, entries] of [
      [bikes, 'Bikes', 'ticket\tFahrschein'],
      [boats, 'Boats', 'ticket\tBordkarte'],
    ] as const) {
      ids.push(await createGlossary(name, 'en', 'de', entries));
      await set(folder, { 'i18n/terms.tsv': { glossary: name, source_lang: 'en', target_lang: 'de' } });
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder.uri, 'i18n', 'terms.tsv'), Buffer.from('ticket\tKarte\n'));
    }
    await execute('interlinear.refreshGlossaries');
    for (const [folder, expected] of [
      [bikes, 'Fahrschein'],
      [boats, 'Bordkarte'],
    ] as const) {
      const uri = vscode.Uri.joinPath(folder.uri, 'i18n', 'terms.tsv');
      await execute('interlinear.pullLinkedDictionary', uri, undefined, { confirmed: true });
      assert.equal((await vscode.workspace.openTextDocument(uri)).getText(), `ticket\t${expected}\n`);
    }
  });

  it('are unlinked in all settings that link them, and nothing else is', async () => {
    const [, boats] = folders();
    assert.ok(boats);
    const link = { glossary: 'Boats', source_lang: 'en', target_lang: 'de' };
    ids.push(await createGlossary('Boats', 'en', 'de', 'oar\tRuder'));
    await execute('interlinear.refreshGlossaries');
    await set(boats, { './terms.tsv': link, 'other.tsv': link });
    await vscode.workspace.getConfiguration().update(key, { 'terms.tsv': link }, vscode.ConfigurationTarget.Workspace);
    const uri = vscode.Uri.joinPath(boats.uri, 'terms.tsv');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('oar\tPaddel\n'));
    await execute('interlinear.unlinkDictionary', uri);
    const left = () => vscode.workspace.getConfiguration(undefined, boats).inspect(key);
    await until('the links are gone', () => left()?.workspaceValue === undefined);
    assert.deepEqual(left()?.workspaceFolderValue, { 'other.tsv': link });
    await execute('interlinear.pushLinkedDictionary', uri, undefined, { confirmed: 'replace' });
    assert.deepEqual(await glossaryEntries(ids[0] ?? '', 'en', 'de'), ['oar\tRuder']);
  });
});
