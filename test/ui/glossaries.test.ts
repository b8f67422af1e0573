import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { connectToServer, controlOf, sandboxOf } from './journeys.ts';
import type { Tree } from './pages/sideBar.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';

const hostile = '$(bug) [x](command:workbench.action.quit) <b>b</b>';
const longest = 'n'.repeat(1024);

describe('The view of glossaries', () => {
  const session = useWindow({ context: { viewport: { width: 1280, height: 1000 } } });
  const view = (): Tree => session.workbench.sideBar.tree('Glossaries');
  const shows = async (pattern: RegExp) => eventually(async () => assert.match((await view().texts()).join(' '), pattern));
  const settings = async () => readFile(join(session.workspace, '.vscode', 'settings.json'), 'utf8').catch(() => '');

  // The first test is about what happens before.
  let opened = false;

  before(async () => {
    for (const { glossary_id } of await listed(session)) await ask(session, 'DELETE', `/v3/glossaries/${glossary_id}`);
    const rows = ['source;target', 'bike;Velo', 'basket;Korb', 'no target', ' bell ;Klingel'];
    await session.workbench.writeFile('terms.en-de.csv', rows.join('\r\n'));
    await session.workbench.writeFile('words.en.txt', 'pump\nchain\n');
    await session.workbench.writeFile('words.de.txt', 'Pumpe\nKette\n');
    await session.workbench.writeFile('more.csv', 'pump;Luftpumpe\nfork;Gabel\n');
  });
  beforeEach(async () => {
    await controlOf(session).clearFaults();
    if (opened) await session.workbench.sideBar.open('Interlinear');
    opened = true;
  });
  afterEach(async () => session.workbench.dialog.dismissAll());

  it('reads nothing before it is seen, says what is wrong or missing, and makes the first glossary by hand', async () => {
    const { quickInput, editor, notifications, page } = session.workbench;
    const sandbox = controlOf(session);
    await sandbox.resetLedger();
    await session.workbench.sideBar.open('Explorer');
    await sandbox.orderFaults({ kind: 'status', status: 403, match: { method: 'GET', path: '/v3/glossaries' } });
    assert.deepEqual(await requests(session), []);
    await session.workbench.sideBar.open('Interlinear');
    await eventually(async () => assert.match(await view().welcome(), /Your key or plan does not allow glossaries/));
    await view().clickWelcome('Try Again');
    await eventually(async () => assert.match(await view().welcome(), /There are no glossaries yet\./));
    await sandbox.resetLedger();
    await view().clickWelcome('Create a Glossary');
    await quickInput.pick('By Hand');
    await quickInput.waitForMessage('Name of the glossary');
    await quickInput.type(`${longest}é`);
    await quickInput.waitForMessage('The name takes 1,026 bytes; there is room for 1,024.');
    await quickInput.type('Shop');
    await quickInput.accept();
    await chooseLanguage(session, 'Language of the source phrases', 'English');
    await chooseLanguage(session, 'Language of the target phrases', 'German');
    await quickInput.waitForMessage('The first term');
    await quickInput.type('bike');
    await quickInput.accept();
    await quickInput.waitForMessage('Its translation');
    await quickInput.type('Rad');
    // What the service refuses is asked for again with all that was typed.
    await sandbox.orderFaults({ kind: 'status', status: 400, match: { method: 'POST' } });
    await quickInput.accept();
    await notifications.click('cannot do this', 'Try Again…');
    for (const [question, typed] of [
      ['Name of the glossary', 'Shop'],
      ['The first term', 'bike'],
      ['Its translation', 'Rad'],
    ] as const) {
      await quickInput.waitForMessage(question);
      assert.equal(await quickInput.input.inputValue(), typed);
      await quickInput.accept();
      if (typed === 'Shop') await quickInput.pick('English → German');
    }
    await editor.waitForTab('Shop (en-de).tsv');
    await shows(/Shop ?1 entry · en → de|Shop ?en → de · 1 entry/);
    const changes = (await requests(session)).filter((request) => !request.startsWith('GET'));
    assert.deepEqual(changes, ['POST /v3/glossaries', 'POST /v3/glossaries']);
    await page.keyboard.press('Escape');
  });

  it('shows names as they are in rows, hovers, boxes, questions and notices, legacy ones once and marked', async () => {
    const { page, quickInput, dialog, notifications } = session.workbench;
    await ask(session, 'POST', '/v2/glossaries', { name: hostile, source_lang: 'en', target_lang: 'de', entries: 'a\tb' });
    await ask(session, 'POST', '/v3/glossaries', {
      name: longest,
      dictionaries: [tsv('en', 'ar', 'bike\tدراجة'), tsv('en', 'ja', 'bike\t自転車')],
    });
    await view().clickTitleAction('Refresh Glossaries');
    await shows(/<b>b<\/b>legacy · en → de · 1 entry/);
    assert.equal((await view().texts()).filter((row) => row.startsWith(hostile)).length, 1);
    assert.equal(await view().row('command').locator('.monaco-icon-label .codicon-bug').count(), 0);
    await view().row('command').hover();
    const hover = page.locator('.monaco-hover:visible', { hasText: 'Id: ' });
    await hover.waitFor();
    assert.ok((await hover.innerText()).startsWith(`${hostile}\n`));
    assert.equal(await hover.locator('a, .codicon').count(), 0);
    // What cannot be done with it is not offered.
    const menu = await view().openContextMenu('command');
    assert.deepEqual(await menu.groups(), [
      ['Use Glossary for Translation'],
      ['Convert to a Current Glossary…'],
      ['Duplicate Glossary…', 'Copy Id of Glossary'],
      ['Delete Glossary'],
    ]);
    await menu.choose('Duplicate Glossary…');
    await quickInput.waitFor(`Duplicate ${hostile}`);
    assert.equal(await quickInput.root.locator('.quick-input-title .codicon').count(), 0);
    await quickInput.cancel();
    await view().row('command').click();
    await page.keyboard.press('Delete');
    assert.ok((await dialog.waitFor('Delete ')).startsWith(`Delete ${hostile}? 1 dictionary with 1 entry`));
    assert.equal(await dialog.root.locator('.dialog-message-container a').count(), 0);
    await dialog.click('Cancel');
    await view().row('command').click();
    await page.keyboard.press('F2');
    assert.ok((await notifications.waitFor('is a legacy glossary')).startsWith(hostile.replace('](', ']\u200b(')));
    assert.equal(await notifications.toasts.locator('.notification-list-item-message a').count(), 0);
  });

  it('lets translations follow one, says so in the row and in the status bar, and finds by name and language', async () => {
    const { quickInput, page, statusBar } = session.workbench;
    await view().clickRowAction('Shop', 'Use Glossary for Translation');
    await shows(/Shop ?in use · en → de · 1 entry/);
    assert.match(await settings(), /"interlinear\.translation\.glossary": "Shop"/);
    await statusBar.itemOfExtension('interlinear.target').hover();
    await page.locator('.monaco-hover:visible', { hasText: 'Glossary: Shop (en → de)' }).waitFor();
    await view().clickRowAction('Shop', 'Stop Using Glossary');
    await shows(/Shop ?en → de · 1 entry/);
    assert.doesNotMatch(await settings(), /Shop/);
    await (await view().openContextMenu('Shop')).choose('Use Glossary for Translation');
    await shows(/Shop ?in use · en → de · 1 entry/);
    await view().clickTitleAction('Filter Glossaries');
    await quickInput.waitFor('Filter Glossaries');
    await quickInput.type('japanese');
    await eventually(async () =>
      assert.deepEqual(
        (await view().texts()).map((row) => row.slice(0, 4)),
        ['nnnn'],
      ),
    );
    await quickInput.type('klingon');
    await eventually(async () => assert.match(await view().welcome(), /No glossary has a name or a language like that/));
    await quickInput.type('shop de');
    await shows(/^Shop/);
    await quickInput.accept();
    assert.match(await view().pane.locator('.pane-header .description').innerText(), /"shop de": 1 of 3/);
    await view().clickTitleAction('Clear Filter');
    await eventually(async () => assert.equal(await view().rows.count(), 3));
  });

  it('renames, duplicates and copies ids by menu and keyboard; the one in use stays in use', async () => {
    const { quickInput, page } = session.workbench;
    await view().row('Shop').click();
    await page.keyboard.press('F2');
    await quickInput.waitFor('Rename Shop');
    await quickInput.type('Bike Shop');
    await quickInput.accept();
    await shows(/Bike Shop ?in use/);
    assert.match(await settings(), /"interlinear\.translation\.glossary": "Bike Shop"/);
    await (await view().openContextMenu('Bike Shop')).choose('Duplicate Glossary…');
    await quickInput.waitFor('Duplicate Bike Shop');
    await quickInput.accept();
    await shows(/Bike Shop \(copy\) ?en → de · 1 entry/);
    await view().row('Bike Shop (copy)').click();
    await view()
      .row('nnnn')
      .click({ modifiers: ['Control'] });
    await (await view().openContextMenu('nnnn')).choose('Copy Id of Glossary');
    const ids = (await listed(session))
      .filter(({ name }) => name !== 'Bike Shop' && name !== hostile)
      .map(({ glossary_id }) => glossary_id);
    await eventually(async () => {
      const copied = String(await page.evaluate('navigator.clipboard.readText()'));
      assert.deepEqual(copied.split('\n').toSorted(), ids.toSorted());
    });
  });

  it('imports a file of the Explorer: shows what is wrong in which line and what would change, and sends nothing before [glossary.csv]', async () => {
    const { quickInput, sideBar, notifications } = session.workbench;
    const sandbox = controlOf(session);
    await sandbox.resetLedger();
    await sideBar.open('Explorer');
    await (await sideBar.tree('riverside-bikes').openContextMenu('terms.en-de.csv')).choose('Import into Glossary…');
    await quickInput.pick('Bike Shop');
    await quickInput.row('English → German').waitFor();
    await quickInput.goBack();
    await quickInput.pick('Bike Shop');
    await quickInput.pick('English → German');
    await quickInput.row('Merge').waitFor();
    const entries = (await quickInput.entries()).join(' | ');
    assert.match(entries, /Merge ?2 added, 1 changed/);
    assert.match(entries, /1 row is left out ?Line 4: The target phrase is missing\./);
    assert.match(entries, /The first row is left out ?source → target/);
    assert.match(entries, /white space at the edges is taken off: 1/);
    assert.ok((await requests(session)).every((request) => request.startsWith('GET')));
    await quickInput.pick('1 row is left out');
    await quickInput.row('Line 4: The target phrase is missing.').waitFor();
    await quickInput.input.press('Escape');
    await quickInput.row('Merge').waitFor();
    // It cannot be sent at first; everything that was answered is still there.
    await sandbox.orderFaults({ kind: 'status', status: 500, match: { method: 'PATCH' } });
    await quickInput.pick('Merge');
    const doubt = 'The change may have been made, so it was not sent again.';
    await notifications.waitFor(doubt);
    assert.deepEqual(await notifications.buttons(doubt), ['Send Again', 'Refresh Glossaries']);
    await notifications.click(doubt, 'Send Again');
    await notifications.waitFor('Bike Shop, English → German: 2 added, 1 changed');
    const shop = (await listed(session)).find(({ name }) => name === 'Bike Shop');
    assert.equal(await entriesOf(session, shop?.glossary_id, 'en', 'de'), 'bike\tVelo\nbasket\tKorb\nbell\tKlingel');
  });

  it('takes a file that is dropped on a dictionary, and asks before entries get lost', async () => {
    const { quickInput, sideBar, dialog, page, notifications } = session.workbench;
    await session.workbench.writeFile('terms.en-de.csv', 'bike,Rad\nlock,Schloss\n');
    await view().expand(/^Bike Shop(?! .copy)/);
    const icon = page.locator('.activitybar .composite-bar .action-item', {
      has: page.locator('.action-label[aria-label^="Interlinear"]'),
    });
    await sideBar.open('Explorer');
    await sideBar.tree('riverside-bikes').row('terms.en-de.csv').hover();
    await page.mouse.down();
    // The side bar opens when what is dragged rests on its icon, which the editor notices with the next movement.
    await eventually(async () => {
      for (const x of [20, 24]) await icon.hover({ position: { x, y: 24 } });
      assert.ok(await view().row('English → German').isVisible());
    });
    for (const x of [60, 64])
      await view()
        .row('English → German')
        .hover({ position: { x, y: 10 } });
    await page.mouse.up();
    await quickInput.row('Replace').waitFor();
    await quickInput.pick('Replace');
    assert.match(await dialog.waitFor('Replace Bike Shop, English → German?'), /1 added, 1 changed, 2 removed\. It cannot be undone\./);
    await dialog.click('Replace');
    await notifications.waitFor('1 added, 1 changed, 2 removed');
    await shows(/English → German ?2 entries · en → de/);
    // From outside of the editor there is no path, but the file itself.
    const file = "new File(['bell,Klingel\\n'], 'outside.csv', { type: 'text/csv' })";
    const data = await page.evaluateHandle(`(() => { const data = new DataTransfer(); data.items.add(${file}); return data; })()`);
    const row = view().row('English → German').locator('.monaco-icon-label').first();
    for (const type of ['dragenter', 'dragover', 'drop']) await row.dispatchEvent(type, { dataTransfer: data });
    await quickInput.waitFor('Import outside.csv');
    await quickInput.pick('Merge');
    await shows(/English → German ?3 entries · en → de/);
  });

  it('exports for spreadsheets, saying what that changes, and compares two dictionaries that are selected', async () => {
    const { quickInput, page, notifications } = session.workbench;
    const shop = (await listed(session)).find(({ name }) => name === 'Bike Shop (copy)');
    await ask(session, 'PATCH', `/v3/glossaries/${shop?.glossary_id}`, { dictionaries: [tsv('en', 'de', '=1+1\t-2')] });
    await view().expand('Bike Shop (copy)');
    await eventually(async () => assert.equal(await view().rows.filter({ hasText: 'English → German' }).count(), 2));
    const rows = view().rows.filter({ hasText: 'English → German' });
    await rows.nth(1).hover();
    await rows.nth(1).locator('.actions .action-label[aria-label^="Export Dictionary"]').click();
    await quickInput.row('CSV, Safe to Open in Spreadsheets').waitFor();
    assert.match((await quickInput.entries()).join(' '), /Changes cells: those that begin with =/);
    await quickInput.pick('CSV, Safe to Open in Spreadsheets');
    await eventually(async () => assert.match(await quickInput.input.inputValue(), /Bike Shop \(copy\)\.en-de\.csv$/));
    await quickInput.type(join(session.workspace, 'exported.csv'));
    await page.keyboard.press('Enter');
    await notifications.waitFor('exported.csv was written. Cells that were changed: 2');
    assert.equal(await session.workbench.readFile('exported.csv'), "\uFEFFbike,Rad\r\n'=1+1,'-2\n".replace('\r\n', '\n'));
    await rows.nth(0).click();
    await rows.nth(1).click({ modifiers: ['Control'] });
    await rows.nth(1).click({ button: 'right' });
    await session.workbench.contextMenu.choose('Export Dictionary…');
    await quickInput.pick('TSV');
    await chooseFile(session, 'Export Dictionaries into a Folder');
    await notifications.waitFor('2 files were written: Bike Shop.en-de.tsv, Bike Shop (copy).en-de.tsv');
    assert.equal(await session.workbench.readFile('Bike Shop (copy).en-de.tsv'), 'bike\tRad\n=1+1\t-2\n');
    await rows.nth(1).click({ button: 'right' });
    await session.workbench.contextMenu.choose('Compare Dictionaries…');
    await page.locator('.monaco-diff-editor').waitFor();
    await notifications.waitFor('Only in Bike Shop (en → de): 2; only in Bike Shop (copy) (en → de): 1');
  });

  it('makes one of two files line by line, takes a file that is chosen for a dictionary, and one more dictionary', async () => {
    const { quickInput, notifications, editor } = session.workbench;
    await view().clickTitleAction('Create Glossary');
    await quickInput.pick('From Two Files, Line by Line…');
    await chooseFile(session, 'The File with the Terms', 'words.en.txt');
    await chooseFile(session, 'The File with Their Translations', 'words.de.txt');
    await quickInput.waitForMessage('Name of the glossary');
    await quickInput.type('Aligned');
    await quickInput.accept();
    await chooseLanguage(session, 'Language of the source phrases', 'English');
    await chooseLanguage(session, 'Language of the target phrases', 'German');
    await quickInput.pick('Import 2 entries');
    await shows(/Aligned ?en → de · 2 entries/);
    await view().expand('Aligned');
    await shows(/Aligned ?en → de · 2 entries English → German/);
    await (await view().openContextMenu('English → German')).choose('Import a File into Dictionary…');
    await chooseFile(session, 'Import a CSV or TSV File', 'more.csv');
    await quickInput.pick('Merge');
    await notifications.waitFor('Aligned, English → German: 1 added, 1 changed');
    const aligned = (await listed(session)).find(({ name }) => name === 'Aligned');
    assert.equal(await entriesOf(session, aligned?.glossary_id, 'en', 'de'), 'pump\tLuftpumpe\nchain\tKette\nfork\tGabel');
    await view().clickRowAction('Aligned', 'Add Dictionary');
    await quickInput.waitFor('Add Dictionary to Aligned');
    await quickInput.pick('By Hand');
    await quickInput.pick('Other Languages…');
    await chooseLanguage(session, 'Language of the source phrases', 'English');
    await chooseLanguage(session, 'Language of the target phrases', 'French');
    for (const [question, phrase] of [
      ['The first term', 'pump'],
      ['Its translation', 'pompe'],
    ] as const) {
      await quickInput.waitForMessage(question);
      await quickInput.type(phrase);
      await quickInput.accept();
    }
    await editor.waitForTab('Aligned (en-fr).tsv');
    await shows(/English → French ?1 entry · en → fr/);
    assert.equal(await entriesOf(session, aligned?.glossary_id, 'en', 'fr'), 'pump\tpompe');
  });

  it('converts a legacy one, and deletes what is selected by the keyboard, after saying what gets lost', async () => {
    const { dialog, page, editor } = session.workbench;
    await (await view().openContextMenu('command')).choose('Convert to a Current Glossary…');
    assert.match(await dialog.waitFor('was converted. Delete the legacy glossary?'), /has all of its entries: 1 entry/);
    await dialog.click('Delete Legacy Glossary');
    await eventually(async () =>
      assert.deepEqual(
        (await view().texts()).filter((row) => row.startsWith(hostile)),
        [`${hostile}en → de · 1 entry`],
      ),
    );
    // A dictionary by its row.
    await view().expand('nnnn');
    // A click shows it, and keeps the focus in the tree.
    await view().row('English → Japanese').click();
    await editor.waitForTab(`${'n'.repeat(80)} (en-ja).tsv`);
    await page.keyboard.press('Delete');
    assert.match(await dialog.waitFor('Delete the dictionary English → Japanese of nnn'), /1 entry/);
    await dialog.click('Delete');
    await eventually(async () => assert.equal(await view().row('English → Japanese').count(), 0));
    // Several glossaries, the one in use among them.
    await view()
      .row(/^Bike Shop(?! .copy)/)
      .click();
    await view()
      .row('command')
      .click({ modifiers: ['Control'] });
    await view()
      .row('Aligned')
      .click({ modifiers: ['Control'] });
    await page.keyboard.press('Delete');
    const question = await dialog.waitFor('Delete 3 glossaries?');
    assert.match(question, /Bike Shop: 1 dictionary with 3 entries/);
    assert.match(question, /Translations of this workspace follow Bike Shop\. They go on without a glossary\./);
    // Deleted by somebody else while the question stands: that is what was wanted.
    const aligned = (await listed(session)).find(({ name }) => name === 'Aligned');
    await ask(session, 'DELETE', `/v3/glossaries/${aligned?.glossary_id}`);
    await dialog.click('Delete');
    await eventually(async () =>
      assert.deepEqual((await listed(session)).map(({ name }) => name.slice(0, 9)).toSorted(), ['Bike Shop', 'nnnnnnnnn']),
    );
    await eventually(async () => assert.doesNotMatch(await settings(), /translation\.glossary": "Bike/));
    await eventually(async () => assert.equal(await view().row('Aligned').count(), 0));
  });

  it('asks to connect, reads again with the connection, and says that a regional address does not see what was made elsewhere ("not shared between data centers")', async () => {
    const { workbench } = session;
    await workbench.runCommand('Interlinear: Disconnect and Forget the Key');
    await eventually(async () => assert.match(await view().welcome(), /Connect to see the glossaries of your account/));
    await view().clickWelcome('Connect to a Translation Service');
    const { usUrl, key } = sandboxOf(session);
    await connectToServer(workbench, usUrl, key, 'US Region');
    await eventually(async () => assert.match(await view().welcome(), /There are no glossaries at this regional address/));
  });
});

