import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { portOf } from '../harness/connectProxy.ts';
import { connectToServer, connected, disconnected, notConnected, openText, pickLanguage, sandboxOf, translateInto } from './journeys.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';

test.describe('The first command of someone who is not connected', () => {
  const session = useWindow({ settings: notConnected });

  test('leads through connecting, and then goes on with what it was asked to do', { tag: '@smoke' }, async () => {
    const { workbench } = session;
    const { url, key } = sandboxOf(session);
    await openText(session, 'README.md');
    await workbench.editor.select('Wait until the lock opens.');
    await workbench.runCommand('Interlinear: Translate Selection');
    await connectToServer(workbench, url, key);
    await pickLanguage(workbench, 'German');
    await workbench.editor.waitForText('2. «de ');
    await workbench.notifications.waitFor(`your key go to ${new URL(url).host}, and only when you run a command`);
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
    await workbench.runCommand('Interlinear: Translate Selection');
    await workbench.editor.waitForText('3. «de ');
  });

  test('is not moved by settings of the workspace: the stored key goes where it was tried', async () => {
    const { workbench } = session;
    const heads: string[] = [];
    const thief = createServer((request, response) => {
      heads.push(JSON.stringify(request.headers));
      response.end('{}');
    });
    await new Promise<void>((resolve) => {
      thief.listen(0, '127.0.0.1', resolve);
    });
    await using cleanup = new AsyncDisposableStack();
    cleanup.defer(() => void thief.close());
    const elsewhere = `http://127.0.0.1:${portOf(thief.address())}`;
    const moved = ['paidUrl', 'freeUrl', 'usUrl'].map((name) => [`interlinear.connection.${name}`, elsewhere]);
    await workbench.writeFile(
      '.vscode/settings.json',
      JSON.stringify({ ...Object.fromEntries(moved), 'interlinear.connection.address': 'us' }),
    );
    await workbench.reload();
    await openText(session, 'README.md');
    await workbench.editor.select('Scan the code on the handlebar.');
    await workbench.runCommand('Interlinear: Translate Selection');
    await workbench.editor.waitForText('1. «de ');
    assert.deepEqual(heads, []);
  });
});

test.describe('Connecting', () => {
  const session = useWindow({ settings: notConnected });
  test.beforeEach(() => disconnected(session));

  test('is undone by a command that forgets the key, after asking', async () => {
    const { workbench } = session;
    const { url, key } = sandboxOf(session);
    await connected(session, url, key);
    await workbench.runCommand('Interlinear: Disconnect and Forget the Key');
    assert.match(await workbench.dialog.waitFor(), /Disconnect from 127\.0\.0\.1/);
    await workbench.dialog.click('Forget the Key');
    await workbench.notifications.waitFor('Disconnected from 127.0.0.1');
    await workbench.statusBar.clickNotConnected();
    await workbench.quickInput.waitFor('Connect to a Translation Service');
  });

  test('refuses an address that is not https, and keeps what was typed', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    await workbench.statusBar.clickNotConnected();
    await quickInput.pick('Another Server');
    await quickInput.waitForMessage('Address of the server');
    await quickInput.type('http://translate.example.com');
    await quickInput.accept();
    await quickInput.waitForMessage('starts with https://');
    assert.equal(await quickInput.input.inputValue(), 'http://translate.example.com');
  });

  test(
    'tries a key before it is stored: a wrong one stays in the box with the reason, and connects nothing',
    { tag: '@smoke' },
    async () => {
      const { workbench } = session;
      const { url } = sandboxOf(session);
      await workbench.statusBar.clickNotConnected();
      await connectToServer(workbench, url, 'wrong-key');
      await workbench.quickInput.waitForMessage('does not accept this key');
      assert.equal(await workbench.quickInput.input.inputValue(), 'wrong-key');
      await workbench.quickInput.cancel();
      await workbench.runCommand('Interlinear: Disconnect and Forget the Key');
      await workbench.notifications.waitFor('Interlinear is not connected.');
    },
  );

  test('says of a free key at the address of a paid plan where it belongs', async () => {
    const { workbench } = session;
    const { url, freeUrl, freeKey } = sandboxOf(session);
    await workbench.statusBar.clickNotConnected();
    await connectToServer(workbench, url, freeKey);
    await workbench.quickInput.waitForMessage('A key that ends in :fx belongs to the address of the free plan');
    await workbench.quickInput.waitForMessage(`Use ${freeUrl}`);
  });

  test('selects the free address by itself where it is known (a key that ends in :fx)', async () => {
    const { workbench } = session;
    const { url, freeUrl, freeKey } = sandboxOf(session);
    await session.driver.changeSettings({ 'interlinear.connection.freeUrl': freeUrl });
    await workbench.statusBar.clickNotConnected();
    await connectToServer(workbench, url, freeKey);
    await workbench.notifications.waitFor(`your key go to ${new URL(freeUrl).host}`);
  });

  test('goes back a step without losing what was typed', async () => {
    const { workbench } = session;
    const { quickInput } = workbench;
    await workbench.statusBar.clickNotConnected();
    await quickInput.pick('Another Server');
    await quickInput.waitForMessage('Address of the server');
    await quickInput.type('https://translate.example.com');
    await quickInput.accept();
    await quickInput.row('Paid Plan').waitFor();
    await quickInput.goBack();
    await quickInput.waitForMessage('Address of the server');
    assert.equal(await quickInput.input.inputValue(), 'https://translate.example.com');
  });

  test('is where the choice of a target language leads, which then goes on', async () => {
    const { workbench } = session;
    const { url, key } = sandboxOf(session);
    await translateInto(session, 'de');
    await workbench.runCommand('Interlinear: Choose Target Language…');
    await connectToServer(workbench, url, key);
    await pickLanguage(workbench, 'French');
    await workbench.statusBar.item('fr').waitFor();
  });

  test('does not happen by itself after disconnecting from the sandbox, whatever keys are stored', async () => {
    const { workbench } = session;
    const { url, key } = sandboxOf(session);
    await connected(session, url, key);
    await workbench.runCommand('Interlinear: Connect to a Translation Service…');
    await workbench.quickInput.pick('Try It without an Account');
    await workbench.notifications.waitFor('Connected to the sandbox');
    await workbench.runCommand('Interlinear: Disconnect and Forget the Key');
    await workbench.dialog.waitFor(/Keys are stored for/);
    await workbench.dialog.click('Forget the Key');
    await workbench.notifications.waitFor('Disconnected from');
    await workbench.statusBar.notConnected().waitFor();
    await openText(session, 'README.md');
    await workbench.runCommand('Interlinear: Translate Selection');
    await workbench.quickInput.waitFor('Connect to a Translation Service');
  });

  test('leaves no key behind when all are to be forgotten', async () => {
    const { workbench } = session;
    const { url, key } = sandboxOf(session);
    await connected(session, url, key);
    // Disconnected from the sandbox, which has no stored key: the one of the server stays.
    await session.driver.changeSettings({ 'interlinear.connection.provider': 'sandbox' });
    await Promise.all([session.driver.run('interlinear.disconnect'), workbench.dialog.click('Forget the Key')]);
    await workbench.runCommand('Interlinear: Disconnect and Forget the Key');
    await workbench.dialog.waitFor('Forget all keys?');
    await workbench.dialog.click('Forget All Keys');
    await workbench.notifications.waitFor('All keys are forgotten.');
    await workbench.runCommand('Interlinear: Disconnect and Forget the Key');
    await workbench.notifications.waitFor('Interlinear is not connected.');
  });
});
