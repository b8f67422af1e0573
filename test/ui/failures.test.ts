import assert from 'node:assert/strict';
import packageJson from '../../package.json' with { type: 'json' };
import { startSandboxProcess } from '../harness/sandboxProcess.ts';
import type { FaultOrder } from '../../src/sandbox/faults.ts';
import { connected, notConnected, openText, resetSandbox, translateInto } from './journeys.ts';
import { controlOf, sandboxOf } from './sandbox.ts';
import { UsagePanel } from './pages/usagePanel.ts';
import { useWindow, type Session } from './session.ts';
import { expect, test } from './test.ts';
import * as servicesActivationTexts from '../../src/services/activationTexts.ts';
import * as accountTexts from '../../src/features/account/texts.ts';
import * as servicesTexts from '../../src/services/texts.ts';
import { palette } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';

// Each failure is about a request: what is known would not be sent.
const uncached = { 'interlinear.cache.enabled': false };

const unfinished = withText(servicesTexts.responseUnfinished(any));

async function translateWith(session: Session, fault?: FaultOrder): Promise<void> {
  const { workbench } = session;
  if (fault) await controlOf(session).orderFaults({ ...fault, match: { path: '/v2/translate' } });
  await openText(session, 'README.md');
  await workbench.editor.select('Wait until the lock opens.');
  await workbench.runCommand(palette('translateSelection'));
}

test.describe('Failures', () => {
  const session = useWindow({ settings: uncached });
  test.beforeEach(async () => {
    await resetSandbox(session);
    await translateInto(session, 'de');
  });
  test.afterEach(() => session.driver.run('workbench.action.closePanel'));

  test('a wrong key says so, and leads to another one', { tag: '@smoke' }, async () => {
    const { notifications, quickInput } = session.workbench;
    await translateWith(session, { kind: 'status', status: 403, message: 'Authorization failed' });
    const refused = withText(`${servicesTexts.keyRefused(any)} ${servicesTexts.serviceMessage('Authorization failed')}`);
    await notifications.click(refused, servicesActivationTexts.changeKeyButton());
    await quickInput.waitFor(accountTexts.connectTitle());
  });

  test('used-up characters say so, and show how many', async () => {
    const { notifications } = session.workbench;
    await translateWith(session, { kind: 'status', status: 456, message: 'Quota exceeded' });
    await notifications.click(withText(servicesTexts.quotaUsedUp(any)), servicesTexts.openUsage());
    await new UsagePanel(session.workbench.page).waitFor();
  });

  test('an unknown outcome is not sent again by itself; Send Again puts the translation where it belongs', async () => {
    const { workbench } = session;
    await translateWith(session, { kind: 'reset', billed: true });
    await workbench.notifications.waitFor(unfinished);
    assert.equal((await controlOf(session).sent()).length, 1);
    await workbench.editor.goToLine(1);
    await workbench.notifications.click(unfinished, servicesTexts.sendAgain());
    await workbench.editor.waitForText('2. «de ');
    assert.equal((await workbench.editor.visibleLines())[0], '# Riverside Bikes');
  });

  test('a language that the service refuses leads to the choice of another', async () => {
    const { notifications, quickInput } = session.workbench;
    await translateWith(session, { kind: 'status', status: 400, message: 'target_lang is not supported.' });
    const refused = `${servicesTexts.invalidRequest(any)} ${servicesTexts.serviceMessage('target_lang is not supported.')}`;
    await notifications.click(withText(refused), servicesTexts.chooseTargetLanguage());
    await quickInput.row('German').waitFor();
  });

  test('a text that is too large says what to do', async () => {
    await translateWith(session, { kind: 'status', status: 413 });
    await session.workbench.notifications.waitFor(servicesTexts.textTooLarge());
  });

  test('an answer that does not fit is not used, and diagnostics can be copied that hold no text and no key', async () => {
    const { workbench } = session;
    await translateWith(session, { kind: 'bad_json', billed: true });
    await workbench.notifications.click(withText(servicesTexts.unexpectedResponse(any)), servicesTexts.copyDiagnostics());
    await workbench.notifications.waitFor(accountTexts.diagnosticsCopied());
    const copied = await workbench.page.evaluate<string>('navigator.clipboard.readText()');
    assert.ok(copied.includes(`Interlinear ${packageJson.version}`), copied);
    assert.match(copied, /POST \/v2\/translate 200 \d+ ms invalidResponse trace [0-9a-f-]{36}/);
    assert.ok(!copied.includes('lock') && !copied.includes(sandboxOf(session).key));
  });

  test("show the service's words as text, never as a link that runs", async () => {
    const { notifications } = session.workbench;
    await translateWith(session, { kind: 'status', status: 400, message: 'See [here](command:workbench.action.closeWindow) $(zap)' });
    await notifications.waitFor('See [here]');
    assert.equal(await notifications.toast('See [here]').locator('.notification-list-item-message a').count(), 0);
  });

  test('lead to the log', async () => {
    const { workbench } = session;
    await translateWith(session, { kind: 'status', status: 500 });
    await workbench.notifications.click(unfinished, servicesActivationTexts.showLog());
    // What is in it cannot be seen here: without its native logger, this editor shows every log empty.
    await workbench.page.locator('.part.panel .composite.title', { hasText: 'Output' }).waitFor();
    await expect(workbench.page.locator('.part.panel').getByRole('combobox').first()).toHaveValue('Interlinear');
  });
});

// It has a window of its own: from then on this window does not ask the service for an hour.
test.describe('A service that asks to wait', () => {
  const session = useWindow({ settings: uncached });
  test.beforeEach(() => resetSandbox(session));

  test('is told of with how long, at once, and again while the time has not passed', async () => {
    const { notifications } = session.workbench;
    await translateInto(session, 'de');
    await translateWith(session, { kind: 'status', status: 429, retry_after: 3600 });
    const atOnce = withText(servicesTexts.tooManyRequestsWaitMany(any, '3,600'));
    await notifications.waitFor(atOnce);
    assert.deepEqual(await notifications.buttons(atOnce), [servicesTexts.tryAgain(), servicesActivationTexts.showLog()]);
    const first = await notifications.toast(atOnce).elementHandle();
    await notifications.click(atOnce, servicesTexts.tryAgain());
    await first?.waitForElementState('hidden');
    const again = await notifications.waitFor(withText(servicesTexts.tooManyRequestsWaitMany(any, any)));
    assert.match(again, /\b3,[56]\d\d\b/);
    assert.equal((await controlOf(session).ledger()).entries.filter((entry) => entry.path === '/v2/translate').length, 1);
  });
});

test.describe('Without a network', () => {
  const session = useWindow({ settings: notConnected });

  test('a service that cannot be reached says so, with the proxy settings and another try', async () => {
    const { notifications } = session.workbench;
    await using cleanup = new AsyncDisposableStack();
    const gone = await startSandboxProcess();
    cleanup.defer(gone.stop);
    const { url, key }: { url: string; key: string } = JSON.parse(gone.line);
    await connected(session, url, key);
    await translateInto(session, 'de');
    await cleanup.disposeAsync();
    await translateWith(session);
    const unreachable = servicesTexts.unreachable(new URL(url).host);
    await notifications.waitFor(unreachable);
    assert.deepEqual(await notifications.buttons(unreachable), [
      servicesTexts.tryAgain(),
      servicesTexts.openProxySettings(),
      servicesActivationTexts.showLog(),
    ]);
  });
});
