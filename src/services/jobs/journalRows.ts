import * as v from 'valibot';
import { documentRequest, documentTransitions, jobKinds, jobNote, jobTransitions, voiceRequest, voiceTransitions } from './jobs.ts';
import type { JobFacts, JobNote, JobProgress, JobResult, JobState, JobWork, ResultState } from './jobs.ts';

/** A result with internal data of the engine. */
export type StoredResult = JobResult & {
  readonly position: number;
  /** Name that the result was about to get. */
  readonly placing: string | undefined;
};

/** A job with internal data of the engine. */
export type StoredJob = JobWork &
  JobFacts &
  JobProgress & {
    readonly results: readonly StoredResult[];
    /** Encrypted data from the service. */
    readonly secret: Uint8Array | undefined;
    /** The account that uploaded the job, while another one tries to continue it. */
    readonly former: string | undefined;
    /** Time when it was opened at the service. */
    readonly opened: number | undefined;
    /** Number of consecutive failures. */
    readonly tries: number;
    /** Time of the next step. */
    readonly due: number;
  };

const jobStates = v.picklist(keysOf<JobState>(jobTransitions));
const resultStates = v.picklist([...keysOf<ResultState>(documentTransitions), ...keysOf<ResultState>(voiceTransitions)]);
const flag = v.pipe(
  v.number(),
  v.transform((value) => value !== 0),
);
const optionalNumber = v.nullable(v.number());
const optionalText = v.nullable(v.string());

const jobRow = v.object({
  id: v.string(),
  kind: v.picklist(jobKinds),
  state: jobStates,
  host: v.string(),
  account: v.string(),
  former: optionalText,
  source: v.string(),
  shown: v.string(),
  name: v.string(),
  bytes: v.number(),
  max_bytes: v.number(),
  request: v.string(),
  secret: v.nullable(v.instance(Uint8Array)),
  created: v.number(),
  changed: v.number(),
  opened: optionalNumber,
  uploaded: optionalNumber,
  sent: v.number(),
  tries: v.number(),
  due: v.number(),
  parked: flag,
  stopping: flag,
  note: optionalText,
  owner: optionalText,
  lease: optionalNumber,
});

const resultRow = v.object({
  position: v.number(),
  state: resultStates,
  language: v.string(),
  type: optionalText,
  file: v.string(),
  overwrite: flag,
  placing: optionalText,
  billed: optionalNumber,
  ready_at: optionalNumber,
  note: optionalText,
});

/** Converts a row to a job. @throws ValiError for one that this version did not write. */
export function jobOf(row: unknown, results: readonly StoredResult[]): StoredJob {
  const { max_bytes, request, secret, former, opened, uploaded, note, owner, lease, kind, ...others } = v.parse(jobRow, row);
  const common = {
    ...others,
    maxBytes: max_bytes,
    results,
    secret: secret ?? undefined,
    former: former ?? undefined,
    opened: opened ?? undefined,
    ...(uploaded !== null && { uploaded }),
    ...(note !== null && { note: noteOf(note) }),
    ...(owner !== null && { owner }),
    ...(lease !== null && { leaseUntil: lease }),
  };
  return kind === 'document'
    ? { ...common, kind, request: v.parse(documentRequest, JSON.parse(request)) }
    : { ...common, kind, request: v.parse(voiceRequest, JSON.parse(request)) };
}

/** Converts a row to a result. @throws ValiError */
export function resultOf(row: unknown): StoredResult {
  const { type, billed, ready_at, note, placing, ...others } = v.parse(resultRow, row);
  return {
    ...others,
    placing: placing ?? undefined,
    ...(type !== null && { type }),
    ...(billed !== null && { billed }),
    ...(ready_at !== null && { readyAt: ready_at }),
    ...(note !== null && { note: noteOf(note) }),
  };
}

function noteOf(text: string): JobNote {
  return v.parse(jobNote, JSON.parse(text));
}

function keysOf<K extends string>(table: Readonly<Partial<Record<K, unknown>>>): K[] {
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table written out in full
  return Object.keys(table) as K[];
}
