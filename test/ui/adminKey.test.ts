import assert from 'node:assert/strict';
import type { DeveloperKey } from '../../src/api/administration.ts';
import { DeveloperKeys, enterAdminKey, expectRows, keysViewOf, showKeys } from './developerKeys.ts';
import { connectToServer, connected, disconnected, notConnected } from './journeys.ts';
import { controlOf, sandboxOf } from './sandbox.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import { welcomeButton, welcomeText } from './welcomeTexts.ts';
import * as keysTexts from '../../src/features/keys/texts.ts';
import * as accountTexts from '../../src/features/account/texts.ts';
import * as connectionServiceTexts from '../../src/services/connection/texts.ts';
import * as keysServiceTexts from '../../src/services/keys/texts.ts';
import * as servicesActivationTexts from '../../src/services/activationTexts.ts';
import { manifestText, palette, commandTitle } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';

const listFault = { method: 'GET', path: '/v2/admin/developer-keys' };

test.describe('The admin key', () => {
  const session = useWindow({ settings: notConnected, context: { viewport: { width: 1280, height: 1000 } } });
  const keys = new DeveloperKeys(session);
  const view = () => keysViewOf(session);
  /** What the editor translates with. */
  let own: DeveloperKey;

  test.beforeEach(async () => {
    await keys.reset();
    own = await keys.create('Editor');
    await disconnected(session);
    await session.driver.run('workbench.view.extension.interlinear');
    await controlOf(session).resetLedger();
  });
  test.afterAll(() => keys.reset());

  test('is asked for after connecting, for which it is refused', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    const { url, adminKey } = sandboxOf(session);
    await workbench.sideBar.tree(manifestText('view.glossaries')).pane.waitFor();
    assert.equal(await view().pane.count(), 0);
    assert.equal(await workbench.offersCommand(palette('createKey')), false);
    await workbench.runCommand(palette('enterAdminKey'));
    await connectToServer(workbench, url, adminKey);
    await quickInput.waitForMessage(accountTexts.adminKeyInsteadOfApiKey());
    await quickInput.type(own.key_id);
    await quickInput.accept();
    await quickInput.waitForMessage(connectionServiceTexts.adminKeyPrompt(new URL(url).host));
    assert.equal(await quickInput.isPassword(), true);
  });

  test('is tried before it is kept: what is none stays in the box with the reason', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    const { url } = sandboxOf(session);
    const { host } = new URL(url);
    await connected(session, url, own.key_id);
    await workbench.runCommand(palette('enterAdminKey'));
    await quickInput.waitForMessage(connectionServiceTexts.adminKeyPrompt(host));
    await quickInput.type(own.key_id);
    await quickInput.accept();
    await quickInput.waitForMessage(connectionServiceTexts.apiKeyInsteadOfAdminKey());
    await quickInput.type('no-admin-key-at-all');
    await quickInput.accept();
    await quickInput.waitForMessage(connectionServiceTexts.adminKeyRefused(host));
    await expect(quickInput.input).toHaveValue('no-admin-key-at-all');
    await controlOf(session).orderFaults({ kind: 'status', status: 404, match: { path: '/v2/admin' } });
    await quickInput.accept();
    await quickInput.waitForMessage(connectionServiceTexts.noKeyManagement(host));
  });

  test('shows the keys once it is kept, and is never mixed with the one that translates', async () => {
    const { workbench } = session;
    const { quickInput, notifications, page } = workbench;
    const { url, adminKey } = sandboxOf(session);
    const { host } = new URL(url);
    await connected(session, url, own.key_id);
    await workbench.runCommand(palette('enterAdminKey'));
    await quickInput.waitForMessage(connectionServiceTexts.adminKeyPrompt(host));
    await quickInput.type(` ${adminKey} `);
    await quickInput.accept();
    await notifications.click(keysTexts.adminKeySaved(host), keysTexts.showKeys());
    await expectRows(session, /^Editor.* \| Limited key.* \| Main key/);
    await expect(page.locator('.monaco-list:focus', { hasText: 'Limited key' })).toHaveCount(1);
    const { entries } = await controlOf(session).ledger();
    assert.deepEqual(
      entries.filter(({ key, path }) => key !== 'none' && (key === 'admin') !== path.startsWith('/v2/admin')),
      [],
    );
  });

  test('can end the key that the editor translates with, which is pointed out', async () => {
    const { url, adminKey } = sandboxOf(session);
    await connected(session, url, own.key_id);
    await enterAdminKey(session, adminKey);
    await showKeys(session);
    await (await view().openContextMenu('Editor')).choose(commandTitle('deactivateKey'));
    await session.workbench.quickInput.waitForMessage(keysTexts.deactivateStopsTranslation());
  });

  test('of another address is another one', async () => {
    const { workbench } = session;
    const { url, usUrl, key, adminKey } = sandboxOf(session);
    await connected(session, url, own.key_id);
    await enterAdminKey(session, adminKey);
    await showKeys(session);
    await connected(session, usUrl, key, accountTexts.region());
    await expect(view().pane).toHaveCount(0);
    await workbench.runCommand(palette('enterAdminKey'));
    await workbench.quickInput.waitForMessage(connectionServiceTexts.adminKeyPrompt(new URL(usUrl).host));
  });

  test('is of no use at a regional address, which is said in place of the keys', async () => {
    const { usUrl, key, adminKey } = sandboxOf(session);
    await connected(session, usUrl, key, accountTexts.region());
    // The first time is when the key is tried.
    await controlOf(session).orderFaults({ kind: 'status', status: 404, after: 1, times: 2, match: listFault });
    await enterAdminKey(session, adminKey);
    await session.driver.run('interlinear.keys.focus');
    await expect.poll(() => view().welcome()).toContain(welcomeText('view.keys.regional'));
  });

  test('goes with the keys that translate', async () => {
    const { workbench } = session;
    const { dialog, notifications } = workbench;
    const { url, usUrl, key, adminKey } = sandboxOf(session);
    await connected(session, url, own.key_id);
    await enterAdminKey(session, adminKey);
    await connected(session, usUrl, key, accountTexts.region());
    await enterAdminKey(session, adminKey);
    await view().pane.waitFor();
    await workbench.runCommand(palette('disconnect'));
    assert.match(await dialog.waitFor(), withText(accountTexts.adminKeysStoredFor(`127.0.0.1:${any}, 127.0.0.1:${any}`)));
    await dialog.click(accountTexts.removeKeyButton());
    // Each server has its own: those of another one stay.
    const { host } = new URL(usUrl);
    await notifications.waitFor(`${accountTexts.disconnected(host)} ${accountTexts.adminKeyAlsoRemoved(host)}`);
    await expect(view().pane).toHaveCount(0);
  });

  test('of the sandbox needs no account', async () => {
    const { workbench } = session;
    await workbench.runCommand(palette('enterAdminKey'));
    await workbench.quickInput.pick(accountTexts.tryWithoutAccount());
    await workbench.quickInput.pick(connectionServiceTexts.useSandboxAdminKey());
    await view().pane.waitFor();
    await session.driver.run('interlinear.keys.focus');
    await expectRows(session, /Main key/);
  });
});

