import assert from 'node:assert/strict';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { extractRawText } from 'mammoth';
import { sampleDocument } from '../harness/sampleDocuments.ts';
import { connectToServer, controlOf, notConnected, pickLanguage, sandboxOf } from './journeys.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';

const sentence = 'The yard is behind the house.';

/** Writes a file of the workspace, which the Explorer shows then. */
async function put(session: Session, name: string, content: Uint8Array | string): Promise<void> {
  const path = join(session.workspace, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

async function arrived(session: Session, name: string): Promise<Buffer> {
  for (const end = Date.now() + 15_000; Date.now() < end; await delay(50)) {
    const bytes = await readFile(join(session.workspace, name)).catch(() => undefined);
    if (bytes) return bytes;
  }
  throw new Error(`Not in time: ${name}. There is: ${(await readdir(join(session.workspace, dirname(name)))).join(', ')}`);
}

async function pickTargets(session: Session, ...names: readonly string[]): Promise<void> {
  const { quickInput } = session.workbench;
  // Not the rows of a dialog before it.
  await quickInput.root.locator('input[placeholder="Translate into which languages?"]').waitFor();
  await quickInput.rows.first().waitFor();
  for (const name of names) {
    await quickInput.type(name);
    await quickInput.toggle(name);
  }
  await quickInput.accept();
  await quickInput.waitFor('Translate as Document');
}

describe('Translate as Document, by mouse and keyboard', () => {
  const session = useWindow();
  const uploads = async () => (await controlOf(session).ledger()).entries.filter(({ path }) => path === '/v2/document');
  before(() => controlOf(session).set({ document_duration_ms: 0 }));
  beforeEach(() => controlOf(session).resetLedger());
  after(() => controlOf(session).set({ document_duration_ms: 2000 }));

  it('translates a document from the Explorer into two languages, and says what it costs before (Limits: documents) [limits.document-minimum]', async () => {
    const { workbench } = session;
    await put(session, 'word/Report.docx', await sampleDocument('docx'));
    const menu = await (await session.workbench.explorer('word')).openContextMenu('Report.docx');
    await menu.choose('Translate as Document…');
    await pickTargets(session, 'German', 'Japanese');
    assert.deepEqual((await workbench.quickInput.labels()).slice(0, 5), [
      'Translate',
      'Source Language',
      'Formality',
      'Glossary',
      'Result',
    ]);
    await workbench.quickInput.accept();
    const question = await workbench.dialog.waitFor('Translate Report.docx into 2 languages?');
    assert.match(question, /At least 100,000 characters are billed: 50,000 for each language and each document/);
    assert.match(question, /[\d,]+ of [\d,]+ characters remain/);
    assert.equal((await uploads()).length, 0);
    await workbench.dialog.click('Translate');
    await workbench.notifications.waitFor('Translating Report.docx into German, Japanese…');
    await workbench.notifications.click('Translating Report.docx', 'Show Jobs');
    await workbench.sideBar.tree('Jobs').row('Report.docx').waitFor();
    for (const code of ['de', 'ja']) {
      const { value } = await extractRawText({ buffer: await arrived(session, `word/Report.${code}.docx`) });
      assert.match(value, new RegExp(`^«${code} `));
    }
    assert.equal((await uploads()).length, 2);
  });

  it('asks what happens to a result that is there: both are kept by default, or it is replaced, or nothing is sent', async () => {
    const { workbench } = session;
    await put(session, 'there/a.txt', sentence);
    await put(session, 'there/a.de.txt', 'mine');
    const tree = await session.workbench.explorer('there');
    const ask = async () => {
      const menu = await tree.openContextMenu('a.txt');
      await menu.choose('Translate as Document…');
      await pickTargets(session, 'German');
      await workbench.quickInput.accept();
      await workbench.dialog.waitFor('a.de.txt exists already.');
    };
    await ask();
    await workbench.dialog.click('Cancel');
    assert.equal((await uploads()).length, 0);
    await ask();
    await workbench.page.keyboard.press('Enter');
    assert.match((await arrived(session, 'there/a.de (2).txt')).toString(), /^«de /);
    assert.equal(await workbench.readFile('there/a.de.txt'), 'mine');
    await ask();
    await workbench.dialog.click('Replace');
    for (const end = Date.now() + 10_000; Date.now() < end; await delay(50))
      if ((await workbench.readFile('there/a.de.txt')) !== 'mine') break;
    assert.match(await workbench.readFile('there/a.de.txt'), /^«de /);
  });

  it('translates several files and a folder that are selected, and says what is left out and why', async () => {
    const { workbench } = session;
    for (const name of ['deep/er/b.html', 'c.fr.txt', 'c.txt', 'notes.md', 'empty.txt', 'secrets/d.txt'])
      await put(session, `pile/deep/${name}`, name === 'empty.txt' ? '' : sentence);
    await put(session, 'pile/e.txt', sentence);
    const tree = await session.workbench.explorer('pile');
    await tree.row('deep').click();
    await tree.row('e.txt').click({ modifiers: ['Control'] });
    const menu = await tree.openContextMenu('e.txt');
    await menu.choose('Translate as Document…');
    await pickTargets(session, 'German');
    await workbench.quickInput.accept();
    const question = await workbench.dialog.waitFor('Translate 3 documents into German?');
    for (const words of [
      'Left out by interlinear.privacy.exclude (1): d.txt.',
      'Left out as empty (1): empty.txt.',
      'Left out as translations of the others, by their names (1): c.fr.txt.',
      'Left out as no documents that the service translates: 1.',
    ])
      assert.ok(question.includes(words), question);
    await workbench.dialog.click('Cancel');
    assert.equal((await uploads()).length, 0);
  });

  it('saves unsaved changes before, or sends the text as it stands and leaves the file alone', async () => {
    const { workbench } = session;
    await put(session, 'unsaved/a.txt', sentence);
    await workbench.openFile('unsaved/a.txt');
    await workbench.editor.type('Wait. ');
    await workbench.runCommand('Interlinear: Translate as Document…');
    await workbench.dialog.waitFor('a.txt has unsaved changes.');
    assert.deepEqual((await workbench.dialog.buttons()).toSorted(), ['Cancel', 'Save and Translate', 'Translate as It Stands']);
    await workbench.dialog.click('Translate as It Stands');
    await pickTargets(session, 'German');
    await workbench.quickInput.accept();
    assert.match((await arrived(session, 'unsaved/a.de.txt')).toString(), /Ŵ/);
    assert.equal(await workbench.readFile('unsaved/a.txt'), sentence);
    await workbench.runCommand('Interlinear: Translate as Document…');
    await workbench.dialog.waitFor('a.txt has unsaved changes.');
    await workbench.dialog.click('Save and Translate');
    await pickTargets(session, 'French');
    await workbench.quickInput.accept();
    assert.match((await arrived(session, 'unsaved/a.fr.txt')).toString(), /Ŵ/);
    assert.equal(await workbench.readFile('unsaved/a.txt'), `Wait. ${sentence}`);
  });

  it('translates an image from its tab, which holds no text', async () => {
    const { workbench } = session;
    await put(session, 'image/sign.png', await sampleDocument('png'));
    const tree = await session.workbench.explorer('image');
    await tree.row('sign.png').dblclick();
    // The image takes the focus once it is drawn, which closes menus.
    await workbench.statusBar.item('1x1').waitFor();
    await workbench.page.waitForFunction("document.activeElement?.tagName === 'IFRAME'");
    await workbench.editor.tab('sign.png').click({ button: 'right' });
    await workbench.contextMenu.choose('Translate as Document…');
    await pickTargets(session, 'German');
    await workbench.quickInput.accept();
    // What it costs is not known before.
    assert.match(await workbench.dialog.waitFor('Translate sign.png into German?'), /What the images cost is counted by the service/);
    await workbench.dialog.click('Translate');
    assert.ok((await arrived(session, 'image/sign.de.png')).includes('sign.png into de'));
  });

  it('asks for the files when no tab is open', async () => {
    const { workbench } = session;
    await put(session, 'dialog/a.txt', sentence);
    await workbench.runCommand('Interlinear: Translate as Document…');
    await workbench.quickInput.waitFor('Which documents should be translated?');
    const path = join(session.workspace, 'dialog/a.txt');
    // The dialog writes its first folder into the box when it has read it.
    for (const end = Date.now() + 10_000; Date.now() < end && (await workbench.quickInput.input.inputValue()) !== path; await delay(500))
      await workbench.quickInput.type(path);
    await workbench.quickInput.root.getByRole('button', { name: 'Translate', exact: true }).click();
    await pickTargets(session, 'German');
    await workbench.quickInput.accept();
    assert.match((await arrived(session, 'dialog/a.de.txt')).toString(), /^«de /);
  });

  it('says which command fits a text that is no document, and runs it', async () => {
    const { workbench } = session;
    await put(session, 'other/short.md', sentence);
    await workbench.openFile('other/short.md');
    await workbench.runCommand('Interlinear: Translate as Document…');
    await workbench.notifications.waitFor('short.md is not translated as a document: the service takes docx, doc');
    await workbench.notifications.click('short.md', 'Translate Selection');
    await pickLanguage(workbench, 'German');
    await workbench.editor.waitForText('«de ');
    assert.equal((await uploads()).length, 0);
  });

  it('names the command that fits a recording', async () => {
    const { workbench } = session;
    await put(session, 'talk/talk.mp3', 'no sound');
    const tree = await session.workbench.explorer('talk');
    await tree.row('talk.mp3').dblclick();
    await workbench.editor.tab('talk.mp3').waitFor();
    await workbench.runCommand('Interlinear: Translate as Document…');
    await workbench.notifications.waitFor('talk.mp3 is a recording. Translate Recording makes a transcript, subtitles or speech of it.');
    assert.deepEqual(await workbench.notifications.buttons('talk.mp3 is a recording'), ['Translate Recording…']);
    assert.equal((await uploads()).length, 0);
  });

  it('says that a file is too large, and how large it may be, before anything is asked (Limits)', async () => {
    const { workbench } = session;
    await put(session, 'large/film.srt', Buffer.alloc(200_000, 'a'));
    const menu = await (await session.workbench.explorer('large')).openContextMenu('film.srt');
    await menu.choose('Translate as Document…');
    await workbench.notifications.waitFor('film.srt has 0.19 MB: the service takes at most 0.15 MB for srt. Nothing was sent.');
    assert.equal((await uploads()).length, 0);
  });

  it('has a PDF come back as Word, and the glossary asked for the source language, by keyboard (Document translation: output_format) [documents.output_format]', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    const { url, key } = sandboxOf(session);
    const dictionaries = [{ source_lang: 'en', target_lang: 'de', entries: 'yard\tHinterhof', entries_format: 'tsv' }];
    const headers = { Authorization: `Service-Auth-Key ${key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: 'Yard $(bug)', dictionaries });
    await fetch(`${url}/v3/glossaries`, { method: 'POST', headers, body });
    await put(session, 'keys/plan.pdf', await sampleDocument('pdf'));
    await put(session, 'keys/yard.txt', sentence);
    const menu = await (await session.workbench.explorer('keys')).openContextMenu('keys');
    await menu.choose('Translate as Document…');
    await pickTargets(session, 'German', 'French');
    const choose = async (option: string, value: string, typed = value) => {
      await quickInput.type(option);
      await quickInput.accept();
      await quickInput.row(value).waitFor();
      await quickInput.type(typed);
      await quickInput.accept();
      await quickInput.waitFor('Translate as Document');
      await quickInput.row('Translate').waitFor();
    };
    await choose('A PDF Comes', 'Word (docx)');
    await choose('Formality', 'More formal');
    await choose('Glossary', 'Yard $(bug)', 'Yard');
    const entries = await quickInput.entries();
    for (const words of ['Word (docx)', 'More formal', 'Yard $(bug) · no terms for French', 'Asked for, because the glossary needs it'])
      assert.ok(
        entries.some((entry) => entry.includes(words)),
        `${words} in ${entries.join('\n')}`,
      );
    await quickInput.accept();
    await quickInput.row('English').waitFor();
    await quickInput.accept();
    await workbench.dialog.waitFor('Translate 2 documents into 2 languages?');
    await workbench.page.keyboard.press('Enter');
    const { value } = await extractRawText({ buffer: await arrived(session, 'keys/plan.de.docx') });
    assert.match(value, /plan\.pdf into de/);
    assert.match((await arrived(session, 'keys/yard.de.txt')).toString(), /Hinterhof/);
    assert.doesNotMatch((await arrived(session, 'keys/yard.fr.txt')).toString(), /Hinterhof/);
  });

  it('shows names of files as they are, whatever stands in them', async () => {
    const { workbench } = session;
    const name = '[x](command:workbench.action.closeWindow) $(bug).txt';
    await put(session, `names/${name}`, sentence);
    await put(session, `names/${name.replace('.txt', '.de.txt')}`, 'mine');
    const tree = await session.workbench.explorer('names');
    const menu = await tree.openContextMenu(name);
    await menu.choose('Translate as Document…');
    await pickTargets(session, 'German');
    assert.ok((await workbench.quickInput.entries())[0]?.includes(`${name} into German`));
    await workbench.quickInput.accept();
    await workbench.dialog.waitFor('[x](command:workbench.action.closeWindow) $(bug).de.txt exists already.');
    assert.equal(await workbench.dialog.root.locator('.dialog-message-container a').count(), 0);
    await workbench.dialog.click('Keep Both');
    const toast = workbench.notifications.toast('Translating [x]');
    await toast.waitFor();
    assert.equal(await toast.locator('.notification-list-item-message a').count(), 0);
  });
});

describe('Translate as Document on the free plan', () => {
  const session = useWindow({ settings: notConnected });

  it('says what the plans allow, once the plan is known', async () => {
    const { workbench } = session;
    const { freeUrl, freeKey } = sandboxOf(session);
    await put(session, 'large/book.docx', Buffer.alloc(11 * 1024 * 1024, 1));
    const menu = await (await session.workbench.explorer('large')).openContextMenu('book.docx');
    await menu.choose('Translate as Document…');
    await connectToServer(workbench, freeUrl, freeKey, 'Free Plan');
    await workbench.notifications.waitFor('book.docx has 11 MB: the free plan takes at most 10 MB for docx, the paid plan 30 MB.');
  });
});
