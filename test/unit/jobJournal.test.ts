import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { systemClock } from '../../src/api/clock.ts';
import { documentTransitions, jobTransitions, legalSteps, voiceTransitions } from '../../src/services/jobs/jobs.ts';
import type { JobKind, JobOrder } from '../../src/services/jobs/jobs.ts';
import { JournalError, LeaseLost } from '../../src/services/jobs/journal.ts';
import type { Journal } from '../../src/services/jobs/journal.ts';
import { openJournal } from '../../src/services/jobs/journalFile.ts';
import { Keyring } from '../../src/services/jobs/keyring.ts';
import type { FindSealer } from '../../src/services/jobs/keyring.ts';
import { createSealer } from '../../src/services/jobs/sealing.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import type { TemporaryFolder } from './temporaryFolder.ts';

const facts = {
  host: 'example.com',
  account: 'main',
  source: 'file:///a.txt',
  shown: 'file:///a.txt',
  name: 'a.txt',
  bytes: 5,
  maxBytes: 10,
};
const target = { language: 'de', file: 'file:///a.de.txt', overwrite: false };

function orderOf(kind: JobKind): JobOrder {
  if (kind === 'document') return { ...facts, kind, request: { target_lang: 'de' }, targets: [target] };
  const targets = [{ language: 'de', type: 'text/plain' }];
  return {
    ...facts,
    kind,
    request: { content_type: 'audio/wav', targets, authorisation: 'signature' },
    targets: [{ ...target, type: 'text/plain' }],
  };
}

