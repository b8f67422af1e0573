import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeveloperKey } from '../../src/api/administration.ts';
import { openText, resetSandbox, translateInto } from './journeys.ts';
import { controlOf } from './sandbox.ts';
import { UsagePanel } from './pages/usagePanel.ts';
import { useWindow, type Session } from './session.ts';
import { expect, test } from './test.ts';
import * as usageTexts from '../../src/features/usage/texts.ts';
import * as servicesTexts from '../../src/services/texts.ts';
import * as connectionServiceTexts from '../../src/services/connection/texts.ts';
import { palette } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';
import * as usageActivationTexts from '../../src/features/usage/activationTexts.ts';
import * as usagePanelTexts from '../../src/features/usage/panel/texts.ts';

const bothNear = `${usageTexts.keyShare('102%')} · ${usageTexts.accountShare('82%')}`;
const keyReached = usageTexts.limitReachedNotice(usagePanelTexts.keyCharacters(), '800');
const accountReached = usageTexts.limitReachedNotice(usagePanelTexts.accountCharacters(), '1,000');

const today = () => new Date().toISOString().slice(0, 10);
const itemOf = ({ workbench }: Session) => workbench.statusBar.itemOfExtension('interlinear.usage');
const backgroundOf = ({ workbench }: Session) => workbench.statusBar.background('interlinear.usage');

/** Lets the key of the connection have used so many characters, and milliseconds of speech, this month. */
async function use(session: Session, text: number, characters: number | null = null, speech = 0): Promise<DeveloperKey[]> {
  return controlOf(session).seedUsage({ keys: [{ label: 'Main key', days: [{ day: today(), text, speech }], characters }] });
}

/** Reads the usage, and waits until the status bar says so. */
async function refresh(session: Session, shown: string): Promise<void> {
  await session.driver.run('interlinear.refreshUsage');
  await expect(itemOf(session)).toContainText(shown);
}

/** Limits that a test can reach, with nothing used; afterwards those that the sandbox starts with. */
function useLimits(session: Session): void {
  test.beforeEach(async () => {
    await resetSandbox(session);
    await use(session, 0);
    await controlOf(session).set({ quota: 1000, speech_quota: 36_000_000 });
  });
  test.afterAll(async () => {
    await resetSandbox(session);
    await use(session, 0);
    await controlOf(session).set({ quota: 5_000_000, speech_quota: 36_000_000 });
  });
}

test.describe('Usage in the status bar', () => {
  const session = useWindow();
  useLimits(session);

  test('is the share of the nearest limit, with the figures on hover [usage.counts]', { tag: '@smoke' }, async () => {
    const { statusBar } = session.workbench;
    await use(session, 790);
    await refresh(session, '79%');
    await expect.poll(() => backgroundOf(session)).toBe('plain');
    const used = usageTexts.usedOfLimit(usagePanelTexts.accountCharacters(), '790', '1,000', '79%', '210');
    const hover = await statusBar.tooltip('79%', withText(used));
    assert.match(hover, withText(usageTexts.billingPeriod(any, any)));
    assert.ok(hover.includes(usageTexts.usedNoLimit(usagePanelTexts.keyCharacters(), '790')), hover);
    assert.match(hover, withText(usageTexts.usedOfLimit(usagePanelTexts.accountSpeech(), '0', '600', any, any)));
    assert.match(hover, withText(usageTexts.asOf(any)));
    const spoken = withText(`${usageActivationTexts.usageItemName()}. `, used);
    await expect(itemOf(session).getByRole('button')).toHaveAttribute('aria-label', spoken);
  });

  test('is read by a command', async () => {
    await use(session, 310);
    await session.workbench.runCommand(palette('refreshUsage'));
    await expect(itemOf(session)).toContainText('31%');
  });

  test('opens the panel with a click', async () => {
    await use(session, 500);
    await refresh(session, '50%');
    await session.workbench.statusBar.click('50%');
    await new UsagePanel(session.workbench.page).waitFor();
  });

  test('is yellow from 80 % and red from 100 %, of the key and of the account separately', async () => {
    await use(session, 800);
    await refresh(session, usageTexts.accountShare('80%'));
    await expect.poll(() => backgroundOf(session)).toBe('warning');
    await use(session, 820, 800);
    await refresh(session, bothNear);
    await expect.poll(() => backgroundOf(session)).toBe('error');
  });

  test('is what a refused translation leads to [errors.quota]', async () => {
    const { workbench } = session;
    await use(session, 1000);
    await translateInto(session, 'de');
    await openText(session, 'README.md');
    await workbench.editor.select('Scan the code on the handlebar.');
    await workbench.runCommand(palette('translateSelection'));
    await workbench.notifications.click(withText(servicesTexts.quotaUsedUp(any)), servicesTexts.openUsage());
    await new UsagePanel(workbench.page).waitFor();
    assert.ok((await controlOf(session).ledger()).entries.some(({ status }) => status === 456));
  });
});

