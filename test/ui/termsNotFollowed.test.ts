import assert from 'node:assert/strict';
import { controlOf } from './sandbox.ts';
import { useWindow } from './session.ts';
import { hostile, onlyGlossary, openFile } from './termsSetUp.ts';
import { expect, test } from './test.ts';
import * as glossariesTermsTexts from '../../src/features/glossaries/terms/texts.ts';
import { palette } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';

const copies = withText(glossariesTermsTexts.copyTranslation(`Lenker${any}`));

test.describe('Terms that were not followed in a translation', () => {
  const session = useWindow();

  test.beforeEach(async () => {
    await session.workbench.writeFile('README.de.md', germanReadme(await session.workbench.readFile('README.md')));
    const entries = `lock\tRiegel\nteam\t${hostile}\nhandlebar\tLenker ${hostile}`;
    const glossary_id = await onlyGlossary(session, entries);
    await session.driver.run('interlinear.useGlossary', { glossary_id });
    await openFile(session, 'README.de.md');
  });

  /** Opens the quick fixes where a word stands. @returns their rows. */
  async function fixesAt(word: string) {
    const { page, editor } = session.workbench;
    await editor.root.locator('.squiggly-info').first().waitFor();
    const lines = (await session.workbench.readFile('README.de.md')).split('\n');
    const line = lines.findIndex((text) => text.includes(word));
    await editor.openFixes(1, line + 1, (lines[line]?.indexOf(word) ?? 0) + 1);
    const rows = page.locator('.action-widget .monaco-list-row');
    await rows.filter({ hasText: copies }).first().waitFor();
    return rows;
  }

  test('are counted by the command that checks', async () => {
    const { notifications } = session.workbench;
    await session.workbench.runCommand(palette('checkTerms'));
    await notifications.waitFor(withText(glossariesTermsTexts.termsNotFollowedMany('3', `Shop $(bug)${any}`, 'README.md')));
  });

  test('are put right by the first of three quick fixes', async () => {
    const { editor, page } = session.workbench;
    const rows = await fixesAt('Handlebar');
    const replaces = withText(glossariesTermsTexts.replaceWith('Handlebar', `Lenker $(bug)${any}`));
    const fixes = [replaces, withText(glossariesTermsTexts.retranslate()), copies];
    const [first, ...others] = (await rows.allInnerTexts())
      .map((text) => text.trim())
      .filter((text) => fixes.some((fix) => fix.test(text)));
    assert.match(first ?? '', replaces);
    assert.equal(others.length, 2);
    await page.keyboard.press('Enter');
    await editor.waitForText('den Code am Lenker $(bug)');
    await editor.undo();
    await editor.waitForText('den Code am Handlebar.');
  });

  test('have their required translation copied', async () => {
    const { page } = session.workbench;
    await page.evaluate("navigator.clipboard.writeText('')");
    await (await fixesAt('Handlebar')).filter({ hasText: copies }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(`Lenker ${hostile}`);
  });

  test('have their sentence alone translated again, with the required translation word for word', async () => {
    const { editor } = session.workbench;
    await (await fixesAt('Handlebar')).filter({ hasText: glossariesTermsTexts.retranslate() }).click();
    await editor.waitForText('1. «de');
    // In a text with so many signs each is escaped, so that Markdown shows it as it is.
    await editor.waitForText('Lenker \\$(bug)');
    const paid = (await controlOf(session).ledger()).entries.filter(({ billed }) => billed > 0);
    assert.deepEqual(
      paid.map(({ path, billed }) => [path, billed]),
      [['/v2/translate', 'Scan the code on the handlebar.'.length]],
    );
    await editor.undo();
    await editor.waitForText('den Code am Handlebar.');
  });
});

function germanReadme(text: string): string {
  return text
    .replace('Scan the code on the handlebar.', 'Scannen Sie den Code am Handlebar.')
    .replace('Wait until the lock opens.', 'Warten Sie, bis das Schloss aufgeht.')
    .replace('Please write to the team if the lock does not open.', `Bitte schreiben Sie ${hostile}, wenn das Schloss nicht aufgeht.`);
}
