import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { childEnvironment } from '../harness/childEnvironment.ts';
import { nodeOf } from '../harness/paths.ts';
import { temporaryFolder } from '../unit/temporaryFolder.ts';
import type { TemporaryFolder } from '../unit/temporaryFolder.ts';
import type { FileJob, FileReport } from './fileProcess.ts';

const script = fileURLToPath(new URL('fileProcess.ts', import.meta.url));

/** Paragraphs that fill requests of 50: six without markup, two with. */
const plain = Array.from({ length: 300 }, (_, index) => `Bicycle ${index} is ready.`);
const marked = Array.from({ length: 100 }, (_, index) => `Press **key ${index}** of \`lock\`.`);
const perRequest = 50;
/** Requests that are answered before the window is killed. */
const answered = 3;

describe('A file whose window is killed while it is translated', () => {
  let sandbox: Sandbox;
  let folder: TemporaryFolder;
  beforeEach(async () => {
    sandbox = await startSandbox();
    folder = await temporaryFolder();
    await folder.write('a.md', `${[...plain, ...marked].join('\n\n')}\n`);
  });
  afterEach(async () => {
    await sandbox.close();
    await folder.remove();
  });

  const inFolder = (name: string) => join(folder.path, name);
  const job = (name: string): string[] => {
    const given: FileJob = {
      folder: inFolder(name),
      url: sandbox.url,
      key: sandbox.key,
      source: inFolder('a.md'),
      target: inFolder('a.de.md'),
    };
    return [script, JSON.stringify(given)];
  };
  const translate = async (name: string): Promise<FileReport> => {
    const { stdout } = await promisify(execFile)(nodeOf('node'), job(name), { env: childEnvironment() });
    const report: FileReport = JSON.parse(stdout);
    assert.deepEqual(report.warnings, []);
    return report;
  };
  /** Number of translations on the disk. */
  const stored = (file: string): number => {
    const database = new DatabaseSync(file, { timeout: 1_000 });
    try {
      return Number(database.prepare('SELECT COUNT(*) AS count FROM results').get()?.['count']);
    } finally {
      database.close();
    }
  };
  const paid = () => sandbox.ledger.entries.filter(({ path, status }) => path === '/v2/translate' && status === 200).length;

  it('is translated to its end without a text being sent twice that had arrived, however late', async () => {
    await mkdir(inFolder('cache'));
    sandbox.faults.order({ kind: 'hold', match: { path: '/v2/translate' }, after: answered, times: 1_000 });
    const child = spawn(nodeOf('node'), job('cache'), { env: childEnvironment(), stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = once(child, 'exit');
    const file = inFolder('cache/interlinear.db');
    while (paid() < answered || stored(file) < answered * perRequest) await delay(20);
    child.kill('SIGKILL');
    await ended;
    await assert.rejects(access(inFolder('a.de.md')), 'nothing was written');
    const before = sandbox.ledger.total;
    assert.ok(before > 0);
    // What still waits there for the window that was killed is never answered nor billed.
    await sandbox.close();
    sandbox = await startSandbox();
    // As if it had been long ago.
    const database = new DatabaseSync(file);
    database.exec('UPDATE results SET used = 0');
    database.close();

    assert.deepEqual(await translate('cache'), { texts: 400, known: answered * perRequest, warnings: [] });
    const translated = await readFile(inFolder('a.de.md'), 'utf8');
    const rest = sandbox.ledger.total;
    assert.equal(paid(), 8 - answered, 'requests');

    await rm(inFolder('a.de.md'));
    assert.deepEqual(await translate('cache'), { texts: 400, known: 400, warnings: [] });
    assert.deepEqual([paid(), sandbox.ledger.total], [8 - answered, rest]);
    assert.equal(await readFile(inFolder('a.de.md'), 'utf8'), translated);

    sandbox.ledger.reset();
    assert.equal((await translate('another')).known, 0);
    assert.equal(sandbox.ledger.total, before + rest, 'as much as without the kill');
    assert.equal(await readFile(inFolder('a.de.md'), 'utf8'), translated);
  });
});