test.describe('What the view of keys says', () => {
  const session = useWindow({ context: { viewport: { width: 1280, height: 1000 } } });
  const keys = new DeveloperKeys(session);
  const view = () => keysViewOf(session);
  const welcomes = (text: string) => expect.poll(() => view().welcome()).toContain(text);
  const refused = withText(keysServiceTexts.adminKeyRefused(any));

  test.beforeEach(async () => {
    await keys.reset();
    await enterAdminKey(session);
    await showKeys(session);
  });
  test.afterAll(() => keys.reset());

  test('when the admin key is refused: how to get one [does.administration-plan]', async () => {
    const { notifications, quickInput } = session.workbench;
    await controlOf(session).orderFaults({ kind: 'status', status: 403, times: 6, match: { path: '/v2/admin' } });
    await view().clickTitleAction(keysTexts.refreshKeys());
    await notifications.waitFor(refused);
    assert.deepEqual(await notifications.buttons(refused), [keysServiceTexts.enterAnotherAdminKey(), servicesActivationTexts.showLog()]);
    await welcomes(welcomeText('view.keys.forbidden'));
    await view().clickWelcome(welcomeButton('view.keys.forbidden', 'enterAdminKey'));
    await quickInput.pick(connectionServiceTexts.enterAdminKey());
    await quickInput.waitForMessage(withText(connectionServiceTexts.adminKeyPrompt(any)));
  });

  test('when they could not be read: so, until another try', async () => {
    await controlOf(session).orderFaults({ kind: 'status', status: 403, times: 6, match: { path: '/v2/admin' } });
    await view().clickTitleAction(keysTexts.refreshKeys());
    await welcomes(welcomeText('view.keys.forbidden'));
    await session.workbench.notifications.waitFor(refused);
    await controlOf(session).clearFaults();
    await session.workbench.notifications.clear();
    await controlOf(session).orderFaults({ kind: 'bad_json', match: listFault });
    await view().clickWelcome(welcomeButton('view.keys.forbidden', 'refreshKeys'));
    await welcomes(welcomeText('view.keys.failed'));
    await session.workbench.notifications.clear();
    await view().clickWelcome(welcomeButton('view.keys.failed', 'refreshKeys'));
    await expectRows(session, /Main key/);
  });

  test('when there are none: how to create one', async () => {
    await controlOf(session).orderFaults({ kind: 'status', status: 200, body: '[]', match: listFault });
    await view().clickTitleAction(keysTexts.refreshKeys());
    await welcomes(`${welcomeText('view.keys.empty')} ${welcomeButton('view.keys.empty', 'createKey')}`);
    await view().clickTitleAction(keysTexts.refreshKeys());
    await expectRows(session, /Main key/);
  });

  test('is nothing once the admin key is forgotten, after asking', async () => {
    const { workbench } = session;
    await workbench.runCommand(palette('forgetAdminKey'));
    const asked = await workbench.dialog.waitFor(withText(keysTexts.removeAdminKeyQuestion(any)));
    assert.ok(asked.includes(keysTexts.removeAdminKeyDetail()));
    await workbench.dialog.click(keysTexts.removeAdminKeyButton());
    await workbench.notifications.waitFor(withText(keysTexts.adminKeyRemoved(any)));
    await expect(view().pane).toHaveCount(0);
    assert.equal(await workbench.offersCommand(palette('createKey')), false);
  });

  test('is there again when a hidden command is run all the same, which asks for the admin key and goes on', async () => {
    const { driver, workbench } = session;
    const { dialog, quickInput } = workbench;
    await Promise.all([driver.run('interlinear.forgetAdminKey'), dialog.click(keysTexts.removeAdminKeyButton())]);
    await expect(view().pane).toHaveCount(0);
    const hidden = driver.run('interlinear.createKey');
    await quickInput.pick(connectionServiceTexts.useSandboxAdminKey());
    await quickInput.waitForMessage(keysTexts.createKeyPrompt());
    await quickInput.cancel();
    await hidden;
    await expectRows(session, /Main key/);
  });
});

test.describe('An admin key', () => {
  const session = useWindow();

  test('is kept over a reload', async () => {
    await enterAdminKey(session);
    await session.workbench.reload();
    // The view is not there before the secrets were read.
    await session.workbench.sideBar.open('Interlinear');
    await expectRows(session, /Main key/);
  });
});
