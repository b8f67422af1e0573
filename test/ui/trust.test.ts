import assert from 'node:assert/strict';
import { openText, resetSandbox, translateInto } from './journeys.ts';
import { controlOf } from './sandbox.ts';
import { useWindow, type Session } from './session.ts';
import { storedStates } from './storedHistory.ts';
import { expect, test } from './test.ts';
import * as usageServiceTexts from '../../src/services/usage/texts.ts';
import * as languagesServiceTexts from '../../src/services/languages/texts.ts';
import * as translateTexts from '../../src/features/translate/texts.ts';
import { manifestText, palette } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';
import * as translateActivationTexts from '../../src/features/translate/activationTexts.ts';
import * as translationServiceTexts from '../../src/services/translation/texts.ts';
import * as usageActivationTexts from '../../src/features/usage/activationTexts.ts';
import * as usagePanelTexts from '../../src/features/usage/panel/texts.ts';
import * as usageTexts from '../../src/features/usage/texts.ts';

const sentence = 'Please write to the team if the lock does not open.';
const short = 'Wait until the lock opens.';

async function paidFor(session: Session) {
  return (await controlOf(session).ledger()).entries.filter((entry) => entry.path === '/v2/translate');
}

/** Translates what is selected, by keyboard. */
async function pressTranslate({ workbench }: Session): Promise<void> {
  await workbench.page.keyboard.press('Control+K');
  await workbench.page.keyboard.press('l');
}

async function translate(session: Session, text: string, file = 'README.md'): Promise<void> {
  await openText(session, file);
  await session.workbench.editor.select(text);
  await pressTranslate(session);
}

/** German as target, and nothing known of earlier translations. */
async function startAnew(session: Session): Promise<void> {
  await resetSandbox(session);
  await translateInto(session, 'de');
  await session.driver.run('interlinear.clearCache', true);
  await session.workbench.notifications.clear();
}

