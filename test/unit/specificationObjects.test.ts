import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { proverOf } from '../../scripts/specification/objects.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import type { TemporaryFolder } from './temporaryFolder.ts';

describe('What a test puts to the proof', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await temporaryFolder();
  });
  after(() => folder.remove());

  let files = 0;
  /** A file of these lines, in which SRC is the folder of the product. */
  async function written(...lines: string[]): Promise<string> {
    const file = join(folder.path, `given${(files += 1)}.ts`);
    const product = relative(folder.path, resolve(import.meta.dirname, '../../src'))
      .split(sep)
      .join('/');
    await writeFile(file, lines.join('\n').replaceAll('SRC/', `${product}/`));
    return file;
  }
  /** Of the line that holds a title in a file of such lines. */
  async function provedBy(title: string, ...lines: string[]): Promise<string | undefined> {
    const file = await written(...lines);
    const found = await readFile(file, 'utf8');
    const at = found.indexOf(title);
    assert.notEqual(at, -1, title);
    return proverOf(file, found.lastIndexOf('\n', at) + 1);
  }

  const importing = (what: string, module: string) => `import ${what} from 'SRC/${module}';`;
  const client = importing('{ createClient }', 'client/client.ts');
  const sandbox = importing('{ startSandbox }', 'sandbox/server.ts');

  it('is told by the layers of the product and by the packages that it imports from', async () => {
    for (const [line, prover] of [
      [client, 'client'],
      [importing('{ createClient }', 'text/glossary.ts'), 'client'],
      [importing('{ createClient }', 'features/keys/rows.ts'), 'editor'],
      [importing('{ createClient }', 'services/steps.ts'), 'editor'],
      [importing('{ createClient }', 'webview/main.ts'), 'editor'],
      [importing('{ createClient }', 'sandbox/server.ts'), 'sandbox'],
      [importing('{ createClient }', 'api/limits.ts'), 'rules'],
      ["import * as createClient from 'vscode';", 'editor'],
      ["import createClient from '@playwright/test';", 'editor'],
      ["import createClient from 'fast-check';", undefined],
    ] as const) {
      assert.equal(await provedBy('title', line, "it('title', () => createClient());"), prover, line);
    }
  });

  it('is what the test itself uses, not what stands beside it', async () => {
    const lines = [
      client,
      sandbox,
      "it('both', () => createClient(startSandbox()));",
      "it('one', () => startSandbox());",
      "it('none', () => 1);",
    ];
    assert.equal(await provedBy('both', ...lines), 'client');
    assert.equal(await provedBy('one', ...lines), 'sandbox');
    assert.equal(await provedBy('none', ...lines), undefined);
  });

  it('is the editor before the client, the client before the sandbox, and the sandbox before the rules that it is made of', async () => {
    const all = [client, sandbox, importing('{ limit }', 'api/limits.ts'), "import * as vscode from 'vscode';"];
    const found = async (...names: string[]) => provedBy('title', ...all, `it('title', () => [${names.join()}]);`);
    assert.equal(await found('limit', 'startSandbox', 'createClient', 'vscode'), 'editor');
    assert.equal(await found('limit', 'startSandbox', 'createClient'), 'client');
    assert.equal(await found('limit', 'startSandbox'), 'sandbox');
    assert.equal(await found('limit'), 'rules');
  });

  it('is found through declarations, functions, loops and what hooks assign', async () => {
    for (const lines of [
      ['const made = createClient();', 'const { used } = made;'],
      ['let used;', 'before(() => {', '  used = createClient();', '});'],
      ['function used() { return createClient(); }'],
      ['class used { made = createClient(); }'],
      ['for (const used of [createClient()])'],
      ['const used = new Map();', 'before(() => used.set(1, createClient()));'],
      ['const used = [];', 'before(() => { used.push(createClient()); });'],
    ])
      assert.equal(await provedBy('title', client, ...lines, "it('title', () => used);"), 'client', lines.join(' '));
  });

  it('is not found in names of properties', async () => {
    assert.equal(await provedBy('title', client, "it('title', () => ({ createClient: 1 }).createClient);"), undefined);
    assert.equal(await provedBy('title', client, "it('title', () => ({ createClient }));"), 'client');
    assert.equal(await provedBy('title', client, "it('title', () => ({})[createClient]);"), 'client');
  });

  it('is found in helpers, through what they hand on, and only in what is used of them', async () => {
    const helper = await written(client, sandbox, 'export const own = () => createClient();', 'export const other = () => startSandbox();');
    const again = await written(`export { own as renamed } from './${relative(folder.path, helper)}';`);
    const imports = (what: string, file: string) => `import ${what} from './${relative(folder.path, file)}';`;
    assert.equal(await provedBy('title', imports('{ own }', helper), "it('title', () => own());"), 'client');
    assert.equal(await provedBy('title', imports('{ other }', helper), "it('title', () => other());"), 'sandbox');
    assert.equal(await provedBy('title', imports('{ renamed }', again), "it('title', () => renamed());"), 'client');
    assert.equal(await provedBy('title', imports('* as all', helper), "it('title', () => all.other());"), 'client');
  });

  it('is nothing where only types are imported', async () => {
    for (const line of [importing('type { Client }', 'client/client.ts'), importing('{ type Client }', 'client/client.ts')])
      assert.equal(await provedBy('title', line, "it('title', () => { const own: Client = 1; return own; });"), undefined, line);
  });

  it('is, for a row of a table, what takes its title from there', async () => {
    const rows = ['const rows = [', "  ['title', 1],", '];'];
    assert.equal(
      await provedBy('title', client, sandbox, ...rows, 'for (const [title] of rows) it(title, () => createClient());', 'startSandbox();'),
      'client',
    );
    assert.equal(await provedBy('title', client, sandbox, ...rows, 'rows.forEach((title) => it(title, () => startSandbox()));'), 'sandbox');
  });
});
