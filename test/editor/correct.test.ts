import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { providerRules } from '../../src/api/providerRules.ts';
import { lastVariant } from '../../src/features/improve/choices.ts';
import type { InterlinearApi } from '../../src/features/tools/api.ts';
import { heldAnswers } from './heldAnswers.ts';
import { notices } from './notices.ts';
import { quickInputs } from './quickInputs.ts';
import { closeEditors, execute, freshSandbox, givenSandbox, openText, until, workspaceFile } from './surroundings.ts';
import * as improveTexts from '../../src/features/improve/texts.ts';
import { any, withText } from '../harness/like.ts';
import * as connectionServiceTexts from '../../src/services/connection/texts.ts';
import * as translationServiceTexts from '../../src/services/translation/texts.ts';

const path = '/v2/write/correct';
const { corrects } = providerRules[givenSandbox().profile];

function reviewTab(): vscode.TabInputTextDiff | undefined {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .map((tab) => tab.input)
    .find((input): input is vscode.TabInputTextDiff => {
      return input instanceof vscode.TabInputTextDiff && input.modified.scheme === 'interlinear-improvement';
    });
}

async function suggestion(): Promise<string> {
  const tab = await until('the suggestion is open', reviewTab);
  return (await vscode.workspace.openTextDocument(tab.modified)).getText();
}

async function api(): Promise<InterlinearApi> {
  const extension = vscode.extensions.getExtension<InterlinearApi>('interlinear.interlinear');
  assert.ok(extension);
  return extension.activate();
}

