import assert from 'node:assert/strict';
import { mock } from 'node:test';
import * as vscode from 'vscode';
import * as filesResultTexts from '../../src/features/files/resultTexts.ts';
import * as filesTexts from '../../src/features/files/texts.ts';
import { any } from '../harness/like.ts';
import { notices } from './notices.ts';
import { quickInputs } from './quickInputs.ts';
import { closeEditors, execute, freshSandbox, until, workspaceFile } from './surroundings.ts';
import { answerTo, answering, newFolder, plain, textOf, translate, written } from './wholeFiles.ts';

const readme =
  '---\ntitle: Bikes for all\nlayout: page\n---\n\n# Opening `hours`\n\nA [link](a.md "The shop") and ![a bike](b.png).\n\n```sh\nnpm start\n```\n';
describe('Translate File', () => {
  const sandbox = freshSandbox();
  const told = notices();
  afterEach(async () => {
    mock.reset();
    await closeEditors();
  });

  it('writes a translation beside the file, and keeps code, addresses and structure', async () => {
    const folder = newFolder();
    await translate(await written(`${folder}/README.md`, readme), 'de', 'fr');
    for (const language of ['de', 'fr']) {
      const text = await textOf(`${folder}/README.${language}.md`);
      const own = String.raw`«${language} [^»]+»`;
      assert.match(
        text,
        new RegExp(
          String.raw`^---\ntitle: ["']?${own}["']?\nlayout: page\n---\n\n# .*\`hours\`.*\n\n.*\[[^\]]+\]\(a\.md "${own}"\).*!\[${own}\]\(b\.png\).*\n\n\`\`\`sh\nnpm start\n\`\`\`\n$`,
        ),
      );
    }
    await told.told(filesResultTexts.filesTranslated('2'));
  });

  it('translates what is indented under a line of MkDocs, and no code', async () => {
    const folder = newFolder();
    await written(`${folder}/mkdocs.yml`, 'site_name: Garden\n');
    await translate(await written(`${folder}/docs/a.md`, '!!! note "Bikes"\n\n    The gate is open.\n\n        npm start\n'), 'de');
    const [title, text] = [answerTo('Bikes'), answerTo('The gate is open.')];
    assert.equal(await textOf(`${folder}/docs/a.de.md`), `!!! note "${title}"\n\n    ${text}\n\n        npm start\n`);
  });

  it('opens a single translation', async () => {
    const folder = newFolder();
    await translate(await written(`${folder}/gate.md`, plain), 'de');
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, workspaceFile(`${folder}/gate.de.md`).path);
  });

  it('takes a new translation back', async () => {
    const folder = newFolder();
    await translate(await written(`${folder}/gate.md`, plain), 'de', 'fr');
    await told.press(filesResultTexts.filesTranslated('2'), filesResultTexts.undoButton());
    const names = async () => (await vscode.workspace.fs.readDirectory(workspaceFile(folder))).map(([name]) => name);
    await until('only the source is there', async () => (await names()).join() === 'gate.md');
  });

  it('overwrites and sends nothing if there is a translation and the user leaves', async () => {
    const folder = newFolder();
    const uri = await written(`${folder}/there.md`, 'The gate is open.\n');
    await written(`${folder}/there.de.md`, 'Das Tor ist offen.\n');
    const { asked } = answering({});
    await translate(uri, 'de');
    assert.deepEqual(asked, [filesTexts.translationExists(`${folder}/there.de.md`)]);
    assert.equal(await textOf(`${folder}/there.de.md`), 'Das Tor ist offen.\n');
    assert.deepEqual(await sandbox.paid(), []);
  });

  it('replaces a translation when the user wants that, and can take it back', async () => {
    const folder = newFolder();
    const uri = await written(`${folder}/there.md`, 'The gate is open.\n');
    const before = await written(`${folder}/there.de.md`, 'Das Tor ist offen.\n');
    answering({ [filesTexts.translationExists(any)]: filesTexts.replaceButton() });
    await translate(uri, 'de');
    assert.match(await textOf(`${folder}/there.de.md`), /^«de .*»\n$/);
    await told.press(filesResultTexts.fileTranslated('there.de.md'), filesResultTexts.undoButton());
    await until('the earlier text is there', async () => (await textOf(`${folder}/there.de.md`)) === 'Das Tor ist offen.\n');
    assert.equal(before.path, vscode.window.activeTextEditor?.document.uri.path);
  });

  it('keeps line ends, a byte order mark and what follows the last line', async () => {
    const folder = newFolder();
    await translate(await written(`${folder}/mixed.md`, '\uFEFF# Garden\r\n\r\nThe gate is open.\n\nNobody is there.'), 'de');
    assert.match(await textOf(`${folder}/mixed.de.md`), /^\uFEFF# «de [^»]*»\r\n\r\n«de [^»]*»\n\n«de [^»]*»$/);
  });

  it('translates all files in a folder that are no translations', async () => {
    const folder = newFolder();
    await written(`${folder}/a.md`, 'The gate is open.\n');
    await written(`${folder}/a.fr.md`, 'Le portail est ouvert.\n');
    await written(`${folder}/sub/b.html`, '<p>Nobody is there.</p>\n');
    await translate(workspaceFile(folder), 'de');
    assert.match(await textOf(`${folder}/a.de.md`), /^«de/);
    assert.match(await textOf(`${folder}/sub/b.de.html`), /^<p>«de/);
    await assert.rejects(async () => textOf(`${folder}/a.fr.de.md`));
  });
});

