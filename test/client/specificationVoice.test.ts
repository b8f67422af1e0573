import assert from 'node:assert/strict';
import * as v from 'valibot';
import { analyticsResponse } from '../../src/api/administration.ts';
import { usageResponse } from '../../src/api/usage.ts';
import { createdVoiceJob, voiceJob } from '../../src/api/voice.ts';
import type { VoiceJob } from '../../src/api/voice.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import { silence } from './endpoints.ts';
import { ask, refused } from './sandboxRequests.ts';

const minute = 60_000;
const path = '/v1/jobs/voice/translate';

describe('The specification: voice translation jobs', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await startSandbox();
  });
  afterEach(async () => sandbox.close());

  const types = ['text/plain', 'application/x-subrip', 'audio/pcm;encoding=s16le;rate=16000'];

  async function create(targets = types, content_type = 'audio/wav') {
    const json = {
      source_file: { name: 'talk.wav', content_type, content_length: silence().size },
      parameters: { source_language: 'en' },
      targets: targets.map((type) => ({ language: 'de', type })),
    };
    const response = await ask(sandbox, `${path}?include=signed_url`, { json });
    assert.equal(response.status, 201);
    return v.parse(createdVoiceJob, await response.json());
  }

  const put = async (url: string, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'PUT', headers: { 'Content-Type': 'application/octet-stream', ...headers }, body: silence() });
  const look = async (job_id: string): Promise<VoiceJob> =>
    v.parse(voiceJob, await (await ask(sandbox, `${path}/${job_id}?include=signed_url`)).json());
  const states = async (job_id: string) => (await look(job_id)).results.map(({ status }) => status);

  async function uploaded(targets = types, content_type = 'audio/wav'): Promise<string> {
    const { job_id, signed_upload_url } = await create(targets, content_type);
    assert.equal((await put(signed_upload_url ?? '')).status, 204);
    return job_id;
  }

  it('brings transcript, subtitles and speech of one recording [does.voice] [job.types] [voice.download]', async () => {
    const job_id = await uploaded();
    sandbox.clock.advance(minute);
    const found: string[] = [];
    for (const { signed_download_url = '' } of (await look(job_id)).results) {
      const response = await fetch(signed_download_url ?? '');
      assert.equal(response.status, 200);
      found.push(response.headers.get('Content-Type') ?? '');
      assert.ok((await response.arrayBuffer()).byteLength > 0);
    }
    assert.deepEqual(found, types);
  });

  it('goes through the states, and a result that is complete stays so [voice-state.names] [voice-state.stays] [voice-state.complete]', async () => {
    const job_id = await uploaded();
    assert.deepEqual(await states(job_id), ['processing', 'processing', 'processing']);
    sandbox.clock.advance(minute);
    const [first] = (await look(job_id)).results;
    assert.deepEqual(await states(job_id), ['complete', 'complete', 'complete']);
    sandbox.clock.advance(50 * minute);
    assert.deepEqual(await states(job_id), ['complete', 'complete', 'complete']);
    await (await fetch(first?.signed_download_url ?? '')).arrayBuffer();
    assert.deepEqual(await states(job_id), ['downloaded', 'complete', 'complete']);
  });

  it('is finished when every result is complete, downloaded or failed: nothing changes any more [voice-state.finished]', async () => {
    const done = await uploaded();
    const failed = await uploaded(types, 'audio/flac');
    sandbox.clock.advance(minute);
    const [first] = (await look(done)).results;
    await (await fetch(first?.signed_download_url ?? '')).arrayBuffer();
    const before = [await look(done), await look(failed)];
    sandbox.clock.advance(40 * minute);
    assert.deepEqual([await look(done), await look(failed)], before);
    assert.deepEqual(
      new Set(before.flatMap(({ results }) => results.map(({ status }) => status))),
      new Set(['downloaded', 'complete', 'failed']),
    );
  });

  it('is processed as the content type that was announced, whatever the upload says [voice.content_type] [voice-state.failed]', async () => {
    const right = await uploaded();
    const wrong = await uploaded(types, 'audio/flac');
    sandbox.clock.advance(minute);
    assert.deepEqual(await states(right), ['complete', 'complete', 'complete']);
    assert.deepEqual(await states(wrong), ['failed', 'failed', 'failed']);
  });

  it('has its windows for signed URLs too [auth.windows] [limits.voice-upload] [limits.voice-download]', async () => {
    const late = await create();
    const job_id = await uploaded();
    sandbox.clock.advance(5 * minute + 1000);
    await refused(await put(late.signed_upload_url ?? ''), 403, /expired/);
    await refused(await put(late.upload_url, { Authorization: `Service-Signature ${late.signature}` }), 403, /expired/);
    const [first] = (await look(job_id)).results;
    sandbox.clock.advance(55 * minute);
    await refused(await fetch(first?.signed_download_url ?? ''), 403, /expired/);
    const headers = { Authorization: `Service-Signature ${first?.signature ?? ''}` };
    await refused(await fetch(first?.download_url ?? '', { headers }), 403, /expired/);
  });

  it('counts its milliseconds in the usage and its minutes in the analytics [usage.speech] [report.usage]', async () => {
    const job_id = await uploaded();
    assert.deepEqual((await look(job_id)).usage, { storage_used: silence().size });
    const usage = v.parse(usageResponse, await (await ask(sandbox, '/v2/usage')).json());
    assert.equal(usage.speech_to_text_milliseconds_count, 1000);
    assert.ok((usage.speech_to_text_milliseconds_limit ?? 0) > 1000);
    const speech = usage.products?.find(({ billing_unit }) => billing_unit === 'milliseconds');
    assert.deepEqual([speech?.api_key_unit_count, speech?.account_unit_count], [1000, 1000]);
    const day = sandbox.clock.timestamp().slice(0, 10);
    const response = await ask(sandbox, `/v2/admin/analytics?start_date=${day}&end_date=${day}`, { key: sandbox.adminKey });
    const { total_usage } = v.parse(analyticsResponse, await response.json()).usage_report;
    assert.ok(Math.abs((total_usage.speech_to_text_minutes ?? 0) - 1 / 60) < 0.01);
    assert.equal(total_usage.total_characters, 0);
  });
});
