import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { eventually } from './eventually.ts';
import { controlOf, make, pickLanguage, sandboxOf } from './journeys.ts';
import { useWindow } from './session.ts';

const hostile = '[x](command:workbench.action.quit) $(bug) <b>no</b>';

describe('A dictionary in the editor', () => {
  const session = useWindow({ settings: { 'interlinear.translation.sourceLanguage': 'en' } });
  const ids = new Map<string, string>();

  before(async () => {
    for (const [name, target_lang] of [
      ['Typed', 'de'],
      ['Asked', 'fr'],
      ['Kept', 'es'],
      [hostile, 'it'],
    ] as const) {
      const dictionaries = [{ source_lang: 'en', target_lang, entries: 'bell\tK1\nsaddle\tS1', entries_format: 'tsv' }];
      await make(session, '/v3/glossaries', { name, dictionaries });
    }
    const { glossaries } = (await (await service('GET', '')).json()) as {
      glossaries: { glossary_id: string; dictionaries: { target_lang: string }[] }[];
    };
    for (const { glossary_id, dictionaries } of glossaries) ids.set(dictionaries[0]?.target_lang ?? '', glossary_id);
  });
  beforeEach(async () => {
    await controlOf(session).clearFaults();
    await controlOf(session).resetLedger();
  });

  it('is typed with Tab, judged as it is typed, put right by Ctrl+., counted in the status bar and saved', async () => {
    const { page, editor, statusBar, quickInput, notifications } = session.workbench;
    await open('German');
    await editor.waitForTab('Typed (en-de).tsv');
    const item = statusBar.itemOfExtension('interlinear.dictionary');
    await item.filter({ hasText: /2 entries, 0\.1 kB of 10 MB\s*$/ }).waitFor();
    await eventually(async () => assert.notEqual(await styleOf('saddle'), await styleOf('S1')));
    await editor.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('be');
    await page.locator('.suggest-widget.visible .monaco-list-row', { hasText: 'bell' }).waitFor();
    await page.keyboard.type('ll');
    // It types a tab though something is suggested, and Enter takes nothing of that.
    await page.keyboard.press('Tab');
    await page.keyboard.type('Glocke ');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('chain\tKette\tx');
    await squiggles(4);
    await item.filter({ hasText: /3 entries, 0\.1 kB of 10 MB\s*4\s*$/ }).waitFor();
    assert.match((await item.locator('a').getAttribute('aria-label')) ?? '', /3 entries.*3 problems\. 1 blank line/);

    await page.keyboard.press('Control+S');
    const said = await notifications.waitFor('Failed to save');
    assert.match(said, /The dictionary was not sent: it has 3 problems\. Line 3: .* Your text stays here, unsaved\./);
    assert.deepEqual(await puts(), []);
    await notifications.clear();

    await statusBar.click('3 entries');
    await quickInput.waitFor('Problems of This Dictionary');
    await quickInput.pick('All problems');
    await quickInput.row('Line 5').waitFor();
    assert.equal((await quickInput.entries()).length, 4);
    await quickInput.type('Kette');
    await quickInput.row('Line 3').waitFor({ state: 'detached' });
    await quickInput.accept();
    await fix('Replace the further tabs by spaces');
    await editor.goToLine(3);
    await fix('Keep this entry, remove the other');
    await squiggles(2);
    // Asked for while the text is still being judged, it finds nothing to fix.
    await eventually(async () => {
      await session.workbench.runCommand('Fix All');
      await squiggles(0, 3000);
    });
    await editor.save();
    assert.equal(await entries('de'), 'saddle\tS1\nbell\tGlocke\nchain\tKette x');
    await item.filter({ hasText: /3 entries/ }).waitFor();
  });

  it('asks inside the save when somebody else changed it: compare, overwrite, reload', async () => {
    const { page, editor, dialog, notifications } = session.workbench;
    await open('French');
    await editor.waitForTab('Asked (en-fr).tsv');
    await put('fr', 'bell\tK2\nsaddle\tS1\nchain\tC2');
    await type('bell\tmine\nsaddle\tS1');
    await page.keyboard.press('Control+S');
    const asked = await dialog.waitFor('was changed at the service');
    assert.match(asked, /Somebody else changed it since then\. Entries added: 1, removed: 0, changed: 1\./);
    assert.match(asked, /Overwrite puts your text in its place\. Entries lost: 1, changed: 1, added: 0\./);
    assert.deepEqual((await dialog.buttons()).toSorted(), ['Cancel', 'Compare', 'Overwrite', 'Reload']);
    await dialog.click('Cancel');
    await notifications.waitFor('Your text stays here, unsaved.');
    await notifications.clear();
    await isDirty('Asked (en-fr).tsv', true);

    await page.keyboard.press('Control+S');
    await dialog.waitFor('was changed at the service');
    await dialog.click('Compare');
    await page.locator('.monaco-diff-editor').waitFor();
    await notifications.waitFor('Your text is not saved yet.');
    await notifications.clear();
    await page.locator('.monaco-diff-editor .editor.modified .view-line').first().click();
    await page.keyboard.press('Control+S');
    await eventually(async () => assert.equal(await entries('fr'), 'bell\tmine\nsaddle\tS1'));
    assert.equal(await dialog.root.count(), 0, 'what was compared is overwritten without another question');
    await page.locator('.tabs-container .tab.active').click({ button: 'middle' });

    await put('fr', 'bell\tK3');
    await editor.waitForTab('Asked (en-fr).tsv');
    await type('bell\tmine too');
    await page.keyboard.press('Control+S');
    await dialog.waitFor('was changed at the service');
    await dialog.click('Overwrite');
    await eventually(async () => assert.equal(await entries('fr'), 'bell\tmine too'));
    await isDirty('Asked (en-fr).tsv', false);

    await put('fr', 'bell\tK4\nchain\tC4');
    await type('bell\tmine again');
    await page.keyboard.press('Control+S');
    await dialog.waitFor('was changed at the service');
    await dialog.click('Reload');
    await page.locator('.tabs-container .tab.dirty', { hasText: 'Untitled' }).waitFor();
    await editor.tab('Asked (en-fr).tsv').click();
    await editor.waitForText('C4');
    await isDirty('Asked (en-fr).tsv', false);
    assert.equal(await entries('fr'), 'bell\tK4\nchain\tC4');
    await page.locator('.tabs-container .tab.dirty', { hasText: 'Untitled' }).click();
    await editor.waitForText('mine again');
  });

  it('keeps a text that cannot be saved, over a reload of the window too, and makes a deleted dictionary again when told to', async () => {
    const { page, editor, dialog, notifications } = session.workbench;
    await open('Spanish');
    await editor.waitForTab('Kept (en-es).tsv');
    await type('bell\tTimbre');
    await controlOf(session).orderFaults({ kind: 'status', status: 403, message: hostile, match: { method: 'PUT' } });
    await page.keyboard.press('Control+S');
    const said = await notifications.waitFor('Failed to save');
    assert.ok(said.replaceAll('\u200b', '').includes(hostile), said);
    assert.equal(await notifications.toast('Failed to save').locator('.notification-list-item-message a').count(), 0);
    await notifications.clear();
    await isDirty('Kept (en-es).tsv', true);

    await backedUp();
    await session.workbench.reload();
    await editor.tab('Kept (en-es).tsv').click();
    // The window may come back with groups of editors that it had before.
    await session.workbench.runCommand('View: Join All Editor Groups');
    await editor.tab('Kept (en-es).tsv').click();
    await editor.waitForText('Timbre');
    await isDirty('Kept (en-es).tsv', true);
    await put('es', 'saddle\tS1\nbell\tK1');
    // Whatever groups of editors the window came back with.
    await editor.root.locator('.view-line').first().click();
    await page.keyboard.press('Control+S');
    // It was made from the same entries, in whatever order they are by now.
    await eventually(async () => assert.equal(await entries('es'), 'bell\tTimbre'));
    await service('DELETE', `/${ids.get('es') ?? ''}/dictionaries?source_lang=en&target_lang=es`);
    await type('bell\tTimbre');
    await page.keyboard.type('s');
    await page.keyboard.press('Control+S');
    assert.match(await dialog.waitFor('is not there any more'), /It can be made again in the glossary "Kept", of your text: entries: 1\./);
    await dialog.click('Make It Again');
    await eventually(async () => assert.equal(await entries('es'), 'bell\tTimbres'));
    await isDirty('Kept (en-es).tsv', false);
  });

  it('follows what other commands change, and shows when it is deleted, and when it is back', async () => {
    const { page, editor, dialog, quickInput, sideBar } = session.workbench;
    await open('German');
    await editor.waitForTab('Typed (en-de).tsv');
    await session.workbench.writeFile('pair.txt', 'tyre\tReifen\nspoke\tSpeiche');
    await session.workbench.openFile('pair.txt');
    await editor.selectAll();
    await session.workbench.runCommand('Interlinear: Add to Glossary…');
    await pickLanguage(session.workbench, 'German');
    await quickInput.pick('Typed');
    await dialog.waitFor('Add 2 terms');
    await dialog.click('Add');
    await editor.tab('Typed (en-de).tsv').click();
    await editor.waitForText('Speiche');
    await isDirty('Typed (en-de).tsv', false);
    const before = await entries('de');
    await sideBar.tree('Glossaries').clickRowAction('English → German', 'Delete');
    await dialog.waitFor('Delete');
    await dialog.click('Delete');
    const deleted = page.locator('.tabs-container .tab .strikethrough');
    await deleted.first().waitFor();
    // Somebody else makes it again, with what it had.
    await put('de', before);
    await session.workbench.runCommand('File: Revert File');
    await deleted.first().waitFor({ state: 'detached' });
    await editor.waitForText('Speiche');
  });

  it('shows the name of a glossary as it is, nothing in it becomes a link or an icon, and lists more problems than the editor shows', async () => {
    const { editor, notifications, page, quickInput, statusBar } = session.workbench;
    await open('Italian');
    await editor.root.locator('.view-line', { hasText: 'saddle' }).waitFor();
    await type('bell');
    await page.keyboard.press('Control+S');
    await notifications.waitFor('The dictionary was not sent. Line 1: The target phrase is missing.');
    assert.equal(await notifications.toast('Failed to save').locator('.notification-list-item-message a').count(), 0);
    await notifications.clear();

    await type('x');
    for (let lines = 1; lines < 1024; lines *= 2) {
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Control+Shift+Alt+ArrowDown');
    }
    const item = statusBar.itemOfExtension('interlinear.dictionary').filter({ hasText: '1,024' });
    await item.waitFor();
    assert.match((await item.locator('a').getAttribute('aria-label')) ?? '', /1,024 problems\. The editor shows the first 1,000/);
    await page
      .locator('.editor-group-container.active .editor-actions .action-label[aria-label^="List All Problems of This Dictionary"]')
      .click();
    await quickInput.waitFor('Problems of This Dictionary: 1,024');
    await quickInput.type('1007');
    await quickInput.row('Line 1007').waitFor();
    await quickInput.accept();
    await statusBar.item('Ln 1007').waitFor();
  });

  /** Opens a dictionary by its row in the view. */
  async function open(language: string): Promise<void> {
    const { sideBar } = session.workbench;
    await sideBar.open('Interlinear');
    const tree = sideBar.tree('Glossaries');
    await tree.expandView();
    const name = { German: 'Typed', French: 'Asked', Spanish: 'Kept', Italian: 'command' }[language] ?? '';
    await tree.row(name).waitFor();
    await tree.expand(name);
    await tree.row(`English → ${language}`).click();
  }

  /** Replaces the text in the editor. */
  async function type(text: string): Promise<void> {
    await session.workbench.editor.selectAll();
    await session.workbench.page.keyboard.insertText(text);
  }

  /** What gives a word of the text its colour. */
  async function styleOf(word: string): Promise<string | null> {
    const part = session.workbench.editor.root.locator('.view-line span span', { hasText: word });
    return part.first().getAttribute('class');
  }

  async function squiggles(count: number, milliseconds?: number): Promise<void> {
    const { root } = session.workbench.editor;
    await eventually(async () => assert.equal(await marks(root).count(), count), milliseconds);
  }

  /** Chooses a quick fix at the cursor. */
  async function fix(title: string): Promise<void> {
    const { page, editor } = session.workbench;
    const list = page.locator('.action-widget:not(.action-list-submenu-panel)');
    await eventually(async () => {
      await editor.focus();
      await page.keyboard.press('Control+.');
      await list.locator('.monaco-list-row', { hasText: title }).first().click({ timeout: 2000 });
    });
    await list.waitFor({ state: 'hidden' });
  }

  async function isDirty(name: string, dirty: boolean): Promise<void> {
    const tab = session.workbench.editor.tab(name).first();
    await eventually(async () => assert.equal((await tab.getAttribute('class'))?.split(' ').includes('dirty'), dirty));
  }

  /** Waits until the editor has kept what is not saved. */
  async function backedUp(): Promise<void> {
    const folder = join(session.storage, '..', '..', 'Backups');
    await eventually(async () => {
      const paths = await readdir(folder, { recursive: true });
      assert.ok(paths.some((path) => /interlinear-glossary.[^/\\]+$/.test(path)));
    });
  }

  async function service(method: string, path: string, body?: unknown): Promise<Response> {
    const { url, key } = sandboxOf(session);
    const headers = { Authorization: `Service-Auth-Key ${key}`, 'Content-Type': 'application/json' };
    return fetch(`${url}/v3/glossaries${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  }

  async function entries(target_lang: string): Promise<string> {
    const response = await service('GET', `/${ids.get(target_lang) ?? ''}/entries?source_lang=en&target_lang=${target_lang}`);
    const { dictionaries = [] } = (await response.json()) as { dictionaries?: { entries: string }[] };
    return dictionaries[0]?.entries ?? '';
  }

  async function put(target_lang: string, text: string): Promise<void> {
    const body = { source_lang: 'en', target_lang, entries: text, entries_format: 'tsv' };
    assert.equal((await service('PUT', `/${ids.get(target_lang) ?? ''}/dictionaries`, body)).status, 200);
  }

  async function puts() {
    return (await controlOf(session).ledger()).entries.filter(({ method }) => method === 'PUT');
  }
});

function marks(root: Locator): Locator {
  return root.locator('.squiggly-error, .squiggly-info');
}
