import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extractRawText } from 'mammoth';
import type { Locator } from 'playwright-core';
import { sampleDocument } from '../harness/sampleDocuments.ts';
import { connectToServer, make, notConnected, translateInto } from './journeys.ts';
import { controlOf, sandboxOf } from './sandbox.ts';
import { journalOf } from './jobJournal.ts';
import { hour } from './jobSetUp.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';
import { expect, test } from './test.ts';
import * as documentsTexts from '../../src/features/documents/texts.ts';
import * as documentsConfirmTexts from '../../src/features/documents/confirmTexts.ts';
import * as documentsOptionsTexts from '../../src/features/documents/optionsTexts.ts';
import * as jobsTexts from '../../src/features/jobs/texts.ts';
import * as editorJobsServiceTexts from '../../src/services/editorJobs/texts.ts';
import * as editorJobsServiceLabelTexts from '../../src/services/editorJobs/labelTexts.ts';
import * as editorTexts from '../../src/editor/texts.ts';
import * as accountTexts from '../../src/features/account/texts.ts';
import { manifestText, commandTitle, palette } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';
import * as usageServiceTexts from '../../src/services/usage/texts.ts';

const sentence = 'The yard is behind the house.';

const command = commandTitle('translateAsDocument');

/** Waits for a result and returns it: it gets its name in one step, as a whole. */
async function arrived(session: Session, name: string): Promise<Buffer> {
  const read = () => readFile(join(session.workspace, name)).catch(() => undefined);
  await expect.poll(async () => (await read()) !== undefined, { message: name }).toBe(true);
  return (await read()) ?? Buffer.alloc(0);
}

/** The box of the question for the languages. */
function targetsBox({ workbench }: Session): Locator {
  return workbench.quickInput.root.getByPlaceholder(documentsTexts.targetLanguagesPlaceholder(), { exact: true });
}

async function pickTargets(session: Session, ...names: readonly string[]): Promise<void> {
  const { quickInput } = session.workbench;
  // Not the rows of a dialog before it.
  await targetsBox(session).waitFor();
  await quickInput.tickOnly(...names);
  await quickInput.accept();
  await quickInput.row(documentsTexts.translate()).waitFor();
}