describe('Whole files that cannot be translated as they are', () => {
  const sandbox = freshSandbox();
  const told = notices();
  afterEach(() => closeEditors());

  it('are skipped if others can be: those without text', async () => {
    const folder = newFolder();
    await written(`${folder}/a.md`, 'The gate is open.\n');
    await written(`${folder}/code.md`, '```sh\nnpm start\n```\n');
    await translate(workspaceFile(folder), 'de');
    assert.equal(await textOf(`${folder}/a.de.md`), `${answerTo('The gate is open.')}\n`);
    await told.told(filesResultTexts.filesSkipped('code.md'));
    await assert.rejects(async () => textOf(`${folder}/code.de.md`));
  });

  it('are named if there is nothing else', async () => {
    const folder = newFolder();
    await translate(await written(`${folder}/code.md`, '```sh\nnpm start\n```\n'), 'de');
    await told.told(filesTexts.nothingToTranslate('code.md'));
    assert.deepEqual(await sandbox.paid(), []);
  });

  it('keep what stands next to code that is not understood, and the lines are told', async () => {
    const folder = newFolder();
    await translate(await written(`${folder}/broken.mdx`, '# Garden\n\nThe gate is open.\n\nOpen <Gate wide= to all.\n'), 'de');
    const text = await textOf(`${folder}/broken.de.mdx`);
    assert.equal(text, `# ${answerTo('Garden')}\n\n${answerTo('The gate is open.')}\n\nOpen <Gate wide= to all.\n`);
    await told.told(filesResultTexts.linesLeft('5'));
  });

  it('are translated as they are on the screen, with changes that are not saved', async () => {
    const folder = newFolder();
    const uri = await written(`${folder}/a.md`, 'The gate is open.\n');
    const editor = await vscode.window.showTextDocument(uri);
    await editor.edit((edit) => edit.insert(new vscode.Position(1, 0), '\nNobody is there.\n'));
    await translate(uri, 'de');
    assert.equal(await textOf(`${folder}/a.de.md`), `${answerTo('The gate is open.')}\n\n${answerTo('Nobody is there.')}\n`);
    assert.equal(editor.document.isDirty, true);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });
});

describe('Translations of several files that exist', () => {
  freshSandbox();
  const inputs = quickInputs();
  afterEach(() => closeEditors());

  it('get a choice for each in one list', async () => {
    const folder = newFolder();
    const uri = await written(`${folder}/a.md`, 'The gate is open.\n');
    await written(`${folder}/a.de.md`, 'Das Tor ist offen.\n');
    await written(`${folder}/a.fr.md`, 'Le portail est ouvert.\n');
    const done = translate(uri, 'de', 'fr');
    const question = filesTexts.existingPlaceholder();
    await inputs.pick(question, `${folder}/a.de.md`);
    await inputs.pick(filesTexts.choicePlaceholder(), filesTexts.replaceChoice());
    assert.equal(await inputs.described(question, `${folder}/a.de.md`), filesTexts.replaceChoice());
    await inputs.pick(question, `${folder}/a.fr.md`);
    await inputs.pick(filesTexts.choicePlaceholder(), filesTexts.skipChoice());
    await inputs.pick(question, filesTexts.continueRow());
    await done;
    assert.match(await textOf(`${folder}/a.de.md`), /^«de/);
    assert.equal(await textOf(`${folder}/a.fr.md`), 'Le portail est ouvert.\n');
  });
});

