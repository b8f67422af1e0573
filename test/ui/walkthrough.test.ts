import assert from 'node:assert/strict';
import { make, notConnected, pickLanguage } from './journeys.ts';
import { Walkthrough } from './pages/walkthrough.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as improveTexts from '../../src/features/improve/texts.ts';
import * as accountTexts from '../../src/features/account/texts.ts';
import { manifestText } from '../harness/manifestTexts.ts';

const title = manifestText('walkthrough.title');
const steps = {
  connect: manifestText('walkthrough.connect.title'),
  translate: manifestText('walkthrough.translate.title'),
  improve: manifestText('walkthrough.improve.title'),
  glossary: manifestText('walkthrough.glossary.title'),
  document: manifestText('walkthrough.document.title'),
};

// Pictures are shown where there is room for them beside the steps.
const wide = { viewport: { width: 1600, height: 900 } };

test.describe('Getting started', () => {
  const session = useWindow({ context: wide });
  // The first step that is not done is the one that is open.
  test.beforeEach(() => session.driver.run('resetGettingStartedProgress'));

  test.describe('The pictures of the walkthrough', () => {
    const themes = {
      light: 'Light Modern',
      dark: 'Dark Modern',
      hc: 'Default High Contrast',
      hcLight: 'Default High Contrast Light',
    };
    test.afterAll(() => session.writeSettings({}));
    for (const [theme, setting] of Object.entries(themes)) {
      test(`fit ${setting}, one for each step, with words for those who do not see it`, async () => {
        await session.writeSettings({ 'workbench.colorTheme': setting });
        const walkthrough = new Walkthrough(session.workbench);
        await walkthrough.open(title);
        for (const [name, step] of Object.entries(steps)) {
          await walkthrough.expand(step);
          // The picture of the step before stays until this one is there.
          await expect.poll(() => walkthrough.picture()).toEqual({ name: `${name}-${theme}.png`, alt: expect.stringMatching(/\w/) });
        }
      });
    }
  });

  test.describe('The walkthrough', () => {
    const opened = async (): Promise<Walkthrough> => {
      const walkthrough = new Walkthrough(session.workbench);
      await walkthrough.open(title);
      return walkthrough;
    };

    test('shows a sample, says how it is translated, and is done with the step when the translation stands there', async () => {
      const { workbench } = session;
      const walkthrough = await opened();
      await walkthrough.expand(steps.translate);
      await walkthrough.button(steps.translate).click();
      await workbench.editor.waitForText('The shop is open every day');
      await workbench.editor.waitForText('Press Ctrl+K L');
      await workbench.page.keyboard.press('Control+K');
      await workbench.page.keyboard.press('l');
      await pickLanguage(workbench, 'German');
      await workbench.editor.waitForText('«de ');
      assert.match(await workbench.editor.text(), /^Press Ctrl\+K L .+\n\n«de .+»$/);
      await workbench.editor.undo();
      await workbench.editor.waitForText('The shop is open every day');
      await walkthrough.open(title);
      await walkthrough.waitForDone(steps.translate);
    });

    test('shows a sample, says how it is improved, and shows the suggestion beside it', async () => {
      const { workbench } = session;
      const walkthrough = await opened();
      await walkthrough.expand(steps.improve);
      await walkthrough.button(steps.improve).click();
      await workbench.editor.waitForText('Scan teh code');
      await workbench.editor.waitForText('Press Ctrl+K I');
      await workbench.picture('walkthrough-improve-sample');
      await workbench.page.keyboard.press('Control+K');
      await workbench.page.keyboard.press('i');
      await workbench.quickInput.waitFor(improveTexts.improve());
      await workbench.quickInput.pick(improveTexts.justImprove());
      const suggestion = workbench.page.locator('.monaco-diff-editor .editor.modified .view-line', { hasText: /Wait\suntil\sthe/ });
      await suggestion.waitFor();
      await walkthrough.open(title);
      await walkthrough.waitForDone(steps.improve);
    });

    test('offers the glossaries of the account by name', async () => {
      const { workbench } = session;
      // As somebody made it who has an account.
      const dictionary = { source_lang: 'en', target_lang: 'ja', entries: 'deposit\t保証金', entries_format: 'tsv' };
      await make(session, '/v3/glossaries', { name: 'Terms of hire', dictionaries: [dictionary] });
      const walkthrough = await opened();
      await walkthrough.expand(steps.glossary);
      await walkthrough.button(steps.glossary).click();
      await workbench.quickInput.pick('Terms of hire');
      await workbench.quickInput.root.waitFor({ state: 'hidden' });
      await walkthrough.waitForDone(steps.glossary);
    });

    test('translates a sample document into several languages, a tab for each', async () => {
      const { workbench } = session;
      const walkthrough = await opened();
      await walkthrough.expand(steps.document);
      await walkthrough.button(steps.document).click();
      for (const language of ['French', 'German']) {
        await workbench.quickInput.type(language);
        await workbench.quickInput.toggle(language);
      }
      await workbench.quickInput.accept();
      // In the order of the list, which begins with those that were used.
      await workbench.editor.tab('Untitled-1.fr').waitFor();
      await workbench.editor.tab('Untitled-1.de').click();
      await workbench.editor.waitForText('# «de ');
      await workbench.editor.waitForText('](mailto:team@example.com)');
      await workbench.editor.waitForText('`rent --help`');
      await walkthrough.open(title);
      await walkthrough.waitForDone(steps.document);
    });

    test('can be gone through by keyboard: steps, then the button of the open one', async () => {
      const { workbench } = session;
      const { page, quickInput } = workbench;
      const walkthrough = await opened();
      await walkthrough.expand(steps.connect);
      await page.keyboard.press('ArrowDown');
      await walkthrough.waitForExpanded(steps.translate);
      // Each step takes the focus a moment after it was opened: the first one has it still until then, and would get it back after Tab.
      await walkthrough.waitForFocus();
      await page.keyboard.press('ArrowUp');
      await walkthrough.waitForExpanded(steps.connect);
      await walkthrough.waitForFocus();
      // From the step to the mark that it is done, and on to its button.
      await page.keyboard.press('Tab');
      await expect(walkthrough.step(steps.connect).locator('.codicon').first()).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(walkthrough.button(steps.connect)).toBeFocused();
      // As slowly as a hand: the page takes the release of the key for itself as long as the focus is there.
      await page.keyboard.down('Enter');
      await quickInput.waitFor(accountTexts.connectTitle());
      await page.keyboard.up('Enter');
      await quickInput.row(accountTexts.deeplApi()).waitFor();
      await page.keyboard.press('Escape');
      await quickInput.root.waitFor({ state: 'hidden' });
    });
  });
});

