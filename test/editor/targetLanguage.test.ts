import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { notices } from './notices.ts';
import { quickInputs } from './quickInputs.ts';
import { closeEditors, execute, freshSandbox, openText, setting, until, workspaceFile } from './surroundings.ts';
import * as servicesActivationTexts from '../../src/services/activationTexts.ts';
import * as settingsServiceTexts from '../../src/services/settings/texts.ts';
import * as translateActivationTexts from '../../src/features/translate/activationTexts.ts';
import { any } from '../harness/like.ts';

const targetId = 'interlinear.translation.targetLanguage';
const sourceId = 'interlinear.translation.sourceLanguage';

describe('The target language', () => {
  freshSandbox();
  const told = notices();
  const quick = quickInputs();
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const settingsFile = '.vscode/settings.json';
  const ofMarkdown = () => vscode.workspace.getConfiguration(undefined, { languageId: 'markdown' });
  const inspected = (id: string) => ofMarkdown().inspect<unknown>(id);
  const ofWorkspace = async (id: string, value: unknown) => vscode.workspace.getConfiguration().update(id, value, Workspace);

  beforeEach(() => execute('interlinear.chooseTargetLanguage', 'de'));
  afterEach(async () => {
    await closeEditors();
    await setting(targetId, undefined);
    await setting(sourceId, undefined);
    for (const id of [targetId, sourceId]) {
      if (inspected(id)?.workspaceValue !== undefined) await ofWorkspace(id, undefined);
      if (inspected(id)?.workspaceLanguageValue !== undefined) await ofMarkdown().update(id, undefined, Workspace, true);
      if (inspected(id)?.globalLanguageValue !== undefined) await ofMarkdown().update(id, undefined, Global, true);
    }
  });

  /** Into which language a text of a kind is translated. */
  async function translatedInto(language: string): Promise<string> {
    const editor = await openText('⟨Good morning to you⟩', { language });
    await execute('interlinear.translateSelection');
    const text = editor.document.getText();
    await closeEditors();
    return /^«(\S+) /.exec(text)?.[1] ?? text;
  }

  it('is that of the settings, the narrowest first and those of a language before all, else the choice of the workspace', async () => {
    assert.equal(await translatedInto('plaintext'), 'de');
    await setting(targetId, 'fr');
    assert.equal(await translatedInto('plaintext'), 'fr');
    await ofWorkspace(targetId, 'ja');
    assert.equal(await translatedInto('plaintext'), 'ja');
    await ofMarkdown().update(targetId, 'pt_br', Global, true);
    assert.equal(await translatedInto('markdown'), 'pt-BR');
    assert.equal(await translatedInto('plaintext'), 'ja');
    await ofMarkdown().update(targetId, 'es', Workspace, true);
    assert.equal(await translatedInto('markdown'), 'es');
    await ofWorkspace(targetId, '');
    assert.equal(await translatedInto('plaintext'), 'de', 'an empty value says nothing');
  });

  it('is not what a settings file says that no code of a language can be', async () => {
    for (const value of ['German', '$(bug)', 'de '.repeat(100), 3, ['fr'], null]) {
      await ofWorkspace(targetId, value);
      assert.equal(await translatedInto('plaintext'), 'de', JSON.stringify(value));
    }
  });

  it('is chosen without writing a setting where none is set', async () => {
    await openText('⟨Good morning⟩', { language: 'markdown' });
    const choosing = execute('interlinear.chooseTargetLanguage');
    await quick.pick(servicesActivationTexts.chooseTargetForWorkspace(), 'French');
    await choosing;
    const { defaultValue, key, languageIds, ...values } = inspected(targetId) ?? {};
    assert.deepEqual([defaultValue, key, languageIds], ['', targetId, undefined]);
    assert.deepEqual(
      Object.values(values).filter((value) => value !== undefined),
      [],
    );
    assert.deepEqual(told.with(settingsServiceTexts.savedIn(any)), []);
    assert.equal(await translatedInto('markdown'), 'fr');
  });

  it('is chosen in the settings of the workspace where these decide, which is told with a way back', async () => {
    await ofWorkspace(targetId, 'ja');
    await openText('⟨Good morning⟩', { language: 'markdown' });
    const choosing = execute('interlinear.chooseTargetLanguage');
    await quick.pick(servicesActivationTexts.chooseTargetSavedIn(settingsFile), 'French');
    await choosing;
    assert.equal(inspected(targetId)?.workspaceValue, 'fr');
    const set = `${settingsServiceTexts.targetLanguageSet('French')} ${settingsServiceTexts.savedIn(settingsFile)}`;
    assert.deepEqual((await told.told(set)).buttons, [settingsServiceTexts.undo()]);
    await told.press(set, settingsServiceTexts.undo());
    await until('it is as it was', () => inspected(targetId)?.workspaceValue === 'ja');
    await ofWorkspace(targetId, undefined);
    assert.equal(await translatedInto('plaintext'), 'de', 'the choice of the workspace was left alone');
  });

  it('is chosen for the language of the document in front where the user has set it for that one, of which there is nothing to tell', async () => {
    await ofMarkdown().update(targetId, 'fr', Global, true);
    await openText('⟨Good morning⟩', { language: 'markdown' });
    const choosing = execute('interlinear.chooseTargetLanguage');
    await quick.pick(servicesActivationTexts.chooseTargetSavedIn(settingsServiceTexts.userSettings()), 'Japanese');
    await choosing;
    assert.equal(inspected(targetId)?.globalLanguageValue, 'ja');
    assert.equal(inspected(targetId)?.globalValue, undefined);
    assert.deepEqual(told.with(settingsServiceTexts.savedIn(any)), []);
    assert.equal(await translatedInto('plaintext'), 'de');
  });

  it('is that of the document in each command, such as pasting and what would be sent', async () => {
    await ofMarkdown().update(targetId, 'fr', Workspace, true);
    await vscode.env.clipboard.writeText('Good evening');
    for (const [language, code] of [
      ['markdown', 'fr'],
      ['plaintext', 'de'],
    ] as const) {
      const editor = await openText('⟨⟩', { language });
      await execute('interlinear.pasteAsTranslation');
      assert.match(editor.document.getText(), new RegExp(`^«${code} `));
      await openText('⟨Good morning⟩', { language });
      const { uri } = vscode.window.activeTextEditor?.document ?? {};
      assert.ok(uri);
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        uri,
        new vscode.Range(0, 0, 0, 12),
      );
      const titles = actions.map(({ title }) => title);
      assert.ok(titles.includes(translateActivationTexts.translateToLanguage(code === 'fr' ? 'French' : 'German')), titles.join(', '));
      await closeEditors();
    }
  });

  it('is swapped with the source language in one step, with the file that this changes and one way back for both', async () => {
    await openText('⟨Good morning⟩', { uri: workspaceFile('swapped.md') });
    await ofWorkspace(sourceId, 'fr');
    await execute('interlinear.swapLanguages');
    assert.equal(inspected(sourceId)?.workspaceValue, 'de');
    assert.equal(inspected(targetId)?.workspaceValue, undefined);
    const set = `${settingsServiceTexts.sourceLanguageSet('German')} ${settingsServiceTexts.savedIn(settingsFile)}`;
    await told.press(set, settingsServiceTexts.undo());
    await until('the source is as it was', () => inspected(sourceId)?.workspaceValue === 'fr');
    await ofWorkspace(sourceId, undefined);
    assert.equal(await translatedInto('markdown'), 'de');

    await openText('⟨Good morning⟩', { uri: workspaceFile('swapped.md') });
    await ofWorkspace(sourceId, 'fr');
    await ofWorkspace(targetId, 'es');
    const before = told.with(settingsServiceTexts.savedIn(any)).length;
    await execute('interlinear.swapLanguages');
    assert.deepEqual([inspected(sourceId)?.workspaceValue, inspected(targetId)?.workspaceValue], ['es', 'fr']);
    assert.equal(told.with(settingsServiceTexts.savedIn(any)).length, before + 1);
  });

  it('is swapped back by a second swap, where no source language is set', async () => {
    assert.equal(await translatedInto('plaintext'), 'de');
    await execute('interlinear.swapLanguages');
    await execute('interlinear.swapLanguages');
    assert.equal(await translatedInto('plaintext'), 'de');
  });
});