describe('The journal of jobs', () => {
  let folder: TemporaryFolder;
  let journal: Journal;
  let database: DatabaseSync;
  const log = { exchange: () => undefined, warn: (message: string) => assert.fail(message) };
  beforeEach(async () => {
    folder = await temporaryFolder();
    journal = await openJournal(folder.path, log);
    database = new DatabaseSync(join(folder.path, 'jobs.db'));
    database.exec('PRAGMA synchronous = OFF');
  });
  afterEach(async () => {
    database.close();
    journal.close();
    await folder.remove();
  });

  const machines = { job: jobTransitions, document: documentTransitions, voice: voiceTransitions };
  const tableOf = (machine: keyof typeof machines) => (machine === 'job' ? 'jobs' : 'results');
  /** A job in a state, by legal steps. */
  const put = (machine: keyof typeof machines, state: string): void => {
    database.exec('DELETE FROM jobs');
    const kind = machine === 'job' ? 'document' : machine;
    database.exec(`INSERT INTO jobs (id, kind, state, host, account, source, shown, name, bytes, max_bytes, request, created, changed, sent, tries,
      due, parked, stopping) VALUES ('x', '${kind}', 'waiting', '', '', '', '', '', 0, 0, '{}', 0, 0, 0, 0, 0, 0, 0);
      INSERT INTO results (job, position, machine, state, language, file, overwrite) VALUES ('x', 0, '${kind}', 'waiting', 'de', '', 0)`);
    for (const step of pathTo(machine, state)) database.exec(`UPDATE ${tableOf(machine)} SET state = '${step}'`);
  };

  it('holds the table of legal steps as the code has it', () => {
    const stored = database.prepare('SELECT machine, was, becomes FROM steps').all();
    const sorted = (steps: readonly (readonly string[])[]) => steps.map((step) => step.join(' ')).toSorted();
    assert.deepEqual(sorted(stored.map((row) => [row['machine'], row['was'], row['becomes']].map(String))), sorted(legalSteps()));
  });

  for (const machine of ['job', 'document', 'voice'] as const) {
    it(`refuses every step that is not in the table (${machine}), whoever writes it`, () => {
      const legal = new Set(legalSteps().map((step) => step.join(' ')));
      const all = [...new Set([...Object.values(machines).flatMap((table) => Object.keys(table)), 'nonsense'])];
      for (const from of Object.keys(machines[machine])) {
        put(machine, from);
        for (const to of all.filter((state) => state !== from)) {
          database.exec('BEGIN');
          const write = () => database.exec(`UPDATE ${tableOf(machine)} SET state = '${to}'`);
          if (legal.has(`${machine} ${from} ${to}`)) assert.doesNotThrow(write, `${from} ${to}`);
          else assert.throws(write, /not legal/, `${from} ${to}`);
          database.exec('ROLLBACK');
        }
      }
    });
  }

  it('refuses a job or a result that does not begin by waiting', () => {
    put('job', 'waiting');
    assert.throws(
      () =>
        database.exec(`INSERT INTO results (job, position, machine, state, language, file, overwrite)
      VALUES ('x', 1, 'document', 'done', 'de', '', 0)`),
      /begins by waiting/,
    );
    assert.throws(
      () =>
        database.exec(`INSERT INTO jobs SELECT NULL, 'y', kind, 'uploaded', host, account, source, shown, name, bytes, max_bytes,
      request, secret, created, changed, opened, uploaded, sent, tries, due, parked, stopping, note, owner, lease, former FROM jobs`),
      /begins by waiting/,
    );
  });

  it('stays within the table whatever is written, and writes all of a change or nothing', async () => {
    const states = [...new Set(Object.keys(jobTransitions))] as (keyof typeof jobTransitions)[];
    const results = [
      ...new Set([...Object.keys(documentTransitions), ...Object.keys(voiceTransitions)]),
    ] as (keyof typeof documentTransitions)[];
    const step = fc.record({ job: fc.option(fc.constantFrom(...states)), result: fc.option(fc.constantFrom(...results)) });
    const legal = new Set(legalSteps().map((each) => each.join(' ')));
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom<JobKind>('document', 'voice'), fc.array(step, { maxLength: 15 }), async (kind, steps) => {
        const id = `job ${(number += 1)}`;
        await journal.write((writer) => writer.insert(id, orderOf(kind), 0));
        const now = () => {
          const {
            state,
            results: [result],
          } = journal.job(id) ?? assert.fail();
          return { job: state as string, result: result?.state as string };
        };
        for (const { job, result } of steps) {
          const before = now();
          const isLegal =
            (job === null || job === before.job || legal.has(`job ${before.job} ${job}`)) &&
            (result === null || result === before.result || legal.has(`${kind} ${before.result} ${result}`));
          const written = await journal
            .write((writer) => {
              writer.setJob(id, { ...(job !== null && { state: job }) }, 0);
              if (result !== null) writer.setResult(id, 0, { state: result });
            })
            .then(
              () => true,
              (error: unknown) => (assert.ok(error instanceof JournalError), false),
            );
          assert.equal(written, isLegal);
          assert.deepEqual(now(), isLegal ? { job: job ?? before.job, result: result ?? before.result } : before);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('reads within a write what is being written', async () => {
    const found = await journal.write((writer) => {
      writer.insert('x', orderOf('document'), 0);
      return [journal.job('x')?.state, journal.jobs().length];
    });
    assert.deepEqual(found, ['waiting', 1]);
    await assert.rejects(
      journal.write((writer) => {
        writer.remove('x');
        throw new Error('no');
      }),
      JournalError,
    );
    assert.equal(journal.jobs().length, 1);
  });

  it('gives a job to one window, until its lease ends or it leaves it; who lost it writes nothing', async () => {
    const other = await openJournal(folder.path, log);
    try {
      await journal.write((writer) => writer.insert('x', orderOf('document'), 0));
      assert.equal(await journal.write((writer) => writer.lease('x', 'one', 1_000, 2_000)), true);
      assert.equal(await other.write((writer) => writer.lease('x', 'two', 2_000, 3_000)), false);
      assert.equal(await other.write((writer) => writer.lease('x', 'two', 2_001, 3_000)), true);
      await assert.rejects(
        journal.write((writer) => {
          writer.setJob('x', { state: 'uploading' }, 0, 'one');
          writer.setResult('x', 0, { state: 'queued' });
        }),
        LeaseLost,
      );
      await journal.write((writer) => {
        writer.renew('one', 9_000);
        writer.progress('x', 'one', 3);
        writer.release('x', 'one');
      });
      const [job] = journal.jobs();
      assert.deepEqual([job?.state, job?.owner, job?.leaseUntil, job?.sent], ['waiting', 'two', 3_000, 0]);
      await other.write((writer) => writer.release('x', 'two'));
      assert.equal(await journal.write((writer) => writer.lease('x', 'one', 0, 1)), true);
      await assert.rejects(
        journal.write((writer) => writer.setJob('none', {}, 0)),
        LeaseLost,
      );
    } finally {
      other.close();
    }
  });

  it('waits some seconds for others who write, each time longer or shorter, as chance has it', async () => {
    const clock = createSimulatedClock();
    const patient = await openJournal(folder.path, log, undefined, clock);
    const { random } = Math;
    database.exec('BEGIN IMMEDIATE');
    try {
      for (const [chance, seconds] of [
        [0, 2.1],
        [0.5, 4.2],
        [1, 6.3],
      ] as const) {
        Math.random = () => chance;
        const started = clock.elapsed();
        await assert.rejects(
          patient.write(() => undefined),
          JournalError,
        );
        assert.equal(Math.round(clock.elapsed() - started), seconds * 1_000);
      }
    } finally {
      Math.random = random;
      database.exec('ROLLBACK');
      patient.close();
    }
  });

  it('tells windows of what others wrote, and has one key for all of them', async () => {
    const other = await openJournal(folder.path, log);
    const seen = other.version();
    await journal.write((writer) => writer.insert('x', orderOf('voice'), 0));
    assert.notEqual(other.version(), seen);
    assert.equal(other.jobs().length, 1);
    assert.equal(await journal.write((writer) => writer.sealingKey('first')), 'first');
    assert.equal(await other.write((writer) => writer.sealingKey('second')), 'first');
    other.close();
  });

  async function isPrivate(): Promise<void> {
    for (const name of await readdir(folder.path)) assert.equal((await stat(join(folder.path, name))).mode & 0o077, 0, name);
  }
  // Files of Windows have no such modes.
  if (process.platform !== 'win32') it('is for nobody else on this machine to read', isPrivate);

  it('is not opened when a later version wrote it', async () => {
    database.exec('PRAGMA user_version = 99');
    await assert.rejects(openJournal(folder.path, log), JournalError);
    assert.ok(!(await readdir(folder.path)).includes('jobs.db.damaged'));
  });

  it('is not opened where there can be none, and says so', async () => {
    await writeFile(join(folder.path, 'file'), '');
    await assert.rejects(openJournal(join(folder.path, 'file'), log), JournalError);
    await mkdir(join(folder.path, 'taken', 'jobs.db'), { recursive: true });
    await assert.rejects(openJournal(join(folder.path, 'taken'), log), JournalError);
  });

  it('leaves the file to other windows for a moment when it has written for long, and not before', async () => {
    let elapsed = 1_000;
    const waits: number[] = [];
    const clock = {
      ...systemClock,
      elapsed: () => elapsed,
      wait: async (ms: number) => {
        waits.push(ms);
        elapsed += ms;
      },
    };
    const busy = await openJournal(folder.path, log, undefined, clock);
    const write = async (ms: number) =>
      busy.write(() => {
        elapsed += ms;
      });
    for (const ms of [10, 10, 10, 30, 0]) await write(ms);
    assert.deepEqual(waits, [5, 5]);
    elapsed += 5;
    await Promise.all([30, 0, 0].map(write));
    assert.deepEqual(waits, [5, 5, 5]);
    busy.close();
  });

  /** Legal steps from the beginning to a state. */
  function pathTo(machine: keyof typeof machines, state: string): string[] {
    const paths = new Map<string, string[]>([['waiting', []]]);
    for (const [from, path] of paths) {
      for (const [of, was, becomes] of legalSteps()) {
        if (of === machine && was === from && !paths.has(becomes)) paths.set(becomes, [...path, becomes]);
      }
    }
    return paths.get(state) ?? assert.fail(`${state} cannot be reached`);
  }
});

describe('What is locked in the journal', () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

  it('is opened with its key for what it belongs to, and is another each time', () => {
    fc.assert(
      fc.property(bytes(32), fc.string(), fc.string(), (key, secret, about) => {
        const sealer = createSealer(key);
        const sealed = sealer.seal(secret, about);
        assert.equal(createSealer(key).open(sealed, about), secret.toWellFormed());
        assert.notDeepEqual(sealer.seal(secret, about), sealed);
      }),
    );
  });

  it('is not opened with another key, for another job, or after any change', () => {
    const key = randomBytes(32);
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (secret, place, change) => {
        const sealed = createSealer(key).seal(secret, 'job');
        assert.throws(() => createSealer(randomBytes(32)).open(sealed, 'job'));
        assert.throws(() => createSealer(key).open(sealed, 'jobs'));
        const changed = Uint8Array.from(sealed);
        const index = place % changed.length;
        changed[index] = (changed[index] ?? 0) ^ change;
        assert.throws(() => createSealer(key).open(changed, 'job'));
        assert.throws(() => createSealer(key).open(sealed.subarray(0, place % sealed.length), 'job'));
      }),
    );
  });

  describe('by the keys of several windows', () => {
    let folder: TemporaryFolder;
    let journal: Journal;
    beforeEach(async () => {
      folder = await temporaryFolder();
      journal = await openJournal(folder.path, { exchange: () => undefined, warn: (message) => assert.fail(message) });
    });
    afterEach(async () => {
      journal.close();
      await folder.remove();
    });
    const finding =
      (keys: Map<string, Uint8Array>): FindSealer =>
      async (id, make) => {
        if (make && !keys.has(id)) keys.set(id, randomBytes(32));
        const key = keys.get(id);
        return key && createSealer(key);
      };

    it('is opened by all that share them', async () => {
      const keys = new Map<string, Uint8Array>();
      const one = await Keyring.open(journal, finding(keys));
      const two = await Keyring.open(journal, finding(keys));
      assert.equal(two.open(one.seal('secret', 'job'), 'job'), 'secret');
      assert.equal(keys.size, 1);
    });

    it('is not opened by a window that has another, until that finds the key', async () => {
      const keys = new Map<string, Uint8Array>();
      const others = new Map<string, Uint8Array>();
      const one = await Keyring.open(journal, finding(keys));
      const two = await Keyring.open(journal, finding(others));
      const sealed = one.seal('secret', 'job');
      assert.throws(() => two.open(sealed, 'job'), /not known/);
      await two.load([sealed]);
      assert.throws(() => two.open(sealed, 'job'), /not known/);
      for (const [id, key] of keys) others.set(id, key);
      await two.load([sealed]);
      assert.equal(two.open(sealed, 'job'), 'secret');
      assert.throws(() => one.open(two.seal('secret', 'job'), 'job'), /not known/);
    });
  });

  it('does not show the secret', () => {
    const secret = 'D0CUMENTKEY'.repeat(3);
    assert.ok(!Buffer.from(createSealer(randomBytes(32)).seal(secret, 'job')).includes('D0CUMENTKEY'));
  });
});
