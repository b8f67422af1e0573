import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { dictionaryOf, dictionaryToOpen, dictionaryUri } from '../../src/services/glossaries/dictionaryPlace.ts';
import { createGlossary, removeGlossary, request } from './glossaries.ts';
import { heldAnswers } from './heldAnswers.ts';
import {
  closeEditors,
  control,
  execute,
  givenSandbox,
  sandboxHeaders,
  openText,
  setting,
  until,
  workspaceFile,
  isOldest,
  hasLegacyGlossaries,
} from './surroundings.ts';
import * as glossariesDictionariesTexts from '../../src/features/glossaries/dictionaries/texts.ts';
import { any, like, withText } from '../harness/like.ts';
import * as glossariesDictionariesActivationTexts from '../../src/features/glossaries/dictionaries/activationTexts.ts';
import * as glossariesServiceTexts from '../../src/services/glossaries/texts.ts';
import * as servicesTexts from '../../src/services/texts.ts';

const account = () => createHash('sha256').update(`interlinear account ${givenSandbox().key}`).digest('hex').slice(0, 32);

/** 100,000 entries of 104 bytes with their line ends: nearly 10 MB. */
const largeEntries = Array.from({ length: 100_000 }, (_, index) =>
  `source phrase ${index}\tder Zielausdruck dieses Wörterbuchs, der ${index} heißt`.padEnd(101, '.'),
).join('\n');

describe('The address of a dictionary as a file', () => {
  const address = { account: 'ab12', glossary_id: '6f9c-id', source_lang: 'en', target_lang: 'pt' };

  it('is read as its name; account, glossary and pair are beside that, whatever the name holds', () => {
    assert.equal(dictionaryUri(address, 'Bikes').path, '/Bikes (en-pt).tsv');
    assert.equal(dictionaryUri(address, 'Bikes').query, 'id=6f9c-id&pair=en-pt');
    assert.equal(dictionaryUri(address, 'Bikes/Parts').path, '/Bikes∕Parts (en-pt).tsv');
    for (const name of [
      'Bikes',
      '../../a',
      'a/b\\c',
      '',
      '...',
      '\u0000',
      '\u202Efdp',
      '中文 🚲',
      '#?&id=x',
      '%2F',
      `${'n'.repeat(99)}🚲`,
      'x'.repeat(1024),
    ]) {
      const uri = vscode.Uri.parse(dictionaryUri(address, name).toString());
      assert.deepEqual(dictionaryOf(uri), address);
      assert.match(uri.path, /^\/[^/\p{C}]{1,100} \(en-pt\)\.tsv$/u, name);
      assert.ok(!uri.path.includes(address.glossary_id));
    }
    const odd = { ...address, glossary_id: 'a&pair=x/é +%' };
    assert.deepEqual(dictionaryOf(vscode.Uri.parse(dictionaryUri(odd, 'Bikes').toString())), odd);
  });

  it('may be one of before, and is nothing else', () => {
    assert.deepEqual(dictionaryOf(vscode.Uri.parse('interlinear-glossary://ab12/6f9c-id/en-pt/Bikes (en-pt).tsv')), address);
    for (const wrong of [
      'interlinear-glossary://ab12/',
      'interlinear-glossary://ab12/?id=6f9c-id&pair=en-pt',
      'interlinear-glossary://ab12/Bikes (en-pt).tsv',
      'interlinear-glossary://ab12/Bikes.tsv?id=6f9c-id',
      'interlinear-glossary://ab12/Bikes.tsv?id=6f9c-id&pair=en',
      'interlinear-glossary://ab12/Bikes.tsv?id=6f9c-id&pair=en-pt-de',
      'interlinear-glossary:/Bikes.tsv?id=6f9c-id&pair=en-pt',
      'interlinear-glossary://ab12/6f9c-id/en-pt',
      'interlinear-glossary://ab12/6f9c-id/en/Bikes.tsv',
      'interlinear-glossary://ab12/6f9c-id/en-pt/Bikes/Parts.tsv',
      'file:///Bikes.tsv?id=6f9c-id&pair=en-pt',
    ])
      assert.equal(dictionaryOf(vscode.Uri.parse(wrong)), undefined, wrong);
  });
});

