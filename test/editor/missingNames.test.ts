import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createGlossary, removeGlossary } from './glossaries.ts';
import { notices } from './notices.ts';
import { quickInputs } from './quickInputs.ts';
import { closeEditors, execute, freshSandbox, openText, resultTabs, setting, until, workspaceFile } from './surroundings.ts';
import * as resourcesServiceTexts from '../../src/services/resources/texts.ts';
import * as servicesActivationTexts from '../../src/services/activationTexts.ts';
import { withText } from '../harness/like.ts';
import * as settingsServiceTexts from '../../src/services/settings/texts.ts';
import * as translateTexts from '../../src/features/translate/texts.ts';

type Naming = 'interlinear.translation.glossary' | 'interlinear.translation.styleRules' | 'interlinear.translation.translationMemory';
const glossary = 'interlinear.translation.glossary';
const original = 'The bicycle stands behind the old house near the river.';

describe('A name in the settings that the account lacks', () => {
  const sandbox = freshSandbox();
  const { paid } = sandbox;
  const told = notices();
  const inputs = quickInputs();
  before(() => execute('interlinear.chooseTargetLanguage', 'de'));
  afterEach(async () => {
    await closeEditors();
    for (const id of [glossary, 'interlinear.translation.styleRules', 'interlinear.translation.translationMemory'] as const) {
      await setting(id, undefined);
      await workspace(id, undefined);
    }
    await setting('interlinear.translation.presets', undefined);
  });

  const workspace = async (id: Naming, value: string | undefined) => {
    const configuration = vscode.workspace.getConfiguration();
    if (configuration.inspect(id)?.workspaceValue !== value) await configuration.update(id, value, vscode.ConfigurationTarget.Workspace);
  };

  /** Translates another text each time: what is in the cache is not sent. */
  async function translated(text: string): Promise<string> {
    const editor = await openText(`⟨${text}⟩`, { language: 'plaintext' });
    await execute('interlinear.translateSelection');
    return editor.document.getText();
  }

  for (const [id, what, missing] of [
    [glossary, 'the glossary', resourcesServiceTexts.glossaryMissing],
    ['interlinear.translation.styleRules', 'the style rule list', resourcesServiceTexts.styleRulesMissing],
    ['interlinear.translation.translationMemory', 'the translation memory', resourcesServiceTexts.memoryMissing],
  ] as const) {
    it(`stops no translation, which goes on without it and says so once: ${what} of a workspace`, async () => {
      const name = `Lacked by ${id}`;
      await workspace(id, name);
      assert.match(await translated(`${original} ${id}`), /^«de .+»$/);
      assert.match(await translated(`Another day. ${id}`), /^«de .+»$/);
      assert.equal((await paid()).length, 2);
      assert.deepEqual(
        told.with(name).map(({ message, buttons }) => [message, buttons]),
        [
          [
            missing(name, settingsServiceTexts.workspaceSettings()),
            [resourcesServiceTexts.chooseAnother(), servicesActivationTexts.openSetting()],
          ],
        ],
      );
    });
  }

  it('is told apart by where it is set', async () => {
    await setting(glossary, 'Of the user');
    assert.match(await translated(original), /^«de .+»$/);
    await told.told(resourcesServiceTexts.glossaryMissing('Of the user', settingsServiceTexts.userSettings()));
  });

  it('goes on where the account has none of the kind at all', async () => {
    for (const [id, path] of [
      ['interlinear.translation.styleRules', '/v3/style_rules'],
      [glossary, '/v3/glossaries'],
    ] as const) {
      await sandbox.orderFaults({ kind: 'status', status: 403, message: 'Forbidden', times: 20, match: { method: 'GET', path } });
      await workspace(id, `Forbidden ${path}`);
      assert.match(await translated(`${original} ${path}`), /^«de .+»$/);
      await told.told(`Forbidden ${path}`);
      await workspace(id, undefined);
    }
  });

  it('is another one after the choice that its notice offers, in the same settings', async () => {
    const id = await createGlossary('Bikes', 'en', 'de', 'bicycle\tFahrrad');
    try {
      await setting(glossary, 'Not the bikes');
      await translated(original);
      await told.press('Not the bikes', resourcesServiceTexts.chooseAnother());
      await inputs.pick(translateTexts.chooseGlossary(), 'Bikes');
      await until('it is chosen', () => vscode.workspace.getConfiguration().inspect(glossary)?.globalValue === 'Bikes');
      assert.equal(vscode.workspace.getConfiguration().inspect(glossary)?.workspaceValue, undefined);
      assert.match(await translated(`${original} Again.`), /Fahrrad/);
    } finally {
      await removeGlossary(id);
    }
  });

  it('is followed again when it is there', async () => {
    await workspace(glossary, 'Made later');
    assert.match(await translated(original), /^«de .+»$/);
    const id = await createGlossary('Made later', 'en', 'de', 'bicycle\tDrahtesel');
    try {
      await execute('interlinear.refreshGlossaries');
      assert.match(await translated(`${original} Later.`), /Drahtesel/);
    } finally {
      await removeGlossary(id);
    }
  });

  it('is listed among what would not be sent', async () => {
    await workspace(glossary, 'Not sent');
    await openText(`⟨${original}⟩`, { language: 'plaintext' });
    await execute('interlinear.showRequest');
    const [tab] = await until('the request is shown', () => resultTabs().length > 0 && resultTabs());
    assert.ok(tab);
    const { notes } = JSON.parse((await vscode.workspace.openTextDocument(tab.uri)).getText());
    assert.match(String(notes), withText(resourcesServiceTexts.glossaryMissing('Not sent', settingsServiceTexts.workspaceSettings())));
  });

  it('does not stop documents', async () => {
    await workspace(glossary, 'Not for documents');
    const uri = workspaceFile('missingNames/letter.txt');
    await vscode.workspace.fs.writeFile(uri, Buffer.from(original));
    const result = workspaceFile('missingNames/letter.de.txt');
    await execute('interlinear.translateAsDocument', uri, [uri], { targets: ['de'], confirmed: true });
    const text = await until('the document is there', async () =>
      vscode.workspace.fs.readFile(result).then(
        (bytes) => Buffer.from(bytes).toString(),
        () => undefined,
      ),
    );
    assert.match(text, /^«de .+»/);
    assert.equal(told.with('Not for documents').length, 1);
  });

  it('stops what was asked for expressly, before anything is sent', async () => {
    await setting('interlinear.translation.presets', { Terms: { target_lang: 'fr', glossary_id: 'Asked for' } });
    const editor = await openText(`⟨${original}⟩`, { language: 'plaintext' });
    await execute('interlinear.translateWithPreset', 'Terms');
    assert.equal(editor.document.getText(), original);
    assert.deepEqual(await paid(), []);
    await told.told(resourcesServiceTexts.chosenNotFound('Asked for'));
  });

  it('stops a translation while the lists cannot be read: what is there may not be left out', async () => {
    await workspace(glossary, 'Perhaps there');
    await sandbox.orderFaults({ kind: 'status', status: 503, times: 20, match: { path: '/v3/glossaries' } });
    assert.equal(await translated(original), original);
    assert.deepEqual(await paid(), []);
  });
});
