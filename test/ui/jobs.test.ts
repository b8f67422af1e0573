import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wavRecording } from '../harness/sampleRecordings.ts';
import { controlOf, notConnected } from './journeys.ts';
import { RecordingPanel } from './pages/recordingPanel.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';
import type { Tree } from './pages/sideBar.ts';

const text = 'The bicycles are in the yard behind the old house.\n';
const german = 'Die Räder stehen im Hof hinter dem alten Haus, und niemand weiß, warum sie dort stehen.\n';
const hostile = '$(bug) [x](command:workbench.action.quit).txt';
const files = [
  'counted',
  'opened',
  'stopped',
  'kept',
  'notice',
  'gathered',
  'held',
  'late',
  'place',
  'cleared',
  'keyboard',
  'stranded',
].map((name) => `${name}.txt`);

describe('The view of jobs', () => {
  const session = useWindow();
  const view = (): Tree => session.workbench.sideBar.tree('Jobs');

  // Before the first look for files: the editor remembers what there was.
  before(async () => {
    for (const name of files) await session.workbench.writeFile(name, text);
    await session.workbench.writeFile('fehler.txt', german);
    await session.workbench.writeFile(hostile, text);
    // The Explorer shows so many rows only: this name is among them.
    await writeFile(join(session.workspace, 'a-talk.wav'), wavRecording(2000));
  });
  beforeEach(async () => {
    await controlOf(session).set({ document_duration_ms: 0, quota: 5_000_000 });
    await controlOf(session).clearFaults();
    await controlOf(session).resetLedger();
    await session.workbench.sideBar.open('Interlinear');
  });
  afterEach(async () => {
    await session.workbench.dialog.dismissAll();
    await removeAll(session);
  });

  it('says what it is for while it is empty, and leads on', async () => {
    const { quickInput } = session.workbench;
    const welcome = await view().welcome();
    for (const words of ['Translate a Document', 'Translate a Recording', 'Connect']) assert.ok(welcome.includes(words), words);
    await view().clickWelcome('Connect');
    await quickInput.waitFor('Connect to a Translation Service');
    await quickInput.cancel();
  });

  it('counts what is running, shows how far it is, and what it cost when it is done [document.billed_characters]', async () => {
    const { sideBar } = session.workbench;
    await controlOf(session).set({ document_duration_ms: 2000 });
    await order(session, 'counted.txt', 'German');
    await shows(view(), /counted\.txt → German ?Translating, about \d s left/);
    assert.equal(await sideBar.badge('Interlinear'), '1');
    assert.match(await view().spoken('counted.txt'), /counted\.txt into German, Translating/);
    await shows(view(), /counted\.txt → German ?50 characters billed/);
    assert.deepEqual(await view().texts(), ['Done1', 'counted.txt → German50 characters billed']);
    await eventually(async () => assert.equal(await sideBar.badge('Interlinear'), ''));
    await session.workbench.notifications.expectNone(1500);
  });

  it('opens what is done, compares it, shows where it lies, and copies its path', async () => {
    const { editor, page } = session.workbench;
    await order(session, 'opened.txt', 'German');
    await shows(view(), /50 characters billed/);
    await view().row('opened.txt').click();
    await editor.waitForTab('opened.de.txt');
    await view().clickRowAction('opened.txt', 'Compare with Original');
    await page.locator('.tabs-container .tab.active', { hasText: 'opened.txt → German' }).waitFor();
    await page.locator('.monaco-diff-editor').waitFor();
    const menu = await view().openContextMenu('opened.txt');
    assert.deepEqual(await menu.groups(), [
      ['Open Translation', 'Compare with Original'],
      ['Reveal Translation', 'Copy Path of Translation'],
      ['Remove from List'],
    ]);
    await menu.choose('Copy Path of Translation');
    const path = join(session.workspace, 'opened.de.txt');
    await eventually(async () => assert.equal(await page.evaluate('navigator.clipboard.readText()'), path));
    await (await view().openContextMenu('opened.txt')).choose('Reveal Translation');
    await page.locator('.explorer-folders-view .monaco-list-row.selected', { hasText: 'opened.de.txt' }).waitFor();
  });

  it('stops following, says what may be billed, and goes on without a second upload', async () => {
    const { notifications } = session.workbench;
    await controlOf(session).set({ document_duration_ms: 2500 });
    await order(session, 'stopped.txt', 'German');
    await shows(view(), /stopped\.txt.*(Queued|Translating)/);
    await view().clickRowAction('stopped.txt', 'Stop');
    assert.match(await notifications.waitFor('stopped.txt: '), /it may be billed\. Retry goes on where it was left\./);
    await shows(view(), /Failed or Stopped1 stopped\.txt → German ?Stopped/);
    await view().clickRowAction('stopped.txt', 'Retry');
    await shows(view(), /Done1 stopped\.txt → German ?50 characters billed/);
    assert.equal(await uploads(session), 1);
  });

  it('asks before a running job is removed, by the key for it too', async () => {
    const { dialog, page } = session.workbench;
    await controlOf(session).set({ document_duration_ms: 60_000 });
    await order(session, 'kept.txt', 'German', 'French');
    await shows(view(), /Running2 .*Queued.*(Queued|Translating)/);
    // The row with the focus is meant, not the one that is selected.
    await view().row('French').click();
    await page.keyboard.press((await isAbove(view(), 'French', 'German')) ? 'ArrowDown' : 'ArrowUp');
    await page.keyboard.press('Delete');
    assert.match(await dialog.waitFor('Remove kept.txt from the list?'), /the service has it and goes on with it\. It may be billed/);
    assert.deepEqual((await dialog.buttons()).toSorted(), ['Cancel', 'Stop and Remove']);
    await dialog.click('Cancel');
    assert.equal((await view().texts()).length, 3);
    await page.keyboard.press('Delete');
    await dialog.waitFor('Remove kept.txt from the list?');
    await dialog.click('Stop and Remove');
    await eventually(async () => assert.deepEqual((await view().texts()).map(rowName), ['Running1', 'kept.txt → French']));
  });

  it('asks again when more is at stake by the time of the answer', async () => {
    const { dialog, page } = session.workbench;
    const sandbox = controlOf(session);
    await sandbox.set({ document_duration_ms: 60_000 });
    await sandbox.orderFaults({ kind: 'delay', ms: 2500, billed: true, match: { method: 'POST', path: '/v2/document' } });
    await order(session, 'kept.txt', 'German');
    await shows(view(), /kept\.txt → German ?Uploading/);
    await view().row('kept.txt').click();
    await page.keyboard.press('Delete');
    assert.match(await dialog.waitFor('Remove kept.txt from the list?'), /it is being uploaded/);
    await shows(view(), /kept\.txt → German ?(Queued|Translating)/);
    await dialog.root.getByRole('button', { name: 'Stop and Remove' }).click();
    await eventually(async () => assert.match(await dialog.waitFor('Remove kept.txt'), /the service has it and goes on with it/));
    await dialog.click('Cancel');
    assert.equal((await view().texts()).length, 2);
  });

  it('says what became of jobs while nobody looks at it, several in one notice', async () => {
    const { notifications, sideBar, editor } = session.workbench;
    await sideBar.open('Explorer');
    // Not so fast that it is there before the notice of its order was cleared.
    await controlOf(session).set({ document_duration_ms: 500 });
    await order(session, 'notice.txt', 'German');
    assert.equal(await notifications.waitFor('notice.txt was'), 'notice.txt was translated into German (50 characters).');
    assert.deepEqual(await notifications.buttons('notice.txt was'), ['Open', 'Compare', 'Reveal']);
    await notifications.click('notice.txt was', 'Open');
    await editor.waitForTab('notice.de.txt');
    await notifications.clear();
    await order(session, 'gathered.txt', 'French', 'Italian', 'Spanish');
    await notifications.waitFor('3 translations are there.', 20_000);
    await notifications.click('3 translations are there.', 'Show Jobs');
    await shows(view(), /Done4/);
  });

  it('shows what failed with the words of the service, and what helps [document-state.error]', async () => {
    const { notifications, sideBar } = session.workbench;
    await sideBar.open('Explorer');
    await controlOf(session).set({ document_duration_ms: 500 });
    await order(session, 'fehler.txt', 'German');
    const said = await notifications.waitFor('fehler.txt → German');
    assert.match(said, /The service could not translate it\. The service said: ".+"/);
    assert.deepEqual(await notifications.buttons('fehler.txt → German'), ['Retry', 'Show Jobs']);
    await notifications.click('fehler.txt → German', 'Show Jobs');
    await shows(view(), /Failed or Stopped1 fehler\.txt → German ?Failed\. The service could not translate it\. The service said: /);
    await view().row('fehler.txt').click();
    await notifications.waitFor('fehler.txt → German');
    assert.deepEqual(await notifications.buttons('fehler.txt → German'), ['Retry', 'Show Log']);
  });

  it('waits when the characters are used up, and goes on when it is told to [errors.quota]', async () => {
    const { notifications } = session.workbench;
    await controlOf(session).set({ quota: 10 });
    await order(session, 'held.txt', 'German');
    await shows(view(), /held\.txt → German ?Waiting for characters/);
    await eventually(async () => assert.match(await view().message(), /are used up\. 1 job waits/));
    await notifications.clear();
    // What is ordered now is not on its way.
    await session.workbench.openFile('late.txt');
    await translateOpen(session, ['German'], 'are used up. 2 jobs wait');
    await controlOf(session).set({ quota: 5_000_000 });
    await view().clickTitleAction('Resume Waiting Jobs');
    await shows(view(), /held\.txt → German ?50 characters billed/);
    await eventually(async () => assert.equal(await view().message(), ''));
  });

  it('keeps a result that cannot be written, and takes another place for it', async () => {
    const { quickInput, page } = session.workbench;
    const pattern = { 'interlinear.documents.resultFile': '${dir}/out/${name}.${lang}${ext}' };
    await session.workbench.writeFile('.vscode/settings.json', JSON.stringify(pattern));
    await controlOf(session).set({ document_duration_ms: 2000 });
    // The window notices changed settings by itself, a little later.
    await delay(2000);
    await order(session, 'place.txt', 'German');
    // The folder was made with the order; by the time the result is there, it is none any more.
    await rm(join(session.workspace, 'out'), { recursive: true });
    await writeFile(join(session.workspace, 'out'), 'not a folder');
    await shows(view(), /Failed or Stopped1 place\.txt → German ?Needs another place/);
    await view().clickRowAction('place.txt', 'Save Translation Elsewhere');
    // Beside the original, for the folder is not there.
    await eventually(async () => assert.equal(await quickInput.input.inputValue(), join(session.workspace, 'place.de.txt')));
    await quickInput.type(join(session.workspace, 'saved.txt'));
    await page.keyboard.press('Enter');
    await shows(view(), /Done1 place\.txt → German ?50 characters billed/);
    assert.match(await session.workbench.readFile('saved.txt'), /«de /);
    await session.workbench.writeFile('.vscode/settings.json', '{}');
    await rm(join(session.workspace, 'out'));
  });

  it('shows names as they are: nothing in them becomes an icon, a link or a command', async () => {
    const { editor, page, quickInput } = session.workbench;
    await page.keyboard.press('Control+P');
    await quickInput.type('bug');
    await quickInput.rows.filter({ hasText: 'bug' }).first().click();
    await editor.waitForTab(hostile);
    await translateOpen(session, ['German']);
    await shows(view(), /\$\(bug\) \[x\]\(command:workbench\.action\.quit\)\.txt → German ?50 characters billed/);
    await view().row('bug').hover();
    const hover = page.locator('.monaco-hover:visible', { hasText: 'Original: ' });
    await hover.waitFor();
    assert.ok((await hover.innerText()).startsWith(`${hostile} → German`));
    assert.equal(await hover.locator('a').count(), 0);
  });

  it('is used by the keyboard alone: focus, menu, stop', async () => {
    const { page, contextMenu, notifications } = session.workbench;
    await controlOf(session).set({ document_duration_ms: 60_000 });
    await order(session, 'keyboard.txt', 'German');
    await shows(view(), /keyboard\.txt.*(Queued|Translating)/);
    await session.workbench.runCommand('Interlinear: Focus on Jobs View');
    await view().pane.locator('.monaco-list:focus').waitFor();
    // A row that is drawn anew in the moment of a key takes it for nothing.
    await eventually(async () => {
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
      assert.equal(await view().rows.and(page.locator('.focused')).filter({ hasText: 'keyboard.txt' }).count(), 1);
    });
    await page.keyboard.press('Shift+F10');
    assert.deepEqual(await contextMenu.entries(), ['Stop', 'Remove from List']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await notifications.waitFor('keyboard.txt: ');
    await shows(view(), /Failed or Stopped1 keyboard\.txt → German ?Stopped/);
  });

  it('shows each result of a recording: one that failed does not hide the others, and may be billed again [errors.voice]', async () => {
    const { dialog, sideBar, page } = session.workbench;
    await controlOf(session).set({ voice_duration_ms: 0, voice_failing_language: 'fr' });
    await sideBar.open('Explorer');
    await (await sideBar.tree('riverside-bikes').openContextMenu('a-talk.wav')).choose('Translate Recording…');
    const panel = new RecordingPanel(page, 'Translate Recording: a-talk.wav');
    await panel.waitFor();
    await panel.choose(0, /^German \(de\)/, 'Plain text');
    await panel.addTarget(/^French/, 'SRT subtitles');
    await panel.translate();
    await panel.waitUntilClosed();
    await sideBar.open('Interlinear');
    await shows(view(), /Failed or Stopped1 a-talk\.wav → German, French ?1 of 2 done, 1 failed/, 25_000);
    await view().expand('a-talk.wav');
    await shows(view(), /German, text ?Done French, subtitles ?Failed\. The service could not translate it\. The service said: ".+"/);
    await view().row('German, text').click();
    await session.workbench.editor.waitForTab('a-talk.de.txt');
    await view().clickRowAction('a-talk.wav', 'Retry');
    assert.match(await dialog.waitFor('Translate a-talk.wav again?'), /uploaded anew and may be billed a second time/);
    await dialog.click('Cancel');
    await controlOf(session).set({ voice_duration_ms: 2000, voice_failing_language: null });
  });

  it('waits for its key while there is another connection, or none, and goes on with it, in a window that was loaded anew', async () => {
    const { sideBar } = session.workbench;
    await controlOf(session).set({ document_duration_ms: 3000 });
    await order(session, 'stranded.txt', 'German');
    await shows(view(), /stranded\.txt.*(Queued|Translating)/);
    await session.writeSettings(notConnected);
    await session.workbench.reload();
    await sideBar.open('Interlinear');
    await shows(view(), /stranded\.txt → German ?Waits for its key/);
    assert.equal(await sideBar.badge('Interlinear'), '');
    await session.writeSettings({});
    await session.workbench.reload();
    await sideBar.open('Interlinear');
    await shows(view(), /Done1 stranded\.txt → German ?50 characters billed/, 30_000);
    assert.equal(await uploads(session), 1);
  });

  it('clears what is done', async () => {
    await order(session, 'cleared.txt', 'German');
    await shows(view(), /50 characters billed/);
    await view().clickTitleAction('Clear Finished Jobs');
    await eventually(async () => assert.deepEqual(await view().texts(), []));
    assert.match(await view().welcome(), /Translate a Document/);
  });
});

/** Orders a document of the workspace by its tab. */
async function order(session: Session, file: string, ...languages: readonly string[]): Promise<void> {
  await session.workbench.openFile(file);
  await translateOpen(session, languages);
}

async function translateOpen({ workbench }: Session, languages: readonly string[], said = 'Translating '): Promise<void> {
  const { quickInput, notifications } = workbench;
  await workbench.runCommand('Interlinear: Translate as Document…');
  for (const language of languages) {
    await quickInput.row('German').waitFor();
    await quickInput.type(language);
    await quickInput.toggle(language);
    await quickInput.type('');
  }
  await quickInput.accept();
  await quickInput.row('Translate').waitFor();
  await quickInput.accept();
  await notifications.waitFor(said);
  await notifications.clear();
}

/** Waits until the rows, one after the other, contain this. */
async function shows(tree: Tree, expected: RegExp, milliseconds = 15_000): Promise<void> {
  await eventually(async () => assert.match((await tree.texts()).join(' '), expected), milliseconds);
}

async function isAbove(tree: Tree, upper: string, lower: string): Promise<boolean> {
  const texts = await tree.texts();
  return texts.findIndex((row) => row.includes(upper)) < texts.findIndex((row) => row.includes(lower));
}

/** A row without what changes. */
function rowName(row: string): string {
  return row.replace(/(Queued|Translating).*$/, '');
}

async function uploads(session: Session): Promise<number> {
  return (await controlOf(session).ledger()).entries.filter(({ path }) => path === '/v2/document').length;
}

/** Empties the list, as a user would. */
async function removeAll({ workbench }: Session): Promise<void> {
  const { sideBar, page, dialog } = workbench;
  const tree = sideBar.tree('Jobs');
  await sideBar.open('Interlinear');
  await eventually(async () => {
    if ((await tree.rows.count()) === 0) return;
    await dialog.dismissAll();
    // Where the mouse was left, a hover may lie over the rows.
    await page.mouse.move(800, 400);
    await tree.rows.first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await eventually(async () => {
      if ((await dialog.root.count()) > 0) await page.keyboard.press('Enter');
      assert.equal(await tree.rows.count(), 0);
    }, 3000);
  });
}

async function eventually(check: () => Promise<void>, milliseconds = 15_000): Promise<void> {
  for (const end = Date.now() + milliseconds; ; await delay(100)) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
