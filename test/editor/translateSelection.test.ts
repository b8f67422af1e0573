import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { heldAnswers } from './heldAnswers.ts';
import { closeEditors, execute, freshSandbox, openComparison, openText, until, workspaceFile } from './surroundings.ts';

describe('Translate Selection', () => {
  const sandbox = freshSandbox();
  afterEach(async () => {
    await closeEditors();
    await vscode.workspace
      .getConfiguration()
      .update('interlinear.translation.emptySelection', undefined, vscode.ConfigurationTarget.Global);
  });

  const { paid } = sandbox;
  const hold = heldAnswers();
  const holdTranslation = () => hold('POST', '/v2/translate');

  it('replaces the selection with its translation', async () => {
    const editor = await openText('Before ⟨Hello world⟩ after');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(editor.document.getText(), /^Before «de .+» after$/);
  });

  it('sends all selections of a multi-cursor in the fewest requests, and replaces them in one undo step', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `- ⟨Entry number ${index}⟩`);
    const editor = await openText(lines.join('\n'));
    const before = editor.document.getText();
    await execute('interlinear.translateSelectionTo', 'fr');
    const after = editor.document.getText().split('\n');
    assert.equal(after.length, 60);
    after.forEach((line, index) => assert.match(line, new RegExp(`^- «fr .*\\b${index}»$`)));
    assert.deepEqual((await paid()).map((entry) => entry.texts).toSorted(), [10, 50]);
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), before);
  });

  it('leaves the translations selected', async () => {
    const editor = await openText('⟨Hello⟩ and ⟨good\nmorning⟩.');
    await execute('interlinear.translateSelectionTo', 'de');
    const selected = editor.selections.map((selection) => editor.document.getText(selection));
    assert.equal(editor.document.getText(), `${selected[0]} and ${selected[1]}.`);
    assert.ok(selected.every((text) => /^«de\s[^]+»$/.test(text)));
  });

  it('leaves what was selected elsewhere as soon as the translation stood there', async () => {
    const editor = await openText('⟨Hello⟩ and\ngood morning.');
    const elsewhere = new vscode.Selection(1, 0, 1, 4);
    const selecting = vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === editor.document) editor.selection = elsewhere;
    });
    try {
      await execute('interlinear.translateSelectionTo', 'de');
      assert.match(editor.document.getText(), /^«de /);
      assert.ok(editor.selection.isEqual(elsewhere));
    } finally {
      selecting.dispose();
    }
  });

  it('leaves all selected that was as soon as the translation stood there', async () => {
    const editor = await openText('Before.\n\n⟨Hello⟩\n');
    const selecting = vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === editor.document) editor.selection = new vscode.Selection(0, 0, document.lineCount, 0);
    });
    try {
      await execute('interlinear.translateSelectionTo', 'de');
      assert.match(editor.document.getText(editor.selection), /^Before\.\n\n«de [^»]+»\n$/);
    } finally {
      selecting.dispose();
    }
  });

  it('leaves what is selected again when the translation was undone as soon as it stood there', async () => {
    const editor = await openText('⟨Hello⟩ and good morning.');
    const before = editor.document.getText();
    const undoing = vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === editor.document && document.getText() !== before) void vscode.commands.executeCommand('undo');
    });
    try {
      await execute('interlinear.translateSelectionTo', 'de');
      await until('the translation is undone', () => editor.document.getText() === before);
      // What was asked of the window before has been done, and told, by the time it answers.
      await vscode.commands.executeCommand('setContext', 'test.told', true);
      assert.equal(editor.document.getText(editor.selection), 'Hello');
    } finally {
      undoing.dispose();
    }
  });

  it('takes the paragraph of the cursor in prose when nothing is selected, in a list the item', async () => {
    const text = await openText('One.\n\nFirst line\nand ⟨⟩second\n\nThird.');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(text.document.getText(), /^One\.\n\n«de [^»]+»\n\nThird\.$/);
    const list = await openText('# Title\n\n- One\n- Two ⟨⟩goes\n  on\n- Three\n', { language: 'markdown' });
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(list.document.getText(), /^# Title\n\n- One\n- «de [^»]+»\n- Three\n$/);
  });

  it('takes the line of the cursor in what is no prose', async () => {
    const editor = await openText('First line\n  Second⟨⟩ line\nThird line', { language: 'log' });
    await execute('interlinear.translateSelectionTo', 'de');
    const [first, second, third] = editor.document.getText().split('\n');
    assert.deepEqual([first, third], ['First line', 'Third line']);
    assert.match(second ?? '', /^ {2}«de .+»$/);
  });

  it('takes the paragraph of the cursor when the setting says so', async () => {
    await vscode.workspace
      .getConfiguration()
      .update('interlinear.translation.emptySelection', 'paragraph', vscode.ConfigurationTarget.Global);
    const editor = await openText('First.\n\nSecond⟨⟩ starts\nand goes on.\n\nThird.');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(editor.document.getText(), /^First\.\n\n«de [^\n]+(\n[^\n]+)*»\n\nThird\.$/);
  });

  it('sends a line once when several cursors stand in it', async () => {
    await openText('On⟨⟩e li⟨⟩ne\nanother');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.deepEqual(
      (await paid()).map((entry) => entry.texts),
      [1],
    );
  });

  it('keeps line endings, indentation and a trailing newline', async () => {
    const uri = workspaceFile('windows.txt');
    const editor = await openText('⟨    First line\r\n      second line\r\n⟩rest\r\n', { uri });
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal(editor.document.eol, vscode.EndOfLine.CRLF);
    assert.match(editor.document.getText(), /^ {4}«de [^\r\n]+\r\n {6}[^\r\n]+»\r\nrest\r\n$/);
  });

  it('asks the service for nothing when only white space is selected', async () => {
    await openText('a⟨  \n⟩b');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal((await paid()).length, 0);
  });

  it('follows text typed above and below meanwhile', async () => {
    const answer = holdTranslation();
    const editor = await openText('top\n⟨Hello world⟩\nbottom');
    const running = execute('interlinear.translateSelectionTo', 'de');
    await answer.asked;
    await editor.edit((edit) => {
      edit.insert(new vscode.Position(0, 0), 'new line\n');
      edit.insert(new vscode.Position(2, 0), 'last ');
    });
    answer.release();
    await running;
    assert.match(editor.document.getText(), /^new line\ntop\n«de .+»\nlast bottom$/);
  });

  it('never overwrites an edit made inside meanwhile: the translation is shown beside the original instead', async () => {
    const answer = holdTranslation();
    const editor = await openText('one ⟨Hello world⟩ two');
    const running = execute('interlinear.translateSelectionTo', 'de');
    await answer.asked;
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 9), ' dear'));
    answer.release();
    await running;
    assert.equal(editor.document.getText(), 'one Hello dear world two');
    const shown = await until('the comparison is open', openComparison);
    assert.equal(shown.original, 'Hello world');
    assert.match(shown.translation, /^«de .+»$/);
  });

  it('still places the other passages when one was edited', async () => {
    const answer = holdTranslation();
    const editor = await openText('⟨First one⟩\n⟨Second one⟩');
    const running = execute('interlinear.translateSelectionTo', 'de');
    await answer.asked;
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 5), '!'));
    answer.release();
    await running;
    assert.match(editor.document.getText(), /^First! one\n«de .+»$/);
    assert.equal((await until('the comparison is open', openComparison)).original, 'First one');
  });

  it('shows the translation beside the original when the document was closed meanwhile', async () => {
    const uri = workspaceFile('closed.txt');
    const answer = holdTranslation();
    await vscode.workspace.fs.writeFile(uri, Buffer.from('Hello world'));
    // What an extension has opened itself stays open for minutes after its tab.
    await vscode.commands.executeCommand('vscode.open', uri);
    const editor = await until('its editor is there', () =>
      vscode.window.activeTextEditor?.document.uri.path === uri.path ? vscode.window.activeTextEditor : undefined,
    );
    editor.selection = new vscode.Selection(0, 0, 0, 11);
    const running = execute('interlinear.translateSelectionTo', 'de');
    await answer.asked;
    await closeEditors();
    await until('the document is closed', () => editor.document.isClosed);
    answer.release();
    await running;
    const file = Buffer.from(await vscode.workspace.fs.readFile(uri)).toString();
    assert.equal(file, 'Hello world');
    assert.equal((await until('the comparison is open', openComparison)).original, 'Hello world');
  });

  it('edits the document that it was asked for, not the one that is active when the answer comes', async () => {
    const answer = holdTranslation();
    const first = await openText('⟨Hello world⟩');
    const running = execute('interlinear.translateSelectionTo', 'de');
    await answer.asked;
    const second = await openText('⟨Something else⟩');
    answer.release();
    await running;
    assert.match(first.document.getText(), /^«de .+»$/);
    assert.equal(second.document.getText(), 'Something else');
  });

  it('shows the translation beside the original when the document cannot be changed', async () => {
    const provider = vscode.workspace.registerTextDocumentContentProvider('generated', { provideTextDocumentContent: () => 'Hello world' });
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse('generated:/text.txt'));
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(0, 0, 0, 11);
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal(document.getText(), 'Hello world');
    assert.equal((await until('the comparison is open', openComparison)).original, 'Hello world');
    provider.dispose();
  });

  it('changes nothing when the service fails, and is not sent again', async () => {
    await sandbox.orderFaults({ kind: 'reset', billed: true, match: { path: '/v2/translate' } });
    const editor = await openText('⟨Hello world⟩');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal(editor.document.getText(), 'Hello world');
    assert.equal((await paid()).length, 1);
  });

  it('changes nothing when an answer has another number of items than texts sent', async () => {
    await sandbox.orderFaults({ kind: 'wrong_count', match: { path: '/v2/translate' } });
    const editor = await openText('⟨One⟩ and ⟨two⟩');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal(editor.document.getText(), 'One and two');
  });

  it('keeps what other requests brought when one of several fails', async () => {
    await sandbox.orderFaults({ kind: 'status', status: 500, match: { path: '/v2/translate' } });
    const lines = Array.from({ length: 70 }, (_, index) => `⟨Entry number ${index}⟩`);
    const editor = await openText(lines.join('\n'));
    await execute('interlinear.translateSelectionTo', 'de');
    const translated = editor.document
      .getText()
      .split('\n')
      .filter((line) => line.startsWith('«de')).length;
    assert.ok(translated === 20 || translated === 50, String(translated));
  });

  it('does not pay for the same text twice when the keys are pressed twice', async () => {
    const answer = holdTranslation();
    const editor = await openText('⟨Hello world⟩');
    const first = execute('interlinear.translateSelectionTo', 'de');
    await answer.asked;
    const second = execute('interlinear.translateSelectionTo', 'de');
    // Begun later, and over: the second one had its time to send something.
    await openText('⟨Something else⟩');
    await execute('interlinear.translateSelectionTo', 'de');
    answer.release();
    await Promise.all([first, second]);
    assert.deepEqual(
      (await paid()).map(({ characters }) => characters),
      ['Hello world'.length, 'Something else'.length],
    );
    assert.match(editor.document.getText(), /^«de [^«]+»$/);
  });

  it('finds its place when the language mode of the document changed meanwhile', async () => {
    const answer = holdTranslation();
    const editor = await openText('⟨Hello world⟩');
    const running = execute('interlinear.translateSelectionTo', 'de');
    await answer.asked;
    const document = await vscode.languages.setTextDocumentLanguage(editor.document, 'plaintext');
    answer.release();
    await running;
    assert.match(document.getText(), /^«de .+»$/);
  });

  it('takes the line of a cursor that stands where a selection ends', async () => {
    const editor = await openText('⟨One\n⟩Two⟨⟩');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(editor.document.getText(), /^«de [^\n]+»\n«de .+»$/);
  });

  it('shows the translation beside the original of a file that may only be read', async () => {
    const provider = vscode.workspace.registerFileSystemProvider('readonlyfiles', readOnlyFiles('Hello world'));
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse('readonlyfiles:/text.txt'));
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(0, 0, 0, 11);
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal(document.getText(), 'Hello world');
    assert.equal((await until('the comparison is open', openComparison)).original, 'Hello world');
    provider.dispose();
  });

  it('translates emoji, right-to-left and combining text without harm to what surrounds it [translate.utf8]', async () => {
    const editor = await openText('😀 ⟨Hello 👩‍👩‍👧 world⟩ é ⟨مرحبا بالعالم⟩ 😀');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(editor.document.getText(), /^😀 «de .*👩‍👩‍👧.*» é «de .+» 😀$/);
  });

  it('works in a document that was never saved, and in a notebook cell', async () => {
    const data = new vscode.NotebookData([new vscode.NotebookCellData(vscode.NotebookCellKind.Markup, 'Hello world', 'markdown')]);
    const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', data);
    const cell = notebook.cellAt(0);
    const editor = await vscode.window.showTextDocument(cell.document);
    editor.selection = new vscode.Selection(0, 0, 0, 11);
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(cell.document.getText(), /^«de .+»$/);
  });
});

/** A file system that could be written to, with one file that may not. */
function readOnlyFiles(text: string): vscode.FileSystemProvider {
  const refused = () => {
    throw vscode.FileSystemError.NoPermissions();
  };
  return {
    onDidChangeFile: new vscode.EventEmitter<vscode.FileChangeEvent[]>().event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: () => ({ type: vscode.FileType.File, ctime: 0, mtime: 1, size: text.length, permissions: vscode.FilePermission.Readonly }),
    readFile: () => Buffer.from(text),
    readDirectory: () => [],
    createDirectory: refused,
    writeFile: refused,
    delete: refused,
    rename: refused,
  };
}
