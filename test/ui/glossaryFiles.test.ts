import assert from 'node:assert/strict';
import { join } from 'node:path';
import { GlossaryAccount, tsv } from './glossaryAccount.ts';
import { translateInto } from './journeys.ts';
import { controlOf } from './sandbox.ts';
import type { Tree } from './pages/sideBar.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';
import { expect, test } from './test.ts';
import { welcomeButton } from './welcomeTexts.ts';
import * as glossariesTexts from '../../src/features/glossaries/texts.ts';
import * as glossariesCreateTexts from '../../src/features/glossaries/createTexts.ts';
import * as glossariesExportTexts from '../../src/features/glossaries/exportTexts.ts';
import * as glossariesImportTexts from '../../src/features/glossaries/importTexts.ts';
import * as servicesActivationTexts from '../../src/services/activationTexts.ts';
import { manifestText, commandTitle } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';
import * as glossariesServiceTexts from '../../src/services/glossaries/texts.ts';
import * as servicesTexts from '../../src/services/texts.ts';

test.describe('Glossaries and files', () => {
  // High enough for all files in the Explorer.
  const session = useWindow({ context: { viewport: { width: 1280, height: 1000 } } });
  const account = new GlossaryAccount(session);
  const view = (): Tree => session.workbench.sideBar.tree(manifestText('view.glossaries'));
  const shows = async (pattern: RegExp) => expect.poll(async () => (await view().texts()).join(' ')).toMatch(pattern);

  test.beforeAll(async () => {
    const rows = ['source;target', 'bike;Velo', 'basket;Korb', 'no target', ' bell ;Klingel'];
    await session.workbench.writeFile('terms.en-de.csv', rows.join('\r\n'));
    await session.workbench.writeFile('dropped.csv', 'bike,Rad\nlock,Schloss\n');
    await session.workbench.writeFile('words.en.txt', 'pump\nchain\n');
    await session.workbench.writeFile('words.de.txt', 'Pumpe\nKette\n');
    await session.workbench.writeFile('more.csv', 'pump;Luftpumpe\nfork;Gabel\n');
  });
  test.beforeEach(async () => {
    await controlOf(session).clearFaults();
    await account.removeAll();
    await look();
    // Rows of the test before are not taken for those of this one.
    await expect(view().rows).toHaveCount(0);
  });

  /** Shows the view, and reads what was made meanwhile. */
  async function look(): Promise<void> {
    await session.workbench.sideBar.open('Interlinear');
    await session.driver.run('interlinear.refreshGlossaries');
  }

  /** A glossary from English to German in the view. @returns its id. */
  async function made(name: string, entries: string): Promise<string> {
    const id = await account.make(name, tsv('en', 'de', entries));
    await look();
    await view().row(name).waitFor();
    return id;
  }

  async function explorer(): Promise<Tree> {
    await session.workbench.sideBar.open('Explorer');
    await session.driver.run('workbench.files.action.refreshFilesExplorer');
    return session.workbench.sideBar.tree('riverside-bikes');
  }

  /** Imports the file of the Explorer into a glossary, up to the step that asks what to do. */
  async function importFromExplorer(name: string): Promise<void> {
    const { quickInput } = session.workbench;
    await (await (await explorer()).openContextMenu('terms.en-de.csv')).choose(commandTitle('importIntoGlossary'));
    await quickInput.pick(name);
    await quickInput.pick('English → German');
    await quickInput.row(glossariesImportTexts.merge()).waitFor();
  }

  test('makes a glossary by hand, with a name that has room', async () => {
    const { quickInput, editor } = session.workbench;
    await controlOf(session).resetLedger();
    await view().clickWelcome(welcomeButton('view.glossaries.empty', 'createGlossary'));
    await quickInput.pick(glossariesCreateTexts.enterManually());
    await quickInput.waitForMessage(glossariesCreateTexts.glossaryNamePrompt());
    await quickInput.type(`${'n'.repeat(1024)}é`);
    await quickInput.waitForMessage(glossariesServiceTexts.nameTooLong('1,026', '1,024'));
    await quickInput.type('Shop');
    await quickInput.accept();
    await chooseLanguage(session, glossariesCreateTexts.sourceLanguagePlaceholder(), 'English');
    // A language is found by its own name.
    await quickInput.placeholder();
    await quickInput.type('Deutsch');
    await quickInput.row('German').waitFor();
    await quickInput.type('');
    await chooseLanguage(session, glossariesCreateTexts.targetLanguagePlaceholder(), 'German');
    await answer(session, glossariesCreateTexts.firstSourcePhrasePrompt(), 'bike');
    await answer(session, glossariesCreateTexts.firstTargetPhrasePrompt(), 'Rad');
    await editor.waitForTab('Shop (en-de).tsv');
    await shows(withText('Shop', `en → de · ${servicesActivationTexts.entriesOne()}`));
    assert.deepEqual(await account.changes(), ['POST /v3/glossaries']);
  });

  test('keeps what was typed when one goes back, counts the steps, and offers the languages in use first', async () => {
    const { quickInput, editor } = session.workbench;
    await translateInto(session, 'uk');
    await view().clickWelcome(welcomeButton('view.glossaries.empty', 'createGlossary'));
    await quickInput.pick(glossariesCreateTexts.enterManually());
    await quickInput.waitFor(`${glossariesCreateTexts.createGlossaryTitle()} (1/5)`);
    await answer(session, glossariesCreateTexts.glossaryNamePrompt(), 'Shop');
    await chooseLanguage(session, glossariesCreateTexts.sourceLanguagePlaceholder(), 'English');
    await quickInput.waitFor(`${glossariesCreateTexts.createGlossaryTitle()} (3/5)`);
    assert.equal((await quickInput.labels())[0], 'Ukrainian');
    await session.workbench.picture('glossary-languages');
    await quickInput.accept();
    await quickInput.waitForMessage(glossariesCreateTexts.firstSourcePhrasePrompt());
    await quickInput.type('bike');
    await session.workbench.picture('glossary-first-phrase');
    await quickInput.goBack();
    // The language that was chosen is the one that Enter takes again.
    await quickInput.row('Ukrainian').and(session.workbench.page.locator('.focused')).waitFor();
    await quickInput.accept();
    await answerAgain(session, glossariesCreateTexts.firstSourcePhrasePrompt(), 'bike');
    await quickInput.waitForMessage(glossariesCreateTexts.firstTargetPhrasePrompt());
    await quickInput.type('колесо');
    await quickInput.goBack();
    await answerAgain(session, glossariesCreateTexts.firstSourcePhrasePrompt(), 'bike');
    await answerAgain(session, glossariesCreateTexts.firstTargetPhrasePrompt(), 'колесо');
    await editor.waitForTab('Shop (en-uk).tsv');
  });

  test('asks again with all that was typed when the service refuses a new glossary', async () => {
    const { quickInput, editor, notifications } = session.workbench;
    await controlOf(session).resetLedger();
    await controlOf(session).orderFaults({ kind: 'status', status: 400, match: { method: 'POST' } });
    await view().clickWelcome(welcomeButton('view.glossaries.empty', 'createGlossary'));
    await quickInput.pick(glossariesCreateTexts.enterManually());
    await answer(session, glossariesCreateTexts.glossaryNamePrompt(), 'Shop');
    await chooseLanguage(session, glossariesCreateTexts.sourceLanguagePlaceholder(), 'English');
    await chooseLanguage(session, glossariesCreateTexts.targetLanguagePlaceholder(), 'German');
    await answer(session, glossariesCreateTexts.firstSourcePhrasePrompt(), 'bike');
    await answer(session, glossariesCreateTexts.firstTargetPhrasePrompt(), 'Rad');
    await notifications.click(withText(servicesTexts.invalidRequest(any)), glossariesTexts.tryAgain());
    await answerAgain(session, glossariesCreateTexts.glossaryNamePrompt(), 'Shop');
    await quickInput.pick('English → German');
    await answerAgain(session, glossariesCreateTexts.firstSourcePhrasePrompt(), 'bike');
    await answerAgain(session, glossariesCreateTexts.firstTargetPhrasePrompt(), 'Rad');
    await editor.waitForTab('Shop (en-de).tsv');
    assert.deepEqual(await account.changes(), ['POST /v3/glossaries', 'POST /v3/glossaries']);
  });

  test('imports a file of the Explorer: shows what is wrong in which line and what would change, and sends nothing before [glossary.csv]', async () => {
    const { quickInput } = session.workbench;
    await made('Shop', 'bike\tRad');
    await controlOf(session).resetLedger();
    await importFromExplorer('Shop');
    const entries = (await quickInput.entries()).join(' | ');
    const missing = glossariesServiceTexts.faultInLine('4', glossariesServiceTexts.missingTarget());
    assert.match(entries, withText(glossariesImportTexts.merge(), added('2', '1')));
    assert.match(entries, withText(glossariesImportTexts.rowsSkippedOne(), missing));
    assert.match(entries, withText(glossariesImportTexts.firstRowSkipped(), 'source → target'));
    assert.ok(entries.includes(glossariesImportTexts.phrasesTrimmed('1')), entries);
    await quickInput.pick(glossariesImportTexts.rowsSkippedOne());
    await quickInput.row(missing).waitFor();
    await quickInput.input.press('Escape');
    await quickInput.row(glossariesImportTexts.merge()).waitFor();
    assert.deepEqual(await account.changes(), []);
  });

  test('goes back from the pair of languages to the glossary', async () => {
    const { quickInput } = session.workbench;
    await made('Shop', 'bike\tRad');
    await (await (await explorer()).openContextMenu('terms.en-de.csv')).choose(commandTitle('importIntoGlossary'));
    await quickInput.pick('Shop');
    await quickInput.row('English → German').waitFor();
    await quickInput.goBack();
    await quickInput.row('Shop').waitFor();
  });

  test('sends an import again only when told to: the change may have been made', async () => {
    const { quickInput, notifications } = session.workbench;
    const id = await made('Shop', 'bike\tRad');
    await importFromExplorer('Shop');
    await controlOf(session).orderFaults({ kind: 'status', status: 500, match: { method: 'PATCH' } });
    await quickInput.pick(glossariesImportTexts.merge());
    const doubt = glossariesTexts.changeUncertain();
    await notifications.waitFor(doubt);
    assert.deepEqual(await notifications.buttons(doubt), [glossariesTexts.sendAgain(), glossariesTexts.refreshGlossaries()]);
    await notifications.click(doubt, glossariesTexts.sendAgain());
    await notifications.waitFor(
      glossariesImportTexts.imported(glossariesImportTexts.dictionaryLabel('Shop', 'English → German'), added('2', '1')),
    );
    assert.equal(await account.entries(id, 'en', 'de'), 'bike\tVelo\nbasket\tKorb\nbell\tKlingel');
  });

  test('takes a file that is dropped on a dictionary, and asks before entries get lost', async () => {
    const { quickInput, sideBar, dialog, page, notifications } = session.workbench;
    await made('Shop', 'bike\tVelo\nbasket\tKorb\nbell\tKlingel');
    await view().expand('Shop');
    const icon = page.locator('.activitybar .composite-bar .action-item', {
      has: page.locator('.action-label[aria-label^="Interlinear"]'),
    });
    await (await explorer()).row('dropped.csv').hover();
    await page.mouse.down();
    // The first movement begins to drag, the next ones are noticed. The side bar opens when what is dragged rests on its icon.
    for (const x of [20, 24, 28]) await icon.hover({ position: { x, y: 24 } });
    const row = sideBar.tree(manifestText('view.glossaries')).row('English → German');
    await row.waitFor();
    for (const x of [60, 64]) await row.hover({ position: { x, y: 10 } });
    await page.mouse.up();
    await quickInput.row(glossariesImportTexts.replaceEntries()).waitFor();
    await quickInput.pick(glossariesImportTexts.replaceEntries());
    const changes = `${added('1', '1')}, ${glossariesTexts.entriesRemoved('2')}`;
    const asked = await dialog.waitFor(
      glossariesImportTexts.replaceEntriesQuestion(glossariesImportTexts.dictionaryLabel('Shop', 'English → German')),
    );
    assert.ok(asked.includes(glossariesImportTexts.replaceEntriesDetail(changes)), asked);
    await dialog.click(glossariesTexts.replaceButton());
    await notifications.waitFor(changes);
    await shows(withText('English → German', `${servicesActivationTexts.entriesMany('2')} · en → de`));
  });

  test('takes a file that is dropped from outside of the editor, where it has no path', async () => {
    const { quickInput, page } = session.workbench;
    await made('Shop', 'bike\tRad\nlock\tSchloss');
    await view().expand('Shop');
    const file = "new File(['bell,Klingel\\n'], 'outside.csv', { type: 'text/csv' })";
    const data = await page.evaluateHandle(`(() => { const data = new DataTransfer(); data.items.add(${file}); return data; })()`);
    const row = view().row('English → German').locator('.monaco-icon-label').first();
    for (const type of ['dragenter', 'dragover', 'drop']) await row.dispatchEvent(type, { dataTransfer: data });
    await quickInput.waitFor(glossariesImportTexts.importTitle('outside.csv'));
    await quickInput.pick(glossariesImportTexts.merge());
    await shows(withText('English → German', `${servicesActivationTexts.entriesMany('3')} · en → de`));
  });

  test('exports for spreadsheets, saying what that changes', async () => {
    const { quickInput, page, notifications } = session.workbench;
    await made('Shop', 'bike\tRad\n=1+1\t-2');
    await view().expand('Shop');
    await view().chooseInMenu('English → German', commandTitle('exportDictionary'));
    await quickInput.row(glossariesExportTexts.safeCsvFormat()).waitFor();
    assert.ok((await quickInput.entries()).join(' ').includes(glossariesExportTexts.safeCsvFormatDetail()));
    await quickInput.pick(glossariesExportTexts.safeCsvFormat());
    await expect(quickInput.input).toHaveValue(/Shop\.en-de\.csv$/);
    await quickInput.type(join(session.workspace, 'exported.csv'));
    await page.keyboard.press('Enter');
    await notifications.waitFor(`${glossariesExportTexts.exportedFile('exported.csv')} ${glossariesExportTexts.cellsWithApostrophes('2')}`);
    assert.equal(await session.workbench.readFile('exported.csv'), `\uFEFF"bike","Rad"\r\n"'=1+1","'-2"\r\n`);
  });

  /** Two glossaries, and the menu of their dictionaries, both of which are selected. */
  async function menuOfTwo() {
    await account.make('Other', tsv('en', 'de', 'bike\tRad\nlock\tSchloss\nbell\tKlingel'));
    await made('Shop', 'bike\tRad\n=1+1\t-2');
    await view().expand('Other');
    await view().expand('Shop');
    const rows = view().rows.filter({ hasText: 'English → German' });
    await expect(rows).toHaveCount(2);
    await view().click(rows.nth(0));
    await view().click(rows.nth(1), { modifiers: ['Control'] });
    await view().openContextMenu(rows.nth(1));
    return session.workbench.contextMenu;
  }

  test('exports dictionaries that are selected into a folder', async () => {
    const { quickInput, notifications } = session.workbench;
    await (await menuOfTwo()).choose(commandTitle('exportDictionary'));
    await quickInput.pick(glossariesExportTexts.tsvFormat());
    await chooseFile(session, glossariesExportTexts.exportDictionariesTitle());
    await notifications.waitFor(glossariesExportTexts.exportedFiles('2', 'Other.en-de.tsv, Shop.en-de.tsv'));
    assert.equal(await session.workbench.readFile('Shop.en-de.tsv'), 'bike\tRad\n=1+1\t-2\n');
  });

  test('compares two dictionaries that are selected', async () => {
    const { page, notifications } = session.workbench;
    await (await menuOfTwo()).choose(commandTitle('compareDictionaries'));
    await page.locator('.monaco-diff-editor').waitFor();
    await notifications.waitFor(glossariesTexts.comparisonSummary('Other (en → de)', '2', 'Shop (en → de)', '1', '0', '1'));
  });

  test('makes a glossary of two files, line by line', async () => {
    const { quickInput } = session.workbench;
    await view().clickTitleAction(commandTitle('createGlossary'));
    await quickInput.pick(glossariesCreateTexts.fromTwoFiles());
    await chooseFile(session, glossariesCreateTexts.sourceFileTitle(), 'words.en.txt');
    await chooseFile(session, glossariesCreateTexts.targetFileTitle(), 'words.de.txt');
    await answer(session, glossariesCreateTexts.glossaryNamePrompt(), 'Aligned');
    await chooseLanguage(session, glossariesCreateTexts.sourceLanguagePlaceholder(), 'English');
    await chooseLanguage(session, glossariesCreateTexts.targetLanguagePlaceholder(), 'German');
    await quickInput.pick(glossariesImportTexts.importEntriesMany('2'));
    await shows(withText('Aligned', `en → de · ${servicesActivationTexts.entriesMany('2')}`));
    assert.equal(await account.entries(await account.idOf('Aligned'), 'en', 'de'), 'pump\tPumpe\nchain\tKette');
  });

  test('imports a file that is chosen into a dictionary', async () => {
    const { quickInput, notifications } = session.workbench;
    const id = await made('Aligned', 'pump\tPumpe\nchain\tKette');
    await view().expand('Aligned');
    await (await view().openContextMenu('English → German')).choose(commandTitle('importDictionary'));
    await chooseFile(session, glossariesImportTexts.importFileTitle(), 'more.csv');
    await quickInput.pick(glossariesImportTexts.merge());
    await notifications.waitFor(
      glossariesImportTexts.imported(glossariesImportTexts.dictionaryLabel('Aligned', 'English → German'), added('1', '1')),
    );
    assert.equal(await account.entries(id, 'en', 'de'), 'pump\tLuftpumpe\nchain\tKette\nfork\tGabel');
  });

  test('adds one more dictionary to a glossary by hand', async () => {
    const { quickInput, editor } = session.workbench;
    const id = await made('Aligned', 'pump\tPumpe');
    await view().expand('Aligned');
    await view().clickRowAction('Aligned', commandTitle('addDictionary'));
    await quickInput.waitFor(glossariesCreateTexts.addDictionaryTitle('Aligned'));
    await quickInput.pick(glossariesCreateTexts.enterManually());
    await quickInput.pick(glossariesCreateTexts.otherLanguages());
    await chooseLanguage(session, glossariesCreateTexts.sourceLanguagePlaceholder(), 'English');
    await chooseLanguage(session, glossariesCreateTexts.targetLanguagePlaceholder(), 'French');
    await answer(session, glossariesCreateTexts.firstSourcePhrasePrompt(), 'pump');
    await answer(session, glossariesCreateTexts.firstTargetPhrasePrompt(), 'pompe');
    await editor.waitForTab('Aligned (en-fr).tsv');
    await shows(withText('English → French', `${servicesActivationTexts.entriesOne()} · en → fr`));
    assert.equal(await account.entries(id, 'en', 'fr'), 'pump\tpompe');
  });
});

