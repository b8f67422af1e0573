import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { notices } from './notices.ts';
import { closeEditors, execute, freshSandbox, openComparison, openText, setting, until, workspaceFile } from './surroundings.ts';
import * as translateTexts from '../../src/features/translate/texts.ts';
import * as translationServiceTexts from '../../src/services/translation/texts.ts';

describe('Code is not prose', () => {
  const sandbox = freshSandbox();
  const { paid } = sandbox;
  const told = notices();
  afterEach(async () => {
    await closeEditors();
    await setting('interlinear.code.translate', undefined);
  });

  const typescript = [
    '// Reads the whole file.',
    '// Closes it afterwards.',
    'export function read(path: string) {',
    '  /**',
    '   * The number of bytes.',
    '   * @param path where the file lies',
    '   */',
    "  const message = 'The file is empty';",
    '  return load(path, message); // never fails',
    '}',
    '',
  ].join('\n');

  it('refuses locale files whose keys it cannot tell from texts, before anything is billed, but not the words of an entry', async () => {
    const po = '#: src/shop.ts:4\nmsgid "The shop is open every day."\nmsgstr ""\n';
    for (const [name, content] of [
      ['shop.po', po],
      ['Localizable.strings', '"open" = "The shop is open every day.";\n'],
      ['app_en.arb', '{ "open": "The shop is open every day." }\n'],
      ['Localizable.xcstrings', '{ "sourceLanguage": "en", "strings": { "open": { "localizations": {} } } }\n'],
      ['Resources.resx', '<root><data name="open"><value>The shop is open every day.</value></data></root>\n'],
    ] as const) {
      const editor = await openText(`⟨${content}⟩`, { uri: workspaceFile(name) });
      await execute('interlinear.translateSelectionTo', 'de');
      await told.told(translationServiceTexts.localeFileNotSupported(`.${name.split('.').at(-1) ?? ''}`));
      assert.equal(editor.document.getText(), content);
    }
    assert.deepEqual(await paid(), []);
    const editor = await openText(po.replace('The shop is open every day.', '⟨The shop is open every day.⟩'), {
      uri: workspaceFile('words.po'),
    });
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(editor.document.getText(), /msgid "«de .+»"/);
  });

  it('translates the comments of selected code, leaving code, markers and indentation alone', async () => {
    await setting('interlinear.code.translate', 'comments');
    const editor = await openText(`⟨${typescript}⟩`, { uri: workspaceFile('read.ts') });
    await execute('interlinear.translateSelectionTo', 'de');
    const lines = editor.document.getText().split('\n');
    assert.match(lines[0] ?? '', /^\/\/ «de /);
    assert.ok(
      lines.some((line) => /^ {3}\* «de .+»$/.test(line)),
      lines.join('\n'),
    );
    assert.ok(
      lines.some((line) => /^ {3}\* @param path «de .+»$/.test(line)),
      lines.join('\n'),
    );
    assert.ok(lines.includes('export function read(path: string) {'));
    assert.ok(lines.includes("  const message = 'The file is empty';"));
    assert.ok(lines.some((line) => /^ {2}return load\(path, message\); \/\/ «de .+»$/.test(line)));
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), typescript);
  });

  it('translates strings as well when that is wanted, within their quotes', async () => {
    await setting('interlinear.code.translate', 'commentsAndStrings');
    const editor = await openText(`⟨${typescript}⟩`, { uri: workspaceFile('strings.ts') });
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(editor.document.getText(), /\n {2}const message = '«de [^']+»';\n/);
  });

  it('translates the words that are selected within a comment or a string without asking', async () => {
    const editor = await openText("const message = '⟨The file is empty⟩';\n", { uri: workspaceFile('within.ts') });
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(editor.document.getText(), /^const message = '«de [^']+»';\n$/);
  });

  it('sends nothing of code without comments and strings', async () => {
    const editor = await openText('⟨const a = b + c;⟩\n', { uri: workspaceFile('bare.ts') });
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal(editor.document.getText(), 'const a = b + c;\n');
    assert.deepEqual(await paid(), []);
  });

  it('translates the values of a locale file and leaves keys, placeholders and punctuation alone', async () => {
    const json = '{\n  "greeting": "Good morning, {name}!",\n  "items": {\n    "count": "You have %d new messages"\n  }\n}\n';
    const editor = await openText(`⟨${json}⟩`, { uri: workspaceFile('en.json') });
    await execute('interlinear.translateSelectionTo', 'de');
    const { greeting, items } = JSON.parse(editor.document.getText());
    assert.match(greeting, /^«de .*\{name\}/);
    assert.match(items.count, /^«de .*%d/);
    assert.match(editor.document.getText(), /^\{\n {2}"greeting": ".+",\n {2}"items": \{\n {4}"count": ".+"\n {2}\}\n\}\n$/);
  });

  it('protects links, code and emphasis of a Markdown selection', async () => {
    const text = 'See the [guide](https://example.com/a_b) and run `npm start` **before** you go.';
    const editor = await openText(`⟨${text}⟩`, { uri: workspaceFile('guide.md') });
    await execute('interlinear.translateSelectionTo', 'de');
    const after = editor.document.getText();
    assert.match(after, /\[[^\]]+\]\(https:\/\/example\.com\/a_b\)/);
    assert.match(after, /`npm start`/);
    assert.match(after, /\*\*\S.*\S\*\*/);
    assert.doesNotMatch(after, /guide|before/);
  });

  it('protects the tags of an HTML selection', async () => {
    const editor = await openText('<p class="note">⟨Press <kbd>Enter</kbd> to <a href="/go?x=1&amp;y=2">go on</a>.⟩</p>', {
      uri: workspaceFile('page.html'),
    });
    await execute('interlinear.translateSelectionTo', 'de');
    const after = editor.document.getText();
    assert.match(after, /^<p class="note">.+<\/p>$/);
    assert.match(after, /<a href="\/go\?x=1&amp;y=2">[^<]+<\/a>/);
  });

  it('is left as it was when the translation brings characters that nobody sees, and shows both beside it', async () => {
    const text = 'Only for access\u202e\u2066 if (admin)';
    const body = JSON.stringify({ translations: [{ detected_source_language: 'EN', text, billed_characters: 20 }] });
    await sandbox.orderFaults({ kind: 'status', status: 200, body, content_type: 'application/json', match: { path: '/v2/translate' } });
    const { document } = await openText('⟨Nur mit Zugang hinein⟩', { language: 'plaintext' });
    await execute('interlinear.translateSelectionTo', 'en-US');
    assert.equal(document.getText(), 'Nur mit Zugang hinein');
    assert.equal((await until('the comparison is open', openComparison)).translation, text);
    await told.press(translateTexts.notAppliedBecauseLost('U+202E  U+2066'), translateTexts.applyAnyway());
    await until('the translation is there', () => document.getText() === text);
  });

  it('is left as it was when such characters come as character references, in whatever format they are sent', async () => {
    const texts = [
      ['plaintext', 'Nur für {role} hier'],
      ['typescript', '/* Nur für {role} hier */'],
      ['markdown', 'Nur für *alle* und `role` hier'],
    ] as const;
    for (const [language, text] of texts) {
      for (const reference of ['&#x202e;', '&#8238;']) {
        await sandbox.orderFaults({ kind: 'added_text', text: reference, match: { path: '/v2/translate' } });
        const { document } = await openText(`⟨${text}⟩`, { language });
        await execute('interlinear.translateSelectionTo', 'en-US');
        await told.told(translateTexts.notAppliedBecauseLost('U+202E'));
        assert.equal(document.getText(), text, `${language} ${reference}`);
        await closeEditors();
      }
    }
  });

  it('does not apply a translation that lost a placeholder: both stand beside each other, and the original stays', async () => {
    await sandbox.orderFaults({ kind: 'lost_markup', match: { path: '/v2/translate' } });
    const editor = await openText('⟨Good morning, {name}!⟩', { language: 'plaintext' });
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal(editor.document.getText(), 'Good morning, {name}!');
    const shown = await until('the comparison is open', openComparison);
    assert.equal(shown.original, 'Good morning, {name}!');
    assert.doesNotMatch(shown.translation, /\{name\}/);
  });

  it('translates the comments of a notebook cell of code', async () => {
    await setting('interlinear.code.translate', 'comments');
    const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, '# Adds the numbers up\nprint(1 + 2)\n', 'python');
    const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', new vscode.NotebookData([cell]));
    const document = notebook.cellAt(0).document;
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(0, 0, 2, 0);
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(document.getText(), /^# «de .+»\nprint\(1 \+ 2\)\n$/);
  });
});
