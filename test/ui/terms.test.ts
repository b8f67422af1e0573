import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';
import { controlOf, make, pickLanguage, sandboxOf } from './journeys.ts';
import { EditorHover } from './pages/editorHover.ts';
import { useWindow } from './session.ts';

const hostile = '$(bug) **[x](command:workbench.action.quit)** <img src=x>';
const name = `Shop ${hostile}`;

describe('Terms by mouse and keyboard', () => {
  const session = useWindow({ settings: { 'editor.hover.delay': 100 } });
  const patches = async () =>
    (await controlOf(session).ledger()).entries.filter(({ method }) => method === 'PATCH').map(({ status }) => status);
  before(async () => {
    await controlOf(session).set({ latency_ms: 0 });
    await controlOf(session).clearFaults();
    await controlOf(session).resetLedger();
    // Those of other suites would be offered as well.
    await removeGlossaries();
    await make(session, '/v3/glossaries', {
      name,
      dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: `lock\tSchloss\nteam\t${hostile}`, entries_format: 'tsv' }],
    });
    await session.workbench.writeFile('README.de.md', germanReadme(await session.workbench.readFile('README.md')));
    await session.workbench.writeFile(
      'list.md',
      '| English | German |\n|---|---|\n| lock | Fahrradschloss |\n| saddle | Sattel |\n| bell | Klingel |\nnothing here\n',
    );
  });

  async function removeGlossaries(): Promise<void> {
    const { url, key } = sandboxOf(session);
    const headers = { Authorization: `Service-Auth-Key ${key}` };
    const { glossaries } = (await (await fetch(`${url}/v3/glossaries`, { headers })).json()) as { glossaries: { glossary_id: string }[] };
    for (const { glossary_id } of glossaries) await fetch(`${url}/v3/glossaries/${glossary_id}`, { method: 'DELETE', headers });
  }

  it('are added by the context menu: the translation is suggested, what was typed counts, and a failure loses nothing', async () => {
    const { workbench } = session;
    const { quickInput, notifications, editor } = workbench;
    await workbench.openFile('README.md');
    await editor.select('handlebar');
    const menu = await editor.openContextMenu();
    await menu.choose('Interlinear', 'Add to Glossary…');
    await pickLanguage(workbench, 'German');
    await quickInput.waitFor('Add to Glossary: English → German');
    await quickInput.waitForMessage('Translation of "handlebar" into German');
    await waitForValue(/^«de .+»$/);
    await quickInput.type(' ');
    await quickInput.accept();
    await quickInput.waitForMessage('The target phrase is empty.');
    await quickInput.type(`Lenker ${hostile}`);
    await controlOf(session).orderFaults({ kind: 'status', status: 400, message: hostile, match: { method: 'PATCH' } });
    await quickInput.accept();
    assert.match((await quickInput.entries()).join(' '), /Shop \$\(bug\) \*\*\[x\]\(command/);
    await quickInput.accept();
    await notifications.waitFor('cannot do this. It said: "$(bug)');
    await notifications.click('cannot do this', 'Try Again…');
    await quickInput.waitForMessage('Translation of "handlebar" into German');
    assert.equal(await quickInput.input.inputValue(), `Lenker ${hostile}`);
    // Of this request nobody knows what became: it is not sent again by itself.
    await controlOf(session).orderFaults({ kind: 'status', status: 500, match: { method: 'PATCH' } });
    await quickInput.accept();
    await quickInput.rows.first().waitFor();
    await quickInput.accept();
    await notifications.click('may have been changed', 'Try Again…');
    await quickInput.waitForMessage('Translation of "handlebar" into German');
    assert.equal(await quickInput.input.inputValue(), `Lenker ${hostile}`);
    await quickInput.accept();
    await quickInput.rows.first().waitFor();
    await quickInput.accept();
    assert.match(
      await notifications.waitFor('"handlebar" → '),
      /^"handlebar" → "Lenker \$\(bug\) \*\*\[x\].?\(command:workbench\.action\.quit\)\*\* <img src=x>" is in Shop \$\(bug\)/,
    );
    assert.deepEqual(await patches(), [400, 500, 200]);
    assert.equal(await editor.selectedText(), 'handlebar');
    await notifications.click('"handlebar" → ', 'Use for Translation');
    // Underlined at once, and the hover says what is required, word for word.
    const hover = new EditorHover(workbench);
    await workbench.page.locator('.view-overlays [class*="ced-"], .view-lines [class*="ced-"]').first().waitFor();
    await editor.select('team');
    await workbench.page.keyboard.press('Control+K');
    await workbench.page.keyboard.press('Control+I');
    assert.match(
      await hover.waitFor(/team\s→/),
      /^Shop \$\(bug\) \*\*\[x\]\(command:workbench\.action\.quit\)\*\* <img src=x>: team → \$\(bug\)/,
    );
    await workbench.page.keyboard.press('Escape');
  });

  async function waitForValue(value: RegExp): Promise<void> {
    const { input } = session.workbench.quickInput;
    for (let left = 200; left > 0 && !value.test(await input.inputValue()); left -= 1) await session.workbench.page.waitForTimeout(25);
    assert.match(await input.inputValue(), value);
  }

  it('that are there with another translation are replaced when the question is answered so', async () => {
    const { workbench } = session;
    const { quickInput, notifications, dialog, editor } = workbench;
    await workbench.openFile('README.md');
    await editor.select('lock');
    await workbench.runCommand('Interlinear: Add to Glossary…');
    await quickInput.waitFor('Add to Glossary: English → German');
    // What was selected may be the translation.
    await quickInput.root.locator('.quick-input-titlebar .action-label').first().click();
    await quickInput.waitForMessage('The English term that "lock" is the translation of');
    await quickInput.root.locator('.quick-input-titlebar .action-label').first().click();
    await quickInput.waitForMessage('Translation of "lock" into German');
    await quickInput.type('Riegel');
    await quickInput.accept();
    await quickInput.rows.first().waitFor();
    await quickInput.accept();
    assert.match(await dialog.waitFor('translates "lock" as "Schloss" already.'), /Replace that by "Riegel"\?/);
    await dialog.click('Replace');
    await notifications.waitFor('"lock" → "Riegel"');
  });

  it('come as a list, after a look at what would change', async () => {
    const { workbench } = session;
    const { quickInput, notifications, dialog, editor } = workbench;
    const before = (await patches()).length;
    await workbench.openFile('list.md');
    await editor.selectAll();
    await workbench.runCommand('Interlinear: Add to Glossary…');
    // Not the rows of the command palette.
    await workbench.page.getByPlaceholder('Which glossary should hold').waitFor();
    await quickInput.rows.first().waitFor();
    await quickInput.accept();
    const question = await dialog.waitFor('Add 3 terms to Shop');
    for (const words of [
      'New: 2. Replaced: 1.',
      '"saddle" → "Sattel"',
      '"lock": "Riegel" becomes "Fahrradschloss"',
      'Line 6: there is no pair in it.',
    ]) {
      assert.ok(question.includes(words), question);
    }
    await dialog.click('Add New Ones Only');
    await notifications.waitFor('2 terms are in Shop');
    assert.equal((await patches()).length, before + 1);
  });

  it('that were not followed in a translation are among the problems, and are put right by quick fixes', async () => {
    const { workbench } = session;
    const { notifications, editor, page } = workbench;
    await workbench.openFile('README.de.md');
    await workbench.runCommand('Interlinear: Check Terms of This Translation');
    assert.match(
      await notifications.waitFor('not followed'),
      /^3 terms of Shop \$\(bug\).* were not followed, compared with README\.md\.$/,
    );
    await notifications.clear();
    await editor.select('Handlebar');
    const fix = page.locator('.action-widget .monaco-list-row');
    await eventually(async () => {
      await editor.focus();
      await page.keyboard.press('Control+.');
      await fix.first().waitFor({ timeout: 2000 });
    });
    const [first, ...others] = (await fix.allInnerTexts())
      .map((text) => text.trim())
      .filter((text) => /Handlebar|glossary|Copy/.test(text));
    assert.match(first ?? '', /^Replace "Handlebar" by "Lenker \$\(bug\)/);
    assert.equal(others.length, 2);
    await page.keyboard.press('Enter');
    await editor.waitForText('den Code am Lenker $(bug)');
    await editor.undo();
    await editor.waitForText('den Code am Handlebar.');

    await page.evaluate("navigator.clipboard.writeText('')");
    await fixAt('Handlebar', 'Copy "Lenker');
    await page.waitForFunction("navigator.clipboard.readText().then((text) => text !== '')");
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), `Lenker ${hostile}`);
    await controlOf(session).resetLedger();
    await fixAt('Handlebar', 'Translate again with the glossary');
    // The sentence alone, and the required translation in it word for word.
    await editor.waitForText('1. «de');
    await editor.waitForText('Lenker $(bug)');
    const paid = (await controlOf(session).ledger()).entries.filter(({ billed }) => billed > 0);
    assert.deepEqual(
      paid.map(({ path, billed }) => [path, billed]),
      [['/v2/translate', 'Scan the code on the handlebar.'.length]],
    );
    await editor.undo();
    await editor.waitForText('den Code am Handlebar.');
  });

  /** Selects words and chooses a quick fix there. The fixes come when the problem is known again, after an undo for example. */
  async function fixAt(words: string, title: string): Promise<void> {
    const { page, editor } = session.workbench;
    await editor.select(words);
    await eventually(async () => {
      await editor.focus();
      await page.keyboard.press('Control+.');
      await page.locator('.action-widget .monaco-list-row', { hasText: title }).first().click({ timeout: 700 });
    });
  }
});

function germanReadme(text: string): string {
  return text
    .replace('Scan the code on the handlebar.', 'Scannen Sie den Code am Handlebar.')
    .replace('Wait until the lock opens.', 'Warten Sie, bis das Schloss aufgeht.')
    .replace('Please write to the team if the lock does not open.', `Bitte schreiben Sie ${hostile}, wenn das Schloss nicht aufgeht.`);
}
