import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { wordsOf } from '../harness/markdownWords.ts';
import { createGlossary, glossaryEntries, removeGlossary } from './glossaries.ts';
import { heldAnswers } from './heldAnswers.ts';
import { quickInputs } from './quickInputs.ts';
import { closeEditors, execute, freshSandbox, openText, problemsTold, setting, until, workspaceFile } from './surroundings.ts';
import * as glossariesTermsTexts from '../../src/features/glossaries/terms/texts.ts';
import { any, like } from '../harness/like.ts';

const english = 'The user opens the settings of the bicycle rental. After that, nobody has to sign in again.\n';
const german = 'Der Anwender öffnet die Einstellungen des Fahrradverleihs. Danach muss sich niemand wieder anmelden.\n';
const hostile = '$(bug) **[x](command:workbench.action.quit)** <img src=x>';
const entries = `user\tBenutzer\nsettings\tEinstellungen\nsign in\tanmelden\nhostile\t${hostile}`;
const glossaryName = `Shop ${hostile}`;
/** As a pick shows it: no icon. */
const glossaryLabel = glossaryName.replace('$(', '\\$(');

describe('Terms of the glossary that is in use', () => {
  const sandbox = freshSandbox();
  const hold = heldAnswers();
  const quick = quickInputs();
  let id = '';
  before(async () => {
    await execute('interlinear.chooseTargetLanguage', 'de');
    id = await createGlossary(glossaryName, 'en', 'de', entries);
    await setting('interlinear.translation.glossary', glossaryName);
  });
  after(async () => {
    await setting('interlinear.translation.glossary', undefined);
    await removeGlossary(id);
  });
  afterEach(async () => {
    await closeEditors();
    await setting('interlinear.glossaries.highlightTerms', undefined);
    await setting('interlinear.glossaries.checkTerms', undefined);
  });

  const hoverAt = async (document: vscode.TextDocument, phrase: string) => {
    const position = document.positionAt(document.getText().indexOf(phrase) + 1);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, position);
    return hovers.flatMap(({ contents }) => contents).map((content) => (typeof content === 'string' ? content : content.value));
  };
  const hintsIn = async (document: vscode.TextDocument) => {
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>('vscode.executeInlayHintProvider', document.uri, all);
    return hints.map(({ label }) => (typeof label === 'string' ? label : label.map(({ value }) => value).join('')));
  };
  const problemsOf = ({ uri }: vscode.TextDocument) =>
    vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Interlinear');
  const fixesAt = async ({ uri }: vscode.TextDocument, range: vscode.Range) =>
    vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      range,
      vscode.CodeActionKind.QuickFix.value,
    );

  it('have hovers with the required translation, as plain text, and send no text', async () => {
    const { document } = await openText(`${english}\nThis is a hostile phrase.\n`);
    const [shown] = await until('the hover', async () => {
      const found = await hoverAt(document, 'settings');
      return found.length > 0 && found;
    });
    assert.match(wordsOf(shown ?? ''), like(glossariesTermsTexts.termHover(any, 'settings', 'Einstellungen')));
    const [escaped = ''] = await hoverAt(document, 'hostile phrase');
    for (const dangerous of ['](command', '**[x]', '<img src=x>', '$(bug)']) assert.ok(!escaped.includes(dangerous), dangerous);
    assert.deepEqual(await hoverAt(document, 'bicycle'), []);
    const { entries: asked } = await sandbox.ledger();
    assert.deepEqual(
      asked.filter(({ method }) => method !== 'GET'),
      [],
    );
  });

  it('have hints behind them where the setting wants it, and neither where it wants none', async () => {
    const { document } = await openText(english);
    assert.deepEqual(await hintsIn(document), []);
    await setting('interlinear.glossaries.highlightTerms', 'hint');
    assert.deepEqual(await until('hints', async () => (await hintsIn(document)).length > 0 && hintsIn(document)), [
      '→ Benutzer',
      '→ Einstellungen',
      '→ anmelden',
    ]);
    await setting('interlinear.glossaries.highlightTerms', 'off');
    assert.deepEqual(await hintsIn(document), []);
    assert.deepEqual(await hoverAt(document, 'settings'), []);
  });

  it('are in texts of their language and for their target only, and in comments and strings of code', async () => {
    await setting('interlinear.glossaries.highlightTerms', 'hint');
    const other = await openText(`${german} Ein user ist kein Benutzer, und settings sind keine Einstellungen.`);
    assert.deepEqual(await hintsIn(other.document), []);
    const code = await openText(
      '// The user has to open the settings of the bicycle rental, and nobody else may do that.\nconst user = settings;\n',
      { language: 'typescript' },
    );
    assert.deepEqual(await hintsIn(code.document), ['→ Benutzer', '→ Einstellungen']);
    await execute('interlinear.chooseTargetLanguage', 'fr');
    assert.deepEqual(await hintsIn(code.document), []);
    await execute('interlinear.chooseTargetLanguage', 'de');
  });

  it('are others as soon as the glossary was changed here', async () => {
    await setting('interlinear.glossaries.highlightTerms', 'hint');
    const { document } = await openText('The ⟨saddle⟩ of the bicycle is wet, since it has been raining all night long.\n');
    assert.deepEqual(await hintsIn(document), []);
    await sandbox.resetLedger();
    const adding = execute('interlinear.addToGlossary');
    assert.match(await quick.accept(glossariesTermsTexts.enterTranslation('saddle', 'German')), /^«de .*»$/);
    assert.equal(await quick.accept(glossariesTermsTexts.chooseGlossaryFor('saddle')), glossaryLabel, 'the one in use is at the top');
    await adding;
    assert.match((await until('the hint', async () => (await hintsIn(document)).at(0))) ?? '', /^→ «de .*»$/);
    const { entries: sent } = await sandbox.ledger();
    assert.deepEqual(
      sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
      ['POST /v2/translate', `PATCH /v3/glossaries/${id}`],
    );
  });

  it('are added with their translations out of two columns that are selected with several cursors', async () => {
    const { document } = await openText('pedal\tPedal\n');
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    editor.selections = [new vscode.Selection(0, 0, 0, 5), new vscode.Selection(0, 6, 0, 11)];
    // From here on it says something else; what was selected counts.
    const adding = execute('interlinear.addToGlossary');
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(0, 0, 1, 0), 'other text\n');
    await vscode.workspace.applyEdit(edit);
    assert.equal(await quick.accept(glossariesTermsTexts.enterTranslation('pedal', 'German')), 'Pedal');
    await quick.accept(glossariesTermsTexts.chooseGlossaryFor('pedal'));
    await adding;
    assert.ok((await glossaryEntries(id, 'en', 'de')).includes('pedal\tPedal'));
    assert.deepEqual(await sandbox.paid(), []);
  });

  describe('of a glossary that is not in use any longer', () => {
    const translation = async () => {
      await vscode.workspace.fs.writeFile(workspaceFile('away.md'), Buffer.from('The user walks.\n'));
      return (await openText('Der User geht.\n', { uri: workspaceFile('away.de.md') })).document;
    };
    afterEach(() => setting('interlinear.translation.glossary', glossaryName));

    it('are no problems any longer, in files out of sight neither', async () => {
      const document = await translation();
      await until('the problem', () => problemsOf(document).length > 0);
      await openText('Something else.\n');
      await setting('interlinear.translation.glossary', undefined);
      await until('no problem any more', () => problemsOf(document).length === 0);
    });

    it('are no problems when they come late, and are known by then', async () => {
      await setting('interlinear.translation.glossary', undefined);
      // They are asked for by the check only.
      await setting('interlinear.glossaries.highlightTerms', 'off');
      const late = await createGlossary('Late', 'en', 'de', 'user\tBenutzer');
      const path = `/v3/glossaries/${late}/entries`;
      const entriesHeld = hold('GET', path);
      const document = await translation();
      await until('no problem with the glossary that was in use before', () => problemsOf(document).length === 0);
      let mostProblems = 0;
      const listener = vscode.languages.onDidChangeDiagnostics(() => {
        mostProblems = Math.max(mostProblems, problemsOf(document).length);
      });
      await setting('interlinear.translation.glossary', late);
      await entriesHeld.asked;
      // They come at the moment in which another setting is in force, before anything was looked at anew.
      const releasing = vscode.workspace.onDidChangeConfiguration((event) => {
        // Others change theirs at any time.
        if (event.affectsConfiguration('interlinear.translation.glossary')) entriesHeld.release();
      });
      await setting('interlinear.translation.glossary', undefined);
      releasing.dispose();
      // A whole exchange with the service, which ends long after that answer was read.
      await openText('⟨Something else.⟩\n');
      await execute('interlinear.translateSelectionTo', 'de');
      assert.equal(mostProblems, 0);
      listener.dispose();
      await setting('interlinear.translation.glossary', late);
      await vscode.window.showTextDocument(document);
      await until('the problem', () => problemsOf(document).length > 0);
      const asked = (await sandbox.ledger()).entries.filter((entry) => entry.path === path);
      assert.equal(asked.length, 1);
      await removeGlossary(late);
    });
  });

  it('that were not followed in a translation beside its source are problems, with fixes that work', async () => {
    await vscode.workspace.fs.writeFile(workspaceFile('guide.md'), Buffer.from(`# Users\n\n${english}`));
    const editor = await openText(`# Menschen\n\n${german.replace('Anwender', 'User')}`, { uri: workspaceFile('guide.de.md') });
    const { document } = editor;
    const [problem, ...others] = await until('the problem', () => problemsOf(document).length > 0 && problemsOf(document));
    assert.ok(problem);
    assert.deepEqual(others, []);
    assert.equal(document.getText(problem.range), 'User');
    assert.equal(problem.message, glossariesTermsTexts.termRequired(glossaryName, 'Benutzer', 'user'));
    const fixes = await fixesAt(document, problem.range);
    assert.deepEqual(
      fixes.map(({ title }) => title),
      [
        glossariesTermsTexts.replaceWith('User', 'Benutzer'),
        glossariesTermsTexts.retranslate(),
        glossariesTermsTexts.copyTranslation('Benutzer'),
      ],
    );
    await vscode.commands.executeCommand(fixes[2]?.command?.command ?? '', ...(fixes[2]?.command?.arguments ?? []));
    assert.equal(await vscode.env.clipboard.readText(), 'Benutzer');
    assert.ok(fixes[0]?.edit);
    await vscode.workspace.applyEdit(fixes[0].edit);
    assert.match(document.getText(), /Der Benutzer öffnet/);
    await until('no problem any more', () => problemsOf(document).length === 0);
  });

  it('that were not followed have their fixes where they stand by now, also while the problems that are shown are older', async () => {
    await vscode.workspace.fs.writeFile(workspaceFile('guide.md'), Buffer.from(`# Users\n\n${english}`));
    const editor = await openText(`# Menschen\n\n${german.replace('Anwender', 'User')}`, { uri: workspaceFile('guide.de.md') });
    const { document } = editor;
    await until('the problem', () => problemsOf(document).length > 0);
    await editor.edit((change) => change.insert(new vscode.Position(1, 0), '\n'));
    const at = document.positionAt(document.getText().indexOf('User'));
    const [fix] = await fixesAt(document, new vscode.Range(at, at.translate(0, 4)));
    assert.equal(fix?.title, glossariesTermsTexts.replaceWith('User', 'Benutzer'));
    assert.ok(fix.edit);
    await vscode.workspace.applyEdit(fix.edit);
    assert.match(document.getText(), /Der Benutzer öffnet/);
  });

  it('are followed by translating the part again, in one step that can be undone ("glossary_id requires source_lang")', async () => {
    await vscode.workspace.fs.writeFile(
      workspaceFile('en.json'),
      Buffer.from('{ "a": "Open the \\"settings\\" now", "b": "Nothing", "c": "My settings", "d": "User" }'),
    );
    // What is not translated yet is left out, but for a word that may look like a translation.
    const text = '{ "b": "Nichts", "a": "Öffne die \\"Konfiguration\\"", "c": "My settings", "d": "User" }';
    const { document } = await openText(text, { uri: workspaceFile('de.json') });
    const [problem, other, ...none] = await until('the problem', () => problemsOf(document).length > 0 && problemsOf(document));
    assert.ok(problem && other);
    assert.deepEqual(none, []);
    assert.equal(document.getText(other.range), 'User');
    const fix = (await fixesAt(document, problem.range)).find(({ title }) => title === glossariesTermsTexts.retranslate());
    await vscode.commands.executeCommand(fix?.command?.command ?? '', ...(fix?.command?.arguments ?? []));
    const { a, b } = JSON.parse(document.getText());
    assert.match(a, /^«de .*"Einstellungen".*»$/);
    assert.equal(b, 'Nichts');
    const [request, ...more] = await sandbox.paid();
    assert.deepEqual(more, []);
    assert.equal(request?.billed, [...'Open the "settings" now'].length);
    await until('one problem less', () => problemsOf(document).length === 1);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), text);
  });

  it('are not put over what was written while they were being translated', async () => {
    await vscode.workspace.fs.writeFile(workspaceFile('en.yml'), Buffer.from('greeting: The user is welcome\n'));
    const { document } = await openText('greeting: Willkommen, Anwender\n', { uri: workspaceFile('de.yml') });
    const [problem] = await until('the problem', () => problemsOf(document).length > 0 && problemsOf(document));
    assert.ok(problem);
    const answer = hold('POST', '/v2/translate');
    const translating = execute('interlinear.retranslateWithTerms', document.uri, problem.range);
    await answer.asked;
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, problem.range.end, ' und Gast');
    edit.insert(document.uri, problem.range.start, 'Herzlich ');
    await vscode.workspace.applyEdit(edit);
    const mine = new vscode.WorkspaceEdit();
    mine.replace(document.uri, new vscode.Range(0, 10, 0, 30), 'Sei gegrüßt');
    await vscode.workspace.applyEdit(mine);
    const written = document.getText();
    answer.release();
    await translating;
    assert.equal((await sandbox.paid()).length, 1);
    assert.equal(document.getText(), written);
  });

  it('are suggested by a paid request only where texts may be sent', async () => {
    const text = 'The ⟨password⟩ of the user is kept in this file and in no other one.\n';
    for (const [name, suggestion] of [
      ['.env', /^$/],
      ['public.md', /^«de .*»$/],
    ] as const) {
      await openText(text, { uri: workspaceFile(name) });
      const adding = execute('interlinear.addToGlossary');
      assert.match(await quick.asked(glossariesTermsTexts.enterTranslation('password', 'German')), suggestion);
      await quick.leave(glossariesTermsTexts.enterTranslation('password', 'German'));
      await adding;
    }
    assert.equal((await sandbox.paid()).length, 1);
  });

  it('are not checked where the setting says so, nor without a source beside', async () => {
    await setting('interlinear.glossaries.checkTerms', false);
    await vscode.workspace.fs.writeFile(workspaceFile('plain.md'), Buffer.from(english));
    const { document } = await openText('Der Anwender.\n', { uri: workspaceFile('plain.de.md') });
    await execute('interlinear.checkTerms');
    assert.equal(problemsOf(document).length, 3);
    const other = await vscode.workspace.openTextDocument({ content: 'Something else.\n', language: 'markdown' });
    const looked = problemsTold(other.uri);
    await vscode.window.showTextDocument(other, vscode.ViewColumn.Beside);
    await looked;
    assert.equal(problemsOf(document).length, 3, 'what was asked for stays');
    await setting('interlinear.glossaries.checkTerms', undefined);
    await closeEditors();
    const alone = await openText('Der User.\n', { uri: workspaceFile('alone.de.md') });
    await execute('interlinear.checkTerms');
    assert.deepEqual(problemsOf(alone.document), []);
  });
});
