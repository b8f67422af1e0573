import assert from 'node:assert/strict';
import { useWindow } from './session.ts';
import { ShopDictionary } from './shopDictionary.ts';
import { expect, test } from './test.ts';
import * as glossariesDictionariesTexts from '../../src/features/glossaries/dictionaries/texts.ts';
import { commandTitle, manifestText } from '../harness/manifestTexts.ts';
import { any, like, withText } from '../harness/like.ts';
import * as glossariesServiceTexts from '../../src/services/glossaries/texts.ts';

const hostile = '[x](command:workbench.action.quit) $(bug) <b>no</b>';
/** Four problems: a phrase that stands there twice, white space at an edge, a blank line, one tab too many. The last line has none. */
const faulty = 'bell\tK1\nsaddle\tS1\nbell\tGlocke \n\nchain\tKette\tx\nlast\tL1';

test.describe('A dictionary in the editor', () => {
  const session = useWindow();
  const shop = new ShopDictionary(session);
  const item = () => session.workbench.statusBar.itemOfExtension('interlinear.dictionary');

  test('opens by its row, in two colors, and is counted in the status bar', async () => {
    const { editor, sideBar } = session.workbench;
    await shop.open('bell\tK1\nsaddle\tS1');
    await session.driver.closeEditors();
    await sideBar.open('Interlinear');
    const tree = sideBar.tree(manifestText('view.glossaries'));
    await tree.expandView();
    await tree.expand('Shop');
    await tree.click('English → German');
    await editor.waitForTab('Shop (en-de).tsv');
    await expect(item()).toHaveText(
      withText(glossariesDictionariesTexts.entriesMany('2'), glossariesDictionariesTexts.sizeOfLimit('0.1 kB', '10 MB')),
    );
    const styleOf = async (word: string) => editor.root.locator('.view-line span span', { hasText: word }).first().getAttribute('class');
    await expect.poll(async () => (await styleOf('saddle')) !== (await styleOf('S1'))).toBe(true);
  });

  test('takes a tab though a phrase is suggested, and Enter takes nothing of that', async () => {
    const { page, editor } = session.workbench;
    await shop.open('bell\tK1\nsaddle\tS1');
    await editor.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('be');
    await page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'bell' }).waitFor();
    await page.keyboard.type('ll');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Glocke ');
    await page.keyboard.press('Enter');
    await page.keyboard.type('x');
    await expect.poll(() => shop.lines()).toEqual(['bell K1', 'saddle S1', 'bell Glocke ', 'x']);
  });

  test('is judged as it is typed', async () => {
    await shop.open('bell\tK1');
    await shop.type(faulty);
    await shop.marks(4);
    await expect(item()).toHaveText(
      withText(glossariesDictionariesTexts.entriesMany('4'), glossariesDictionariesTexts.sizeOfLimit('0.1 kB', '10 MB'), '4'),
    );
    const problems = `${glossariesDictionariesTexts.problemsMany('3')}. ${glossariesDictionariesTexts.blankLinesOne()}`;
    await expect(item().locator('a')).toHaveAttribute('aria-label', withText(glossariesDictionariesTexts.entriesMany('4'), problems));
  });

  test('is not sent while it has problems', async () => {
    const { notifications } = session.workbench;
    await shop.open('bell\tK1');
    await shop.save(faulty);
    const said = await notifications.waitFor('Failed to save');
    const problem = glossariesServiceTexts.faultInLine('3', any);
    assert.match(said, like(`Failed to save 'Shop (en-de).tsv': ${glossariesDictionariesTexts.notSentMany(problem, '3')}`));
    assert.deepEqual(await shop.changes(), []);
    await shop.isDirty(true);
  });

  test('lists its problems, which are found by their words and led to', async () => {
    const { statusBar, quickInput } = session.workbench;
    await shop.open('bell\tK1');
    await shop.type(faulty);
    await shop.marks(4);
    await statusBar.click(glossariesDictionariesTexts.entriesMany('4'));
    await quickInput.waitFor(glossariesDictionariesTexts.problemsTitle());
    await quickInput.pick(glossariesDictionariesTexts.allProblems());
    await quickInput.row(glossariesDictionariesTexts.lineNumber('5')).waitFor();
    assert.equal((await quickInput.entries()).length, 4);
    await quickInput.type('Kette');
    await quickInput.row(glossariesDictionariesTexts.lineNumber('3')).waitFor({ state: 'detached' });
    await quickInput.accept();
    await statusBar.item('Ln 5').waitFor();
  });

  test('has further tabs replaced by a quick fix', async () => {
    await shop.open('bell\tK1');
    await shop.type(faulty);
    await shop.marks(4);
    // Where the line ends: the editor counts columns as they are seen, tabs and all.
    await shop.fix(glossariesDictionariesTexts.replaceExtraTabs(), 5, 999);
    await expect.poll(() => shop.lines()).toContain('chain Kette x');
    await shop.marks(3);
  });

  test('has a space that was typed in place of Tab replaced by the first quick fix', async () => {
    await shop.open('bell\tK1');
    await shop.type('bell\tK1\nshop Laden\nlock Schloss am Rad\nlast\tL1');
    await shop.marks(2);
    await shop.fix(glossariesDictionariesTexts.spaceToTab(), 2, 999);
    await expect.poll(() => shop.lines()).toContain('shop Laden');
    await shop.marks(1);
    await shop.fix(glossariesDictionariesTexts.firstSpaceToTab(), 3, 999);
    await shop.marks(0);
    await session.workbench.editor.save();
    await shop.has('bell\tK1\nshop\tLaden\nlock\tSchloss am Rad\nlast\tL1');
  });

  test('has the other entry of the same phrase removed by a quick fix', async () => {
    await shop.open('bell\tK1');
    await shop.type(faulty);
    await shop.marks(4);
    await shop.fix(glossariesDictionariesTexts.keepOnlyThisOne(), 3);
    await expect.poll(() => shop.lines()).toEqual(['saddle S1', 'bell Glocke ', '', 'chain Kette x', 'last L1']);
    await shop.marks(3);
  });

  test('is put right at once where no phrase gets lost, and saved', async () => {
    const { editor } = session.workbench;
    await shop.open('bell\tK1');
    await shop.type('saddle\tS1\nbell\tGlocke \n\nchain\tKette x');
    await shop.marks(2);
    await session.workbench.runCommand('Fix All');
    await shop.marks(0);
    await editor.save();
    await shop.has('saddle\tS1\nbell\tGlocke\nchain\tKette x');
    await expect(item()).toContainText(glossariesDictionariesTexts.entriesMany('3'));
  });

  test('lists more problems than the editor shows', async () => {
    const { page, quickInput, statusBar } = session.workbench;
    await shop.open('bell\tK1');
    await shop.type(Array.from({ length: 1024 }, () => 'x').join('\n'));
    await expect(item()).toHaveText(/1,024/);
    const problems = `${glossariesDictionariesTexts.problemsMany('1,024')}. ${glossariesDictionariesTexts.firstProblemsShown('1,000')}`;
    await expect(item().locator('a')).toHaveAttribute('aria-label', withText(problems));
    await page
      .locator(`.editor-group-container.active .editor-actions .action-label[aria-label^="${commandTitle('listDictionaryFaults')}"]`)
      .click();
    await quickInput.waitFor(glossariesDictionariesTexts.problemsTitleCount('1,024'));
    await quickInput.type('1007');
    await quickInput.row(glossariesDictionariesTexts.lineNumber('1007')).waitFor();
    await quickInput.accept();
    await statusBar.item('Ln 1007').waitFor();
  });

  test('shows the name of a glossary as it is: nothing in it becomes a link', async () => {
    const { notifications } = session.workbench;
    await shop.open('bell\tK1', hostile);
    await shop.save('bell');
    const problem = glossariesServiceTexts.faultInLine('1', glossariesServiceTexts.missingTarget());
    await notifications.waitFor(glossariesDictionariesTexts.notSentOne(problem));
    await expect(notifications.toast('Failed to save').locator('.notification-list-item-message a')).toHaveCount(0);
  });
});
