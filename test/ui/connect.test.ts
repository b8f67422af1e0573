import assert from 'node:assert/strict';
import { DeveloperKeys } from './developerKeys.ts';
import { connectToServer, connected, disconnected, notConnected, openText, pickLanguage, reachKey, translateInto } from './journeys.ts';
import { controlOf, sandboxOf } from './sandbox.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import { startWatchedServer } from './watchedServer.ts';
import { welcomeText } from './welcomeTexts.ts';
import * as accountTexts from '../../src/features/account/texts.ts';
import * as editorActivationTexts from '../../src/editor/activationTexts.ts';
import { manifestText, palette } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';
import { profiles } from '../../src/api/providers.ts';

test.describe('The first command of someone who is not connected', () => {
  const session = useWindow({ settings: notConnected });

  test('leads through connecting, and then goes on with what it was asked to do', { tag: '@smoke' }, async () => {
    const { workbench } = session;
    const { url, key } = sandboxOf(session);
    await openText(session, 'README.md');
    await workbench.editor.select('Wait until the lock opens.');
    await workbench.runCommand(palette('translateSelection'));
    await connectToServer(workbench, url, key);
    // It hides after a while.
    await workbench.notifications.waitFor(accountTexts.connectedTo(new URL(url).host));
    await pickLanguage(workbench, 'German');
    await workbench.editor.waitForText('2. «de ');
  });
});

test.describe('A connection', () => {
  const session = useWindow({ settings: notConnected });
  test.beforeEach(async () => {
    const { url, key } = sandboxOf(session);
    await session.workbench.writeFile('.vscode/settings.json', '{}');
    await connected(session, url, key);
    await translateInto(session, 'de');
  });

  test('is kept over a reload, with the key and the target language', async () => {
    const { workbench } = session;
    await workbench.reload();
    await expect(workbench.statusBar.itemOfExtension('interlinear.target')).toHaveText(/de/);
    await openText(session, 'README.md');
    await workbench.editor.select('Ride carefully and enjoy the view.');
    await workbench.runCommand(palette('translateSelection'));
    await workbench.editor.waitForText('3. «de ');
  });

  test('is not moved by settings of the workspace: the stored key goes where it was tried', async () => {
    const { workbench } = session;
    await using thief = await startWatchedServer();
    const elsewhere = thief.url;
    const moved = { 'interlinear.connection.server': { address: elsewhere, freeAddress: elsewhere } };
    await workbench.writeFile('.vscode/settings.json', JSON.stringify({ ...moved, 'interlinear.connection.address': 'us' }));
    await workbench.reload();
    await openText(session, 'README.md');
    await workbench.editor.select('Scan the code on the handlebar.');
    await workbench.runCommand(palette('translateSelection'));
    await workbench.editor.waitForText('1. «de ');
    assert.deepEqual(thief.requests, []);
  });
});