test.describe('Notices of limits', () => {
  const session = useWindow();
  useLimits(session);

  test('are made once for each threshold, of the key and of the account separately', async () => {
    const { notifications } = session.workbench;
    await use(session, 790);
    await refresh(session, '79%');
    await use(session, 800);
    await refresh(session, usageTexts.accountShare('80%'));
    const near = usageTexts.nearLimitNotice(usagePanelTexts.accountCharacters(), '800', '1,000', '80%', '200');
    assert.equal(await notifications.waitFor(near), near);
    // Notices come in the order of the answers: one of 79% would be there by now.
    assert.deepEqual(await notifications.texts(), [near]);
    await notifications.clear();
    await use(session, 820);
    await refresh(session, usageTexts.accountShare('82%'));
    await use(session, 820, 800);
    await refresh(session, bothNear);
    const said = await notifications.waitFor(keyReached);
    assert.ok(!said.includes(usagePanelTexts.accountCharacters()), said);
    assert.deepEqual(await notifications.texts(), [said]);
    await notifications.click(keyReached, usageTexts.openUsage());
    await new UsagePanel(session.workbench.page).waitFor();
  });
});

test.describe('A notice of a limit', () => {
  const session = useWindow();
  useLimits(session);

  test('is not made again after a restart', async () => {
    const { notifications } = session.workbench;
    await use(session, 820, 800);
    await refresh(session, bothNear);
    await notifications.waitFor(keyReached);
    await session.workbench.reload();
    await expect(itemOf(session)).toContainText(bothNear);
    await refresh(session, bothNear);
    await use(session, 1000, 800);
    await refresh(session, usageTexts.accountShare('100%'));
    const said = await notifications.waitFor(accountReached);
    // What the answer before had led to would be there by now.
    assert.deepEqual(await notifications.texts(), [said]);
    assert.ok(!said.includes('800'), said);
  });
});

test.describe('"Don\'t Show Again"', () => {
  const session = useWindow();
  useLimits(session);

  test('keeps all notices of limits away', async () => {
    const { notifications } = session.workbench;
    await use(session, 1000);
    await refresh(session, usageTexts.accountShare('100%'));
    await notifications.click(accountReached, usageTexts.dontShowAgain());
    const settings = join(session.storage, '..', '..', 'settings.json');
    await expect.poll(() => readFile(settings, 'utf8')).toMatch(/"interlinear\.usage\.notify": false/);
    // Settings are read in the order in which they were written.
    await session.driver.changeSettings({ 'editor.tabSize': 2 });
    await use(session, 400, 1000, 60_000);
    await refresh(session, '40%');
    await controlOf(session).set({ speech_quota: 0 });
    await refresh(session, usageTexts.speechShare('100%'));
    // Switched on again, they are made of what is new by then, together: nothing was said, nor counted as said, before.
    await session.driver.changeSettings({ 'interlinear.usage.notify': true });
    await use(session, 400, 400, 60_000);
    await refresh(session, usageTexts.keyShare('100%'));
    const said = await notifications.waitFor(withText(usageTexts.limitZeroNotice(any)));
    assert.ok(said.includes(usageTexts.limitReachedNotice(usagePanelTexts.keyCharacters(), '400')), said);
    assert.deepEqual(await notifications.texts(), [said]);
  });
});

test.describe('The export of analytics by a command', () => {
  const session = useWindow();
  useLimits(session);
  const name = () => `analytics-${today()}-${today()}.csv`;

  /** Starts it, with an admin key, and goes on to the first day. */
  async function askForDays(): Promise<void> {
    const { driver, workbench } = session;
    const { quickInput } = workbench;
    await Promise.all([driver.run('interlinear.enterAdminKey'), quickInput.pick(connectionServiceTexts.useSandboxAdminKey())]);
    await workbench.notifications.clear();
    await workbench.runCommand(palette('exportAnalytics'));
    await quickInput.waitFor(usageTexts.exportAnalytics());
    await quickInput.pick(usageTexts.rangeCustom());
    await quickInput.waitForMessage(usageTexts.startDatePrompt());
  }

  test('judges the days that are typed, and Back keeps them', async () => {
    const { quickInput } = session.workbench;
    await askForDays();
    await quickInput.type('2026-02-30');
    await quickInput.waitForMessage(withText(usageTexts.invalidDate(any)));
    await quickInput.type(today());
    await quickInput.accept();
    await quickInput.waitForMessage(usageTexts.endDatePrompt());
    await quickInput.type('2001-01-01');
    await quickInput.waitForMessage(withText(usageTexts.endBeforeStart(any)));
    await quickInput.type(today());
    await quickInput.accept();
    await quickInput.row(usageTexts.csvByKeyAndDay()).waitFor();
    await quickInput.goBack();
    await quickInput.waitForMessage(usageTexts.endDatePrompt());
    await expect(quickInput.input).toHaveValue(today());
  });

  test('writes a file without a secret, and opens it [admin.analytics]', async () => {
    const { workbench } = session;
    const { quickInput, notifications } = workbench;
    const { key_id } = (await use(session, 340))[0] ?? assert.fail();
    await askForDays();
    await quickInput.type(today());
    await quickInput.accept();
    await quickInput.waitForMessage(usageTexts.endDatePrompt());
    await quickInput.type(today());
    await quickInput.accept();
    await quickInput.pick(usageTexts.csvByKey());
    // The box of the file comes after that of the steps, under the same title.
    await expect(quickInput.input).toHaveValue(new RegExp(`/${name()}$`));
    await quickInput.waitUntilIdle();
    await quickInput.accept();
    await notifications.waitFor(usageTexts.exported(name()));
    const written = await workbench.readFile(name());
    assert.match(written, /^\uFEFF"api_key","api_key_label","total_characters",/);
    assert.match(written, /,"Main key","340","340","0","0","0"\r\n/);
    assert.ok(!written.includes(key_id));
    await notifications.click(usageTexts.exported(name()), usageTexts.openFile());
    await workbench.editor.waitForTab(name());
  });
});
