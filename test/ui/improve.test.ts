import assert from 'node:assert/strict';
import { askForImprovement, freshService, improve, improved, text, textOf } from './improveSetUp.ts';
import { controlOf } from './sandbox.ts';
import { Review } from './pages/review.ts';
import { useWindow } from './session.ts';
import { storedStates } from './storedHistory.ts';
import { expect, test } from './test.ts';
import * as improveTexts from '../../src/features/improve/texts.ts';
import { palette, commandTitle } from '../harness/manifestTexts.ts';
import { any, beside, withText } from '../harness/like.ts';
import * as servicesTexts from '../../src/services/texts.ts';
import * as translateTexts from '../../src/features/translate/texts.ts';

test.describe('Improvements', () => {
  const session = useWindow();
  test.beforeEach(() => freshService(session));

  test.describe('Improving by mouse and keyboard', () => {
    test('offers styles, tones and variants with what they mean', async () => {
      const { quickInput } = session.workbench;
      await askForImprovement(session, 'notes/styles.md');
      const entries = await quickInput.entries();
      expect(entries).toContainEqual(expect.stringMatching(beside(improveTexts.business(), improveTexts.businessDescription())));
      expect(entries).toContainEqual(expect.stringMatching(beside(improveTexts.friendly(), improveTexts.friendlyDescription())));
      // No test of this window chooses a style.
      expect(entries).not.toContainEqual(expect.stringMatching(withText(improveTexts.lastUsed(any))));
    });

    test('hides styles that the language of the chosen variant does not have [feature.writing_style]', async () => {
      const { quickInput } = session.workbench;
      await askForImprovement(session, 'notes/variant.md');
      await quickInput.type('Japanese');
      await quickInput.pick('Japanese');
      await quickInput.row(improveTexts.business()).waitFor({ state: 'detached' });
      await quickInput.row(improveTexts.friendly()).waitFor({ state: 'detached' });
    });

    test('accepts a sentence with Enter and rejects one with Backspace, then closes', { tag: '@smoke' }, async () => {
      const { keyboard } = session.workbench.page;
      const review = await improve(session, 'notes/sentences.md');
      await review.waitFor('Scan the code');
      await review.waitFor('Wait untill', 'original');
      await keyboard.press('Enter');
      await review.waitFor('Scan the code', 'original');
      await keyboard.press('Backspace');
      await review.waitFor('Wait untill');
      await keyboard.press('Enter');
      await review.closed();
      assert.equal(await textOf(session, 'notes/sentences.md'), text.replace('Scan teh', 'Scan the').replace('Bring teh', 'Bring the'));
    });

    test('accepts a sentence and rejects the rest by the buttons of the title', async () => {
      const review = await improve(session, 'notes/buttons.md');
      await review.line('modified', 'Wait until').click();
      await review.click(commandTitle('acceptSentence'));
      await review.waitFor('Wait until the', 'original');
      await review.click(commandTitle('rejectAllSentences'));
      await review.closed();
      assert.equal(await textOf(session, 'notes/buttons.md'), text.replace('untill', 'until'));
    });

    test('accepts all with Ctrl+Enter, and one undo takes all back', async () => {
      const { workbench } = session;
      const review = await improve(session, 'notes/all.md');
      await review.waitFor('Scan the code');
      await workbench.page.keyboard.press('Control+Enter');
      await review.closed();
      assert.equal(await textOf(session, 'notes/all.md'), improved);
      await workbench.editor.undo();
      await expect.poll(() => workbench.editor.text()).toBe(text);
    });

    test('says in words that there is nothing to improve', async () => {
      const { workbench } = session;
      await workbench.openFile('README.md');
      await workbench.editor.select('Wait until the lock opens.');
      await workbench.runCommand(palette('improveSelection'));
      await workbench.quickInput.pick(improveTexts.justImprove());
      await workbench.notifications.waitFor(improveTexts.noImprovements());
    });

    test('says that the text was changed meanwhile, and keeps the suggestion', async () => {
      const { workbench } = session;
      const review = await improve(session, 'notes/changed.md');
      await workbench.openFile('notes/changed.md');
      await workbench.editor.select('Scan teh');
      await workbench.page.keyboard.insertText('Read teh');
      await workbench.editor.waitForText('Read teh code');
      await review.tab().click();
      await review.line('modified', 'Scan the code').click();
      await workbench.page.keyboard.press('Enter');
      await workbench.notifications.waitFor(improveTexts.improvedTextChanged());
      await review.waitFor('Scan the code');
    });

    test('tells why a variant of another language is refused', async () => {
      const { workbench } = session;
      await askForImprovement(session, 'notes/refused.md');
      await workbench.quickInput.type('German');
      await workbench.quickInput.pick('German');
      await workbench.quickInput.pick(improveTexts.justImprove());
      await workbench.notifications.waitFor(withText(servicesTexts.invalidRequest(any), 'target_lang must be the language of the text'));
    });

    test('says where improving is not allowed', async () => {
      const { workbench } = session;
      await controlOf(session).orderFaults({ kind: 'status', status: 403, match: { path: '/v2/write/rephrase' } });
      await askForImprovement(session, 'notes/forbidden.md', 'Only teh owner of the shop may improve this.');
      await workbench.quickInput.pick(improveTexts.justImprove());
      await workbench.notifications.waitFor(withText(servicesTexts.forbidden(any)));
    });
  });

  test.describe('The list of recent results', () => {
    test('keeps what was rejected', async () => {
      const { workbench } = session;
      const review = await improve(session, 'notes/rejected.md', 'Nobody wants teh suggestion for this line.');
      await review.waitFor('wants the suggestion');
      await workbench.page.keyboard.press('Control+Backspace');
      await review.closed();
      await workbench.runCommand(palette('showRecent'));
      await workbench.quickInput.row('Nobody wants the suggestion for this line.').waitFor();
      const entries = await workbench.quickInput.entries();
      assert.match(entries[0] ?? '', withText('wants the suggestion', translateTexts.notApplied()));
    });

    test('keeps what arrived after a cancel', async () => {
      const { workbench } = session;
      const control = controlOf(session);
      await control.orderFaults({ kind: 'hold', match: { path: '/v2/write/rephrase' } });
      await askForImprovement(session, 'notes/late.md', 'This line takes teh longest time.');
      await workbench.quickInput.pick(improveTexts.justImprove());
      await expect.poll(async () => (await control.ledger()).entries.some(({ fault }) => fault === 'hold')).toBe(true);
      await workbench.notifications.cancel(improveTexts.improvingOne());
      await workbench.notifications.toast(improveTexts.improvingOne()).waitFor({ state: 'detached' });
      await control.clearFaults();
      await expect.poll(() => storedStates(session, 'takes teh longest')).toEqual(['late']);
      await new Review(workbench).closed();
      await workbench.runCommand(palette('showRecent'));
      await workbench.quickInput.row('This line takes the longest time.').waitFor();
      const entries = await workbench.quickInput.entries();
      assert.match(entries[0] ?? '', withText('takes the longest time', translateTexts.arrivedAfterCanceling()));
    });
  });

  test.describe('A suggestion, in the colors of each theme', () => {
    test.afterAll(() => session.writeSettings({}));
    for (const theme of ['Dark Modern', 'Light Modern', 'Default High Contrast']) {
      test(`can be read in ${theme}`, async () => {
        await session.writeSettings({ 'workbench.colorTheme': theme });
        const review = await improve(session, 'notes/themes.md');
        await review.waitFor('Scan the code');
        // The changed words are marked, not only their lines.
        await review.side('modified').locator('.char-insert').first().waitFor();
      });
    }
  });

  test.describe('Improvements that are reviewed in the preview of the editor', () => {
    test.beforeAll(() => session.writeSettings({ 'interlinear.review.preview': true }));
    test.afterAll(() => session.writeSettings({}));

    /** The suggestion for a whole file, with all of it accepted: the preview is open. */
    async function acceptAll(file: string): Promise<Review> {
      const review = await improve(session, file);
      await review.waitFor('Scan the code');
      await review.click(commandTitle('acceptAllSentences'));
      await panel().waitFor();
      return review;
    }

    const panel = () => session.workbench.page.locator('.bulk-edit-panel').first();
    const boxes = () => panel().locator('.monaco-list-row input[type="checkbox"], .monaco-list-row .edit-checkbox');
    const button = (name: string) => session.workbench.page.getByRole('button', { name, exact: true });

    test('change nothing when the preview is left, and stay on the screen', async () => {
      const review = await acceptAll('notes/discarded.md');
      await button('Discard').click();
      await panel().waitFor({ state: 'hidden' });
      await review.waitFor('Wait untill', 'original');
      assert.equal(await textOf(session, 'notes/discarded.md'), text);
    });

    test('are made in one undo step when they are ticked and applied', async () => {
      const { editor } = session.workbench;
      const review = await acceptAll('notes/applied.md');
      await boxes().first().click();
      await button('Apply').click();
      await review.closed();
      assert.equal(await textOf(session, 'notes/applied.md'), improved);
      await editor.undo();
      await expect.poll(() => editor.text()).toBe(text);
    });
  });
});
