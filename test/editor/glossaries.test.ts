import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { chosenNodes } from '../../src/editor/resourceTree.ts';
import {
  glossaryFilter,
  dictionariesOf,
  glossariesOf,
  nodeOf,
  rowOfDictionary,
  rowOfGlossary,
  tooltipOfGlossary,
} from '../../src/features/glossaries/rows.ts';
import type { GlossaryNode } from '../../src/features/glossaries/rows.ts';
import { nameOfFile, placesInFolder } from '../../src/features/glossaries/exportDictionary.ts';
import { pairLanguages } from '../../src/features/glossaries/destination.ts';
import { pairInName } from '../../src/features/glossaries/importSource.ts';
import { entryFaultKinds } from '../../src/text/glossary/entries.ts';
import { faultSentence } from '../../src/services/glossaries/faultMessages.ts';
import { glossaryNameFault } from '../../src/services/glossaries/dictionaryPicker.ts';
import { pairsInShort, shortName } from '../../src/services/glossaries/glossaryLabels.ts';
import * as glossariesServiceTexts from '../../src/services/glossaries/texts.ts';
import { UserError } from '../../src/editor/userError.ts';
import type { NamedGlossary } from '../../src/services/resources/namedResources.ts';
import { answeredClient } from './answering.ts';
import { createGlossary, createLegacyGlossary, entriesOf, glossaryList, removeAllGlossaries, request } from './glossaries.ts';
import { quickInputs } from './quickInputs.ts';
import { closeEditors, execute, freshSandbox, openText, setting, until, workspaceFile, hasLegacyGlossaries } from './surroundings.ts';
import * as glossariesTexts from '../../src/features/glossaries/texts.ts';
import * as glossariesChangeTexts from '../../src/features/glossaries/changeTexts.ts';
import * as glossariesCreateTexts from '../../src/features/glossaries/createTexts.ts';
import * as glossariesImportTexts from '../../src/features/glossaries/importTexts.ts';
import * as servicesActivationTexts from '../../src/services/activationTexts.ts';
import { any, like, withText } from '../harness/like.ts';

const names: Readonly<Record<string, string>> = { en: 'English', de: 'German', fr: 'French', ja: 'Japanese' };
const nameOf = (code: string) => names[code] ?? code;

function glossary(changes: Partial<NamedGlossary> = {}): NamedGlossary {
  return {
    glossary_id: 'a',
    name: 'Shop',
    ready: true,
    legacy: false,
    pairs: [
      { source_lang: 'EN', target_lang: 'fr', entry_count: 1200 },
      { source_lang: 'en', target_lang: 'de', entry_count: 34 },
    ],
    creation_time: '2026-03-04T05:06:07.008Z',
    ...changes,
  };
}

