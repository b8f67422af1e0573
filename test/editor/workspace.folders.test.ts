import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { SettingId } from '../../src/manifest.ts';
import { createGlossary, removeGlossary } from './glossaries.ts';
import { notices } from './notices.ts';
import { quickInputs } from './quickInputs.ts';
import { bothFolders, closeEditors, execute, freshSandbox, openComparison, openText, resultTabs, until } from './surroundings.ts';
import * as resourcesServiceTexts from '../../src/services/resources/texts.ts';
import * as servicesActivationTexts from '../../src/services/activationTexts.ts';
import * as settingsServiceTexts from '../../src/services/settings/texts.ts';
import * as translateTexts from '../../src/features/translate/texts.ts';
import { any } from '../harness/like.ts';

describe('In a workspace of two folders', () => {
  const sandbox = freshSandbox();
  const { paid } = sandbox;
  const told = notices();
  const quick = quickInputs();
  const changed: { readonly folder: vscode.WorkspaceFolder; readonly id: SettingId }[] = [];
  before(async () => {
    await bothFolders();
    await execute('interlinear.chooseTargetLanguage', 'de');
  });
  afterEach(async () => {
    await closeEditors();
    for (const { folder, id } of changed.splice(0)) await update(folder, id, undefined);
  });

  function folders(): { readonly bikes: vscode.WorkspaceFolder; readonly boats: vscode.WorkspaceFolder } {
    const [bikes, boats] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(bikes && boats, 'two folders are open');
    return { bikes, boats };
  }

  const update = async (folder: vscode.WorkspaceFolder, id: SettingId, value: unknown) =>
    vscode.workspace.getConfiguration(undefined, folder).update(id, value, vscode.ConfigurationTarget.WorkspaceFolder);

  /** Makes a setting of one folder only, as its .vscode/settings.json has it. */
  async function set(folder: vscode.WorkspaceFolder, id: SettingId, value: unknown): Promise<void> {
    changed.push({ folder, id });
    await update(folder, id, value);
  }

  /** Each test opens files of its own: what one test wrote may reach a file's editor as a change from outside while the next runs. */
  const open = (folder: vscode.WorkspaceFolder, name: string, marked: string) =>
    openText(marked, { uri: vscode.Uri.joinPath(folder.uri, name) });

  it('a document of each folder is translated in its place', async () => {
    for (const folder of Object.values(folders())) {
      const editor = await open(folder, 'greeting.txt', '⟨Good morning⟩');
      await execute('interlinear.translateSelection');
      assert.match(editor.document.getText(), /^«de .+»$/);
      await vscode.commands.executeCommand('undo');
      assert.equal(editor.document.getText(), 'Good morning');
    }
    assert.equal((await paid()).length, 1, 'the cache is that of both');
  });

  it('each folder says where translations go', async () => {
    const { bikes, boats } = folders();
    await set(bikes, 'interlinear.translation.placement', 'insertBelow');
    await set(boats, 'interlinear.translation.placement', 'sideBySide');
    const below = await open(bikes, 'placed.txt', '⟨Good morning⟩');
    await execute('interlinear.translateSelection');
    assert.match(below.document.getText(), /^Good morning\n«de .+»$/);
    const beside = await open(boats, 'placed.txt', '⟨Good morning⟩');
    await execute('interlinear.translateSelection');
    assert.equal(beside.document.getText(), 'Good morning');
    assert.match((await until('the comparison is open', openComparison)).translation, /^«de .+»$/);
  });

  it('each folder has words of its own that are kept', async () => {
    const { bikes, boats } = folders();
    await set(bikes, 'interlinear.translation.keepTerms', ['Riverside']);
    await set(boats, 'interlinear.translation.keepTerms', ['Harbour']);
    const text = '⟨From the Riverside to the Harbour today⟩';
    const first = await open(bikes, 'names.txt', text);
    await execute('interlinear.translateSelection');
    assert.match(first.document.getText(), /^«de .*Riverside.*»$/);
    assert.doesNotMatch(first.document.getText(), /Harbour/);
    const second = await open(boats, 'names.txt', text);
    await execute('interlinear.translateSelection');
    assert.match(second.document.getText(), /^«de .*Harbour.*»$/);
    assert.doesNotMatch(second.document.getText(), /Riverside/);
  });

  it('each folder says which of its files are never sent', async () => {
    const { bikes, boats } = folders();
    await set(boats, 'interlinear.privacy.exclude', ['logbook/**']);
    const secret = await open(boats, 'logbook/today.txt', '⟨Good morning⟩');
    await execute('interlinear.translateSelection');
    await execute('interlinear.improveSelection', {});
    await execute('interlinear.readHere');
    assert.equal(secret.document.getText(), 'Good morning');
    assert.deepEqual(await sandbox.sent(), []);
    const sent = await open(bikes, 'logbook/today.txt', '⟨Good morning⟩');
    await execute('interlinear.translateSelection');
    assert.match(sent.document.getText(), /^«de .+»$/);
  });

  it('each folder has a glossary of its own, by its name', async () => {
    const { bikes, boats } = folders();
    const ids = [
      await createGlossary('Bicycles', 'en', 'de', 'ticket\tFahrschein'),
      await createGlossary('Boats', 'en', 'de', 'ticket\tBordkarte'),
    ];
    try {
      await set(bikes, 'interlinear.translation.glossary', 'Bicycles');
      await set(boats, 'interlinear.translation.glossary', 'Boats');
      for (const [folder, term] of [
        [bikes, 'Fahrschein'],
        [boats, 'Bordkarte'],
      ] as const) {
        const editor = await open(folder, 'tickets.txt', '⟨You can buy the ticket behind the old house near the river.⟩');
        await execute('interlinear.translateSelection');
        assert.match(editor.document.getText(), new RegExp(`^«de .*${term}.*»$`));
      }
      assert.equal((await paid()).length, 2);
    } finally {
      for (const id of ids) await removeGlossary(id);
    }
  });

  it('a glossary that only one folder names and the account lacks stops nothing there, and is said to be set there', async () => {
    const { bikes, boats } = folders();
    await set(bikes, 'interlinear.translation.glossary', 'Of another account');
    const editor = await open(bikes, 'lacking.txt', '⟨Good afternoon⟩');
    await execute('interlinear.translateSelection');
    assert.match(editor.document.getText(), /^«de .+»$/);
    const place = settingsServiceTexts.folderSettings(bikes.name);
    const { buttons } = await told.told(resourcesServiceTexts.glossaryMissing('Of another account', place));
    assert.deepEqual(buttons, [resourcesServiceTexts.chooseAnother(), servicesActivationTexts.openSetting()]);
    await told.press('Of another account', servicesActivationTexts.openSetting());
    const opened = vscode.Uri.joinPath(bikes.uri, '.vscode/settings.json').toString();
    await until('its settings are open', () => vscode.window.activeTextEditor?.document.uri.toString() === opened);
    const other = await open(boats, 'lacking.txt', '⟨Good evening⟩');
    await execute('interlinear.translateSelection');
    assert.match(other.document.getText(), /^«de .+»$/);
    assert.equal(told.with('Of another account').length, 1);
  });

  it('a pick changes what decides for the document in front, and names the file that others may have, with a way back', async () => {
    const { bikes, boats } = folders();
    const key = 'interlinear.translation.glossary';
    const of = (folder: vscode.WorkspaceFolder) => vscode.workspace.getConfiguration(undefined, folder).inspect<string>(key);
    const ids = [await createGlossary('Bicycles', 'en', 'de', 'a\tb'), await createGlossary('Boats', 'en', 'de', 'a\tb')] as const;
    try {
      await execute('interlinear.refreshGlossaries');
      await set(boats, key, 'Boats');
      await open(boats, 'picked.txt', '⟨Good morning⟩');
      await execute('interlinear.useGlossary', { glossary_id: ids[0] });
      assert.equal(of(boats)?.workspaceFolderValue, 'Bicycles');
      assert.equal(of(bikes)?.workspaceFolderValue, undefined);
      assert.equal(of(bikes)?.workspaceValue, undefined);
      const saved = settingsServiceTexts.savedIn(`${boats.name}/.vscode/settings.json`);
      const picked = `${settingsServiceTexts.glossarySet('Bicycles')} ${saved}`;
      assert.deepEqual((await told.told(picked)).buttons, [settingsServiceTexts.undo()]);
      await told.press(picked, settingsServiceTexts.undo());
      await until('it is as it was', () => of(boats)?.workspaceFolderValue === 'Boats');
    } finally {
      for (const id of ids) await removeGlossary(id);
    }
  });

  it('a pick changes what the user set for the language of the document in front, of which there is nothing to tell', async () => {
    const { bikes } = folders();
    const key = 'interlinear.translation.sourceLanguage';
    const ofMarkdown = () => vscode.workspace.getConfiguration(undefined, { uri: bikes.uri, languageId: 'markdown' });
    await ofMarkdown().update(key, 'fr', vscode.ConfigurationTarget.Global, true);
    try {
      await open(bikes, 'picked.md', '⟨Guten Morgen⟩');
      const picking = execute('interlinear.chooseSourceLanguage');
      await quick.pick(translateTexts.chooseSource(), 'German');
      await picking;
      assert.equal(ofMarkdown().inspect(key)?.globalLanguageValue, 'de');
      assert.equal(ofMarkdown().inspect(key)?.workspaceValue, undefined);
      assert.deepEqual(told.with(settingsServiceTexts.savedIn(any)), []);
    } finally {
      await ofMarkdown().update(key, undefined, vscode.ConfigurationTarget.Global, true);
    }
  });

  it('a preset of one folder is a preset there', async () => {
    const { boats } = folders();
    await set(boats, 'interlinear.translation.presets', { Crew: { target_lang: 'fr' } });
    const editor = await open(boats, 'crew.txt', '⟨Good morning⟩');
    await execute('interlinear.translateWithPreset', 'Crew');
    assert.match(editor.document.getText(), /^«fr .+»$/);
  });

  it('a document of no folder is translated all the same', async () => {
    const { bikes } = folders();
    await set(bikes, 'interlinear.translation.placement', 'insertBelow');
    const editor = await openText('⟨Good morning⟩', { language: 'plaintext' });
    await execute('interlinear.translateSelection');
    assert.match(editor.document.getText(), /^«de .+»$/);
    assert.deepEqual(resultTabs(), []);
  });
});
