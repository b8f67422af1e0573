import * as v from 'valibot';
import { documentOptions } from '../../api/documents.ts';
import { createVoiceJobRequest } from '../../api/voice.ts';

/**
 * States of a job and of its results: those of the specification ("States and transitions"), and additional ones where it leaves behavior
 * to the client. The journal accepts only transitions from these tables.
 */

export const jobKinds = ['document', 'voice'] as const;
export type JobKind = (typeof jobKinds)[number];

/**
 * State of a job:
 * - `waiting`: nothing was sent.
 * - `creating`, `created`: a voice job was requested, and exists without its source.
 * - `uploading`: the source is being sent.
 * - `uploaded`: the service has the source, and the results have their own states.
 * - `unknown`: the service may have the source, so it may be billed.
 * - `expired`: the window for the upload had passed.
 * - `failed`: refused, or the source cannot be read. Nothing is billed.
 * - `stopped`: by the user.
 */
export type JobState = keyof typeof jobTransitions;

export const jobTransitions = {
  waiting: ['creating', 'uploading', 'failed', 'stopped'],
  creating: ['created', 'waiting', 'failed', 'stopped'],
  created: ['uploading', 'waiting', 'expired', 'failed', 'stopped'],
  // Back to waiting only if the service cannot have the complete source.
  uploading: ['uploaded', 'waiting', 'unknown', 'expired', 'failed', 'stopped'],
  // For a new upload after nothing was returned.
  uploaded: ['waiting'],
  // For a late answer, and for a voice job that reports the arrival of its source.
  unknown: ['uploaded', 'waiting'],
  expired: ['waiting'],
  failed: ['waiting'],
  stopped: ['uploaded', 'waiting'],
} as const;

/** States of a document's result. The service defines `queued`, `translating`, `done` and `error`. */
export const documentTransitions = {
  waiting: ['queued', 'stopped'],
  queued: ['translating', 'done', 'error', 'expired', 'stopped'],
  translating: ['queued', 'done', 'error', 'expired', 'stopped'],
  done: ['downloading', 'expired', 'stopped'],
  // Back to done only if the service still has the result.
  downloading: ['done', 'downloaded', 'expired', 'unknown'],
  downloaded: [],
  error: ['waiting'],
  expired: ['waiting'],
  // Back to downloading if the result did arrive, in a window that was presumed dead.
  unknown: ['downloading', 'waiting'],
  stopped: ['queued', 'waiting'],
} as const;

/** States of a voice job's result. The service defines all but `waiting`, `downloading`, `expired`, `unknown` and `stopped`. */
export const voiceTransitions = {
  waiting: ['pending', 'stopped'],
  pending: ['uploaded', 'processing', 'complete', 'failed', 'expired', 'stopped'],
  uploaded: ['processing', 'complete', 'failed', 'expired', 'stopped'],
  processing: ['complete', 'failed', 'expired', 'stopped'],
  complete: ['downloading', 'expired', 'stopped'],
  downloading: ['complete', 'downloaded', 'expired', 'unknown'],
  downloaded: [],
  failed: ['waiting'],
  expired: ['waiting'],
  unknown: ['downloading', 'waiting'],
  stopped: ['pending', 'waiting'],
} as const;

export type ResultState = keyof typeof documentTransitions | keyof typeof voiceTransitions;

/** Returns all legal transitions: table, old state, new state. */
export function legalSteps(): (readonly [machine: 'job' | JobKind, from: string, to: string])[] {
  const machines = { job: jobTransitions, document: documentTransitions, voice: voiceTransitions };
  return (['job', 'document', 'voice'] as const).flatMap((machine) =>
    Object.entries<readonly string[]>(machines[machine]).flatMap(([from, targets]) => targets.map((to) => [machine, from, to] as const)),
  );
}

const endedJobs: ReadonlySet<JobState> = new Set(['unknown', 'expired', 'failed', 'stopped']);
const endedResults: ReadonlySet<ResultState> = new Set(['downloaded', 'error', 'failed', 'expired', 'unknown', 'stopped']);

/** Returns true if a job stays as it is unless the user continues it. */
export function isOver(job: Pick<Job, 'state' | 'results'>): boolean {
  return endedJobs.has(job.state) || (job.state === 'uploaded' && job.results.every(isSettled));
}

/** Returns true if a result stays as it is unless the user continues it. */
export function isSettled({ state }: Pick<JobResult, 'state'>): boolean {
  return endedResults.has(state);
}

/** Returns true if a result is ready at the service: it has been paid for and can be lost. */
export function isReady({ state }: Pick<JobResult, 'state'>): boolean {
  return state === 'done' || state === 'complete' || state === 'downloading';
}

