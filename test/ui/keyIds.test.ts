import assert from 'node:assert/strict';
import * as v from 'valibot';
import { developerKeysResponse, type DeveloperKey } from '../../src/api/administration.ts';
import { profiles } from '../../src/api/providers.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { enterAdminKey, keysViewOf, maskOf, showKeys } from './developerKeys.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as keysTexts from '../../src/features/keys/texts.ts';
import { commandTitle } from '../harness/manifestTexts.ts';
import { beside } from '../harness/like.ts';

const { authScheme, keysPage } = profiles.deepl;

test.describe('Developer keys of a service that hands out their ids only', () => {
  const cleanup = new AsyncDisposableStack();
  let sandbox: Sandbox;
  const session = useWindow({ context: { viewport: { width: 1280, height: 1000 } } }, async (startEditor) => {
    sandbox = await startSandbox({ profile: 'deepl' });
    cleanup.defer(() => sandbox.close());
    const { profile, url, key, adminKey } = sandbox;
    return startEditor({ INTERLINEAR_SANDBOX: JSON.stringify({ profile, url, key, adminKey }) });
  });
  test.afterAll(async () => cleanup.disposeAsync());
  const clipboard = () => session.workbench.page.evaluate<string>('navigator.clipboard.readText()');

  async function labelled(label: string): Promise<DeveloperKey> {
    const response = await fetch(`${sandbox.url}/v2/admin/developer-keys`, {
      headers: { Authorization: `${authScheme} ${sandbox.adminKey}` },
    });
    const found = v.parse(developerKeysResponse, await response.json()).find((key) => key.label === label);
    assert.ok(found, `${label} is there`);
    return found;
  }

  async function create(label: string): Promise<void> {
    const { quickInput } = session.workbench;
    await keysViewOf(session).clickTitleAction(commandTitle('createKey'));
    await quickInput.waitForMessage(keysTexts.createKeyPrompt());
    await quickInput.type(label);
    await quickInput.accept();
  }

  test.beforeAll(async () => {
    await enterAdminKey(session);
    await showKeys(session);
  });

  test('are said to be copied in the web interface, which is opened; an id is never called the key', async () => {
    const { dialog } = session.workbench;
    await create('Shop');
    const said = await dialog.waitFor(keysTexts.keyCreated('Shop'));
    assert.match(said, beside(keysTexts.keyCreated('Shop'), keysTexts.keyIdOnlyDetail()));
    assert.deepEqual((await dialog.buttons()).toSorted(), ['Cancel', keysTexts.copyKeyIdButton(), keysTexts.openKeysPage()].toSorted());
    await dialog.root.getByRole('button', { name: keysTexts.openKeysPage() }).click();
    assert.ok((await dialog.waitFor('external website')).includes(keysPage));
    await dialog.root.getByRole('button', { name: 'Cancel' }).click();
    // It stays until it is answered.
    await dialog.waitFor(keysTexts.keyCreated('Shop'));
    await dialog.click('Cancel');
    await expect.poll(async () => (await keysViewOf(session).texts()).join(' | ')).toContain(maskOf(await labelled('Shop')));
  });

  test('have their id copied under its name', async () => {
    const { notifications, dialog } = session.workbench;
    await create('Office');
    await dialog.waitFor(keysTexts.keyCreated('Office'));
    await dialog.click(keysTexts.copyKeyIdButton());
    await notifications.waitFor(keysTexts.keyIdCopied('Office'));
    assert.equal(await clipboard(), (await labelled('Office')).key_id);
  });

  test('have their id copied from their row', async () => {
    const { workbench } = session;
    const { notifications, dialog } = workbench;
    await create('Counter');
    await dialog.waitFor(keysTexts.keyCreated('Counter'));
    await dialog.click('Cancel');
    const menu = await keysViewOf(session).openContextMenu('Counter');
    await workbench.picture('keys-copy-id');
    await menu.choose(commandTitle('copyKeyId'));
    await notifications.waitFor(keysTexts.keyIdCopied('Counter'));
    assert.equal(await clipboard(), (await labelled('Counter')).key_id);
  });

  test('ask nothing more when the question is left', async () => {
    const { dialog } = session.workbench;
    await create('Night');
    await dialog.waitFor(keysTexts.keyCreated('Night'));
    await dialog.click('Cancel');
    await create('Day');
    await dialog.waitFor(keysTexts.keyCreated('Day'));
    await dialog.click('Cancel');
  });

  test('are not said to be the one that is connected: their ids do not tell', async () => {
    const { quickInput } = session.workbench;
    await create('Till');
    await session.workbench.dialog.waitFor(keysTexts.keyCreated('Till'));
    await session.workbench.dialog.click('Cancel');
    const menu = await keysViewOf(session).openContextMenu('Till');
    await menu.choose(commandTitle('deactivateKey'));
    await quickInput.waitForMessage(keysTexts.deactivateMayStopTranslation());
  });
});
