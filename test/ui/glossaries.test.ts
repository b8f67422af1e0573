import assert from 'node:assert/strict';
import { GlossaryAccount, tsv } from './glossaryAccount.ts';
import { connectToServer } from './journeys.ts';
import { controlOf, sandboxOf } from './sandbox.ts';
import type { Tree } from './pages/sideBar.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import { welcomeButton, welcomeText } from './welcomeTexts.ts';
import * as glossariesTexts from '../../src/features/glossaries/texts.ts';
import * as glossariesChangeTexts from '../../src/features/glossaries/changeTexts.ts';
import * as settingsServiceTexts from '../../src/services/settings/texts.ts';
import * as translateActivationTexts from '../../src/features/translate/activationTexts.ts';
import * as servicesActivationTexts from '../../src/services/activationTexts.ts';
import * as accountTexts from '../../src/features/account/texts.ts';
import { manifestText, palette, commandTitle } from '../harness/manifestTexts.ts';
import { any, beside, withText } from '../harness/like.ts';

const hostile = '$(bug) [x](command:workbench.action.quit) <b>b</b>';
const longest = 'n'.repeat(1024);

test.describe('The view of glossaries', () => {
  const session = useWindow();
  const account = new GlossaryAccount(session);
  const view = (): Tree => session.workbench.sideBar.tree(manifestText('view.glossaries'));
  const settings = async () => session.workbench.readFile('.vscode/settings.json').catch(() => '');

  test.beforeEach(async () => {
    await controlOf(session).clearFaults();
    await account.removeAll();
    await session.driver.run('interlinear.clearGlossaryFilter');
    await session.driver.run('interlinear.stopUsingGlossary');
    await session.driver.run('interlinear.refreshGlossaries');
    // Rows of the test before are not taken for those of this one.
    await expect(view().rows).toHaveCount(0);
  });

  /** Shows the view, and reads what was made meanwhile. */
  async function look(): Promise<void> {
    await session.workbench.sideBar.open('Interlinear');
    await session.driver.run('interlinear.refreshGlossaries');
  }

  /** A glossary with one term, in the view. @returns its id. */
  async function shop(name = 'Shop'): Promise<string> {
    const id = await account.make(name, tsv('en', 'de', 'bike\tRad'));
    await look();
    await view().row(name).waitFor();
    return id;
  }

  /** One that was made by the legacy interface, in the view. */
  async function legacy(): Promise<void> {
    await account.makeLegacy(hostile, 'en', 'de', 'a\tb');
    await look();
    await view().row('command').waitFor();
  }

  async function followed(glossary_id: string): Promise<void> {
    await session.driver.run('interlinear.useGlossary', { glossary_id });
    await shows(view(), withText(`${glossariesTexts.inUse()} · en → de`));
  }

  test('draws only the rows that look different, so that no click on another one gets lost', async () => {
    const other = await account.make('Other', tsv('en', 'de', 'lock\tSchloss'));
    await shop();
    const buttons = view().row('Shop').locator('.actions .action-item').first();
    await buttons.evaluate((element) => element.setAttribute('data-was-here', ''));
    // Once with nothing that is another than before, and once with another row that is.
    await session.driver.run('interlinear.refreshGlossaries');
    await account.rename(other, 'Other than before');
    await session.driver.run('interlinear.refreshGlossaries');
    await view().row('Other than before').waitFor();
    await expect(buttons).toHaveAttribute('data-was-here');
  });

  test('shows a legacy glossary once and marks it; what its name holds is no icon', async () => {
    await legacy();
    await expect
      .poll(() => view().texts())
      .toEqual([`${hostile}${glossariesTexts.legacy()} · en → de · ${servicesActivationTexts.entriesOne()}`]);
    await expect(view().row('command').locator('.monaco-icon-label .codicon-bug')).toHaveCount(0);
  });

  test('shows a name as it is on hover', async () => {
    await legacy();
    await view().row('command').hover();
    const hover = session.workbench.page.locator('.monaco-hover:visible', { hasText: withText(glossariesTexts.idOfGlossary(any)) });
    await hover.waitFor();
    assert.ok((await hover.innerText()).startsWith(`${hostile}\n`));
    await expect(hover.locator('a, .codicon')).toHaveCount(0);
  });

  test('offers for a legacy glossary only what can be done with it', async () => {
    await legacy();
    const menu = await view().openContextMenu('command');
    await expect
      .poll(() => menu.groups())
      .toEqual([
        [commandTitle('useGlossary')],
        [commandTitle('convertGlossary')],
        [commandTitle('duplicateGlossary'), commandTitle('copyGlossaryId')],
        [commandTitle('deleteGlossary')],
      ]);
    await menu.close();
  });

  test('shows a name as it is in the title of a step', async () => {
    const { quickInput } = session.workbench;
    await legacy();
    await (await view().openContextMenu('command')).choose(commandTitle('duplicateGlossary'));
    await quickInput.waitFor(glossariesChangeTexts.duplicateGlossaryTitle(hostile));
    await expect(quickInput.root.locator('.quick-input-title .codicon')).toHaveCount(0);
  });

  test('shows a name as it is in the question before it is deleted by the key', async () => {
    const { dialog, page } = session.workbench;
    await legacy();
    await view().click('command');
    await page.keyboard.press('Delete');
    const question = glossariesChangeTexts.deleteGlossaryQuestion(hostile);
    const asked = await dialog.waitFor(question);
    assert.ok(asked.startsWith(`${question} ${ofOne()}`), asked);
    await expect(dialog.root.locator('.dialog-message-container a')).toHaveCount(0);
    await dialog.click('Cancel');
  });

  test('shows a name as it is in a notice: a legacy glossary is not renamed', async () => {
    const { notifications, page } = session.workbench;
    await legacy();
    await view().click('command');
    await page.keyboard.press('F2');
    const said = await notifications.waitFor(withText(glossariesTexts.legacyNotChangeable(any)));
    assert.ok(said.includes(hostile.replace('](', ']\u200b(')), said);
    await expect(notifications.toasts.locator('.notification-list-item-message a')).toHaveCount(0);
  });

  test('renames by the key what the row is: never the glossary of a dictionary', async () => {
    const { notifications, page, quickInput } = session.workbench;
    await shop();
    await view().expand('Shop');
    await view().click('Shop');
    await view().expand('Shop');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('F2');
    await notifications.waitFor(glossariesTexts.dictionaryNotRenamable());
    await expect(quickInput.root).toBeHidden();
  });

  test('lets translations follow a glossary by its button; row, settings and status bar say so', async () => {
    const { page, statusBar } = session.workbench;
    await shop();
    await view().clickRowAction('Shop', commandTitle('useGlossary'));
    await shows(view(), shopInUse());
    const notice = `${settingsServiceTexts.glossarySet('Shop')} ${settingsServiceTexts.savedIn('.vscode/settings.json')}`;
    await session.workbench.notifications.waitFor(notice);
    // The mark is that of the row alone: the button beside it stops.
    await expect(view().row('Shop').locator('.codicon-pass-filled')).toHaveCount(1);
    await session.workbench.picture('glossary-in-use');
    assert.match(await settings(), /"interlinear\.translation\.glossary": "Shop"/);
    await statusBar.itemOfExtension('interlinear.target').hover();
    await page.locator('.monaco-hover:visible', { hasText: translateActivationTexts.glossaryWithPairs('Shop', 'en → de') }).waitFor();
  });

  test('lets translations follow none any longer', async () => {
    await followed(await shop());
    await view().clickRowAction('Shop', commandTitle('stopUsingGlossary'));
    await shows(view(), beside('Shop', `en → de · ${servicesActivationTexts.entriesOne()}`));
    assert.doesNotMatch(await settings(), /Shop/);
  });

  test('lets translations follow a glossary by its menu', async () => {
    await shop();
    await (await view().openContextMenu('Shop')).choose(commandTitle('useGlossary'));
    await shows(view(), shopInUse());
  });

  test('finds glossaries by language, and says when none is like that', async () => {
    const { quickInput } = session.workbench;
    await account.make(longest, tsv('en', 'ar', 'bike\tدراجة'), tsv('en', 'ja', 'bike\t自転車'));
    await shop();
    await view().clickTitleAction(commandTitle('filterGlossaries'));
    await quickInput.waitFor(glossariesTexts.filterTitle());
    await quickInput.type('japanese');
    await expect.poll(async () => (await view().texts()).map((row) => row.slice(0, 4))).toEqual(['nnnn']);
    await quickInput.type('klingon');
    await expect.poll(() => view().welcome()).toContain(welcomeText('view.glossaries.filteredOut'));
  });

  test('keeps a filter that was accepted, says so, and clears it', async () => {
    const { quickInput } = session.workbench;
    await account.make('Other', tsv('en', 'ja', 'bike\t自転車'));
    await account.makeLegacy(hostile, 'en', 'de', 'a\tb');
    await shop();
    await view().clickTitleAction(commandTitle('filterGlossaries'));
    await quickInput.type('shop de');
    await expect(view().rows).toHaveCount(1);
    await shows(view(), /^Shop/);
    await quickInput.accept();
    await expect(view().pane.locator('.pane-header .description')).toContainText(glossariesTexts.filterSummary('shop de', '1', '3'));
    await view().clickTitleAction(commandTitle('clearGlossaryFilter'));
    await expect(view().rows).toHaveCount(3);
  });

  test('renames by the key; the one in use stays in use', async () => {
    const { quickInput, page } = session.workbench;
    await followed(await shop());
    await view().click('Shop');
    await page.keyboard.press('F2');
    await quickInput.waitFor(glossariesChangeTexts.renameGlossaryTitle('Shop'));
    await quickInput.type('Bike Shop');
    await quickInput.accept();
    await shows(view(), beside('Bike Shop', glossariesTexts.inUse()));
    await expect.poll(settings).toMatch(/"interlinear\.translation\.glossary": "Bike Shop"/);
  });

  test('duplicates a glossary', async () => {
    const { quickInput } = session.workbench;
    await shop();
    await (await view().openContextMenu('Shop')).choose(commandTitle('duplicateGlossary'));
    await quickInput.waitFor(glossariesChangeTexts.duplicateGlossaryTitle('Shop'));
    await quickInput.accept();
    await shows(view(), withText(glossariesChangeTexts.nameOfCopy('Shop'), `en → de · ${servicesActivationTexts.entriesOne()}`));
  });

  test('copies the ids of all that are selected', async () => {
    const { page } = session.workbench;
    const wanted = [await account.make('One', tsv('en', 'de', 'a\tb')), await account.make('Two', tsv('en', 'de', 'a\tb'))];
    await shop();
    await view().click('One');
    await view().click('Two', { modifiers: ['Control'] });
    await (await view().openContextMenu('Two')).choose(commandTitle('copyGlossaryId'));
    const copied = async () =>
      String(await page.evaluate('navigator.clipboard.readText()'))
        .split('\n')
        .toSorted();
    await expect.poll(copied).toEqual(wanted.toSorted());
  });

  test('converts a legacy glossary, and deletes that when told to', async () => {
    const { dialog } = session.workbench;
    await legacy();
    await (await view().openContextMenu('command')).choose(commandTitle('convertGlossary'));
    const asked = await dialog.waitFor(withText(glossariesChangeTexts.deleteLegacyGlossaryQuestion(any)));
    assert.ok(asked.includes(glossariesChangeTexts.deleteLegacyGlossaryDetail(servicesActivationTexts.entriesOne())), asked);
    await dialog.click(glossariesChangeTexts.deleteLegacyGlossary());
    await expect.poll(() => view().texts()).toEqual([`${hostile}en → de · ${servicesActivationTexts.entriesOne()}`]);
  });

  test('shows a dictionary by a click, which keeps the focus in the tree, and deletes it by the key', async () => {
    const { dialog, editor, page } = session.workbench;
    await account.make(longest, tsv('en', 'ar', 'bike\tدراجة'), tsv('en', 'ja', 'bike\t自転車'));
    await look();
    await view().expand('nnnn');
    await view().click('English → Japanese');
    await editor.waitForTab(`${'n'.repeat(100)} (en-ja).tsv`);
    await page.keyboard.press('Delete');
    const asked = await dialog.waitFor(withText(glossariesChangeTexts.deleteDictionaryQuestion('English → Japanese', `nnn${any}`)));
    assert.ok(asked.includes(servicesActivationTexts.entriesOne()), asked);
    await dialog.click(glossariesChangeTexts.deleteButton());
    await expect(view().row('English → Japanese')).toHaveCount(0);
    await expect(view().row('English → Arabic')).toBeVisible();
  });

  test('deletes what is selected by the key, also what somebody else deleted while the question stood', async () => {
    const { dialog, page } = session.workbench;
    await account.make('Kept', tsv('en', 'de', 'a\tb'));
    const gone = await account.make('Gone', tsv('en', 'de', 'a\tb'));
    await account.make(hostile, tsv('en', 'de', 'a\tb'));
    await followed(await shop());
    await view().click('Shop');
    for (const name of ['command', 'Gone']) await view().click(name, { modifiers: ['Control'] });
    await page.keyboard.press('Delete');
    const question = await dialog.waitFor(glossariesChangeTexts.deleteGlossariesQuestion('3'));
    assert.ok(
      question.includes(
        glossariesChangeTexts.namedGlossaryLoss('Shop', glossariesChangeTexts.dictionariesOne(), servicesActivationTexts.entriesOne()),
      ),
      question,
    );
    assert.ok(question.includes(glossariesChangeTexts.usedInWorkspaceNoneRemain('Shop')), question);
    await account.remove(gone);
    await dialog.click(glossariesChangeTexts.deleteButton());
    await expect.poll(() => account.names()).toEqual(['Kept']);
    await expect.poll(settings).not.toMatch(/translation\.glossary": "Shop/);
    await expect.poll(() => view().texts()).toEqual([`Kepten → de · ${servicesActivationTexts.entriesOne()}`]);
  });
});

