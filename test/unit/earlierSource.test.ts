import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { documentsAtLastChange, EarlierSource } from '../../src/services/localization/earlierSource.ts';
import type { Git } from '../../src/services/localization/earlierSource.ts';
import { cutOffCommits } from '../../src/services/localization/shallowClone.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import type { TemporaryFolder } from './temporaryFolder.ts';

/** Files of each commit, the newest commit first. A file that is not named stayed as it was. */
type History = readonly Readonly<Record<string, string>>[];

/** A history in memory. @param cutOff true if what was before is unknown. */
function gitOf(history: History, cutOff = false) {
  const asked: string[] = [];
  const before = (commit: string) => history.slice(Number(commit));
  const git: Git = {
    async commitsOf(path, most) {
      asked.push(`commits of ${path}`);
      const all = history.flatMap((files, index) =>
        path in files ? [{ id: String(index), isChange: !cutOff || index < history.length - 1 }] : [],
      );
      return all.slice(0, most);
    },
    async textAt(commit, path, mostBytes) {
      asked.push(`${path} at ${commit}`);
      const text = before(commit).find((files) => path in files)?.[path];
      return text !== undefined && text.length <= mostBytes ? text : undefined;
    },
  };
  return { git, asked };
}

const paths = { source: 'a.md', target: 'a.de.md' };
const nothingKept = { textOf: async () => undefined };
/** Each line is a unit, and its own hash in capitals. */
const unitsOf = async (text: string) =>
  text.startsWith('!') ? undefined : text.split('\n').map((line) => ({ hash: line.toUpperCase(), text: line }));

describe('Documents as of the last change of the translation', () => {
  it('are those of the commit that changed it last, whatever the source did since', async () => {
    const { git } = gitOf([
      { 'a.md': 'three' },
      { 'b.md': 'x' },
      { 'a.de.md': 'zwei' },
      { 'a.md': 'two' },
      { 'a.md': 'one', 'a.de.md': 'eins' },
    ]);
    assert.deepEqual(await documentsAtLastChange(git, paths), { source: 'two', target: 'zwei' });
  });

  it('are unknown if git does not know one of them, or it was elsewhere then, or is too large', async () => {
    for (const history of [
      [],
      [{ 'a.md': 'one' }],
      [{ 'a.de.md': 'eins' }],
      [{ 'a.md': 'one' }, { 'a.de.md': 'eins' }],
      [{ 'a.de.md': 'eins' }, { 'a.md': 'x'.repeat(2 * 1024 * 1024 + 1) }],
      [{ 'a.de.md': 'x'.repeat(2 * 1024 * 1024 + 1) }, { 'a.md': 'one' }],
    ]) {
      assert.equal(await documentsAtLastChange(gitOf(history).git, paths), undefined, JSON.stringify(history).slice(0, 100));
    }
  });

  it('are unknown where the history was cut off, and every file seems to be new', async () => {
    const history = [{ 'a.md': 'two' }, { 'a.md': 'one', 'a.de.md': 'eins' }];
    assert.equal(await documentsAtLastChange(gitOf(history, true).git, paths), undefined);
    assert.deepEqual(await documentsAtLastChange(gitOf(history).git, paths), { source: 'one', target: 'eins' });
  });
});

