import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createGlossary, glossaryEntries, removeGlossary } from './glossaries.ts';
import { closeEditors, execute, freshSandbox, openText, until, workspaceFile } from './surroundings.ts';
import * as glossariesServiceTexts from '../../src/services/glossaries/texts.ts';
import * as glossariesLinkedFilesTexts from '../../src/features/glossaries/linkedFiles/texts.ts';

const key = 'interlinear.glossaries.linkedFiles';

describe('A file that is linked with a dictionary', () => {
  const sandbox = freshSandbox('/v3/glossaries');
  const made: string[] = [];
  let glossary_id = '';
  let glossary = '';
  let count = 0;
  beforeEach(async () => {
    count += 1;
    glossary = `Rentals ${count}`;
    glossary_id = await createGlossary(glossary, 'en', 'de', 'bicycle\tFahrrad\nyard\tHof\nticket\tKarte');
    made.push(glossary_id);
    await execute('interlinear.refreshGlossaries');
    await sandbox.resetLedger();
  });
  afterEach(async () => {
    await closeEditors();
    await link(undefined);
    for (const id of made.splice(0)) await removeGlossary(id);
  });

  const link = async (value: unknown) => vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Workspace);

  /** A file in the folder, linked. */
  async function linked(content: string, name = `terms${count}.tsv`, dictionary = { glossary, source_lang: 'en', target_lang: 'de' }) {
    const uri = workspaceFile(name);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(content));
    await link({ [name]: dictionary });
    return uri;
  }

  const entries = () => glossaryEntries(glossary_id, 'en', 'de');
  const sent = async () =>
    (await sandbox.ledger()).entries.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  const document = (uri: vscode.Uri) => vscode.workspace.openTextDocument(uri);

  it('is pulled: rows that differ change, all else stays byte for byte, one undo takes it back, and nothing is saved', async () => {
    const text = '# rentals\r\nyard\tHof\r\nbicycle\tVelo\r\n\r\nold\talt\r\n';
    const uri = await linked(text);
    await execute('interlinear.pullLinkedDictionary', uri, undefined, { confirmed: true });
    const pulled = await document(uri);
    assert.equal(pulled.getText(), '# rentals\r\nyard\tHof\r\nbicycle\tFahrrad\r\n\r\nticket\tKarte\r\n');
    assert.equal(pulled.isDirty, true);
    assert.equal(Buffer.from(await vscode.workspace.fs.readFile(uri)).toString(), text);
    await vscode.commands.executeCommand('undo');
    assert.equal(pulled.getText(), text);
    assert.deepEqual(await sent(), []);
  });

  it('is pulled with its unsaved changes, which stay', async () => {
    const uri = await linked('yard\tHof\n');
    const editor = await vscode.window.showTextDocument(await document(uri));
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'only a note\n'));
    await execute('interlinear.pullLinkedDictionary', undefined, undefined, { confirmed: true });
    assert.equal(editor.document.getText(), 'only a note\nyard\tHof\nbicycle\tFahrrad\nticket\tKarte\n');
  });

  it('is none of this folder where a link of the repository leads out of it: it is not read, sent or changed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'interlinear-'));
    try {
      await writeFile(join(folder, 'secret.tsv'), 'password\tsesame\n');
      await symlink(join(folder, 'secret.tsv'), workspaceFile(`linked${count}.tsv`).fsPath);
      await symlink(folder, workspaceFile(`out${count}`).fsPath);
      for (const name of [`linked${count}.tsv`, `out${count}/secret.tsv`]) {
        const uri = workspaceFile(name);
        await link({ [name]: { glossary, source_lang: 'en', target_lang: 'de' } });
        await execute('interlinear.pullLinkedDictionary', uri, undefined, { confirmed: true });
        await execute('interlinear.pushLinkedDictionary', uri, undefined, { confirmed: 'replace' });
        await execute('interlinear.compareLinkedDictionary', uri);
        assert.ok(!vscode.workspace.textDocuments.some((each) => each.getText().includes('sesame')));
      }
      assert.deepEqual(await sent(), []);
      assert.equal(await readFile(join(folder, 'secret.tsv'), 'utf8'), 'password\tsesame\n');
    } finally {
      for (const name of [`linked${count}.tsv`, `out${count}`]) await rm(workspaceFile(name).fsPath, { force: true });
      await rm(folder, { recursive: true });
    }
  });

  it('is compared: the dictionary in its own manner beside the file, so that only what differs shows', async () => {
    const uri = await linked('English;German\n"yard";"Hof"\n"bicycle";"Velo"\n', `terms${count}.csv`);
    await execute('interlinear.compareLinkedDictionary', uri);
    const input = await until('the comparison is open', () => {
      const found = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return found instanceof vscode.TabInputTextDiff && found;
    });
    assert.equal(input.modified.toString(), uri.toString());
    assert.equal((await document(input.original)).getText(), 'English;German\n"yard";"Hof"\n"bicycle";"Fahrrad"\n"ticket";"Karte"\n');
    assert.deepEqual(await sent(), []);
  });

  it('is the same after a pull: nothing is opened, nothing is sent', async () => {
    const uri = await linked('');
    await execute('interlinear.pullLinkedDictionary', uri, undefined, { confirmed: true });
    await closeEditorsKeeping(uri);
    await execute('interlinear.compareLinkedDictionary', uri);
    await execute('interlinear.pushLinkedDictionary', uri, undefined, { confirmed: 'replace' });
    assert.ok(!vscode.window.tabGroups.all.some((group) => group.tabs.some(({ input }) => input instanceof vscode.TabInputTextDiff)));
    assert.deepEqual(await sent(), []);
  });

  async function closeEditorsKeeping(uri: vscode.Uri): Promise<void> {
    await (await document(uri)).save();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  }

  it('is pushed by merging: what differs is sent, what only the dictionary has stays [glossaries.patch]', async () => {
    const uri = await linked('yard\tHof\nbicycle\tVelo\nboat\tBoot\n');
    await execute('interlinear.pushLinkedDictionary', uri, undefined, { confirmed: 'merge' });
    assert.deepEqual((await entries()).toSorted(), ['bicycle\tVelo', 'boat\tBoot', 'ticket\tKarte', 'yard\tHof']);
    assert.deepEqual(await sent(), [`PATCH /v3/glossaries/${glossary_id}`]);
  });

  it('is pushed by replacing: the dictionary is the same as the file then, unsaved changes included', async () => {
    const uri = await linked('yard\tHof\n');
    const editor = await vscode.window.showTextDocument(await document(uri));
    await editor.edit((edit) => edit.insert(new vscode.Position(1, 0), 'boat\tBoot\n'));
    await execute('interlinear.pushLinkedDictionary', uri, undefined, { confirmed: 'replace' });
    assert.deepEqual((await entries()).toSorted(), ['boat\tBoot', 'yard\tHof']);
    assert.deepEqual(await sent(), [`PUT /v3/glossaries/${glossary_id}/dictionaries`]);
    assert.equal(editor.document.isDirty, true);
  });

  it('makes a dictionary that the glossary does not have yet', async () => {
    const uri = await linked('boat\tbateau\n', `terms${count}.tsv`, { glossary, source_lang: 'en', target_lang: 'fr' });
    await execute('interlinear.pullLinkedDictionary', uri, undefined, { confirmed: true });
    assert.equal((await document(uri)).getText(), 'boat\tbateau\n');
    await execute('interlinear.pushLinkedDictionary', uri, undefined, { confirmed: 'merge' });
    assert.deepEqual(await glossaryEntries(glossary_id, 'en', 'fr'), ['boat\tbateau']);
  });

  it('with entries that the service would refuse is not sent, and says where they are', async () => {
    const uri = await linked('yard\tHof\nyard\tGarten\nno target\n');
    await execute('interlinear.pushLinkedDictionary', uri, undefined, { confirmed: 'replace' });
    assert.deepEqual(await sent(), []);
    await vscode.window.showTextDocument(await document(uri));
    const diagnostics = await until(
      'faults are shown',
      () => vscode.languages.getDiagnostics(uri).length === 2 && vscode.languages.getDiagnostics(uri),
    );
    assert.deepEqual(
      diagnostics.map(({ range, message }) => [range.start.line, message]),
      [
        [1, glossariesServiceTexts.duplicateSource()],
        [2, glossariesServiceTexts.missingTarget()],
      ],
    );
    await vscode.window.activeTextEditor?.edit((edit) => edit.delete(new vscode.Range(1, 0, 3, 0)));
    await until('they are gone', () => vscode.languages.getDiagnostics(uri).length === 0);
  });

  it('shows above its text with what it is linked, and no icon that a name asks for', async () => {
    const uri = await linked('yard\tHof\n', `terms${count}.tsv`, { glossary: '$(bug) x', source_lang: 'en', target_lang: 'de' });
    await document(uri);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 20);
    assert.deepEqual(
      lenses.map(({ command }) => command?.title),
      [
        glossariesLinkedFilesTexts.linkedTo('\\$(bug) x (en → de)'),
        glossariesLinkedFilesTexts.compareButton(),
        glossariesLinkedFilesTexts.pullButton(),
        glossariesLinkedFilesTexts.pushButton(),
        glossariesLinkedFilesTexts.unlinkButton(),
      ],
    );
    await execute('interlinear.unlinkDictionary', uri);
    await until('the link is gone', () => vscode.workspace.getConfiguration().inspect(key)?.workspaceValue === undefined);
    assert.deepEqual(await vscode.commands.executeCommand('vscode.executeCodeLensProvider', uri, 20), []);
  });

  it('changes nothing when its link says something else, or names a glossary that is not there', async () => {
    for (const value of [
      'Rentals',
      { glossary: 5 },
      { glossary, source_lang: 'en' },
      { glossary: 'gone', source_lang: 'en', target_lang: 'de' },
    ]) {
      const uri = await linked('yard\tHof\n');
      await link({ [`terms${count}.tsv`]: value });
      for (const confirmed of ['merge', 'replace'] as const)
        await execute('interlinear.pushLinkedDictionary', uri, undefined, { confirmed });
      await execute('interlinear.pullLinkedDictionary', uri, undefined, { confirmed: true });
      await execute('interlinear.compareLinkedDictionary', uri);
      assert.equal((await document(uri)).getText(), 'yard\tHof\n');
    }
    assert.deepEqual(await sent(), []);
  });

  it('is neither pulled nor pushed without a yes', async () => {
    const uri = await linked('yard\tHof\nboat\tBoot\n');
    await execute('interlinear.pullLinkedDictionary', uri);
    await execute('interlinear.pushLinkedDictionary', uri);
    assert.equal((await document(uri)).getText(), 'yard\tHof\nboat\tBoot\n');
    assert.deepEqual(await sent(), []);
  });

  it('follows a glossary that was made anew under its name elsewhere', async () => {
    const uri = await linked('yard\tHof\n');
    await execute('interlinear.compareLinkedDictionary', uri);
    await removeGlossary(glossary_id);
    glossary_id = await createGlossary(glossary, 'en', 'de', 'boat\tBoot');
    made.splice(0, made.length, glossary_id);
    await execute('interlinear.pullLinkedDictionary', uri, undefined, { confirmed: true });
    assert.equal((await document(uri)).getText(), 'boat\tBoot\n');
  });

  it('may not lie outside of its folder', async () => {
    const outside = vscode.Uri.joinPath(workspaceFile('.'), '..', `outside${count}.tsv`);
    await vscode.workspace.fs.writeFile(outside, Buffer.from('yard\tHof\n'));
    await link({ [`../outside${count}.tsv`]: { glossary, source_lang: 'en', target_lang: 'de' } });
    await execute('interlinear.pullLinkedDictionary', outside, undefined, { confirmed: true });
    assert.equal((await document(outside)).getText(), 'yard\tHof\n');
    await vscode.workspace.fs.delete(outside);
  });

  it('is not touched while the service does not answer', async () => {
    const uri = await linked('yard\tHof\nboat\tBoot\n');
    await sandbox.orderFaults({ kind: 'status', status: 403, times: 9, match: { path: `/v3/glossaries/${glossary_id}/entries` } });
    await execute('interlinear.pullLinkedDictionary', uri, undefined, { confirmed: true });
    await execute('interlinear.pushLinkedDictionary', uri, undefined, { confirmed: 'replace' });
    assert.equal((await document(uri)).getText(), 'yard\tHof\nboat\tBoot\n');
    assert.deepEqual(await sent(), []);
  });

  it('takes 20,000 entries in one step that can be undone', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `term ${index}\tBegriff ${index}`);
    const uri = await linked(`${lines.join('\n')}\n`);
    await execute('interlinear.pushLinkedDictionary', uri, undefined, { confirmed: 'replace' });
    assert.equal((await entries()).length, 20_000);
    const editor = await vscode.window.showTextDocument(await document(uri));
    const other = lines.map((line, index) => (index % 2 === 0 ? line : line.replace('Begriff', 'Wort'))).join('\n');
    await editor.edit((edit) => edit.replace(new vscode.Range(0, 0, 20_000, 0), `${other}\n`));
    await execute('interlinear.pullLinkedDictionary', uri, undefined, { confirmed: true });
    assert.equal(editor.document.getText(), `${lines.join('\n')}\n`);
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), `${other}\n`);
  });
});

