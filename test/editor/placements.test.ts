import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  closeEditors,
  execute,
  freshSandbox,
  openComparison,
  openText,
  resultTabs,
  setting,
  until,
  workspaceFile,
} from './surroundings.ts';

describe('Where translations go', () => {
  const sandbox = freshSandbox();
  const { paid } = sandbox;
  before(() => execute('interlinear.chooseTargetLanguage', 'de'));
  afterEach(async () => {
    await closeEditors();
    await setting('interlinear.translation.placement', undefined);
  });

  const place = (placement: string) => setting('interlinear.translation.placement', placement);

  it('below the original, with its indentation, in one undo step', async () => {
    const editor = await openText('one\n    ⟨Hello world⟩\ntwo', { language: 'plaintext' });
    const before = editor.document.getText();
    await place('insertBelow');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(editor.document.getText(), /^one\n {4}Hello world\n {4}«de [^\n]+»\ntwo$/);
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), before);
  });

  it('below a paragraph of Markdown as a paragraph of its own', async () => {
    const editor = await openText('# Title\n\n⟨Hello world.⟩\n\nMore.');
    await place('insertBelow');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(editor.document.getText(), /^# Title\n\nHello world\.\n\n«de [^\n]+»\n\nMore\.$/);
  });

  it('below each original, when there are several', async () => {
    const editor = await openText('⟨First⟩\n⟨Second⟩\n', { language: 'plaintext' });
    await place('insertBelow');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(editor.document.getText(), /^First\n«de [^\n]+»\nSecond\n«de [^\n]+»\n$/);
  });

  it('below a line with Windows line endings, with the same', async () => {
    const editor = await openText('⟨Hello world⟩\r\nrest\r\n', { uri: workspaceFile('below.txt') });
    await place('insertBelow');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(editor.document.getText(), /^Hello world\r\n«de [^\r\n]+»\r\nrest\r\n$/);
  });

  it('beside the original, changing nothing', async () => {
    const editor = await openText('⟨Hello world⟩');
    await place('sideBySide');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal(editor.document.getText(), 'Hello world');
    const shown = await until('the comparison is open', openComparison);
    assert.equal(shown.original, 'Hello world');
    assert.match(shown.translation, /^«de .+»$/);
  });

  it('on the clipboard, changing nothing', async () => {
    const editor = await openText('⟨Hello world⟩');
    await place('clipboard');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal(editor.document.getText(), 'Hello world');
    assert.match(await vscode.env.clipboard.readText(), /^«de .+»$/);
  });

  it('into a hover over the original, as plain text, changing nothing', async () => {
    const editor = await openText('⟨Hello [world](command:workbench.action.closeWindow)⟩', { language: 'plaintext' });
    await place('hover');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.match(editor.document.getText(), /^Hello /);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      editor.document.uri,
      new vscode.Position(0, 2),
    );
    const shown = hovers.flatMap((hover) => hover.contents.map((part) => (typeof part === 'string' ? part : part.value))).join('\n');
    assert.match(shown, /«de/);
    // Links of ours alone, each in the string that holds nothing from outside.
    assert.doesNotMatch(shown, /[^\\]\]\(command:(?!_interlinear\.translate\.useHover\?)/);
  });

  it('into one tab for each of several languages, without changing the document', async () => {
    const editor = await openText('⟨Hello world⟩', { uri: workspaceFile('several.md') });
    await execute('interlinear.translateIntoSeveral', ['de', 'fr', 'ja']);
    assert.equal(editor.document.getText(), 'Hello world');
    const tabs = await until('three tabs', () => {
      const found = resultTabs();
      return found.length === 3 && found;
    });
    assert.deepEqual(
      tabs.map(({ label }) => label),
      ['several.de.md', 'several.fr.md', 'several.ja.md'],
    );
    const texts = await Promise.all(tabs.map(async ({ uri }) => (await vscode.workspace.openTextDocument(uri)).getText()));
    assert.deepEqual(
      texts.map((text) => text.slice(0, 3)),
      ['«de', '«fr', '«ja'],
    );
  });

  it('whole, with keys and code, into tabs named like files beside it', async () => {
    const json = '{\n  "title": "The bicycle rental opens every morning at nine",\n  "nested": {\n    "body": "Close the window"\n  }\n}\n';
    await openText(`⟨${json}⟩`, { uri: workspaceFile('en.json') });
    await execute('interlinear.translateIntoSeveral', ['de', 'fr']);
    const tabs = await until('two tabs', () => {
      const found = resultTabs();
      return found.length === 2 && found;
    });
    assert.deepEqual(
      tabs.map(({ label }) => label),
      ['de.json', 'fr.json'],
    );
    const [german = ''] = await Promise.all(tabs.map(async ({ uri }) => (await vscode.workspace.openTextDocument(uri)).getText()));
    assert.match(german, /^\{\n {2}"title": "«de [^"]+»",\n {2}"nested": \{\n {4}"body": "«de [^"]+»"\n {2}\}\n\}\n$/);
  });

  it('whole beside the original, code included', async () => {
    const code = '// Opens the door for everyone\nexport const door = open();\n// Closes the window again\nclose(door);\n';
    await openText(`⟨${code}⟩`, { language: 'typescript' });
    await place('sideBySide');
    await execute('interlinear.translateSelectionTo', 'de');
    const shown = await until('the comparison is open', openComparison);
    assert.equal(shown.original, code);
    assert.match(shown.translation, /^\/\/ «de [^\n]+\nexport const door = open\(\);\n\/\/ «de [^\n]+\nclose\(door\);\n$/);
  });

  it('again into another language from the original, not from the translation', async () => {
    const editor = await openText('say ⟨Hello world⟩ now');
    await execute('interlinear.translateSelectionTo', 'de');
    const german = editor.document.getText();
    await execute('interlinear.translateAgain', 'fr');
    assert.match(editor.document.getText(), /^say «fr [^«]+» now$/);
    assert.deepEqual(
      (await paid()).map((entry) => entry.characters),
      [11, 11],
    );
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), german);
  });

  it('again for all places of the last command, text typed around them notwithstanding', async () => {
    const editor = await openText('⟨One sheep⟩\n⟨Two sheep⟩', { language: 'plaintext' });
    await execute('interlinear.translateSelectionTo', 'de');
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'typed\n'));
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await execute('interlinear.translateAgain', 'es');
    assert.match(editor.document.getText(), /^typed\n«es [^\n]+»\n«es [^\n]+»$/);
  });

  it('back into the language of the original, beside the original', async () => {
    const editor = await openText('⟨The children are playing in the garden behind the house.⟩');
    await execute('interlinear.translateSelectionTo', 'de');
    const german = editor.document.getText();
    await execute('interlinear.translateBack');
    assert.equal(editor.document.getText(), german);
    const shown = await until('the comparison is open', openComparison);
    assert.equal(shown.original, 'The children are playing in the garden behind the house.');
    assert.match(shown.translation, /^«en /);
  });

  it('back as long as the translation stands there: not after undo, again after redo', async () => {
    const editor = await openText('One. ⟨Wait until the lock opens.⟩ Two.');
    await execute('interlinear.translateSelectionTo', 'de');
    await vscode.commands.executeCommand('undo');
    const asked = (await paid()).length;
    await execute('interlinear.translateBack');
    assert.equal((await paid()).length, asked);
    assert.equal(await openComparison(), undefined);
    await vscode.commands.executeCommand('redo');
    assert.match(editor.document.getText(), /^One\. «de .+» Two\.$/);
    await execute('interlinear.translateBack');
    const shown = await until('the comparison is open', openComparison);
    assert.equal(shown.original, 'Wait until the lock opens.');
  });

  it('pastes a translation at a lone cursor', async () => {
    const editor = await openText('a ⟨⟩ b', { language: 'plaintext' });
    await vscode.env.clipboard.writeText('Good evening');
    await execute('interlinear.pasteAsTranslation');
    assert.match(editor.document.getText(), /^a «de [^»]+» b$/);
  });

  it('keeps line endings when Unix text is pasted into a Windows file, and finds the translation again', async () => {
    const editor = await openText('⟨⟩rest\r\n', { uri: workspaceFile('pasted.txt') });
    await vscode.env.clipboard.writeText('First line\nSecond line');
    await execute('interlinear.pasteAsTranslation');
    assert.match(editor.document.getText(), /^«de [^\r\n]+\r\n[^\r\n]+»rest\r\n$/);
    await execute('interlinear.translateAgain', 'fr');
    assert.match(editor.document.getText(), /^«fr [^\r\n«]+\r\n[^\r\n]+»rest\r\n$/);
  });

  it('stay below their originals, with their indentation, when they are translated again', async () => {
    const editor = await openText('    ⟨Hello world⟩\nrest', { language: 'plaintext' });
    await place('insertBelow');
    await execute('interlinear.translateSelectionTo', 'de');
    await execute('interlinear.translateAgain', 'fr');
    assert.match(editor.document.getText(), /^ {4}Hello world\n {4}«fr [^\n«]+»\nrest$/);
  });

  it('beside a string of a data file, below which there is no place', async () => {
    const json = '{\n  "a": "Good morning to you"\n}\n';
    const editor = await openText(`⟨${json}⟩`, { uri: workspaceFile('below.json') });
    await place('insertBelow');
    await execute('interlinear.translateSelectionTo', 'de');
    assert.equal(editor.document.getText(), json);
    assert.match((await until('the comparison is open', openComparison)).translation, /«de/);
  });

  it('stop with the language in which translating fails, and pay for no other', async () => {
    await sandbox.orderFaults({ kind: 'status', status: 456, match: { path: '/v2/translate' } });
    await openText('⟨Hello world⟩', { language: 'plaintext' });
    await execute('interlinear.translateIntoSeveral', ['de', 'fr', 'ja']);
    assert.equal((await paid()).length, 1);
    assert.deepEqual(resultTabs(), []);
  });

  it('pastes what is on the clipboard as a translation over every selection', async () => {
    const editor = await openText('a ⟨x⟩ b ⟨⟩');
    await vscode.env.clipboard.writeText('Good morning');
    await execute('interlinear.pasteAsTranslation');
    assert.match(editor.document.getText(), /^a «de [^»]+» b «de [^»]+»$/);
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), 'a x b ');
  });
});