describe('Rows of glossaries', () => {
  const alone = { place: 1, of: 1 };

  it('say the pairs and the number of entries, and what is special first: narrow side bars cut the end off', () => {
    const entries = servicesActivationTexts.entriesMany('1,234');
    assert.equal(rowOfGlossary(glossary(), undefined).description, `en → de, fr · ${entries}`);
    const special = rowOfGlossary(glossary({ ready: false, legacy: true }), alone);
    const marks = [glossariesTexts.inUse(), glossariesTexts.legacy(), glossariesTexts.notReadyYet()];
    assert.equal(special.description, [...marks, 'en → de, fr', entries].join(' · '));
    assert.equal(special.accessibilityLabel, ['Shop', glossariesTexts.glossary(), 'en → de, fr', entries, ...marks].join(', '));
    assert.equal(rowOfGlossary(glossary({ pairs: [] }), undefined).description, glossariesTexts.noDictionaries());
    assert.equal(rowOfGlossary(glossary({ pairs: [] }), undefined).expands, undefined);
  });

  it('offer what can be done with each: a legacy one cannot be changed, one that is not ready cannot be used [ready.required]', () => {
    assert.equal(rowOfGlossary(glossary(), undefined).contextValue, 'glossary current unused ready');
    assert.equal(rowOfGlossary(glossary(), alone).contextValue, 'glossary current used ready');
    assert.equal(rowOfGlossary(glossary({ ready: false }), undefined).contextValue, 'glossary current unused');
    assert.equal(rowOfGlossary(glossary({ legacy: true }), undefined).contextValue, 'glossary legacy unused ready');
    const place = { glossary_id: 'a', source_lang: 'en', target_lang: 'de', entry_count: 1 };
    assert.equal(rowOfDictionary({ ...place, glossary: glossary() }, nameOf).contextValue, 'dictionary current');
    const legacy = rowOfDictionary({ ...place, glossary: glossary({ legacy: true }) }, nameOf);
    assert.equal(
      `${legacy.label}: ${legacy.description} (${legacy.contextValue})`,
      `English → German: ${servicesActivationTexts.entriesOne()} · en → de (dictionary legacy)`,
    );
  });

  it('tell all there is on hover, in plain lines, without a time that is none [resources.timestamps] [glossary.creation_time]', () => {
    const lines = tooltipOfGlossary(glossary({ name: '[x](command:y) $(bug)' }), alone, (code) => nameOf(code.toLowerCase())).split('\n');
    assert.equal(lines[0], '[x](command:y) $(bug)');
    assert.ok(lines.includes(`English → German: ${servicesActivationTexts.entriesMany('34')}`), lines.join('\n'));
    const created = glossariesTexts.created(any);
    assert.match(lines.at(-2) ?? '', like(created));
    assert.match(lines.at(-2) ?? '', /2026/);
    assert.equal(lines.at(-1), glossariesTexts.idOfGlossary('a'));
    assert.doesNotMatch(tooltipOfGlossary(glossary({ creation_time: 'soon' }), undefined, nameOf), withText(created));
  });

  it('name only some of many pairs', () => {
    const pairs = ['de', 'fr', 'ja', 'it', 'es', 'nl'].map((target_lang) => ({ source_lang: 'en', target_lang }));
    assert.equal(pairsInShort(pairs), `en → de, es, fr, it; ${servicesActivationTexts.morePairs('2')}`);
    assert.equal(pairsInShort([...pairs.slice(0, 1), { source_lang: 'de', target_lang: 'en' }]), 'de → en; en → de');
  });

  it('have names that a sentence can take: one line, not too long, turning no words around', () => {
    assert.equal(shortName('Shop'), 'Shop');
    assert.equal(shortName('a\nb\u0007'), 'a b');
    assert.equal(shortName('x'.repeat(1024)).length, 61);
    assert.equal(shortName('🚲'.repeat(200)), `${'🚲'.repeat(60)}…`);
    assert.equal(shortName('مسرد'), '\u2068مسرد\u2069');
    assert.equal(shortName('a\u202eb'), '\u2068a\u202eb\u2069');
  });

  it('have names that a row can take: one line, and nothing beside them is turned around', () => {
    const label = (name: string) => rowOfGlossary(glossary({ name }), undefined).label;
    assert.equal(label('a\r\nb\u2028c\u0007'), 'a b c');
    assert.equal(label('invoice\u202egpj'), '\u2068invoice\u202egpj\u2069');
    // What is not needed is not added: people type these names to find them.
    assert.equal(label('مسرد'), 'مسرد');
    assert.equal(label('x'.repeat(1024)), 'x'.repeat(1024));
  });

  it('take names of up to 1024 bytes, counted as bytes', () => {
    assert.equal(glossaryNameFault(''), glossariesServiceTexts.nameRequired());
    assert.equal(glossaryNameFault('é'.repeat(512)), undefined);
    assert.equal(glossaryNameFault(`${'é'.repeat(512)}!`), glossariesServiceTexts.nameTooLong('1,025', '1,024'));
  });
});

describe('The filter of glossaries', () => {
  const fits = (text: string, one = glossary()) => glossaryFilter(text, (code) => nameOf(code.toLowerCase()))(one);

  it('finds by words of the name, by codes of languages and by their names, in any case and order', () => {
    for (const text of ['', 'shop', 'SH', 'de', 'en de', 'en → de', 'en-US', 'german', 'fren', 'shop german', 'German shop'])
      assert.ok(fits(text), text);
    for (const text of ['shopping', 'ja', 'japanese', 'shop japanese', 'x']) assert.ok(!fits(text), text);
  });
});