test.describe('Trust in what is sent and paid', () => {
  const session = useWindow({ settings: { 'interlinear.cost.confirmAbove': 40 } });
  test.beforeEach(() => startAnew(session));

  test('asks before much is sent, with what remains of the period, and sends nothing when that is left', async () => {
    const { dialog, editor } = session.workbench;
    await translate(session, sentence);
    assert.match(await dialog.waitFor(usageServiceTexts.sendQuestion('51')), withText(usageServiceTexts.remainder(any, any)));
    await dialog.click('Cancel');
    assert.match(await editor.text(), new RegExp(sentence));
    assert.deepEqual(await paidFor(session), []);
  });

  test('sends when told to, keeps the translation, and sends and asks nothing for the same text again', async () => {
    const { dialog, editor, statusBar } = session.workbench;
    await translate(session, sentence);
    await dialog.waitFor(usageServiceTexts.sendQuestion('51'));
    await dialog.click(usageServiceTexts.send());
    await editor.waitForText('«de ');
    await editor.undo();
    await editor.select(sentence);
    await pressTranslate(session);
    await editor.waitForText('«de ');
    assert.equal((await paidFor(session)).length, 1);
    await statusBar.tooltip(/de$/, withText(translateActivationTexts.fromCacheNotBilled('1', '1')));
  });

  test('shows in the status bar how much of the period is used, as of when', async () => {
    const { statusBar } = session.workbench;
    await session.driver.run('interlinear.refreshUsage');
    await expect(statusBar.itemOfExtension('interlinear.usage')).toHaveText(/\d+%/);
    const used = usageTexts.usedOfLimit(usagePanelTexts.accountCharacters(), any, any, any, any);
    await statusBar.tooltip(/\d+%/, withText(used, usageTexts.asOf(any)));
    await controlOf(session).resetLedger();
    await statusBar.click(/\d+%/);
    await expect.poll(async () => (await controlOf(session).ledger()).entries.map(({ path }) => path)).toContain('/v2/usage');
  });

  test('counts the characters of the selection beside its language, before anything is sent', async () => {
    const { editor, page } = session.workbench;
    await openText(session, 'README.md');
    await editor.select('Scan the code on the handlebar.');
    const languageStatus = page.locator('.part.statusbar .statusbar-item[id="status.languageStatus"]');
    // What it shows on hover, it tells a screen reader as well.
    await expect(languageStatus.getByRole('button')).toHaveAttribute('aria-label', withText(usageActivationTexts.charactersMany('31')));
    await languageStatus.hover();
    await expect(page.locator('.monaco-hover:visible').last()).toContainText(withText(usageActivationTexts.charactersMany('31')));
    assert.deepEqual(await paidFor(session), []);
  });

  test('points out that a text is in the target language already, before anything is sent', async () => {
    const { dialog } = session.workbench;
    await translate(session, 'Alle Räder stehen in dieser Zeit im Lager und werden gewartet.', 'notes/urlaub.md');
    const asked = await dialog.waitFor(languagesServiceTexts.alreadyInLanguage('German'));
    assert.ok(asked.includes(languagesServiceTexts.alreadyInLanguageDetail('German')), asked);
    assert.deepEqual(
      (await dialog.buttons()).toSorted(),
      ['Cancel', languagesServiceTexts.chooseAnotherLanguage(), languagesServiceTexts.translateAnyway()].toSorted(),
    );
    await dialog.click('Cancel');
    // What was to be sent would have been before this.
    await session.driver.run('interlinear.refreshUsage');
    assert.deepEqual(await paidFor(session), []);
  });

  test('lists a translation that arrived after a cancel, and puts it where the user wants it', async () => {
    const { editor, notifications, quickInput } = session.workbench;
    const control = controlOf(session);
    await control.orderFaults({ kind: 'hold', match: { path: '/v2/translate' } });
    await translate(session, short);
    await expect.poll(async () => (await control.ledger()).entries.some(({ fault }) => fault === 'hold')).toBe(true);
    await notifications.cancel(translationServiceTexts.translatingOne('German'));
    await notifications.toast(translationServiceTexts.translatingOne('German')).waitFor({ state: 'detached' });
    await control.clearFaults();
    await expect.poll(() => storedStates(session, short)).toEqual(['late']);
    assert.match(await editor.text(), /Wait until the lock opens\./);
    await editor.select(short);
    await session.workbench.runCommand(palette('showRecent'));
    const late = quickInput.rows.first();
    await expect(late).toContainText(translateTexts.arrivedAfterCanceling());
    await expect(late).toContainText(/«de\s.+README\.md/);
    await quickInput.click(late);
    await editor.waitForText('2. «de ');
    assert.equal((await paidFor(session)).length, 1);
  });

  test('shows what was lost when placeholders do not come back, and applies it only when told to', async () => {
    const { workbench } = session;
    await controlOf(session).orderFaults({ kind: 'lost_markup', match: { path: '/v2/translate' } });
    await workbench.writeFile('notes/release.md', 'Good morning, {name}!\n');
    await translate(session, 'Good morning, {name}!', 'notes/release.md');
    const refused = withText(translateTexts.notAppliedBecauseLost(any));
    assert.match(await workbench.notifications.waitFor(refused), /\{name\}/);
    const comparison = workbench.page.locator('.editor-group-container.active .monaco-diff-editor');
    await comparison.locator('.editor.modified .view-line', { hasText: '«de' }).first().waitFor();
    await workbench.openFile('notes/release.md');
    assert.equal(await workbench.editor.text(), 'Good morning, {name}!\n');
    await workbench.driver.run('workbench.action.openPreviousRecentlyUsedEditor');
    await comparison.first().waitFor();
    await workbench.notifications.click(refused, translateTexts.applyAnyway());
    await workbench.editor.waitForTab('release.md');
    await workbench.editor.waitForText('«de ');
  });

  test('asks what of selected code is meant', async () => {
    const { editor, quickInput } = session.workbench;
    await openText(session, 'src/greeting.ts', "// The shop is open.\nexport const hello = 'Good morning to you';\n");
    await editor.selectAll();
    await pressTranslate(session);
    await quickInput.waitFor(translateTexts.chooseWhatToTranslate());
    assert.equal(await quickInput.placeholder(), translateTexts.toStopBeingAsked());
    const entries = await quickInput.entries();
    assert.ok(entries[0]?.endsWith(translateTexts.commentsOne()), entries[0]);
    assert.ok(entries[1]?.endsWith(`${translateTexts.commentsOne()} · ${translateTexts.stringsOne()}`), entries[1]);
    await session.workbench.picture('code-question');
    for (const label of [
      translateTexts.commentsAndDocstrings(),
      translateTexts.commentsDocstringsAndStrings(),
      translateTexts.everythingInCode(),
    ])
      await quickInput.row(label).waitFor();
    await quickInput.pick(translateTexts.commentsAndDocstrings());
    await editor.waitForText('// «de ');
    assert.match(await editor.text(), /'Good morning to you'/);
  });

  test('opens the setting for code from the question by its gear, and translates nothing', async () => {
    const { editor, page, quickInput } = session.workbench;
    const code = "// The gate is open.\nexport const hello = 'Good morning to you';\n";
    await openText(session, 'src/gate.ts', code);
    await editor.selectAll();
    await pressTranslate(session);
    await quickInput.waitFor(translateTexts.chooseWhatToTranslate());
    await quickInput.press(translateTexts.openCodeSetting());
    await expect(page.locator('.settings-editor')).toContainText(manifestText('code.translate'));
    assert.deepEqual(await paidFor(session), []);
  });

  test('forgets what was kept when told to, after asking', async () => {
    const { workbench } = session;
    await translate(session, short);
    await workbench.editor.waitForText('2. «de ');
    await workbench.runCommand(palette('clearCache'));
    await workbench.dialog.waitFor(translateTexts.clearCacheQuestion());
    // Enter does what is harmless.
    await expect(workbench.dialog.root.getByRole('button', { name: translateTexts.keepCache() })).toBeFocused();
    await workbench.page.keyboard.press('Enter');
    await workbench.dialog.root.waitFor({ state: 'hidden' });
    await workbench.runCommand(palette('showRecent'));
    await workbench.quickInput.rows.filter({ hasText: short.slice(0, 20) }).waitFor();
    await workbench.quickInput.cancel();
    await workbench.runCommand(palette('clearCache'));
    await workbench.dialog.click(translateTexts.clearCache());
    await workbench.notifications.waitFor(translateTexts.cacheCleared());
    await workbench.runCommand(palette('showRecent'));
    await workbench.notifications.waitFor(translateTexts.noRecentTranslations());
  });
});

