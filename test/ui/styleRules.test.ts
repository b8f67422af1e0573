import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { StyleRuleList } from '../../src/contract/styleRules.ts';
import { eventually } from './eventually.ts';
import { controlOf, sandboxOf } from './journeys.ts';
import type { Tree } from './pages/sideBar.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';

const hostile = '$(bug) [x](command:workbench.action.quit) **b**';
const ending = '.interlinear-style.json';

describe('The view of style rules', () => {
  const session = useWindow();
  const view = (): Tree => session.workbench.sideBar.tree('Style Rules');

  /** Asks the service as its web interface would. */
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { url, key } = sandboxOf(session);
    const headers = { Authorization: `Service-Auth-Key ${key}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${url}/v3/style_rules${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (response.status === 204 ? undefined : await response.json()) as T;
  }

  /** What is at the service now under a name. */
  async function listOf(name: string): Promise<StyleRuleList> {
    const { style_rules } = await call<{ style_rules: StyleRuleList[] }>('GET', '?detailed=true');
    const found = style_rules.find((list) => list.name === name);
    assert.ok(found, `${name} is there: ${style_rules.map((list) => list.name).join()}`);
    return found;
  }

  /** Requests that change something, by method and the end of their path. */
  async function changes(): Promise<string[]> {
    const { entries } = await controlOf(session).ledger();
    return entries
      .filter(({ method }) => method !== 'GET')
      .map(
        ({ method, path }) =>
          `${method} ${path
            .split('/')
            .slice(4)
            .join('/')
            .replaceAll(/[\da-f-]{36}/g, '…')}`,
      );
  }

  async function removeAll(): Promise<void> {
    const { style_rules } = await call<{ style_rules: StyleRuleList[] }>('GET', '?page_size=25');
    for (const { style_id } of style_rules) await call('DELETE', `/${style_id}`);
  }

  before(async () => {
    await removeAll();
    await session.workbench.sideBar.open('Interlinear');
    for (const title of ['Jobs', 'Glossaries', 'Translation Memories']) {
      const header = session.workbench.sideBar.tree(title).pane.locator('.pane-header');
      if ((await header.getAttribute('aria-expanded')) === 'true') await header.click();
    }
    await view().expandView();
  });
  beforeEach(() => controlOf(session).clearFaults());
  after(removeAll);

  it('makes a list, sets, changes and clears its rules, and edits its instructions [styles.create] [styles.instructions]', async () => {
    const { quickInput, dialog, notifications, page } = session.workbench;
    await eventually(async () => assert.match(await view().welcome(), /There are no style rule lists yet/));
    await view().clickWelcome('Create a Style Rule List');
    await quickInput.waitForMessage('0 of 1,024 characters');
    await quickInput.type('𝒳'.repeat(1025));
    await quickInput.waitForMessage('1,025 characters are too many; 1,024 are allowed.');
    await quickInput.type(hostile);
    await quickInput.accept();
    await quickInput.pick('German');
    await shows(view(), /^\$\(bug\) \[x\]\(command:workbench\.action\.quit\) \*\*b\*\*German · version 1$/);

    await (await view().openContextMenu('bug')).choose('Set Style Rule…');
    await quickInput.pick('Dates and times');
    await quickInput.pick('Time format');
    await asked(session, 'Time format: how?');
    await quickInput.goBack();
    await asked(session, 'Dates and times: which rule?');
    await quickInput.goBack();
    await asked(session, 'Which rule? Choose a category, or type to find a rule.');
    await quickInput.type('calendar era');
    await quickInput.pick('Calendar era');
    await asked(session, 'Calendar era: how?');
    await quickInput.pick('Use BC and AD');
    await view().row('bug').click();
    await shows(view(), /Dates and times1 Calendar eraUse BC and AD Custom instructions0/);
    assert.deepEqual((await listOf(hostile)).configured_rules, { dates_and_times: { calendar_era: 'use_bc_and_ad' } });

    // What is set there meanwhile is not lost.
    const { style_id } = await listOf(hostile);
    const elsewhere = { dates_and_times: { calendar_era: 'use_bc_and_ad' }, [hostile]: { [hostile]: hostile } };
    await call('PUT', `/${style_id}/configured_rules`, elsewhere);
    // By the key, the row with the focus is meant and not the selected one, whatever it is.
    await view().row('Calendar era').click();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('F2');
    await asked(session, 'Dates and times: which rule?');
    await quickInput.pick('Calendar era');
    await asked(session, 'Calendar era: how?');
    assert.match((await quickInput.entries()).join(), /Use BC and ADchosen now/);
    await call('PUT', `/${style_id}/configured_rules`, { ...elsewhere, dates_and_times: { calendar_era: 'by_somebody' } });
    await quickInput.pick('Use BCE and CE');
    await shows(view(), /Calendar eraUse BCE and CE \$\(bug\).* Custom instructions0/);
    assert.deepEqual((await listOf(hostile)).configured_rules, { ...elsewhere, dates_and_times: { calendar_era: 'use_bce_and_ce' } });
    await notifications.waitFor('“Calendar era” had been changed elsewhere meanwhile, to: By somebody.');
    await notifications.clear();
    await view().clickRowAction('Calendar era', 'Clear Style Rule');
    await notifications.waitFor('“Calendar era” was cleared.');
    assert.deepEqual((await listOf(hostile)).configured_rules, { [hostile]: { [hostile]: hostile } });
    await notifications.click('“Calendar era” was cleared.', 'Undo');
    await shows(view(), /Calendar eraUse BCE and CE/);

    await view().clickRowAction('Custom instructions', 'Add Instruction');
    await quickInput.waitForMessage('Instruction 1 of 200. Label: what the instruction is called. 0 of 100 characters');
    await quickInput.type('Bikes');
    await quickInput.accept();
    await quickInput.waitForMessage('0 of 300 characters');
    await quickInput.type('🚲'.repeat(301));
    await quickInput.waitForMessage('301 characters are too many; 300 are allowed.');
    await quickInput.type('Say Rad 🚲.');
    await quickInput.waitForMessage('10 of 300 characters');
    await quickInput.accept();
    await asked(session, 'For originals in which language?');
    await quickInput.type('English');
    await controlOf(session).orderFaults({
      kind: 'status',
      status: 400,
      message: hostile,
      match: { method: 'POST', ends: '/custom_instructions' },
    });
    await quickInput.pick('English');
    // Refused: everything that was typed is there again.
    await notifications.waitFor('The service does not take this: $(bug)');
    await notifications.click('The service does not take this', 'Edit Again');
    await quickInput.waitForMessage('5 of 100 characters');
    await quickInput.accept();
    await quickInput.waitForMessage('10 of 300 characters');
    await quickInput.accept();
    await asked(session, 'For originals in which language?');
    await quickInput.accept();
    await shows(view(), /Custom instructions1 BikesEnglish · Say Rad 🚲\.$/);
    await view().clickRowAction('Bikes', 'Edit Instruction');
    await quickInput.waitForMessage('5 of 100 characters');
    await quickInput.accept();
    await quickInput.waitForMessage('10 of 300 characters');
    await quickInput.type('Say Fahrrad.');
    await quickInput.accept();
    // The language that it has is the one that stays.
    await asked(session, 'For originals in which language?');
    await quickInput.rows.first().waitFor();
    await quickInput.accept();
    await shows(view(), /BikesEnglish · Say Fahrrad\.$/);
    const [instruction] = (await listOf(hostile)).custom_instructions ?? [];
    assert.deepEqual({ ...instruction, id: '' }, { id: '', label: 'Bikes', prompt: 'Say Fahrrad.', source_language: 'en' });

    for (const [label, prompt] of [
      ['Boats', 'Say Boot.'],
      ['Ships', 'Say Schiff.'],
    ] as const)
      await call('POST', `/${style_id}/custom_instructions`, { label, prompt });
    await view().clickTitleAction('Refresh Style Rules');
    await shows(view(), /Custom instructions3/);
    const question = await dialog.waitForAfter('Delete the instruction Ships?', () => view().clickRowAction('Ships', 'Delete Instruction'));
    assert.match(question, /Say Schiff\.\s*This cannot be undone\./);
    await dialog.click('Delete');
    await shows(view(), /Custom instructions2/);
    assert.deepEqual(
      (await listOf(hostile)).custom_instructions?.map(({ label }) => label),
      ['Bikes', 'Boats'],
    );
    // Several at once, by the key; the list is looked at once before and once after.
    await view().row('Bikes').click();
    await page.keyboard.press('Shift+ArrowDown');
    await controlOf(session).resetLedger();
    await page.keyboard.press('Delete');
    assert.match(await dialog.waitFor('Delete 2 instructions?'), /Bikes: Say Fahrrad\.\s*Boats: Say Boot\.\s*This cannot be undone\./);
    await dialog.click('Delete');
    await shows(view(), /Custom instructions0$/);
    assert.deepEqual(
      (await controlOf(session).ledger()).entries.map(({ method }) => method),
      ['GET', 'DELETE', 'DELETE', 'GET'],
    );
  });

  it('is used, renamed and deleted, and says what is lost; names are shown as they are [styles.delete] [styles.patch]', async () => {
    const { quickInput, dialog, notifications, page } = session.workbench;
    await view().row('bug').hover();
    const hover = page.locator('.monaco-hover:visible', { hasText: 'Translations into German can follow it.' });
    await hover.waitFor();
    assert.ok((await hover.innerText()).startsWith(hostile));
    assert.equal(await hover.locator('a').count(), 0);
    await view().clickRowAction('bug', 'Use Style Rule List');
    assert.equal(
      await notifications.waitFor('Translations into German now follow'),
      `Translations into German now follow ${hostile.replace('](', ']\u200b(')} in this workspace.`,
    );
    await shows(view(), /German · version \d+ · in use/);
    await view().clickRowAction('bug', 'Stop Using Style Rule List');
    await shows(view(), /German · version \d+\b(?! · in use)/);
    await (await view().openContextMenu('bug')).choose('Use Style Rule List for Translation');
    await shows(view(), /German · version \d+ · in use/);
    await (await view().openContextMenu('bug')).choose('Copy Id of Style Rule List');
    const { style_id } = await listOf(hostile);
    await eventually(async () => assert.equal(await page.evaluate('navigator.clipboard.readText()'), style_id));
    await view().row('bug').click();
    await page.keyboard.press('F2');
    await quickInput.type('Renamed');
    await quickInput.accept();
    await shows(view(), /^RenamedGerman · version \d+ · in use/);
    // One that was deleted elsewhere does not keep the others from being deleted.
    await view().clickTitleAction('Create Style Rule List');
    await quickInput.waitForMessage('Name of the list.');
    await quickInput.type('Gone soon');
    await quickInput.accept();
    await quickInput.pick('German');
    await view().row('Gone soon').waitFor();
    const other = await listOf('Gone soon');
    await view().row('Renamed').click();
    // Selects without opening: what is opened is read, and would be missed before the key is pressed.
    await view()
      .row('Gone soon')
      .click({ modifiers: ['Control'] });
    await call('DELETE', `/${other.style_id}`);
    await page.keyboard.press('Delete');
    const words = await dialog.waitFor('Delete the style rule list Renamed?');
    assert.match(words, /2 rules and 0 instructions are lost\..*follow Renamed; then they follow none\..*This cannot be undone\./s);
    await dialog.click('Delete');
    await eventually(async () => assert.match(await view().welcome(), /There are no style rule lists yet/));
    await controlOf(session).orderFaults({ kind: 'status', status: 403, match: { path: '/v3/style_rules' } });
    await view().clickTitleAction('Refresh Style Rules');
    await eventually(async () => assert.match(await view().welcome(), /for the Pro plan only/));
    await view().clickWelcome('Try Again');
    await eventually(async () => assert.match(await view().welcome(), /There are no style rule lists yet/));
  });

  it('opens a list as JSON, and saves it by the fewest requests, shown before [styles.put]', async () => {
    const { dialog, editor, notifications, page } = session.workbench;
    const made = await call<StyleRuleList>('POST', '', {
      name: 'House style',
      language: 'de',
      configured_rules: { dates_and_times: { calendar_era: 'use_bc_and_ad' }, punctuation: { apostrophe: 'use_curly_apostrophes' } },
      custom_instructions: [
        { label: 'Kept', prompt: 'Stays as it is.' },
        { label: 'Gone', prompt: 'Goes.' },
      ],
    });
    await view().clickTitleAction('Refresh Style Rules');
    await view().clickRowAction('House style', 'Open Style Rule List as JSON');
    await editor.waitForTab(`House style${ending}`);
    const [kept] = made.custom_instructions ?? [];
    const wanted = {
      name: 'House',
      language: 'de',
      configured_rules: { dates_and_times: { calendar_era: 'use_bce_and_ce', years: 'use_yyyy' } },
      custom_instructions: [{ label: 'New', prompt: hostile }, kept],
    };
    await editor.selectAll();
    // Pasted: what is typed gets its closing brackets by itself.
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(JSON.stringify(wanted))})`);
    await page.keyboard.press('Control+V');
    await editor.waitForText('"New"');
    await controlOf(session).resetLedger();
    await page.keyboard.press('Control+S');
    const words = await dialog.waitFor('Change the style rule list House style?');
    for (const line of [
      'Rename it to: House',
      'Replace its rules: 2 set, 1 cleared',
      '+ Dates and times, Calendar era: Use BCE and CE',
      '− Punctuation, Apostrophe',
      'Delete the instruction: Gone',
      `Add the instruction: New – ${hostile}`,
    ])
      assert.ok(words.includes(line), `${line}: ${words}`);
    await dialog.click('Cancel');
    assert.deepEqual(await changes(), []);
    await notifications.waitFor('your text stays here, unsaved');
    await notifications.clear();

    // The instruction is refused once: the next save goes on with it, and only with it.
    await controlOf(session).orderFaults({
      kind: 'status',
      status: 400,
      message: hostile,
      match: { method: 'POST', ends: '/custom_instructions' },
    });
    await editor.focus();
    await page.keyboard.press('Control+S');
    await dialog.waitFor('Change the style rule list House style?');
    await dialog.click('Save');
    const said = await notifications.waitFor('Saved so far: Rename it to: House');
    assert.match(said, /Not saved: Add the instruction: New.*Save it again to go on\./);
    assert.ok(said.includes('$(bug) [x]\u200b(command:workbench.action.quit)'), said);
    await notifications.clear();
    await controlOf(session).resetLedger();
    // Made without an answer: it is found there, and nothing is said.
    await controlOf(session).orderFaults({ kind: 'close', billed: true, match: { method: 'POST', ends: '/custom_instructions' } });
    await editor.focus();
    await page.keyboard.press('Control+S');
    assert.match(
      await dialog.waitFor('Change the style rule list House?'),
      /^Change the style rule list House\? ?Add the instruction: New – [^+]*$/,
    );
    await dialog.click('Save');
    // As the service has it, and set out again.
    await editor.waitForText('"label": "New"');
    await page.locator('.tabs-container .tab.active.dirty').waitFor({ state: 'detached' });
    assert.deepEqual(await changes(), ['POST custom_instructions']);
    const now = await listOf('House');
    const expected = {
      name: 'House',
      language: 'de',
      configured_rules: now.configured_rules,
      custom_instructions: now.custom_instructions,
    };
    assert.deepEqual(JSON.parse(await editor.text()), expected);
    assert.deepEqual(now.configured_rules, wanted.configured_rules);
    assert.deepEqual(
      now.custom_instructions?.map(({ label }) => label),
      ['Kept', 'New'],
    );
    await shows(view(), /^HouseGerman/);

    // Somebody else changes it; the window is loaded anew; nothing is lost.
    await editor.select('Stays as it is.');
    await page.keyboard.insertText('Mine.');
    await call('PATCH', `/${made.style_id}`, { name: 'Theirs' });
    await page.keyboard.press('Control+S');
    await dialog.waitFor('The style rule list Theirs was changed since you opened it.');
    assert.deepEqual((await dialog.buttons()).toSorted(), ['Cancel', 'Compare', 'Overwrite', 'Reload']);
    await dialog.click('Compare');
    await notifications.waitFor('Your text is not saved yet.');
    await notifications.clear();
    await page.locator('.monaco-diff-editor .editor.modified .view-line').first().click();
    await call('PATCH', `/${made.style_id}`, { name: 'Theirs again' });
    await page.keyboard.press('Control+S');
    await dialog.waitFor('The style rule list Theirs again was changed since you opened it.');
    await dialog.click('Reload');
    await page
      .locator('.monaco-diff-editor .view-line', { hasText: /Theirs\sagain/ })
      .first()
      .waitFor();
    await shows(view(), /^Theirs againGerman/);
    const untitled = page.locator('.tabs-container .tab', { hasText: /Untitled/ });
    // In a slow moment, the editor shows a new file by itself as well.
    await untitled.last().click();
    await page
      .locator('.editor-group-container.active .view-line', { hasText: /"prompt":\s"Mine\."/ })
      .first()
      .waitFor();
  });

  it('keeps what is typed while it is saved, and across a window that is loaded anew', async () => {
    const { dialog, editor, page } = session.workbench;
    const made = await call<StyleRuleList>('POST', '', {
      name: 'Typed',
      language: 'de',
      custom_instructions: [{ label: 'A', prompt: 'a' }],
    });
    await view().clickTitleAction('Refresh Style Rules');
    await view().clickRowAction('Typed', 'Open Style Rule List as JSON');
    await editor.waitForTab(`Typed${ending}`);
    const text = {
      name: 'Typed',
      language: 'de',
      configured_rules: {},
      custom_instructions: [{ label: 'B', prompt: 'b' }, made.custom_instructions?.[0]],
    };
    await editor.selectAll();
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(JSON.stringify(text, undefined, 4))})`);
    await page.keyboard.press('Control+V');
    await editor.waitForText('"B"');
    await controlOf(session).resetLedger();
    await controlOf(session).orderFaults({
      kind: 'delay',
      ms: 700,
      billed: true,
      match: { method: 'POST', ends: '/custom_instructions' },
    });
    await page.keyboard.press('Control+S');
    await dialog.waitFor('Change the style rule list Typed?');
    await dialog.click('Save');
    await editor.goToLine(1);
    await page.keyboard.insertText('  ');
    await eventually(async () => assert.equal((await editor.visibleLines()).filter((line) => line.includes('"id"')).length, 2));
    assert.deepEqual(await changes(), ['POST custom_instructions']);
    const made2 = await listOf('Typed');
    const lines = await editor.visibleLines();
    assert.equal(lines[0], '  {');
    assert.deepEqual(
      JSON.parse(lines.join('')).custom_instructions.map(({ id }: { id: string }) => id),
      [made2.custom_instructions?.[1]?.id, made2.custom_instructions?.[0]?.id],
    );

    await page.locator('.tabs-container .tab.active.dirty').waitFor();
    // The editor keeps unsaved text a second after the last key.
    await delay(1500);
    await session.workbench.reload();
    // Whichever of them the window came back with in front.
    await editor.tab(`Typed${ending}`).click();
    await editor.waitForTab(`Typed${ending}`);
    assert.equal((await editor.visibleLines())[0], '  {');
    await editor.select('prompt": "b');
    await page.keyboard.insertText('prompt": "c');
    await page.keyboard.press('Control+S');
    assert.match(await dialog.waitFor('Change the style rule list Typed?'), /Change the instruction: B – c$/);
    await dialog.click('Save');
    await page.locator('.tabs-container .tab.active.dirty').waitFor({ state: 'detached' });
    assert.deepEqual(
      (await listOf('Typed')).custom_instructions?.map(({ prompt }) => prompt),
      ['a', 'c'],
    );
  });
});

/** Waits for the question of a pick. */
async function asked({ workbench: { quickInput } }: Session, question: string): Promise<void> {
  await eventually(async () => assert.equal(await quickInput.placeholder(), question));
}

async function shows(tree: Tree, words: RegExp): Promise<void> {
  await eventually(async () => assert.match((await tree.texts()).join(' '), words));
}
