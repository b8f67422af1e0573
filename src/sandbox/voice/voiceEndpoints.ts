import type { Context } from 'hono';

import { voiceSourceMs } from '../../api/limits.ts';
import type { CreatedVoiceJob, VoiceJob, VoiceResult } from '../../api/voice.ts';
import type { SandboxClock } from '../clock.ts';
import type { Endpoint, SandboxEnv } from '../endpoint.ts';
import { HttpError } from '../httpError.ts';
import { measureRecording, plainType, readVoiceJob } from './voiceRequest.ts';
import type { VoiceLanguages } from './voiceRequest.ts';
import { voiceFile, voiceTargetType } from './voiceFile.ts';
import { assetMissing, VoiceJobStore, mayDownload, mayUpload, resultState } from './voiceJobStore.ts';
import type { Grant, StoredVoiceJob } from './voiceJobStore.ts';

/** Dependencies of voice jobs. */
export interface VoiceDeps extends VoiceLanguages {
  readonly clock: SandboxClock;
  readonly closing: AbortSignal;
  /** Milliseconds for processing a recording. */
  readonly durationMs: () => number;
  /** Returns the code of a target language whose results fail; none if absent. */
  readonly failingLanguage?: () => string | null;
  /**
   * Throws HttpError 456 if the limit of speech would be exceeded. It gets the request that created the job because the upload, which
   * reveals the recording's length, has no key.
   */
  check(c: Context<SandboxEnv>, milliseconds: number): void;
  /** Counts the length of a recording, once per job. It gets the request that created the job. */
  bill(c: Context<SandboxEnv>, milliseconds: number): void;
  /** Returns an identifier of the account, so that jobs stay private to it. */
  owner(c: Context<SandboxEnv>): string;
  /** Returns the base address of the asset host, without a slash at the end. */
  assetUrl(): string;
}

const jobsPath = '/v1/jobs/voice/translate';
const uploadsPath = '/assets/uploads';
const resultsPath = '/assets/results';

/** Job stores by clock. The API and the asset host of a sandbox share its clock, and so its jobs. */
const stores = new WeakMap<SandboxClock, VoiceJobStore>();

function storeOf({ clock }: VoiceDeps): VoiceJobStore {
  const store = stores.get(clock) ?? new VoiceJobStore(clock);
  stores.set(clock, store);
  return store;
}

/** Returns the endpoints of the API (specification, "Voice translation jobs"). */
export function voiceEndpoints(deps: VoiceDeps): Endpoint[] {
  const store = storeOf(deps);
  return [
    { method: 'POST', path: jobsPath, answer: async (c) => answerCreate(deps, store, c) },
    { method: 'GET', path: `${jobsPath}/:id`, answer: (c) => answerJob(deps, store, c) },
  ];
}

/** Returns the endpoints of the asset host, which accepts signatures instead of keys (specification, "Authentication", 3 and 4). */
export function assetEndpoints(deps: VoiceDeps): Endpoint[] {
  const store = storeOf(deps);
  return [
    { method: 'PUT', path: `${uploadsPath}/:id`, answer: async (c) => answerUpload(deps, store, c) },
    { method: 'GET', path: `${resultsPath}/:id`, answer: async (c) => answerDownload(deps, store, c) },
  ];
}

async function answerCreate(deps: VoiceDeps, store: VoiceJobStore, c: Context<SandboxEnv>): Promise<Response> {
  const request = await readVoiceJob(deps, c);
  const check = (milliseconds: number) => deps.check(c, milliseconds);
  check(0);
  const { job_id, upload } = store.add({ owner: deps.owner(c), request, check, bill: (milliseconds) => deps.bill(c, milliseconds) });
  const upload_url = `${deps.assetUrl()}${uploadsPath}/${upload.asset_id}`;
  const signed = wantsSignedUrls(c) && { signed_upload_url: signedUrl(upload_url, upload) };
  const created: CreatedVoiceJob = { job_id, upload_url, signature: upload.signature, ...signed };
  return Response.json(created, { status: 201 });
}

function answerJob(deps: VoiceDeps, store: VoiceJobStore, c: Context<SandboxEnv>): Response {
  return Response.json(describeJob(deps, store.get(deps.owner(c), c.req.param('id') ?? ''), wantsSignedUrls(c)));
}

function wantsSignedUrls(c: Context<SandboxEnv>): boolean {
  return c.req.queries('include')?.some((value) => value.split(',').includes('signed_url')) === true;
}

function signedUrl(url: string, { urlSignature }: Grant): string {
  return `${url}?signature=${urlSignature}`;
}

function describeJob(deps: VoiceDeps, job: StoredVoiceJob, signed: boolean): VoiceJob {
  const { source_file, parameters, targets } = job.request;
  return {
    job_id: job.job_id,
    product: 'voice',
    operation: 'translate',
    created_at: new Date(job.created).toISOString(),
    updated_at: new Date(updatedAt(job, deps.clock)).toISOString(),
    usage: { storage_used: job.uploaded ? source_file.content_length : 0 },
    source_file,
    parameters,
    targets,
    results: targets.map((_, index) => describeResult(deps, job, index, signed)),
  };
}

function updatedAt({ created, uploaded, downloaded }: StoredVoiceJob, clock: SandboxClock): number {
  const ready = uploaded && uploaded.ready <= clock.now() ? uploaded.ready : 0;
  return Math.max(created, uploaded?.at ?? 0, ready, ...downloaded.values());
}

