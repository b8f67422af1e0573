import assert from 'node:assert/strict';
import { profiles } from '../../src/api/providers.ts';
import { languageStores } from '../../src/sandbox/languages/languageData.ts';
import { parseBuffer } from 'music-metadata';
import SrtParser from 'srt-parser-2';
import * as v from 'valibot';
import { createdVoiceJob, voiceJob, voiceTargetTypes } from '../../src/api/voice.ts';
import type { CreatedVoiceJob, VoiceJob, VoiceResult } from '../../src/api/voice.ts';
import { createClock } from '../../src/sandbox/clock.ts';
import { crc32 } from '../../src/sandbox/voice/codecs.ts';
import { assetEndpoints, voiceEndpoints } from '../../src/sandbox/voice/voiceEndpoints.ts';
import { flacRecording, mp3Recording, mp4Recording, oggRecording, wavRecording, webmRecording } from '../harness/sampleRecordings.ts';
import { createMeter, mount, refusedWith } from './mountedEndpoints.ts';
import type { Mounted } from './mountedEndpoints.ts';

// A CommonJS package, whose names only its default export holds.
const { WaveFile } = (await import('wavefile')).default;

const minute = 60_000;

describe('sandbox: voice translation jobs', () => {
  const clock = createClock();
  const meter = createMeter(10 * 60 * minute);
  let owner = 'main';
  let failing: string | null = null;
  let api: Mounted;
  let assets: Mounted;
  before(async () => {
    const deps = {
      clock,
      closing: new AbortController().signal,
      languages: languageStores.specification,
      profile: profiles.specification,
      durationMs: () => 2000,
      failingLanguage: () => failing,
      check: (_: unknown, milliseconds: number) => meter.check(milliseconds),
      bill: (_: unknown, milliseconds: number) => void meter.bill(milliseconds),
      owner: () => owner,
      assetUrl: () => assets.url,
    };
    api = await mount(voiceEndpoints(deps));
    assets = await mount(assetEndpoints(deps));
  });
  after(async () => Promise.all([api.close(), assets.close()]));
  beforeEach(() => {
    meter.used = 0;
    meter.limit = 10 * 60 * minute;
    owner = 'main';
    failing = null;
  });

  const text = { language: 'de', type: 'text/plain' };

  interface Order {
    readonly source?: Uint8Array;
    readonly type?: string;
    readonly targets?: readonly { language: string; type: string }[];
    readonly parameters?: { source_language?: string };
    readonly query?: string;
  }

  async function order({
    source = wavRecording(),
    type = 'audio/wav',
    targets = [text],
    parameters = {},
    query = '',
  }: Order): Promise<Response> {
    const source_file = { name: 'talk.wav', content_type: type, content_length: source.length };
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ source_file, parameters, targets });
    return fetch(`${api.url}/v1/jobs/voice/translate${query}`, { method: 'POST', headers, body });
  }

  async function created(options: Order = {}): Promise<CreatedVoiceJob> {
    const response = await order(options);
    assert.equal(response.status, 201, await response.clone().text());
    return v.parse(createdVoiceJob, await response.json());
  }

  async function put(
    url: string,
    signature: string | undefined,
    source: Uint8Array = wavRecording(),
    type = 'application/octet-stream',
  ): Promise<Response> {
    const headers = { 'Content-Type': type, ...(signature !== undefined && { Authorization: `Service-Signature ${signature}` }) };
    return fetch(url, { method: 'PUT', headers, body: Buffer.from(source) });
  }

  const look = async (job_id: string, query = '') => fetch(`${api.url}/v1/jobs/voice/translate/${job_id}${query}`);

  async function job(job_id: string, query = ''): Promise<VoiceJob> {
    const response = await look(job_id, query);
    assert.equal(response.status, 200);
    return v.parse(voiceJob, await response.json());
  }

  async function get({ download_url, signature }: VoiceResult): Promise<Response> {
    return fetch(download_url ?? '', { headers: { Authorization: `Service-Signature ${signature ?? ''}` } });
  }

  /** Creates, uploads and waits by the clock. */
  async function processed(options: Order = {}, query = ''): Promise<VoiceJob> {
    const { job_id, upload_url, signature } = await created(options);
    const response = await put(upload_url, signature, options.source);
    assert.equal(response.status, 204, await response.text());
    clock.advance(2000);
    return job(job_id, query);
  }

  describe('states', () => {
    it('are listed for every target from the start, parallel to targets (Voice job: results) [job.fields] [job.results] [job.result] [voice.get] [voice-state.complete] [resources.timestamps]', async () => {
      const targets = [text, { language: 'fr', type: 'application/x-subrip' }];
      const { job_id, upload_url, signature } = await created({ targets, parameters: { source_language: 'EN' } });
      const before = await job(job_id);
      assert.deepEqual(
        before.results.map(({ status }) => status),
        ['pending', 'pending'],
      );
      const { created_at, updated_at, ...rest } = before;
      assert.equal(created_at, updated_at);
      assert.match(created_at ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.deepEqual(rest, {
        job_id,
        product: 'voice',
        operation: 'translate',
        usage: { storage_used: 0 },
        source_file: { name: 'talk.wav', content_type: 'audio/wav', content_length: wavRecording().length },
        parameters: { source_language: 'EN' },
        targets,
        results: before.results,
      });
      await put(upload_url, signature);
      assert.deepEqual((await job(job_id)).results, [{ status: 'processing' }, { status: 'processing' }]);
      clock.advance(2000);
      const done = await job(job_id);
      assert.equal(done.usage?.storage_used, wavRecording().length);
      assert.ok(done.updated_at !== undefined && done.updated_at > (created_at ?? ''));
      for (const result of done.results) assert.deepEqual(Object.keys(result), ['status', 'download_url', 'signature']);
    });

    it('complete becomes downloaded when the result is fetched; a job is gone when all are (Voice job result status) [voice-state.downloaded] [voice-state.deletion]', async () => {
      const { job_id, results } = await processed({ targets: [text, { ...text, language: 'fr' }] });
      const [first, second] = results;
      assert.ok(first && second);
      assert.equal((await get(first)).status, 200);
      assert.deepEqual((await job(job_id)).results[0], { status: 'downloaded' });
      await refusedWith(await get(first), 404, /not found/);
      assert.equal((await job(job_id)).results[1]?.status, 'complete');
      assert.equal((await get(second)).status, 200);
      await refusedWith(await look(job_id), 404, /not found/);
    });

    it('end in failed with error.message when the audio cannot be decoded; nothing is billed (Errors: voice result fails) [voice-state.failed] [job.error] [errors.voice]', async () => {
      const noise = Buffer.from('This is not audio at all. '.repeat(50));
      for (const type of ['audio/wav', 'audio/mpeg', 'audio/ogg', 'audio/flac', 'audio/mp4', 'audio/webm']) {
        const { results } = await processed({ source: noise, type });
        assert.deepEqual(results, [{ status: 'failed', error: { message: 'The audio could not be decoded.' } }], type);
      }
      assert.equal(meter.used, 0);
    });

    it('of one target is failed by order, while the others complete: each has a state of its own [job.result] [voice-state.failed] [voice-state.finished]', async () => {
      failing = 'FR';
      const { results, job_id } = await processed({ targets: [text, { ...text, language: 'fr' }] });
      assert.deepEqual(
        results.map(({ status }) => status),
        ['complete', 'failed'],
      );
      assert.match(results[1]?.error?.message ?? '', /into this language failed/);
      assert.equal((await get(results[0] ?? { status: '' })).status, 200);
      assert.deepEqual(
        (await job(job_id)).results.map(({ status }) => status),
        ['downloaded', 'failed'],
      );
    });

    it('are for the account that created the job', async () => {
      const { job_id } = await created();
      owner = 'other';
      await refusedWith(await look(job_id), 404, /not found/);
      await refusedWith(await look('nothing'), 404, /not found/);
    });
  });

  describe('creation', () => {
    it('refuses unknown target types and languages, source types and source languages [voice.create] [job.types]', async () => {
      await refusedWith(await order({ targets: [{ language: 'de', type: 'audio/mp3' }] }), 400, /targets hold an unknown type: audio\/mp3/);
      await refusedWith(await order({ targets: [{ language: 'xx', type: 'text/plain' }] }), 400, /not supported: xx/);
      await refusedWith(await order({ targets: [{ language: 'bg', type: 'audio/flac' }] }), 400, /not supported: bg/);
      await refusedWith(await order({ targets: [] }), 400, /at least one target/);
      await refusedWith(await order({ type: 'audio/aiff' }), 400, /source_file\.content_type must be one of audio\/mpeg/);
      await refusedWith(await order({ parameters: { source_language: 'bg' } }), 400, /source_language is not supported/);
      await refusedWith(await order({ source: new Uint8Array() }), 400, /must not be empty/);
    });

    it('takes language codes in any casing, and types with spaces (Resources and their fields) [resources.language-case] [job.types]', async () => {
      const { results } = await processed({ targets: [{ language: 'EN-us', type: 'audio/PCM; encoding=s16le; rate=16000' }] });
      assert.equal(results[0]?.status, 'complete');
    });

    it('is refused when the limit of speech is reached (Errors: 456 Quota exceeded) [errors.quota]', async () => {
      meter.limit = 0;
      await refusedWith(await order({}), 456, /Quota/);
    });
  });

  describe('upload', () => {
    it('answers 204 with an empty body, and is done once (PUT {upload_url}) [voice.upload] [voice.upload-204]', async () => {
      const { upload_url, signature } = await created();
      assert.ok(upload_url.startsWith(assets.url));
      const response = await put(upload_url, signature);
      assert.equal(response.status, 204);
      assert.equal(await response.text(), '');
      await refusedWith(await put(upload_url, signature), 409, /has been uploaded/);
    });

    it('takes the signature or the signed URL, which comes on request (Authentication, 4) [voice.upload] [voice.signed_upload_url] [auth.signatures] [auth.signature-header] [auth.signed-urls] [auth.signed-leak]', async () => {
      const { upload_url, signature, signed_upload_url } = await created({ query: '?include=signed_url' });
      assert.equal((await created()).signed_upload_url, undefined);
      assert.ok(signed_upload_url?.startsWith(`${upload_url}?`));
      await refusedWith(await put(upload_url, undefined), 403, /signature/);
      await refusedWith(await put(`${upload_url}?signature=${signature}`, undefined), 403, /signature/);
      await refusedWith(await put(upload_url, new URL(signed_upload_url ?? '').searchParams.get('signature') ?? ''), 403, /signature/);
      assert.equal((await put(signed_upload_url ?? '', undefined)).status, 204);
      const second = await created();
      const headers = { 'Content-Type': 'application/octet-stream', Authorization: `DeepL-Signature ${second.signature}` };
      assert.equal((await fetch(second.upload_url, { method: 'PUT', headers, body: Buffer.from(wavRecording()) })).status, 204);
    });

    it('must have the announced length and application/octet-stream (PUT {upload_url}) [voice.upload]', async () => {
      const { job_id, upload_url, signature } = await created();
      await refusedWith(await put(upload_url, signature, wavRecording().subarray(1)), 400, /another length/);
      const body = new Blob([Buffer.from(wavRecording()), 'more']).stream();
      const headers = { 'Content-Type': 'application/octet-stream', Authorization: `Service-Signature ${signature}` };
      await refusedWith(await fetch(upload_url, { method: 'PUT', headers, body, duplex: 'half' }), 400, /another length/);
      await refusedWith(await put(upload_url, signature, wavRecording(), 'audio/wav'), 415, /octet-stream/);
      assert.equal((await job(job_id)).results[0]?.status, 'pending');
      assert.equal((await put(upload_url, signature)).status, 204);
    });

    it('is possible for 5 minutes after the job was created (Limits: voice upload window) [auth.windows] [limits.voice-upload]', async () => {
      const [early, late] = [await created(), await created()];
      clock.advance(5 * minute - 1000);
      assert.equal((await put(early.upload_url, early.signature)).status, 204);
      clock.advance(2000);
      await refusedWith(await put(late.upload_url, late.signature), 403, /expired/);
      await refusedWith(await look(late.job_id), 404, /not found/);
      await refusedWith(await put(`${assets.url}/assets/uploads/none`, late.signature), 404, /not found/);
    });

    it('bills the length of the audio in milliseconds, once a job', async () => {
      await processed({ source: wavRecording(2345), targets: [text, { ...text, language: 'fr' }] });
      assert.equal(meter.used, 2345);
    });

    it('is refused when the audio would pass the limit, and may be tried again (Errors: 456 Quota exceeded)', async () => {
      meter.limit = 1000;
      const { upload_url, signature } = await created();
      await refusedWith(await put(upload_url, signature), 456, /Quota/);
      assert.equal(meter.used, 0);
      meter.limit = 5000;
      assert.equal((await put(upload_url, signature)).status, 204);
    });

    const sources: [string, Uint8Array, number][] = [
      ['audio/wav', wavRecording(1500), 1500],
      ['audio/flac', flacRecording(1500), 1500],
      ['audio/ogg', oggRecording(1500), 1500],
      ['audio/webm', webmRecording(1500), 1500],
      ['audio/mpeg', mp3Recording(1306), 1306],
      ['audio/mp4', mp4Recording(1500), 1500],
    ];
    for (const [type, source, milliseconds] of sources) {
      it(`decodes ${type} [voice.content_type]`, async () => {
        await processed({ source, type });
        assert.ok(Math.abs(meter.used - milliseconds) < 30, `${meter.used} instead of ${milliseconds}`);
      });
    }

    it('does not believe a header that promises more than there is', async () => {
      const source = Buffer.from(wavRecording(1000));
      source.writeUInt32LE(0xff_ff_ff_00, 40);
      await processed({ source });
      assert.ok(meter.used <= 1010, String(meter.used));
    });
  });

  describe('download', () => {
    it('takes the signature of that result only (Authentication, 3: signatures are not interchangeable) [voice.download] [auth.signatures] [auth.signature-header]', async () => {
      const { job_id, upload_url, signature } = await created({ targets: [text, text] });
      await put(upload_url, signature);
      clock.advance(2000);
      const [first, second] = (await job(job_id)).results;
      assert.ok(first && second);
      await refusedWith(await get({ ...first, signature }), 403, /signature/);
      await refusedWith(await get({ ...first, signature: second.signature }), 403, /signature/);
      await refusedWith(await fetch(first.download_url ?? ''), 403, /signature/);
      const headers = { Authorization: 'Service-Auth-Key key' };
      await refusedWith(await fetch(first.download_url ?? '', { headers }), 403, /signature/);
      assert.equal((await get(first)).status, 200);
    });

    it('takes the signed URL without a header, which comes on request (Authentication, 4) [voice.download] [job.signed_download_url] [auth.signed-urls] [auth.signed-leak]', async () => {
      const { results, job_id } = await processed();
      assert.equal(results[0]?.signed_download_url, undefined);
      const { signed_download_url } = (await job(job_id, '?include=signed_url')).results[0] ?? {};
      assert.equal((await fetch(signed_download_url ?? '')).status, 200);
    });

    it('is possible for an hour after the upload (Limits: voice download window) [auth.windows] [limits.voice-download] [voice-state.stays]', async () => {
      const { job_id, results } = await processed();
      clock.advance(60 * minute - 4000);
      assert.equal((await job(job_id)).results[0]?.status, 'complete');
      clock.advance(4000);
      await refusedWith(await get(results[0] ?? { status: '' }), 403, /expired/);
      await refusedWith(await look(job_id), 404, /not found/);
    });
  });

  describe('results', () => {
    async function file(type: string, milliseconds: number, language = 'de'): Promise<Buffer> {
      const { results } = await processed({ source: wavRecording(milliseconds), targets: [{ language, type }] });
      const response = await get(results[0] ?? { status: '' });
      assert.equal(response.headers.get('Content-Type'), type);
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.equal(response.headers.get('Content-Length'), String(bytes.length));
      return bytes;
    }

    it('text/plain is a transcript in the target language that tells the length [job.types] [does.voice]', async () => {
      const transcript = (await file('text/plain', 2345)).toString();
      assert.match(transcript, /«de .*talk\.wav .* 2\.345 /);
    });

    it('application/x-subrip has cues that cover the audio [job.types] [does.voice]', async () => {
      for (const [milliseconds, count] of [
        [700, 1],
        [9250, 3],
      ] as const) {
        const cues = new SrtParser().fromSrt((await file('application/x-subrip', milliseconds, 'fr')).toString());
        assert.equal(cues.length, count);
        assert.equal(cues[0]?.startSeconds, 0);
        assert.equal(cues.at(-1)?.endSeconds, milliseconds / 1000);
        for (const [index, cue] of cues.entries()) {
          assert.ok(cue.startSeconds < cue.endSeconds);
          assert.equal(cue.startSeconds, index === 0 ? 0 : cues[index - 1]?.endSeconds);
          assert.match(cue.text, /^«fr /);
        }
      }
    });

    it('audio/pcm is raw sound as long as the source (Target type values) [job.types] [does.voice]', async () => {
      const wide = await file('audio/pcm;encoding=s16le;rate=16000', 1500);
      assert.equal(wide.length, 1.5 * 16_000 * 2);
      assert.ok(new Int16Array(Uint8Array.from(wide).buffer).some((sample) => Math.abs(sample) > 5000));
      assert.equal((await file('audio/pcm;encoding=s16le;rate=24000', 1500)).length, 1.5 * 24_000 * 2);
      for (const [law, depth] of [
        ['ulaw', '8m'],
        ['alaw', '8a'],
      ] as const) {
        const narrow = await file(`audio/pcm;encoding=${law};rate=8000`, 1500);
        assert.equal(narrow.length, 1.5 * 8000);
        const wave = new WaveFile();
        wave.fromScratch(1, 8000, depth, narrow);
        if (law === 'ulaw') wave.fromMuLaw();
        else wave.fromALaw();
        assert.ok(Math.max(...wave.getSamples()) > 5000);
      }
    });

    const containers = voiceTargetTypes.filter((type) => /^audio\/(?:flac|opus|ogg|webm|x-matroska)/.test(type));
    for (const type of containers) {
      it(`${type} is a file of this kind, as long as the source`, async () => {
        const bytes = await file(type, 2345);
        const mimeType = type.replace(/;.*/, '').replace('x-matroska', 'matroska');
        const { format } = await parseBuffer(bytes, { mimeType, size: bytes.length }, { duration: true });
        const codec = /codecs=(\w+)|\/(flac|opus)$/.exec(type);
        const names: Record<string, RegExp> = { flac: /flac/i, opus: /opus/i, aac: /aac/i, pcm_s16le: /pcm/i };
        assert.match(String(format.codec), names[codec?.[1] ?? codec?.[2] ?? ''] ?? /never/);
        assert.ok(Math.abs((format.duration ?? 0) - 2.345) < 0.03, String(format.duration));
      });
    }

    for (const type of ['video/mp2t;codecs=aac', 'video/mp2t;codecs=opus']) {
      it(`${type} is a transport stream with sound tables`, async () => {
        checkTransportStream(await file(type, 2345), type.endsWith('aac') ? 0x0f : 0x06);
      });
    }
  });
});

