import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { chooseOptions } from '../../src/features/improve/choices.ts';
import { answeredClient } from './answering.ts';
import { heldAnswers } from './heldAnswers.ts';
import { notices } from './notices.ts';
import { quickInputs } from './quickInputs.ts';
import { closeEditors, execute, freshSandbox, openText, setting, until, workspaceFile } from './surroundings.ts';
import * as improveTexts from '../../src/features/improve/texts.ts';

const scheme = 'interlinear-improvement';

/** The tab of the suggestion that is on the screen. */
function reviewTab(): vscode.TabInputTextDiff | undefined {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .map((tab) => tab.input)
    .find((input): input is vscode.TabInputTextDiff => input instanceof vscode.TabInputTextDiff && input.modified.scheme === scheme);
}

/** Both sides of the suggestion, as the user sees them. */
async function review(): Promise<{ original: string; suggestion: string } | undefined> {
  const tab = reviewTab();
  if (!tab) return undefined;
  const [original, suggestion] = await Promise.all([tab.original, tab.modified].map((uri) => vscode.workspace.openTextDocument(uri)));
  return { original: original?.getText() ?? '', suggestion: suggestion?.getText() ?? '' };
}

const closed = () => until('the suggestion is closed', () => reviewTab() === undefined);

/** Puts the cursor at the line with a text, on the right side of the suggestion. */
async function cursorAt(text: string, side: 'original' | 'modified' = 'modified'): Promise<void> {
  const tab = await until('the suggestion is open', reviewTab);
  const editor = await until('its editor is there', () =>
    vscode.window.visibleTextEditors.find((visible) => visible.document.uri.toString() === tab[side].toString()),
  );
  const line = editor.document
    .getText()
    .split(/\r?\n/)
    .findIndex((candidate) => candidate.includes(text));
  assert.ok(line >= 0, `a line with "${text}"`);
  const wanted = new vscode.Selection(line, 3, line, 3);
  if (editor.selection.isEqual(wanted)) return;
  // What the window tells of where the cursor was before may come late.
  const moved = Promise.withResolvers<void>();
  const listener = vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections: [now] }) => {
    if (textEditor === editor && now?.isEqual(wanted) === true) moved.resolve();
  });
  editor.selection = wanted;
  await moved.promise;
  listener.dispose();
}

