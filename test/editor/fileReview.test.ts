import assert from 'node:assert/strict';
import { mock } from 'node:test';
import * as vscode from 'vscode';
import * as filesResultTexts from '../../src/features/files/resultTexts.ts';
import * as filesReviewTexts from '../../src/features/files/reviewTexts.ts';
import * as filesTexts from '../../src/features/files/texts.ts';
import { any } from '../harness/like.ts';
import { notices } from './notices.ts';
import { quickInputs } from './quickInputs.ts';
import { closeEditors, execute, freshSandbox, workspaceFile } from './surroundings.ts';
import { answerTo, newFolder, plain, textOf, translate, written } from './wholeFiles.ts';

describe('Review Translation', () => {
  const sandbox = freshSandbox();
  const inputs = quickInputs();
  const told = notices();
  afterEach(async () => {
    mock.reset();
    await closeEditors();
  });

  const question = filesReviewTexts.reviewTitle(any);

  /** A translation of which two paragraphs were changed by hand, and their sources too. @returns the translation as it is. */
  async function changedOnBothSides(folder: string): Promise<string> {
    const uri = await written(`${folder}/a.md`, plain);
    await translate(uri, 'de');
    await closeEditors();
    const translated = await textOf(`${folder}/a.de.md`);
    const edited = translated
      .replace(answerTo('The gate is open.'), 'Das Tor ist offen.')
      .replace(answerTo('Nobody is there.'), 'Niemand ist da.');
    await written(`${folder}/a.de.md`, edited);
    await written(`${folder}/a.md`, plain.replace('is open', 'is closed').replace('Nobody', 'Everybody'));
    await sandbox.resetLedger();
    return edited;
  }

  it('is offered by an update, which writes none of it', async () => {
    const folder = newFolder();
    const before = await changedOnBothSides(folder);
    await execute('interlinear.updateTranslation', workspaceFile(`${folder}/a.md`));
    const notice = await told.told(filesResultTexts.changedOnBothSides('2'));
    assert.ok(notice.buttons.includes(filesResultTexts.reviewButton()));
    assert.equal(await textOf(`${folder}/a.de.md`), before);
    assert.deepEqual(await sandbox.paid(), []);
  });

  it('takes one translation and keeps another, after which nothing is left to review', async () => {
    const folder = newFolder();
    const before = await changedOnBothSides(folder);
    const done = execute('interlinear.reviewTranslation', workspaceFile(`${folder}/a.de.md`));
    await inputs.pick(question, filesReviewTexts.takeRow());
    await inputs.pick(question, filesReviewTexts.keepRow());
    await done;
    assert.equal(await textOf(`${folder}/a.de.md`), before.replace('Das Tor ist offen.', answerTo('The gate is closed.')));
    await sandbox.resetLedger();
    await execute('interlinear.reviewTranslation', workspaceFile(`${folder}/a.de.md`));
    await told.told(filesReviewTexts.nothingToReview('a.de.md'));
    await execute('interlinear.updateTranslation', workspaceFile(`${folder}/a.de.md`));
    await told.told(filesTexts.upToDate('a.de.md'));
    assert.deepEqual(await sandbox.paid(), []);
  });

  it('lets a translation be typed, and keeps what was chosen when it is left', async () => {
    const folder = newFolder();
    const before = await changedOnBothSides(folder);
    const box = mock.method(vscode.window, 'showInputBox', async () => 'Das Tor ist zu.');
    const done = execute('interlinear.reviewTranslation', workspaceFile(`${folder}/a.de.md`));
    await inputs.pick(question, filesReviewTexts.editRow());
    await inputs.leave(question);
    await done;
    assert.equal(box.mock.callCount(), 1);
    assert.equal(await textOf(`${folder}/a.de.md`), before.replace('Das Tor ist offen.', 'Das Tor ist zu.'));
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, workspaceFile(`${folder}/a.de.md`).path);
  });
});

describe('Share Translation State', () => {
  freshSandbox();
  const told = notices();
  afterEach(() => closeEditors());

  it('moves what is known into the repository, where an update finds it', async () => {
    const folder = newFolder();
    // It is the root of what is known about the files in it.
    await vscode.workspace.fs.createDirectory(workspaceFile(`${folder}/.git`));
    const uri = await written(`${folder}/a.md`, plain);
    await translate(uri, 'de');
    await vscode.window.showTextDocument(uri);
    await execute('interlinear.shareState');
    await told.told(filesTexts.stateShared(`${folder}/.interlinear/state`));
    assert.match(await textOf(`${folder}/.interlinear/state/.gitattributes`), /merge=union/);
    const facts = (await textOf(`${folder}/.interlinear/state/de.tsv`)).trimEnd().split('\n');
    // Four texts, all of them together, those of their section, what stands around them, the level of a heading, and no front matter.
    assert.equal(facts.length, 9);
    await closeEditors();
    await execute('interlinear.updateTranslation', uri);
    await told.told(filesTexts.upToDate('a.de.md'));
  });
});

describe('Open Beside Source', () => {
  freshSandbox();
  afterEach(() => closeEditors());

  it('shows both, and F4 goes to what is behind', async () => {
    const folder = newFolder();
    const uri = await written(`${folder}/a.md`, plain);
    await translate(uri, 'de');
    await closeEditors();
    await written(`${folder}/a.md`, plain.replace('Nobody', 'Everybody'));
    const target = workspaceFile(`${folder}/a.de.md`);
    await execute('interlinear.openBesideSource', target);
    const shown = vscode.window.visibleTextEditors.map(({ document }) => document.uri.path);
    assert.deepEqual(shown.toSorted(), [target.path, uri.path].toSorted());
    await execute('interlinear.goToNextChange', target);
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, target.path);
    assert.equal(vscode.window.activeTextEditor?.selection.active.line, 6);
  });
});
