import type { Job, JobNote, JobResult, JobState, JobWork, NoteKind, ResultState } from '../jobs/jobs.ts';
import { isHeld, secondsLeft, sentShare } from '../jobs/jobView.ts';
import { localNumber } from '../../editor/localized.ts';
import * as messages from './texts.ts';

/** What jobs are called, how they stand and what happened to them, in words. Names and messages in it come from outside. */

/** Gives the name of a language. */
export type LanguageName = (code: string) => string;

/** What rows depend on besides their job. */
export interface Look {
  readonly name: LanguageName;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Accounts whose jobs wait for characters. */
  readonly held: ReadonlySet<string>;
  /** Whether a job waits for another connection than the current one. */
  isStranded(job: Job): boolean;
  /** Whether the current key may be tried for such a job: it is one of the same service. */
  canContinue(job: Job): boolean;
}

const jobStates: Readonly<Record<JobState, () => string>> = {
  waiting: () => messages.waiting(),
  creating: () => messages.preparingUpload(),
  created: () => messages.preparingUpload(),
  uploading: () => messages.uploading(),
  uploaded: () => messages.uploaded(),
  unknown: () => messages.uploadUnconfirmed(),
  expired: () => messages.uploadTimedOut(),
  failed: () => messages.failed(),
  stopped: () => messages.stopped(),
};

const resultStates: Readonly<Record<ResultState, () => string>> = {
  waiting: () => messages.uploaded(),
  pending: () => messages.uploaded(),
  uploaded: () => messages.uploaded(),
  queued: () => messages.queued(),
  translating: () => messages.translating(),
  processing: () => messages.translating(),
  done: () => messages.readyToDownload(),
  complete: () => messages.readyToDownload(),
  downloading: () => messages.downloading(),
  downloaded: () => messages.done(),
  error: () => messages.failed(),
  failed: () => messages.failed(),
  expired: () => messages.notDownloadedInTime(),
  unknown: () => messages.resultIncomplete(),
  stopped: () => messages.stopped(),
};

const notes: Readonly<Record<NoteKind, () => string>> = {
  source: () => messages.sourceUnreadable(),
  grown: () => messages.sourceHasGrown(),
  tooLarge: () => messages.fileTooLarge(),
  place: () => messages.resultNotSaved(),
  noRoom: () => messages.noSpaceForResult(),
  quota: () => messages.quotaUsedUp(),
  auth: () => messages.keyRejected(),
  forbidden: () => messages.notAllowed(),
  closedAlpha: () => messages.recordingsInClosedAlpha(),
  notOffered: () => messages.recordingsNotOffered(),
  refused: () => messages.requestRejected(),
  service: () => messages.couldNotTranslate(),
  offline: () => messages.unreachable(),
  interrupted: () => messages.uploadInterrupted(),
  notBilled: () => messages.notBilled(),
  mayBeBilled: () => messages.maybeBilled(),
  gone: () => messages.jobGone(),
  uploadWindow: () => messages.uploadLimitPassed(),
  downloadWindow: () => messages.resultExpired(),
  lost: () => messages.downloadIncomplete(),
  otherKey: () => messages.uploadedWithOtherKey(),
  other: () => messages.recordedByNewerVersion(),
  locked: () => messages.encryptionKeyMissing(),
};

/** A note in a sentence or two, with the service's own words. */
export function noteSentence({ kind, message, file }: JobNote): string {
  const said = message === undefined || message === '' ? '' : saying(kind, message);
  const kept = file === undefined || kind === 'place' ? '' : messages.partialResultKept(file);
  return [notes[kind](), said, kept].filter((part) => part !== '').join(' ');
}

/** Whose words a message has depends on what happened: files are the system's business. */
function saying(kind: NoteKind, message: string): string {
  const isSystem = kind === 'source' || kind === 'place' || kind === 'noRoom';
  return isSystem ? `(${message})` : messages.serviceResponse(message);
}

/** What there is to say of a job, or of one of its results: the result's own note first. */
export function noteOf(job: Job, result: JobResult | undefined): JobNote | undefined {
  return result?.note ?? job.note ?? job.results.find(({ note }) => note)?.note;
}

/** How far a job is that the service does not have yet, or how one of its results stands. */
export function stateWords(job: Job, result: JobResult | undefined, look: Look): string {
  const words = plainState(job, result, look);
  const left = words === resultStates.translating() ? leftWords(result, look) : '';
  return left === '' ? words : `${words}, ${left}`;
}