describe('Improve Selection', () => {
  const sandbox = freshSandbox('/v2/write/rephrase');
  const told = notices();
  afterEach(async () => {
    await closeEditors();
  });

  const { paid } = sandbox;
  const hold = heldAnswers();

  it('shows one sentence per line and changes nothing until a sentence is accepted', async () => {
    const editor = await openText('Before.\n\n⟨Scan teh code here. Wait untill it opens. Ride on.⟩\n\nAfter.');
    const before = editor.document.getText();
    await execute('interlinear.improveSelection', {});
    assert.deepEqual(await review(), {
      original: 'Scan teh code here.\nWait untill it opens.\nRide on.',
      suggestion: 'Scan the code here.\nWait until it opens.\nRide on.',
    });
    assert.equal(editor.document.getText(), before);
  });

  it('accepts and rejects the sentence at the cursor, and closes after the last one', async () => {
    const editor = await openText('⟨Scan teh code here. Wait untill it opens. Ride on.⟩');
    await execute('interlinear.improveSelection', {});
    await cursorAt('until');
    await execute('interlinear.acceptSentence');
    assert.equal(editor.document.getText(), 'Scan teh code here. Wait until it opens. Ride on.');
    assert.deepEqual(await review(), {
      original: 'Scan teh code here.\nWait until it opens.\nRide on.',
      suggestion: 'Scan the code here.\nWait until it opens.\nRide on.',
    });
    // The cursor went on to the sentence that is left.
    await execute('interlinear.rejectSentence');
    await closed();
    assert.equal(editor.document.getText(), 'Scan teh code here. Wait until it opens. Ride on.');
  });

  it('takes a decision that comes while the suggestion is still opening', async () => {
    const editor = await openText('⟨First line. Scan teh code here. Wait untill it opens.⟩');
    const opening = execute('interlinear.improveSelection', {});
    await new Promise<void>((resolve) => {
      const listener = vscode.window.tabGroups.onDidChangeTabs(() => {
        if (!reviewTab()) return;
        listener.dispose();
        resolve();
      });
    });
    await execute('interlinear.acceptSentence');
    assert.equal(editor.document.getText(), 'First line. Scan the code here. Wait untill it opens.');
    await opening;
  });

  it('takes the cursor on the left side as well', async () => {
    const editor = await openText('⟨Scan teh code here. Wait untill it opens.⟩');
    await execute('interlinear.improveSelection', {});
    const tab = await until('the suggestion is open', reviewTab);
    await vscode.commands.executeCommand('workbench.action.compareEditor.focusSecondarySide');
    await until('the left side has the cursor', () => vscode.window.activeTextEditor?.document.uri.toString() === tab.original.toString());
    await cursorAt('untill', 'original');
    await execute('interlinear.acceptSentence');
    assert.equal(editor.document.getText(), 'Scan teh code here. Wait until it opens.');
  });

  it('accepts all in one undo step', async () => {
    const editor = await openText('⟨Scan teh code.⟩\n\nStays.\n\n⟨Wait untill it opens. It is definately so.⟩');
    const before = editor.document.getText();
    await execute('interlinear.improveSelection', {});
    await execute('interlinear.acceptAllSentences');
    await closed();
    assert.equal(editor.document.getText(), 'Scan the code.\n\nStays.\n\nWait until it opens. It is definitely so.');
    await vscode.window.showTextDocument(editor.document);
    await vscode.commands.executeCommand('undo');
    assert.equal(editor.document.getText(), before);
  });

  it('rejects all without touching the text', async () => {
    const editor = await openText('⟨Scan teh code.⟩');
    await execute('interlinear.improveSelection', {});
    await execute('interlinear.rejectAllSentences');
    await closed();
    assert.equal(editor.document.getText(), 'Scan teh code.');
    assert.equal(editor.document.isDirty, true, 'untitled, as before');
  });

  it('reviews several selections together, a blank line between them, in one request [rephrase.text]', async () => {
    const editor = await openText('⟨One teh.⟩ Not this teh one. ⟨Two teh.⟩\n');
    await execute('interlinear.improveSelection', {});
    assert.equal((await review())?.original, 'One teh.\n\nTwo teh.');
    assert.deepEqual(
      (await paid()).map((entry) => entry.texts),
      [2],
    );
    await execute('interlinear.acceptAllSentences');
    assert.equal(editor.document.getText(), 'One the. Not this teh one. Two the.\n');
  });

  it('puts a hard-wrapped paragraph of a README back together in lines as wide as they were', async () => {
    const uri = workspaceFile('wrapped.md');
    const text = [
      '# Bikes',
      '',
      'The shop is open every day from eight in teh morning',
      'untill eight in the evening. In winter it closes at',
      'dusk because it is dark, so bring the bike back.',
      '',
      '- Scan teh code.',
      '- Ride.',
      '',
    ].join('\r\n');
    const editor = await openText(`⟨${text}⟩`, { uri });
    await execute('interlinear.improveSelection', {});
    assert.equal(
      (await review())?.suggestion.replaceAll('\r\n', '\n'),
      '# Bikes\n\nThe shop is open every day from eight in the morning until eight in the evening.\nIn winter it closes at dusk because it is dark, so bring the bike back.\n\n- Scan the code.\n- Ride.',
    );
    await execute('interlinear.acceptAllSentences');
    const lines = editor.document.getText().split('\r\n');
    assert.equal(editor.document.eol, vscode.EndOfLine.CRLF);
    assert.equal(lines[2], 'The shop is open every day from eight in the morning');
    assert.ok(lines.slice(2, 5).every((line) => line.length <= 52));
    assert.deepEqual(lines.slice(5), ['', '- Scan the code.', '- Ride.', '']);
    assert.ok(!editor.document.getText().replaceAll('\r\n', '').includes('\n'));
  });

  it('leaves fenced code and tables of Markdown alone', async () => {
    const text = 'Scan teh code.\n\n```\nteh code\n```\n\n| teh | b |\n| --- | - |\n\nWait untill then.';
    const editor = await openText(`⟨${text}⟩`);
    await execute('interlinear.improveSelection', {});
    assert.equal((await review())?.original, 'Scan teh code.\n\nWait untill then.');
    await execute('interlinear.acceptAllSentences');
    assert.equal(editor.document.getText(), text.replace('Scan teh', 'Scan the').replace('untill', 'until'));
  });

  it('counts emoji and other letters beyond 16 bits right', async () => {
    const editor = await openText('👩‍👩‍👧‍👦 ⟨🚲 Ride teh bike 🚲. 𝒜nd wait untill 🌅.⟩ 🚲');
    await execute('interlinear.improveSelection', {});
    await execute('interlinear.acceptAllSentences');
    assert.equal(editor.document.getText(), '👩‍👩‍👧‍👦 🚲 Ride the bike 🚲. 𝒜nd wait until 🌅. 🚲');
  });

  it('sends a text of more than 10 KiB in several requests and puts it together again', async () => {
    const sentences = Array.from({ length: 400 }, (_, index) => `Sentence number ${index} waits for teh lock to open.`);
    const editor = await openText(`⟨${sentences.join(' ')}⟩`);
    await execute('interlinear.improveSelection', {});
    await execute('interlinear.acceptAllSentences');
    assert.ok((await paid()).length > 1);
    assert.equal(editor.document.getText(), sentences.join(' ').replaceAll('teh', 'the'));
  });

  it('sends the style [rephrase.writing_style] [does.improvement]', async () => {
    await openText('⟨It doesn’t open.⟩');
    await execute('interlinear.improveSelection', { writing_style: 'business' });
    assert.equal((await review())?.suggestion, 'It does not open.');
  });

  it('refuses style and tone together before anything is sent', async () => {
    await openText('⟨Scan teh code.⟩');
    await execute('interlinear.improveSelection', { writing_style: 'business', tone: 'friendly' });
    assert.equal(reviewTab(), undefined);
    assert.equal((await paid()).length, 0);
  });

  it('asks again with another style: accepted sentences stay', async () => {
    const editor = await openText('⟨It is teh one. The lock doesn’t open. Wait untill then.⟩');
    await execute('interlinear.improveSelection', {});
    await cursorAt('the one');
    await execute('interlinear.acceptSentence');
    await execute('interlinear.improveAgain', { writing_style: 'business' });
    assert.deepEqual(await review(), {
      original: 'It is the one.\nThe lock doesn’t open.\nWait untill then.',
      suggestion: 'It is the one.\nThe lock does not open.\nWait until then.',
    });
    await execute('interlinear.acceptAllSentences');
    await closed();
    assert.equal(editor.document.getText(), 'It is the one. The lock does not open. Wait until then.');
  });

  it('improves the comments of source code and nothing else, in their lines', async () => {
    const text = [
      'export function greet(name: string): string {',
      '  // Says teh name, wich is what',
      '  // you recieve from untill.',
      "  const teh = 'Wait untill the lock opens.'; // teh end",
      '  return teh + name;',
      '}',
    ].join('\n');
    const editor = await openText(`⟨${text}⟩`, { language: 'typescript' });
    await execute('interlinear.improveSelection', {});
    assert.equal((await review())?.suggestion, 'Says the name, which is what you receive from until.\n\nthe end');
    await execute('interlinear.acceptAllSentences');
    const lines = editor.document.getText().split('\n');
    assert.deepEqual(
      lines.filter((line) => !line.startsWith('  // ')),
      [
        'export function greet(name: string): string {',
        "  const teh = 'Wait untill the lock opens.'; // the end",
        '  return teh + name;',
        '}',
      ],
    );
    const comment = lines.flatMap((line) => (line.startsWith('  // ') ? [line.slice(5)] : []));
    assert.equal(comment.join(' '), 'Says the name, which is what you receive from until.');
  });

  it('improves a string that the selection lies in, and says that there is no prose in code without', async () => {
    const editor = await openText("const text = '⟨Wait untill teh lock opens.⟩';", { language: 'typescript' });
    await execute('interlinear.improveSelection', {});
    await execute('interlinear.acceptAllSentences');
    assert.equal(editor.document.getText(), "const text = 'Wait until the lock opens.';");
    await sandbox.resetLedger();
    await openText('⟨const teh = 1;⟩', { language: 'typescript' });
    await execute('interlinear.improveSelection', {});
    assert.equal((await paid()).length, 0);
    assert.equal(reviewTab(), undefined);
  });

  it('shows no comparison when there is nothing to improve', async () => {
    const editor = await openText('⟨Scan the code.⟩');
    await execute('interlinear.improveSelection', {});
    assert.equal(reviewTab(), undefined);
    assert.equal(vscode.window.activeTextEditor?.document, editor.document);
  });

  it('asks the service for nothing when only white space or code is selected', async () => {
    await openText('a⟨  \n⟩b');
    await execute('interlinear.improveSelection', {});
    await openText('⟨```\nteh code\n```⟩');
    await execute('interlinear.improveSelection', {});
    assert.equal((await paid()).length, 0);
  });

  it('follows text typed above and below, while waiting and while it is on the screen', async () => {
    const answer = hold('POST', '/v2/write/rephrase');
    const editor = await openText('top\n\n⟨Scan teh code. Wait untill then.⟩\n\nbottom');
    const running = execute('interlinear.improveSelection', {});
    await answer.asked;
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'new line\n'));
    answer.release();
    await running;
    await cursorAt('until');
    await execute('interlinear.acceptSentence');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(editor.document.uri, new vscode.Position(0, 0), 'another 🚲 one\n');
    await vscode.workspace.applyEdit(edit);
    await execute('interlinear.acceptSentence');
    assert.equal(editor.document.getText(), 'another 🚲 one\nnew line\ntop\n\nScan the code. Wait until then.\n\nbottom');
  });

  it('never overwrites a paragraph that was edited meanwhile; the others are still accepted, and the suggestion stays', async () => {
    const editor = await openText('⟨Scan teh code.\n\nWait untill then.⟩');
    await execute('interlinear.improveSelection', {});
    const edit = new vscode.WorkspaceEdit();
    edit.insert(editor.document.uri, new vscode.Position(0, 5), 'quickly ');
    await vscode.workspace.applyEdit(edit);
    await execute('interlinear.acceptAllSentences');
    assert.equal(editor.document.getText(), 'Scan quickly teh code.\n\nWait until then.');
    assert.equal((await review())?.suggestion, 'Scan the code.\n\nWait until then.');
  });

  it('leaves out what lost a placeholder when all are accepted, and takes it when it is accepted by itself', async () => {
    const improvements = [{ detected_source_language: 'en', text: 'Hello you! Wait until it opens.' }];
    const body = JSON.stringify({ improvements });
    await sandbox.orderFaults({
      kind: 'status',
      status: 200,
      body,
      content_type: 'application/json',
      match: { path: '/v2/write/rephrase' },
    });
    const editor = await openText('⟨Hello {name}! Wait untill it opens.⟩');
    await execute('interlinear.improveSelection', {});
    await execute('interlinear.acceptAllSentences');
    assert.equal(editor.document.getText(), 'Hello {name}! Wait until it opens.');
    assert.deepEqual(await review(), { original: 'Hello {name}!\nWait until it opens.', suggestion: 'Hello you!\nWait until it opens.' });
    await execute('interlinear.acceptSentence');
    await closed();
    assert.equal(editor.document.getText(), 'Hello you! Wait until it opens.');
  });

  it('leaves out what brings invisible characters when all are accepted, and names them', async () => {
    const improvements = [{ detected_source_language: 'en', text: 'Only for access\u202e\u2066 if (admin). Wait until it opens.' }];
    const body = JSON.stringify({ improvements });
    await sandbox.orderFaults({
      kind: 'status',
      status: 200,
      body,
      content_type: 'application/json',
      match: { path: '/v2/write/rephrase' },
    });
    const editor = await openText('⟨Only for acces if (admin). Wait untill it opens.⟩');
    await execute('interlinear.improveSelection', {});
    await told.told(improveTexts.suggestionHasHidden('U+202E, U+2066'));
    await execute('interlinear.acceptAllSentences');
    assert.equal(editor.document.getText(), 'Only for acces if (admin). Wait until it opens.');
    await execute('interlinear.acceptSentence');
    await closed();
    assert.equal(editor.document.getText(), 'Only for access\u202e\u2066 if (admin). Wait until it opens.');
  });

  it('keeps to groups when the service merges and splits sentences', async () => {
    const improvements = [
      { detected_source_language: 'en', text: 'It rains today, so we stay at home. The fox jumps. Then it goes home to sleep.' },
    ];
    const body = JSON.stringify({ improvements });
    await sandbox.orderFaults({
      kind: 'status',
      status: 200,
      body,
      content_type: 'application/json',
      match: { path: '/v2/write/rephrase' },
    });
    const editor = await openText('⟨It rains today. We stay at home. The fox jumps and then it goes home to sleep.⟩');
    await execute('interlinear.improveSelection', {});
    await cursorAt('Then it goes');
    await execute('interlinear.acceptSentence');
    assert.equal(editor.document.getText(), 'It rains today. We stay at home. The fox jumps. Then it goes home to sleep.');
    await execute('interlinear.acceptSentence');
    await closed();
    assert.equal(editor.document.getText(), 'It rains today, so we stay at home. The fox jumps. Then it goes home to sleep.');
  });

  it('never overwrites what was undone', async () => {
    const editor = await openText('⟨Scan teh code. Wait untill then.⟩');
    await execute('interlinear.improveSelection', {});
    await cursorAt('the code');
    await execute('interlinear.acceptSentence');
    await vscode.window.showTextDocument(editor.document, { preserveFocus: false });
    await vscode.commands.executeCommand('undo');
    const tab = await until('the suggestion is open', reviewTab);
    await vscode.commands.executeCommand('vscode.diff', tab.original, tab.modified);
    await execute('interlinear.acceptAllSentences');
    assert.equal(editor.document.getText(), 'Scan teh code. Wait untill then.');
    assert.ok(reviewTab());
  });

  it('changes nothing when the document was closed meanwhile, and keeps the suggestion', async () => {
    const editor = await openText('⟨Scan teh code.⟩');
    await execute('interlinear.improveSelection', {});
    await vscode.window.showTextDocument(editor.document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await until('the document is closed', () => editor.document.isClosed);
    await execute('interlinear.acceptAllSentences');
    assert.equal((await review())?.suggestion, 'Scan the code.');
    const others = vscode.workspace.textDocuments.filter((document) => document.uri.scheme !== scheme);
    assert.ok(others.every((document) => document.getText() !== 'Scan the code.'));
  });

  it('reviews a document that cannot be changed, and leaves it as it is', async () => {
    const provider = vscode.workspace.registerTextDocumentContentProvider('generated-improve', {
      provideTextDocumentContent: () => 'Scan teh code.',
    });
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse('generated-improve:/text.txt'));
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(0, 0, 0, 14);
    await execute('interlinear.improveSelection', {});
    assert.equal((await review())?.suggestion, 'Scan the code.');
    await execute('interlinear.acceptAllSentences');
    assert.equal(document.getText(), 'Scan teh code.');
    assert.ok(reviewTab());
    provider.dispose();
  });

  it('changes nothing when the service fails, and is not sent again', async () => {
    await sandbox.orderFaults({ kind: 'reset', billed: true, match: { path: '/v2/write/rephrase' } });
    const editor = await openText('⟨Scan teh code.⟩');
    await execute('interlinear.improveSelection', {});
    assert.equal(editor.document.getText(), 'Scan teh code.');
    assert.equal(reviewTab(), undefined);
    assert.equal((await paid()).length, 1);
  });

  it('does not pay for the same text twice when the keys are pressed twice', async () => {
    const answer = hold('POST', '/v2/write/rephrase');
    await openText('⟨Press teh keys twice.⟩');
    const first = execute('interlinear.improveSelection', {});
    await answer.asked;
    const second = execute('interlinear.improveSelection', {});
    // Begun later, and over: the second one had its time to send something.
    await openText('⟨Something else⟩');
    await execute('interlinear.translateSelectionTo', 'de');
    answer.release();
    await Promise.all([first, second]);
    assert.equal((await paid()).length, 1);
  });

  it('never sends a file that is excluded', async () => {
    await openText('⟨Scan teh code.⟩', { uri: workspaceFile('.env') });
    await execute('interlinear.improveSelection', {});
    assert.equal((await paid()).length, 0);
  });

  it('says that there is no suggestion when none is on the screen', async () => {
    const editor = await openText('⟨Scan teh code.⟩');
    await execute('interlinear.acceptAllSentences');
    assert.equal(editor.document.getText(), 'Scan teh code.');
  });
});

