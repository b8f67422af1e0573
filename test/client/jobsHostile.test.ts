import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Route } from '../../src/client/route.ts';
import { wavRecording } from '../harness/sampleRecordings.ts';
import { until, useJobs } from './jobsSetUp.ts';
import { ended, jobOf, voiceOrder } from './jobWindow.ts';
import { piecesOf } from './secretShapes.ts';

/** What a service, a later version or a slow hand may do to jobs. */
describe('Jobs, whatever they meet with,', () => {
  const jobs = useJobs();
  const { open, close, inWork, document, add, uploads } = jobs;
  function journal<T>(task: (database: DatabaseSync) => T): T {
    const database = new DatabaseSync(join(jobs.places.journal, 'jobs.db'), { timeout: 2_000 });
    try {
      return task(database);
    } finally {
      database.close();
    }
  }

  it('take no number from an answer that none can be', async () => {
    const window = await open();
    const body = JSON.stringify({ document_id: 'x', status: 'done', billed_characters: 1e18, seconds_remaining: 1e300 });
    jobs.sandbox.faults.order({ kind: 'status', status: 200, body, match: { path: '/v2/document/' } });
    const job = await ended(window, await add(window, await document()));
    assert.deepEqual([job.results[0]?.state, job.results[0]?.billed], ['downloaded', undefined]);
  });

  it('show as much of a long message as is worth showing', async () => {
    const window = await open();
    const body = JSON.stringify({ document_id: 'x', status: 'error', message: 'No. '.repeat(100_000) });
    jobs.sandbox.faults.order({ kind: 'status', status: 200, body, match: { path: '/v2/document/' } });
    const job = await ended(window, await add(window, await document()));
    const message = job.results[0]?.note?.message ?? '';
    assert.ok(message.startsWith('No. No.') && message.length < 2_000, `${message.length} characters`);
  });

  it('keep no secret that a service repeats', async () => {
    const window = await open();
    const { faults, key } = jobs.sandbox;
    const document_key = 'DOCUMENTKEY0123456789ABCDEF';
    const status = { document_id: 'x', status: 'error', error_message: `Wrong ${Buffer.from(document_key).toString('base64')} of ${key}.` };
    faults.order({
      kind: 'status',
      status: 200,
      body: JSON.stringify({ document_id: 'x', document_key }),
      match: { path: '/v2/document' },
    });
    faults.order({ kind: 'echo', status: 403, match: { path: '/v2/document/' } });
    faults.order({ kind: 'status', status: 200, body: JSON.stringify(status), match: { path: '/v2/document/' } });
    const refused = await ended(window, await add(window, await document('a.txt')));
    const failed = await ended(window, await add(window, await document('b.txt')));
    assert.ok(failed.results[0]?.note?.message, 'the words of the service are kept');
    assert.ok(refused.note?.message, 'those of a refusal, too');
    const names = await readdir(jobs.places.journal, { recursive: true, withFileTypes: true });
    const files = names.filter((name) => name.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    const written = (await Promise.all(files.map(async (file) => readFile(file, 'latin1')))).join('\n') + window.warnings.join('\n');
    assert.ok(written.includes('Wrong'), 'the journal was read');
    assert.deepEqual(
      [key, document_key].flatMap(piecesOf).filter((piece) => written.includes(piece)),
      [],
    );
  });

  it('are read one by one: what this version does not understand keeps nobody from the others', async () => {
    const window = await open();
    const first = await ended(window, await add(window, await document('a.txt')));
    const second = await ended(window, await add(window, await document('b.txt')));
    journal((database) => {
      database.prepare('UPDATE jobs SET request = ? WHERE id = ?').run('{', first.id);
      database.prepare('UPDATE jobs SET note = ? WHERE id = ?').run(JSON.stringify({ kind: 'of a later version' }), second.id);
    });
    await until('it is seen', () => window.engine.list().length === 1);
    assert.deepEqual([jobOf(window.engine, second.id).note?.kind], ['other']);
    assert.equal((await ended(window, await add(window, await document('c.txt')))).results[0]?.state, 'downloaded');
  });

  it('go to the host that they belong to, for one key may be known at two', async () => {
    const window = await open();
    const order = await document();
    for (const orders of [
      [order, { ...order, host: 'elsewhere.example' }],
      [{ ...order, host: 'elsewhere.example' }, order],
    ]) {
      const ids = await window.engine.add(orders);
      const [here, there] = orders[0] === order ? ids : ids.toReversed();
      assert.ok(here !== undefined && there !== undefined);
      assert.equal((await ended(window, here)).results[0]?.state, 'downloaded');
      assert.equal(jobOf(window.engine, there).state, 'waiting');
    }
    assert.equal(uploads().length, 2);
  });

  it('are not fetched for ever when they never come as a whole [document-state.once]', async () => {
    let asked = 0;
    const shortened = (send: Route): Route => {
      return async (exchange) => {
        if (!exchange.url.pathname.endsWith('/result')) return send(exchange);
        asked += 1;
        const header = (name: string) => (name === 'content-length' ? '1000' : undefined);
        return { status: 200, header, body: Readable.from([Buffer.from('a part')]) };
      };
    };
    const window = await open({ around: { send: shortened } });
    const job = await ended(window, await add(window, await document()));
    const [result] = job.results;
    assert.deepEqual([job.parked, result?.state, result?.note?.kind], [true, 'downloading', 'lost']);
    assert.equal(await readFile(result?.note?.file ?? '', 'utf8'), 'a part');
    assert.ok(asked > 1 && asked < 20, `asked ${asked} times`);
    assert.equal(uploads().length, 1);
  });

  it('are fetched again when an empty answer came in the place of a result, and not for ever', async () => {
    const window = await open();
    const empty = (times: number) => jobs.sandbox.faults.order({ kind: 'empty', match: { ends: '/result' }, times });
    const fetches = () => jobs.sandbox.ledger.entries.filter(({ path }) => path.endsWith('/result')).length;
    empty(2);
    const job = await ended(window, await add(window, await document('a.txt')));
    assert.deepEqual([job.results[0]?.state, fetches()], ['downloaded', 3]);
    empty(100);
    const never = await ended(window, await add(window, await document('b.txt')));
    const [result] = never.results;
    assert.deepEqual([never.parked, result?.state, result?.note?.kind, result?.note?.file], [true, 'downloading', 'lost', undefined]);
    assert.ok(fetches() < 25, `${fetches()} times`);
    assert.deepEqual(await readdir(join(jobs.places.journal, 'results')), []);
    assert.equal(uploads().length, 2);
  });

  it('are fetched again when a page of a gateway came in the place of a result, which never gets its name', async () => {
    const window = await open();
    const order = await document();
    const [target] = order.targets;
    assert.ok(target);
    await writeFile(inWork('notes.txt.de.txt'), 'good');
    jobs.sandbox.faults.order({ kind: 'html', match: { ends: '/result' }, times: 2 });
    const id = await add(window, { ...order, targets: [{ ...target, overwrite: true }] });
    const seen: string[] = [];
    window.engine.onDidChange(() => seen.push(readFileSync(inWork('notes.txt.de.txt'), 'utf8')));
    const job = await ended(window, id);
    assert.equal(job.results[0]?.state, 'downloaded');
    assert.match(await readFile(inWork('notes.txt.de.txt'), 'utf8'), /^«de /);
    assert.ok(!seen.join('').includes('<html>'));
    assert.equal(jobs.sandbox.ledger.entries.filter(({ path }) => path.endsWith('/result')).length, 3);
    assert.deepEqual(await readdir(join(jobs.places.journal, 'results')), []);
  });

  it('of recordings of which the service tells too few results stay as they are', async () => {
    const window = await open();
    const order = await voiceOrder(inWork('talk.wav'), wavRecording(1_000));
    jobs.sandbox.set({ voice_duration_ms: 60_000 });
    const id = await add(window, order);
    await until('it is processed', () => jobOf(window.engine, id).results.every(({ state }) => state === 'processing'));
    const body = JSON.stringify({ job_id: 'x', targets: [], results: [] });
    jobs.sandbox.faults.order({ kind: 'status', status: 200, body, times: 3, match: { method: 'GET', path: '/v1/jobs' } });
    jobs.sandbox.clock.advance(61_000);
    const job = await ended(window, id);
    assert.ok(job.results.every(({ state }) => state === 'downloaded'));
  });

  it('are not sent when the file has grown since its price was said, until the user wants it', async () => {
    const window = await open();
    const order = await document();
    await appendFile(inWork('notes.txt'), ' And more.'.repeat(100));
    const id = await add(window, order);
    const grown = await ended(window, id);
    assert.deepEqual([grown.state, grown.note?.kind, uploads().length], ['failed', 'grown', 0]);
    assert.equal(await window.engine.retry(id, false), 'done');
    assert.equal((await ended(window, id)).results[0]?.state, 'downloaded');
  });

  it('are not billed again without a yes, whatever was seen of them before', async () => {
    const window = await open();
    jobs.sandbox.faults.order({ kind: 'reset', billed: true, match: { path: '/v2/document' } });
    const id = await add(window, await document());
    assert.equal((await ended(window, id)).state, 'unknown');
    assert.equal(await window.engine.retry(id, false), 'mayBill');
    assert.equal(uploads().length, 1);
    assert.equal(await window.engine.retry(id, true), 'done');
    assert.equal((await ended(window, id)).results[0]?.state, 'downloaded');
  });

  it('can be removed when no window works on them, and tell which were', async () => {
    const window = await open();
    const order = await document();
    const [id] = await window.engine.add([{ ...order, account: 'another' }]);
    assert.ok(id);
    assert.deepEqual(await window.engine.remove([id, 'unknown']), [id]);
    jobs.sandbox.set({ document_duration_ms: 60_000 });
    const running = await add(window, order);
    await until('it is followed', () => jobOf(window.engine, running).state === 'uploaded');
    assert.deepEqual(await window.engine.remove([running]), []);
  });

  it('come to their end while the window closes, when that is a matter of a moment', async () => {
    const window = await open({ timing: { graceMs: 2_000 } });
    jobs.sandbox.faults.order({ kind: 'delay', ms: 300, match: { ends: '/result' } });
    const id = await add(window, await document());
    await until('it is fetched', () => jobOf(window.engine, id).results[0]?.state === 'downloading');
    await close(window);
    assert.match(await readFile(inWork('notes.txt.de.txt'), 'utf8'), /^«de /);
    assert.deepEqual(
      journal((database) => database.prepare('SELECT state FROM results').all()).map(({ state }) => state),
      ['downloaded'],
    );
  });

  it('come to the right window when it was taken for gone while a result came', async () => {
    const slow = await open({ owner: 'slow', timing: { lookMs: 60_000, leaseMs: 150, renewMs: 60_000 } });
    jobs.sandbox.faults.order({ kind: 'delay', ms: 800, billed: true, match: { ends: '/result' } });
    const id = await add(slow, await document());
    await until('it is fetched', () => jobOf(slow.engine, id).results[0]?.state === 'downloading');
    const quick = await open({ owner: 'quick' });
    await until('the result is there', () => jobOf(quick.engine, id).results[0]?.state === 'downloaded', 8_000);
    assert.match(await readFile(inWork('notes.txt.de.txt'), 'utf8'), /^«de /);
    assert.equal(jobs.sandbox.ledger.entries.filter(({ path, status }) => path.endsWith('/result') && status === 200).length, 1);
  });
});