/** Every packet begins as it must, counts on, and the tables hold their checksum and the kind of sound. */
function checkTransportStream(bytes: Buffer, kind: number): void {
  assert.equal(bytes.length % 188, 0);
  const counters = new Map<number, number>();
  let sound = 0;
  for (let at = 0; at < bytes.length; at += 188) {
    const packet = bytes.subarray(at, at + 188);
    assert.equal(packet[0], 0x47);
    const pid = packet.readUInt16BE(1) & 0x1f_ff;
    const counter = (packet[3] ?? 0) & 15;
    assert.equal(counter, ((counters.get(pid) ?? -1) + 1) % 16);
    counters.set(pid, counter);
    const content = packet.subarray(((packet[3] ?? 0) & 0x20) === 0 ? 4 : 5 + (packet[4] ?? 0));
    if (pid === 0x1_00) {
      sound += content.length;
      if (((packet[1] ?? 0) & 0x40) !== 0) assert.equal(content.readUIntBE(0, 3), 1);
      continue;
    }
    const section = content.subarray(1, 4 + (content.readUInt16BE(2) & 0xf_ff));
    assert.equal(crc32(section, 0xff_ff_ff_ff), 0, 'the checksum');
    if (pid !== 0) assert.equal(section[12], kind);
  }
  assert.ok(sound > 100);
}
