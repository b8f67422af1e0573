import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GlossaryAccount, tsv } from './glossaryAccount.ts';
import { controlOf, sandboxOf } from './sandbox.ts';
import { shownTexts } from './pages/shownTexts.ts';
import { normalized } from './pages/text.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';
import { StyleAccount } from './styleAccount.ts';
import { expect, test } from './test.ts';
import * as glossariesChangeTexts from '../../src/features/glossaries/changeTexts.ts';
import * as glossariesDictionariesTexts from '../../src/features/glossaries/dictionaries/texts.ts';
import * as styleRulesDocumentTexts from '../../src/features/styleRules/documentTexts.ts';
import { manifestText } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';

const guid = /[\da-f]{8}-[\da-f]{4}/;
const settings = { 'interlinear.translation.sourceLanguage': 'en' };

/** The authority of the addresses. */
function authorityOf(session: Session): string {
  return createHash('sha256')
    .update(`interlinear account ${sandboxOf(session).key}`)
    .digest('hex')
    .slice(0, 32);
}

/** Waits until the editor has kept a text that is not saved. */
async function backedUp(session: Session, text: string): Promise<void> {
  const folder = join(session.storage, '..', '..', 'Backups');
  const kept = async () => {
    // The editor makes the folder with the first file.
    const paths = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
    const texts = await Promise.all(paths.map(async (path) => readFile(join(folder, path), 'utf8').catch(() => '')));
    return texts.some((one) => one.includes(text));
  };
  await expect.poll(kept).toBe(true);
}