describe('Commands of glossaries', () => {
  it('take the selected rows, one row, or a dictionary by its glossary and languages, and nothing else', () => {
    const node: GlossaryNode = { kind: 'glossary', glossary_id: 'a' };
    const other: GlossaryNode = { kind: 'dictionary', glossary_id: 'b', source_lang: 'en', target_lang: 'de' };
    assert.deepEqual(chosenNodes({ nodeOf }, node, [node, other]), [node, other]);
    assert.deepEqual(chosenNodes({ nodeOf }, other, undefined), [other]);
    assert.deepEqual(chosenNodes({ nodeOf }, { glossary_id: 'b', source_lang: 'en', target_lang: 'de' }, undefined), [other]);
    for (const wrong of [
      undefined,
      null,
      3,
      'a',
      {},
      { glossary_id: 3 },
      { glossary_id: 'a', source_lang: 1, target_lang: 2 },
      vscode.Uri.file('/a'),
    ])
      assert.deepEqual(chosenNodes({ nodeOf }, wrong, [wrong]), []);
  });

  it('find what rows stand for in the list as it is by then: variants of a language are the language', () => {
    const all = [glossary(), glossary({ glossary_id: 'b', name: 'Other' })];
    const node: GlossaryNode = { kind: 'dictionary', glossary_id: 'a', source_lang: 'en-GB', target_lang: 'FR' };
    assert.deepEqual(
      dictionariesOf([node, { kind: 'glossary', glossary_id: 'b' }], all).map(({ entry_count }) => entry_count),
      [1200],
    );
    assert.deepEqual(dictionariesOf([{ ...node, target_lang: 'ja' }], all), []);
    assert.deepEqual(glossariesOf([node, { kind: 'glossary', glossary_id: 'gone' }], all), all.slice(0, 1));
  });

  it('are for the languages that the service lists for glossaries, whatever it lists for texts [versioning.pairs]', async () => {
    const listed = (...codes: string[]) => ({
      body: codes.map((lang) => ({ lang, name: nameOf(lang), usable_as_source: true, usable_as_target: true, features: {} })),
    });
    const { client } = answeredClient('specification', {
      'GET /v3/languages?resource=glossary': listed('en', 'de'),
      'GET /v3/languages?resource=translate_text': listed('en', 'de', 'fr'),
      'GET /v3/languages/resources': { body: [] },
    });
    await setting('interlinear.languages.include', []);
    const { sources, targets } = await pairLanguages({ session: { client: async () => client } });
    await setting('interlinear.languages.include', undefined);
    assert.deepEqual(
      [sources, targets].map((side) => side.map(({ name }) => name)),
      [
        ['English', 'German'],
        ['English', 'German'],
      ],
    );
  });

  it('name files in the folder that was chosen, whatever the service calls glossaries and languages', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'interlinear-'));
    try {
      await mkdir(join(folder, 'chosen'));
      const chosen = vscode.Uri.file(join(folder, 'chosen'));
      const evil = ['../../evil', '..', '/evil', '\\\\host\\evil', 'evil\u0000', 'NUL', '\u202Egpj.evil', 'x'.repeat(400)];
      const found = evil.flatMap((name) => [
        { glossary_id: name, source_lang: 'en', target_lang: 'de', entry_count: 1, glossary: glossary({ name: '', glossary_id: name }) },
        { glossary_id: 'a', source_lang: name, target_lang: name, entry_count: 1, glossary: glossary() },
        { glossary_id: 'a', source_lang: 'en', target_lang: 'de', entry_count: 1, glossary: glossary({ name }) },
      ]);
      const places = await placesInFolder(chosen, found, 'tsv');
      assert.equal(new Set(places.map(String)).size, found.length);
      for (const place of places) assert.equal(vscode.Uri.joinPath(place, '..').toString(), chosen.toString());
      for (const place of places) await vscode.workspace.fs.writeFile(place, Buffer.from('x'));
      assert.deepEqual((await readdir(folder)).length, 1);
      const [first = assert.fail()] = places;
      await rm(first.fsPath);
      await symlink(join(folder, 'outside'), first.fsPath);
      await assert.rejects(placesInFolder(chosen, found, 'tsv'), UserError);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('name files by glossary and pair, and guess pairs by the names of files', () => {
    const found = {
      glossary_id: 'a',
      source_lang: 'EN',
      target_lang: 'de',
      entry_count: 1,
      glossary: glossary({ name: '.. a/b: *?\u0007' }),
    };
    assert.equal(nameOfFile(found, 'tsv'), 'a b.en-de.tsv');
    assert.equal(nameOfFile({ ...found, glossary: glossary({ name: 'A-B.C-D' }) }, 'csv'), 'A-B.C-D.en-de.csv');
    assert.equal(nameOfFile({ ...found, glossary: glossary({ name: '...' }) }, 'csv'), 'a.en-de.csv');
    assert.deepEqual(pairInName('terms.en-de.csv'), { source_lang: 'en', target_lang: 'de' });
    assert.deepEqual(pairInName('EN_fr.tsv'), { source_lang: 'en', target_lang: 'fr' });
    assert.deepEqual(pairInName('terms-en-to-de.csv'), { source_lang: 'en', target_lang: 'de' });
    assert.equal(pairInName('terms.csv'), undefined);
  });

  it('have a sentence for every fault of an entry, each another one', () => {
    const sentences = entryFaultKinds.map(faultSentence);
    assert.equal(new Set(sentences).size, entryFaultKinds.length);
    for (const sentence of sentences) assert.match(sentence, /^\p{Lu}.*\.$/u);
  });
});