test.describe('Connecting', () => {
  const session = useWindow({ settings: notConnected });
  test.beforeEach(() => disconnected(session));

  test('is undone by a command that forgets the key, after asking', async () => {
    const { workbench } = session;
    const { url, key } = sandboxOf(session);
    await connected(session, url, key);
    await workbench.runCommand(palette('disconnect'));
    await workbench.dialog.waitFor(accountTexts.disconnectQuestion(new URL(url).host));
    await workbench.dialog.click(accountTexts.removeKeyButton());
    await workbench.notifications.waitFor(accountTexts.disconnected(new URL(url).host));
    await workbench.statusBar.clickNotConnected();
    await workbench.quickInput.waitFor(accountTexts.connectTitle());
  });

  test('is offered by the view of jobs as long as there is no connection', async () => {
    const { workbench } = session;
    const { url, key } = sandboxOf(session);
    await session.driver.run('interlinear.jobs.focus');
    const welcome = workbench.sideBar.tree(manifestText('view.jobs')).pane.locator('.welcome-view-content');
    await expect(welcome).toContainText(welcomeText('view.jobs.notConnected'));
    await connected(session, url, key);
    await expect(welcome).not.toContainText(welcomeText('view.jobs.notConnected'));
    await expect(welcome).toContainText(welcomeText('view.jobs.welcome'));
  });

  test('refuses an address that is not https, and keeps what was typed', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    await workbench.statusBar.clickNotConnected();
    await quickInput.pick(accountTexts.anotherServer());
    await quickInput.waitForMessage(accountTexts.serverAddressPrompt());
    await quickInput.type('http://translate.example.com');
    await quickInput.accept();
    await quickInput.waitForMessage(accountTexts.invalidServerAddress());
    await expect(quickInput.input).toHaveValue('http://translate.example.com');
  });

  test(
    'tries a key before it is stored: a wrong one stays in the box with the reason, and connects nothing',
    { tag: '@smoke' },
    async () => {
      const { workbench } = session;
      const { url } = sandboxOf(session);
      await workbench.statusBar.clickNotConnected();
      await connectToServer(workbench, url, 'wrong-key');
      await workbench.quickInput.waitForMessage(accountTexts.keyRefused(new URL(url).host));
      await expect(workbench.quickInput.input).toHaveValue('wrong-key');
      await workbench.quickInput.cancel();
      await workbench.runCommand(palette('disconnect'));
      await workbench.statusBar.item(editorActivationTexts.statusBarRemark(accountTexts.notConnected())).waitFor();
    },
  );

  test('says of a free key at the address of a paid plan where it belongs', async () => {
    const { workbench } = session;
    const { url, freeUrl, freeKey } = sandboxOf(session);
    await workbench.statusBar.clickNotConnected();
    await connectToServer(workbench, url, freeKey);
    await workbench.quickInput.waitForMessage(accountTexts.keyRefusedFreePlan(new URL(url).host));
    await workbench.quickInput.waitForMessage(`Use ${freeUrl}`);
  });

  test('sends a key that ends in :fx to the free address that was typed with the server', async () => {
    const { workbench } = session;
    const { url, freeUrl, freeKey } = sandboxOf(session);
    await workbench.statusBar.clickNotConnected();
    await connectToServer(workbench, url, freeKey, accountTexts.paidPlan(), freeUrl);
    await workbench.notifications.waitFor(accountTexts.connectedTo(new URL(freeUrl).host));
  });

  test('sends a key to the server that the prompt names, and to no address of another server', async () => {
    const { workbench } = session;
    await using a = await startWatchedServer();
    await using b = await startWatchedServer();
    await connected(session, a.url, 'key-of-a', accountTexts.paidPlan(), `${a.url}/free`);
    await workbench.runCommand(palette('connect'));
    const { quickInput } = workbench;
    await reachKey(workbench, `${b.url}/gateway/`);
    await quickInput.waitForMessage(accountTexts.keyPrompt(`${b.url}/gateway`));
    await quickInput.type('key-of-b:fx');
    await quickInput.accept();
    await workbench.notifications.waitFor(accountTexts.connectedTo(`${new URL(b.url).host}/gateway`));
    await expect.poll(() => b.requests.map(({ path }) => path)).toContain('/gateway/v2/usage');
    assert.deepEqual(
      a.requests.filter(({ authorization }) => authorization.includes('key-of-b')),
      [],
    );
    assert.deepEqual(
      b.requests.filter(({ path, authorization }) => !path.startsWith('/gateway/') || authorization !== 'Service-Auth-Key key-of-b:fx'),
      [],
    );
  });

  test('binds a key to the path of the address, too', async () => {
    const { workbench } = session;
    await using server = await startWatchedServer();
    await connected(session, `${server.url}/one`, 'key-of-one');
    await session.driver.changeSettings({ 'interlinear.connection.server': { address: `${server.url}/two` } });
    await workbench.statusBar.notConnected().waitFor();
    await session.driver.changeSettings({ 'interlinear.connection.server': { address: `${server.url}/one/` } });
    await workbench.statusBar.notConnected().waitFor({ state: 'detached' });
    assert.deepEqual(
      server.requests.filter(({ path }) => !path.startsWith('/one/')),
      [],
    );
  });

  test('offers the own addresses of a known service that refuses a key, and sends nothing before one is chosen', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    const { url } = sandboxOf(session);
    await workbench.statusBar.clickNotConnected();
    await quickInput.pick(accountTexts.anotherServer());
    await quickInput.waitForMessage(accountTexts.serverAddressPrompt());
    await quickInput.type(url);
    await quickInput.press(accountTexts.moreOptions());
    await quickInput.pick(accountTexts.region());
    await quickInput.waitForMessage(accountTexts.keySchemePrompt());
    await quickInput.type('DeepL-Auth-Key');
    await quickInput.accept();
    await quickInput.pick(accountTexts.deeplApi());
    await quickInput.waitForMessage(accountTexts.keyPrompt(url));
    await quickInput.type('wrong-key');
    await quickInput.accept();
    await quickInput.waitForMessage(accountTexts.keyRefused(new URL(url).host));
    await quickInput.press(accountTexts.tryAnotherEndpoint());
    const offered = [accountTexts.paidPlan(), accountTexts.freePlan(), accountTexts.usRegion(), accountTexts.japanRegion()];
    await expect(quickInput.rows).toContainText(offered);
    const addresses = ['https://api.deepl.com', 'https://api-free.deepl.com', 'https://api-us.deepl.com', 'https://api-jp.deepl.com'];
    await expect(quickInput.rows).toContainText(addresses);
    await quickInput.goBack();
    await quickInput.waitForMessage(accountTexts.keyRefused(new URL(url).host));
    await expect(quickInput.input).toHaveValue('wrong-key');
    // A key that was typed for one server is not there for another.
    await quickInput.goBack();
    await quickInput.row(accountTexts.deeplApi()).waitFor();
    await quickInput.goBack();
    await quickInput.waitForMessage(accountTexts.keySchemePrompt());
    await quickInput.goBack();
    await quickInput.row(accountTexts.region()).waitFor();
    await quickInput.goBack();
    await quickInput.waitForMessage(accountTexts.serverAddressPrompt());
    await quickInput.type(`${url}/other`);
    await quickInput.accept();
    await quickInput.waitForMessage(accountTexts.keyPrompt(`${url}/other`));
    await expect(quickInput.input).toHaveValue('');
  });

  test('asks for the address where a known service says that the account belongs to another', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    await using server = await startWatchedServer({ status: 403, body: '{"message":"Your account is denied access"}' });
    await workbench.statusBar.clickNotConnected();
    await reachKey(workbench, server.url, accountTexts.paidPlan(), '', 'DeepL-Auth-Key');
    await quickInput.type('key-of-another-region');
    await quickInput.accept();
    await quickInput.row(accountTexts.japanRegion()).waitFor();
    await quickInput.waitForMessage('Your account is denied access');
    await quickInput.goBack();
    // The step that is left says the same.
    await expect(quickInput.input).toHaveValue('key-of-another-region');
    await quickInput.waitForMessage('Your account is denied access');
  });

  test('takes a key whose missing scope the service names', async () => {
    const { workbench } = session;
    const body = '{"message":"Forbidden","detail":"Missing required scope(s): usage:read"}';
    await using server = await startWatchedServer({ status: 403, body });
    await workbench.statusBar.clickNotConnected();
    await connectToServer(workbench, server.url, 'key-for-texts');
    await workbench.notifications.waitFor(accountTexts.connectedTo(new URL(server.url).host));
  });

  test('takes a key that no free request could check, and says so', async () => {
    const { workbench } = session;
    await using server = await startWatchedServer({ status: 404, body: '' });
    await workbench.statusBar.clickNotConnected();
    await connectToServer(workbench, server.url, 'key-of-a-gateway');
    await workbench.notifications.waitFor(accountTexts.connectedUnchecked(new URL(server.url).host, accountTexts.everyRequestNotFound()));
    await workbench.statusBar.notConnected().waitFor({ state: 'detached' });
  });

  test('goes back a step without losing what was typed', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    await workbench.statusBar.clickNotConnected();
    await quickInput.pick(accountTexts.anotherServer());
    await quickInput.waitForMessage(accountTexts.serverAddressPrompt());
    await quickInput.type('https://translate.example.com');
    await quickInput.accept();
    await quickInput.waitForMessage(accountTexts.keyPrompt('https://translate.example.com'));
    await quickInput.goBack();
    await quickInput.waitForMessage(accountTexts.serverAddressPrompt());
    await expect(quickInput.input).toHaveValue('https://translate.example.com');
    await quickInput.press(accountTexts.moreOptions());
    await quickInput.row(accountTexts.paidPlan()).waitFor();
    await quickInput.goBack();
    await quickInput.waitForMessage(accountTexts.serverAddressPrompt());
  });

  test('with a key of DeepL opens the page of keys, warns of what looks like none, and keeps what was typed', async () => {
    const { workbench } = session;
    const { quickInput, dialog } = workbench;
    await workbench.statusBar.clickNotConnected();
    const prompt = accountTexts.keyPromptWithFree(profiles.deepl.addresses.paid, profiles.deepl.addresses.free);
    await quickInput.pick(accountTexts.deeplApi());
    await quickInput.waitForMessage(prompt);
    await quickInput.type('my secret');
    await quickInput.waitForMessage(accountTexts.oddKeyForm('00000000-0000-0000-0000-000000000000'));
    await quickInput.type(' 01234567-89ab-CDEF-0123-456789abcdef:fx ');
    await quickInput.waitForMessage(prompt);
    await quickInput.press(accountTexts.openKeysPage());
    assert.match(await dialog.waitFor(), /www\.deepl\.com\/your-account\/keys/);
    await dialog.click('Cancel');
    await expect(quickInput.input).toHaveValue(' 01234567-89ab-CDEF-0123-456789abcdef:fx ');
  });

  test('says while a key is checked that it is, and takes it without the blanks around it', async () => {
    const { workbench } = session;
    const { url, key } = sandboxOf(session);
    const { quickInput } = workbench;
    await controlOf(session).orderFaults({ kind: 'hold', match: { path: '/v2/usage' } });
    await workbench.statusBar.clickNotConnected();
    await connectToServer(workbench, url, `  ${key} `);
    await quickInput.waitForMessage(accountTexts.checkingKey());
    await controlOf(session).clearFaults();
    await workbench.notifications.waitFor(accountTexts.connectedTo(new URL(url).host));
  });

  test('is where the choice of a target language leads, which then goes on', async () => {
    const { workbench } = session;
    const { url, key } = sandboxOf(session);
    await translateInto(session, 'de');
    await workbench.runCommand(palette('chooseTargetLanguage'));
    await connectToServer(workbench, url, key);
    await pickLanguage(workbench, 'French');
    await workbench.statusBar.item('fr').waitFor();
  });

  test('with a server of before asks for nothing that is known: neither the key nor the language', async () => {
    const { workbench } = session;
    const { quickInput, notifications } = workbench;
    const { url, key } = sandboxOf(session);
    await translateInto(session, 'de');
    await connected(session, url, key);
    await session.driver.changeSettings({ 'interlinear.connection.provider': 'sandbox' });
    await workbench.runCommand(palette('connect'));
    await quickInput.pick(accountTexts.anotherServer());
    await quickInput.waitForMessage(accountTexts.serverAddressPrompt());
    await expect(quickInput.input).toHaveValue(url);
    await quickInput.accept();
    await expect(quickInput.rows).toContainText([accountTexts.useStoredKey(), accountTexts.enterAnotherKey()]);
    await expect(quickInput.rows.first()).toContainText(url);
    assert.ok(!(await quickInput.root.innerHTML()).includes(key));
    await workbench.picture('connect-stored-key');
    await quickInput.accept();
    const said = await notifications.waitFor(accountTexts.connectedTo(new URL(url).host));
    assert.deepEqual(await notifications.buttons(said), []);
    await expect(quickInput.root).toBeHidden();
    await expect(workbench.statusBar.itemOfExtension('interlinear.target')).toHaveText(/de$/);
  });

  test('says of a stored key that the service no longer accepts it, and takes another', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    const { url, key } = sandboxOf(session);
    await connected(session, url, key);
    const refusal = { kind: 'status', status: 403, body: '{"message":"Forbidden"}', content_type: 'application/json' } as const;
    await controlOf(session).orderFaults({ ...refusal, times: 20 });
    await workbench.runCommand(palette('connect'));
    await quickInput.pick(accountTexts.anotherServer());
    await quickInput.waitForMessage(accountTexts.serverAddressPrompt());
    await quickInput.accept();
    await quickInput.row(accountTexts.useStoredKey()).waitFor();
    await quickInput.accept();
    await quickInput.waitForMessage(accountTexts.keyRefused(new URL(url).host));
    await quickInput.row(accountTexts.enterAnotherKey()).and(workbench.page.locator('.focused')).waitFor();
    await controlOf(session).clearFaults();
    await quickInput.accept();
    await quickInput.waitForMessage(accountTexts.keyPrompt(url));
    await expect(quickInput.input).toHaveValue('');
    await quickInput.goBack();
    await quickInput.row(accountTexts.useStoredKey()).waitFor();
    await quickInput.goBack();
    await quickInput.waitForMessage(accountTexts.serverAddressPrompt());
    await quickInput.accept();
    await quickInput.pick(accountTexts.enterAnotherKey());
    await quickInput.waitForMessage(accountTexts.keyPrompt(url));
    await quickInput.type(key);
    await quickInput.accept();
    await workbench.notifications.waitFor(accountTexts.connectedTo(new URL(url).host));
  });

  test('does not happen by itself after disconnecting from the sandbox, whatever keys are stored', async () => {
    const { workbench } = session;
    const { url, key } = sandboxOf(session);
    await connected(session, url, key);
    await workbench.runCommand(palette('connect'));
    await workbench.quickInput.pick(accountTexts.tryWithoutAccount());
    await workbench.notifications.waitFor(accountTexts.connectedToSandbox());
    await workbench.runCommand(palette('disconnect'));
    await workbench.dialog.waitFor(withText(accountTexts.keysStoredFor(any)));
    await workbench.dialog.click(accountTexts.removeKeyButton());
    await workbench.notifications.waitFor(withText(accountTexts.disconnected(any)));
    await workbench.statusBar.notConnected().waitFor();
    await openText(session, 'README.md');
    await workbench.runCommand(palette('translateSelection'));
    await workbench.quickInput.waitFor(accountTexts.connectTitle());
  });

  test('leaves no key behind when all are to be forgotten', async () => {
    const { workbench } = session;
    const { url, key } = sandboxOf(session);
    await connected(session, url, key);
    // Disconnected from the sandbox, which has no stored key: the one of the server stays.
    await session.driver.changeSettings({ 'interlinear.connection.provider': 'sandbox' });
    await Promise.all([session.driver.run('interlinear.disconnect'), workbench.dialog.click(accountTexts.removeKeyButton())]);
    await workbench.runCommand(palette('disconnect'));
    await workbench.dialog.waitFor(accountTexts.removeAllKeysQuestion());
    await workbench.dialog.click(accountTexts.removeAllKeysButton());
    await workbench.notifications.waitFor(accountTexts.allKeysRemoved());
    await workbench.runCommand(palette('disconnect'));
    await workbench.statusBar.item(editorActivationTexts.statusBarRemark(accountTexts.notConnected())).waitFor();
  });
});

