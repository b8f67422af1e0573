import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createRunFolder } from '../harness/lifetime.ts';
import { root } from '../harness/paths.ts';
import { freePort } from '../harness/ports.ts';
import { startGroup } from '../harness/processGroup.ts';
import { QuickInput } from './pages/quickInput.ts';
import { StatusBar } from './pages/statusBar.ts';
import { expect, test } from './test.ts';

test('`npm start` prints little more than an address, behind which an editor shows the sample without an error', async ({ browser }) => {
  await using cleanup = new AsyncDisposableStack();
  const folder = await createRunFolder();
  cleanup.defer(folder.remove);
  const ready = Promise.withResolvers<void>();
  const args = ['start', '--', '--port', String(await freePort()), '--folder', join(folder.path, 'start')];
  const started = startGroup('npm', args, {
    cwd: root,
    env: process.env,
    onOutput: () => {
      if (started.output().includes('Ctrl+C')) ready.resolve();
    },
  });
  cleanup.defer(started.stop);
  await Promise.race([ready.promise, started.exited]);
  const output = started.output();
  assert.ok(output.split('\n').length <= 16, output);
  const [address] = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(output) ?? [];
  assert.ok(address, output);

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  cleanup.defer(() => context.close());
  const page = await context.newPage();
  await page.goto(address);
  await expect(new StatusBar(page).itemOfExtension('interlinear.target')).toHaveText(/Interlinear/);
  // The server of the language starts with the file: what it lacks, it says before it lists what is in it.
  const quickInput = new QuickInput(page);
  await page.keyboard.press('ControlOrMeta+P');
  await quickInput.pickByKeyboard('greeting.ts');
  await page.locator('.tabs-container .tab[data-resource-name="greeting.ts"]').waitFor();
  await page.keyboard.press('ControlOrMeta+Shift+O');
  await quickInput.row('greeting').waitFor();
  await quickInput.cancel();
  await expect(page.locator('.notification-list-item')).toHaveCount(0);
  await page.close();
});
