import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import * as filesResultTexts from '../../src/features/files/resultTexts.ts';
import { any } from '../harness/like.ts';
import { notices } from './notices.ts';
import { closeEditors, freshSandbox, until, workspaceFile } from './surroundings.ts';
import { answerTo, newFolder, textOf, translate, written } from './wholeFiles.ts';

/** More texts than one request takes. */
const paragraphs = Array.from({ length: 60 }, (_, index) => `Gate ${index} is open.`);
const stopped = filesResultTexts.stoppedBy(any, '60', 'a.md', any);

describe('Translate File, when the service fails midway', () => {
  const sandbox = freshSandbox();
  const told = notices();
  afterEach(() => closeEditors());

  /** Translates a file of which the second request is refused. */
  async function stop(folder: string): Promise<void> {
    await sandbox.orderFaults({ kind: 'status', status: 400, after: 1, match: { path: '/v2/translate' } });
    await translate(await written(`${folder}/a.md`, `${paragraphs.join('\n\n')}\n`), 'de');
    await told.told(stopped);
    await assert.rejects(async () => textOf(`${folder}/a.de.md`));
    await sandbox.clearFaults();
    await sandbox.resetLedger();
  }

  const translated = paragraphs.map(answerTo);
  const lines = async (folder: string) => (await textOf(`${folder}/a.de.md`)).trimEnd().split('\n\n');
  const isThere = async (folder: string) =>
    (await vscode.workspace.fs.readDirectory(workspaceFile(folder))).some(([name]) => name === 'a.de.md');

  it('writes what arrived when the user wants that, with the rest as it was', async () => {
    const folder = newFolder();
    await stop(folder);
    await told.press(stopped, filesResultTexts.writeArrived());
    await until('the file is there', async () => isThere(folder));
    const now = await lines(folder);
    const arrived = now.filter((line, index) => line === translated[index]).length;
    assert.ok(arrived > 0 && arrived < 60, String(arrived));
    assert.equal(now.filter((line, index) => line === paragraphs[index]).length, 60 - arrived);
    assert.deepEqual(await sandbox.paid(), []);
  });

  it('goes on with what has not arrived', async () => {
    const folder = newFolder();
    await stop(folder);
    await told.press(stopped, filesResultTexts.continueButton());
    await until('the file is there', async () => isThere(folder));
    assert.deepEqual(await lines(folder), translated);
    const sent = (await sandbox.paid()).reduce((sum, { characters }) => sum + (characters ?? 0), 0);
    const all = paragraphs.join('').length;
    assert.ok(sent > 0 && sent < all / 2, `${sent} of ${all}`);
  });
});