/** The same where there is little room: the time that is left is a figure. */
export function shortStateWords(job: Job, result: JobResult | undefined, look: Look): string {
  const words = plainState(job, result, look);
  const seconds = words === resultStates.translating() && result ? secondsLeft(result, look.now) : undefined;
  return seconds === undefined ? words : `${words} · ${shortTime(seconds)}`;
}

/** The same below a title that says already that it is being translated: what time is left, or nothing. */
export function progressWords(job: Job, result: JobResult | undefined, look: Look): string {
  const words = plainState(job, result, look);
  return words === resultStates.translating() ? leftWords(result, look) : words;
}

function plainState(job: Job, result: JobResult | undefined, look: Look): string {
  if (look.isStranded(job)) return messages.waitingForKey();
  if (isHeld(job, look.held)) return job.kind === 'voice' ? messages.pausedNoMinutes() : messages.pausedNoCharacters();
  if (job.state === 'uploading') return messages.uploadingShare(localNumber(sentShare(job), { style: 'percent' }));
  if (job.state !== 'uploaded' || !result) return (jobStates[job.state] ?? jobStates.failed)();
  if (result.note?.kind === 'place') return messages.couldNotBeSaved();
  return (resultStates[result.state] ?? resultStates.failed)();
}

function leftWords(result: JobResult | undefined, { now }: Look): string {
  const seconds = result && secondsLeft(result, now);
  return seconds === undefined ? '' : timeLeft(seconds);
}

/** A time that nobody should set a watch by. */
function timeLeft(seconds: number): string {
  const [count, unit] = roughly(seconds);
  if (unit === 's') return messages.secondsLeft(localNumber(count));
  return unit === 'min' ? messages.minutesLeft(localNumber(count)) : messages.hoursLeft(localNumber(count));
}

function shortTime(seconds: number): string {
  const [count, unit] = roughly(seconds);
  if (unit === 's') return messages.seconds(localNumber(count));
  return unit === 'min' ? messages.minutes(localNumber(count)) : messages.hours(localNumber(count));
}

function roughly(seconds: number): [count: number, unit: 's' | 'min' | 'h'] {
  if (seconds <= 55) return [seconds <= 10 ? seconds : Math.ceil(seconds / 5) * 5, 's'];
  return seconds < 3600 ? [Math.ceil(seconds / 60), 'min'] : [Math.ceil(seconds / 3600), 'h'];
}

export function billedWords(characters: number): string {
  return messages.charactersBilled(localNumber(characters));
}

/** What a job makes of what: `manual.docx: English → German`, or `manual.docx → German` where the service detects the source. */
export function jobLabel(job: Job, name: LanguageName): string {
  const source = sourceOf(job);
  const targets = targetNames(job, name);
  return source === undefined ? `${job.name} → ${targets}` : `${job.name}: ${name(source)} → ${targets}`;
}

/** The language that was stated for a source; undefined where the service detects it, which it does not tell of. */
export function sourceOf({ kind, request }: JobWork): string | undefined {
  return kind === 'document' ? request.source_lang : request.source_language;
}

/** The languages that a job translates into. */
export function targetNames(job: Job, name: LanguageName): string {
  const languages = [...new Set(job.results.map(({ language }) => language))];
  return languages.length <= 3 ? languages.map(name).join(', ') : messages.languagesMany(localNumber(languages.length));
}

/** One of several results: `English → German, subtitles`. */
export function resultLabel(job: Job, { language, type }: JobResult, name: LanguageName): string {
  const source = sourceOf(job);
  const languages = source === undefined ? name(language) : `${name(source)} → ${name(language)}`;
  return type === undefined ? languages : `${languages}, ${kindWords(type)}`;
}

function kindWords(type: string): string {
  if (type === 'text/plain') return messages.textKind();
  if (type === 'application/x-subrip') return messages.subtitlesKind();
  return messages.speechKind();
}

/** How many results of several there are already. */
export function countWords(results: readonly JobResult[]): string {
  const count = (states: readonly ResultState[]) => results.filter(({ state }) => states.includes(state)).length;
  const fetched = messages.resultsDone(localNumber(count(['downloaded'])), localNumber(results.length));
  const failed = count(['error', 'failed', 'expired', 'unknown']);
  return failed === 0 ? fetched : `${fetched}, ${messages.resultsFailed(localNumber(failed))}`;
}