describe('A style or a tone', () => {
  const quick = quickInputs();
  const language = (lang: string, features: object) => ({ lang, name: lang, usable_as_source: true, usable_as_target: true, features });
  const { client } = answeredClient('specification', {
    'GET /v3/languages': { body: [language('en', { writing_style: {}, tone: {} }), language('ja', {})] },
    'GET /v3/languages/resources': { body: [] },
  });
  const workspaceState = { keys: () => [], get: () => undefined, update: async () => undefined };

  async function chosen(label: string): Promise<unknown> {
    const text = 'The bicycle shop by the river is open every day of the week.';
    const choosing = chooseOptions({ session: { client: async () => client }, context: { workspaceState } }, { text, document: undefined });
    await quick.pick(improveTexts.choicePlaceholder(), label);
    return choosing;
  }

  it('falls back by itself while the language of the text is a guess, and is asked for as it is when it is said [rephrase.prefer] [rephrase.writing_style] [rephrase.tone]', async () => {
    assert.deepEqual(await chosen(improveTexts.business()), { writing_style: 'prefer_business' });
    assert.deepEqual(await chosen(improveTexts.friendly()), { tone: 'prefer_friendly' });
    await setting('interlinear.translation.sourceLanguage', 'en');
    assert.deepEqual(await chosen(improveTexts.business()), { writing_style: 'business' });
    assert.deepEqual(await chosen(improveTexts.friendly()), { tone: 'friendly' });
    await setting('interlinear.translation.sourceLanguage', undefined);
  });
});
