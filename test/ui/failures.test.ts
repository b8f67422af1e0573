import assert from 'node:assert/strict';
import { startSandboxProcess } from '../harness/sandboxProcess.ts';
import type { FaultOrder } from '../../src/sandbox/faults.ts';
import { connectToServer, controlOf, notConnected, pickLanguage, sandboxOf } from './journeys.ts';
import { UsagePanel } from './pages/usagePanel.ts';
import { useWindow } from './session.ts';

describe('What goes wrong', () => {
  const session = useWindow();

  describe('Failures', () => {
    // Each failure is about a request: what is known would not be sent.
    before(() => session.writeSettings({ 'interlinear.cache.enabled': false }));
    before(async () => {
      await session.workbench.runCommand('Interlinear: Choose Target Language…');
      await pickLanguage(session.workbench, 'German');
    });
    beforeEach(async () => {
      await controlOf(session).clearFaults();
      await controlOf(session).resetLedger();
    });

    const translateWith = async (fault: FaultOrder) => {
      const { workbench } = session;
      await controlOf(session).orderFaults({ ...fault, match: { path: '/v2/translate' } });
      await workbench.openFile('README.md');
      await workbench.editor.select('Wait until the lock opens.');
      await workbench.runCommand('Interlinear: Translate Selection');
    };

    it('a wrong key says so, and leads to another one', async () => {
      const { notifications, quickInput } = session.workbench;
      await translateWith({ kind: 'status', status: 403, message: 'Authorization failed' });
      assert.match(await notifications.waitFor('does not accept the key'), /It said: "Authorization failed"/);
      await notifications.click('does not accept the key', 'Change Key');
      await quickInput.waitFor('Connect to a Translation Service');
      await quickInput.cancel();
    });

    it('used-up characters say so, and show how many', async () => {
      const { notifications } = session.workbench;
      await translateWith({ kind: 'status', status: 456, message: 'Quota exceeded' });
      await notifications.waitFor('are used up');
      await notifications.click('are used up', 'Show Usage');
      await new UsagePanel(session.workbench.page).waitFor();
    });

    it('an unknown outcome is not sent again by itself; Send Again puts the translation where it belongs', async () => {
      const { workbench } = session;
      await translateWith({ kind: 'reset', billed: true });
      await workbench.notifications.waitFor('may have been translated and charged');
      assert.equal((await controlOf(session).ledger()).entries.length, 1);
      await workbench.editor.goToLine(1);
      await workbench.notifications.click('may have been translated and charged', 'Send Again');
      await workbench.editor.waitForText('2. «de ');
      assert.equal((await workbench.editor.visibleLines())[0], '# Riverside Bikes');
    });

    it('a language that the service refuses leads to the choice of another', async () => {
      const { notifications, quickInput } = session.workbench;
      await translateWith({ kind: 'status', status: 400, message: 'target_lang is not supported.' });
      assert.match(await notifications.waitFor('cannot do this'), /It said: "target_lang is not supported\."/);
      await notifications.click('cannot do this', 'Choose Target Language');
      await quickInput.row('German').waitFor();
      await quickInput.cancel();
    });

    it('a text that is too large says what to do', async () => {
      await translateWith({ kind: 'status', status: 413 });
      await session.workbench.notifications.waitFor('Break it into paragraphs or sentences');
    });

    it('an answer that does not fit is not used, and diagnostics can be copied that hold no text and no key', async () => {
      const { workbench } = session;
      await translateWith({ kind: 'bad_json', billed: true });
      await workbench.notifications.waitFor('does not fit the interface');
      await workbench.notifications.click('does not fit the interface', 'Copy Diagnostics');
      await workbench.notifications.waitFor('Diagnostics copied');
      const copied = await workbench.page.evaluate<string>('navigator.clipboard.readText()');
      assert.match(copied, /Interlinear 0\.1\.0/);
      assert.match(copied, /POST \/v2\/translate 200 \d+ ms invalidResponse trace [0-9a-f-]{36}/);
      assert.ok(!copied.includes('lock') && !copied.includes(sandboxOf(session).key));
    });

    it("show the service's words as text, never as a link that runs", async () => {
      const { workbench } = session;
      await translateWith({ kind: 'status', status: 400, message: 'See [here](command:workbench.action.closeWindow) $(zap)' });
      await workbench.notifications.waitFor('See [here]');
      assert.equal(await workbench.notifications.toast('See [here]').locator('.notification-list-item-message a').count(), 0);
    });

    it('lead to the log', async () => {
      const { workbench } = session;
      await translateWith({ kind: 'status', status: 500 });
      await workbench.notifications.click('may have been translated and charged', 'Show Log');
      // What is in it cannot be seen here: without its native logger, this editor shows every log empty.
      await workbench.page.locator('.part.panel .composite.title', { hasText: 'Output' }).waitFor();
      assert.equal(await workbench.page.locator('.part.panel').getByRole('combobox').first().inputValue(), 'Interlinear');
      await workbench.runCommand('View: Hide Panel');
    });

    // Last, for from then on this service is not asked for an hour.
    it('a service that asks to wait: says how long, at once, and again while the time has not passed', async () => {
      const { workbench } = session;
      await controlOf(session).orderFaults({ kind: 'status', status: 429, retry_after: 3600, match: { path: '/v2/translate' } });
      await workbench.openFile('README.md');
      await workbench.editor.select('Wait until the lock opens.');
      await workbench.runCommand('Interlinear: Translate Selection');
      await workbench.notifications.waitFor('asks to wait 3600 seconds');
      assert.deepEqual(await workbench.notifications.buttons('asks to wait'), ['Retry', 'Show Log']);
      await workbench.notifications.click('asks to wait 3600 seconds', 'Retry');
      await workbench.notifications.waitFor(/asks to wait 3[56]\d\d seconds/);
      assert.equal((await controlOf(session).ledger()).entries.filter((entry) => entry.path === '/v2/translate').length, 1);
    });
  });

  describe('Without a network', () => {
    before(() => session.writeSettings(notConnected));

    it('a service that cannot be reached says so, with the proxy settings and another try', async () => {
      const { workbench } = session;
      const gone = await startSandboxProcess();
      await workbench.openFile('README.md');
      await workbench.statusBar.click('Interlinear');
      const { url, key }: { url: string; key: string } = JSON.parse(gone.line);
      await connectToServer(workbench, url, key);
      await workbench.notifications.waitFor('Connected');
      await workbench.runCommand('Interlinear: Choose Target Language…');
      await pickLanguage(workbench, 'German');
      await gone.stop();
      await workbench.editor.select('Wait until the lock opens.');
      await workbench.runCommand('Interlinear: Translate Selection');
      await workbench.notifications.waitFor('could not be reached', 30_000);
      assert.deepEqual(await workbench.notifications.buttons('could not be reached'), ['Retry', 'Proxy Settings', 'Show Log']);
    });
  });
});
