import assert from 'node:assert/strict';
import { mock } from 'node:test';
import * as vscode from 'vscode';
import { collectFiles } from '../../src/features/files/collectFiles.ts';
import { FilePlaces } from '../../src/features/files/filePlaces.ts';
import { LayoutAnswers } from '../../src/features/files/layoutAnswers.ts';
import * as resultTexts from '../../src/features/files/resultTexts.ts';
import * as filesTexts from '../../src/features/files/texts.ts';
import { pseudoLocalize } from '../../src/sandbox/pseudoLocalize.ts';
import { any, withText } from '../harness/like.ts';
import { notices } from './notices.ts';
import { quickInputs } from './quickInputs.ts';
import { closeEditors, execute, freshSandbox, workspaceFile } from './surroundings.ts';
import { newFolder, plain, textOf, translate, written } from './wholeFiles.ts';

const none: vscode.Memento = { keys: () => [], get: <T>(_key: string, value?: T) => value, update: async () => undefined };

const places = () => new FilePlaces(new LayoutAnswers(none), (code) => code);

describe('Files of a folder', () => {
  freshSandbox();
  const told = notices();

  it('are translated by whom they belong to, without what Git ignores and what others have written', async () => {
    const folder = newFolder();
    const names = [
      'a.md',
      'a.de.md',
      'page.html',
      'build/b.md',
      'docs/c.md',
      'docs/draft.md',
      'node_modules/x/README.md',
      'letter.docx',
      'letter.fr.docx',
      'build/d.docx',
      'picture.png',
      'notes.txt',
    ];
    for (const name of names) await written(`${folder}/${name}`, plain);
    await written(`${folder}/.gitignore`, 'build/\n');
    await written(`${folder}/docs/.gitignore`, 'draft.md\n');
    const { files, others, ignored } = await collectFiles([workspaceFile(folder)], places());
    const paths = (uris: readonly vscode.Uri[]) => uris.map(({ path }) => path.slice(workspaceFile(folder).path.length + 1));
    assert.deepEqual(paths(files), ['a.md', 'docs/c.md', 'page.html']);
    assert.deepEqual(paths(others), ['letter.docx']);
    assert.equal(ignored, 3);
  });

  it('are counted where Git ignores them', async () => {
    const folder = newFolder();
    for (const name of ['a.md', 'b.md', 'build/a.md', 'build/deep/b.html']) await written(`${folder}/${name}`, plain);
    await written(`${folder}/.gitignore`, 'build/\n');
    await translate(workspaceFile(folder), 'de');
    const { message } = await told.told(resultTexts.filesTranslated('2'));
    assert.equal(message, `${resultTexts.filesTranslated('2')} ${resultTexts.filesIgnored('2')}`);
  });

  it('are no documents if Git ignores all others, and none that were made of others', async () => {
    const folder = newFolder();
    for (const name of ['_site/page.html', 'movie.srt', 'movie.de.srt', 'movie.pt-BR (2).srt']) await written(`${folder}/${name}`, 'a');
    await written(`${folder}/.gitignore`, '_site/\n');
    const { files, others } = await collectFiles([workspaceFile(folder)], places());
    assert.deepEqual([files, others.map(({ path }) => path.split('/').at(-1))], [[], ['movie.srt']]);
  });

  it('are none if all of them are translations, which is said', async () => {
    const folder = newFolder();
    for (const name of ['README.md', 'docs/de/README.md', 'docs/fr/README.md']) await written(`${folder}/${name}`, plain);
    const { files, others } = await collectFiles([workspaceFile(`${folder}/docs/de`)], places());
    assert.deepEqual([files, others], [[], []]);
    await translate(workspaceFile(`${folder}/docs/de`), 'fr');
    await told.told(filesTexts.noFilesIn('de'));
  });

  it('are the service’s if there are no others', async () => {
    const folder = newFolder();
    await written(`${folder}/letter.docx`, 'a');
    const { files, others } = await collectFiles([workspaceFile(folder)], places());
    assert.deepEqual([files, others.map(String)], [[], [workspaceFile(folder).toString()]]);
  });
});

