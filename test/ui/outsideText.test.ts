import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Locator } from 'playwright-core';
import { withHiddenShown } from '../../src/text/hiddenCharacters.ts';
import { plainInLabel, plainInMessage } from '../../src/editor/plainText.ts';
import { outsideText } from '../harness/outsideText.ts';
import { make } from './journeys.ts';
import { controlOf } from './sandbox.ts';
import { EditorHover } from './pages/editorHover.ts';
import { normalized } from './pages/text.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as translationServiceTexts from '../../src/services/translation/texts.ts';
import { manifestText, palette } from '../harness/manifestTexts.ts';

/** All of which an editor makes something, where it takes a text for Markdown, for a message with links, or for a label with icons. */
const hostile = [
  '# $(bug) **[x](command:workbench.action.quit)** [y](https://evil.example) <img src=x> ![i](https://evil.example/i.png) <b>no</b>',
  '`code` ~~gone~~ https://evil.example www.evil.example a@b.example &amp; &#91;',
].join(' ');

/** Nothing of it was made anything of: it stands there as it is, or its beginning where names are cut. */
async function standsAsItIs(place: Locator, words = hostile): Promise<void> {
  // In messages, nothing that is seen stands between the parts of what would be a link.
  const shown = normalized(await place.innerText()).replaceAll('\u200b', '');
  assert.ok(shown.includes(words), shown);
  await expect(place.locator('img, b, strong, em, del, code, pre, ul, ol, li, blockquote, hr, h1, h2, h3, .codicon-bug')).toHaveCount(0);
  await expect(place.locator('a').filter({ hasText: /x|y|evil|example/ })).toHaveCount(0);
}

test.describe('Text from outside', () => {
  const session = useWindow({ settings: { 'editor.hover.delay': 100 } });

  test.beforeAll(() => session.driver.run('interlinear.chooseTargetLanguage', 'de'));

  test('is a plain paragraph in hovers of translations', async () => {
    const { workbench } = session;
    await session.writeSettings({ 'interlinear.translation.placement': 'hover' });
    await workbench.writeFile('short.txt', 'The lock opens.');
    await workbench.openFile('short.txt');
    await workbench.editor.selectAll();
    const body = JSON.stringify({ translations: [{ detected_source_language: 'EN', text: hostile, billed_characters: 15 }] });
    await controlOf(session).orderFaults({
      kind: 'status',
      status: 200,
      body,
      content_type: 'application/json',
      match: { path: '/v2/translate' },
    });
    await session.driver.run('interlinear.translateSelection');
    const hover = new EditorHover(workbench);
    await hover.waitFor('evil.example');
    // The text, the languages and our links, each apart from the others.
    const paragraphs = hover.root.locator('p');
    await expect(paragraphs).toHaveCount(3);
    await standsAsItIs(paragraphs.first());
    await expect(paragraphs.first().locator('a')).toHaveCount(0);
    await expect(hover.root.locator('a')).toHaveText([
      translationServiceTexts.replace(),
      translationServiceTexts.copy(),
      translationServiceTexts.openBeside(),
    ]);
  });

  test('is plain in notices', async () => {
    const { workbench } = session;
    await session.writeSettings({ 'interlinear.translation.glossary': hostile });
    await workbench.writeFile('short.txt', 'The lock opens.');
    await workbench.openFile('short.txt');
    await workbench.editor.selectAll();
    await session.driver.run('interlinear.translateSelection');
    const toast = workbench.notifications.toast('evil.example');
    await toast.waitFor();
    await standsAsItIs(toast.locator('.notification-list-item-message'));
  });

  test('is plain in what the mouse shows over the status bar and the side bar, and in lists to choose from', async () => {
    const { workbench } = session;
    const { page, quickInput, sideBar } = workbench;
    await make(session, '/v3/glossaries', {
      name: hostile,
      dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: 'lock\tSchloss', entries_format: 'tsv' }],
    });
    await session.writeSettings({ 'interlinear.translation.glossary': hostile });
    await controlOf(session).clearFaults();
    await session.driver.run('interlinear.refreshGlossaries');
    await sideBar.open('Interlinear');
    const row = sideBar.tree(manifestText('view.glossaries')).row(/evil\.example/);
    await standsAsItIs(row.locator('.label-name'));
    const hover = page.locator('.monaco-hover:visible').last();
    await row.hover();
    await hover.waitFor();
    await standsAsItIs(hover);
    await page.mouse.move(640, 300);
    await hover.waitFor({ state: 'detached' });
    // What is beside it is as wide as it will be: an item that moves leaves the mouse to its neighbor.
    await session.driver.run('interlinear.refreshUsage');
    await expect(workbench.statusBar.itemOfExtension('interlinear.usage')).toHaveText(/%/);
    await workbench.statusBar.itemOfExtension('interlinear.target').hover();
    await hover.waitFor();
    await standsAsItIs(hover, hostile.slice(0, 50));
    await page.mouse.move(640, 300);
    await workbench.runCommand(palette('chooseGlossary'));
    await quickInput.rows.filter({ hasText: 'evil.example' }).first().waitFor();
    await standsAsItIs(quickInput.rows.filter({ hasText: 'evil.example' }).first().locator('.label-name'));
  });
});