describe('A file that takes long to read', () => {
  const sandbox = freshSandbox();
  const inputs = quickInputs();
  afterEach(async () => {
    mock.reset();
    await closeEditors();
  });

  /** Keeps files from being read until that is called. */
  function heldBack(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const open = vscode.workspace.openTextDocument;
    mock.method(vscode.workspace, 'openTextDocument', async (...args: unknown[]) => {
      await promise;
      return Reflect.apply(open, vscode.workspace, args);
    });
    return resolve;
  }

  it('is read while its languages are chosen', async () => {
    const folder = newFolder();
    const uri = await written(`${folder}/gate.md`, plain);
    const goOn = heldBack();
    const done = execute('interlinear.translateFile', uri, [uri]);
    await inputs.asked(filesTexts.chooseLanguages());
    goOn();
    await inputs.tick(filesTexts.chooseLanguages(), 'German', 'French');
    await done;
    for (const language of ['de', 'fr']) assert.match(await textOf(`${folder}/gate.${language}.md`), new RegExp(`^# «${language} `));
  });

  it('is not waited for if the user leaves, and nothing is sent', async () => {
    const uri = await written(`${newFolder()}/gate.md`, plain);
    heldBack();
    const done = execute('interlinear.translateFile', uri, [uri]);
    await inputs.leave(filesTexts.chooseLanguages());
    await done;
    assert.deepEqual(await sandbox.paid(), []);
  });
});