async function breadcrumbs({ workbench }: Session): Promise<string[]> {
  const items = workbench.page.locator('.editor-group-container.active .breadcrumbs-control .monaco-breadcrumb-item');
  return (await items.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');
}

test.describe('The address of a dictionary', () => {
  const session = useWindow({ settings });
  const account = new GlossaryAccount(session);
  const view = () => session.workbench.sideBar.tree(manifestText('view.glossaries'));

  test.beforeEach(async () => {
    await account.removeAll();
    await controlOf(session).clearFaults();
    await session.workbench.sideBar.open('Interlinear');
    await view().expandView();
    await session.driver.run('interlinear.refreshGlossaries');
    // A row of the test before is open; taken for that of this one, it is drawn anew, closed, a moment later.
    await expect(view().rows).toHaveCount(0);
  });

  /** Makes a glossary. @returns its id. */
  async function made(name: string, entries: string): Promise<string> {
    const id = await account.make(name, tsv('en', 'de', entries));
    await session.driver.run('interlinear.refreshGlossaries');
    await view().row(name).waitFor();
    return id;
  }

  const has = (id: string, entries: string) => expect.poll(() => account.entries(id, 'en', 'de')).toBe(entries);

  /** Opens the one dictionary of the view. */
  async function openRow(name: string): Promise<void> {
    await view().expand(name);
    await view().click('English → German');
  }

  async function hover(tab: string): Promise<string> {
    const { page, editor } = session.workbench;
    await page.mouse.move(0, 0);
    await editor.tab(tab).hover();
    const shown = page.locator('.workbench-hover-container .workbench-hover, .workbench-hover').last();
    await shown.waitFor();
    return normalized(await shown.innerText());
  }

  for (const theme of ['Light', 'Dark']) {
    test(`reads as its name, and no id is seen anywhere: ${theme}`, async () => {
      const { editor } = session.workbench;
      await session.driver.changeSettings({ 'workbench.colorTheme': `Default ${theme} Modern` });
      await made('Bikes', 'bell\tK1');
      await openRow('Bikes');
      await editor.waitForTab('Bikes (en-de).tsv');
      await expect.poll(() => breadcrumbs(session)).toEqual(['Bikes (en-de).tsv']);
      await session.workbench.picture(`breadcrumbs-${theme.toLowerCase()}`);
      assert.match(await hover('Bikes (en-de).tsv'), /^\/?Bikes \(en-de\)\.tsv/);
      const shown = await shownTexts(session.workbench.page);
      assert.ok(shown.includes('Bikes (en-de).tsv'));
      assert.doesNotMatch(shown, guid);
    });
  }

  test('stays that of the open text when the glossary is renamed, and is the new name the next time', async () => {
    const { editor, page, quickInput } = session.workbench;
    const id = await made('Bikes', 'bell\tK1');
    await openRow('Bikes');
    await editor.waitForTab('Bikes (en-de).tsv');
    await view().click('Bikes');
    await page.keyboard.press('F2');
    await quickInput.waitFor(glossariesChangeTexts.renameGlossaryTitle('Bikes'));
    await quickInput.type('Cycles');
    await quickInput.accept();
    await view().row('Cycles').waitFor();
    await editor.selectAll();
    await page.keyboard.insertText('bell\tK2');
    await editor.save();
    await has(id, 'bell\tK2');
    // Its row leads to the text that is open, not to a second one.
    await session.workbench.openFile('notes/urlaub.md');
    await view().expand('Cycles');
    await view().click('English → German');
    await editor.waitForTab('Bikes (en-de).tsv');
    await expect(editor.tab('Cycles (en-de).tsv')).toHaveCount(0);
    // A click that comes before the row knows of it opens the text under its old name once more.
    await view().redrawn('English → German', () => session.workbench.runCommand('View: Close Editor'));
    await expect(editor.tab('Bikes (en-de).tsv')).toHaveCount(0);
    await view().click('English → German');
    await editor.waitForTab('Cycles (en-de).tsv');
    await editor.waitForText('K2');
  });

  test('tells two of the same name apart, side by side', async () => {
    const { editor, page } = session.workbench;
    const ids = [await made('Twins', 'bell\tK1'), await made('Twins', 'saddle\tS1')];
    await expect(view().rows).toHaveCount(2);
    await view().rows.last().locator('.monaco-tl-twistie').click();
    await view().rows.first().locator('.monaco-tl-twistie').click();
    await expect(view().rows).toHaveCount(4);
    const pairs = view().rows.filter({ hasText: 'English → German' });
    await view().click(pairs.first());
    await editor.waitForTab('Twins (en-de).tsv');
    await editor.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('one');
    await view().click(pairs.last());
    await expect(editor.tab('Twins (en-de).tsv')).toHaveCount(2);
    await session.workbench.runCommand('View: Move Editor into Next Group');
    await expect(page.locator('.editor-group-container')).toHaveCount(2);
    // The group is there before the keyboard is in it.
    await page.locator('.editor-group-container').nth(1).locator('.monaco-editor.focused').waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('other');
    await expect(page.locator('.tab.dirty')).toHaveCount(2);
    await page.keyboard.press('Control+S');
    await expect(page.locator('.editor-group-container.active .tab.dirty')).toHaveCount(0);
    await expect(page.locator('.tab.dirty')).toHaveCount(1);
    await session.workbench.picture('breadcrumbs-twins');
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Control+S');
    await expect(page.locator('.tab.dirty')).toHaveCount(0);
    const now = await Promise.all(ids.map((id) => account.entries(id, 'en', 'de')));
    assert.match(now.toSorted().join('\n'), /^bell\tK1(?:one|other)\nsaddle\tS1(?:one|other)$/);
    assert.equal(now.filter((entries) => entries.endsWith('one')).length, 1);
  });

  test('shows a slash in a name as one', async () => {
    const { editor, page } = session.workbench;
    const id = await made('Bikes/Parts', 'bell\tK1');
    await openRow('Bikes/Parts');
    await editor.waitForTab('Bikes∕Parts (en-de).tsv');
    await expect.poll(() => breadcrumbs(session)).toEqual(['Bikes∕Parts (en-de).tsv']);
    await editor.selectAll();
    await page.keyboard.insertText('bell\tK2');
    await editor.save();
    await has(id, 'bell\tK2');
  });

  test('may be one of before, with a text that is not saved: it is there after a reload, is compared, and is saved', async () => {
    const { dialog, editor, notifications, page } = session.workbench;
    const id = await made('Bikes', 'bell\tK1');
    const uri = `interlinear-glossary://${authorityOf(session)}/${id}/en-de/Bikes (en-de).tsv`;
    await session.driver.run('vscode.open', { uri });
    await editor.waitForTab('Bikes (en-de).tsv');
    await editor.waitForText('K1');
    await editor.selectAll();
    await page.keyboard.insertText('bell\tTimbre');
    await backedUp(session, 'Timbre');
    await session.workbench.reload();
    await editor.tab('Bikes (en-de).tsv').click();
    await editor.waitForText('Timbre');
    await expect(editor.tab('Bikes (en-de).tsv')).toHaveClass(/\bdirty\b/);
    await account.put(id, tsv('en', 'de', 'bell\tK3'));
    await editor.focus();
    await page.keyboard.press('Control+S');
    await dialog.waitFor(withText(glossariesDictionariesTexts.changedOnService(any)));
    await dialog.click(glossariesDictionariesTexts.compareButton());
    await page.locator('.monaco-diff-editor').waitFor();
    const said = await notifications.waitFor('Failed to save');
    assert.ok(said.startsWith(`Failed to save 'Bikes (en-de).tsv': ${glossariesDictionariesTexts.saveAfterComparing()}`), said);
    await page.locator('.monaco-diff-editor .editor.modified .view-line').first().click();
    await page.keyboard.press('Control+S');
    await has(id, 'bell\tTimbre');
    await expect(page.locator('.tab.dirty')).toHaveCount(0);
    // What is open by an address of before is not opened a second time.
    await session.workbench.sideBar.open('Interlinear');
    await openRow('Bikes');
    await editor.waitForTab('Bikes (en-de).tsv');
    await expect.poll(async () => (await breadcrumbs(session))[0]).toBe(id);
  });
});

test.describe('The address of a style rule list', () => {
  const session = useWindow();
  const account = new StyleAccount(session);
  const name = 'House style.interlinear-style.json';

  async function made(): Promise<string> {
    await account.removeAll();
    const { style_id } = await account.make('House style', { configured_rules: { dates_and_times: { calendar_era: 'use_bc_and_ad' } } });
    await session.driver.run('interlinear.refreshStyleRules');
    return style_id;
  }

  test('reads as its name, and what keeps it from being saved is said first', async () => {
    const { editor, notifications, page } = session.workbench;
    await session.driver.run('interlinear.openStyleRules', await made());
    await editor.waitForTab(name);
    // Behind the name stands where the cursor is in the text.
    await expect.poll(async () => (await breadcrumbs(session))[0]).toBe(name);
    await editor.selectAll();
    await page.keyboard.insertText('name: House');
    await page.keyboard.press('Control+S');
    const said = await notifications.waitFor('Failed to save');
    const refused = `${styleRulesDocumentTexts.invalidJson(any)} ${styleRulesDocumentTexts.nothingSent()}`;
    assert.match(said, withText(`Failed to save 'House style.interlinear-style.json': ${refused}`));
    await session.workbench.picture('save-refused');
    assert.doesNotMatch(await shownTexts(page), guid);
    await notifications.click('Failed to save', 'Revert');
    await editor.waitForText('use_bc_and_ad');
    await expect(page.locator('.tab.dirty')).toHaveCount(0);
  });

  test('may be one of before, with a text that is not saved: it is there after a reload, and is saved', async () => {
    const { dialog, editor, page } = session.workbench;
    const id = await made();
    await session.driver.run('vscode.open', { uri: `interlinear-style://${authorityOf(session)}/${id}/${name}` });
    await editor.waitForTab(name);
    await editor.select('use_bc_and_ad');
    await page.keyboard.insertText('use_bce_and_ce');
    await backedUp(session, 'use_bce_and_ce');
    await session.workbench.reload();
    await editor.tab(name).click();
    await editor.waitForText('use_bce_and_ce');
    await editor.focus();
    await page.keyboard.press('Control+S');
    await dialog.waitFor(styleRulesDocumentTexts.saveChangesQuestion('House style'));
    await dialog.click(styleRulesDocumentTexts.saveButton());
    await expect(page.locator('.tab.dirty')).toHaveCount(0);
    assert.deepEqual((await account.list('House style')).configured_rules, { dates_and_times: { calendar_era: 'use_bce_and_ce' } });
    await session.driver.run('interlinear.openStyleRules', id);
    await expect(editor.tab(name)).toHaveCount(1);
  });
});