test.describe('Changes that are reviewed first', () => {
  const session = useWindow({ settings: { 'interlinear.review.preview': true } });
  const panel = () => session.workbench.page.locator('.refactor-preview, .bulk-edit-panel').first();
  test.beforeEach(() => startAnew(session));
  test.afterEach(() => session.driver.run('workbench.action.closePanel'));

  test('go through the preview of the editor when that is wanted', async () => {
    const { editor, page } = session.workbench;
    await translate(session, 'Scan the code on the handlebar.');
    await panel().waitFor();
    assert.match(await editor.text(), /Scan the code on the handlebar\./);
    const box = page
      .locator('.bulk-edit-panel .monaco-list-row input[type="checkbox"], .bulk-edit-panel .monaco-list-row .edit-checkbox')
      .first();
    await box.click();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await editor.waitForText('1. «de ');
  });

  test('are kept beside the original when the preview is left', async () => {
    const { editor, notifications, page } = session.workbench;
    await openText(session, 'README.md');
    const before = await editor.text();
    await translate(session, short);
    await panel().waitFor();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await notifications.waitFor(translateTexts.shownBecauseDeclined());
    const comparison = page.locator('.editor-group-container.active .monaco-diff-editor');
    await comparison.locator('.editor.original .view-line', { hasText: /Wait\suntil\sthe\slock\sopens\./ }).waitFor();
    await comparison.locator('.editor.modified .view-line', { hasText: /«de\s/ }).waitFor();
    await session.workbench.openFile('README.md');
    assert.equal(await editor.text(), before);
  });
});