describe('A dictionary as a file', () => {
  const hold = heldAnswers();
  const sandbox = control();
  const glossaries: string[] = [];

  beforeEach(async () => {
    await sandbox.clearFaults();
    await sandbox.set({ latency_ms: 0 });
    await sandbox.resetLedger();
  });
  afterEach(async () => {
    await sandbox.clearFaults();
    await closeEditors();
    for (const id of glossaries.splice(0)) await removeGlossary(id);
  });

  it('opens as TSV in a language of its own, with its size, a time that stays, and without word wrap', async () => {
    const entries = 'bell\tKlingel\nsaddle\tSattel';
    const before = Date.now();
    const { uri, document } = await opened(entries);
    const after = Date.now();
    assert.equal(document.getText(), entries);
    assert.equal(document.languageId, 'interlinear-dictionary');
    assert.match(uri.path, /\/Terms \(en-de\)\.tsv$/);
    const { size, mtime, permissions } = await vscode.workspace.fs.stat(uri);
    assert.equal(size, Buffer.byteLength(entries));
    assert.ok(before <= mtime && mtime <= after, 'it is from when it was read');
    assert.equal(permissions, undefined);
    assert.equal(Buffer.from(await vscode.workspace.fs.readFile(uri)).toString(), entries);
    assert.equal((await vscode.workspace.fs.stat(uri)).mtime, mtime);
    const editor = vscode.workspace.getConfiguration('editor', document);
    assert.deepEqual([editor.get('wordWrap'), editor.get('insertSpaces')], ['off', false]);
    assert.equal(vscode.workspace.getConfiguration('files', document).get('autoSave'), 'off');
  });

  it('is replaced when it is saved, and nothing is sent when nothing was changed ("creates the dictionary or replaces it entirely") [glossaries.put]', async () => {
    const { id, uri, document } = await opened('bell\tKlingel\nsaddle\tSattel');
    const before = await vscode.workspace.fs.stat(uri);
    await edit(document, (change) => change.insert(new vscode.Position(1, 13), '\nchain\tKette'));
    assert.equal(await document.save(), true);
    assert.equal(await remote(id), 'bell\tKlingel\nsaddle\tSattel\nchain\tKette');
    assert.equal(document.isDirty, false);
    const after = await vscode.workspace.fs.stat(uri);
    assert.ok(after.mtime > before.mtime);
    assert.equal(after.size, Buffer.byteLength(document.getText()));
    assert.equal(await puts(), 1);
    await edit(document, (change) => change.insert(new vscode.Position(0, 0), 'x'));
    await edit(document, (change) => change.delete(new vscode.Range(0, 0, 0, 1)));
    assert.equal(document.isDirty, true);
    await sandbox.resetLedger();
    assert.equal(await document.save(), true);
    assert.deepEqual(await sandbox.sent(), []);
  });

  it('is opened by an address of before as well, and saved by it; then that one is where it is', async () => {
    const id = await made('bell\tKlingel');
    const place = { account: account(), glossary_id: id, source_lang: 'en', target_lang: 'de' };
    const uri = vscode.Uri.from({ scheme: 'interlinear-glossary', authority: account(), path: `/${id}/en-de/Terms (en-de).tsv` });
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    assert.equal(document.languageId, 'interlinear-dictionary');
    await edit(document, (change) => change.insert(new vscode.Position(0, 12), '\nchain\tKette'));
    assert.equal(dictionaryToOpen(place, 'Terms').toString(), uri.toString());
    assert.equal(await document.save(), true);
    assert.equal(await remote(id), 'bell\tKlingel\nchain\tKette');
    await put(id, 'bell\tGlocke');
    await edit(document, (change) => change.insert(new vscode.Position(0, 12), 'n'));
    assert.equal(await document.save(), false, 'somebody else changed it');
    await edit(document, (change) => change.delete(new vscode.Range(0, 12, 0, 13)));
    await closeEditors();
    assert.equal(dictionaryToOpen(place, 'Terms').toString(), dictionaryUri(place, 'Terms').toString());
  });

  it('that is open by two addresses all the same follows what is saved by one of them, and asks when both were changed', async () => {
    const { id, document } = await opened('bell\tKlingel');
    const other = await vscode.workspace.openTextDocument(
      vscode.Uri.from({ scheme: 'interlinear-glossary', authority: account(), path: `/${id}/en-de/Terms (en-de).tsv` }),
    );
    await vscode.window.showTextDocument(other, vscode.ViewColumn.Beside);
    await edit(document, (change) => change.insert(new vscode.Position(0, 12), 'n'));
    assert.equal(await document.save(), true);
    await until('the other one follows', () => other.getText() === 'bell\tKlingeln');
    assert.equal(other.isDirty, false);
    await edit(document, (change) => change.insert(new vscode.Position(0, 13), '1'));
    await edit(other, (change) => change.insert(new vscode.Position(0, 13), '2'));
    assert.equal(await other.save(), true);
    assert.equal(await document.save(), false);
    assert.equal(document.getText(), 'bell\tKlingeln1');
    assert.equal(await remote(id), 'bell\tKlingeln2');
  });

  it('stays the same file when its glossary is renamed, and is no other of the same name', async () => {
    const { id, uri, document } = await opened('bell\tKlingel');
    const otherId = await made('bell\tGlocke');
    const place = { account: account(), glossary_id: otherId, source_lang: 'en', target_lang: 'de' };
    assert.equal(dictionaryToOpen(place, 'Terms').path, uri.path);
    const other = await vscode.workspace.openTextDocument(dictionaryToOpen(place, 'Terms'));
    assert.notEqual(other, document);
    await request('PATCH', `/v3/glossaries/${id}`, { name: 'Other/Terms' });
    await execute('interlinear.refreshGlossaries');
    await edit(document, (change) => change.insert(new vscode.Position(0, 12), 'n'));
    await edit(other, (change) => change.insert(new vscode.Position(0, 11), 'n'));
    await execute('interlinear.openDictionary', { glossary_id: id, source_lang: 'en', target_lang: 'de' });
    assert.equal(vscode.window.activeTextEditor?.document, document);
    assert.equal(await other.save(), true);
    assert.equal(document.isDirty, true);
    assert.equal(await document.save(), true);
    assert.deepEqual([await remote(id), await remote(otherId)], ['bell\tKlingeln', 'bell\tGlocken']);
  });

  it('keeps quotes, emoji, and text from right to left as they are [glossary.tsv]', async () => {
    const entries = '"bell"\tdie "Klingel"\n🚲\tFahrrad 🚲\nשלום\tשלום עולם\nit\'s, 5" pipe\t5"-Rohr';
    const { id, document } = await opened(entries);
    assert.equal(document.getText(), entries);
    await edit(document, (change) => change.insert(new vscode.Position(4, 0), '\nمرحبا\tHallo'));
    assert.equal(await document.save(), true);
    assert.equal(await remote(id), `${entries}\nمرحبا\tHallo`);
  });

  it('is sent with LF and without byte order mark and blank lines, whatever the editor has', async () => {
    const { id, document } = await opened('bell\tKlingel');
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((change) => change.setEndOfLine(vscode.EndOfLine.CRLF));
    await edit(document, (change) => change.insert(new vscode.Position(0, 12), '\r\n\r\nsaddle\tSattel\r\n'));
    assert.equal(document.getText(), 'bell\tKlingel\r\n\r\nsaddle\tSattel\r\n');
    assert.equal(await document.save(), true);
    assert.equal(await remote(id), 'bell\tKlingel\nsaddle\tSattel');
    const { uri } = document;
    await closeEditors();
    await vscode.workspace.fs.writeFile(uri, Buffer.from('\uFEFFbell\tKlingel\r\n'));
    assert.equal(await remote(id), 'bell\tKlingel');
    const encoded = async () => vscode.workspace.fs.writeFile(uri, Buffer.from([0xff, 0xfe, 0x61, 0x00]));
    await assert.rejects(encoded, withText(glossariesDictionariesTexts.wrongEncoding()));
  });

  it('is not sent with faults: the text stays, unsaved ("Entry content rules") [glossary.controls]', async () => {
    const { id, document } = await opened('bell\tKlingel');
    for (const [line, fault] of [
      ['bell\tGlocke', glossariesServiceTexts.duplicateSource()],
      ['chain\tKette\tKettchen', glossariesServiceTexts.extraColumn()],
      ['chain', glossariesServiceTexts.missingTarget()],
      ['cha\u0007in\tKette', glossariesServiceTexts.controlCharacter()],
    ] as const) {
      await write(document, `bell\tKlingel\n${line}`);
      assert.equal(await document.save(), false);
      assert.equal(document.isDirty, true);
      const written = async () => vscode.workspace.fs.writeFile(document.uri, Buffer.from(document.getText()));
      await assert.rejects(written, withText(glossariesDictionariesTexts.notSentOne(glossariesServiceTexts.faultInLine('2', fault))));
    }
    await write(document, '');
    assert.equal(await document.save(), false);
    assert.equal(await remote(id), 'bell\tKlingel');
    assert.equal(await puts(), 0);
  });

  it('that was changed at the service is not overwritten without an answer', async () => {
    const { id, document } = await opened('bell\tKlingel');
    await put(id, 'bell\tKlingel\nsaddle\tSattel');
    await edit(document, (change) => change.insert(new vscode.Position(0, 12), '\nchain\tKette'));
    // The question refuses itself here, as a user who leaves it.
    assert.equal(await document.save(), false);
    assert.equal(document.isDirty, true);
    assert.equal(document.getText(), 'bell\tKlingel\nchain\tKette');
    assert.equal(await remote(id), 'bell\tKlingel\nsaddle\tSattel');
    await put(id, 'chain\tKette\nbell\tKlingel');
    await sandbox.resetLedger();
    assert.equal(await document.save(), true, 'what is to be saved is there by now');
    assert.equal(await puts(), 0);
  });

  it('may have another order at the service: entries are compared as a set', async () => {
    const { id, document } = await opened('bell\tKlingel\nsaddle\tSattel');
    await put(id, 'saddle\tSattel\nbell\tKlingel');
    await edit(document, (change) => change.insert(new vscode.Position(1, 13), '\nchain\tKette'));
    assert.equal(await document.save(), true);
    assert.equal(await remote(id), 'bell\tKlingel\nsaddle\tSattel\nchain\tKette');
  });

  it('shows what the service has when it is reverted, and stands on that from then on', async () => {
    const { id, document } = await opened('bell\tKlingel');
    await put(id, 'bell\tKlingel\nsaddle\tSattel');
    await edit(document, (change) => change.insert(new vscode.Position(0, 0), 'x'));
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await until('the text of the service is shown', () => document.getText() === 'bell\tKlingel\nsaddle\tSattel');
    await edit(document, (change) => change.insert(new vscode.Position(1, 13), '\nchain\tKette'));
    assert.equal(await document.save(), true);
    assert.equal(await remote(id), 'bell\tKlingel\nsaddle\tSattel\nchain\tKette');
  });

  it('is not taken for what somebody else read of it meanwhile', async () => {
    const { id, uri, document } = await opened('bell\tKlingel');
    await edit(document, (change) => change.insert(new vscode.Position(0, 12), 'x'));
    await put(id, 'bell\tKlingeL');
    assert.equal(Buffer.from(await vscode.workspace.fs.readFile(uri)).toString(), 'bell\tKlingeL');
    assert.equal(await document.save(), false);
    assert.equal(await remote(id), 'bell\tKlingeL');
    assert.equal(document.getText(), 'bell\tKlingelx');
  });

  it('keeps the text when it cannot be saved, and is saved when the service is back', async () => {
    const { id, document } = await opened('bell\tKlingel');
    await edit(document, (change) => change.insert(new vscode.Position(0, 12), '\nchain\tKette'));
    const path = `/v3/glossaries/${id}`;
    for (const fault of [
      { kind: 'status', status: 403, message: '[x](command:workbench.action.quit) $(bug) <b>no</b>', match: { path, method: 'PUT' } },
      { kind: 'status', status: 400, message: 'No.', match: { path, method: 'PUT' } },
      { kind: 'status', status: 403, match: { path, method: 'GET' } },
      { kind: 'status', status: 401, match: { path, method: 'GET' } },
    ] as const) {
      await sandbox.orderFaults({ ...fault, times: 2 });
      assert.equal(await document.save(), false, JSON.stringify(fault));
      assert.equal(document.isDirty, true);
      assert.equal(document.getText(), 'bell\tKlingel\nchain\tKette');
      const written = async () => vscode.workspace.fs.writeFile(document.uri, Buffer.from(document.getText()));
      await assert.rejects(written, withText(glossariesDictionariesTexts.notSavedBecause(any)));
      await sandbox.clearFaults();
    }
    assert.equal(await remote(id), 'bell\tKlingel');
    // Done at the service, though the answer did not come: nothing is asked the next time.
    await sandbox.orderFaults({ kind: 'status', status: 400, billed: true, match: { path, method: 'PUT' } });
    assert.equal(await document.save(), false);
    assert.equal(await document.save(), true);
    assert.equal(await remote(id), 'bell\tKlingel\nchain\tKette');
  });

  it('that was deleted at the service is not made again without an answer, and keeps the text', async () => {
    const { id, document } = await opened('bell\tKlingel');
    await edit(document, (change) => change.insert(new vscode.Position(0, 12), '\nchain\tKette'));
    await removeDictionary(id);
    assert.equal(await document.save(), false);
    assert.equal(document.isDirty, true);
    await removeGlossary(id);
    assert.equal(await document.save(), false);
    await assert.rejects(
      async () => vscode.workspace.fs.writeFile(document.uri, Buffer.from(document.getText())),
      withText(glossariesDictionariesTexts.glossaryDeleted()),
    );
    assert.equal(document.getText(), 'bell\tKlingel\nchain\tKette');
    assert.equal(await puts(), 0);
  });

  it('that is answered without its entries is not taken for one that was emptied or deleted, and nothing is overwritten', async () => {
    const { uri, document } = await opened('bell\tKlingel');
    await edit(document, (change) => change.insert(new vscode.Position(0, 12), '\nchain\tKette'));
    const body = JSON.stringify({ dictionaries: [] });
    await sandbox.orderFaults({
      kind: 'status',
      status: 200,
      body,
      content_type: 'application/json',
      times: 9,
      match: { method: 'GET', ends: '/entries' },
    });
    await assert.rejects(
      async () => vscode.workspace.fs.readFile(uri),
      (error) =>
        error instanceof vscode.FileSystemError &&
        error.code === 'Unavailable' &&
        withText(servicesTexts.unexpectedResponse(any)).test(error.message),
    );
    assert.equal(await document.save(), false);
    assert.equal(document.getText(), 'bell\tKlingel\nchain\tKette');
    assert.equal(await puts(), 0);
    await sandbox.clearFaults();
    assert.equal(await document.save(), true);
  });

  it('that is not there cannot be opened, nor one of another key', async () => {
    const id = await made('bell\tKlingel');
    const place = { account: account(), glossary_id: id, source_lang: 'en', target_lang: 'de' };
    const fails = async (uri: vscode.Uri, code: string, words = /./) =>
      assert.rejects(
        async () => vscode.workspace.fs.readFile(uri),
        (error) => error instanceof vscode.FileSystemError && error.code === code && words.test(error.message),
      );
    const gone = like(glossariesDictionariesTexts.dictionaryGone());
    await fails(dictionaryUri({ ...place, target_lang: 'fr' }, 'Terms'), 'FileNotFound', gone);
    await fails(dictionaryUri({ ...place, glossary_id: crypto.randomUUID() }, 'Terms'), 'FileNotFound', gone);
    const foreign = dictionaryUri({ ...place, account: 'f'.repeat(32) }, 'Terms');
    const ofOther = withText(glossariesDictionariesTexts.otherKey());
    await fails(foreign, 'Unavailable', ofOther);
    await assert.rejects(async () => vscode.workspace.fs.writeFile(foreign, Buffer.from('a\tb')), ofOther);
    assert.equal(await puts(), 0);
    const uri = dictionaryUri(place, 'Terms');
    await assert.rejects(async () => vscode.workspace.fs.delete(uri), withText(glossariesDictionariesActivationTexts.deleteInView()));
    await assert.rejects(
      async () => vscode.workspace.fs.rename(uri, dictionaryUri({ ...place, target_lang: 'fr' }, 'Terms')),
      withText(glossariesDictionariesActivationTexts.renameInView()),
    );
  });

  it('says so while nothing is connected, and is saved when it is again', async () => {
    const { id, document } = await opened('bell\tKlingel');
    await edit(document, (change) => change.insert(new vscode.Position(0, 12), '\nchain\tKette'));
    await setting('interlinear.connection.provider', 'deepl');
    try {
      assert.equal(await document.save(), false);
      await assert.rejects(async () => vscode.workspace.fs.readFile(document.uri), withText(glossariesDictionariesTexts.notConnected()));
    } finally {
      await setting('interlinear.connection.provider', undefined);
    }
    assert.equal(document.getText(), 'bell\tKlingel\nchain\tKette');
    assert.equal(await document.save(), true);
    assert.equal(await remote(id), 'bell\tKlingel\nchain\tKette');
  });

  it('is one text in two editors', async () => {
    const { id, document } = await opened('bell\tKlingel');
    const beside = await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
    assert.equal(vscode.window.visibleTextEditors.filter((editor) => editor.document === document).length, 2);
    assert.equal(await beside.edit((change) => change.insert(new vscode.Position(0, 12), '\nchain\tKette')), true);
    await Promise.all([document.save(), document.save()]);
    assert.equal(document.isDirty, false);
    assert.equal(await remote(id), 'bell\tKlingel\nchain\tKette');
    assert.equal(await puts(), 1);
  });

  if (hasLegacyGlossaries()) {
    it('of a legacy glossary can only be read ("glossaries created through them are immutable") [versioning.immutable]', async () => {
      const body = { name: 'Old', source_lang: 'en', target_lang: 'de', entries: 'bell\tKlingel', entries_format: 'tsv' };
      const response = await fetch(`${givenSandbox().url}/v2/glossaries`, {
        method: 'POST',
        headers: sandboxHeaders(),
        body: JSON.stringify(body),
      });
      const { glossary_id } = (await response.json()) as { glossary_id: string };
      glossaries.push(glossary_id);
      await execute('interlinear.refreshGlossaries');
      const uri = dictionaryUri({ account: account(), glossary_id, source_lang: 'en', target_lang: 'de' }, 'Old');
      assert.equal((await vscode.workspace.fs.stat(uri)).permissions, vscode.FilePermission.Readonly);
      assert.equal(Buffer.from(await vscode.workspace.fs.readFile(uri)).toString(), 'bell\tKlingel');
      await assert.rejects(async () => vscode.workspace.fs.writeFile(uri, Buffer.from('a\tb')));
      assert.equal(
        (await sandbox.ledger()).entries.some(({ method }) => method === 'PUT'),
        false,
      );
    });
  }

  it('shows what is wrong as it is typed, and puts it right', async () => {
    const { id, document } = await opened('bell\tKlingel\nsaddle\tSattel');
    await write(document, 'bell\tKlingel\n saddle\tSattel\nbell\tGlocke\n\nchain\ncha\u0007in\tKette\na\tb\tc\n');
    const problems = await until('they are shown', () => {
      const found = vscode.languages.getDiagnostics(document.uri);
      return found.length === 6 && found;
    });
    const shown = problems.map(
      ({ code, range, message }) =>
        `${typeof code === 'string' ? code : ''} ${range.start.line}:${range.start.character}+${range.end.character - range.start.character} ${message}`,
    );
    assert.deepEqual(shown.toSorted(), [
      `blankLine 3:0+0 ${glossariesDictionariesTexts.blankLine()}`,
      `controlCharacter 5:3+1 ${glossariesServiceTexts.controlCharacter()}`,
      `duplicateSource 2:0+4 ${glossariesDictionariesTexts.duplicateOfLine('1')}`,
      `edgeWhitespace 1:0+1 ${glossariesServiceTexts.edgeWhitespace()}`,
      `extraColumn 6:4+1 ${glossariesServiceTexts.extraColumn()}`,
      `missingTarget 4:0+5 ${glossariesServiceTexts.missingTarget()}`,
    ]);
    const titles = async (line: number) => (await actionsAt(document, line)).map((action) => action.title);
    assert.deepEqual(await titles(2), [glossariesDictionariesTexts.keepFirst(), glossariesDictionariesTexts.keepOnlyThisOne()]);
    // From the last to the first: what stands above does not move.
    await choose(document, 6, glossariesDictionariesTexts.replaceExtraTabs());
    await choose(document, 5, glossariesDictionariesTexts.replaceControlCharacter());
    await choose(document, 4, glossariesDictionariesTexts.removeLine());
    await choose(document, 3, glossariesDictionariesTexts.removeBlankLine());
    await choose(document, 1, glossariesDictionariesTexts.trimPhrase());
    await choose(document, 2, glossariesDictionariesTexts.keepOnlyThisOne());
    await until('nothing is wrong any more', () => vscode.languages.getDiagnostics(document.uri).length === 0);
    assert.equal(document.getText(), 'saddle\tSattel\nbell\tGlocke\ncha in\tKette\na\tb c\n');
    assert.equal(await document.save(), true);
    assert.equal(await remote(id), 'saddle\tSattel\nbell\tGlocke\ncha in\tKette\na\tb c');
  });

  it('is put right where a problem stands by now, also while the problems that are shown are older', async () => {
    const { document } = await opened('bell\tKlingel');
    await write(document, 'bell\tA\nbell\tB\nlock\tC');
    await until('it is judged', () => vscode.languages.getDiagnostics(document.uri).length > 0);
    await edit(document, (change) => change.insert(new vscode.Position(0, 0), 'key\tD\n'));
    const fix = (await actionsAt(document, 2)).find(({ title }) => title === glossariesDictionariesTexts.keepOnlyThisOne());
    assert.ok(fix?.edit);
    await vscode.workspace.applyEdit(fix.edit);
    assert.equal(document.getText(), 'key\tD\nbell\tB\nlock\tC');
  });

  it('puts right all of a kind, or all that loses no phrase, in one step', async () => {
    const { document } = await opened('bell\tKlingel');
    const lines = Array.from({ length: 2000 }, (_, index) => `term ${index} \tBegriff ${index}`);
    await write(document, ['bell\tKlingel', ...lines, '', 'bell\tKlingel', 'bell\tGlocke'].join('\n'));
    const before = document.getText();
    await until('the first thousand are shown', () => vscode.languages.getDiagnostics(document.uri).length === 1000);
    await choose(document, 1, glossariesDictionariesTexts.trimAllPhrases('2,000'));
    assert.equal(document.lineAt(2000).text, 'term 1999\tBegriff 1999');
    assert.equal(document.lineAt(2003).text, 'bell\tGlocke');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('editor.action.fixAll');
    await until('it is fixed', () => document.lineCount === 2002);
    assert.equal(document.lineAt(2001).text, 'bell\tGlocke', 'what only a person can decide stays');
    await until('one is left', () => vscode.languages.getDiagnostics(document.uri).length === 1);
  });

  it('offers the phrases that are there, of the column that is typed in', async () => {
    const { document } = await opened('brake lever\tBremshebel\nfront brake\tVorderbremse\nbell\tBremsklingel');
    await edit(document, (change) => change.insert(new vscode.Position(2, 17), '\nbrake'));
    const at = async (line: number, character: number) => {
      const place = new vscode.Position(line, character);
      const list = await vscode.commands.executeCommand<vscode.CompletionList>('vscode.executeCompletionItemProvider', document.uri, place);
      return list.items.map(({ label }) => (typeof label === 'string' ? label : `${label.label}: ${label.description ?? ''}`));
    };
    assert.deepEqual(await at(3, 5), ['brake lever: Bremshebel', 'front brake: Vorderbremse']);
    await edit(document, (change) => change.insert(new vscode.Position(3, 5), '\tbrems'));
    assert.deepEqual(await at(3, 11), ['Bremshebel: brake lever', 'Bremsklingel: bell', 'Vorderbremse: front brake']);
  });

  // Half a minute of work that is the same in both editors: what differs between them shows with less.
  if (!isOldest) it('of 100,000 entries and nearly 10 MB is opened, judged and saved while another one waits for the service', saveLarge);
  if (!isOldest) it('of more than 10 MB is not saved, and says so', refuseTooLarge);

  it('leaves TSV files of the workspace in the language that they have', async () => {
    const { document } = await openText('a\tb\tc', { uri: workspaceFile('terms.tsv') });
    assert.notEqual(document.languageId, 'interlinear-dictionary');
    assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
  });

  async function refuseTooLarge(): Promise<void> {
    const { id, document } = await opened(largeEntries);
    const more = Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(500)}\t${'y'.repeat(500)}\n`).join('');
    await edit(document, (change) => change.insert(new vscode.Position(0, 0), more));
    assert.equal(await document.save(), false);
    const faults = await until('it is too large', () => {
      const found = vscode.languages.getDiagnostics(document.uri);
      return found.some(({ code }) => code === 'dictionaryTooLarge') && found;
    });
    assert.ok(faults.length <= 1000);
    assert.equal((await remote(id)).length, largeEntries.length);
  }

  async function saveLarge(): Promise<void> {
    const entries = largeEntries;
    assert.ok(Buffer.byteLength(entries) > 9.9 * 1024 ** 2 && Buffer.byteLength(entries) < 10 * 1024 ** 2);
    const { id, document } = await opened(entries);
    assert.equal(document.lineCount, 100_000);
    await edit(document, (change) => change.insert(new vscode.Position(50_000, 0), ' '));
    await until('it is judged', () => vscode.languages.getDiagnostics(document.uri)[0]?.code === 'edgeWhitespace');
    assert.equal(vscode.languages.getDiagnostics(document.uri)[0]?.range.start.line, 50_000);
    await edit(document, (change) => {
      change.delete(new vscode.Range(50_000, 0, 50_000, 1));
      change.delete(new vscode.Range(0, 0, 1, 0));
    });
    await until('it is right again', () => vscode.languages.getDiagnostics(document.uri).length === 0);
    // Only now: who waits for the service is given up after a minute.
    const { id: otherId, document: other } = await opened('bell\tKlingel');
    await edit(other, (change) => change.insert(new vscode.Position(0, 12), '\nchain\tKette'));
    const answer = hold('GET', `/v3/glossaries/${otherId}/entries`);
    const saving = other.save();
    await answer.asked;
    assert.equal(await document.save(), true);
    assert.equal((await remote(id)).length, entries.length - entries.indexOf('\n') - 1);
    assert.equal(other.isDirty, true);
    answer.release();
    assert.equal(await saving, true);
    assert.equal(await remote(otherId), 'bell\tKlingel\nchain\tKette');
  }

  async function made(entries: string): Promise<string> {
    const id = await createGlossary('Terms', 'en', 'de', entries);
    glossaries.push(id);
    return id;
  }

  async function opened(entries: string) {
    const id = await made(entries);
    const uri = dictionaryUri({ account: account(), glossary_id: id, source_lang: 'en', target_lang: 'de' }, 'Terms');
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    return { id, uri, document };
  }

  async function puts(): Promise<number> {
    return (await sandbox.ledger()).entries.filter(({ method }) => method === 'PUT').length;
  }
});

async function remote(id: string): Promise<string> {
  const response = await fetch(`${givenSandbox().url}/v3/glossaries/${id}/entries?source_lang=en&target_lang=de`, {
    headers: sandboxHeaders(),
  });
  const { dictionaries } = (await response.json()) as { dictionaries?: { entries: string }[] };
  return dictionaries?.[0]?.entries ?? '';
}

/** As somebody else would change it. */
async function put(id: string, entries: string): Promise<void> {
  const body = JSON.stringify({ source_lang: 'en', target_lang: 'de', entries, entries_format: 'tsv' });
  const response = await fetch(`${givenSandbox().url}/v3/glossaries/${id}/dictionaries`, {
    method: 'PUT',
    headers: sandboxHeaders(),
    body,
  });
  assert.equal(response.status, 200);
}

async function removeDictionary(id: string): Promise<void> {
  const url = `${givenSandbox().url}/v3/glossaries/${id}/dictionaries?source_lang=en&target_lang=de`;
  await fetch(url, { method: 'DELETE', headers: sandboxHeaders() });
}

async function edit(document: vscode.TextDocument, change: (edit: vscode.TextEditorEdit) => void): Promise<void> {
  const { activeTextEditor } = vscode.window;
  const editor = activeTextEditor?.document === document ? activeTextEditor : await vscode.window.showTextDocument(document);
  assert.equal(await editor.edit(change), true);
}

async function write(document: vscode.TextDocument, text: string): Promise<void> {
  await edit(document, (change) => change.replace(new vscode.Range(0, 0, document.lineCount, 0), text));
}

async function actionsAt(document: vscode.TextDocument, line: number): Promise<vscode.CodeAction[]> {
  const { range } = document.lineAt(line);
  return vscode.commands.executeCommand('vscode.executeCodeActionProvider', document.uri, range, vscode.CodeActionKind.QuickFix.value, 100);
}

/** Chooses a quick fix as soon as it is offered. */
async function choose(document: vscode.TextDocument, line: number, title: string): Promise<void> {
  const action = await until(title, async () => (await actionsAt(document, line)).find((one) => one.title === title));
  assert.ok(action.edit);
  await vscode.workspace.applyEdit(action.edit);
}
