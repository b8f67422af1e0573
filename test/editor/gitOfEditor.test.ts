import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import { GitOfEditor } from '../../src/features/files/gitOfEditor.ts';
import { documentsAtLastChange } from '../../src/services/localization/earlierSource.ts';
import { until, workspaceFile } from './surroundings.ts';

const most = 1_000_000;

describe('The history of files, from the editor', () => {
  const folder = workspaceFile('repositories').fsPath;
  const warnings: string[] = [];
  const editors = new GitOfEditor({ warn: (message) => warnings.push(message) });
  const identity = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', '-c', 'core.autocrlf=false'];
  const git = async (where: string, ...args: string[]) =>
    (await promisify(execFile)('git', [...identity, ...args], { cwd: where })).stdout.trim();

  const whole = join(folder, 'whole');
  const at = (...names: string[]) => join(whole, ...names);
  /** Writes files and commits them. @returns the commit. */
  const commit = async (files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(join(at(name), '..'), { recursive: true });
      await writeFile(at(name), text);
    }
    await git(whole, 'add', '--', ...Object.keys(files).map((name) => `:(literal)${name}`));
    await git(whole, 'commit', '--quiet', '--message', 'Change');
    return git(whole, 'rev-parse', 'HEAD');
  };
  /** Lets the editor open a repository, as the user does. */
  const openInEditor = async (path: string) => {
    await vscode.commands.executeCommand('git.openRepository', path);
    await until('the editor has the repository', async () => {
      const repositories: unknown = await vscode.commands.executeCommand('git.api.getRepositories');
      return Array.isArray(repositories) && repositories.includes(vscode.Uri.file(path).toString());
    });
  };
  const commits: string[] = [];
  before(async () => {
    await mkdir(whole, { recursive: true });
    await git(whole, 'init', '--quiet');
    commits.push(
      await commit({ 'docs/a.md': 'One\n', 'docs/de/a.md': 'Eins\n' }),
      await commit({ 'docs/a.md': 'Two – zwei\n' }),
      await commit({ 'docs/de/a.md': 'Zwei\n' }),
      await commit({ 'docs/a.md': 'Three\n' }),
      await commit({ 'l/a.md': 'Like a pattern\n' }),
      await commit({ '[lang]/a.md': 'Named like a pattern\n' }),
      await commit({ 'l/a.md': 'Changed\n' }),
    );
    await writeFile(at('docs/untracked.md'), 'Unknown\n');
    await openInEditor(whole);
  });
  beforeEach(() => {
    warnings.length = 0;
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('has the commits that changed a file, the newest first', async () => {
    const found = await editors.commitsOf(at('docs/a.md'), 10);
    assert.deepEqual(
      found,
      [3, 1, 0].map((index) => ({ id: commits[index], isChange: true })),
    );
    assert.deepEqual((await editors.commitsOf(at('docs/a.md'), 2)).length, 2);
    assert.deepEqual(warnings, []);
  });

  it('has the source as of the last change of its translation', async () => {
    const documents = await documentsAtLastChange(editors, { source: at('docs/a.md'), target: at('docs/de/a.md') });
    assert.deepEqual(documents, { source: 'Two – zwei\n', target: 'Zwei\n' });
  });

  it('takes a name for what it is', async () => {
    const found = await editors.commitsOf(at('[lang]/a.md'), 10);
    assert.deepEqual(
      found.map(({ id }) => id),
      [commits[5]],
    );
    assert.equal(await editors.textAt(commits[5] ?? '', at('[lang]/a.md'), most), 'Named like a pattern\n');
  });

  it('has no text that is too large, that a commit does not have, or that is none', async () => {
    const [first = ''] = commits;
    assert.equal(await editors.textAt(first, at('docs/a.md'), 4), 'One\n');
    assert.equal(await editors.textAt(first, at('docs/a.md'), 3), undefined);
    assert.equal(await editors.textAt(first, at('l/a.md'), most), undefined);
    assert.equal(await editors.textAt(first, at('docs'), most), undefined);
    assert.deepEqual(warnings, []);
  });

  it('knows nothing about files that are not tracked or outside of repositories', async () => {
    for (const path of [at('docs/untracked.md'), at('docs/missing.md'), workspaceFile('README.md').fsPath, '/nowhere/a.md']) {
      assert.deepEqual(await editors.commitsOf(path, 10), [], path);
      assert.equal(await editors.textAt(commits[0] ?? '', path, most), undefined, path);
    }
    assert.deepEqual(warnings, []);
  });

  it('says what went wrong, without what the file is called', async () => {
    assert.equal(await editors.textAt('0123456789012345678901234567890123456789', at('docs/a.md'), most), undefined);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /^Git could not be asked about a file: (?!.*a\.md)/);
  });

  it('does not take the oldest commit of a shallow clone for a change', async () => {
    const shallow = join(folder, 'shallow');
    await git(folder, 'clone', '--quiet', '--depth', '1', vscode.Uri.file(whole).toString(), shallow);
    await openInEditor(shallow);
    const paths = { source: join(shallow, 'docs/a.md'), target: join(shallow, 'docs/de/a.md') };
    assert.deepEqual(await editors.commitsOf(paths.target, 1), [{ id: commits.at(-1), isChange: false }]);
    assert.equal(await documentsAtLastChange(editors, paths), undefined);
    assert.equal(await editors.textAt(commits.at(-1) ?? '', paths.source, most), 'Three\n');
  });

  it('is unknown in a repository without commits', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    await git(empty, 'init', '--quiet');
    await writeFile(join(empty, 'a.md'), 'New\n');
    await openInEditor(empty);
    assert.deepEqual(await editors.commitsOf(join(empty, 'a.md'), 10), []);
  });
});
