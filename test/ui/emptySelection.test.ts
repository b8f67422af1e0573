import assert from 'node:assert/strict';
import { useWindow } from './session.ts';
import { test } from './test.ts';
import * as translateTexts from '../../src/features/translate/texts.ts';

test.describe('Ctrl+K L where nothing is selected', () => {
  const session = useWindow();

  test.beforeAll(() => session.driver.run('interlinear.chooseTargetLanguage', 'de'));

  /** Translates with the cursor alone. @returns the text afterwards. */
  async function translated(file: string, text: string, line: number): Promise<string> {
    const { workbench } = session;
    await workbench.writeFile(file, text);
    await workbench.openFile(file);
    await workbench.editor.waitForText(text.split('\n', 1)[0] ?? '');
    await workbench.editor.goToLine(line, 6);
    await workbench.page.keyboard.press('Control+k');
    await workbench.page.keyboard.press('l');
    await workbench.editor.waitForText('«de ');
    return workbench.editor.text();
  }

  for (const [what, file, text, line, expected] of [
    [
      'takes the item of a list in Markdown, all its lines',
      'empty/list.md',
      'First a paragraph\nof two lines.\n\n- The shop opens\n  at nine.\n- It closes at dusk.\n',
      4,
      /^First a paragraph\nof two lines\.\n\n- «de [^»]+»\n(?: {2}[^\n]+\n)?- It closes at dusk\.\n$/,
    ],
    [
      'takes the paragraph in plain text',
      'empty/note.txt',
      'The shop opens\nat nine.\n\nIt closes at dusk.\n',
      1,
      /^«de [^»]+»\n\nIt closes at dusk\.\n$/,
    ],
    [
      'takes the element in HTML',
      'empty/page.html',
      '<p>\n  The shop opens\n  at nine.\n</p>\n<p>It closes at dusk.</p>\n',
      2,
      /^<p>\n {2}«de [^»]+»\n<\/p>\n<p>It closes at dusk\.<\/p>\n$/,
    ],
    [
      'takes the line in data',
      'empty/texts.json',
      '{\n  "open": "The shop opens at nine",\n  "close": "It closes at dusk"\n}\n',
      2,
      /^\{\n {2}"open": "«de [^"]+»",\n {2}"close": "It closes at dusk"\n\}\n$/,
    ],
  ] as const) {
    test(what, async () => {
      assert.match(await translated(file, text, line), expected);
    });
  }

  test('offers the whole file where the line of data holds no text, and keeps its keys', async () => {
    const { workbench } = session;
    const text = '{\n  "open": "The gate opens at nine",\n  "close": "It is closed at dusk"\n}\n';
    await workbench.writeFile('empty/whole.json', text);
    await workbench.openFile('empty/whole.json');
    await workbench.editor.waitForText('"open"');
    await workbench.editor.goToLine(1);
    await workbench.page.keyboard.press('Control+k');
    await workbench.page.keyboard.press('l');
    await workbench.notifications.waitFor(translateTexts.noTextInLine());
    await workbench.picture('no-text-in-line');
    assert.deepEqual(await workbench.notifications.buttons(translateTexts.noTextInLine()), [translateTexts.translateWholeFile()]);
    assert.equal(await workbench.editor.text(), text);
    await workbench.notifications.click(translateTexts.noTextInLine(), translateTexts.translateWholeFile());
    await workbench.editor.waitForText('«de ');
    assert.match(await workbench.editor.text(), /^\{\n {2}"open": "«de [^"]+»",\n {2}"close": "«de [^"]+»"\n\}\n$/);
  });
});
