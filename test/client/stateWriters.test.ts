import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { diskStateFiles as files } from '../../src/services/localization/diskStateFiles.ts';
import { addFacts, noFacts, readFacts, writeFacts } from '../../src/services/localization/facts.ts';
import type { Facts } from '../../src/services/localization/facts.ts';
import { keyHash } from '../../src/services/localization/hashes.ts';
import { openFacts, StateError, updateFacts } from '../../src/services/localization/stateFiles.ts';
import { statePlace } from '../../src/services/localization/stateRoot.ts';
import type { StatePlace } from '../../src/services/localization/stateRoot.ts';
import { WindowLock } from '../../src/services/localization/windowLock.ts';
import { childEnvironment } from '../harness/childEnvironment.ts';
import { nodeOf } from '../harness/paths.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { temporaryFolder } from '../unit/temporaryFolder.ts';
import type { TemporaryFolder } from '../unit/temporaryFolder.ts';
import type { StateJob } from './stateProcess.ts';

const script = fileURLToPath(new URL('stateProcess.ts', import.meta.url));
const factOf = (name: string) => ({ key: keyHash(name), source: keyHash('S'), target: keyHash('T'), mark: 'm' }) as const;
const adding = (name: string) => (facts: Facts) => addFacts(facts, [factOf(name)]);
const textWith = (...names: readonly string[]) => writeFacts(addFacts(noFacts, names.map(factOf)));