async function tool(input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool('interlinear_correct', { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

describe('The variant of a text to correct', () => {
  const variantOf = async (text: string, last: object | undefined) => {
    const workspaceState = { keys: () => [], get: () => last, update: async () => undefined };
    return lastVariant({ context: { workspaceState } }, { text, document: undefined });
  };

  it('is the one that was chosen last for an improvement, where the text is in that language', async () => {
    const english = 'The bicycle shop by the river is open every day of the week.';
    assert.equal(await variantOf(english, { target_lang: 'en-GB', tone: 'friendly' }), 'en-GB');
    assert.equal(await variantOf('Der Laden am Fluss ist an jedem Tag der Woche geöffnet.', { target_lang: 'en-GB' }), undefined);
    assert.equal(await variantOf(english, { tone: 'friendly' }), undefined);
    assert.equal(await variantOf(english, undefined), undefined);
  });
});

describe('Correct Selection', () => {
  const sandbox = freshSandbox(path);
  const { paid } = sandbox;
  const told = notices();
  const quick = quickInputs();
  const hold = heldAnswers();
  afterEach(closeEditors);

  /** Paths of what was asked to be written better since the test began. */
  const asked = async () => (await sandbox.ledger()).entries.map((entry) => entry.path).filter((one) => one.startsWith('/v2/write'));

  if (corrects) {
    it('shows the mistakes that would be mended, one sentence per line, asks for nothing and leaves the style alone', async () => {
      const editor = await openText('⟨Scan teh code here. It doesn’t open. Wait untill then.⟩');
      await execute('interlinear.correctSelection');
      assert.equal(await suggestion(), 'Scan the code here.\nIt doesn’t open.\nWait until then.');
      assert.equal(editor.document.getText(), 'Scan teh code here. It doesn’t open. Wait untill then.');
      assert.deepEqual(await asked(), [path]);
    });

    it('is undone in one step', async () => {
      const editor = await openText('⟨Scan teh code.⟩\n\nStays.\n\n⟨Wait untill it opens. It is definately so.⟩');
      const before = editor.document.getText();
      await execute('interlinear.correctSelection');
      await execute('interlinear.acceptAllSentences');
      await until('the suggestion is closed', () => reviewTab() === undefined);
      assert.equal(editor.document.getText(), 'Scan the code.\n\nStays.\n\nWait until it opens. It is definitely so.');
      await vscode.window.showTextDocument(editor.document);
      await vscode.commands.executeCommand('undo');
      assert.equal(editor.document.getText(), before);
    });

    it('is taken sentence by sentence', async () => {
      const editor = await openText('⟨Scan teh code here. It doesn’t open. Wait untill then.⟩');
      await execute('interlinear.correctSelection');
      await suggestion();
      await execute('interlinear.acceptSentence');
      assert.equal(editor.document.getText(), 'Scan the code here. It doesn’t open. Wait untill then.');
      await execute('interlinear.rejectSentence');
      await until('the suggestion is closed', () => reviewTab() === undefined);
      assert.equal(editor.document.getText(), 'Scan the code here. It doesn’t open. Wait untill then.');
    });

    it('has no other style: nothing is sent and nothing is lost where one is asked for', async () => {
      await openText('⟨Scan teh code.⟩');
      await execute('interlinear.correctSelection');
      await suggestion();
      await execute('interlinear.improveAgain', { writing_style: 'business' });
      await told.told(improveTexts.correctionsHaveNoStyle());
      assert.deepEqual(await asked(), [path]);
      assert.equal(await suggestion(), 'Scan the code.');
    });

    it('leaves a text alone that was changed before the answer came, and keeps what was paid for on the screen', async () => {
      const answer = hold('POST', path);
      const editor = await openText('⟨Scan teh code.\n\nWait untill then.⟩');
      const correcting = execute('interlinear.correctSelection');
      await answer.asked;
      const edit = new vscode.WorkspaceEdit();
      edit.insert(editor.document.uri, new vscode.Position(0, 5), 'quickly ');
      await vscode.workspace.applyEdit(edit);
      answer.release();
      await correcting;
      await execute('interlinear.acceptAllSentences');
      assert.equal(editor.document.getText(), 'Scan quickly teh code.\n\nWait until then.');
      assert.equal(await suggestion(), 'Scan the code.\n\nWait until then.');
    });

    it('sends a text of more than 10 KiB in several requests', async () => {
      const sentences = Array.from({ length: 400 }, (_, index) => `Sentence number ${index} waits for teh lock to open.`);
      const editor = await openText(`⟨${sentences.join(' ')}⟩`);
      await execute('interlinear.correctSelection');
      await execute('interlinear.acceptAllSentences');
      assert.ok((await paid()).length > 1);
      assert.equal(editor.document.getText(), sentences.join(' ').replaceAll('teh', 'the'));
    });

    it('pays for a text once, and for an improvement of it on its own', async () => {
      for (let times = 0; times < 2; times += 1) {
        await openText('⟨Scan teh code.⟩');
        await execute('interlinear.correctSelection');
        await suggestion();
        await closeEditors();
      }
      assert.equal((await paid()).length, 1);
      await openText('⟨Scan teh code.⟩');
      await execute('interlinear.improveSelection', {});
      assert.deepEqual(await asked(), [path, '/v2/write/rephrase']);
      assert.equal((await sandbox.ledger()).total, 2 * 'Scan teh code.'.length);
    });

    it('is not sent again when what became of it is not known', async () => {
      await sandbox.orderFaults({ kind: 'reset', billed: true, match: { path } });
      const editor = await openText('⟨Scan teh code.⟩');
      await execute('interlinear.correctSelection');
      assert.equal(editor.document.getText(), 'Scan teh code.');
      assert.equal((await paid()).length, 1);
    });

    it('is not paid for twice when the keys are pressed twice', async () => {
      const answer = hold('POST', path);
      await openText('⟨Press teh keys twice.⟩');
      const first = execute('interlinear.correctSelection');
      await answer.asked;
      await execute('interlinear.correctSelection');
      await told.remarked(improveTexts.alreadyCorrecting());
      answer.release();
      await first;
      assert.equal((await paid()).length, 1);
    });

    it('says so when there are no mistakes', async () => {
      await openText('⟨Scan the code.⟩');
      await execute('interlinear.correctSelection');
      await told.told(improveTexts.noMistakes());
      assert.equal(reviewTab(), undefined);
    });

    it('corrects the comments of source code and nothing else, and never a file that is excluded', async () => {
      const editor = await openText('⟨const teh = 1; // Wait untill then\n⟩', { language: 'typescript' });
      await execute('interlinear.correctSelection');
      await execute('interlinear.acceptAllSentences');
      assert.equal(editor.document.getText(), 'const teh = 1; // Wait until then\n');
      await sandbox.resetLedger();
      await openText('⟨Scan teh code.⟩', { uri: workspaceFile('.env') });
      await execute('interlinear.correctSelection');
      assert.equal((await paid()).length, 0);
    });

    it('says that a key lacks the scope', async () => {
      await sandbox.orderFaults({ kind: 'status', status: 403, message: 'Missing required scope(s): write:improve', match: { path } });
      await openText('⟨Scan teh code.⟩');
      await execute('interlinear.correctSelection');
      await told.told(connectionServiceTexts.missingImprove('write:improve'));
    });

    it('is there for other extensions and for language models, each from the cache the second time', async () => {
      const [corrected] = await (await api()).correct(['Scan teh code on the handlebar.']);
      assert.deepEqual(corrected, { text: 'Scan the code on the handlebar.', source: 'en' });
      const answer = JSON.parse(await tool({ texts: ['Scan teh code on the handlebar.'] }));
      assert.deepEqual(answer, { corrections: [{ text: 'Scan the code on the handlebar.', language: 'en' }] });
      assert.equal((await paid()).length, 1);
    });
  } else {
    it('is refused with a reason that says what to do, before anything is sent', async () => {
      const editor = await openText('⟨Scan teh code.⟩');
      await execute('interlinear.correctSelection');
      const reason = translationServiceTexts.correctionsUnavailable(any);
      const { buttons } = await told.told(reason);
      assert.deepEqual(buttons, [improveTexts.improveSelectionButton()]);
      assert.equal(editor.document.getText(), 'Scan teh code.');
      assert.deepEqual(await asked(), []);
      await told.press(reason, improveTexts.improveSelectionButton());
      await quick.leave(improveTexts.choicePlaceholder());
    });

    it('is refused to other extensions and to language models in the same words', async () => {
      const reason = withText(translationServiceTexts.correctionsUnavailable(any));
      await assert.rejects((await api()).correct(['Scan teh code.']), reason);
      assert.match(await tool({ texts: ['Scan teh code.'] }), reason);
      assert.deepEqual(await asked(), []);
    });
  }
});
