import assert from 'node:assert/strict';
import { createRunFolder } from '../harness/lifetime.ts';
import { proxySurroundings } from '../harness/proxySurroundings.ts';
import { sandboxControl } from '../harness/sandboxControl.ts';
import { startSandboxProcess } from '../harness/sandboxProcess.ts';
import type { UiEditor } from '../harness/uiEditor.ts';
import { connectToServer, openText, pickLanguage, translateInto } from './journeys.ts';
import { controlOf } from './sandbox.ts';
import type { SandboxLine } from './sandbox.ts';
import { useWindow } from './session.ts';
import { test } from './test.ts';
import * as accountTexts from '../../src/features/account/texts.ts';
import { palette } from '../harness/manifestTexts.ts';

/** What the proxy has seen. */
interface Traffic {
  readonly connections: number;
  readonly bytes: number;
}

// The windows of this file may share it.
let byItself: Promise<UiEditor> | undefined;
const startByItself = (startEditor: (env: NodeJS.ProcessEnv) => Promise<UiEditor>) =>
  (byItself ??= startEditor({ INTERLINEAR_SANDBOX: '' }));

test.describe('The installed extension by itself', () => {
  const session = useWindow({}, startByItself);

  test('can be tried without an account: a sandbox inside it translates, offline', async () => {
    const { workbench } = session;
    await openText(session, 'README.md');
    await workbench.editor.select('Wait until the lock opens.');
    await workbench.runCommand(palette('translateSelection'));
    await workbench.quickInput.waitFor(accountTexts.connectTitle());
    await workbench.quickInput.pick(accountTexts.tryWithoutAccount());
    // It hides after a while.
    await workbench.notifications.waitFor(accountTexts.connectedToSandbox());
    await pickLanguage(workbench, 'German');
    await workbench.editor.waitForText('2. «de ');
    const { entries } = await controlOf(session).ledger();
    assert.deepEqual(entries, [], 'the sandbox beside the editor was not asked');
  });
});

test.describe('The sandbox inside the extension', () => {
  const session = useWindow({}, startByItself);

  test('is still what it is connected to after a reload', async () => {
    const { workbench } = session;
    await Promise.all([session.driver.run('interlinear.connect'), workbench.quickInput.pick(accountTexts.tryWithoutAccount())]);
    await translateInto(session, 'de');
    await workbench.reload();
    await openText(session, 'README.md');
    await workbench.editor.select('Ride carefully and enjoy the view.');
    await workbench.runCommand(palette('translateSelection'));
    await workbench.editor.waitForText('3. «de ');
  });
});

test.describe('Behind a proxy (http.proxy)', () => {
  const cleanup = new AsyncDisposableStack();
  const proxied: { url: string; sandbox: SandboxLine; status: () => Promise<Traffic> }[] = [];
  const settings: Record<string, unknown> = { 'interlinear.connection.provider': 'deepl' };
  const session = useWindow({ settings }, async (startEditor) => {
    const folder = await createRunFolder();
    cleanup.defer(folder.remove);
    const sandbox = await startSandboxProcess();
    cleanup.defer(sandbox.stop);
    const line: SandboxLine = JSON.parse(sandbox.line);
    const office = await proxySurroundings(line.url, folder.path);
    cleanup.defer(office.stop);
    Object.assign(settings, office.settings);
    const status = async () => (await fetch(office.env?.['INTERLINEAR_PROXY_STATUS'] ?? '')).json() as Promise<Traffic>;
    proxied.push({ url: office.env?.['INTERLINEAR_PROXIED_URL'] ?? '', sandbox: line, status });
    return startEditor({ ...office.env, INTERLINEAR_SANDBOX: '' });
  });
  test.afterAll(async () => cleanup.disposeAsync());

  test('everything goes through it: the host is known to the proxy alone', async () => {
    const { workbench } = session;
    const [office] = proxied;
    assert.ok(office);
    const before = await office.status();
    await openText(session, 'README.md');
    await workbench.editor.select('Wait until the lock opens.');
    await workbench.runCommand(palette('translateSelection'));
    await connectToServer(workbench, office.url, office.sandbox.key);
    await pickLanguage(workbench, 'German');
    await workbench.editor.waitForText('2. «de ');
    const after = await office.status();
    assert.ok(after.connections > before.connections && after.bytes > before.bytes);
    const paths = (await sandboxControl(office.sandbox.url, office.sandbox.adminKey).ledger()).entries.map((entry) => entry.path);
    assert.deepEqual([...new Set(paths)].toSorted(), ['/v2/translate', '/v2/usage', '/v3/languages', '/v3/languages/resources']);
  });
});
