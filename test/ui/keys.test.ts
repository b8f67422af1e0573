import assert from 'node:assert/strict';
import type { DeveloperKey } from '../../src/api/administration.ts';
import { DeveloperKeys, enterAdminKey, expectNoSecret, expectRows, keysViewOf, maskOf, showKeys } from './developerKeys.ts';
import { controlOf } from './sandbox.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as keysTexts from '../../src/features/keys/texts.ts';
import * as keysLabelTexts from '../../src/features/keys/labelTexts.ts';
import * as servicesTexts from '../../src/services/texts.ts';
import { commandTitle } from '../harness/manifestTexts.ts';
import { any, beside, withText } from '../harness/like.ts';

const hostile = '$(bug) [x](command:workbench.action.quit) <b>b</b>';
const rightToLeft = 'מפתח 12';

test.describe('Developer keys', () => {
  const session = useWindow({ context: { viewport: { width: 1280, height: 1000 } } });
  const keys = new DeveloperKeys(session);
  const view = () => keysViewOf(session);
  const clipboard = () => session.workbench.page.evaluate<string>('navigator.clipboard.readText()');
  const postFault = { method: 'POST', path: '/v2/admin' };
  const limitFault = { method: 'PUT', ends: '/limits' };

  /** Has the view show one more key. */
  async function showKey(label: string, characters?: number): Promise<DeveloperKey> {
    const made = await keys.create(label, characters === undefined ? undefined : { characters });
    await session.driver.run('interlinear.refreshKeys');
    await expect(view().row(label)).toBeVisible();
    return made;
  }

  /** Waits until the row of a key says so. */
  async function expectRow(label: string, pattern: RegExp): Promise<void> {
    await expect.poll(async () => (await view().texts()).find((text) => text.startsWith(label))).toMatch(pattern);
  }

  /** Has the view read the keys anew, and waits until it asks for them. */
  async function refresh(): Promise<void> {
    const asked = async () => (await controlOf(session).ledger()).entries.filter(({ path }) => path === '/v2/admin/analytics').length;
    const before = await asked();
    await view().clickTitleAction(commandTitle('refreshKeys'));
    await expect.poll(asked, 'the use of the keys is asked for').toBeGreaterThan(before);
  }

  async function chooseFor(label: string, entry: string): Promise<void> {
    await (await view().openContextMenu(label)).choose(entry);
  }

  test.beforeEach(async () => {
    await keys.reset();
    await enterAdminKey(session);
    await showKeys(session);
  });
  test.afterAll(() => keys.reset());

  test('can be copied once when they are made, which is asked once more, and then are masked [admin.create]', async () => {
    const { quickInput, notifications, dialog } = session.workbench;
    await view().clickTitleAction(commandTitle('createKey'));
    await quickInput.waitForMessage(keysTexts.createKeyPrompt());
    await quickInput.type(hostile);
    await quickInput.accept();
    const made = await dialog.waitFor(keysTexts.keyCreated(hostile));
    assert.ok(made.includes(keysTexts.copyKeyNow()), made);
    // Dismissed without copying.
    await dialog.dismiss();
    const again = await dialog.waitFor(keysTexts.keyNotCopiedQuestion(hostile));
    assert.ok(again.includes(keysTexts.keyNotCopiedDetail()), again);
    await dialog.click(keysTexts.copyKeyButton());
    await notifications.waitFor(withText(keysTexts.keyCopied(any)));
    const key = await keys.labelled(hostile);
    assert.equal(await clipboard(), key.key_id);
    await expect.poll(() => view().texts()).toContain(`${hostile}${keysLabelTexts.usedWithoutLimit('0')} · ${maskOf(key)}`);
    assert.equal(await keys.translate(key, 5), 200);
    await notifications.clear();
    await expectNoSecret(session, key);
  });

  test('are read again when their view is shown again, for others use and change them meanwhile', async () => {
    const { sideBar } = session.workbench;
    const used = await showKey('Shop');
    await expectRow('Shop', beside('Shop', keysLabelTexts.usedWithoutLimit('0')));
    await sideBar.open('Explorer');
    assert.equal(await keys.translate(used, 7), 200);
    await sideBar.open('Interlinear');
    await expectRow('Shop', beside('Shop', keysLabelTexts.usedWithoutLimit('7')));
  });

  test('are blocked at once by a limit of 0 [admin.zero]', async () => {
    const { quickInput } = session.workbench;
    const blocked = await showKey('Shop');
    assert.equal(await keys.translate(blocked, 1), 200);
    await chooseFor('Shop', commandTitle('limitKeyCharacters'));
    await quickInput.waitForMessage(keysTexts.characterLimitScope());
    await quickInput.pick(keysTexts.blockAllUse());
    await expectRow('Shop', withText(`${keysLabelTexts.blocked()} · `));
    assert.equal(await keys.translate(blocked, 1), 456);
    await chooseFor('Shop', commandTitle('limitKeyCharacters'));
    await expect(quickInput.row(keysTexts.blockAllUse())).toContainText(keysTexts.currentChoice());
  });

  test('take a limit as it is written, judge what is none, and Back keeps it', async () => {
    const { quickInput } = session.workbench;
    await showKey('Shop');
    await chooseFor('Shop', commandTitle('limitKeyCharacters'));
    await quickInput.pick(keysTexts.customLimit());
    await quickInput.waitForMessage(keysTexts.characterLimitPrompt());
    await quickInput.type('ten');
    await quickInput.waitForMessage(keysTexts.invalidCharacterLimit());
    await quickInput.type('1 000');
    await quickInput.waitForMessage(keysTexts.limitUnderstood(keysLabelTexts.charactersMany('1,000')));
    await quickInput.goBack();
    await quickInput.pick(keysTexts.customLimit());
    await quickInput.waitForMessage(keysTexts.limitUnderstood(keysLabelTexts.charactersMany('1,000')));
    await quickInput.accept();
    await expectRow('Shop', withText(keysLabelTexts.usedOfLimit('0', '1,000', any)));
    assert.deepEqual((await keys.labelled('Shop')).usage_limits, { characters: 1000, speech_to_text_milliseconds: null });
  });

  test('have a refused limit typed again, and no secret in what the service says to it', async () => {
    const { quickInput, notifications } = session.workbench;
    const made = await showKey('Shop');
    await chooseFor('Shop', commandTitle('limitKeyCharacters'));
    await quickInput.pick(keysTexts.customLimit());
    await quickInput.waitForMessage(keysTexts.characterLimitPrompt());
    await quickInput.type('1 000');
    await controlOf(session).orderFaults({ kind: 'status', status: 400, message: made.key_id, match: limitFault });
    await quickInput.accept();
    await notifications.waitFor(servicesTexts.changeRefused('…'));
    await expectNoSecret(session, made);
    await notifications.click(servicesTexts.changeRefused('…'), servicesTexts.edit());
    await quickInput.pick(keysTexts.customLimit());
    await quickInput.waitForMessage(keysTexts.limitUnderstood(keysLabelTexts.charactersMany('1,000')));
    await expect(quickInput.input).toHaveValue('1 000');
    await quickInput.accept();
    await expectRow('Shop', withText(keysLabelTexts.usedOfLimit(any, '1,000', any)));
  });

  test('show when a limit is near and when it is reached, as the service enforces it', async () => {
    const made = await showKey('Shop', 1000);
    assert.equal(await keys.translate(made, 900), 200);
    assert.equal(await keys.translate(made, 101), 456);
    await refresh();
    await expectRow('Shop', withText(`${keysLabelTexts.usedOfLimit('900', '1,000', '90%')} · `));
    assert.match(
      await view().spoken('Shop'),
      withText(`${keysLabelTexts.usedOfLimit('900', '1,000', '90%')} · `, `, ${keysTexts.nearLimit()}`),
    );
    assert.equal(await keys.translate(made, 100), 200);
    await refresh();
    await expectRow('Shop', withText(`${keysLabelTexts.usedOfLimit('1,000', '1,000', '100%')} · `));
    const spoken = await view().spoken('Shop');
    assert.ok(spoken.includes(keysTexts.limitReached()), spoken);
  });

  test('are read again where an answer does not say what became of a change [admin.null]', async () => {
    const { quickInput, notifications } = session.workbench;
    const made = await showKey('Shop', 10);
    await controlOf(session).orderFaults({ kind: 'bad_json', billed: true, match: limitFault });
    await chooseFor('Shop', commandTitle('limitKeyCharacters'));
    await quickInput.pick(keysTexts.noLimit());
    await notifications.waitFor(servicesTexts.changeOutcomeUnknown());
    await expectRow('Shop', withText(keysLabelTexts.usedWithoutLimit('0')));
    assert.equal(await keys.translate(made, 100), 200);
  });

  test('have a limit of speech in minutes', async () => {
    const { quickInput } = session.workbench;
    await showKey('Shop');
    await chooseFor('Shop', commandTitle('limitKeySpeech'));
    await quickInput.pick(keysTexts.customLimit());
    await quickInput.waitForMessage(keysTexts.speechLimitPrompt());
    await quickInput.type('1.5');
    await quickInput.waitForMessage(keysTexts.limitUnderstood(keysLabelTexts.minutesOfSpeechMany('1.5')));
    await quickInput.accept();
    await expectRow('Shop', withText(keysLabelTexts.usedOfLimit('0', keysLabelTexts.minutesOfSpeechMany('1.5'), any)));
    assert.deepEqual((await keys.labelled('Shop')).usage_limits, { characters: null, speech_to_text_milliseconds: 90_000 });
  });

  test('are renamed by keyboard: the row with the focus is meant, not the selected one', async () => {
    const { quickInput, page } = session.workbench;
    const made = await showKey(hostile);
    await view().click('Limited key');
    await expect(view().row('Limited key')).toHaveClass(/selected/);
    await page.keyboard.press('Home');
    await expect(view().row('bug')).toHaveClass(/focused/);
    await page.keyboard.press('F2');
    await quickInput.waitFor(keysTexts.renameKeyTitle());
    await expect(quickInput.input).toHaveValue(hostile);
    await quickInput.type(rightToLeft);
    await quickInput.accept();
    await expectRows(session, new RegExp(rightToLeft));
    assert.equal((await keys.labelled(rightToLeft)).key_id, made.key_id);
  });

  test('are deactivated for good, once their label is typed [key-state.deactivated] [key-state.permanent]', async () => {
    const { quickInput, notifications, page } = session.workbench;
    const made = await showKey(rightToLeft);
    await view().click(rightToLeft);
    await expect(view().row(rightToLeft)).toHaveClass(/selected/);
    await page.keyboard.press('Delete');
    await quickInput.waitForMessage(keysTexts.deactivateKeyWarning(maskOf(made)));
    await quickInput.type('yes');
    await quickInput.accept();
    await quickInput.waitForMessage(withText(keysTexts.confirmationMismatch(any)));
    assert.equal(await keys.translate(made, 1), 200);
    await quickInput.type(rightToLeft);
    await quickInput.accept();
    await notifications.waitFor(withText(keysTexts.keyDeactivated(any)));
    assert.equal(await keys.translate(made, 1), 403);
    await expectRows(session, withText('Main key', ` | ${keysTexts.deactivated()}`));
    await view().expand(keysTexts.deactivated());
    await expectRows(session, withText(keysTexts.deactivated(), rightToLeft));
    await expectNoSecret(session, made);
  });

  test('are not made twice where the answer is lost', async () => {
    const { quickInput, dialog } = session.workbench;
    await controlOf(session).orderFaults({ kind: 'close', billed: true, match: postFault });
    await view().clickTitleAction(commandTitle('createKey'));
    await quickInput.waitForMessage(keysTexts.createKeyPrompt());
    await quickInput.type('Lost');
    await quickInput.accept();
    await dialog.waitFor(keysTexts.keyCreatedResponseUnfinished('Lost'));
    await dialog.click(keysTexts.copyKeyButton());
    const { key_id } = await keys.labelled('Lost');
    await expect.poll(clipboard).toBe(key_id);
    assert.equal((await keys.active()).filter(({ label }) => label === 'Lost').length, 1);
  });

  test('are 25 at most, known before anything is asked [limits.keys]', async () => {
    const { quickInput, notifications } = session.workbench;
    const { length } = await keys.active();
    // The list that is shown is older than these.
    for (let robot = length; robot < 25; robot += 1) await keys.create(`Robot ${String(robot)}`);
    await controlOf(session).resetLedger();
    await view().clickTitleAction(commandTitle('createKey'));
    await notifications.waitFor(keysTexts.tooManyActiveKeys('25'));
    assert.equal(await quickInput.root.count(), 0);
    await expect.poll(() => view().message()).toContain(keysTexts.activeKeys('25', '25'));
    const { entries } = await controlOf(session).ledger();
    assert.deepEqual(
      entries.filter(({ method }) => method === 'POST'),
      [],
    );
  });
});