describe('Several translations that nothing is known about', () => {
  const sandbox = freshSandbox();
  afterEach(async () => {
    mock.reset();
    await closeEditors();
  });

  it('are adopted with one answer', async () => {
    const folder = newFolder();
    const uri = await written(`${folder}/a.md`, plain);
    for (const language of ['de', 'fr', 'es']) await written(`${folder}/a.${language}.md`, plain.replaceAll(/[A-Z]\w+/g, language));
    const asked: (string | undefined)[] = [];
    const show = vscode.window.showWarningMessage;
    mock.method(vscode.window, 'showWarningMessage', async (message: string, ...rest: unknown[]) => {
      if (!withText(filesTexts.notTracked(any)).test(message)) return Reflect.apply(show, vscode.window, [message, ...rest]);
      asked.push((rest[0] as vscode.MessageOptions).detail);
      return filesTexts.adoptButton();
    });
    mock.method(vscode.window, 'showQuickPick', async (items: unknown) => items);
    await execute('interlinear.updateTranslation', uri);
    assert.equal(asked.length, 1);
    assert.ok(asked[0]?.includes(filesTexts.adoptAllDetail()));
    assert.deepEqual(await sandbox.paid(), []);
  });
});

describe('A document that two layouts fit', () => {
  freshSandbox();
  const inputs = quickInputs();
  const told = notices();
  afterEach(closeEditors);

  it('goes where the user says, who is asked once', async () => {
    const folder = newFolder();
    for (const name of ['a.md', 'a.de.md', 'de/a.md', 'de/b.md', 'b.md', 'c.md']) await written(`${folder}/docs/${name}`, plain);
    const translating = translate(workspaceFile(`${folder}/docs/a.md`), 'es');
    await inputs.pick(filesTexts.placeOfTranslation(), `${folder}/docs/de/a.md`);
    await translating;
    const expected = plain.replaceAll(/[A-Z][^\n]*/g, (line) => pseudoLocalize(line, { target: 'es' }));
    assert.equal(await textOf(`${folder}/docs/es/a.md`), expected);
    await translate(workspaceFile(`${folder}/docs/b.md`), 'es');
    assert.equal(await textOf(`${folder}/docs/es/b.md`), expected);
  });

  it('goes elsewhere when the user chooses again, and stays where it was if nothing is chosen', async () => {
    const folder = newFolder();
    for (const name of ['a.md', 'a.de.md', 'de/a.md']) await written(`${folder}/docs/${name}`, plain);
    const choose = async () => {
      await vscode.window.showTextDocument(workspaceFile(`${folder}/docs/de/a.md`));
      return { choosing: execute('interlinear.chooseTranslationPlace') };
    };
    const titles = filesTexts.placeOfTranslation();
    const first = await choose();
    await inputs.pick(titles, `${folder}/docs/de/a.md`);
    await first.choosing;
    const second = await choose();
    assert.equal(await inputs.asked(titles), `${folder}/docs/de/a.md`);
    assert.equal(await inputs.described(titles, `${folder}/docs/de/a.md`), filesTexts.currentChoice());
    await inputs.leave(titles);
    await second.choosing;
    await translate(workspaceFile(`${folder}/docs/a.md`), 'es');
    assert.ok((await textOf(`${folder}/docs/es/a.md`)) !== plain);
    const third = await choose();
    await inputs.pick(titles, `${folder}/docs/a.de.md`);
    await third.choosing;
    await translate(workspaceFile(`${folder}/docs/a.md`), 'fr');
    assert.ok((await textOf(`${folder}/docs/a.fr.md`)) !== plain);
    // As before, for other tests.
    const fourth = await choose();
    await inputs.pick(titles, `${folder}/docs/de/a.md`);
    await fourth.choosing;
  });

  it('says so if there is only one place', async () => {
    const uri = await written(`${newFolder()}/only.md`, plain);
    await vscode.window.showTextDocument(uri);
    await execute('interlinear.chooseTranslationPlace');
    await told.told(filesTexts.onlyPlace('only.md'));
  });
});