test.describe('Text from outside, whatever stands in it,', () => {
  const session = useWindow({ settings: { 'editor.hover.delay': 100 } });
  const texts = fc.sample(outsideText, { numRuns: 400, seed: 1 }).map((words) => withHiddenShown(words).trim());
  const some = texts.filter((words) => /[^\s]/.test(words));

  test('makes nothing of a notice', async () => {
    const { notifications } = session.workbench;
    // A notification shows the first thousand characters; of more than three at a time, the editor shows none in the corner.
    for (const words of joined(some, 900).slice(0, 3)) {
      await session.driver.showNotice(plainInMessage(words));
      await expect(notifications.toasts).toHaveCount(1);
      const said = notifications.toasts.locator('.notification-list-item-message');
      await expect.poll(async () => letters(await said.innerText())).toBe(letters(words));
      await expect(said.locator('a, img, .codicon')).toHaveCount(0);
      await notifications.clear();
    }
  });

  test('makes nothing of what is shown under the mouse', async () => {
    const { page, statusBar } = session.workbench;
    for (const words of joined(some, 900)) {
      await session.driver.showTooltip(`Test ${plainInLabel(oneLine(words).slice(0, 30))}`, words);
      const item = page.locator('.statusbar-item[id$="test.item"]');
      await expect(item).toBeVisible();
      await expect.poll(async () => letters(await item.innerText())).toBe(letters(`Test ${oneLine(words).slice(0, 30)}`));
      await expect(item.locator('.codicon')).toHaveCount(0);
      await item.hover();
      const hover = page.locator('.monaco-hover:visible').last();
      await hover.waitFor();
      await expect.poll(async () => letters(await hover.innerText())).toBe(letters(words));
      await expect(hover.locator('a, img, b, strong, em, code, ul, h1, .codicon')).toHaveCount(0);
      await statusBar.itemOfExtension('interlinear.target').hover();
      await page.mouse.move(640, 300);
      await hover.waitFor({ state: 'detached' });
    }
  });

  test('makes nothing of the rows of a list to choose from', async () => {
    const { quickInput } = session.workbench;
    const rows = some.map(oneLine).slice(0, 60);
    for (let at = 0; at < rows.length; at += 6) {
      const shown = rows.slice(at, at + 6);
      await session.driver.showPick(
        shown.map((words) => ({ label: plainInLabel(words), description: plainInLabel(words), detail: plainInLabel(words) })),
      );
      await expect(quickInput.rows).toHaveCount(shown.length);
      for (const [index, words] of shown.entries()) {
        const row = quickInput.rows.nth(index);
        const places = [row.locator('.label-name').first(), row.locator('.label-description'), row.locator('.label-name').last()];
        for (const place of places) await expect.poll(async () => letters(await place.innerText())).toBe(letters(words));
        await expect(row.locator('.label-name .codicon, .label-description .codicon, a[href], img')).toHaveCount(0);
      }
      await quickInput.cancel();
    }
  });
});

/** What is read, but for white space and for what is not seen. */
function letters(words: string): string {
  return words.replaceAll(/[\s\u200b]/g, '');
}

function oneLine(words: string): string {
  return words.replaceAll(/\s+/g, ' ').slice(0, 40);
}

/** The texts one after the other, in pieces of at most so many characters. */
function joined(texts: readonly string[], most: number): string[] {
  const pieces: string[] = [];
  for (const words of texts) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + words.length < most) pieces[pieces.length - 1] = `${last} ${words}`;
    else pieces.push(words.slice(0, most));
  }
  return pieces;
}
