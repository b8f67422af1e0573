import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { documentTransitions, jobTransitions, voiceTransitions } from '../../src/services/jobs/jobs.ts';
import type { JobKind, JobNote, JobOrder, JobState, ResultState } from '../../src/services/jobs/jobs.ts';
import { openJournal } from '../../src/services/jobs/journalFile.ts';
import type { JournalWriter } from '../../src/services/jobs/journal.ts';
import { Keyring } from '../../src/services/jobs/keyring.ts';
import { createSealer, sealingKeyBytes } from '../../src/services/jobs/sealing.ts';
import { workAddress } from './stored.ts';

/** A job to write down: its id says which it is. */
interface Planned {
  readonly id: string;
  readonly kind: JobKind;
  readonly state: JobState;
  /** One for each result. */
  readonly results: readonly ResultState[];
  readonly note?: JobNote;
  readonly resultNote?: JobNote;
}

const minute = 60_000;

const waiting: readonly ResultState[] = ['waiting'];

/** A job in every state, and with a result in every state. */
const planned: readonly Planned[] = [
  { id: 'document-waiting', kind: 'document', state: 'waiting', results: waiting },
  { id: 'document-uploading', kind: 'document', state: 'uploading', results: waiting },
  { id: 'document-unknown', kind: 'document', state: 'unknown', results: waiting, note: { kind: 'interrupted' } },
  { id: 'document-failed', kind: 'document', state: 'failed', results: waiting, note: { kind: 'refused', message: 'Not this one.' } },
  { id: 'document-stopped', kind: 'document', state: 'stopped', results: waiting, note: { kind: 'notBilled' } },
  ...(['queued', 'translating', 'done', 'downloading', 'downloaded', 'error', 'expired', 'unknown', 'stopped'] as const).map(
    (state): Planned => ({ id: `document-uploaded-${state}`, kind: 'document', state: 'uploaded', results: [state] }),
  ),
  // Fetched, and kept for the user to say where it goes.
  { id: 'document-staged', kind: 'document', state: 'uploaded', results: ['downloading'], resultNote: { kind: 'place' } },
  { id: 'voice-waiting', kind: 'voice', state: 'waiting', results: waiting },
  { id: 'voice-creating', kind: 'voice', state: 'creating', results: waiting },
  { id: 'voice-created', kind: 'voice', state: 'created', results: waiting },
  { id: 'voice-uploading', kind: 'voice', state: 'uploading', results: waiting },
  { id: 'voice-unknown', kind: 'voice', state: 'unknown', results: waiting, note: { kind: 'interrupted' } },
  { id: 'voice-expired', kind: 'voice', state: 'expired', results: waiting, note: { kind: 'uploadWindow' } },
  { id: 'voice-failed', kind: 'voice', state: 'failed', results: waiting, note: { kind: 'closedAlpha' } },
  { id: 'voice-stopped', kind: 'voice', state: 'stopped', results: waiting, note: { kind: 'mayBeBilled' } },
  {
    id: 'voice-uploaded',
    kind: 'voice',
    state: 'uploaded',
    results: ['pending', 'uploaded', 'processing', 'complete', 'downloading', 'downloaded', 'failed', 'expired', 'unknown', 'stopped'],
  },
];

/** What a staged result holds. */
export const stagedText = 'Hallo von vorhin.\n';

/**
 * Writes a journal with them, as the extension does.
 * @param folder of the jobs
 * @returns the keys that its secrets are locked with, by their ids, in base64
 */
export async function recordJobs(folder: string, now: number): Promise<Record<string, string>> {
  const keys = new Map<string, Buffer>();
  const journal = await openJournal(folder, { exchange: () => undefined, warn: (message) => console.warn(message) });
  const keyring = await Keyring.open(journal, async (id) => {
    const key = keys.get(id) ?? Buffer.alloc(sealingKeyBytes, keys.size + 1);
    keys.set(id, key);
    return createSealer(key);
  });
  for (const job of planned) {
    await journal.write((writer) => {
      writer.insert(job.id, orderOf(job), now - 20 * minute);
      for (const state of wayTo(jobTransitions, job.state)) writer.setJob(job.id, { state }, now - 15 * minute);
      const secret = secretOf(job);
      const wasSent = job.state === 'uploaded';
      writer.setJob(
        job.id,
        {
          ...(secret && { secret: keyring.seal(JSON.stringify(secret), job.id), opened: now - 15 * minute }),
          ...(wasSent && { uploaded: now - 15 * minute, sent: 12 }),
          ...(job.note && { note: job.note }),
          parked: job.state === 'unknown' && job.kind === 'document',
        },
        now - 15 * minute,
      );
      recordResults(writer, job);
    });
  }
  await journal.write((writer) => writer.hold('another account', 'another.example.com', now - 10 * minute));
  journal.close();
  await mkdir(join(folder, 'results'), { recursive: true });
  await writeFile(join(folder, 'results', 'document-staged-0'), stagedText, { mode: 0o600 });
  return Object.fromEntries([...keys].map(([id, key]) => [`jobs ${id}`, key.toString('base64')]));
}

function recordResults(writer: JournalWriter, { id, kind, results, resultNote }: Planned): void {
  const transitions = kind === 'document' ? documentTransitions : voiceTransitions;
  for (const [position, wanted] of results.entries()) {
    for (const state of wayTo<ResultState>(transitions, wanted)) writer.setResult(id, position, { state });
    if (resultNote) writer.setResult(id, position, { note: resultNote });
    if (wanted === 'downloaded') writer.setResult(id, position, { billed: 12 });
  }
}

/** The shortest legal way from the first state to another. */
function wayTo<State extends string>(transitions: Readonly<Partial<Record<State, readonly State[]>>>, wanted: State): State[] {
  const ways: { readonly state: string; readonly way: State[] }[] = [{ state: 'waiting', way: [] }];
  for (const { state, way } of ways) {
    if (state === wanted) return way;
    const next = Object.entries<readonly State[] | undefined>(transitions).find(([from]) => from === state)?.[1] ?? [];
    for (const one of next) if (!way.includes(one) && way.length < 8) ways.push({ state: one, way: [...way, one] });
  }
  throw new Error(`Nothing leads to ${wanted}.`);
}

function orderOf({ id, kind, results }: Planned): JobOrder {
  const name = kind === 'document' ? `${id}.txt` : `${id}.wav`;
  const uri = `${workAddress}${name}`;
  const targets = results.map((_, position) => ({
    language: 'de',
    ...(kind === 'voice' && { type: 'text/plain' }),
    file: `${workAddress}${id}.${String(position)}.de.txt`,
    overwrite: false,
  }));
  const facts = {
    host: 'example.com',
    account: 'main',
    source: uri,
    shown: uri,
    name,
    bytes: kind === 'document' ? 12 : 100_000,
    maxBytes: 1024 ** 2,
    targets,
  };
  if (kind === 'document') return { kind, request: { source_lang: 'en', target_lang: 'de' }, ...facts };
  const request = { content_type: 'audio/wav', source_language: 'en', authorisation: 'signature' as const };
  return { kind, request: { ...request, targets: targets.map(({ language }) => ({ language, type: 'text/plain' })) }, ...facts };
}

/** What the service gave for it; undefined where it had given nothing yet. */
function secretOf({ id, kind, state }: Planned): object | undefined {
  if (kind === 'document') return state === 'uploaded' ? { document_id: id, document_key: `key of ${id}` } : undefined;
  if (['waiting', 'creating', 'failed'].includes(state)) return undefined;
  return { job_id: id, upload_url: 'https://assets.example.com/upload', signature: `signature of ${id}`, content_length: 12 };
}
