import assert from 'node:assert/strict';
import { controlOf } from './sandbox.ts';
import { EditorHover } from './pages/editorHover.ts';
import { useWindow } from './session.ts';
import { hostile, name, onlyGlossary, openFile } from './termsSetUp.ts';
import { expect, test } from './test.ts';
import * as glossariesTermsTexts from '../../src/features/glossaries/terms/texts.ts';
import * as glossariesServiceTexts from '../../src/services/glossaries/texts.ts';
import { palette, commandTitle } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';
import * as servicesTexts from '../../src/services/texts.ts';

const added = withText(glossariesTermsTexts.addedOne('handlebar', any, any));

test.describe('Terms by mouse and keyboard', () => {
  const session = useWindow({ settings: { 'editor.hover.delay': 100 } });
  let glossary_id = '';
  const patches = async () =>
    (await controlOf(session).ledger()).entries.filter(({ method }) => method === 'PATCH').map(({ status }) => status);

  test.beforeAll(async () => {
    const rows = ['| English | German |', '|---|---|', '| lock | Fahrradschloss |', '| saddle | Sattel |', '| bell | Klingel |'];
    await session.workbench.writeFile('list.md', `${rows.join('\n')}\nnothing here\n`);
  });
  test.beforeEach(async () => {
    await session.driver.run('interlinear.stopUsingGlossary');
    glossary_id = await onlyGlossary(session, `lock\tSchloss\nteam\t${hostile}`);
  });

  /** Selects a word and begins to add it by the context menu of the editor, up to the box for the translation. */
  async function begin(): Promise<void> {
    const { quickInput, editor } = session.workbench;
    await openFile(session, 'README.md');
    await editor.select('handlebar');
    await (await editor.openContextMenu()).choose('Interlinear', commandTitle('addToGlossary'));
    await quickInput.waitFor(glossariesTermsTexts.addTitle('English', 'German'));
    await quickInput.waitForMessage(glossariesTermsTexts.enterTranslation('handlebar', 'German'));
    await expect(quickInput.input).toHaveValue(/^«de .+»$/);
  }

  /** Types the translation and chooses the glossary. */
  async function answer(): Promise<void> {
    const { quickInput } = session.workbench;
    await quickInput.type(`Lenker ${hostile}`);
    await chooseGlossary();
  }

  /** Accepts what was typed, and the only glossary. */
  async function chooseGlossary(): Promise<void> {
    const { quickInput, page } = session.workbench;
    await quickInput.accept();
    await quickInput.input.and(page.getByPlaceholder(withText(glossariesTermsTexts.chooseGlossaryFor(any)))).waitFor();
    await quickInput.rows.first().waitFor();
    await quickInput.accept();
  }

  /** What was typed is there again, and is accepted. */
  async function answerAgain(): Promise<void> {
    const { quickInput } = session.workbench;
    await quickInput.waitForMessage(glossariesTermsTexts.enterTranslation('handlebar', 'German'));
    await expect(quickInput.input).toHaveValue(`Lenker ${hostile}`);
    await chooseGlossary();
  }

  test('are added by the context menu: a translation is suggested, what was typed counts, and the selection stays', async () => {
    const { notifications, editor, quickInput, page } = session.workbench;
    await begin();
    await quickInput.type(`Lenker ${hostile}`);
    await quickInput.accept();
    await quickInput.input.and(page.getByPlaceholder(withText(glossariesTermsTexts.chooseGlossaryFor(any)))).waitFor();
    await expect.poll(async () => (await quickInput.entries()).join(' ')).toMatch(/Shop \$\(bug\) \*\*\[x\]\(command/);
    await quickInput.accept();
    const said = (await notifications.waitFor(added)).replaceAll('\u200b', '');
    assert.match(said, withText(glossariesTermsTexts.addedOne('handlebar', `Lenker ${hostile}`, `Shop $(bug)${any}`)));
    assert.deepEqual(await patches(), [200]);
    assert.equal(await editor.selectedText(), 'handlebar');
  });

  test('need a translation', async () => {
    const { quickInput } = session.workbench;
    await begin();
    await quickInput.type(' ');
    await quickInput.accept();
    await quickInput.waitForMessage(glossariesServiceTexts.emptyTarget());
  });

  test('that the service refuses are asked for again with what was typed', async () => {
    const { notifications } = session.workbench;
    await controlOf(session).orderFaults({ kind: 'status', status: 400, message: hostile, match: { method: 'PATCH' } });
    await begin();
    await answer();
    const refused = `${servicesTexts.invalidRequest(any)} ${servicesTexts.serviceMessage(`$(bug)${any}`)}`;
    await notifications.click(withText(refused), glossariesTermsTexts.tryAgainButton());
    await answerAgain();
    await notifications.waitFor(added);
    assert.deepEqual(await patches(), [400, 200]);
  });

  test('of which nobody knows what became are sent again only when told to', async () => {
    const { notifications } = session.workbench;
    await controlOf(session).orderFaults({ kind: 'status', status: 500, match: { method: 'PATCH' } });
    await begin();
    await answer();
    await notifications.waitFor(withText(glossariesTermsTexts.changeUnconfirmed(any)));
    assert.deepEqual(await patches(), [500]);
    await notifications.click(withText(glossariesTermsTexts.changeUnconfirmed(any)), glossariesTermsTexts.tryAgainButton());
    await answerAgain();
    await notifications.waitFor(added);
    assert.deepEqual(await patches(), [500, 200]);
  });

  test('are underlined when the glossary is used, and the hover says what is required, word for word', async () => {
    const { notifications, page, editor } = session.workbench;
    await begin();
    await answer();
    await notifications.click(added, glossariesTermsTexts.useForTranslation());
    const hover = new EditorHover(session.workbench);
    await page.locator('.view-overlays [class*="ced-"], .view-lines [class*="ced-"]').first().waitFor();
    await editor.select('team');
    await page.keyboard.press('Control+K');
    await page.keyboard.press('Control+I');
    assert.match(await hover.waitFor(/team\s→/), withText(glossariesTermsTexts.termHover(name, 'team', `$(bug)${any}`)));
    await page.keyboard.press('Escape');
  });

  /** Begins to add a word by the command palette. */
  async function beginByCommand(word: string): Promise<void> {
    await openFile(session, 'README.md');
    await session.workbench.editor.select(word);
    await session.workbench.runCommand(palette('addToGlossary'));
    await session.workbench.quickInput.waitFor(glossariesTermsTexts.addTitle('English', 'German'));
  }

  test('that are selected may be the translation', async () => {
    const { quickInput } = session.workbench;
    await beginByCommand('lock');
    const other = quickInput.root.locator('.quick-input-titlebar .action-label').first();
    await other.click();
    await quickInput.waitForMessage(glossariesTermsTexts.enterTerm('English', 'lock'));
    await other.click();
    await quickInput.waitForMessage(glossariesTermsTexts.enterTranslation('lock', 'German'));
  });

  test('that are there with another translation are replaced when the question is answered so', async () => {
    const { quickInput, notifications, dialog } = session.workbench;
    await beginByCommand('lock');
    await quickInput.waitForMessage(glossariesTermsTexts.enterTranslation('lock', 'German'));
    await quickInput.type('Riegel');
    await chooseGlossary();
    const asked = await dialog.waitFor(withText(glossariesTermsTexts.alreadyTranslated(any, 'lock', 'Schloss')));
    assert.ok(asked.includes(glossariesTermsTexts.replaceDetail('Riegel')), asked);
    await dialog.click(glossariesTermsTexts.replaceButton());
    await notifications.waitFor(withText(glossariesTermsTexts.addedOne('lock', 'Riegel', any)));
  });

  test('come as a list, after a look at what would change', async () => {
    const { quickInput, notifications, dialog, editor, page } = session.workbench;
    // Its only dictionary tells the language of a list that is in two.
    await session.driver.run('interlinear.useGlossary', { glossary_id });
    await openFile(session, 'list.md');
    await editor.selectAll();
    await session.workbench.runCommand(palette('addToGlossary'));
    await quickInput.input.and(page.getByPlaceholder(withText(glossariesTermsTexts.chooseGlossaryForPairsMany(any)))).waitFor();
    await quickInput.rows.first().waitFor();
    await quickInput.accept();
    const question = await dialog.waitFor(withText(glossariesTermsTexts.addQuestionMany('3', `Shop${any}`)));
    for (const words of [
      glossariesTermsTexts.newAndReplaced('2', '1'),
      glossariesTermsTexts.pairAdded('saddle', 'Sattel'),
      glossariesTermsTexts.pairChanged('lock', 'Schloss', 'Fahrradschloss'),
      glossariesTermsTexts.noPairInLine('6'),
    ]) {
      assert.ok(question.includes(words), question);
    }
    await dialog.click(glossariesTermsTexts.addOnlyNew());
    await notifications.waitFor(withText(glossariesTermsTexts.addedMany('2', `Shop${any}`)));
    assert.equal((await patches()).length, 1);
  });
});
