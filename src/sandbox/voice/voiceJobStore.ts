import { randomBytes, randomUUID } from 'node:crypto';
import { voiceDownloadWindowMs, voiceUploadWindowMs } from '../../api/limits.ts';
import type { CreateVoiceJobRequest } from '../../api/voice.ts';
import type { SandboxClock } from '../clock.ts';
import { HttpError } from '../httpError.ts';

/** Access to one asset: the signature for the header and the one in the signed URL. Neither is valid for other assets. */
export interface Grant {
  readonly asset_id: string;
  readonly signature: string;
  readonly urlSignature: string;
}

/** The result of an upload. */
export interface Uploaded {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Time when processing ends. */
  readonly ready: number;
  /** Length of the sound, or the reason why there are no results. */
  readonly outcome: { readonly milliseconds: number } | { readonly message: string };
}

export interface StoredVoiceJob {
  readonly job_id: string;
  readonly owner: string;
  readonly request: CreateVoiceJobRequest;
  /** Milliseconds since the epoch. */
  readonly created: number;
  readonly upload: Grant;
  /** One for each target, in the same order. */
  readonly results: readonly Grant[];
  /** Times when results were downloaded, by their index. */
  readonly downloaded: Map<number, number>;
  /** @throws HttpError 456 */
  check(milliseconds: number): void;
  bill(milliseconds: number): void;
  uploading: boolean;
  uploaded?: Uploaded;
}

export type NewVoiceJob = Pick<StoredVoiceJob, 'owner' | 'request' | 'check' | 'bill'>;

/** Time that jobs are remembered after their creation, so that the reply to a late request gives the reason for the refusal. */
const rememberedMs = 2 * voiceDownloadWindowMs;

export class VoiceJobStore {
  readonly #clock: SandboxClock;
  readonly #jobs = new Map<string, StoredVoiceJob>();

  constructor(clock: SandboxClock) {
    this.#clock = clock;
  }

  add(job: NewVoiceJob): StoredVoiceJob {
    const now = this.#clock.now();
    for (const { job_id, created } of this.#jobs.values()) if (now > created + rememberedMs) this.#jobs.delete(job_id);
    const results = job.request.targets.map(createGrant);
    const stored = {
      ...job,
      job_id: randomUUID(),
      created: now,
      upload: createGrant(),
      results,
      downloaded: new Map(),
      uploading: false,
    };
    this.#jobs.set(stored.job_id, stored);
    return stored;
  }

  /** @throws HttpError 404, also for a job that expired and for one whose results are all downloaded */
  get(owner: string, job_id: string): StoredVoiceJob {
    const found = this.#jobs.get(job_id.toLowerCase());
    if (found?.owner !== owner || isOver(found, this.#clock)) throw new HttpError(404, 'Voice job not found');
    return found;
  }

  /** Finds the job of an upload. @throws HttpError 404 */
  uploadAt(asset_id: string): StoredVoiceJob {
    const job = this.#jobs.values().find(({ upload }) => upload.asset_id === asset_id);
    if (!job) throw assetMissing();
    return job;
  }

  /** Finds the job of a download and the index of the result. @throws HttpError 404 */
  resultAt(asset_id: string): { job: StoredVoiceJob; index: number } {
    for (const job of this.#jobs.values()) {
      const index = job.results.findIndex((grant) => grant.asset_id === asset_id);
      if (index >= 0) return { job, index };
    }
    throw assetMissing();
  }
}

export function assetMissing(): HttpError {
  return new HttpError(404, 'Asset not found');
}

function createGrant(): Grant {
  const secret = () => randomBytes(32).toString('base64url');
  return { asset_id: randomUUID(), signature: secret(), urlSignature: secret() };
}

/** Returns true if nothing of a job is available anymore: its windows are closed, or all its results are downloaded. */
function isOver(job: StoredVoiceJob, clock: SandboxClock): boolean {
  return !mayUpload(job, clock) && (!mayDownload(job, clock) || job.downloaded.size === job.results.length);
}

/** Returns true within the voice upload window (specification, "Limits") while nothing is uploaded. */
export function mayUpload(job: StoredVoiceJob, clock: SandboxClock): boolean {
  return !job.uploaded && (job.uploading || clock.now() <= job.created + voiceUploadWindowMs);
}

/** Returns true within the voice download window (specification, "Limits"). */
export function mayDownload({ uploaded }: StoredVoiceJob, clock: SandboxClock): boolean {
  return uploaded !== undefined && clock.now() <= uploaded.at + voiceDownloadWindowMs;
}

/** Returns the state of one result (specification, "Voice job result status"). It is `pending` until the upload. */
export function resultState({ uploaded, downloaded }: StoredVoiceJob, index: number, clock: SandboxClock) {
  if (!uploaded) return 'pending';
  if (clock.now() < uploaded.ready) return 'processing';
  if ('message' in uploaded.outcome) return 'failed';
  return downloaded.has(index) ? 'downloaded' : 'complete';
}
