import * as v from 'valibot';
import { documentOptions } from '../../api/documents.ts';
import { createVoiceJobRequest } from '../../api/voice.ts';

/**
 * The states of a job and of each of its results: those of the specification ("States and transitions"), and ours for what it leaves to
 * the client. What is not in these tables cannot be written into the journal.
 */

export const jobKinds = ['document', 'voice'] as const;
export type JobKind = (typeof jobKinds)[number];

/**
 * How far the source is:
 * - `waiting`: nothing was sent.
 * - `creating`, `created`: a voice job is asked for, and is there without its source.
 * - `uploading`: the source is being sent.
 * - `uploaded`: the service has it, and the results tell how it goes on.
 * - `unknown`: whether the service has it is not known; it may be billed.
 * - `expired`: the window for the upload had passed.
 * - `failed`: refused, or the source cannot be read. Nothing is billed.
 * - `stopped`: by the user.
 */
export type JobState = keyof typeof jobTransitions;

export const jobTransitions = {
  waiting: ['creating', 'uploading', 'failed', 'stopped'],
  creating: ['created', 'waiting', 'failed', 'stopped'],
  created: ['uploading', 'waiting', 'expired', 'failed', 'stopped'],
  // Back to waiting only while the service cannot have the whole of it.
  uploading: ['uploaded', 'waiting', 'unknown', 'expired', 'failed', 'stopped'],
  // Again, when nothing of it came back.
  uploaded: ['waiting'],
  // An answer that comes late, and a voice job that says that its source arrived.
  unknown: ['uploaded', 'waiting'],
  expired: ['waiting'],
  failed: ['waiting'],
  stopped: ['uploaded', 'waiting'],
} as const;

/** States of the result of a document: `queued`, `translating`, `done` and `error` are the service's. */
export const documentTransitions = {
  waiting: ['queued', 'stopped'],
  queued: ['translating', 'done', 'error', 'expired', 'stopped'],
  translating: ['queued', 'done', 'error', 'expired', 'stopped'],
  done: ['downloading', 'expired', 'stopped'],
  // Back to done only while the service still has it.
  downloading: ['done', 'downloaded', 'expired', 'unknown'],
  downloaded: [],
  error: ['waiting'],
  expired: ['waiting'],
  // Back to downloading when it arrived all the same, in a window that was taken for gone.
  unknown: ['downloading', 'waiting'],
  stopped: ['queued', 'waiting'],
} as const;

/** States of one result of a voice job: all but `waiting`, `downloading`, `expired`, `unknown` and `stopped` are the service's. */
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

/** Every step that may be written: which table, from where, to where. */
export function legalSteps(): (readonly [machine: 'job' | JobKind, from: string, to: string])[] {
  const machines = { job: jobTransitions, document: documentTransitions, voice: voiceTransitions };
  return (['job', 'document', 'voice'] as const).flatMap((machine) =>
    Object.entries<readonly string[]>(machines[machine]).flatMap(([from, targets]) => targets.map((to) => [machine, from, to] as const)),
  );
}

const endedJobs: ReadonlySet<JobState> = new Set(['unknown', 'expired', 'failed', 'stopped']);
const endedResults: ReadonlySet<ResultState> = new Set(['downloaded', 'error', 'failed', 'expired', 'unknown', 'stopped']);

/** Whether nothing more happens to a job unless the user wants it. */
export function isOver(job: Pick<Job, 'state' | 'results'>): boolean {
  return endedJobs.has(job.state) || (job.state === 'uploaded' && job.results.every(isSettled));
}

/** Whether nothing more happens to a result unless the user wants it. */
export function isSettled({ state }: Pick<JobResult, 'state'>): boolean {
  return endedResults.has(state);
}

/** Whether a result lies ready at the service: it has been paid for, and can be lost. */
export function isReady({ state }: Pick<JobResult, 'state'>): boolean {
  return state === 'done' || state === 'complete' || state === 'downloading';
}

/** What is to be said about a job or a result; the words are the editor's. */
export const noteKinds = [
  /** The source is not there or cannot be read. */
  'source',
  /** The source has grown since it was ordered: what it costs was said for less. */
  'grown',
  /** The source is larger than the plan allows. */
  'tooLarge',
  /** The result is there, but cannot be written where it should go; it is kept. */
  'place',
  /** There is no room for the result on this machine; it waits at the service, and is tried again by itself. */
  'noRoom',
  /** 456: held, with all that wait. */
  'quota',
  'auth',
  'forbidden',
  /** The account may not have recordings translated: they are a closed alpha. */
  'closedAlpha',
  /** The address does not know recordings, as regional ones. */
  'notOffered',
  /** The service refuses; its words are in `message`. */
  'refused',
  /** The service failed while translating; its words are in `message`. */
  'service',
  /** Not reached; tried again by itself. */
  'offline',
  /** The connection broke, or the window ended, when the source may have arrived: it may be billed. */
  'interrupted',
  /** Stopped before the service had the whole of it. */
  'notBilled',
  /** Stopped after that: it may be billed. */
  'mayBeBilled',
  /** The service does not know it any more. */
  'gone',
  /** The 5 minutes for the upload had passed. */
  'uploadWindow',
  /** The hour for the download has passed. */
  'downloadWindow',
  /** A result that can be fetched once did not arrive as a whole. */
  'lost',
  /** The key that the journal's secrets are locked with is gone. */
  'locked',
  /** The service did not let the current key go on with what another key uploaded; it waits for that one. */
  'otherKey',
  /** Something that a later version has a word for. */
  'other',
] as const;
export type NoteKind = (typeof noteKinds)[number];

