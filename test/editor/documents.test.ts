import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { extractRawText } from 'mammoth';
import SrtParser from 'srt-parser-2';
import * as vscode from 'vscode';
import { mock } from 'node:test';
import { documentTypeNames } from '../../src/api/documents.ts';
import type { DocumentType } from '../../src/api/documents.ts';
import { providerRules } from '../../src/api/providerRules.ts';
import { profiles } from '../../src/api/providers.ts';
import { unsupported } from '../../src/features/documents/unsupported.ts';
import { officeText, sampleDocument, sampleText } from '../harness/sampleDocuments.ts';
import { heldAnswers } from './heldAnswers.ts';
import { createGlossary, removeGlossary } from './glossaries.ts';
import { registerMemoryFiles } from './memoryFiles.ts';
import { closeEditors, control, execute, givenSandbox, openText, setting, until, workspaceFile } from './surroundings.ts';
import * as documentsTexts from '../../src/features/documents/texts.ts';
import * as documentsConfirmTexts from '../../src/features/documents/confirmTexts.ts';
import { any, like, withText } from '../harness/like.ts';

describe('Translate as Document', () => {
  const sandbox = control();
  const hold = heldAnswers();
  const uploads = async () => (await sandbox.ledger()).entries.filter(({ path }) => path === '/v2/document');
  // Done when it is first asked about: after that, the engine waits for a second.
  before(() => sandbox.set({ document_duration_ms: 0 }));
  beforeEach(() => sandbox.resetLedger());
  afterEach(async () => {
    await closeEditors();
    for (const id of settingsUsed) await setting(id, undefined);
  });
  after(() => sandbox.set({ document_duration_ms: 2000 }));
  const settingsUsed = [
    'interlinear.documents.resultFile',
    'interlinear.translation.formality',
    'interlinear.translation.glossary',
    'interlinear.translation.sourceLanguage',
    'interlinear.privacy.exclude',
    'interlinear.cost.confirmAbove',
  ] as const;

  async function written(name: string, bytes: Uint8Array | string): Promise<vscode.Uri> {
    const uri = workspaceFile(`documents/${name}`);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(bytes));
    return uri;
  }

  const translate = (uris: vscode.Uri | readonly vscode.Uri[], ...targets: readonly string[]) => {
    const all = Array.isArray(uris) ? uris : [uris];
    return execute('interlinear.translateAsDocument', all[0], all, { targets, confirmed: true });
  };

  /** What arrived in a file, once it is there. */
  async function arrived(name: string): Promise<Buffer> {
    return until(`${name} is there`, () => bytesOf(workspaceFile(`documents/${name}`)));
  }

  async function names(folder: string): Promise<string[]> {
    const entries = await vscode.workspace.fs.readDirectory(workspaceFile(`documents/${folder}`));
    return entries.map(([name]) => name).toSorted();
  }

  /** What a result must show, read by a reader of its format. */
  const shown: Readonly<Record<DocumentType, (bytes: Buffer) => Promise<void> | void>> = {
    docx: async (bytes) => assert.match((await extractRawText({ buffer: bytes })).value, /^«de Ţĥéé .+»/),
    // The sandbox reads neither doc nor pdf: what stands in for the translation names the file and the language.
    doc: async (bytes) => assert.match((await extractRawText({ buffer: bytes })).value, /translation of sample\.doc into de/),
    pptx: async (bytes) => assert.match(await officeText(bytes), /«de Ĥééļļöö ŵööŕļđ»/),
    xlsx: async (bytes) => assert.match(await officeText(bytes), /«de Ĥééļļöö ŵööŕļđ»/),
    pdf: async (bytes) => assert.match(await officeText(bytes), /translation of sample\.pdf into de/),
    htm: isPage,
    html: isPage,
    txt: (bytes) => assert.match(bytes.toString(), /^«de [^»]+»\n$/),
    xlf: isXliff,
    xliff: isXliff,
    srt: isSubtitles,
    jpeg: isPhoto,
    jpg: isPhoto,
    png: (bytes) => assert.ok(bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) && bytes.includes('sample.png into de')),
  };
  function isPage(bytes: Buffer): void {
    const page = parseDocument(bytes.toString());
    for (const name of ['title', 'p']) assert.match(textOf(page, name), /^«de .+»$/);
  }
  function isXliff(bytes: Buffer): void {
    const file = parseDocument(bytes.toString(), { xmlMode: true });
    assert.equal(DomUtils.findOne(({ name }) => name === 'xliff', file.children)?.attribs['trgLang'], 'de');
    assert.equal(textOf(file, 'source'), sampleText);
    assert.match(textOf(file, 'target'), /^«de .+»$/);
  }
  function isSubtitles(bytes: Buffer): void {
    const [cue, ...others] = new SrtParser().fromSrt(bytes.toString());
    assert.deepEqual([cue?.startTime, cue?.endTime, others], ['00:00:01,000', '00:00:02,500', []]);
    assert.match(cue?.text ?? '', /^«de .+»$/);
  }
  function textOf({ children }: ReturnType<typeof parseDocument>, name: string): string {
    const found = DomUtils.findOne((element) => element.name === name, children);
    return found ? DomUtils.textContent(found) : '';
  }
  function isPhoto(bytes: Buffer): void {
    assert.ok(bytes.readUInt16BE(0) === 0xffd8 && bytes.includes('into de') && bytes.readUInt16BE(bytes.length - 2) === 0xffd9);
  }

  for (const type of documentTypeNames) {
    it(`translates ${type}, beside the source, which stays as it is (Document translation: supported inputs) [documents.inputs]`, async () => {
      const source = await sampleDocument(type);
      const uri = await written(`${type}/sample.${type}`, source);
      await translate(uri, 'de');
      const result = `sample.de.${type === 'doc' ? 'docx' : type}`;
      await shown[type](await arrived(`${type}/${result}`));
      assert.deepEqual(Buffer.from(await vscode.workspace.fs.readFile(uri)), Buffer.from(source));
      assert.deepEqual(await names(type), [`sample.${type}`, result].toSorted());
      assert.equal((await uploads()).length, 1);
    });
  }

  it('into several languages at once, each with what it takes of formality (Document translation: formality) [documents.formality]', async () => {
    await setting('interlinear.translation.formality', 'more');
    // The service refuses more and less for targets without formality: nothing of it is sent for English.
    await translate(await written('several/brief.txt', 'Das ist ein ganz gewöhnlicher deutscher Satz.'), 'fr', 'en-GB', 'pt-br');
    for (const [name, code] of [
      ['brief.fr.txt', 'fr'],
      ['brief.en-GB.txt', 'en-GB'],
      ['brief.pt-BR.txt', 'pt-BR'],
    ] as const)
      assert.match((await arrived(`several/${name}`)).toString(), new RegExp(`^«${code} `));
    assert.deepEqual(
      (await uploads()).map(({ status }) => status),
      [200, 200, 200],
    );
  });

  it('with the glossary of the settings where its pair fits (Document translation: glossary_id) [documents.glossary_id]', async () => {
    const id = await createGlossary('Yard', 'en', 'de', 'yard\tHinterhof');
    await setting('interlinear.translation.glossary', 'Yard');
    await setting('interlinear.translation.sourceLanguage', 'en');
    await translate(await written('glossary/yard.en.txt', sampleText), 'de', 'fr');
    assert.match((await arrived('glossary/yard.de.txt')).toString(), /Hinterhof/);
    assert.doesNotMatch((await arrived('glossary/yard.fr.txt')).toString(), /Hinterhof/);
    await removeGlossary(id);
  });

  it('not into the language that it is said to be in (Errors: document translation fails) [errors.document]', async () => {
    await setting('interlinear.translation.sourceLanguage', 'en');
    await translate(await written('same/a.txt', sampleText), 'fr', 'en-GB');
    assert.deepEqual(await names('same'), ['a.txt']);
    assert.deepEqual(await uploads(), []);
  });

  it('into a folder of its own, when the pattern of the settings says so', async () => {
    await setting('interlinear.documents.resultFile', '../translated/${lang}/${name}${ext}');
    await translate(await written('pattern/source/a.TXT', sampleText), 'de');
    await arrived('pattern/translated/de/a.TXT');
  });

  it('never outside of the workspace because a repository says so, in its settings or by links that it brings', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'interlinear-'));
    const inWorkspace = async (value: string | undefined) =>
      vscode.workspace.getConfiguration().update('interlinear.documents.resultFile', value, vscode.ConfigurationTarget.Workspace);
    try {
      const uri = await written('inside/a.txt', sampleText);
      await symlink(folder, workspaceFile('documents/inside/out').fsPath);
      const name = '${name}.${lang}${ext}';
      for (const way of [folder, '${dir}/../../../..', 'out', 'out/new']) {
        const pattern = `${way}/${name}`;
        await inWorkspace(pattern);
        await translate(uri, 'de');
      }
      await inWorkspace(undefined);
      assert.deepEqual(await readdir(folder), []);
      assert.deepEqual(await uploads(), []);
      // Whoever writes it into settings of their own means it.
      await setting('interlinear.documents.resultFile', `${folder}/${name}`);
      await translate(uri, 'de');
      await until('it is there', async () => (await readdir(folder)).includes('a.de.txt'));
    } finally {
      await inWorkspace(undefined);
      await rm(folder, { recursive: true });
    }
  });

  it('beside a file of the same name, which stays', async () => {
    await written('there/a.de.txt', 'mine');
    await translate(await written('there/a.txt', sampleText), 'de');
    assert.match((await arrived('there/a.de (2).txt')).toString(), /^«de /);
    assert.equal((await arrived('there/a.de.txt')).toString(), 'mine');
  });

  it('asks before that when nobody has: a question that is left sends nothing', async () => {
    await written('asks/a.de.txt', 'mine');
    const uri = await written('asks/a.txt', sampleText);
    // Modal questions refuse themselves here.
    await execute('interlinear.translateAsDocument', uri, [uri], { targets: ['de'] });
    assert.deepEqual(await names('asks'), ['a.de.txt', 'a.txt']);
    assert.deepEqual(await uploads(), []);
  });

  it('asks before a document with a minimum charge is sent, however much may be spent unasked (Limits: documents) [limits.document-minimum]', async () => {
    await setting('interlinear.cost.confirmAbove', 10_000_000);
    const word = await written('minimum/a.docx', await sampleDocument('docx'));
    await execute('interlinear.translateAsDocument', word, [word], { targets: ['de'] });
    assert.deepEqual(await uploads(), []);
    const text = await written('minimum/a.txt', sampleText);
    await execute('interlinear.translateAsDocument', text, [text], { targets: ['de'] });
    await arrived('minimum/a.de.txt');
  });

  it('asks before an image is sent, whose characters only the service can count', async () => {
    await setting('interlinear.cost.confirmAbove', 10_000_000);
    const image = await written('uncounted/a.png', await sampleDocument('png'));
    await execute('interlinear.translateAsDocument', image, [image], { targets: ['de'] });
    assert.deepEqual(await uploads(), []);
  });

  /** What is asked before documents are sent, with what stands below; nothing is sent. */
  async function asked(uris: readonly vscode.Uri[], ...targets: readonly string[]): Promise<string> {
    const question = mock.method(vscode.window, 'showWarningMessage', async () => undefined);
    await execute('interlinear.translateAsDocument', uris[0], uris, { targets });
    const said = question.mock.calls.map((call): unknown[] => call.arguments);
    question.mock.restore();
    assert.deepEqual(await uploads(), []);
    assert.equal(said.length, 1);
    return JSON.stringify(said);
  }

  it('says what of an order is not billed while in beta, and how many characters a document may have', async () => {
    const { billsImages, documentCharacters } = providerRules[givenSandbox().profile];
    const image = await written('free/a.png', await sampleDocument('png'));
    const word = await written('free/a.docx', await sampleDocument('docx'));
    const both = await asked([image, word], 'de');
    const least = documentsConfirmTexts.minimumBilled('50,000', '50,000');
    assert.match(both, withText(least));
    assert.equal(both.includes(documentsConfirmTexts.imagesNotBilled()), !billsImages);
    assert.equal(both.includes(documentsConfirmTexts.imagesBilled()), billsImages);
    assert.equal(both.includes(documentsConfirmTexts.documentCharacterLimit('1,000,000')), documentCharacters !== null);
    const [beta = ''] = profiles[givenSandbox().profile].unbilledTargets;
    const swiss = await asked([word], 'fr', beta);
    assert.match(swiss, withText(least));
    assert.match(swiss, withText(documentsConfirmTexts.languagesNotBilled(any)));
    assert.match(swiss, /German/);
    const free = await asked([word], beta);
    for (const billed of [
      documentsConfirmTexts.minimumBilled(any, any),
      documentsConfirmTexts.mostBilledForTextsMany(any),
      documentsConfirmTexts.mostBilledMany(any),
    ])
      assert.doesNotMatch(free, withText(billed));
  });

  if (providerRules[givenSandbox().profile].documentCharacters !== null)
    it('no text with more characters than the plan takes', async () => {
      const notice = mock.method(vscode.window, 'showWarningMessage', async () => undefined);
      await translate(await written('long/a.txt', 'a'.repeat(1_000_001)), 'de');
      const [told] = await until(
        'the notice',
        () => notice.mock.calls.length > 0 && notice.mock.calls.map(({ arguments: [words] }): unknown => words),
      );
      notice.mock.restore();
      assert.match(String(told), withText(documentsTexts.documentTooLong('a.txt', '1,000,001', '1,000,000')));
      assert.deepEqual(await uploads(), []);
    });

  it('asks before what is being translated is sent a second time, which would be billed again', async () => {
    await sandbox.orderFaults({ kind: 'hold', billed: true, match: { method: 'POST', path: '/v2/document' } });
    const uri = await written('twice/a.txt', sampleText);
    await translate(uri, 'de');
    await until('it is sent', async () => (await uploads()).length > 0);
    await execute('interlinear.translateAsDocument', uri, [uri], { targets: ['de'] });
    await sandbox.clearFaults();
    await arrived('twice/a.de.txt');
    assert.equal((await uploads()).length, 1);
  });

  it('two sources of one result, both of which are kept', async () => {
    const sources = ['doc', 'docx'] as const;
    const uris = await Promise.all(sources.map(async (type) => written(`two/a.${type}`, await sampleDocument(type))));
    await translate(uris, 'de');
    const both = await Promise.all(
      ['a.de.docx', 'a.de (2).docx'].map(async (name) => (await extractRawText({ buffer: await arrived(`two/${name}`) })).value),
    );
    assert.match(both.join('\n'), /translation of a\.doc into de[^]*«de/);
  });

  it('all documents of a folder, however deep, once: neither what others made nor what was made of them', async () => {
    for (const name of [
      'a.txt',
      'deep/er/b.html',
      'a.fr.txt',
      'notes.md',
      'node_modules/c.txt',
      '.git/d.txt',
      'secrets/e.txt',
      'empty.txt',
    ])
      await written(`folder/${name}`, name === 'empty.txt' ? '' : sampleText);
    await translate(workspaceFile('documents/folder'), 'de');
    await arrived('folder/a.de.txt');
    await arrived('folder/deep/er/b.de.html');
    assert.equal((await uploads()).length, 2);
    await translate(workspaceFile('documents/folder'), 'de', 'fr');
    await arrived('folder/deep/er/b.fr.html');
    await arrived('folder/a.de (2).txt');
    await until('all are sent', async () => (await uploads()).length >= 6);
    assert.equal((await uploads()).length, 6);
  });

  it('no links that lie in a folder, which may lead out of it or to what is never sent; a folder that cannot be read keeps no other', async () => {
    const outside = await written('linked/outside.txt', sampleText);
    await written('linked/folder/a.txt', sampleText);
    const folder = workspaceFile('documents/linked/folder').fsPath;
    await symlink(outside.fsPath, join(folder, 'link.txt'));
    await symlink(join(folder, '..'), join(folder, 'circle'));
    await written('linked/folder/locked/b.txt', sampleText);
    await chmod(join(folder, 'locked'), 0);
    try {
      await translate(workspaceFile('documents/linked/folder'), 'de');
      await arrived('linked/folder/a.de.txt');
      // Where everything can be read, as root can, the locked folder is one like others.
      const isReadable = process.getuid?.() === 0;
      if (isReadable) await arrived('linked/folder/locked/b.de.txt');
      assert.equal((await uploads()).length, isReadable ? 2 : 1);
    } finally {
      await chmod(join(folder, 'locked'), 0o700);
    }
  });

  it('no file that a pattern of interlinear.privacy.exclude fits, not even when it is chosen', async () => {
    await setting('interlinear.privacy.exclude', ['**/private/**']);
    await translate(await written('private/a.txt', sampleText), 'de');
    assert.deepEqual(await names('private'), ['a.txt']);
    assert.deepEqual(await uploads(), []);
  });

  it('no recording, but says which command is for it, or that none is', async () => {
    const said = async (name: string) => {
      const { message, actions } = await unsupported(workspaceFile(name));
      return [message, ...actions.map(({ title }) => title)].join(' | ');
    };
    assert.equal(await said('talk.M4A'), `${documentsTexts.isRecording('talk.M4A')} | ${documentsTexts.translateRecording()}`);
    assert.match(await said('film.mov'), like(documentsTexts.recordingUnsupported('film.mov', `mp3, wav, ${any}`)));
  });

  it('no text, but offers its translation beside it, after which the selection is what it was, or what the user has made it', async () => {
    const uri = await written('beside/short.rst', 'Good morning to everybody.\n\nCome in.\n');
    const [answer, elsewhere] = [hold('POST', '/v2/translate'), new vscode.Selection(2, 0, 2, 4)];
    await execute('interlinear.chooseTargetLanguage', 'de');
    const editor = await vscode.window.showTextDocument(uri);
    const { actions } = await unsupported(uri);
    const translated = actions[0]?.run();
    await answer.asked;
    editor.selection = elsewhere;
    answer.release();
    await translated;
    assert.ok(editor.selection.isEqual(elsewhere));
    const again = await vscode.window.showTextDocument(uri);
    const cursor = new vscode.Selection(0, 4, 0, 4);
    again.selection = cursor;
    await actions[0]?.run();
    assert.ok(again.selection.isEqual(cursor));
  });

  it('no file that is larger than its type may be, nor one that is empty [limits.document-size]', async () => {
    await translate(await written('large/a.srt', Buffer.alloc(160_000, 'a')), 'de');
    await translate(await written('large/b.txt', ''), 'de');
    assert.deepEqual(await names('large'), ['a.srt', 'b.txt']);
    assert.deepEqual(await uploads(), []);
  });

  it('no subtitles that are larger than the service takes: 0.15 MB, or 150 KB [limits.document-size]', async () => {
    const most = providerRules[givenSandbox().profile].subtitleBytes;
    const cue = '1\n00:00:01,000 --> 00:00:02,500\n';
    const filled = (bytes: number) => cue + 'a'.repeat(bytes - cue.length);
    const notice = mock.method(vscode.window, 'showWarningMessage', async () => undefined);
    await translate(await written('subtitles/a.srt', filled(Math.floor(most) + 1)), 'de');
    const [told] = await until(
      'the notice',
      () => notice.mock.calls.length > 0 && notice.mock.calls.map(({ arguments: [words] }): unknown => words),
    );
    notice.mock.restore();
    const size = most === 150 * 1024 ? '150 kB' : '153.6 kB';
    assert.match(String(told), withText(documentsTexts.documentTooLarge('a.srt', any, size, 'srt')));
    assert.deepEqual(await uploads(), []);
    await translate(await written('subtitles/b.srt', filled(Math.floor(most))), 'de');
    await arrived('subtitles/b.de.srt');
    assert.deepEqual(
      (await uploads()).map(({ status }) => status),
      [200],
    );
  });

  it('the file of the tab in front, when no other is named', async () => {
    const editor = await openText(sampleText, { uri: workspaceFile('documents-front.txt') });
    assert.equal(editor.document.isDirty, false);
    await execute('interlinear.translateAsDocument', undefined, undefined, { targets: ['de'], confirmed: true });
    await until('the result is there', () => bytesOf(workspaceFile('documents-front.de.txt')));
  });

  it('a text that was never saved, as it stands, beside the files of the workspace', async () => {
    const { document } = await openText('The yard is behind the house.', { language: 'plaintext' });
    assert.equal(document.isUntitled, true);
    await execute('interlinear.translateAsDocument', document.uri, undefined, { targets: ['de'], confirmed: true });
    const name = `${document.uri.path}.de.txt`;
    const bytes = await until(`${name} is there`, () => bytesOf(workspaceFile(name)));
    assert.match(bytes.toString(), /^«de /);
  });

  it('a file of a virtual workspace, whole, with its result there', async () => {
    const files = new Map<string, Uint8Array>([['/a.txt', Buffer.from(sampleText)]]);
    const registered = registerMemoryFiles('documents-test', files, { hidesSizes: true });
    await translate(vscode.Uri.parse('documents-test:/a.txt'), 'de');
    const result = await until('the result is there', () => files.get('/a.de.txt'));
    assert.match(Buffer.from(result).toString(), /^«de /);
    assert.deepEqual([...files.keys()], ['/a.txt', '/a.de.txt']);
    registered.dispose();
  });
});

async function bytesOf(uri: vscode.Uri): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}