describe('A dictionary that is changed here', () => {
  const sandbox = freshSandbox();
  const { paid } = sandbox;

  it('is followed by the next translation of a text that was translated before', async () => {
    const glossary_id = await createGlossary('Followed', 'en', 'de', 'ticket\tKarte');
    const uri = workspaceFile('followed.tsv');
    const translation = vscode.workspace.getConfiguration('interlinear.translation');
    const { Workspace } = vscode.ConfigurationTarget;
    try {
      await execute('interlinear.chooseTargetLanguage', 'de');
      await execute('interlinear.refreshGlossaries');
      await translation.update('glossary', 'Followed', Workspace);
      await translation.update('sourceLanguage', 'en', Workspace);
      const translated = async () => {
        const editor = await openText('⟨You can buy the ticket at the river.⟩');
        await execute('interlinear.translateSelection');
        return editor.document.getText();
      };
      assert.match(await translated(), /Karte/);
      assert.match(await translated(), /Karte/);
      assert.equal((await paid()).length, 1, 'the second time it comes from the cache');
      await vscode.workspace.fs.writeFile(uri, Buffer.from('ticket\tFahrschein\n'));
      await vscode.workspace
        .getConfiguration()
        .update(key, { 'followed.tsv': { glossary: glossary_id, source_lang: 'en', target_lang: 'de' } }, Workspace);
      await execute('interlinear.pushLinkedDictionary', uri, undefined, { confirmed: 'merge' });
      assert.match(await translated(), /Fahrschein/);
      assert.equal((await paid()).length, 2);
    } finally {
      await translation.update('glossary', undefined, Workspace);
      await translation.update('sourceLanguage', undefined, Workspace);
      await vscode.workspace.getConfiguration().update(key, undefined, Workspace);
      await closeEditors();
      await removeGlossary(glossary_id);
    }
  });
});
