import assert from 'node:assert/strict';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Job } from '../../src/services/jobs/jobs.ts';
import { isOver } from '../../src/services/jobs/jobs.ts';
import type { RouteResponse, Exchange, Route } from '../../src/client/route.ts';
import { wavRecording } from '../harness/sampleRecordings.ts';
import { stagedText } from '../storedState/jobs.ts';
import { placeJobs, readStored } from '../storedState/stored.ts';
import { clock, states, until, useJobs } from './jobsSetUp.ts';

/** What the service still has of jobs that were recorded. */
class RecordedService {
  /** What was asked about them, e.g. `POST /v2/document/document-uploaded-done/result`. */
  readonly asked: string[] = [];
  readonly #fetched = new Set<string>();
  readonly #assets: string;

  /** @param assets the address where results of recordings are fetched. */
  constructor(assets: string) {
    this.#assets = assets;
  }

  /** @returns undefined for what is not about a recorded job. */
  answer({ method, url, headers, body }: Exchange): RouteResponse | undefined {
    const [, kind, id = '', rest] = /^\/(v2\/document|v1\/jobs\/voice\/translate|recorded)\/([\w-]+)(\/result)?$/.exec(url.pathname) ?? [];
    if (!/^(?:document|voice)-/.test(id)) return undefined;
    this.asked.push(`${method} ${url.pathname}`);
    if (kind === 'v1/jobs/voice/translate') return json(this.#recording(id));
    const isAllowed =
      kind === 'recorded'
        ? headers['authorization'] === `Service-Signature signed-${id}`
        : body === JSON.stringify({ document_key: `key of ${id}` });
    if (!isAllowed) return json({ message: 'Not for you.' }, 403);
    return kind === 'recorded' || rest !== undefined ? this.#once(id) : json({ document_id: id, status: 'done', billed_characters: 12 });
  }

  #recording(job_id: string): object {
    const length = job_id === 'voice-uploaded' ? 10 : 1;
    const indexes = Array.from({ length }, (_, index) => index);
    const results = indexes.map((index) => {
      const asset = `${job_id}-${String(index)}`;
      return { status: 'complete', download_url: `${this.#assets}/recorded/${asset}`, signature: `signed-${asset}` };
    });
    return { job_id, targets: indexes.map(() => ({ language: 'de', type: 'text/plain' })), results };
  }

  /** A result, which is gone then. */
  #once(id: string): RouteResponse {
    if (this.#fetched.has(id)) return json({ message: 'It was fetched.' }, 404);
    this.#fetched.add(id);
    return answered('Hallo.');
  }
}

const json = (value: object, status = 200): RouteResponse => answered(JSON.stringify(value), status);

function answered(text: string, status = 200): RouteResponse {
  const bytes = Buffer.from(text);
  const named: Readonly<Record<string, string>> = { 'content-length': String(bytes.length) };
  return {
    status,
    header: (name) => named[name],
    body: (async function* body() {
      yield bytes;
    })(),
  };
}

describe('Jobs of every state that an earlier build wrote down', () => {
  const jobs = useJobs();

  it('are all there and go on where they were; nothing is sent or fetched a second time', async () => {
    const { recorded, secrets } = await readStored();
    await placeJobs(jobs.places.journal, jobs.places.work, clock.now() - recorded);
    await writeFile(jobs.inWork('document-waiting.txt'), 'Hello world.');
    for (const name of ['waiting', 'creating', 'created']) await writeFile(jobs.inWork(`voice-${name}.wav`), wavRecording(100));
    const service = new RecordedService(jobs.sandbox.url);
    const around = {
      send:
        (send: Route): Route =>
        async (exchange) =>
          service.answer(exchange) ?? send(exchange),
    };
    const keys = new Map(
      Object.entries(secrets).flatMap(([name, key]) =>
        name.startsWith('jobs ') ? [[name.slice('jobs '.length), Buffer.from(key, 'base64')] as const] : [],
      ),
    );
    const window = await jobs.open({ around, keys });
    const list = () => window.engine.list();
    const atRest = (job: Job) => job.owner === undefined && (isOver(job) || job.parked);
    await until('nothing goes on', () => list().length === 24 && list().every(atRest));

    assert.deepEqual(Object.fromEntries(list().map((job) => [job.id, [job.state, ...states(job)].join(' ')])), {
      'document-waiting': 'uploaded downloaded',
      'document-uploading': 'unknown waiting',
      'document-unknown': 'unknown waiting',
      'document-failed': 'failed waiting',
      'document-stopped': 'stopped waiting',
      'document-uploaded-queued': 'uploaded downloaded',
      'document-uploaded-translating': 'uploaded downloaded',
      'document-uploaded-done': 'uploaded downloaded',
      'document-uploaded-downloading': 'uploaded downloaded',
      'document-uploaded-downloaded': 'uploaded downloaded',
      'document-uploaded-error': 'uploaded error',
      'document-uploaded-expired': 'uploaded expired',
      'document-uploaded-unknown': 'uploaded unknown',
      'document-uploaded-stopped': 'uploaded stopped',
      'document-staged': 'uploaded downloading',
      'voice-waiting': 'uploaded downloaded',
      'voice-creating': 'uploaded downloaded',
      'voice-created': 'uploaded downloaded',
      'voice-uploading': 'uploaded downloaded',
      'voice-unknown': 'uploaded downloaded',
      'voice-expired': 'expired waiting',
      'voice-failed': 'failed waiting',
      'voice-stopped': 'stopped waiting',
      'voice-uploaded': 'uploaded downloaded downloaded downloaded downloaded downloaded downloaded failed expired unknown stopped',
    });
    assert.equal(jobs.uploads().length, 1);
    assert.equal(jobs.puts().length, 3);
    // Document keys and the signatures of recordings could be read.
    const fetched = service.asked.filter((one) => /\/result$|\/recorded\//.test(one));
    assert.equal(fetched.length, 11);
    assert.equal(new Set(fetched).size, 11);
    const written = (await readdir(jobs.places.work)).filter((name) => name.endsWith('.de.txt'));
    assert.equal(written.length, 15);
    assert.deepEqual(window.engine.held(), [{ host: 'another.example.com', account: 'another account', since: recorded - 600_000 }]);

    // What had come and had no place gets one, without the service.
    const before = service.asked.length;
    await window.engine.moveResult('document-staged', 0, pathToFileURL(jobs.inWork('elsewhere.txt')).href, false);
    await until('it is there', () => states(list().find(({ id }) => id === 'document-staged') ?? { results: [] })[0] === 'downloaded');
    assert.equal(await readFile(jobs.inWork('elsewhere.txt'), 'utf8'), stagedText);
    assert.equal(service.asked.length, before);
    assert.deepEqual(window.warnings, []);
  });
});
