import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { controlOf } from './journeys.ts';
import { normalised } from './pages/text.ts';
import type { Workbench } from './pages/workbench.ts';
import { useWindow } from './session.ts';

const text = [
  '# Riverside Bikes',
  '',
  'Scan teh code on the handlebar. Wait untill the lock opens. The lock doesn’t open by itself.',
  'Ride carefully and enjoy the view over the river, the old town and the hills behind it until you are back at the shop.',
  '',
  '- Bring teh bike back.',
  '',
].join('\n');

/** The comparison of a suggestion: two sides, buttons above. */
class Review {
  readonly #workbench: Workbench;
  readonly root: Locator;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
    this.root = workbench.page.locator('.editor-group-container.active .monaco-diff-editor');
  }

  side(side: 'original' | 'modified'): Locator {
    return this.root.locator(`.editor.${side}`);
  }

  line(side: 'original' | 'modified', words: string): Locator {
    return this.side(side)
      .locator('.view-line', { hasText: new RegExp(words.replaceAll(' ', '[\\s\\u00a0]')) })
      .first();
  }

  async waitFor(words: string, side: 'original' | 'modified' = 'modified'): Promise<void> {
    await this.line(side, words).waitFor();
  }

  async waitForNo(words: string, side: 'original' | 'modified' = 'modified'): Promise<void> {
    await this.line(side, words).waitFor({ state: 'detached' });
  }

  /** A click on one of the buttons in the title of the editor. */
  async click(button: string): Promise<void> {
    await this.#workbench.page
      .locator(`.editor-group-container.active .editor-actions .action-label[aria-label^="${button}"]`)
      .first()
      .click();
  }

  async closed(): Promise<void> {
    await this.root.waitFor({ state: 'detached' });
  }
}