export const jobNote = v.object({
  // Kinds may be added without another schema: windows of two versions share the journal.
  kind: v.pipe(
    v.string(),
    v.transform((kind): NoteKind => noteKinds.find((known) => known === kind) ?? 'other'),
  ),
  /** The service's own words, or the system's. Data from outside: never render as markup. */
  message: v.exactOptional(v.string()),
  /** The X-Trace-ID that support asks for. */
  traceId: v.exactOptional(v.string()),
  /** A file in which something is kept. */
  file: v.exactOptional(v.string()),
});
export type JobNote = Readonly<v.InferOutput<typeof jobNote>>;

/**
 * What a document is translated with, but for what its file says. Whether a service takes it is judged when it is sent: what it would
 * refuse must not make the journal unreadable.
 */
export const documentRequest = v.object({
  ...v.omit(documentOptions, ['filename']).entries,
  style_id: v.optional(v.string()),
  translation_memory_id: v.optional(v.string()),
  translation_memory_threshold: v.optional(v.number()),
});
export type DocumentRequest = v.InferOutput<typeof documentRequest>;

/** What a recording is translated with. */
export const voiceRequest = v.object({
  content_type: v.string(),
  /** Left out when the language is in doubt. */
  source_language: v.exactOptional(v.string()),
  targets: createVoiceJobRequest.entries.targets,
  /** How assets are reached; see the specification, "Authentication", 3 and 4. */
  authorisation: v.picklist(['signature', 'signedUrl']),
});
export type VoiceRequest = Readonly<v.InferOutput<typeof voiceRequest>>;

/** Where a result goes. */
export interface JobTarget {
  readonly language: string;
  /** Kind of the result of a voice job, one of `voiceTargetTypes`. */
  readonly type?: string;
  /** URI of the file. */
  readonly file: string;
  /** Whether the user agreed that a file of that name is replaced. Otherwise the result gets a number in its name. */
  readonly overwrite: boolean;
}

/** What kind of work it is. */
export type JobWork =
  { readonly kind: 'document'; readonly request: DocumentRequest } | { readonly kind: 'voice'; readonly request: VoiceRequest };

/** What is known of a job from its order on. */
export interface JobFacts {
  /** Host of the service, and whose job it is (see `Connections.identity`). */
  readonly host: string;
  readonly account: string;
  /** URI of what is uploaded. */
  readonly source: string;
  /** URI of the file that the user sees: another one when a copy is uploaded, of unsaved text for example. */
  readonly shown: string;
  /** Name under which it is uploaded. */
  readonly name: string;
  /** Size of the source, in bytes. */
  readonly bytes: number;
  /** Most bytes that the plan allows. */
  readonly maxBytes: number;
}

/** What the user asks for: one target for a document, and each of a voice job's, in their order. */
export type JobOrder = JobWork & JobFacts & { readonly targets: readonly JobTarget[] };

export interface JobResult extends JobTarget {
  readonly state: ResultState;
  /** Characters that were billed, once the service says so. */
  readonly billed?: number;
  /** When it will be ready as the service believes, in milliseconds since 1970; absent when it cannot be believed. */
  readonly readyAt?: number;
  readonly note?: JobNote;
}

/** How a job stands. Times are in milliseconds since 1970. */
export interface JobProgress {
  readonly id: string;
  readonly state: JobState;
  readonly created: number;
  readonly changed: number;
  /** When the service had the source. */
  readonly uploaded?: number;
  /** Bytes of the source that went out so far. */
  readonly sent: number;
  readonly note?: JobNote;
  /** The window that works on it, and how long it has it for itself. */
  readonly owner?: string;
  readonly leaseUntil?: number;
  /** Whether the user wants it stopped. */
  readonly stopping: boolean;
  /** Whether it waits for the user: a note says what for. */
  readonly parked: boolean;
}

/** A job as it stands in the journal, but for its secrets. */
export type Job = JobWork & JobFacts & JobProgress & { readonly results: readonly JobResult[] };