describe('Glossaries of the account', () => {
  const sandbox = freshSandbox();
  const quick = quickInputs();
  const used = () => vscode.workspace.getConfiguration().get<string>('interlinear.translation.glossary');

  beforeEach(async () => {
    await removeAllGlossaries();
    await execute('interlinear.stopUsingGlossary');
    await sandbox.set({ glossaries_ready: true, glossary_ready_after_ms: 0 });
    await sandbox.resetLedger();
  });
  after(removeAllGlossaries);

  /** Imports files into a glossary that is made for one of them, with the answers that are suggested. */
  async function importAsSuggested(...files: readonly [vscode.Uri, ...vscode.Uri[]]): Promise<void> {
    const importing = execute('interlinear.importIntoGlossary', files[0], [...files]);
    assert.equal(await quick.accept(glossariesCreateTexts.glossaryPlaceholder()), glossariesCreateTexts.newGlossary());
    await quick.accept(glossariesCreateTexts.glossaryNamePrompt());
    await quick.accept(glossariesCreateTexts.dictionaryPlaceholder());
    const suggested = await quick.accept(glossariesImportTexts.importTitle(any));
    assert.ok([glossariesImportTexts.importEntriesOne(), glossariesImportTexts.importEntriesMany('2')].includes(suggested), suggested);
    await importing;
  }

  it('are read with two requests, however many there are', async () => {
    for (const name of ['A', 'B', 'C']) await createGlossary(name, 'en', 'de', 'a\tb');
    await sandbox.resetLedger();
    await execute('interlinear.refreshGlossaries');
    const entries = await sandbox.sent();
    assert.deepEqual(entries.map(({ method, path }) => `${method} ${path}`).toSorted(), ['GET /v2/glossaries', 'GET /v3/glossaries']);
  });

  it('are used by name, by id where the name does not say which, and not any more', async () => {
    const glossary_id = await createGlossary('Shop', 'en', 'de', 'a\tb');
    await execute('interlinear.refreshGlossaries');
    await execute('interlinear.useGlossary', { glossary_id });
    assert.equal(used(), 'Shop');
    const other = await createGlossary('Shop', 'en', 'fr', 'a\tb');
    await execute('interlinear.refreshGlossaries');
    await execute('interlinear.useGlossary', { glossary_id: other });
    assert.equal(used(), other);
    await execute('interlinear.stopUsingGlossary');
    assert.equal(used(), '');
  });

  it('cannot be chosen before they are ready, and can as soon as they are, without being asked for ("must not be used in translate requests until ready is true") [ready.required]', async () => {
    await sandbox.set({ glossaries_ready: false });
    const glossary_id = await createGlossary('Late', 'en', 'de', 'a\tb');
    const one = `/v3/glossaries/${glossary_id}`;
    await execute('interlinear.refreshGlossaries');
    await execute('interlinear.useGlossary', { glossary_id });
    assert.equal(used(), '');
    await sandbox.set({ glossaries_ready: true });
    await sandbox.resetLedger();
    await until('it is looked for', async () =>
      (await sandbox.ledger()).entries.some(({ path, status }) => path === one && status === 200),
    );
    // A whole exchange with the service, which ends long after that answer was read.
    await openText('⟨Something else⟩');
    await execute('interlinear.translateSelectionTo', 'de');
    await execute('interlinear.useGlossary', { glossary_id });
    assert.equal(used(), 'Late');
    await closeEditors();
  });

  it('are duplicated with all dictionaries, entry by entry [glossaries.entries-calls] [glossary.several]', async () => {
    const glossary_id = await createGlossary('Shop', 'en', 'de', 'a\tb\n"q"\t=x, y');
    await put(glossary_id, 'en', 'fr', 'a\tc');
    await execute('interlinear.refreshGlossaries');
    const duplicating = execute('interlinear.duplicateGlossary', { glossary_id });
    assert.equal(await quick.accept(glossariesCreateTexts.glossaryNamePrompt()), glossariesChangeTexts.nameOfCopy('Shop'));
    await duplicating;
    const copy = (await glossaryList()).find(({ name }) => name === glossariesChangeTexts.nameOfCopy('Shop'));
    assert.ok(copy);
    assert.equal(await entriesOf(copy.glossary_id, 'en', 'de'), 'a\tb\n"q"\t=x, y');
    assert.equal(await entriesOf(copy.glossary_id, 'en', 'fr'), 'a\tc');
    assert.equal((await glossaryList()).length, 2);
  });

  if (hasLegacyGlossaries()) {
    it('that are legacy become current ones with the same entries; translations follow the new one, and the old one is kept until somebody says so [versioning.v2-glossaries]', async () => {
      const legacy = await createLegacyGlossary('Old', 'en', 'de', 'a\tb\nc\td');
      await execute('interlinear.refreshGlossaries');
      await setting('interlinear.translation.glossary', legacy);
      await execute('interlinear.convertGlossary', { glossary_id: legacy });
      const all = await glossaryList();
      const made = all.find(({ glossary_id }) => glossary_id !== legacy);
      assert.ok(made);
      assert.deepEqual(
        all.map(({ name }) => name),
        ['Old', 'Old'],
      );
      assert.equal(await entriesOf(made.glossary_id, 'en', 'de'), 'a\tb\nc\td');
      assert.equal(used(), made.glossary_id);
      await setting('interlinear.translation.glossary', undefined);
    });
  }

  it('are not deleted, and dictionaries are not, without an answer', async () => {
    const glossary_id = await createGlossary('Kept', 'en', 'de', 'a\tb');
    await execute('interlinear.refreshGlossaries');
    await execute('interlinear.deleteGlossary', { glossary_id });
    await execute('interlinear.deleteDictionary', { glossary_id, source_lang: 'en', target_lang: 'de' });
    assert.equal((await glossaryList()).length, 1);
    const { entries } = await sandbox.ledger();
    assert.ok(!entries.some(({ method }) => method === 'DELETE'));
  });

  it('put their ids on the clipboard, one a line', async () => {
    const first = await createGlossary('A', 'en', 'de', 'a\tb');
    const second = await createGlossary('B', 'en', 'de', 'a\tb');
    const rows = [{ glossary_id: first }, { glossary_id: second }, { glossary_id: first, source_lang: 'en', target_lang: 'de' }];
    await execute('interlinear.copyGlossaryId', rows[0], rows);
    assert.equal(await vscode.env.clipboard.readText(), `${first}\n${second}`);
  });

  it('are made of a file of the Explorer: its name, languages and entries are taken, and nothing is sent before the last answer', async () => {
    const file = workspaceFile('riverside.csv');
    await vscode.workspace.fs.writeFile(
      file,
      Buffer.from('\uFEFFsource;target;source_lang;target_lang\r\nbike;Rad;en;de\r\n"lock; big";Schloss;;\r\nvélo;Rad;fr;de\r\n'),
    );
    await importAsSuggested(file);
    const [made] = await glossaryList();
    assert.equal(made?.name, 'riverside');
    assert.equal(await entriesOf(made.glossary_id, 'en', 'de'), 'bike\tRad\nlock; big\tSchloss');
    const changes = (await sandbox.ledger()).entries
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(changes, ['POST /v3/glossaries']);
  });

  it('take the text of a file that is open as it stands there, unsaved', async () => {
    const file = workspaceFile('open.en-fr.tsv');
    await vscode.workspace.fs.writeFile(file, Buffer.from('bike\tvelo\n'));
    const editor = await vscode.window.showTextDocument(file);
    await editor.edit((edit) => edit.replace(new vscode.Range(0, 5, 0, 9), 'vélo'));
    await importAsSuggested(file);
    const [made] = await glossaryList();
    assert.ok(made);
    assert.equal(await entriesOf(made.glossary_id, 'en', 'fr'), 'bike\tvélo');
    assert.equal(editor.document.isDirty, true);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('stay the ones that are followed when another one of the same name is made', async () => {
    const glossary_id = await createGlossary('twice', 'en', 'de', 'a\tb');
    await execute('interlinear.refreshGlossaries');
    await execute('interlinear.useGlossary', { glossary_id });
    assert.equal(used(), 'twice');
    const file = workspaceFile('twice.csv');
    await vscode.workspace.fs.writeFile(file, Buffer.from('bike,Rad,en,de\n'));
    await importAsSuggested(file);
    assert.equal((await glossaryList()).length, 2);
    assert.equal(used(), glossary_id);
  });

  it('are made of each of several files: one that cannot be read keeps no other from it; lines may end as they did on old machines', async () => {
    const [broken, good] = [workspaceFile('broken.csv'), workspaceFile('good.en-fr.csv')];
    await vscode.workspace.fs.writeFile(broken, Buffer.from('Straße,rue', 'latin1'));
    await vscode.workspace.fs.writeFile(good, Buffer.from('bike,vélo\rbell,sonnette\r'));
    await importAsSuggested(broken, good);
    const [made] = await glossaryList();
    assert.ok(made);
    assert.equal(await entriesOf(made.glossary_id, 'en', 'fr'), 'bike\tvélo\nbell\tsonnette');
  });

  it('are not replaced by what was agreed to for other entries: a dictionary that was changed meanwhile is shown again', async () => {
    const glossary_id = await createGlossary('Shop', 'en', 'de', 'bike\tFahrrad');
    await execute('interlinear.refreshGlossaries');
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: 'bike\tRad\nbell\tKlingel\n' }));
    editor.selection = new vscode.Selection(0, 0, 2, 0);
    await sandbox.resetLedger();
    const done = execute('interlinear.addDictionary', { glossary_id });
    await quick.pick(glossariesCreateTexts.entriesOriginPlaceholder(), glossariesCreateTexts.fromSelection());
    await quick.accept(glossariesCreateTexts.dictionaryPlaceholder());
    // "Replace" would lose nothing as the dictionary is now.
    const where = glossariesImportTexts.dictionaryLabel('Shop', 'English → German');
    await quick.asked(where);
    const reads = async () => (await sandbox.ledger()).entries.filter(({ path }) => path.includes('/entries')).length;
    assert.equal(await reads(), 1);
    await put(glossary_id, 'en', 'de', 'bike\tFahrrad\nlock\tSchloss');
    await quick.pick(where, glossariesTexts.replaceButton());
    assert.equal(await quick.accept(glossariesImportTexts.changedInTheMeantime(where)), glossariesImportTexts.merge());
    await done;
    // "Replace" was chosen: it is what looks again.
    assert.equal(await reads(), 2);
    assert.equal(await entriesOf(glossary_id, 'en', 'de'), 'bike\tRad\nlock\tSchloss\nbell\tKlingel');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('get entries merged into a dictionary that is there: others stay', async () => {
    const glossary_id = await createGlossary('Shop', 'en', 'de', 'bike\tFahrrad\nlock\tSchloss');
    await execute('interlinear.refreshGlossaries');
    const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: 'bike\tRad\nbell\tKlingel\n' }));
    editor.selection = new vscode.Selection(0, 0, 2, 0);
    const done = execute('interlinear.addDictionary', { glossary_id });
    await quick.pick(glossariesCreateTexts.entriesOriginPlaceholder(), glossariesCreateTexts.fromSelection());
    await quick.accept(glossariesCreateTexts.dictionaryPlaceholder());
    await quick.pick(glossariesImportTexts.dictionaryLabel('Shop', 'English → German'), glossariesImportTexts.merge());
    await done;
    assert.equal(await entriesOf(glossary_id, 'en', 'de'), 'bike\tRad\nlock\tSchloss\nbell\tKlingel');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('are compared as sorted lines, read-only', async () => {
    const one = await createGlossary('One', 'en', 'de', 'b\tB\na\tA\nsame\tgleich');
    const other = await createGlossary('Two', 'en', 'de', 'same\tgleich\na\tÄ\nc\tC');
    await execute('interlinear.refreshGlossaries');
    const rows = [one, other].map((glossary_id) => ({ glossary_id, source_lang: 'en', target_lang: 'de' }));
    await execute('interlinear.compareDictionaries', rows[0], rows);
    const [before, after] = await until('the comparison is open', async () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      if (!(input instanceof vscode.TabInputTextDiff)) return undefined;
      return Promise.all([input.original, input.modified].map(async (uri) => vscode.workspace.openTextDocument(uri)));
    });
    assert.equal(before?.getText(), 'a\tA\nb\tB\nsame\tgleich');
    assert.equal(after?.getText(), 'a\tÄ\nc\tC\nsame\tgleich');
    assert.equal(after?.languageId, 'interlinear-dictionary');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });
});

async function put(glossary_id: string, source_lang: string, target_lang: string, entries: string): Promise<void> {
  await request('PUT', `/v3/glossaries/${glossary_id}/dictionaries`, { source_lang, target_lang, entries, entries_format: 'tsv' });
}