test.describe('Getting started with a connection that was made before', () => {
  const session = useWindow({ context: wide });

  test('is done with that step', { tag: '@smoke' }, async () => {
    await session.driver.run('interlinear.refreshUsage');
    const walkthrough = new Walkthrough(session.workbench);
    await walkthrough.open(title);
    await walkthrough.waitForDone(steps.connect);
    await session.workbench.picture('walkthrough-connected');
  });
});

test.describe('Getting started without a connection', () => {
  const session = useWindow({ context: wide, settings: notConnected });

  test('leads through five steps, the first one open, which is done when there is a connection', { tag: '@smoke' }, async () => {
    const { quickInput } = session.workbench;
    const walkthrough = new Walkthrough(session.workbench);
    await walkthrough.open(title);
    assert.deepEqual(await walkthrough.titles(), Object.values(steps));
    assert.equal(await walkthrough.expanded(), steps.connect);
    await walkthrough.button(steps.connect).click();
    await quickInput.waitFor(accountTexts.connectTitle());
    await quickInput.cancel();
    // What was only looked at is not done.
    await expect(walkthrough.step(steps.connect)).toHaveAttribute('aria-checked', 'false');
    await walkthrough.button(steps.connect).click();
    await quickInput.pick(accountTexts.tryWithoutAccount());
    await walkthrough.waitForDone(steps.connect);
  });
});
