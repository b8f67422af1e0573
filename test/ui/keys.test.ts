import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeveloperKey } from '../../src/contract/administration.ts';
import { eventually } from './eventually.ts';
import { connectToServer, controlOf, notConnected, sandboxOf } from './journeys.ts';
import type { Tree } from './pages/sideBar.ts';
import { useWindow } from './session.ts';

const hostile = '$(bug) [x](command:workbench.action.quit) <b>b</b>';
const rightToLeft = 'מפתח 12';

describe('Keys', () => {
  const session = useWindow({ settings: notConnected, context: { viewport: { width: 1280, height: 1000 } } });
  const view = (): Tree => session.workbench.sideBar.tree('Keys');
  const shows = async (pattern: RegExp) => eventually(async () => assert.match((await view().texts()).join(' | '), pattern));
  const clipboard = async () => session.workbench.page.evaluate('navigator.clipboard.readText()');
  /** What the editor connects with: a key that can be deactivated. */
  let own: DeveloperKey;

  /** Asks the service as another administrator would. */
  async function administer<T>(method: string, path = '', body?: unknown): Promise<T> {
    const { url, adminKey } = sandboxOf(session);
    const headers = { Authorization: `Service-Auth-Key ${adminKey}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${url}/v2/admin/developer-keys${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    assert.equal(response.ok, true, `${method} ${path}: ${response.status}`);
    return (await response.json()) as T;
  }

  async function keyLabelled(label: string): Promise<DeveloperKey> {
    const found = (await administer<DeveloperKey[]>('GET')).find((key) => key.label === label && !key.is_deactivated);
    assert.ok(found, `${label} is there`);
    return found;
  }

  /** Translates with a key elsewhere. @returns the status. */
  async function translated(key: string, characters: number): Promise<number> {
    const headers = { Authorization: `Service-Auth-Key ${key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ text: ['a'.repeat(characters)], target_lang: 'de' });
    return (await fetch(`${sandboxOf(session).url}/v2/translate`, { method: 'POST', headers, body })).status;
  }

  async function deactivateAll(): Promise<void> {
    for (const { key_id, label, is_deactivated } of await administer<DeveloperKey[]>('GET'))
      if (!is_deactivated && label !== 'Main key' && label !== 'Limited key') await administer('PUT', '/deactivate', { key_id });
  }

  const keybindings = () => join(session.storage, '..', '..', 'keybindings.json');

  before(async () => {
    await deactivateAll();
    await writeFile(keybindings(), JSON.stringify([{ key: 'ctrl+alt+k', command: 'interlinear.createKey' }]));
    own = await administer<DeveloperKey>('POST', '', { label: 'Editor' });
    await session.workbench.sideBar.open('Interlinear');
    for (const title of ['Jobs', 'Glossaries']) {
      const header = session.workbench.sideBar.tree(title).pane.locator('.pane-header');
      if ((await header.getAttribute('aria-expanded')) === 'true') await header.click();
    }
  });
  after(async () => {
    await rm(keybindings());
    await controlOf(session).clearFaults();
    await deactivateAll();
  });

  it('are administered with a key of its own, which is tried before it is kept and never mixed with the one that translates', async () => {
    const { workbench } = session;
    const { quickInput, notifications, page } = workbench;
    const { url, adminKey } = sandboxOf(session);
    assert.equal(await view().pane.count(), 0);
    assert.equal(await workbench.offersCommand('Interlinear: Create Key…'), false);
    await controlOf(session).resetLedger();
    await workbench.runCommand('Interlinear: Enter Admin Key…');
    await connectToServer(workbench, url, adminKey);
    await quickInput.waitForMessage('This is an admin key: it manages keys, and translates nothing.');
    await quickInput.type(own.key_id);
    await quickInput.accept();
    await quickInput.waitForMessage('It is made there, in the admin area of the account, which only some Pro plans have.');
    assert.equal(await quickInput.isPassword(), true);
    await quickInput.type(own.key_id);
    await quickInput.accept();
    await quickInput.waitForMessage('This is the key that you translate with.');
    await quickInput.type('no-admin-key-at-all');
    await quickInput.accept();
    await quickInput.waitForMessage('does not accept this as an admin key');
    assert.equal(await quickInput.input.inputValue(), 'no-admin-key-at-all');
    await controlOf(session).orderFaults({ kind: 'status', status: 404, match: { path: '/v2/admin' } });
    await quickInput.accept();
    await quickInput.waitForMessage('has no administration of keys at this address');
    await quickInput.type(` ${adminKey} `);
    await quickInput.accept();
    await notifications.waitFor(`The admin key for ${new URL(url).host} is kept.`);
    await notifications.click('is kept', 'Show Keys');
    await shows(/^Editor.* \| Limited key.* \| Main key/);
    await eventually(async () => assert.equal(await page.locator('.monaco-list:focus', { hasText: 'Limited key' }).count(), 1));
    const { entries } = await controlOf(session).ledger();
    assert.deepEqual(
      entries.filter(({ key, path }) => key !== 'none' && (key === 'admin') !== path.startsWith('/v2/admin')),
      [],
    );
    await workbench.reload();
    await workbench.sideBar.open('Interlinear');
    await shows(/Main key/);
  });

  it('live from creation to deactivation: copied once, limited and renamed, and the service follows [admin.create] [admin.zero] [admin.null] [key-state.deactivated]', async () => {
    const { quickInput, notifications, dialog, page } = session.workbench;
    const sandbox = controlOf(session);
    await view().clickTitleAction('Create Key');
    await quickInput.waitForMessage('Without one, the service gives it a name.');
    await quickInput.type(hostile);
    await quickInput.accept();
    await notifications.waitFor(`The key ${hostile} is made. Copy it now`);
    await notifications.clear();
    // Dismissed without copying: asked once more.
    assert.match(await dialog.waitFor(), /was not copied\. Copy it now\?.*This is the last time/);
    await dialog.click('Copy Key');
    const { key_id } = await keyLabelled(hostile);
    await eventually(async () => assert.equal(await clipboard(), key_id));
    assert.equal((await page.content()).includes(key_id.slice(5, -5)), false);
    const masked = `${key_id.slice(0, 4)}…${key_id.slice(-4)}`;
    await eventually(async () => assert.ok((await view().texts()).includes(`${hostile}0, no limit · ${masked}`)));
    assert.equal(await translated(key_id, 5), 200);
    const isShown = (pattern: RegExp) =>
      eventually(async () => assert.match((await view().texts()).find((text) => text.startsWith(hostile)) ?? '', pattern));

    await (await view().openContextMenu('bug')).choose('Set Characters Limit…');
    await quickInput.waitForMessage('Text translation, document translation and text improvement together, in a period of one month.');
    await quickInput.pick('Block All Use (0)');
    await isShown(/>blocked · /);
    assert.equal(await translated(key_id, 1), 456);

    await (await view().openContextMenu('bug')).choose('Set Characters Limit…');
    assert.match((await quickInput.entries()).join(), /Block All Use \(0\)chosen now/);
    await quickInput.pick('A Number…');
    await quickInput.waitForMessage('Characters in a period of one month');
    await quickInput.type('ten');
    await quickInput.waitForMessage('Type a whole number, such as 500,000.');
    await quickInput.type('1 000');
    await quickInput.waitForMessage('1,000 characters.');
    await quickInput.goBack();
    await quickInput.pick('A Number…');
    await quickInput.waitForMessage('1,000 characters.');
    await sandbox.orderFaults({ kind: 'status', status: 400, message: key_id, match: { method: 'PUT', ends: '/limits' } });
    await quickInput.accept();
    // Refused: what was typed is there again, and the service's words do not bring the secret to the screen.
    await notifications.waitFor('The service does not take this: …');
    await notifications.click('The service does not take this', 'Edit Again');
    await quickInput.pick('A Number…');
    await quickInput.waitForMessage('1,000 characters.');
    assert.equal(await quickInput.input.inputValue(), '1 000');
    await quickInput.accept();
    await isShown(/of 1,000 \(/);
    assert.equal(await translated(key_id, 895), 200);
    assert.equal(await translated(key_id, 101), 456);
    await view().clickTitleAction('Refresh Keys');
    await isShown(/>900 of 1,000 \(90%\) · /);
    assert.match(await view().spoken('bug'), /900 of 1,000 \(90%\) · .*, Near its limit$/);
    assert.equal(await translated(key_id, 100), 200);
    await view().clickTitleAction('Refresh Keys');
    await isShown(/>1,000 of 1,000 \(100%\) · /);
    assert.match(await view().spoken('bug'), /The limit is reached/);

    // An answer that says nothing: what became of it is to be seen.
    await sandbox.orderFaults({ kind: 'bad_json', billed: true, match: { method: 'PUT', ends: '/limits' } });
    await (await view().openContextMenu('bug')).choose('Set Characters Limit…');
    await quickInput.pick('No Limit');
    await notifications.waitFor('the change may have been made or not. Look at the view');
    await isShown(/1,000, no limit/);
    await notifications.clear();
    assert.equal(await translated(key_id, 100), 200);
    await (await view().openContextMenu('bug')).choose('Set Speech Limit…');
    await quickInput.pick('A Number…');
    await quickInput.waitForMessage('Minutes of speech in a period of one month');
    await quickInput.type('1.5');
    await quickInput.waitForMessage('1.5 minutes of speech.');
    await quickInput.accept();
    await isShown(/0 of 1.5 minutes of speech/);
    assert.deepEqual((await keyLabelled(hostile)).usage_limits, { characters: null, speech_to_text_milliseconds: 90_000 });

    // By the key, the row with the focus is meant, not the selected one.
    await view().row('Limited key').click();
    await page.keyboard.press('Home');
    await page.keyboard.press('F2');
    await quickInput.waitFor('Rename Key');
    assert.equal(await quickInput.input.inputValue(), hostile);
    await quickInput.type(rightToLeft);
    await quickInput.accept();
    await shows(new RegExp(rightToLeft));
    assert.equal((await keyLabelled(rightToLeft)).key_id, key_id);

    await view().row(rightToLeft).click();
    await page.keyboard.press('Delete');
    await quickInput.waitForMessage(`The key ${masked} stops working at once and for good: it cannot be activated again.`);
    await quickInput.type('yes');
    await quickInput.accept();
    await quickInput.waitForMessage('This is something else.');
    assert.equal(await translated(key_id, 1), 200);
    await quickInput.type(rightToLeft);
    await quickInput.accept();
    await notifications.waitFor('is deactivated: the service does not accept it any more');
    assert.equal(await translated(key_id, 1), 403);
    await shows(/Main key.* \| Deactivated/);
    await view().expand('Deactivated');
    await shows(new RegExp(`Deactivated.*${rightToLeft}`));

    await notifications.clear();
    await session.workbench.runCommand('Interlinear: Copy Diagnostics');
    await eventually(async () => assert.match(String(await clipboard()), /\/v2\/admin\/developer-keys/));
    for (const secret of [...key_id.split(':'), sandboxOf(session).adminKey, own.key_id]) {
      assert.equal(String(await clipboard()).includes(secret), false);
      assert.equal((await page.content()).includes(secret), false);
    }
  });

  it('are 25 at most, known before anything is asked; a lost answer makes no second key; that of the editor is told [limits.keys]', async () => {
    const { workbench } = session;
    const { quickInput, notifications } = workbench;
    const sandbox = controlOf(session);
    await sandbox.orderFaults({ kind: 'close', billed: true, match: { method: 'POST', path: '/v2/admin' } });
    await view().clickTitleAction('Create Key');
    await quickInput.type('Lost');
    await quickInput.accept();
    await notifications.waitFor('The service did not finish its answer, but the key Lost is new in the list.');
    await notifications.click('is new in the list', 'Copy Key');
    const { key_id } = await keyLabelled('Lost');
    await eventually(async () => assert.equal(await clipboard(), key_id));
    assert.equal((await administer<DeveloperKey[]>('GET')).filter(({ label }) => label === 'Lost').length, 1);
    await notifications.clear();

    const active = (await administer<DeveloperKey[]>('GET')).filter(({ is_deactivated }) => !is_deactivated).length;
    for (let robot = active; robot < 25; robot += 1) await administer('POST', '', { label: `Robot ${robot}` });
    await sandbox.resetLedger();
    // The list is older than the last of them.
    await view().clickTitleAction('Create Key');
    await notifications.waitFor('25 keys are active, and more are not possible at once. Deactivate one');
    assert.equal(await quickInput.root.count(), 0);
    await eventually(async () => assert.match(await view().message(), /25 of 25 possible keys are active/));
    assert.deepEqual(
      (await sandbox.ledger()).entries.filter(({ method }) => method === 'POST'),
      [],
    );
    await notifications.clear();

    await (await view().openContextMenu('Editor')).choose('Deactivate Key…');
    await quickInput.waitForMessage('It is the key that this editor translates with: translations stop, too.');
    await quickInput.cancel();
  });

  it('are not shown any longer when the admin key is refused or forgotten, which says how to get one', async () => {
    const { workbench } = session;
    const { notifications, dialog, quickInput } = workbench;
    await controlOf(session).orderFaults({ kind: 'status', status: 403, times: 6, match: { path: '/v2/admin' } });
    await view().clickTitleAction('Refresh Keys');
    await notifications.waitFor('does not accept the admin key');
    assert.deepEqual(await notifications.buttons('does not accept the admin key'), ['Enter Another Admin Key', 'Show Log']);
    await eventually(async () => assert.match(await view().welcome(), /Admin keys are made in the admin area of your account/));
    await controlOf(session).clearFaults();
    await view().clickWelcome('Enter Another Admin Key');
    await quickInput.waitForMessage('in the admin area of the account');
    await quickInput.cancel();
    await notifications.clear();
    const list = { method: 'GET', path: '/v2/admin/developer-keys' };
    await controlOf(session).orderFaults({ kind: 'bad_json', match: list });
    await view().clickWelcome('Try Again');
    await eventually(async () => assert.match(await view().welcome(), /The keys could not be read\. The log says more\./));
    await controlOf(session).orderFaults({ kind: 'status', status: 200, body: '[]', match: list });
    await view().clickWelcome('Try Again');
    await eventually(async () => assert.match(await view().welcome(), /There are no developer keys yet\. Create a Key/));
    await view().clickTitleAction('Refresh Keys');
    await shows(/Main key/);
    await notifications.clear();

    await workbench.runCommand('Interlinear: Forget Admin Key');
    await dialog.waitFor(/Forget the admin key for .*Translations go on/);
    await dialog.click('Forget Admin Key');
    await notifications.waitFor('is forgotten');
    await eventually(async () => assert.equal(await view().pane.count(), 0));
    assert.equal(await workbench.offersCommand('Interlinear: Create Key…'), false);

    // What is hidden can be run all the same.
    await workbench.page.keyboard.press('Control+Alt+K');
    await quickInput.waitForMessage('It is made there, in the admin area of the account');
    await quickInput.type(sandboxOf(session).adminKey);
    await quickInput.accept();
    await notifications.waitFor('25 keys are active, and more are not possible at once.');
    await shows(/Main key/);
    await notifications.clear();

    // The admin key of one address is not that of another.
    await workbench.runCommand('Interlinear: Connect to a Translation Service…');
    await connectToServer(workbench, sandboxOf(session).usUrl, sandboxOf(session).key, 'US Region');
    await eventually(async () => assert.equal(await view().pane.count(), 0));
    await controlOf(session).orderFaults({ kind: 'status', status: 404, after: 1, times: 2, match: list });
    await workbench.runCommand('Interlinear: Enter Admin Key…');
    await quickInput.waitForMessage(`Admin key of your account at ${new URL(sandboxOf(session).usUrl).host}`);
    await quickInput.type(sandboxOf(session).adminKey);
    await quickInput.accept();
    await eventually(async () => assert.match(await view().welcome(), /Keys are not administered at this regional address/));
    await notifications.clear();
    await workbench.runCommand('Interlinear: Disconnect and Forget the Key');
    assert.match(await dialog.waitFor(), /Admin keys are stored for: 127\.0\.0\.1.*, 127\.0\.0\.1.* They are forgotten with the keys/);
    await dialog.click('Forget the Key');
    await notifications.waitFor(/Disconnected from .* The admin key for 127.*, 127.* is forgotten, too/);
    await eventually(async () => assert.equal(await view().pane.count(), 0));

    // Trying it out needs no account.
    await workbench.runCommand('Interlinear: Enter Admin Key…');
    await quickInput.pick('Try It without an Account');
    await quickInput.pick("Use the Sandbox's Admin Key");
    await shows(/Main key/);
  });
});