/** Kinds of notes about a job or a result. The editor has the texts. */
export const noteKinds = [
  /** The source is missing or cannot be read. */
  'source',
  /** The source has grown since the order, so it would cost more than announced. */
  'grown',
  /** The source is larger than the plan allows. */
  'tooLarge',
  /** The result cannot be written to its destination. It is kept. */
  'place',
  /** There is no space for the result on this machine. It stays at the service, and is retried automatically. */
  'noRoom',
  /** 456: paused, together with all waiting jobs. */
  'quota',
  'auth',
  'forbidden',
  /** The account has no access to translation of recordings, which are a closed alpha. */
  'closedAlpha',
  /** The address does not support recordings, as is the case for regional ones. */
  'notOffered',
  /** The service refused the request; its text is in `message`. */
  'refused',
  /** The service failed while translating; its text is in `message`. */
  'service',
  /** The service cannot be reached; retried automatically. */
  'offline',
  /** The connection was lost or the window closed when the source may have arrived, so it may be billed. */
  'interrupted',
  /** Stopped before the service had the complete source. */
  'notBilled',
  /** Stopped after that, so it may be billed. */
  'mayBeBilled',
  /** The service no longer has the job. */
  'gone',
  /** The 5 minutes for the upload had passed. */
  'uploadWindow',
  /** The hour for the download has passed. */
  'downloadWindow',
  /** A result that can be fetched only once did not arrive completely. */
  'lost',
  /** The encryption key of the journal's secrets is gone. */
  'locked',
  /** The service refused the current key access to another key's upload. The job waits for that key. */
  'otherKey',
  /** A kind added by a later version. */
  'other',
] as const;
export type NoteKind = (typeof noteKinds)[number];

export const jobNote = v.object({
  // Kinds may be added without a new schema, because windows of two versions share the journal.
  kind: v.pipe(
    v.string(),
    v.transform((kind): NoteKind => noteKinds.find((known) => known === kind) ?? 'other'),
  ),
  /** Message of the service or the system. Untrusted input: never render as markup. */
  message: v.exactOptional(v.string()),
  /** The X-Trace-ID, which support asks for. */
  traceId: v.exactOptional(v.string()),
  /** A file with kept data. */
  file: v.exactOptional(v.string()),
});
export type JobNote = Readonly<v.InferOutput<typeof jobNote>>;

/**
 * Translation options of a document, without its file name. They are not validated here: the service may refuse them, but they must not
 * make the journal unreadable.
 */
export const documentRequest = v.object({
  ...v.omit(documentOptions, ['filename']).entries,
  style_id: v.optional(v.string()),
  translation_memory_id: v.optional(v.string()),
  translation_memory_threshold: v.optional(v.number()),
});
export type DocumentRequest = v.InferOutput<typeof documentRequest>;

/** Translation options of a recording. */
export const voiceRequest = v.object({
  content_type: v.string(),
  /** Absent if the language is uncertain. */
  source_language: v.exactOptional(v.string()),
  targets: createVoiceJobRequest.entries.targets,
  /** Access to assets; see the specification, "Authentication", 3 and 4. */
  authorisation: v.picklist(['signature', 'signedUrl']),
});
export type VoiceRequest = Readonly<v.InferOutput<typeof voiceRequest>>;

/** Destination of a result. */
export interface JobTarget {
  readonly language: string;
  /** Kind of a voice job's result, one of `voiceTargetTypes`. */
  readonly type?: string;
  /** URI of the file. */
  readonly file: string;
  /** True if the user agreed to replace a file with this name. Otherwise a number is added to the result's name. */
  readonly overwrite: boolean;
}

/** Kind of a job, with its options. */
export type JobWork =
  { readonly kind: 'document'; readonly request: DocumentRequest } | { readonly kind: 'voice'; readonly request: VoiceRequest };

/** Properties of a job that are known when it is ordered. */
export interface JobFacts {
  /** Host of the service, and owner of the job (see `Connections.identity`). */
  readonly host: string;
  readonly account: string;
  /** URI of the file to upload. */
  readonly source: string;
  /** URI of the user's file. It differs if a copy is uploaded, for example of unsaved text. */
  readonly shown: string;
  /** Name for the upload. */
  readonly name: string;
  /** Size of the source in bytes. */
  readonly bytes: number;
  /** Maximum size that the plan allows, in bytes. */
  readonly maxBytes: number;
}

/** An order by the user: one target for a document, or the ordered targets of a voice job. */
export type JobOrder = JobWork & JobFacts & { readonly targets: readonly JobTarget[] };

export interface JobResult extends JobTarget {
  readonly state: ResultState;
  /** Billed characters, once the service has returned them. */
  readonly billed?: number;
  /** Time when the service expects the result to be ready, in milliseconds since 1970; absent if implausible. */
  readonly readyAt?: number;
  readonly note?: JobNote;
}

/** Progress of a job. Times are in milliseconds since 1970. */
export interface JobProgress {
  readonly id: string;
  readonly state: JobState;
  readonly created: number;
  readonly changed: number;
  /** Time when the service had the source. */
  readonly uploaded?: number;
  /** Bytes of the source sent so far. */
  readonly sent: number;
  readonly note?: JobNote;
  /** The window that works on the job, and the end of its lease. */
  readonly owner?: string;
  readonly leaseUntil?: number;
  /** True if the user has asked to stop the job. */
  readonly stopping: boolean;
  /** True if the job waits for the user. A note has the reason. */
  readonly parked: boolean;
}

/** A job as stored in the journal, without its secrets. */
export type Job = JobWork & JobFacts & JobProgress & { readonly results: readonly JobResult[] };