test.describe('Translate as Document, by mouse and keyboard', () => {
  const session = useWindow();
  const uploads = async () => (await controlOf(session).ledger()).entries.filter(({ path }) => path === '/v2/document');
  test.beforeEach(async () => {
    await controlOf(session).clearFaults();
    await controlOf(session).set({ document_duration_ms: 0 });
    await controlOf(session).resetLedger();
  });

  /** Waits until what was to be ordered would have been. */
  async function nothingOrdered(before: number): Promise<void> {
    await session.driver.run('interlinear.refreshUsage');
    assert.equal(journalOf(session).length, before);
    assert.equal((await uploads()).length, 0);
  }

  /** Looks whether the first of the options is what is going to be translated. */
  async function startsWith(document: string, languages: string): Promise<void> {
    const [first = ''] = await session.workbench.quickInput.entries();
    assert.ok(first.includes(documentsOptionsTexts.oneIntoLanguages(document, languages)), first);
  }

  /** Chooses a file in the Explorer, up to the last step before it is sent. */
  async function chooseFile(path: string, ...languages: readonly string[]): Promise<void> {
    await (await session.workbench.openExplorerMenu(path)).choose(command);
    await pickTargets(session, ...languages);
  }

  test('translates a document from the Explorer into two languages, and says what it costs before (Limits: documents) [limits.document-minimum]', async () => {
    const { workbench } = session;
    await session.workbench.writeFile('word/Report.docx', await sampleDocument('docx'));
    await chooseFile('word/Report.docx', 'German', 'Japanese');
    assert.deepEqual((await workbench.quickInput.labels()).slice(0, 5), [
      documentsTexts.translate(),
      documentsTexts.sourceLanguage(),
      documentsOptionsTexts.formality(),
      documentsOptionsTexts.glossary(),
      documentsOptionsTexts.resultFile(),
    ]);
    await workbench.quickInput.accept();
    const question = await workbench.dialog.waitFor(documentsConfirmTexts.translateOneIntoLanguagesQuestion('Report.docx', '2'));
    assert.ok(question.includes(documentsConfirmTexts.minimumBilled('100,000', '50,000')), question);
    assert.match(question, withText(usageServiceTexts.remainder(any, any)));
    assert.equal((await uploads()).length, 0);
    await workbench.dialog.click(documentsTexts.translate());
    for (const code of ['de', 'ja']) {
      const { value } = await extractRawText({ buffer: await arrived(session, `word/Report.${code}.docx`) });
      assert.match(value, new RegExp(`^«${code} `));
    }
    assert.equal((await uploads()).length, 2);
  });

  test('shows that it is being translated as long as it is, and leads to the jobs by the status bar', { tag: '@smoke' }, async () => {
    const { notifications, quickInput, sideBar, statusBar } = session.workbench;
    await controlOf(session).set({ document_duration_ms: hour });
    await session.workbench.writeFile('led/a.txt', sentence);
    await chooseFile('led/a.txt', 'German');
    await quickInput.accept();
    const title = documentsTexts.translatingOne('a.txt', 'German');
    await notifications.waitFor(`${title}: ${editorJobsServiceLabelTexts.queued()}`);
    // What the service has is paid for: nothing here stops it.
    await expect(notifications.toast(title).getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    // The title says that it is being translated.
    await controlOf(session).set({ advance_ms: hour / 2 });
    await notifications.waitFor(withText(`${title}: ${editorJobsServiceLabelTexts.minutesLeft(any)}`));
    await session.workbench.picture('documents-progress');
    await statusBar.itemOfExtension('interlinear.jobs').filter({ hasText: jobsTexts.jobsOne() }).click();
    await expect(sideBar.tree(manifestText('view.jobs')).row('a.txt')).toContainText(
      withText('a.txt → German', editorJobsServiceLabelTexts.translatingMinutes(any)),
    );
    await session.workbench.picture('documents-progress-row');
    await controlOf(session).set({ advance_ms: hour });
    await arrived(session, 'led/a.de.txt');
    await expect(notifications.toast(title)).toHaveCount(0);
    await expect(statusBar.itemOfExtension('interlinear.jobs')).toHaveCount(0);
  });

  test.describe('asks for the languages', () => {
    test.afterEach(() => translateInto(session, 'de'));

    test('under the name of the file, with the one in use ticked on top, and those that were used last below it', async () => {
      const { quickInput } = session.workbench;
      await session.workbench.writeFile('first/letter.txt', sentence);
      await chooseFile('first/letter.txt', 'Polish', 'Japanese');
      await quickInput.cancel();
      await translateInto(session, 'uk');
      await session.workbench.writeFile('first/other.txt', sentence);
      await (await session.workbench.openExplorerMenu('first/other.txt')).choose(command);
      await quickInput.waitFor(documentsTexts.translateAsDocumentTitle('other.txt'));
      await quickInput.row('Ukrainian').waitFor();
      assert.deepEqual(await quickInput.ticked(), ['Ukrainian']);
      const labels = await quickInput.labels();
      assert.deepEqual([labels[0], ...labels.slice(1, 3).toSorted()], ['Ukrainian', 'Japanese', 'Polish']);
      await session.workbench.picture('documents-languages');
      await quickInput.accept();
      await quickInput.waitFor(documentsTexts.translateAsDocumentTitle('other.txt'));
      await quickInput.row(documentsTexts.translate()).waitFor();
      await startsWith('other.txt', 'Ukrainian');
      await quickInput.accept();
      await arrived(session, 'first/other.uk.txt');
    });

    test('and keeps no tick that nobody made', async () => {
      const { quickInput } = session.workbench;
      await session.workbench.writeFile('left/a.txt', sentence);
      for (const [code, name] of [
        ['uk', 'Ukrainian'],
        ['it', 'Italian'],
      ] as const) {
        await translateInto(session, code);
        await (await session.workbench.openExplorerMenu('left/a.txt')).choose(command);
        await quickInput.row(name).waitFor();
        assert.deepEqual(await quickInput.ticked(), [name]);
        await quickInput.cancel();
      }
    });
  });

  test.describe('while questions are open', () => {
    test('goes back to the languages by the arrow, where they are still ticked', async () => {
      const { quickInput } = session.workbench;
      await session.workbench.writeFile('back/a.txt', sentence);
      await chooseFile('back/a.txt', 'German');
      await quickInput.goBack();
      await expect(quickInput.row('German').getByRole('checkbox')).toBeChecked();
      await quickInput.type('Japanese');
      await quickInput.toggle('Japanese');
      await quickInput.accept();
      await quickInput.row(documentsTexts.translate()).waitFor();
      await startsWith('a.txt', 'German, Japanese');
    });

    test('goes back from an option to the list; Escape leaves, and the order goes on there the next time', async () => {
      const { quickInput } = session.workbench;
      const before = journalOf(session).length;
      await session.workbench.writeFile('resumed/a.txt', sentence);
      await chooseFile('resumed/a.txt', 'German');
      await changeOption(documentsOptionsTexts.formality(), documentsOptionsTexts.formality(), documentsOptionsTexts.moreFormal());
      await quickInput.pickByKeyboard(documentsTexts.sourceLanguage());
      await quickInput.row('English').waitFor();
      await quickInput.goBack();
      await quickInput.row(documentsTexts.translate()).waitFor();
      await quickInput.pickByKeyboard(documentsTexts.sourceLanguage());
      await quickInput.row('English').waitFor();
      await quickInput.cancel();
      await nothingOrdered(before);
      await (await session.workbench.openExplorerMenu('resumed/a.txt')).choose(command);
      await quickInput.row(documentsTexts.translate()).waitFor();
      const entries = await quickInput.entries();
      for (const words of [documentsOptionsTexts.oneIntoLanguages('a.txt', 'German'), documentsOptionsTexts.moreFormal()])
        expect(entries).toContainEqual(expect.stringContaining(words));
      await session.workbench.picture('documents-resumed');
      await session.driver.changeSettings({ 'workbench.colorTheme': 'Dark Modern' });
      await session.workbench.page.locator('.monaco-workbench.vs-dark').waitFor();
      await session.workbench.picture('documents-resumed-dark');
      await session.driver.changeSettings({ 'workbench.colorTheme': undefined });
      await quickInput.accept();
      await arrived(session, 'resumed/a.de.txt');
      // It was ordered: the next one begins anew.
      await translateInto(session, 'xx');
      await (await session.workbench.openExplorerMenu('resumed/a.txt')).choose(command);
      await targetsBox(session).waitFor();
      await quickInput.row('German').waitFor();
      assert.deepEqual(await quickInput.ticked(), []);
    });

    test('keeps languages that were ticked and not taken', async () => {
      const { quickInput } = session.workbench;
      await session.workbench.writeFile('ticked/a.txt', sentence);
      await (await session.workbench.openExplorerMenu('ticked/a.txt')).choose(command);
      await quickInput.rows.first().waitFor();
      await quickInput.type('Polish');
      await quickInput.toggle('Polish');
      await quickInput.cancel();
      await (await session.workbench.openExplorerMenu('ticked/a.txt')).choose(command);
      await quickInput.rows.first().waitFor();
      await quickInput.type('Polish');
      await expect(quickInput.row('Polish').getByRole('checkbox')).toBeChecked();
      await quickInput.accept();
      await quickInput.row(documentsTexts.translate()).waitFor();
      await startsWith('a.txt', 'Polish');
    });

    test('says in the row why there is no glossary to choose, and asks nothing then', async () => {
      const { quickInput } = session.workbench;
      await session.workbench.writeFile('none/a.txt', sentence);
      await chooseFile('none/a.txt', 'Indonesian');
      const none = documentsOptionsTexts.noGlossariesForLanguages();
      await expect(quickInput.row(documentsOptionsTexts.glossary())).toContainText(none);
      await quickInput.pickByKeyboard(documentsOptionsTexts.glossary());
      await quickInput.type('');
      await quickInput.row(documentsTexts.translate()).waitFor();
      await quickInput.accept();
      await arrived(session, 'none/a.id.txt');
    });

    test('puts the result where that is typed, for this order only, and opens the setting beside it', async () => {
      const { quickInput } = session.workbench;
      await session.workbench.writeFile('place/a.txt', sentence);
      await chooseFile('place/a.txt', 'German');
      await quickInput.pickByKeyboard(documentsOptionsTexts.resultFile());
      await quickInput.waitForMessage(documentsOptionsTexts.resultFileOnce('place/a.de.txt'));
      await quickInput.press(documentsOptionsTexts.openSetting());
      await session.workbench.page.locator('.settings-editor').waitFor();
      await quickInput.type('german/${name}${ext}');
      await quickInput.waitForMessage('place/german/a.txt');
      await session.workbench.picture('documents-result');
      await quickInput.accept();
      await expect(quickInput.row(documentsOptionsTexts.resultFile())).toContainText('place/german/a.txt');
      await quickInput.type('');
      await quickInput.pickByKeyboard(documentsTexts.translate());
      assert.match((await arrived(session, 'place/german/a.txt')).toString(), /^«de /);
    });
  });

  test.describe('where a result is there already', () => {
    /** Orders a translation whose result would take the place of a file of the user, up to the question about it. */
    async function ask(folder: string): Promise<void> {
      const { workbench } = session;
      await workbench.writeFile(`${folder}/a.txt`, sentence);
      await workbench.writeFile(`${folder}/a.de.txt`, 'mine');
      await chooseFile(`${folder}/a.txt`, 'German');
      await workbench.quickInput.accept();
      await workbench.dialog.waitFor(editorJobsServiceTexts.fileExists('a.de.txt'));
    }

    test('sends nothing when that is cancelled', async () => {
      const { dialog } = session.workbench;
      const before = journalOf(session).length;
      await ask('cancelled');
      await dialog.click('Cancel');
      await nothingOrdered(before);
    });

    test('keeps both by default', async () => {
      const { workbench } = session;
      await ask('both');
      await workbench.page.keyboard.press('Enter');
      assert.match((await arrived(session, 'both/a.de (2).txt')).toString(), /^«de /);
      assert.equal(await workbench.readFile('both/a.de.txt'), 'mine');
    });

    test('replaces it when that is wanted', async () => {
      const { workbench } = session;
      await ask('replaced');
      await workbench.dialog.click(editorJobsServiceTexts.replaceButton());
      await expect.poll(() => workbench.readFile('replaced/a.de.txt')).toMatch(/^«de /);
    });
  });

  test('translates several files and a folder that are selected, and says what is left out and why', async () => {
    const { workbench } = session;
    const before = journalOf(session).length;
    for (const name of ['deep/er/b.html', 'c.fr.txt', 'c.txt', 'notes.md', 'empty.txt', 'secrets/d.txt'])
      await session.workbench.writeFile(`pile/deep/${name}`, name === 'empty.txt' ? '' : sentence);
    await session.workbench.writeFile('pile/e.txt', sentence);
    const tree = await session.workbench.explorer('pile');
    // The click opens the folder, which moves the rows below it.
    await tree.click('deep');
    await tree.row('notes.md').waitFor();
    await tree.click('e.txt', { modifiers: ['Control'] });
    await expect(tree.rows.and(workbench.page.locator('.selected'))).toHaveCount(2);
    const menu = await tree.openContextMenu('e.txt');
    await menu.choose(command);
    await pickTargets(session, 'German');
    await workbench.quickInput.accept();
    const question = await workbench.dialog.waitFor(documentsConfirmTexts.translateManyIntoLanguageQuestion('3', 'German'));
    for (const words of [
      documentsConfirmTexts.skippedExcluded('1', 'd.txt'),
      documentsConfirmTexts.skippedEmpty('1', 'empty.txt'),
      documentsConfirmTexts.skippedResults('1', 'c.fr.txt'),
      documentsConfirmTexts.skippedUnsupportedOne(),
    ])
      assert.ok(question.includes(words), question);
    await workbench.dialog.click('Cancel');
    await nothingOrdered(before);
  });

  test.describe('with unsaved changes', () => {
    /** Changes a text in the editor and has it translated, up to the question about the change. */
    async function change(name: string): Promise<void> {
      const { workbench } = session;
      await workbench.writeFile(name, sentence);
      await workbench.openFile(name);
      await workbench.editor.type('Wait. ');
      await workbench.runCommand(palette('translateAsDocument'));
      await workbench.dialog.waitFor(withText(documentsConfirmTexts.unsavedChangesOne(any)));
    }

    test('sends the text as it stands and leaves the file alone', async () => {
      const { workbench } = session;
      await change('unsaved/stands.txt');
      assert.deepEqual(
        (await workbench.dialog.buttons()).toSorted(),
        ['Cancel', documentsConfirmTexts.saveAndTranslate(), documentsConfirmTexts.translateWithoutSaving()].toSorted(),
      );
      await workbench.dialog.click(documentsConfirmTexts.translateWithoutSaving());
      await pickTargets(session, 'German');
      await workbench.quickInput.accept();
      assert.match((await arrived(session, 'unsaved/stands.de.txt')).toString(), /Ŵ/);
      assert.equal(await workbench.readFile('unsaved/stands.txt'), sentence);
    });

    test('saves them before', async () => {
      const { workbench } = session;
      await change('unsaved/saved.txt');
      await workbench.dialog.click(documentsConfirmTexts.saveAndTranslate());
      await pickTargets(session, 'French');
      await workbench.quickInput.accept();
      assert.match((await arrived(session, 'unsaved/saved.fr.txt')).toString(), /Ŵ/);
      assert.equal(await workbench.readFile('unsaved/saved.txt'), `Wait. ${sentence}`);
    });
  });

  test('translates an image from its tab, which holds no text', async () => {
    const { workbench } = session;
    await session.workbench.writeFile('image/sign.png', await sampleDocument('png'));
    const tree = await session.workbench.explorer('image');
    await tree.row('sign.png').dblclick();
    await workbench.statusBar.item('1x1').waitFor();
    await workbench.webview.waitForFocus();
    await workbench.editor.tab('sign.png').click({ button: 'right' });
    await workbench.contextMenu.choose(command);
    await pickTargets(session, 'German');
    await workbench.quickInput.accept();
    // What it costs is not known before.
    const question = await workbench.dialog.waitFor(documentsConfirmTexts.translateOneIntoLanguageQuestion('sign.png', 'German'));
    assert.ok(question.includes(documentsConfirmTexts.imagesBilled()), question);
    await workbench.dialog.click(documentsTexts.translate());
    assert.ok((await arrived(session, 'image/sign.de.png')).includes('sign.png into de'));
  });

  test('asks for the files when no tab is open', async () => {
    const { workbench } = session;
    await session.workbench.writeFile('dialog/a.txt', sentence);
    await workbench.runCommand(palette('translateAsDocument'));
    await workbench.quickInput.waitFor(documentsTexts.chooseDocumentsTitle());
    const path = join(session.workspace, 'dialog/a.txt');
    // The dialog writes its first folder into the box when it shows what is in it.
    await workbench.quickInput.rows.first().waitFor();
    await workbench.quickInput.type(path);
    // While it looks into the folder that was typed, the button only ends that look.
    await workbench.quickInput.row('a.txt').waitFor();
    await workbench.quickInput.root.getByRole('button', { name: documentsTexts.translate(), exact: true }).click();
    await pickTargets(session, 'German');
    await workbench.quickInput.accept();
    assert.match((await arrived(session, 'dialog/a.de.txt')).toString(), /^«de /);
  });

  test('offers a new file, or a translation beside a text that is no document, which stays as it is', async () => {
    const { workbench } = session;
    const text = `# Opening hours\n\n${sentence}\n`;
    await workbench.writeFile('other/short.md', text);
    await workbench.openFile('other/short.md');
    await session.driver.run('interlinear.chooseTargetLanguage', 'de');
    await workbench.runCommand(palette('translateAsDocument'));
    await workbench.notifications.waitFor(withText(documentsTexts.translateFileInstead('short.md', any)));
    await workbench.picture('documents-unsupported');
    const buttons = [documentsTexts.translateFile(), documentsTexts.translateSideBySide()];
    assert.deepEqual(await workbench.notifications.buttons('short.md'), buttons);
    await workbench.notifications.click('short.md', documentsTexts.translateSideBySide());
    await expect(workbench.page.locator('.tab.active', { hasText: editorTexts.compareTranslation('short.md') })).toBeVisible();
    await expect(workbench.page.locator('.monaco-diff-editor .editor.modified')).toContainText('«de');
    await workbench.openFile('other/short.md');
    assert.equal(await workbench.editor.text(), text);
    assert.equal((await uploads()).length, 0);
  });

  test('offers to translate the selection of a text that is no document', async () => {
    const { workbench } = session;
    const text = `# Opening hours\n\n${sentence}\n`;
    await workbench.writeFile('other/part.md', text);
    await workbench.openFile('other/part.md');
    await workbench.editor.select(sentence);
    await session.driver.run('interlinear.chooseTargetLanguage', 'de');
    await workbench.runCommand(palette('translateAsDocument'));
    await workbench.notifications.click('part.md', documentsTexts.translateSelection());
    await workbench.editor.waitForText('«de ');
    // Looked at and not copied: the translation is selected a moment after it is put in, and would be all that is copied.
    const lines = (await workbench.editor.visibleLines()).join('\n');
    assert.match(lines, /^# Opening hours\n\n«de [^»]+»\n$/);
    assert.equal((await uploads()).length, 0);
  });

  test('names the command that fits a recording', async () => {
    const { workbench } = session;
    await session.workbench.writeFile('talk/talk.mp3', 'no sound');
    const tree = await session.workbench.explorer('talk');
    await tree.row('talk.mp3').dblclick();
    await workbench.webview.waitForFocus();
    await workbench.runCommand(palette('translateAsDocument'));
    await workbench.notifications.waitFor(documentsTexts.isRecording('talk.mp3'));
    assert.deepEqual(await workbench.notifications.buttons(documentsTexts.isRecording('talk.mp3')), [documentsTexts.translateRecording()]);
    assert.equal((await uploads()).length, 0);
  });

  test('says that a file is too large, and how large it may be, before anything is asked (Limits) [limits.document-size]', async () => {
    const { workbench } = session;
    await session.workbench.writeFile('large/film.srt', Buffer.alloc(200_000, 'a'));
    await (await session.workbench.openExplorerMenu('large/film.srt')).choose(command);
    await workbench.notifications.waitFor(documentsTexts.documentTooLarge('film.srt', '195.3 kB', '153.6 kB', 'srt'));
    assert.equal((await uploads()).length, 0);
  });

  test('has a PDF come back as Word, chosen by keyboard (Document translation: output_format) [documents.output_format]', async () => {
    const { quickInput, dialog, page } = session.workbench;
    await session.workbench.writeFile('pdf/plan.pdf', await sampleDocument('pdf'));
    await chooseFile('pdf/plan.pdf', 'German');
    await changeOption(
      documentsOptionsTexts.pdfOutputFormat(),
      documentsOptionsTexts.pdfOutputFormat(),
      documentsOptionsTexts.wordDocument(),
    );
    await changeOption(documentsOptionsTexts.formality(), documentsOptionsTexts.formality(), documentsOptionsTexts.moreFormal());
    const entries = await quickInput.entries();
    for (const words of [documentsOptionsTexts.wordDocument(), documentsOptionsTexts.moreFormal()])
      expect(entries).toContainEqual(expect.stringContaining(words));
    await quickInput.accept();
    await dialog.waitFor(documentsConfirmTexts.translateOneIntoLanguageQuestion('plan.pdf', 'German'));
    await page.keyboard.press('Enter');
    const { value } = await extractRawText({ buffer: await arrived(session, 'pdf/plan.de.docx') });
    assert.match(value, /plan\.pdf into de/);
  });

  test.describe('with a glossary that needs the source language', () => {
    const dictionary = (source_lang: string) => ({
      source_lang,
      target_lang: 'de',
      entries: 'yard\tHinterhof',
      entries_format: 'tsv',
    });

    test('takes the only one that it has, and shows which that is before', async () => {
      const { workbench } = session;
      const { quickInput } = workbench;
      await make(session, '/v3/glossaries', { name: 'Yard $(bug)', dictionaries: [dictionary('en')] });
      await workbench.writeFile('terms/yard.txt', sentence);
      await chooseFile('terms/yard.txt', 'German', 'French');
      await changeOption(documentsOptionsTexts.glossary(), documentsOptionsTexts.glossary(), 'Yard $(bug)', 'Yard');
      const entries = await quickInput.entries();
      for (const words of [
        `Yard $(bug) · ${documentsOptionsTexts.noTermsForLanguages('French')}`,
        documentsOptionsTexts.sourceLanguageOfGlossary('English'),
      ])
        expect(entries).toContainEqual(expect.stringContaining(words));
      await workbench.picture('documents-only-source');
      await quickInput.accept();
      assert.match((await arrived(session, 'terms/yard.de.txt')).toString(), /Hinterhof/);
      assert.doesNotMatch((await arrived(session, 'terms/yard.fr.txt')).toString(), /Hinterhof/);
    });

    test('asks which of several it is, by keyboard', async () => {
      const { workbench } = session;
      const { quickInput } = workbench;
      await make(session, '/v3/glossaries', { name: 'Courts', dictionaries: [dictionary('en'), dictionary('fr')] });
      await workbench.writeFile('courts/yard.txt', sentence);
      await chooseFile('courts/yard.txt', 'German');
      await changeOption(documentsOptionsTexts.glossary(), documentsOptionsTexts.glossary(), 'Courts');
      expect(await quickInput.entries()).toContainEqual(expect.stringContaining(documentsOptionsTexts.sourceLanguageAskedLater()));
      await quickInput.accept();
      await quickInput.row('French').waitFor();
      assert.deepEqual((await quickInput.labels()).toSorted(), ['English', 'French']);
      await quickInput.pickByKeyboard('English');
      assert.match((await arrived(session, 'courts/yard.de.txt')).toString(), /Hinterhof/);
    });
  });

  /** Changes one of the options before an order, by typing. */
  async function changeOption(typed: string, option: string, value: string, typedValue = value): Promise<void> {
    const { quickInput } = session.workbench;
    await quickInput.pickByKeyboard(option, typed);
    // What is typed before is for the list of options.
    await quickInput.row(value).waitFor();
    await quickInput.pickByKeyboard(value, typedValue);
    await quickInput.waitFor(withText(documentsTexts.translateAsDocumentTitle(any)));
    await quickInput.row(documentsTexts.translate()).waitFor();
  }

  test('shows names of files as they are, whatever stands in them', async () => {
    const { workbench } = session;
    const name = '[x](command:workbench.action.closeWindow) $(bug).txt';
    await controlOf(session).set({ document_duration_ms: hour });
    await session.workbench.writeFile(`names/${name}`, sentence);
    await session.workbench.writeFile(`names/${name.replace('.txt', '.de.txt')}`, 'mine');
    await chooseFile(`names/${name}`, 'German');
    await startsWith(name, 'German');
    await workbench.quickInput.accept();
    await workbench.dialog.waitFor(editorJobsServiceTexts.fileExists(name.replace('.txt', '.de.txt')));
    assert.equal(await workbench.dialog.root.locator('.dialog-message-container a').count(), 0);
    await workbench.dialog.click(editorJobsServiceTexts.keepBothButton());
    const toast = workbench.notifications.toast(withText(documentsTexts.translatingOne(`[x]${any}`, 'German')));
    await toast.waitFor();
    assert.equal(await toast.locator('.notification-list-item-message a').count(), 0);
    await controlOf(session).set({ advance_ms: hour });
    await toast.waitFor({ state: 'detached' });
  });
});

test.describe('Translate as Document on the free plan', () => {
  const session = useWindow({ settings: notConnected });

  test('says what the plans allow, once the plan is known', async () => {
    const { workbench } = session;
    const { freeUrl, freeKey } = sandboxOf(session);
    await session.workbench.writeFile('large/book.docx', Buffer.alloc(11 * 1024 * 1024, 1));
    await (await session.workbench.openExplorerMenu('large/book.docx')).choose(command);
    await connectToServer(workbench, freeUrl, freeKey, accountTexts.freePlan());
    await workbench.notifications.waitFor(documentsTexts.documentTooLargeForFreePlan('book.docx', '11 MB', '10 MB', 'docx', '30 MB'));
  });
});
