import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JournalError, withWrite } from '../../src/services/jobs/journal.ts';
import { openJournal } from '../../src/services/jobs/journalFile.ts';
import { stagedFile } from '../../src/services/jobs/fetchResult.ts';
import { keepSource } from '../../src/services/jobs/stored.ts';
import { clock, heldBack, states, until, useJobs } from './jobsSetUp.ts';
import { ended, jobOf } from './jobWindow.ts';

describe('Jobs', () => {
  const jobs = useJobs();
  const { add, asked, close, document, inWork, lost, open, puts, recording, uploads } = jobs;

  describe('keep what they need, and nothing for others', () => {
    it('have no secret in clear in any file, at any time', async () => {
      const secrets = new Set<string>([jobs.sandbox.key]);
      const seen: string[] = [];
      const look = async () => {
        for (const name of await readdir(jobs.places.journal, { recursive: true })) {
          const bytes = await readFile(join(jobs.places.journal, name), 'latin1').catch(() => '');
          for (const secret of secrets) if (bytes.includes(secret) || name.includes(secret)) seen.push(`${secret} in ${name}`);
        }
      };
      const remember = <T extends object>(value: T): T => {
        for (const text of JSON.stringify(value).match(/[\w%.~:/?=-]{24,}/g) ?? []) secrets.add(text);
        return value;
      };
      const window = await open({
        around: {
          service: ({ documents, voice }) => ({
            documents: { ...documents, upload: async (...args) => remember(await documents.upload(...args)) },
            voice: {
              ...voice,
              create: async (...args) => remember(await voice.create(...args)),
              status: async (...args) => {
                const job = await voice.status(...args);
                for (const { signature, signed_download_url, download_url } of job.results)
                  remember({ signature, signed_download_url, download_url });
                return job;
              },
            },
          }),
        },
      });
      jobs.sandbox.set({ document_duration_ms: 200, voice_duration_ms: 200 });
      const ids = await window.engine.add([await document(), await recording(), await recording('signedUrl', 'two.wav')]);
      const isDone = () => window.engine.list().every(({ results }) => results.every(({ state }) => state === 'downloaded'));
      while (!isDone()) {
        await look();
        await clock.pass(10);
      }
      for (const id of ids) await ended(window, id);
      await look();
      assert.ok(secrets.size >= 8, [...secrets].join());
      assert.deepEqual(seen, []);
    });

    it('wait for the user when the key for their secrets is gone, and send nothing', async () => {
      jobs.sandbox.set({ document_duration_ms: 60_000 });
      const window = await open();
      const id = await add(window, await document());
      await until('it is uploaded', () => jobOf(window.engine, id).state === 'uploaded');
      await close(window);
      // What was asked right before that may arrive after it.
      await clock.settled();
      const before = jobs.sandbox.ledger.entries.length;
      const next = await open({ keys: new Map() });
      const job = await ended(next, id);
      assert.deepEqual([job.parked, job.note?.kind], [true, 'locked']);
      await clock.pass(100);
      assert.equal(jobs.sandbox.ledger.entries.length, before);
      await next.engine.remove([id]);
      assert.deepEqual(next.engine.list(), []);
    });

    it('are left to windows that have the key, and go on with it, whatever another window said meanwhile', async () => {
      jobs.sandbox.set({ document_duration_ms: 60_000 });
      const keys = new Map<string, Uint8Array>();
      const first = await open({ owner: 'one', keys });
      const id = await add(first, await document());
      await until('it is uploaded', () => jobOf(first.engine, id).state === 'uploaded');
      const other = await open({ owner: 'two', keys: new Map() });
      const own = await add(other, await document('two.txt'));
      await until('the other window has its own', () => jobOf(other.engine, own).state === 'uploaded');
      await close(first);
      const locked = await ended(other, id);
      assert.deepEqual([locked.parked, locked.note?.kind, jobOf(other.engine, own).parked], [true, 'locked', false]);
      jobs.sandbox.clock.advance(61_000);
      const again = await open({ owner: 'three', keys });
      await until('it is there', () => states(jobOf(again.engine, id))[0] === 'downloaded');
      assert.deepEqual(states(await ended(other, own)), ['downloaded']);
      assert.equal(uploads().length, 2);
    });

    it('of which nothing was uploaded begin anew without that key', async () => {
      jobs.sandbox.faults.order({ kind: 'stall', headers: false, match: { method: 'PUT' } });
      const window = await open();
      const id = await add(window, await recording());
      await until('it is being uploaded', () => puts().length === 1);
      await close(window);
      const database = new DatabaseSync(join(jobs.places.journal, 'jobs.db'));
      database.exec("DROP TRIGGER job_steps; UPDATE jobs SET state = 'created', note = NULL, parked = 0");
      database.close();
      jobs.sandbox.faults.clear();
      const next = await open({ keys: new Map() });
      assert.deepEqual(states(await ended(next, id)), ['downloaded', 'downloaded', 'downloaded']);
    });

    it('that were being uploaded stay unknown without that key, whether they are to be stopped or not', async () => {
      jobs.sandbox.faults.order({ kind: 'stall', headers: false, match: { method: 'PUT' } });
      const window = await open();
      const id = await add(window, await recording());
      await until('it is being uploaded', () => puts().length === 1);
      await close(window);
      const database = new DatabaseSync(join(jobs.places.journal, 'jobs.db'));
      database.exec("DROP TRIGGER job_steps; UPDATE jobs SET state = 'uploading', stopping = 1, note = NULL, parked = 0");
      database.close();
      const next = await open({ keys: new Map() });
      const { state, note, parked, stopping } = await ended(next, id);
      assert.deepEqual([state, note?.kind, parked, stopping], ['unknown', 'locked', true, false]);
      assert.equal(puts().length, 1);
    });

    it('are opened with any key that a window has, not only with its own', async () => {
      jobs.sandbox.set({ document_duration_ms: 60_000 });
      const [keys, others] = [new Map<string, Uint8Array>(), new Map<string, Uint8Array>()];
      await open({ owner: 'one', keys });
      const other = await open({ owner: 'two', keys: others });
      const ids = [await add(other, await document())];
      await until('it is uploaded', () => jobOf(other.engine, ids[0] ?? '').state === 'uploaded');
      await Promise.all([...jobs.windows].map(close));
      jobs.sandbox.clock.advance(61_000);
      const next = await open({ owner: 'three', keys: new Map([...keys, ...others]) });
      for (const id of ids) assert.deepEqual(states(await ended(next, id)), ['downloaded']);
    });

    it('begin anew beside a damaged journal', async () => {
      await mkdir(jobs.places.journal, { recursive: true });
      await writeFile(join(jobs.places.journal, 'jobs.db'), 'This is not a database. '.repeat(1_000));
      const window = await open();
      assert.match(window.warnings.join(), /damaged/);
      assert.deepEqual(states(await ended(window, await add(window, await document()))), ['downloaded']);
      assert.match(await readFile(join(jobs.places.journal, 'jobs.db.damaged'), 'utf8'), /^This is not/);
    });

    it('keep a copy of what has a long name in any script', async () => {
      const source = await keepSource(jobs.places.journal, `${'漢'.repeat(84)}.txt`, Buffer.from('Hello world.'));
      assert.deepEqual(states(await ended(await open(), await add(jobs.windows[0] ?? assert.fail(), { ...(await document()), source }))), [
        'downloaded',
      ]);
    });

    it('keep a copy of what is no file until it is not needed any more, after a restart too', async () => {
      const source = await keepSource(jobs.places.journal, 'unsaved.txt', Buffer.from('Hello world.'));
      const order = await document();
      jobs.sandbox.set({ document_duration_ms: 60_000 });
      const window = await open();
      const id = await add(window, { ...order, source });
      await until('it is uploaded', () => jobOf(window.engine, id).state === 'uploaded');
      assert.equal((await readdir(join(jobs.places.journal, 'sources'))).length, 1);
      await close(window);
      // As after a window that ended right when the result had its place.
      const database = new DatabaseSync(join(jobs.places.journal, 'jobs.db'));
      database.exec("DROP TRIGGER result_steps; UPDATE results SET state = 'downloaded'");
      database.close();
      await mkdir(join(jobs.places.journal, 'results'), { recursive: true });
      await writeFile(join(jobs.places.journal, 'results', `${id}-0`), 'x');
      await open();
      const left = async (name: string) => (await readdir(join(jobs.places.journal, name))).length;
      await until('all is tidy', async () => (await left('sources')) === 0 && (await left('results')) === 0, 3_000);
    });

    it('keep a copy for as long as one of several jobs needs it', async () => {
      const source = await keepSource(jobs.places.journal, 'unsaved.txt', Buffer.from('Hello world.'));
      const copies = async () => (await readdir(join(jobs.places.journal, 'sources'))).length;
      const window = await open();
      const order = { ...(await document()), source };
      const other = await add(window, { ...order, account: 'another' });
      assert.deepEqual(states(await ended(window, await add(window, order))), ['downloaded']);
      await until('it was told', () => window.finished.length === 1);
      const third = await add(window, { ...order, account: 'another' });
      await window.engine.remove([third]);
      assert.equal(await copies(), 1);
      await window.engine.remove([other]);
      assert.equal(await copies(), 0);
    });

    it('keep a copy for a day before anything is ordered with it', async () => {
      const day = 24 * 60 * 60;
      const copies = new Map<string, string>();
      for (const [name, age] of [
        ['old.txt', day + 2],
        ['new.txt', day - 2],
        ['ordered.txt', 2 * day],
      ] as const) {
        const source = await keepSource(jobs.places.journal, name, Buffer.from('Hello world.'));
        const time = clock.now() / 1000 - age;
        await utimes(fileURLToPath(source), time, time);
        copies.set(name, source);
      }
      // As another window left it.
      const journal = await openJournal(jobs.places.journal, { exchange: () => undefined, warn: assert.fail });
      const order = { ...(await document()), source: copies.get('ordered.txt') ?? assert.fail(), account: 'another' };
      await journal.write((writer) => writer.insert('x', order, 0));
      journal.close();
      const window = await open();
      await ended(window, await add(window, await document('two.txt')));
      const left = await readdir(join(jobs.places.journal, 'sources'));
      assert.deepEqual(left.map((name) => name.replace(/^.{37}/, '')).toSorted(), ['new.txt', 'ordered.txt']);
    });

    it('forget the oldest of more than 500 that are over, and none that is not', async () => {
      const window = await open();
      const order = { ...(await document()), account: 'another' };
      await window.engine.add(Array.from({ length: 503 }, () => order));
      const database = new DatabaseSync(join(jobs.places.journal, 'jobs.db'));
      database.exec(
        "DROP TRIGGER result_steps; UPDATE results SET state = 'downloaded' WHERE job <> (SELECT id FROM jobs ORDER BY number LIMIT 1)",
      );
      database.close();
      await until('it is seen', () => window.engine.list().filter(({ results }) => results[0]?.state === 'downloaded').length === 502);
      const before = window.engine.list().map(({ id }) => id);
      const id = await add(window, order);
      assert.deepEqual(
        window.engine.list().map((job) => job.id),
        [before[0], ...before.slice(3), id],
      );
    });

    it('forget what failed or was stopped months ago, and nothing that is paid for and can be fetched or lies here', async () => {
      const window = await open();
      const ofDocument = { ...(await jobs.document()), account: 'another' };
      const ofRecording = { ...(await jobs.recording()), account: 'another' };
      const month = 30 * 24 * 60 * 60 * 1000;
      /** Name, whether it is kept, the state of the job, those of its results, and its age in months. */
      const cases = [
        ['failed', false, 'failed', ['waiting'], 4],
        ['stopped', false, 'stopped', ['waiting'], 4],
        ['too late to upload', false, 'expired', ['waiting'], 4],
        ['failed at the service', false, 'uploaded', ['error'], 4],
        ['gone at the service', false, 'uploaded', ['expired'], 4],
        ['lost', false, 'uploaded', ['unknown'], 4],
        ['a recording that failed in part', false, 'uploaded', ['downloaded', 'failed', 'stopped'], 4],
        ['failed of late', true, 'failed', ['waiting'], 2],
        ['waiting', true, 'waiting', ['waiting'], 4],
        ['may be billed', true, 'unknown', ['waiting'], 4],
        ['ready', true, 'uploaded', ['done'], 4],
        ['here without its place', true, 'uploaded', ['downloading'], 4],
        ['stopped at the service, which goes on', true, 'uploaded', ['stopped'], 4],
        ['lost but for what lies here', true, 'uploaded', ['unknown'], 4],
        ['lost but for a part that was kept elsewhere', true, 'uploaded', ['unknown'], 4],
        ['done', true, 'uploaded', ['downloaded'], 4],
        ['a recording with one result ready', true, 'uploaded', ['complete', 'failed', 'failed'], 4],
      ] as const;
      const ids = await window.engine.add(cases.map(([, , , results]) => (results.length > 1 ? ofRecording : ofDocument)));
      await jobs.close(window);
      const database = new DatabaseSync(join(jobs.places.journal, 'jobs.db'));
      database.exec('DROP TRIGGER job_steps; DROP TRIGGER result_steps');
      for (const [index, [name, , state, results, months]] of cases.entries()) {
        const id = ids[index] ?? '';
        const changed = clock.now() - months * month;
        database.prepare('UPDATE jobs SET name = ?, state = ?, changed = ? WHERE id = ?').run(name, state, changed, id);
        for (const [position, result] of results.entries())
          database.prepare('UPDATE results SET state = ? WHERE job = ? AND position = ?').run(result, id, position);
        if (name === 'lost but for a part that was kept elsewhere')
          database.prepare('UPDATE results SET note = ? WHERE job = ?').run(JSON.stringify({ kind: 'lost', file: inWork('part') }), id);
        if (name !== 'lost but for what lies here') continue;
        await mkdir(join(jobs.places.journal, 'results'), { recursive: true });
        await writeFile(stagedFile(join(jobs.places.journal, 'results'), id, 0), 'Hallo');
      }
      database.close();
      const next = await open();
      await until('it is tidied', () => next.engine.list().length <= cases.filter(([, isKept]) => isKept).length);
      assert.deepEqual(
        next.engine.list().map(({ name }) => name),
        cases.filter(([, isKept]) => isKept).map(([name]) => name),
      );
      assert.deepEqual(next.warnings, []);
    });

    it('forget what failed while a window stays open, with its copy of the source', async () => {
      const day = 24 * 60 * 60 * 1000;
      const window = await open({ timing: { lookMs: day, renewMs: day } });
      const source = await keepSource(jobs.places.journal, 'notes.txt', Buffer.from('Hello world.'));
      jobs.sandbox.faults.order({ kind: 'status', status: 400, match: { path: '/v2/document' } });
      const id = await add(window, { ...(await document()), source });
      assert.equal((await ended(window, id)).state, 'failed');
      const database = new DatabaseSync(join(jobs.places.journal, 'jobs.db'));
      database.prepare('UPDATE jobs SET changed = ?').run(clock.now() - 90 * day);
      database.close();
      await clock.pass(2 * day);
      await until('it is forgotten', () => window.engine.list().length === 0);
      await until('its copy is gone', async () => (await readdir(join(jobs.places.journal, 'sources'))).length === 0);
    });

    it('forget what is over with all that belongs to it', async () => {
      const window = await open();
      const id = await add(window, await lost(window));
      const job = await ended(window, id);
      assert.equal(job.results[0]?.note?.kind, 'lost');
      await window.engine.remove([id]);
      assert.deepEqual(window.engine.list(), []);
      assert.deepEqual(await readdir(join(jobs.places.journal, 'results')), []);
    });

    it('of a window that is closed during the upload are put back, or unknown when the service may have got the whole', async () => {
      jobs.sandbox.faults.order({ kind: 'stall', headers: false, billed: true, match: { path: '/v2/document' } });
      const window = await open();
      const whole = await add(window, await document());
      await until('it is sent', () => (uploads()[0]?.billed ?? 0) > 0);
      await close(window);
      const gate = Promise.withResolvers<void>();
      const held = await open({
        around: {
          service: (service) => ({
            ...service,
            documents: {
              ...service.documents,
              upload: async (file, ...rest) =>
                service.documents.upload({ ...file, content: heldBack(file.content, gate.promise) }, ...rest),
            },
          }),
        },
      });
      assert.equal(jobOf(held.engine, whole).state, 'unknown');
      const half = await add(held, await document('half.txt', 'Hello world. '.repeat(20_000)));
      await until('it is being sent', () => uploads().length === 2);
      await close(held);
      gate.resolve();
      const next = await open();
      assert.deepEqual(states(await ended(next, half)), ['downloaded']);
      assert.deepEqual([jobOf(next.engine, whole).state, uploads().length], ['unknown', 3]);
    });

    it('write down what the service took, however long the journal is in use by others', async () => {
      jobs.sandbox.faults.order({ kind: 'delay', ms: 200, billed: true, match: { path: '/v2/document' } });
      const window = await open();
      const id = await add(window, await document());
      await until('it is sent', () => uploads().length === 1);
      const other = new DatabaseSync(join(jobs.places.journal, 'jobs.db'));
      other.exec('BEGIN IMMEDIATE');
      // Longer than any try of a write waits.
      await clock.pass(6_500);
      other.exec('COMMIT');
      other.close();
      assert.deepEqual(states(await ended(window, id)), ['downloaded']);
      assert.equal(uploads().length, 1);
      assert.match(window.warnings.join(), /could not be written/);
    });

    it('do not keep a window from ending whose journal cannot be written any more', async () => {
      jobs.sandbox.faults.order({ kind: 'delay', ms: 200, billed: true, match: { path: '/v2/document' } });
      let isBroken = false;
      const window = await open({
        around: {
          journal: (journal) =>
            withWrite(journal, async (task) => (isBroken ? Promise.reject(new JournalError('The disk is gone.')) : journal.write(task))),
        },
      });
      const id = await add(window, await document());
      await until('it is sent', () => uploads().length === 1);
      isBroken = true;
      await until('it is tried', () => window.warnings.some((words) => words.includes('is tried again')));
      let isClosed = false;
      const closing = close(window).then(() => (isClosed = true));
      await until('it has ended', () => isClosed, 5_000);
      await closing;
      const next = await open({ owner: 'two' });
      const job = await ended(next, id);
      assert.deepEqual([job.state, job.note?.kind, uploads().length], ['unknown', 'interrupted', 1]);
    });

    it('put a result that lies here where it belongs, though nobody wrote that it came', async () => {
      jobs.sandbox.set({ document_duration_ms: 60_000 });
      const window = await open();
      const id = await add(window, await document());
      await until('it is uploaded', () => jobOf(window.engine, id).state === 'uploaded');
      await close(window);
      // As when a window was taken for gone while it fetched, and another one found that the service still had the result.
      await mkdir(join(jobs.places.journal, 'results'), { recursive: true });
      await writeFile(join(jobs.places.journal, 'results', `${id}-0`), 'the result');
      const database = new DatabaseSync(join(jobs.places.journal, 'jobs.db'));
      database.exec("UPDATE results SET state = 'done'");
      database.close();
      assert.deepEqual(states(await ended(await open(), id)), ['downloaded']);
      assert.equal(await readFile(inWork('notes.txt.de.txt'), 'utf8'), 'the result');
      assert.equal(asked('POST', /\/result$/).length, 0);
    });

    it('of a closed window are put back when nothing was sent, and never start again in it', async () => {
      const gate = Promise.withResolvers<void>();
      const window = await open({
        around: {
          files: (files) => ({
            ...files,
            open: async (uri) => {
              await gate.promise;
              return files.open(uri);
            },
          }),
        },
      });
      const id = await add(window, await document());
      await until('it is taken', () => jobOf(window.engine, id).owner === 'one');
      const closing = close(window);
      gate.resolve();
      await closing;
      assert.equal(uploads().length, 0);
      const next = await open({ owner: 'two' });
      assert.deepEqual(states(await ended(next, id)), ['downloaded']);
    });
  });
});