describe('Update Translation', () => {
  const sandbox = freshSandbox();
  const told = notices();
  afterEach(async () => {
    mock.reset();
    await closeEditors();
  });

  const sentTexts = async () => (await sandbox.paid()).flatMap((entry) => entry.characters ?? []);

  it('sends a changed paragraph only, and keeps what was changed by hand', async () => {
    const folder = newFolder();
    const uri = await written(`${folder}/a.md`, plain);
    await translate(uri, 'de');
    await closeEditors();
    const edited = (await textOf(`${folder}/a.de.md`)).replace(answerTo('Nobody is there.'), 'Niemand ist da.');
    assert.match(edited, /Niemand ist da\./);
    await written(`${folder}/a.de.md`, edited);
    await written(`${folder}/a.md`, plain.replace('is open', 'is closed today'));
    await sandbox.resetLedger();
    await execute('interlinear.updateTranslation', uri);
    const text = await textOf(`${folder}/a.de.md`);
    assert.equal(text, edited.replace(answerTo('The gate is open.'), answerTo('The gate is closed today.')));
    assert.deepEqual(await sentTexts(), ['The gate is closed today.'.length]);
  });

  it('does the same with a large file, which is read in another thread', async () => {
    const folder = newFolder();
    const large = Array.from(
      { length: 300 },
      (_, index) => `${index}. ${'The gate is open, and the yard is behind it. '.repeat(3)}\n`,
    ).join('\n');
    const uri = await written(`${folder}/large.md`, large);
    await translate(uri, 'de');
    await closeEditors();
    const before = await textOf(`${folder}/large.de.md`);
    assert.equal(before.split('\n').length, large.split('\n').length);
    await written(`${folder}/large.md`, large.replace('150. The gate', '150. The door'));
    await sandbox.resetLedger();
    await execute('interlinear.updateTranslation', uri);
    const after = await textOf(`${folder}/large.de.md`);
    const isLine150 = (line: string) => line.startsWith('150. ');
    assert.deepEqual(
      after.split('\n').filter((line) => !isLine150(line)),
      before.split('\n').filter((line) => !isLine150(line)),
    );
    assert.notEqual(after, before);
    assert.equal((await sentTexts()).length, 1);
  });

  it('sends and writes nothing the second time', async () => {
    const folder = newFolder();
    const uri = await written(`${folder}/a.md`, readme);
    await translate(uri, 'de');
    await closeEditors();
    const before = await textOf(`${folder}/a.de.md`);
    await sandbox.resetLedger();
    await execute('interlinear.updateTranslation', workspaceFile(`${folder}/a.de.md`));
    await told.told(filesTexts.upToDate('a.de.md'));
    assert.equal(await textOf(`${folder}/a.de.md`), before);
    assert.deepEqual(await sandbox.paid(), []);
  });

  it('adopts a translation of somebody else, after which only changes are sent', async () => {
    const folder = newFolder();
    const uri = await written(`${folder}/a.md`, plain);
    await written(`${folder}/a.de.md`, '# Garten\n\nDas Tor ist offen.\n\nDer Hof ist hinter dem Haus.\n\nNiemand ist da.\n');
    answering({ [filesTexts.notTracked(any)]: filesTexts.adoptButton() });
    await execute('interlinear.updateTranslation', uri);
    await told.told(filesTexts.upToDate('a.de.md'));
    assert.deepEqual(await sandbox.paid(), []);
    await closeEditors();
    await written(`${folder}/a.md`, plain.replace('Nobody', 'Everybody'));
    await execute('interlinear.updateTranslation', uri);
    assert.match(await textOf(`${folder}/a.de.md`), /^# Garten\n\nDas Tor ist offen\.\n\nDer Hof ist hinter dem Haus\.\n\n/);
    assert.deepEqual(await sentTexts(), []);
    await told.told(filesResultTexts.changedOnBothSides('1'));
  });

  it('brings front matter that nobody translates up to date, but for what was changed by hand', async () => {
    const folder = newFolder();
    const file = (...lines: readonly string[]) => `---\n${lines.join('\n')}\n---\n\nNobody is there.\n`;
    const uri = await written(`${folder}/a.md`, file('layout: page', 'slug: gate', 'weight: 1'));
    await translate(uri, 'de');
    await closeEditors();
    const target = (...lines: readonly string[]) => file(...lines).replace('Nobody is there.', answerTo('Nobody is there.'));
    assert.equal(await textOf(`${folder}/a.de.md`), target('layout: page', 'slug: gate', 'weight: 1'));
    await written(`${folder}/a.de.md`, target('lang: de', 'layout: page', 'slug: tor', 'weight: 1'));
    await written(`${folder}/a.md`, file('layout: wide', 'slug: yard', 'draft: true'));
    await sandbox.resetLedger();
    const { document } = await vscode.window.showTextDocument(workspaceFile(`${folder}/a.de.md`));
    const titles = async () =>
      (await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 9)).map(
        ({ command }) => command?.title,
      );
    assert.equal((await titles())[0], filesTexts.behindLens('3'));
    await execute('interlinear.updateTranslation', uri);
    assert.equal(document.getText(), target('lang: de', 'layout: wide', 'slug: tor', 'draft: true'));
    assert.deepEqual(await sandbox.paid(), []);
    await until('nothing is behind', async () => (await titles()).length === 0);
  });

  it('brings front matter up to date after the translation was replaced, too', async () => {
    const folder = newFolder();
    const file = (layout: string) => `---\nlayout: ${layout}\n---\n\nNobody is there.\n`;
    const uri = await written(`${folder}/a.md`, file('one'));
    const layoutNow = async () => /layout: (\w+)/.exec(await textOf(`${folder}/a.de.md`))?.[1];
    await translate(uri, 'de');
    await written(`${folder}/a.md`, file('two'));
    await execute('interlinear.updateTranslation', uri);
    await written(`${folder}/a.md`, file('three'));
    answering({ [filesTexts.translationExists(any)]: filesTexts.replaceButton() });
    await translate(uri, 'de');
    assert.equal(await layoutNow(), 'three');
    await written(`${folder}/a.md`, file('four'));
    await execute('interlinear.updateTranslation', uri);
    assert.equal(await layoutNow(), 'four');
  });

  it('brings checkboxes and lists up to date, where nobody has changed them', async () => {
    const folder = newFolder();
    const file = (mark: string, bullets: readonly [string, string]) =>
      `# Gate\n\n- [${mark}] Nobody is there.\n- [ ] The gate is open.\n\n## Yard\n\n${bullets[0]} The yard is behind the house.\n${bullets[1]} Everybody is there.\n`;
    const uri = await written(`${folder}/a.md`, file(' ', ['-', '-']));
    await translate(uri, 'de');
    const first = await textOf(`${folder}/a.de.md`);
    await closeEditors();
    await written(`${folder}/a.md`, file('x', ['1.', '2.']));
    await sandbox.resetLedger();
    const editor = await vscode.window.showTextDocument(workspaceFile(`${folder}/a.de.md`));
    const { document } = editor;
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 9);
    assert.equal(lenses[0]?.command?.title, filesTexts.behindLens('2'));
    await execute('interlinear.updateTranslation', uri);
    const lines = first.split('\n');
    const now = lines.map((line, index) => (index === 2 ? line.replace('[ ]', '[x]') : line.replace(/^- (?!\[)/, `${index - 6}. `)));
    assert.equal(document.getText(), now.join('\n'));
    // What somebody has changed there stays, and so does what is around it.
    await editor.edit((edit) => edit.replace(new vscode.Range(7, 0, 7, 2), '1)'));
    await written(`${folder}/a.md`, file(' ', ['-', '-']));
    await execute('interlinear.updateTranslation', uri);
    assert.equal(document.getText(), now.join('\n').replace('[x]', '[ ]').replace('1. ', '1) '));
    assert.deepEqual(await sandbox.paid(), []);
  });

  it('changes an open translation in one step that can be undone', async () => {
    const folder = newFolder();
    const uri = await written(`${folder}/a.md`, plain);
    await translate(uri, 'de');
    const document = vscode.window.activeTextEditor?.document;
    const before = document?.getText();
    await written(`${folder}/a.md`, plain.replace('is open', 'is closed').replace('Nobody', 'Everybody'));
    await execute('interlinear.updateTranslation', uri);
    const [closed, everybody] = [answerTo('The gate is closed.'), answerTo('Everybody is there.')];
    assert.deepEqual(document?.getText().split('\n').slice(2), [closed, '', answerTo('The yard is behind the house.'), '', everybody, '']);
    assert.equal(document?.isDirty, false);
    await vscode.commands.executeCommand('undo');
    assert.equal(document?.getText(), before);
  });
});
