import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { RefusedSaves } from '../../src/services/resources/refusedSaves.ts';
import { closeEditors, until } from './surroundings.ts';

const scheme = 'refusing';

describe('A save that a file system refuses', () => {
  const uri = vscode.Uri.from({ scheme, path: '/terms.txt', query: 'id=1' });
  let saves: RefusedSaves;
  let reason: string | undefined;
  let written: string[];
  let registered: vscode.Disposable;

  /** @param looks whether the reason is told to who looks at the file. */
  function register(looks: boolean): void {
    saves = new RefusedSaves((error) => assert.fail(String(error)));
    reason = undefined;
    written = [];
    const nothing = () => ({ dispose: () => undefined });
    const provider: vscode.FileSystemProvider = {
      onDidChangeFile: nothing,
      watch: nothing,
      stat(file) {
        if (looks) saves.look(file);
        const type = file.path === '/' ? vscode.FileType.Directory : vscode.FileType.File;
        return { type, ctime: 0, mtime: written.length + 1, size: 3 };
      },
      readDirectory: () => [],
      createDirectory: () => undefined,
      readFile: () => Buffer.from(written.at(-1) ?? 'one'),
      writeFile: (file, content, options) =>
        saves.write(file, options, async () => {
          if (reason !== undefined) throw vscode.FileSystemError.Unavailable(reason);
          written.push(Buffer.from(content).toString());
        }),
      delete: () => undefined,
      rename: () => undefined,
    };
    registered = vscode.Disposable.from(saves, vscode.workspace.registerFileSystemProvider(scheme, provider, { isCaseSensitive: true }));
  }

  afterEach(async () => {
    await closeEditors();
    registered.dispose();
  });

  async function edited(): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(uri);
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((change) => change.insert(new vscode.Position(0, 3), '!'));
    return document;
  }

  it('leaves the text unsaved, however many look at the file at the same time, and is over with the next save', async () => {
    register(true);
    const document = await edited();
    for (const because of ['The first reason.', 'The second reason.']) {
      reason = because;
      const looks = Array.from({ length: 50 }, async () => vscode.workspace.fs.stat(uri).then(undefined, () => undefined));
      assert.equal(await document.save(), false);
      await Promise.all(looks);
      assert.equal(document.isDirty, true);
      assert.deepEqual(written, []);
    }
    // Over with the save as well: the file can be looked at, and read again.
    await until('it can be looked at', async () =>
      vscode.workspace.fs.stat(uri).then(
        () => true,
        () => false,
      ),
    );
    reason = undefined;
    assert.equal(await document.save(), true);
    assert.equal(document.isDirty, false);
    assert.deepEqual(written, ['one!']);
  });

  it('is told at once to an extension that writes, which does not look at the file after it', async () => {
    register(true);
    reason = 'The reason.';
    await assert.rejects(async () => vscode.workspace.fs.writeFile(uri, Buffer.from('x')), { code: 'Unavailable', message: 'The reason.' });
    assert.equal((await vscode.workspace.fs.stat(uri)).type, vscode.FileType.File);
  });

  it('makes the text unsaved again where an editor does not look at the file after a write', async () => {
    register(false);
    const document = await edited();
    reason = 'The reason.';
    assert.equal(await document.save(), true);
    await until('it is unsaved again', () => document.isDirty && document.getText() === 'one!');
    reason = undefined;
    assert.equal(await document.save(), true);
    assert.deepEqual(written, ['one!']);
    assert.equal(document.isDirty, false);
  });
});