function tsv(source_lang: string, target_lang: string, entries: string) {
  return { source_lang, target_lang, entries, entries_format: 'tsv' };
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

async function ask(session: Session, method: string, path: string, body?: unknown): Promise<string> {
  const { url, key } = sandboxOf(session);
  const headers = { Authorization: `Service-Auth-Key ${key}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const text = await response.text();
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`);
  return text;
}

async function listed(session: Session): Promise<readonly { readonly glossary_id: string; readonly name: string }[]> {
  const { glossaries }: { glossaries: { glossary_id: string; name: string }[] } = JSON.parse(await ask(session, 'GET', '/v3/glossaries'));
  return glossaries;
}

async function entriesOf(session: Session, id: string | undefined, source: string, target: string): Promise<string | undefined> {
  const answer = await ask(session, 'GET', `/v3/glossaries/${id}/entries?source_lang=${source}&target_lang=${target}`);
  const { dictionaries }: { dictionaries: { entries: string }[] } = JSON.parse(answer);
  return dictionaries[0]?.entries;
}

/** What was asked of glossaries, e.g. `GET /v3/glossaries`. */
async function requests(session: Session): Promise<string[]> {
  const { entries } = await controlOf(session).ledger();
  return entries.filter(({ path }) => path.includes('glossaries')).map(({ method, path }) => `${method} ${path}`);
}
