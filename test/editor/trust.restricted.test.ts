import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { wordsOf } from '../harness/markdownWords.ts';
import type { InterlinearApi } from '../../src/features/tools/api.ts';
import { movesNoKey, readByTheEditor } from './workspaceSettings.ts';
import { closeEditors, control, execute, freshSandbox, openText, setting, workspaceFile } from './surroundings.ts';
import { withText } from '../harness/like.ts';
import * as toolsActivationTexts from '../../src/features/tools/activationTexts.ts';

const german = '// Die Fahrräder stehen im Hof hinter dem alten Haus am Fluss.\nconst a = 1;\n';

describe('In Restricted Mode', () => {
  const sandbox = control();
  let api: InterlinearApi | undefined;
  // Other suites may have run in this window.
  before(() => sandbox.resetLedger());

  it('the extension activates, and sends nothing by itself', async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    api = await vscode.extensions.getExtension<InterlinearApi>('interlinear.interlinear')?.activate();
    assert.equal(vscode.extensions.getExtension('interlinear.interlinear')?.isActive, true);
    assert.deepEqual(await sandbox.sent(), []);
  });

  movesNoKey('in an untrusted workspace', false);

  describe('text', () => {
    const settingsFile = workspaceFile('.vscode/settings.json');
    before(() => execute('interlinear.chooseTargetLanguage', 'en-US'));
    freshSandbox();
    afterEach(async () => {
      await closeEditors();
      await vscode.workspace.fs.delete(settingsFile).then(undefined, () => undefined);
      for (const id of ['interlinear.reading.mode', 'interlinear.reading.delay', 'interlinear.cost.confirmAbove'] as const) {
        await setting(id, undefined);
      }
    });

    /** Settings as a folder brings them along that somebody was sent. */
    async function workspaceSettings(settings: Record<string, unknown>): Promise<void> {
      await vscode.workspace.fs.writeFile(settingsFile, Buffer.from(JSON.stringify(settings)));
      await readByTheEditor(settingsFile);
    }

    const hover = async (document: vscode.TextDocument) => {
      const position = new vscode.Position(0, 10);
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, position);
      return hovers.flatMap(({ contents }) => contents.map((part) => wordsOf(typeof part === 'string' ? part : part.value))).join('\n');
    };

    it('is translated on command', async () => {
      const editor = await openText('⟨Guten Morgen⟩', { uri: workspaceFile('morgen.txt') });
      await execute('interlinear.translateSelection');
      assert.match(editor.document.getText(), /^«en-US .+»$/);
    });

    it('is read on command', async () => {
      const editor = await openText('Die Fahrräder stehen im ⟨⟩Hof hinter dem alten Haus am Fluss.', { language: 'plaintext' });
      await execute('interlinear.readHere');
      assert.match(await hover(editor.document), /«en-US/);
    });

    it('is not sent by a hover, though the user wants hovers to translate elsewhere', async () => {
      await setting('interlinear.reading.mode', 'always');
      await setting('interlinear.reading.delay', 0);
      const editor = await openText(german, { language: 'typescript' });
      for (let visit = 0; visit < 3; visit += 1) assert.doesNotMatch(await hover(editor.document), /«|interlinear/);
      assert.deepEqual(await sandbox.sent(), []);
    });

    it('is not sent by a hover because of settings of the workspace', async () => {
      await workspaceSettings({
        'interlinear.reading.mode': 'always',
        'interlinear.reading.language': 'fr',
        'interlinear.reading.delay': 0,
      });
      assert.equal(vscode.workspace.getConfiguration().get('interlinear.reading.mode'), 'off');
      const editor = await openText(german, { language: 'typescript' });
      assert.doesNotMatch(await hover(editor.document), /«|interlinear/);
      assert.deepEqual(await sandbox.sent(), []);
    });

    it('is not sent without the question for its cost because of settings of the workspace', async () => {
      await setting('interlinear.cost.confirmAbove', 10);
      await workspaceSettings({ 'interlinear.cost.confirmAbove': 1_000_000 });
      const editor = await openText('⟨Guten Morgen, liebe Leute⟩', { uri: workspaceFile('leute.txt') });
      // The question refuses itself here, as a user who leaves it.
      await execute('interlinear.translateSelection');
      assert.equal(editor.document.getText(), 'Guten Morgen, liebe Leute');
      assert.deepEqual(
        (await sandbox.sent()).filter(({ path }) => path === '/v2/translate'),
        [],
      );
    });

    it('is not sent for other extensions, nor for language models', async () => {
      assert.ok(api);
      const reason = withText(toolsActivationTexts.restrictedMode());
      await assert.rejects(api.translate(['Guten Morgen'], { target: 'en-US' }), reason);
      await assert.rejects(api.improve(['Guten Morgen']), reason);
      await assert.rejects(api.correct(['Guten Morgen']), reason);
      await assert.rejects(api.detect(['Guten Morgen']), reason);
      const inputs = {
        interlinear_translate: { texts: ['Guten Morgen'], target_language: 'en-US' },
        interlinear_improve: { texts: ['Guten Morgen'] },
        interlinear_correct: { texts: ['Guten Morgen'] },
        interlinear_detect: { texts: ['Guten Morgen'] },
        interlinear_glossary: { text: 'Guten Morgen', source_language: 'de', target_language: 'en' },
      };
      for (const [name, input] of Object.entries(inputs)) {
        const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
        assert.match(content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join(''), /Restricted Mode/);
      }
      assert.deepEqual(await sandbox.sent(), []);
    });
  });
});