test.describe('The view of glossaries in a new window', () => {
  const session = useWindow();
  const account = new GlossaryAccount(session);

  test('reads nothing before it is seen, and says what is wrong or missing', async () => {
    const { sideBar } = session.workbench;
    const view = sideBar.tree(manifestText('view.glossaries'));
    await account.removeAll();
    await controlOf(session).resetLedger();
    await sideBar.open('Explorer');
    await controlOf(session).orderFaults({ kind: 'status', status: 403, match: { method: 'GET', path: '/v3/glossaries' } });
    assert.deepEqual(await account.requests(), []);
    await sideBar.open('Interlinear');
    await expect.poll(() => view.welcome()).toContain(welcomeText('view.glossaries.forbidden'));
    await view.clickWelcome(welcomeButton('view.glossaries.forbidden', 'refreshGlossaries'));
    await expect.poll(() => view.welcome()).toContain(welcomeText('view.glossaries.empty'));
  });
});

test.describe('The view of glossaries of another account', () => {
  const session = useWindow();

  test('asks to connect, reads again with the connection, and says that a regional address does not see what was made elsewhere ("not shared between data centers") [base.us-apart]', async () => {
    const { workbench } = session;
    const view = workbench.sideBar.tree(manifestText('view.glossaries'));
    await new GlossaryAccount(session).make('Elsewhere', tsv('en', 'de', 'a\tb'));
    await workbench.sideBar.open('Interlinear');
    await view.row('Elsewhere').waitFor();
    await workbench.runCommand(palette('disconnect'));
    await expect.poll(() => view.welcome()).toContain(welcomeText('view.glossaries.notConnected'));
    await view.clickWelcome(welcomeButton('view.glossaries.notConnected', 'connect'));
    const { usUrl, key } = sandboxOf(session);
    await connectToServer(workbench, usUrl, key, accountTexts.region());
    await expect.poll(() => view.welcome()).toContain(welcomeText('view.glossaries.emptyRegional'));
  });
});

/** What a glossary with one term holds. */
function ofOne(): string {
  return glossariesChangeTexts.glossaryLoss(glossariesChangeTexts.dictionariesOne(), servicesActivationTexts.entriesOne());
}

/** The row of `Shop` while translations follow it. */
function shopInUse(): RegExp {
  return beside('Shop', `${glossariesTexts.inUse()} · en → de · ${servicesActivationTexts.entriesOne()}`);
}

async function shows(tree: Tree, pattern: RegExp): Promise<void> {
  await expect.poll(async () => (await tree.texts()).join(' ')).toMatch(pattern);
}