describe('Windows that share the state of translations', () => {
  let folder: TemporaryFolder;
  let storage: string;
  let place: StatePlace;
  let lock: WindowLock;
  beforeEach(async () => {
    folder = await temporaryFolder();
    storage = join(folder.path, 'storage');
    await mkdir(join(folder.path, 'repo'));
    place = statePlace({ path: join(folder.path, 'repo'), isShared: true }, 'de', storage);
    lock = new WindowLock(storage);
  });
  afterEach(async () => {
    await lock.close();
    await folder.remove();
  });

  const update = async (change: (facts: Facts) => Facts, at = place) => updateFacts(at, change, { files, lock });
  const content = async (at = place) => readFile(at.file, 'utf8');
  const write = async (text: string) => {
    await mkdir(dirname(place.file), { recursive: true });
    await writeFile(place.file, text);
  };
  const window = async (names: readonly string[], node: 'node' | 'node22' = 'node') => {
    const job: StateJob = { place, storage, names };
    await promisify(execFile)(nodeOf(node), [script, JSON.stringify(job)], { env: childEnvironment() });
  };

  it('write at once, and lose nothing; a reader always finds a whole file', async () => {
    const all = ['one', 'two', 'three', 'four'].map((name) => Array.from({ length: 25 }, (_, index) => `${name} ${index}`));
    const ended = new AbortController();
    const windows = Promise.all(all.map(async (names, index) => window(names, index % 2 ? 'node22' : 'node'))).finally(() => ended.abort());
    for (let before = 0; !ended.signal.aborted;) {
      const text = await content().catch(() => '');
      const facts = readFacts(text);
      assert.equal(writeFacts(facts), text);
      assert.ok(facts.size >= before);
      before = facts.size;
      await setTimeout(1);
    }
    await windows;
    assert.equal(await content(), textWith(...all.flat()));
    assert.deepEqual((await readdir(dirname(place.file))).toSorted(), ['.gitattributes', 'de.tsv']);
  });

  it('change it one after the other, in one window too', async () => {
    const names = Array.from({ length: 30 }, (_, index) => String(index));
    await Promise.all(names.map(async (name) => update(adding(name))));
    assert.equal(await content(), textWith(...names));
  });

  it('get their turn when a window ends that was about to write', async () => {
    const job: StateJob = { place, storage, names: ['one'], hangs: true };
    const child = spawn(nodeOf('node'), [script, JSON.stringify(job)], { env: childEnvironment(), stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await update(adding('two'));
    assert.equal(await content(), textWith('one', 'two'));
  });

  it('wait for each other, and say so when one takes too long', async () => {
    const clock = createSimulatedClock();
    const patient = new WindowLock(storage, clock);
    await patient.hold(async () => undefined);
    const slow = new DatabaseSync(join(storage, 'state.lock'));
    slow.exec('BEGIN IMMEDIATE');
    clock.timer(600, () => slow.exec('ROLLBACK'));
    await updateFacts(place, adding('one'), { files, lock: patient });
    assert.ok(clock.elapsed() >= 600, 'it waited');
    slow.exec('BEGIN IMMEDIATE');
    await assert.rejects(updateFacts(place, adding('two'), { files, lock: patient }), StateError);
    slow.close();
    await updateFacts(place, adding('three'), { files, lock: patient });
    assert.equal(await content(), textWith('one', 'three'));
    await patient.close();
  });

  it('go on after a change that failed, and nothing of it is written', async () => {
    await update(adding('one'));
    await assert.rejects(
      update(() => {
        throw new Error('no');
      }),
      /no/,
    );
    await update(adding('two'));
    assert.equal(await content(), textWith('one', 'two'));
  });

  it('write nothing when nothing changes, with other line ends too', async () => {
    const crlf = textWith('one', 'two').replaceAll('\n', '\r\n');
    await write(crlf);
    const { ino } = await stat(place.file, { bigint: true });
    await update(adding('one'));
    assert.equal((await stat(place.file, { bigint: true })).ino, ino);
    assert.equal(await content(), crlf);
    await update(adding('three'));
    assert.equal(await content(), textWith('one', 'two', 'three'));
  });

  it('create no file without facts', async () => {
    await update((facts) => facts);
    assert.equal((await openFacts(place, files)).size, 0);
    assert.deepEqual(await readdir(join(folder.path, 'repo')), []);
  });

  it('write .gitattributes with the first file only, and only beside shared facts', async () => {
    await update(adding('one'));
    const attributes = join(dirname(place.file), '.gitattributes');
    assert.equal(await readFile(attributes, 'utf8'), '*.tsv merge=union linguist-generated\n');
    await writeFile(attributes, '# mine\n');
    await update(adding('two'));
    await update(adding('one'), { ...place, file: place.file.replace('de.tsv', 'fr.tsv') });
    assert.equal(await readFile(attributes, 'utf8'), '# mine\n');
    const local = statePlace({ path: '/elsewhere', isShared: false }, 'de', storage);
    assert.equal((await openFacts(local, files)).size, 0);
    await update(adding('one'), local);
    assert.deepEqual(await readdir(dirname(local.file)), ['de.tsv']);
  });

  it('keep both sides of a conflict, and end it with the next write', async () => {
    await write(`<<<<<<< HEAD\n${textWith('one')}=======\n${textWith('two')}>>>>>>> theirs\n`);
    await update(adding('three'));
    assert.equal(await content(), textWith('one', 'two', 'three'));
  });

  it('leave alone what is no file of facts, and say nothing of paths', async () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';
    await write(pointer);
    assert.equal((await openFacts(place, files)).size, 0);
    await assert.rejects(update(adding('one')), StateError);
    assert.equal(await content(), pointer);
    const isFolder = { ...place, file: join(folder.path, 'repo') };
    for (const failed of [openFacts(isFolder, files), update(adding('one'), isFolder)]) {
      await assert.rejects(
        failed,
        (error) => error instanceof StateError && /EISDIR/.test(error.message) && !error.message.includes('repo'),
      );
    }
  });

  it('follow no link out of the project', async () => {
    const outside = join(folder.path, 'outside');
    await mkdir(outside);
    await symlink(outside, join(folder.path, 'repo', '.interlinear'), 'junction');
    await assert.rejects(update(adding('one')), /outside/);
    assert.deepEqual(await readdir(outside), []);
    await mkdir(join(outside, 'state'));
    await writeFile(join(outside, 'state', 'de.tsv'), textWith('one'));
    await assert.rejects(openFacts(place, files), /outside/);
  });
});