describe('Improvements', () => {
  const session = useWindow();

  describe('Improving by mouse and keyboard', () => {
    const file = 'notes/release.md';
    beforeEach(async () => {
      await controlOf(session).set({ latency_ms: 0 });
      await controlOf(session).clearFaults();
      await controlOf(session).resetLedger();
      await session.workbench.writeFile(file, text);
    });

    /** Selects everything and asks for an improvement by keyboard. */
    async function improveAll(): Promise<Review> {
      const { workbench } = session;
      await workbench.openFile(file);
      await workbench.editor.selectAll();
      await workbench.page.keyboard.press('Control+K');
      await workbench.page.keyboard.press('i');
      await workbench.quickInput.waitFor('Improve');
      return new Review(workbench);
    }

    const saved = async () => {
      await session.workbench.openFile(file);
      return session.workbench.editor.text();
    };

    it('offers styles, tones and variants with what they mean', async () => {
      const { quickInput } = session.workbench;
      await improveAll();
      await quickInput.row('Just Improve').waitFor();
      const entries = await quickInput.entries();
      assert.ok(
        entries.some((entry) => /^Business.*professional/.test(entry)),
        entries.join('\n'),
      );
      assert.ok(
        entries.some((entry) => /^Friendly.*warm/.test(entry)),
        entries.join('\n'),
      );
      assert.ok(!entries.some((entry) => entry.startsWith('As Last Time')));
      await quickInput.cancel();
    });

    it('hides styles that the language of the chosen variant does not have', async () => {
      const { quickInput } = session.workbench;
      await improveAll();
      await quickInput.row('Just Improve').waitFor();
      await quickInput.type('Japanese');
      await quickInput.pick('Japanese');
      await quickInput.row('Business').waitFor({ state: 'detached' });
      await quickInput.row('Friendly').waitFor({ state: 'detached' });
      await quickInput.cancel();
    });

    it('accepts a sentence with Enter and rejects one with Backspace, then closes', async () => {
      const { workbench } = session;
      const review = await improveAll();
      await workbench.quickInput.pick('Just Improve');
      await review.waitFor('Scan the code');
      await review.waitFor('Wait untill', 'original');
      await workbench.page.keyboard.press('Enter');
      await review.waitFor('Scan the code', 'original');
      await workbench.page.keyboard.press('Backspace');
      await review.waitFor('Wait untill');
      await workbench.page.keyboard.press('Enter');
      await review.closed();
      assert.equal(await saved(), text.replace('Scan teh', 'Scan the').replace('Bring teh', 'Bring the'));
    });

    it('accepts a sentence and rejects the rest by the buttons of the title', async () => {
      const { workbench } = session;
      const review = await improveAll();
      await workbench.quickInput.pick('Just Improve');
      await review.line('modified', 'Wait until').click();
      await review.click('Accept Sentence');
      await review.waitFor('Wait until the', 'original');
      await review.click('Reject All');
      await review.closed();
      assert.equal(await saved(), text.replace('untill', 'until'));
    });

    it('accepts all with Ctrl+Enter, and one undo takes all back', async () => {
      const { workbench } = session;
      const review = await improveAll();
      await workbench.quickInput.pick('Just Improve');
      await review.waitFor('Scan the code');
      await workbench.page.keyboard.press('Control+Enter');
      await review.closed();
      await workbench.openFile(file);
      assert.equal(await workbench.editor.text(), text.replaceAll('teh', 'the').replace('untill', 'until'));
      await workbench.editor.undo();
      assert.equal(await workbench.editor.text(), text);
    });

    it('is asked again with another style by its button, and remembers the last one', async () => {
      const { workbench } = session;
      const review = await improveAll();
      await workbench.quickInput.pick('Just Improve');
      await review.waitFor('Scan the code');
      await workbench.page.keyboard.press('Enter');
      await review.waitFor('Scan the code', 'original');
      await review.click('Improve with Another Style');
      await workbench.quickInput.pick('Business');
      await review.waitFor('The lock does not open');
      assert.equal(normalised(await review.line('original', 'Scan').innerText()), 'Scan the code on the handlebar.');
      await review.click('Reject All');
      await review.closed();
      await improveAll();
      await workbench.quickInput.row('As Last Time: Business').waitFor();
      await workbench.quickInput.accept();
      await review.waitFor('The lock does not open');
    });

    it('says in words that there is nothing to improve', async () => {
      const { workbench } = session;
      await workbench.openFile('README.md');
      await workbench.editor.select('Wait until the lock opens.');
      await workbench.runCommand('Interlinear: Improve Selection…');
      await workbench.quickInput.pick('Just Improve');
      await workbench.notifications.waitFor('Nothing to improve');
    });

    it('says that the text was changed meanwhile, and keeps the suggestion', async () => {
      const { workbench } = session;
      const review = await improveAll();
      await workbench.quickInput.pick('Just Improve');
      await review.waitFor('Scan the code');
      await workbench.openFile(file);
      await workbench.editor.select('Scan teh');
      await workbench.page.keyboard.insertText('Read teh');
      await workbench.editor.tab('release.md').first().waitFor();
      await workbench.page.keyboard.press('Control+PageDown');
      await review.waitFor('Scan the code');
      await review.line('modified', 'Scan the code').click();
      await workbench.page.keyboard.press('Enter');
      await workbench.notifications.waitFor('was changed meanwhile');
      await review.waitFor('Scan the code');
    });

    it('keeps what was rejected, and what arrived after a cancel, among the recent ones', async () => {
      const { workbench } = session;
      await workbench.writeFile(file, 'Nobody wants teh suggestion for this line.');
      const review = await improveAll();
      await workbench.quickInput.pick('Just Improve');
      await review.waitFor('wants the suggestion');
      await workbench.page.keyboard.press('Control+Backspace');
      await review.closed();
      await workbench.writeFile(file, 'This line takes teh longest time.');
      await controlOf(session).orderFaults({ kind: 'delay', ms: 3000, match: { path: '/v2/write/rephrase' } });
      await improveAll();
      await workbench.quickInput.pick('Just Improve');
      await workbench.notifications.click('Improving the text', 'Cancel');
      await workbench.notifications.toast('Improving').waitFor({ state: 'detached' });
      await workbench.page.waitForTimeout(3000);
      await review.closed();
      await workbench.runCommand('Interlinear: Recent Translations…');
      await workbench.quickInput.row('This line takes the longest time.').waitFor();
      const entries = await workbench.quickInput.entries();
      assert.match(entries[0] ?? '', /takes the longest time.*arrived after cancelling/);
      assert.match(entries[1] ?? '', /wants the suggestion.*not applied/);
      await workbench.quickInput.cancel();
    });

    it('does not come back empty when the window is loaded again', async () => {
      const { workbench } = session;
      const review = await improveAll();
      await workbench.quickInput.pick('Just Improve');
      await review.waitFor('Scan the code');
      // The editor writes down what is open every five seconds.
      await workbench.page.waitForTimeout(5500);
      await workbench.reload();
      await workbench.editor.tab('release.md').first().waitFor();
      await review.closed();
    });

    it('tells why a variant of another language is refused', async () => {
      const { workbench } = session;
      await improveAll();
      await workbench.quickInput.row('Just Improve').waitFor();
      await workbench.quickInput.type('German');
      await workbench.quickInput.pick('German');
      await workbench.quickInput.pick('Just Improve');
      await workbench.notifications.waitFor(/cannot do this.*target_lang must be the language of the text/);
    });

    it('says where improving is not allowed', async () => {
      const { workbench } = session;
      await workbench.writeFile(file, 'Only teh owner of the shop may improve this.');
      await controlOf(session).orderFaults({ kind: 'status', status: 403, match: { path: '/v2/write/rephrase' } });
      await improveAll();
      await workbench.quickInput.pick('Just Improve');
      await workbench.notifications.waitFor('does not allow this with your key or plan');
    });

    for (const theme of ['Dark Modern', 'Light Modern', 'Dark High Contrast']) {
      it(`can be read in ${theme}`, async () => {
        const { workbench } = session;
        await workbench.runCommand('Preferences: Color Theme');
        await workbench.quickInput.type(theme);
        await workbench.quickInput.pick(theme);
        const review = await improveAll();
        await workbench.quickInput.row('Just Improve').waitFor();
        await workbench.quickInput.pick('Just Improve');
        await review.waitFor('Scan the code');
        // The changed words are marked, not only their lines.
        await review.side('modified').locator('.char-insert').first().waitFor();
      });
    }
  });

  describe('Improvements that are reviewed in the preview of the editor', () => {
    before(() => session.writeSettings({ 'interlinear.review.preview': true }));
    const file = 'notes/release.md';
    const improved = text.replaceAll('teh', 'the').replace('untill', 'until');
    beforeEach(() => session.workbench.writeFile(file, text));

    /** The suggestion for the whole file, with all of it accepted: the preview is open. */
    async function acceptAll(): Promise<Review> {
      const { workbench } = session;
      await workbench.openFile(file);
      await workbench.editor.selectAll();
      await workbench.page.keyboard.press('Control+K');
      await workbench.page.keyboard.press('i');
      await workbench.quickInput.pick('Just Improve');
      const review = new Review(workbench);
      await review.waitFor('Scan the code');
      await review.click('Accept All');
      await panel().waitFor();
      return review;
    }

    const panel = () => session.workbench.page.locator('.bulk-edit-panel').first();
    const boxes = () => panel().locator('.monaco-list-row input[type="checkbox"], .monaco-list-row .edit-checkbox');
    const button = (name: string) => session.workbench.page.getByRole('button', { name, exact: true });

    it('change nothing when the preview is left, and stay on the screen', async () => {
      const { workbench } = session;
      const review = await acceptAll();
      await button('Discard').click();
      await panel().waitFor({ state: 'hidden' });
      await review.waitFor('Wait untill', 'original');
      await workbench.openFile(file);
      assert.equal(await workbench.editor.text(), text);
    });

    it('are made in one undo step when they are ticked and applied', async () => {
      const { workbench } = session;
      const review = await acceptAll();
      await boxes().first().click();
      await button('Apply').click();
      await review.closed();
      await workbench.openFile(file);
      assert.equal(await workbench.editor.text(), improved);
      await workbench.editor.undo();
      assert.equal(await workbench.editor.text(), text);
    });
  });
});