function describeResult(deps: VoiceDeps, job: StoredVoiceJob, index: number, signed: boolean): VoiceResult {
  const status = stateOf(deps, job, index);
  const outcome = job.uploaded?.outcome;
  if (status === 'failed') return { status, error: { message: outcome && 'message' in outcome ? outcome.message : targetFailed } };
  const grant = job.results[index];
  if (status !== 'complete' || !grant) return { status };
  const download_url = `${deps.assetUrl()}${resultsPath}/${grant.asset_id}`;
  return { status, download_url, signature: grant.signature, ...(signed && { signed_download_url: signedUrl(download_url, grant) }) };
}

const targetFailed = 'The translation into this language failed.';

/** Returns the state of one result. A target set to fail does so when it would be complete. */
function stateOf({ clock, failingLanguage }: VoiceDeps, job: StoredVoiceJob, index: number) {
  const status = resultState(job, index, clock);
  const failing = failingLanguage?.() ?? '';
  const language = job.request.targets[index]?.language ?? '';
  return status === 'complete' && language.toLowerCase() === failing.toLowerCase() ? 'failed' : status;
}

/** Answers PUT {upload_url}. The source is measured while it arrives and not stored. */
async function answerUpload(deps: VoiceDeps, store: VoiceJobStore, c: Context<SandboxEnv>): Promise<Response> {
  const job = store.uploadAt(c.req.param('id') ?? '');
  requireSignature(c, job.upload);
  if (job.uploaded || job.uploading) throw new HttpError(409, 'The source of this job has been uploaded.');
  if (!mayUpload(job, deps.clock))
    throw new HttpError(403, 'The signature has expired.', { detail: 'Upload within 5 minutes after creation.' });
  if (plainType(c.req.header('Content-Type') ?? '') !== 'application/octet-stream') {
    throw new HttpError(415, 'Unsupported media type', { detail: 'Send application/octet-stream.' });
  }
  job.uploading = true;
  try {
    await receive(deps, job, c);
  } finally {
    job.uploading = false;
  }
  return new Response(null, { status: 204 });
}

async function receive({ clock, durationMs }: VoiceDeps, job: StoredVoiceJob, c: Context<SandboxEnv>): Promise<void> {
  const { content_length, content_type } = job.request.source_file;
  const announced = c.req.header('Content-Length');
  if (announced !== undefined && Number(announced) !== content_length) throw wrongLength(content_length);
  const { bytes, milliseconds } = await measureRecording(c.req.raw.body, plainType(content_type), content_length);
  if (bytes !== content_length) throw wrongLength(content_length);
  const outcome = outcomeOf(milliseconds);
  if ('milliseconds' in outcome) {
    job.check(outcome.milliseconds);
    job.bill(outcome.milliseconds);
  }
  job.uploaded = { at: clock.now(), ready: clock.now() + durationMs(), outcome };
}

function wrongLength(expected: number): HttpError {
  const detail = `The job's source_file.content_length is ${expected}.`;
  // The rest of the body may not have been read.
  return new HttpError(400, 'The upload has another length than announced.', { detail, headers: { Connection: 'close' } });
}

function outcomeOf(milliseconds: number | undefined): { milliseconds: number } | { message: string } {
  if (milliseconds === undefined) return { message: 'The audio could not be decoded.' };
  if (milliseconds > voiceSourceMs) return { message: 'The audio is longer than 3 hours.' };
  return { milliseconds };
}

/** Answers GET {download_url}. */
async function answerDownload(deps: VoiceDeps, store: VoiceJobStore, c: Context<SandboxEnv>): Promise<Response> {
  const { job, index } = store.resultAt(c.req.param('id') ?? '');
  const grant = job.results[index];
  const target = job.request.targets[index];
  const type = voiceTargetType(target?.type ?? '');
  const outcome = job.uploaded?.outcome;
  if (!grant || !target || !type) throw assetMissing();
  requireSignature(c, grant);
  if (job.uploaded && !mayDownload(job, deps.clock)) {
    throw new HttpError(403, 'The signature has expired.', { detail: 'Download within an hour after the upload.' });
  }
  if (stateOf(deps, job, index) !== 'complete' || !outcome || 'message' in outcome) throw assetMissing();
  // Marked for deletion before the next await, so that two requests cannot both get it.
  job.downloaded.set(index, deps.clock.now());
  const recording = { name: job.request.source_file.name, milliseconds: outcome.milliseconds };
  let length = 0;
  for (const part of await voiceFile(type, target.language, recording)) length += part.length;
  const parts = await voiceFile(type, target.language, recording);
  return new Response(streamOf(parts), { headers: { 'Content-Type': type, 'Content-Length': String(length) } });
}

function streamOf(parts: Iterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(Uint8Array.from(value));
    },
  });
}

/**
 * Checks the signature. Each asset has two: one for the header and one for the signed URL.
 * The scheme is `Service-Signature` in the specification. Other providers use other names.
 * @throws HttpError 403
 */
function requireSignature(c: Context<SandboxEnv>, { signature, urlSignature }: Grant): void {
  const [, header] = /^\s*[\w-]+-Signature\s+(\S+)\s*$/i.exec(c.req.header('Authorization') ?? '') ?? [];
  const valid = header === undefined ? c.req.query('signature') === urlSignature : header === signature;
  if (!valid) throw new HttpError(403, 'The signature is missing or not valid for this asset.');
}
