import assert from 'node:assert/strict';
import fc from 'fast-check';
import { attributesPlace, foldersAbove, pathFrom, statePlace, stateRoot } from '../../src/services/localization/stateRoot.ts';
import type { KnownFolders } from '../../src/services/localization/stateRoot.ts';

const none: KnownFolders = { shared: [], repositories: [], workspace: [] };
const rootOf = (file: string, known: Partial<KnownFolders>) => stateRoot(file, { ...none, ...known });
const local = (path: string) => ({ path, isShared: false });
const shared = (path: string) => ({ path, isShared: true });

describe('The root of a state', () => {
  it('is the nearest folder with .interlinear, else the top of the repository, else the folder of the workspace', () => {
    const file = '/home/w/repo/docs/a.md';
    const [repositories, workspace] = [['/home/w/repo'], ['/home/w']];
    assert.deepEqual(rootOf(file, { shared: ['/home/w/repo/docs', '/home/w/repo'], repositories, workspace }), shared('/home/w/repo/docs'));
    assert.deepEqual(rootOf(file, { shared: ['/home/w/repo'], repositories, workspace }), shared('/home/w/repo'));
    assert.deepEqual(rootOf(file, { repositories, workspace }), local('/home/w/repo'));
    assert.deepEqual(rootOf(file, { workspace }), local('/home/w'));
    assert.deepEqual(rootOf(file, { workspace: ['/home/w', '/home/w/repo'] }), local('/home/w/repo'));
  });

  it('may lie above the folder that is open, up to the top of the repository', () => {
    const workspace = ['/repo/docs'];
    assert.deepEqual(rootOf('/repo/docs/a.md', { shared: ['/repo'], repositories: ['/repo'], workspace }), shared('/repo'));
    assert.deepEqual(rootOf('/repo/docs/a.md', { repositories: ['/repo'], workspace }), local('/repo'));
  });

  it('is never above the repository, nor without one above the workspace', () => {
    const file = '/home/repo/a.md';
    assert.deepEqual(rootOf(file, { shared: ['/home'], repositories: ['/home/repo', '/home'] }), local('/home/repo'));
    assert.deepEqual(rootOf(file, { shared: ['/home'], workspace: ['/home/repo'] }), local('/home/repo'));
    assert.deepEqual(rootOf(file, { shared: ['/home/repo/a.md', '/home/repository'], workspace: ['/home/repo'] }), local('/home/repo'));
  });

  it('is missing for a file that is in neither', () => {
    assert.equal(rootOf('/tmp/a.md', { shared: ['/tmp'], repositories: ['/repo'], workspace: ['/tm', '/tmp/a.md'] }), undefined);
  });

  it('is found whatever the paths are spelled like', () => {
    assert.deepEqual(rootOf('C:\\w\\a\\b.md', { workspace: ['c:\\w\\'] }), local('C:/w'));
    assert.deepEqual(rootOf('/c:/w/a/b.md', { workspace: ['/C:/w'] }), local('/c:/w'));
    assert.deepEqual(rootOf('\\\\server\\share\\a\\b.md', { workspace: ['\\\\server\\share'] }), local('//server/share'));
    assert.deepEqual(rootOf('/e\u0301/b.md', { workspace: ['/é/'] }), local('/e\u0301'));
    assert.deepEqual(rootOf('/b.md', { workspace: ['/'] }), local('/'));
  });

  it('is looked for in the folders above a file', () => {
    assert.deepEqual(foldersAbove('/a/b/c.md'), ['/a/b', '/a', '/']);
    assert.deepEqual(foldersAbove('c:\\a\\b.md'), ['c:/a', 'c:']);
    assert.deepEqual(foldersAbove('a.md'), []);
  });
});

describe('Paths from the root', () => {
  it('are the same on every system', () => {
    for (const [root, file] of [
      ['/repo', '/repo/docs/é.md'],
      ['/repo/', '/repo/docs/e\u0301.md'],
      ['c:/repo', 'C:\\repo\\docs\\é.md'],
      ['/c:/repo', '/C:/repo/docs/é.md'],
      ['\\\\server\\share', '//server/share/docs/é.md'],
      ['/', '/docs/é.md'],
    ] as const) {
      assert.equal(pathFrom(local(root), file), 'docs/é.md', root);
    }
    assert.equal(pathFrom(local('/repo'), '/repo/a\\b.md'), 'a\\b.md');
  });

  it('are refused for a file elsewhere', () => {
    for (const file of ['/repository/a.md', '/repo', '/a.md', 'a.md']) assert.throws(() => pathFrom(local('/repo'), file), /below/);
  });

  it('lead back to the file', () => {
    const segment = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[/\\\0]|^\.+$/.test(text));
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1 }), segment, (folders, name) => {
        const root = rootOf(`/${[...folders, name].join('/')}`, { workspace: [`/${folders[0] ?? ''}`] });
        assert.ok(root);
        assert.equal(pathFrom(root, `/${[...folders, name].join('/')}`), [...folders.slice(1), name].join('/').normalize('NFC'));
      }),
    );
  });
});

describe('The place of facts', () => {
  it('is in the project when they are shared, one file a language, by the code in lower case', () => {
    const place = statePlace(shared('/repo'), 'zh-Hans', '/storage');
    assert.deepEqual(place, { file: '/repo/.interlinear/state/zh-hans.tsv', within: '/repo', isShared: true });
    assert.equal(attributesPlace(place).file, '/repo/.interlinear/state/.gitattributes');
    assert.equal(statePlace(shared('/'), 'DE', '/storage').file, '/.interlinear/state/de.tsv');
    assert.equal(statePlace(shared('\\\\server\\share'), 'DE', '/storage').file, '//server/share/.interlinear/state/de.tsv');
  });

  it('is otherwise in the storage of this computer, under a hash of the path of the root', () => {
    const place = statePlace(local('/repo'), 'pt-BR', '/storage/');
    assert.match(place.file, /^\/storage\/state\/[\da-f]{32}\/pt-br\.tsv$/);
    assert.deepEqual([place.within, place.isShared], ['/storage/', false]);
    const folderOf = (root: string) => statePlace(local(root), 'de', '/storage').file;
    assert.equal(folderOf('C:\\repo'), folderOf('c:/repo/'));
    assert.notEqual(folderOf('/repo'), folderOf('/repo2'));
  });

  it('stays in its folder, whatever a project calls a language', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('../../x', '..', '', '\0', 'CON', 'a/b', '\\')), (language) => {
        const { file } = statePlace(shared('/repo'), language, '/storage');
        assert.match(file, /^\/repo\/\.interlinear\/state\/[^/\\:\0]+\.tsv$/);
      }),
    );
  });
});