/** What an import changes, where nothing gets lost. */
function added(newOnes: string, changed: string): string {
  return `${glossariesTexts.entriesAdded(newOnes)}, ${glossariesTexts.entriesChanged(changed)}`;
}

/** Types into the box that asks so. */
async function answer({ workbench: { quickInput } }: Session, question: string, text: string): Promise<void> {
  await quickInput.waitForMessage(question);
  await quickInput.type(text);
  await quickInput.accept();
}

/** Accepts what stands in the box already. */
async function answerAgain({ workbench: { quickInput } }: Session, question: string, text: string): Promise<void> {
  await quickInput.waitForMessage(question);
  await expect(quickInput.input).toHaveValue(text);
  await quickInput.accept();
}

/** Picks a language in the step that asks so. */
async function chooseLanguage({ workbench: { quickInput, page } }: Session, question: string, name: string): Promise<void> {
  await quickInput.input.and(page.getByPlaceholder(question)).waitFor();
  await quickInput.type(name);
  await quickInput.row(name).and(page.locator('.focused')).waitFor();
  await quickInput.accept();
}

/** Chooses a file of the workspace in the dialog that is open, or the workspace itself. */
async function chooseFile({ workbench: { quickInput } }: Session, title: string, name?: string): Promise<void> {
  await quickInput.waitFor(title);
  await quickInput.row('README.md').or(quickInput.row('notes')).first().waitFor();
  if (name === undefined) await quickInput.root.locator('.quick-input-action .monaco-button').first().click();
  else await quickInput.pick(name);
}
