import assert from 'node:assert/strict';
import { eventually } from './eventually.ts';
import { sandboxOf } from './journeys.ts';
import type { ContextMenu } from './pages/contextMenu.ts';
import { useWindow } from './session.ts';

const name = 'Rentals $(bug) [x](command:workbench.action.quit)';
const label = `${name} (en → de)`;

describe('Files that are linked with dictionaries', () => {
  const session = useWindow();
  let glossary_id = '';

  before(async () => {
    await session.workbench.writeFile('terms.csv', 'English;German\n"yard";"Hof"\n"bicycle";"Velo"\n"boat";"Boot"\n');
    const made = await service('POST', '', { name, dictionaries: [dictionary('bicycle\tFahrrad\nyard\tHof\nticket\tKarte')] });
    glossary_id = String(made['glossary_id']);
  });

  async function service(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const { url, key } = sandboxOf(session);
    const headers = { Authorization: `Service-Auth-Key ${key}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${url}/v3/glossaries${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    assert.equal(response.ok, true, `${method} ${path}: ${response.status}`);
    const answer: Record<string, unknown> = JSON.parse((await response.text()) || '{}');
    return answer;
  }

  const dictionary = (entries: string) => ({ source_lang: 'en', target_lang: 'de', entries, entries_format: 'tsv' });

  async function lines(): Promise<string[]> {
    const answer = JSON.stringify(await service('GET', `/${glossary_id}/entries?source_lang=en&target_lang=de`));
    const { dictionaries }: { dictionaries: { entries: string }[] } = JSON.parse(answer);
    return (dictionaries[0]?.entries ?? '').split('\n').toSorted();
  }

  /** Right-clicks the file in the Explorer. */
  async function menuOfFile(): Promise<ContextMenu> {
    const { page, sideBar, contextMenu } = session.workbench;
    await sideBar.open('Explorer');
    await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'terms.csv' }).click({ button: 'right' });
    await contextMenu.entries();
    return contextMenu;
  }

  it('are linked from the Explorer, compared and pulled, with a look at what will change', async () => {
    const { quickInput, notifications, dialog, editor, page } = session.workbench;
    const menu = await menuOfFile();
    assert.deepEqual(
      (await menu.entries()).filter((entry) => /Linked Dictionary|Link File|Unlink/.test(entry)),
      ['Link File with a Dictionary…'],
    );
    await menu.choose('Link File with a Dictionary…');
    await quickInput.pick(name);
    assert.match(
      await notifications.waitFor('terms.csv is linked with'),
      /The link is in the settings of the folder\. Nothing was sent or changed/,
    );
    assert.deepEqual(JSON.parse(await session.workbench.readFile('.vscode/settings.json'))['interlinear.glossaries.linkedFiles'], {
      'terms.csv': { glossary: name, source_lang: 'en', target_lang: 'de' },
    });
    const linked = await menuOfFile();
    assert.deepEqual(
      (await linked.entries()).filter((entry) => /Linked Dictionary|Link File|Unlink/.test(entry)),
      ['Compare with Linked Dictionary', 'Pull from Linked Dictionary', 'Push to Linked Dictionary', 'Unlink File from Its Dictionary'],
    );
    await linked.choose('Compare with Linked Dictionary');
    await page.locator('.tabs-container .tab.active', { hasText: `${label} ↔ terms.csv` }).waitFor();
    const differ = 'differ: with another translation: 1, only in the dictionary: 1, only in the file: 1.';
    assert.equal((await notifications.waitFor(differ)).replaceAll('\u200B', ''), `terms.csv and ${label} ${differ}`);
    await notifications.click(differ, 'Pull…');
    const question = await dialog.waitFor(`Pull ${label} into terms.csv?`);
    assert.match(question, /In the file: 1 added, 1 changed, 1 removed\..*Removed: "boat"\./);
    await dialog.click('Pull');
    await editor.waitForTab('terms.csv');
    await editor.waitForText('Karte');
    // The keys of it may come too early for an editor that is being shown.
    await eventually(async () =>
      assert.equal(await editor.text(), 'English;German\n"yard";"Hof"\n"bicycle";"Fahrrad"\n"ticket";"Karte"\n'),
    );
    await editor.undo();
    await editor.waitForText('Velo');
  });

  it('are pushed from above their text; what changed meanwhile is asked for again, and what is wrong is led to', async () => {
    const { notifications, dialog, editor, page } = session.workbench;
    await session.workbench.openFile('terms.csv');
    const lens = (text: string) => page.locator('.codelens-decoration a', { hasText: text }).first();
    await page.locator('.codelens-decoration', { hasText: `Linked with ${label}` }).waitFor();
    await lens('Push…').click();
    const question = await dialog.waitFor(`Push terms.csv to ${label}?`);
    assert.match(question, /Merge leaves what only the dictionary has: 1 added, 1 changed\./);
    assert.match(question, /Replace makes the dictionary the same as the file: 1 added, 1 changed, 1 removed\. This cannot be undone\./);
    assert.match(question, /Only in the dictionary: "ticket"\./);
    await service('PATCH', `/${glossary_id}`, { dictionaries: [dictionary('key\tSchlüssel')] });
    await dialog.root.getByRole('button', { name: 'Replace' }).click();
    await eventually(async () => assert.match(await dialog.waitFor(), /has changed meanwhile.*Only in the dictionary: .*"key"/));
    assert.deepEqual(await lines(), ['bicycle\tFahrrad', 'key\tSchlüssel', 'ticket\tKarte', 'yard\tHof']);
    await dialog.click('Replace');
    await notifications.waitFor(`${label} has what terms.csv says: 1 added, 1 changed, 2 removed.`);
    assert.deepEqual(await lines(), ['bicycle\tVelo', 'boat\tBoot', 'yard\tHof']);
    await notifications.clear();

    await editor.goToLine(5);
    await editor.type('"no target"\n');
    await lens('Push…').click();
    const refused = await notifications.waitFor('terms.csv cannot be a dictionary as it is; nothing was sent or changed.');
    assert.match(refused, /Line 5: The target phrase is missing\./);
    await editor.goToLine(1);
    await notifications.click('terms.csv cannot be a dictionary', 'Go to Line 5');
    await session.workbench.statusBar.item('Ln 5').waitFor();
    await lens('Unlink').click();
    await notifications.waitFor('terms.csv is no longer linked.');
    await lens('Push…').waitFor({ state: 'detached' });
    assert.equal(await session.workbench.offersCommand('Interlinear: Push to Linked Dictionary'), false);
  });
});
