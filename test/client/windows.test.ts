import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { Database } from '../../src/services/database/database.ts';
import { childEnvironment } from '../harness/childEnvironment.ts';
import { nodeOf } from '../harness/paths.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { temporaryFolder } from '../unit/temporaryFolder.ts';
import type { TemporaryFolder } from '../unit/temporaryFolder.ts';
import type { WindowJob, WindowReport } from './windowProcess.ts';

const script = fileURLToPath(new URL('windowProcess.ts', import.meta.url));

describe('Windows that share the cache', () => {
  let sandbox: Sandbox;
  let folder: TemporaryFolder;
  beforeEach(async () => {
    sandbox = await startSandbox();
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    await sandbox.close();
    await folder.remove();
  });

  /** Each window is a process; the oldest editor brings Node 22, the newest Node 24. */
  const window = async (calls: WindowJob['calls'], node: 'node' | 'node22' = 'node'): Promise<WindowReport> => {
    const job: WindowJob = { folder: folder.path, url: sandbox.url, key: sandbox.key, calls };
    const { stdout } = await promisify(execFile)(nodeOf(node), [script, JSON.stringify(job)], { env: childEnvironment() });
    const report: WindowReport = JSON.parse(stdout);
    assert.deepEqual([report.failed, report.warnings], [[], []]);
    return report;
  };
  const texts = (name: string, count = 50) => Array.from({ length: count }, (_, index) => `${name} ${index}`);

  it('write at once, none of them is hindered, and each finds what the others paid for', async () => {
    const names = ['one', 'two', 'three', 'four'];
    const calls = (name: string) => Array.from({ length: 25 }, (_, call) => texts(`${name} ${call}`, 20));
    const reports = await Promise.all(names.map((name, index) => window(calls(name), index % 2 ? 'node22' : 'node')));
    for (const report of reports) assert.deepEqual([report.sent, report.fromCache], [500, 0]);
    sandbox.ledger.reset();
    const last = await window(names.flatMap(calls));
    assert.deepEqual([last.sent, last.fromCache, last.history], [0, 2_000, 200]);
    assert.equal(sandbox.ledger.entries.length, 0);
  });

  it('open a new file at once', async () => {
    await Promise.all(['one', 'two', 'three', 'four', 'five', 'six'].map((name) => window([texts(name)])));
    assert.equal((await window(['one', 'two', 'three', 'four', 'five', 'six'].map((name) => texts(name)))).sent, 0);
  });

  it('wait for each other without holding up anything else', async () => {
    const warnings: string[] = [];
    const clock = createSimulatedClock();
    const database = new Database({
      folder: folder.path,
      log: { exchange: () => undefined, warn: (message) => warnings.push(message) },
      clock,
    });
    assert.ok(await database.open());
    // Nothing else is done while a statement waits, so that is short; the rest is waited for between the tries.
    assert.equal(
      database.read((connection) => connection.statement('PRAGMA busy_timeout').get()?.['timeout']),
      25,
    );
    // As if the other window took very long for its transaction.
    const slow = new DatabaseSync(`${folder.path}/interlinear.db`);
    slow.exec('BEGIN IMMEDIATE');
    clock.timer(600, () => {
      slow.exec('COMMIT');
      slow.close();
    });
    const written = await database.write((connection) =>
      connection.exec("INSERT INTO history VALUES (1, 0, '', '', '', '', '', '', '', 0)"),
    );
    assert.ok(written);
    assert.ok(clock.elapsed() >= 600, 'it waited');
    assert.deepEqual(warnings, []);
    database.close();
  });
});