describe('The earlier source of a unit', () => {
  it('is the text that was kept, without asking git', async () => {
    const { git, asked } = gitOf([{ 'a.md': 'one', 'a.de.md': 'eins' }]);
    const earlier = new EarlierSource({
      ...paths,
      git,
      unitsOf,
      kept: { textOf: async (hash) => (hash === 'ONE' ? 'One, as kept' : undefined) },
    });
    assert.equal(await earlier.sourceOf('ONE'), 'One, as kept');
    assert.deepEqual(asked, []);
  });

  it('is that of the version of which the target is the translation, which is opened once for several units', async () => {
    const history = [{ 'a.md': 'New one\nNew two\nthree' }, { 'a.de.md': 'Eins\nZwei\nDrei' }, { 'a.md': 'One\nTwo\nthree' }];
    const { git, asked } = gitOf(history);
    const earlier = new EarlierSource({ ...paths, git, unitsOf, kept: nothingKept });
    assert.deepEqual(await Promise.all(['ONE', 'TWO', 'THREE'].map(async (hash) => earlier.sourceOf(hash))), ['One', 'Two', 'three']);
    assert.deepEqual(asked, ['commits of a.de.md', 'commits of a.md', 'a.md at 1']);
  });

  it('is searched in other versions from the newest on, each of which is opened once', async () => {
    const history = [
      { 'a.md': 'five' },
      { 'a.md': 'four' },
      { 'a.md': '!three' },
      { 'a.de.md': 'zwei' },
      { 'a.md': 'two' },
      { 'a.md': 'one' },
    ];
    const { git } = gitOf(history);
    const opened: string[] = [];
    const earlier = new EarlierSource({
      ...paths,
      git,
      kept: nothingKept,
      unitsOf: async (text) => {
        opened.push(text);
        return unitsOf(text);
      },
    });
    assert.equal(await earlier.sourceOf('FOUR'), 'four');
    assert.deepEqual(opened, ['two', 'five', 'four']);
    assert.equal(await earlier.sourceOf('ONE'), 'one');
    assert.equal(await earlier.sourceOf('SIX'), undefined);
    assert.equal(await earlier.sourceOf('TWO'), 'two');
    assert.deepEqual(opened, ['two', 'five', 'four', '!three', 'one']);
  });

  it('is not searched in more than 20 versions, and of a shallow clone also in the oldest', async () => {
    const history = Array.from({ length: 30 }, (_, index) => ({ 'a.md': `text ${index}` }));
    const earlier = new EarlierSource({ ...paths, git: gitOf(history).git, unitsOf, kept: nothingKept });
    assert.deepEqual([await earlier.sourceOf('TEXT 19'), await earlier.sourceOf('TEXT 20')], ['text 19', undefined]);
    const cut = gitOf(history.slice(0, 2), true).git;
    assert.equal(await new EarlierSource({ ...paths, git: cut, unitsOf, kept: nothingKept }).sourceOf('TEXT 1'), 'text 1');
  });

  it('can be searched again after an error, which is told', async () => {
    const { git } = gitOf([{ 'a.md': 'two' }, { 'a.md': 'one' }]);
    let fails = true;
    const earlier = new EarlierSource({
      ...paths,
      git,
      kept: nothingKept,
      unitsOf: async (text) => {
        if (fails) throw new Error('The parser failed.');
        return unitsOf(text);
      },
    });
    await assert.rejects(earlier.sourceOf('TWO'), /The parser failed/);
    fails = false;
    assert.equal(await earlier.sourceOf('TWO'), 'two');
    assert.equal(await earlier.sourceOf('ONE'), 'one');
  });
});

describe('Commits at which a history was cut off', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(() => folder.remove());

  const inFolder = (...names: string[]) => join(folder.path, ...names);
  const git = async (where: string, ...args: string[]) => {
    const identity = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', '-c', 'protocol.file.allow=always'];
    return (await promisify(execFile)('git', [...identity, ...args], { cwd: where })).stdout.trim();
  };
  const repository = async (): Promise<string> => {
    const path = inFolder('whole');
    await mkdir(path);
    await git(path, 'init', '--quiet');
    for (const text of ['one', 'two', 'three']) {
      await writeFile(join(path, 'a.md'), text);
      await git(path, 'add', 'a.md');
      await git(path, 'commit', '--quiet', '--message', text);
    }
    return path;
  };

  it('are none of a whole repository, and those without parents of a shallow clone', async () => {
    const whole = await repository();
    assert.deepEqual([...(await cutOffCommits(whole))], []);
    await git(folder.path, 'clone', '--quiet', '--depth', '2', `file://${whole}`, 'shallow');
    const [, second] = (await git(whole, 'log', '--format=%H')).split('\n');
    assert.deepEqual([...(await cutOffCommits(inFolder('shallow')))], [second]);
  });

  it('are found from worktrees and submodules, and none outside of repositories', async () => {
    const whole = await repository();
    await git(folder.path, 'clone', '--quiet', '--depth', '1', `file://${whole}`, 'shallow');
    const newest = await git(whole, 'rev-parse', 'HEAD');
    await git(inFolder('shallow'), 'worktree', 'add', '--quiet', '--detach', inFolder('tree'));
    assert.deepEqual([...(await cutOffCommits(inFolder('tree')))], [newest]);
    await git(whole, 'submodule', '--quiet', 'add', '--depth', '1', `file://${whole}`, 'part');
    assert.deepEqual([...(await cutOffCommits(join(whole, 'part')))], [newest]);
    assert.deepEqual([...(await cutOffCommits(whole))], []);
    assert.deepEqual([...(await cutOffCommits(folder.path))], []);
  });
});
