import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createGlossary, removeGlossary } from './glossaries.ts';
import { notices } from './notices.ts';
import { quickInputs } from './quickInputs.ts';
import { closeEditors, execute, freshSandbox, openText, setting, workspaceFile } from './surroundings.ts';
import { any, withText } from '../harness/like.ts';
import * as languagesServiceTexts from '../../src/services/languages/texts.ts';
import * as servicesTexts from '../../src/services/texts.ts';

describe('Detect Language', () => {
  const sandbox = freshSandbox();
  const told = notices();
  afterEach(async () => {
    await closeEditors();
    await sandbox.set({ detection_enabled: true });
  });

  const asked = async () => (await sandbox.ledger()).entries.filter((entry) => entry.path === '/v3/detect/language');

  it('sends the selection and nothing else, and bills nothing', async () => {
    const editor = await openText('Not this. ⟨Das Fahrrad steht vor dem Laden.⟩');
    await execute('interlinear.detectLanguage');
    assert.deepEqual(
      (await asked()).map((entry) => entry.texts),
      [1],
    );
    assert.equal((await sandbox.ledger()).total, 0);
    assert.equal(editor.document.getText(), 'Not this. Das Fahrrad steht vor dem Laden.');
  });

  it('takes the whole document when nothing is selected', async () => {
    await openText('⟨⟩The shop is open every day.\n');
    await execute('interlinear.detectLanguage');
    assert.equal((await asked()).length, 1);
  });

  it('asks for nothing when there is no text', async () => {
    await openText('⟨⟩');
    await execute('interlinear.detectLanguage');
    await openText('a⟨  \n⟩b');
    await execute('interlinear.detectLanguage');
    assert.equal((await asked()).length, 0);
  });

  it('never sends a file that is excluded', async () => {
    await openText('⟨The shop is open every day.⟩', { uri: workspaceFile('.env') });
    await execute('interlinear.detectLanguage');
    assert.equal((await asked()).length, 0);
  });

  it('says of a failure that it failed, never that it may have been charged for', async () => {
    for (const [fault, words] of [
      [{ kind: 'status', status: 500 }, servicesTexts.serviceError(any)],
      [{ kind: 'close' }, servicesTexts.unreachable(any)],
      [{ kind: 'status', status: 400 }, servicesTexts.invalidRequest(any)],
    ] as const) {
      await sandbox.orderFaults({ ...fault, times: 4, match: { path: '/v3/detect/language' } });
      await openText('⟨The shop is open every day.⟩');
      await execute('interlinear.detectLanguage');
      assert.doesNotMatch((await told.told(words)).message, withText(servicesTexts.unusedResponseCharged()));
      await sandbox.clearFaults();
      await closeEditors();
    }
  });

  it('changes nothing where the account has no detection', async () => {
    await sandbox.set({ detection_enabled: false });
    const editor = await openText('⟨The shop is open every day.⟩');
    await execute('interlinear.detectLanguage');
    assert.equal(editor.document.getText(), 'The shop is open every day.');
    assert.equal(vscode.workspace.getConfiguration().get('interlinear.translation.sourceLanguage'), '');
  });
});

describe('A translation whose language cannot be detected', () => {
  const sandbox = freshSandbox();
  const told = notices();
  const inputs = quickInputs();
  let glossary: string;
  before(async () => {
    glossary = await createGlossary('Detected', 'en', 'de', 'bicycle\tFahrrad');
    await setting('interlinear.translation.glossary', glossary);
    await execute('interlinear.chooseTargetLanguage', 'de');
  });
  after(async () => {
    await setting('interlinear.translation.glossary', undefined);
    await removeGlossary(glossary);
  });
  afterEach(closeEditors);

  const refuse = async (fault: { kind: 'status'; status: number; message?: string } | { kind: 'close' }) =>
    sandbox.orderFaults({ ...fault, times: 20, match: { path: '/v3/detect/language' } });

  for (const [what, fault] of [
    ['an error of the service', { kind: 'status', status: 503 }],
    ['too many requests', { kind: 'status', status: 429 }],
    ['a refused request', { kind: 'status', status: 400 }],
    ['a broken connection', { kind: 'close' }],
    ['a missing scope', { kind: 'status', status: 403, message: 'Forbidden' }],
  ] as const) {
    it(`goes on with the language that is guessed here: ${what}`, async () => {
      await refuse(fault);
      const editor = await openText('⟨The bicycle stands behind the old house near the river.⟩', { language: 'plaintext' });
      await execute('interlinear.translateSelection');
      assert.match(editor.document.getText(), /^«de .*Fahrrad.*»$/);
      assert.deepEqual(told.with(''), []);
    });
  }

  it('asks where the guess is not sure, and goes on with the answer', async () => {
    await refuse({ kind: 'status', status: 500 });
    const editor = await openText('⟨bicycle⟩', { language: 'plaintext' });
    const translating = execute('interlinear.translateSelection');
    await inputs.pick(languagesServiceTexts.chooseSourceForGlossary('Detected'), 'English');
    await translating;
    assert.match(editor.document.getText(), /Fahrrad/);
    assert.deepEqual(told.with(''), []);
  });
});
