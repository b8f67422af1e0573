import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StyleRuleList } from '../../src/api/styleRules.ts';
import { controlOf } from './sandbox.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';
import { StyleAccount } from './styleAccount.ts';
import { expect, test } from './test.ts';
import * as styleRulesTexts from '../../src/features/styleRules/texts.ts';
import * as styleRulesDocumentTexts from '../../src/features/styleRules/documentTexts.ts';
import { commandTitle, manifestText } from '../harness/manifestTexts.ts';
import { any, beside, withText } from '../harness/like.ts';

const hostile = '$(bug) [x](command:workbench.action.quit) **b**';
const ending = '.interlinear-style.json';
const adding = { method: 'POST', ends: '/custom_instructions' };

/** The document of one test: a list with a name, two rules and two instructions. */
class StyleDocument {
  readonly account: StyleAccount;
  readonly #session: Session;

  constructor(session: Session) {
    this.account = new StyleAccount(session);
    this.#session = session;
  }

  /** Makes the list, in place of all others, and opens it in an editor. */
  async open(name = 'House style'): Promise<StyleRuleList> {
    await controlOf(this.#session).clearFaults();
    await this.account.removeAll();
    const made = await this.account.make(name, {
      configured_rules: { dates_and_times: { calendar_era: 'use_bc_and_ad' }, punctuation: { apostrophe: 'use_curly_apostrophes' } },
      custom_instructions: [
        { label: 'Kept', prompt: 'Stays as it is.' },
        { label: 'Gone', prompt: 'Goes.' },
      ],
    });
    await this.#session.driver.run('interlinear.refreshStyleRules');
    await this.#session.driver.run('interlinear.openStyleRules', made.style_id);
    await this.#session.workbench.editor.waitForTab(`${name}${ending}`);
    await this.#session.workbench.editor.waitForText('"Kept"');
    await controlOf(this.#session).resetLedger();
    return made;
  }

  /** Replaces the text by a paste: what is typed gets its closing brackets by itself. */
  async paste(content: object, shows: string, indent?: number): Promise<void> {
    const { page, editor } = this.#session.workbench;
    await editor.selectAll();
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(JSON.stringify(content, undefined, indent))})`);
    await page.keyboard.press('Control+V');
    await editor.waitForText(shows);
  }

  /** Saves, and answers the question of that name. @returns the question. */
  async save(name: string, button = styleRulesDocumentTexts.saveButton()): Promise<string> {
    const { page, dialog, editor } = this.#session.workbench;
    await editor.focus();
    await page.keyboard.press('Control+S');
    const question = await dialog.waitFor(styleRulesDocumentTexts.saveChangesQuestion(name));
    await dialog.click(button);
    return question;
  }

  async isSaved(): Promise<void> {
    await expect(this.#session.workbench.page.locator('.tabs-container .tab.active.dirty')).toHaveCount(0);
  }
}

/** Another name, other rules, one instruction less and a new one. */
function wanted(made: StyleRuleList) {
  return {
    name: 'House',
    language: 'de',
    configured_rules: { dates_and_times: { calendar_era: 'use_bce_and_ce', years: 'use_yyyy' } },
    custom_instructions: [{ label: 'New', prompt: hostile }, made.custom_instructions?.[0]],
  };
}

test.describe('A style rule list as JSON', () => {
  const session = useWindow();
  const document = new StyleDocument(session);
  const { account } = document;
  const view = () => session.workbench.sideBar.tree(manifestText('view.styleRules'));

  test.beforeAll(async () => {
    await session.workbench.sideBar.open('Interlinear');
    await view().expandView();
  });

  test('opens by its button', async () => {
    const { editor } = session.workbench;
    await document.open();
    await session.driver.closeEditors();
    await view().clickRowAction('House style', commandTitle('openStyleRules'));
    await editor.waitForTab(`House style${ending}`);
    await editor.waitForText('"Kept"');
  });

  test('shows before it is saved what would be sent, and sends nothing when that is canceled', async () => {
    const { notifications } = session.workbench;
    await document.paste(wanted(await document.open()), '"New"');
    const words = await document.save('House style', 'Cancel');
    for (const line of [
      styleRulesDocumentTexts.renameChange('House'),
      styleRulesDocumentTexts.rulesChange('2', '1'),
      '+ Dates and times, Calendar era: Use BCE and CE',
      '− Punctuation, Apostrophe',
      styleRulesDocumentTexts.instructionDeletion('Gone'),
      styleRulesDocumentTexts.instructionAddition(`New – ${hostile}`),
    ])
      assert.ok(words.includes(line), `${line}: ${words}`);
    await notifications.waitFor(styleRulesDocumentTexts.nothingSent());
    assert.deepEqual(await account.changes(), []);
  });

  test('is saved by the fewest requests, and set out again as the service has it [styles.put]', async () => {
    const { editor } = session.workbench;
    const made = await document.open();
    await document.paste(wanted(made), '"New"');
    await document.save('House style');
    await editor.waitForText('"label": "New"');
    await document.isSaved();
    assert.deepEqual((await account.changes()).toSorted(), [
      'DELETE custom_instructions/…',
      'PATCH ',
      'POST custom_instructions',
      'PUT configured_rules',
    ]);
    const { name, language, configured_rules, custom_instructions } = await account.list('House');
    assert.deepEqual(JSON.parse(await editor.text()), { name, language, configured_rules, custom_instructions });
    assert.deepEqual(configured_rules, wanted(made).configured_rules);
    assert.deepEqual(
      custom_instructions?.map(({ label }) => label),
      ['Kept', 'New'],
    );
    await expect.poll(async () => (await view().texts()).join(' ')).toMatch(/^HouseGerman/);
  });

  test('says what was saved and what was not, and goes on with the rest, and only with that', async () => {
    const { notifications } = session.workbench;
    await document.paste(wanted(await document.open()), '"New"');
    await controlOf(session).orderFaults({ kind: 'status', status: 400, message: hostile, match: adding });
    await document.save('House style');
    const said = await notifications.waitFor(
      withText(styleRulesDocumentTexts.savedChanges(`${styleRulesDocumentTexts.renameChange('House')}${any}`)),
    );
    const left = styleRulesDocumentTexts.unsavedChanges(styleRulesDocumentTexts.instructionAddition(`New${any}`));
    assert.match(said, withText(`${left} ${styleRulesDocumentTexts.saveAgain()}`));
    assert.ok(said.includes('$(bug) [x]\u200b(command:workbench.action.quit)'), said);
    await notifications.clear();
    await controlOf(session).resetLedger();
    const rest = await document.save('House');
    assert.match(rest, beside(styleRulesDocumentTexts.saveChangesQuestion('House'), styleRulesDocumentTexts.instructionAddition('New – ')));
    assert.ok(!rest.includes('+'), rest);
    await document.isSaved();
    assert.deepEqual(await account.changes(), ['POST custom_instructions']);
  });

  test('finds there what was made without an answer, and says nothing', async () => {
    const { editor, notifications } = session.workbench;
    await document.paste(wanted(await document.open()), '"New"');
    await controlOf(session).orderFaults({ kind: 'close', billed: true, match: adding });
    await document.save('House style');
    await editor.waitForText('"label": "New"');
    await document.isSaved();
    assert.equal((await account.changes()).filter((change) => change.startsWith('POST')).length, 1);
    assert.deepEqual(await notifications.texts(), []);
  });

  test('is compared, then read anew, when somebody else changed it; the own text is kept in a new file', async () => {
    const { dialog, editor, notifications, page } = session.workbench;
    const made = await document.open();
    await editor.select('Stays as it is.');
    await page.keyboard.insertText('Mine.');
    await account.rename(made.style_id, 'Theirs');
    await page.keyboard.press('Control+S');
    await dialog.waitFor(styleRulesDocumentTexts.listChangedSinceOpened('Theirs'));
    assert.deepEqual(
      (await dialog.buttons()).toSorted(),
      [
        'Cancel',
        styleRulesDocumentTexts.compareButton(),
        styleRulesTexts.overwriteButton(),
        styleRulesDocumentTexts.reloadButton(),
      ].toSorted(),
    );
    await dialog.click(styleRulesDocumentTexts.compareButton());
    await notifications.waitFor(styleRulesDocumentTexts.comparedNotSaved());
    await page.locator('.monaco-diff-editor .editor.modified .view-line').first().click();
    await account.rename(made.style_id, 'Theirs again');
    await page.keyboard.press('Control+S');
    await dialog.waitFor(styleRulesDocumentTexts.listChangedSinceOpened('Theirs again'));
    await dialog.click(styleRulesDocumentTexts.reloadButton());
    await page
      .locator('.monaco-diff-editor .view-line', { hasText: /Theirs\sagain/ })
      .first()
      .waitFor();
    await expect.poll(async () => (await view().texts()).join(' ')).toMatch(/^Theirs againGerman/);
    // In a slow moment, the editor shows a new file by itself as well.
    await page
      .locator('.tabs-container .tab', { hasText: /Untitled/ })
      .last()
      .click();
    await page
      .locator('.editor-group-container.active .view-line', { hasText: /"prompt":\s"Mine\."/ })
      .first()
      .waitFor();
  });

  test('keeps what is typed while it is saved, and puts the ids of new instructions into that', async () => {
    const { editor, page } = session.workbench;
    const { name, language, configured_rules, custom_instructions = [] } = await document.open();
    const instructions = [{ label: 'B', prompt: 'b' }, ...custom_instructions];
    await document.paste({ name, language, configured_rules, custom_instructions: instructions }, '"B"', 4);
    const control = controlOf(session);
    await control.orderFaults({ kind: 'hold', billed: true, match: adding });
    await document.save('House style');
    await editor.goToLine(1);
    await page.keyboard.insertText('  ');
    const ids = async () => (await editor.visibleLines()).filter((line) => line.includes('"id"')).length;
    await expect.poll(async () => (await control.ledger()).entries.some(({ fault }) => fault === 'hold')).toBe(true);
    assert.equal(await ids(), 2, 'typed before the answer');
    await control.clearFaults();
    await expect.poll(ids).toBe(3);
    assert.deepEqual(await account.changes(), ['POST custom_instructions']);
    const lines = await editor.visibleLines();
    assert.equal(lines[0], '  {');
    const { custom_instructions: shown }: StyleRuleList = JSON.parse(lines.join(''));
    const now = (await account.list('House style')).custom_instructions ?? [];
    const idOf = (label: string) => now.find((instruction) => instruction.label === label)?.id;
    assert.deepEqual(
      shown?.map(({ id }) => id),
      [idOf('B'), idOf('Kept'), idOf('Gone')],
    );
  });
});

test.describe('A style rule list with a text that is not saved', () => {
  const session = useWindow();
  const document = new StyleDocument(session);

  /** Waits until the editor has kept what is not saved. */
  async function backedUp(text: string): Promise<void> {
    const folder = join(session.storage, '..', '..', 'Backups');
    const kept = async () => {
      const paths = (await readdir(folder, { recursive: true })).filter((path) => /interlinear-style.[^/\\]+$/.test(path));
      const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8').catch(() => '')));
      return texts.some((one) => one.includes(text));
    };
    await expect.poll(kept).toBe(true);
  }

  test('has it after a reload of the window, and saves it then', async () => {
    const { editor, page } = session.workbench;
    await document.open('Typed');
    await editor.select('Stays as it is.');
    await page.keyboard.insertText('Mine.');
    await backedUp('Mine.');
    await session.workbench.reload();
    // Whichever of them the window came back with in front.
    await editor.tab(`Typed${ending}`).click();
    await editor.waitForTab(`Typed${ending}`);
    await editor.waitForText('Mine.');
    const asked = await document.save('Typed');
    assert.ok(asked.endsWith(styleRulesDocumentTexts.instructionChange('Kept – Mine.')), asked);
    await document.isSaved();
    assert.deepEqual(
      (await document.account.list('Typed')).custom_instructions?.map(({ prompt }) => prompt),
      ['Mine.', 'Goes.'],
    );
  });
});
