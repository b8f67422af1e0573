import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import * as filesResultTexts from '../../src/features/files/resultTexts.ts';
import * as filesTexts from '../../src/features/files/texts.ts';
import { any } from '../harness/like.ts';
import { notices } from './notices.ts';
import { closeEditors, execute, freshSandbox, setting, until, workspaceFile } from './surroundings.ts';
import { answerTo, newFolder, plain, textOf, translate, written } from './wholeFiles.ts';

describe('Translations of whole files', () => {
  const sandbox = freshSandbox();
  const told = notices();
  afterEach(async () => {
    await closeEditors();
    await setting('interlinear.translation.secondLanguage', undefined);
    await setting('interlinear.files.updateOnSave', undefined);
  });

  it('are in the language of their place, whatever a text seems to be in', async () => {
    await setting('interlinear.translation.secondLanguage', 'en');
    const folder = newFolder();
    const german = 'Das Tor steht heute offen, weil der Hof hinter dem Haus am Abend besichtigt werden kann.';
    await translate(await written(`${folder}/a.md`, `${german}\n`), 'de');
    // Sent into German, the sandbox leaves it as it is; into the second language, it would not.
    assert.equal(await textOf(`${folder}/a.de.md`), `${german}\n`);
    assert.equal((await sandbox.paid()).length, 1);
  });

  it('say their language where HTML does', async () => {
    const folder = newFolder();
    await translate(await written(`${folder}/a.html`, '<html lang="en">\n<body><p>The gate is open.</p></body>\n</html>\n'), 'ar');
    assert.match(await textOf(`${folder}/a.ar.html`), /^<html dir="rtl" lang="ar">\n<body><p>«ar /);
  });

  it('are not overwritten by an answer to an earlier question', async () => {
    const folder = newFolder();
    const paragraphs = Array.from({ length: 60 }, (_, index) => `Gate ${index} is open.`);
    await sandbox.orderFaults({ kind: 'status', status: 400, after: 1, match: { path: '/v2/translate' } });
    await translate(await written(`${folder}/a.md`, `${paragraphs.join('\n\n')}\n`), 'de');
    const stopped = filesResultTexts.stoppedBy(any, '60', 'a.md', any);
    await told.told(stopped);
    await written(`${folder}/a.de.md`, 'Von Hand geschrieben.\n');
    await told.press(stopped, filesResultTexts.writeArrived());
    await told.told(filesTexts.changedSince('a.de.md'));
    assert.equal(await textOf(`${folder}/a.de.md`), 'Von Hand geschrieben.\n');
  });

  it('are not followed out of the folder by a link', async function () {
    if (process.platform === 'win32') this.skip(); // Links need a right there.
    const folder = newFolder();
    const outside = join(await mkdtemp(join(tmpdir(), 'interlinear-outside-')), 'other.md');
    await writeFile(outside, 'Das Tor ist offen.\n');
    const uri = await written(`${folder}/a.md`, 'The gate is open.\n');
    await symlink(outside, workspaceFile(`${folder}/a.de.md`).fsPath);
    await execute('interlinear.updateTranslation', uri);
    await told.told(filesTexts.noTranslation('a.md'));
    assert.equal(await readFile(outside, 'utf8'), 'Das Tor ist offen.\n');
    assert.deepEqual(await sandbox.paid(), []);
  });

  it('are updated when their source is saved, if that is wanted, and nothing is said while there is nothing to do', async () => {
    const folder = newFolder();
    const uri = await written(`${folder}/a.md`, plain);
    await translate(uri, 'de');
    await closeEditors();
    await setting('interlinear.files.updateOnSave', true);
    const editor = await vscode.window.showTextDocument(uri);
    const end = () => editor.document.lineAt(editor.document.lineCount - 1).range.end;
    const type = async (text: string) => {
      await editor.edit((edit) => edit.insert(end(), text));
      await editor.document.save();
    };
    const before = (await sandbox.paid()).length;
    await type('\n');
    await type('\nThe yard is open.\n');
    await until('the translation follows', async () => (await textOf(`${folder}/a.de.md`)).includes(answerTo('The yard is open.')));
    assert.equal((await sandbox.paid()).length, before + 1);
    await told.told(filesResultTexts.fileTranslated('a.de.md'));
    assert.deepEqual(told.with(filesTexts.upToDate('a.de.md')), []);
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, uri.path);
  });
});