test.describe('A key that replaces another', () => {
  const session = useWindow({ settings: notConnected });
  const keys = new DeveloperKeys(session);
  test.afterAll(() => keys.reset());

  async function translations(): Promise<number> {
    const { entries } = await controlOf(session).ledger();
    return entries.filter(({ path }) => path === '/v2/translate').length;
  }

  async function translate(): Promise<void> {
    const { workbench } = session;
    await openText(session, 'README.md', 'Park the bicycle behind the house.\n');
    await workbench.editor.select('Park the bicycle behind the house.');
    await workbench.runCommand(palette('translateSelection'));
    await workbench.editor.waitForText('«de ');
    await session.driver.run('workbench.action.files.revert');
  }

  test('takes over what is kept where it is of the same account, which is asked once', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    const { url } = sandboxOf(session);
    await keys.reset();
    const made = [await keys.create('First'), await keys.create('Second'), await keys.create('Third')] as const;
    const [first, second, third] = [made[0].key_id, made[1].key_id, made[2].key_id];
    await translateInto(session, 'de');
    await connected(session, url, first);
    await controlOf(session).resetLedger();
    await translate();
    assert.equal(await translations(), 1);

    await Promise.all([session.driver.run('interlinear.connect'), replace(second, accountTexts.sameAccount())]);
    await translate();
    assert.equal(await translations(), 1);

    await Promise.all([session.driver.run('interlinear.connect'), replace(third, accountTexts.differentAccount())]);
    await translate();
    assert.equal(await translations(), 2);

    // The run ends only where no question is left open.
    await Promise.all([session.driver.run('interlinear.connect'), connectToServer(workbench, url, second)]);
    await translate();
    assert.equal(await translations(), 2);

    async function replace(key: string, answer: string): Promise<void> {
      await connectToServer(workbench, url, key);
      await quickInput.pick(answer);
    }
  });
});
