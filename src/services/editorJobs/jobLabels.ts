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
  const left = words === resultStates.translating() ? timeLeft(result, look) : undefined;
  return left ? translatingLeft[left.unit](left.count) : words;
}

/** The same where there is little room: the time that is left is a figure. */
export function shortStateWords(job: Job, result: JobResult | undefined, look: Look): string {
  const words = plainState(job, result, look);
  const left = words === resultStates.translating() ? timeLeft(result, look) : undefined;
  return left ? translatingShort[left.unit](left.count) : words;
}

/** The same below a title that says already that it is being translated: what time is left, or nothing. */
export function progressWords(job: Job, result: JobResult | undefined, look: Look): string {
  const words = plainState(job, result, look);
  if (words !== resultStates.translating()) return words;
  const left = timeLeft(result, look);
  return left ? onlyLeft[left.unit](left.count) : '';
}

function plainState(job: Job, result: JobResult | undefined, look: Look): string {
  if (look.isStranded(job)) return messages.waitingForKey();
  if (isHeld(job, look.held)) return job.kind === 'voice' ? messages.pausedNoMinutes() : messages.pausedNoCharacters();
  if (job.state === 'uploading') return messages.uploadingShare(localNumber(sentShare(job), { style: 'percent' }));
  if (job.state !== 'uploaded' || !result) return (jobStates[job.state] ?? jobStates.failed)();
  if (result.note?.kind === 'place') return messages.couldNotBeSaved();
  return (resultStates[result.state] ?? resultStates.failed)();
}

type TimeUnit = 's' | 'min' | 'h';
type TimeTexts = Readonly<Record<TimeUnit, (count: string) => string>>;

const translatingLeft: TimeTexts = {
  s: (count) => messages.translatingSecondsLeft(count),
  min: (count) => messages.translatingMinutesLeft(count),
  h: (count) => messages.translatingHoursLeft(count),
};

const translatingShort: TimeTexts = {
  s: (count) => messages.translatingSeconds(count),
  min: (count) => messages.translatingMinutes(count),
  h: (count) => messages.translatingHours(count),
};

const onlyLeft: TimeTexts = {
  s: (count) => messages.secondsLeft(count),
  min: (count) => messages.minutesLeft(count),
  h: (count) => messages.hoursLeft(count),
};

/** A time that nobody should set a watch by. */
function timeLeft(result: JobResult | undefined, { now }: Look): { readonly count: string; readonly unit: TimeUnit } | undefined {
  const seconds = result && secondsLeft(result, now);
  if (seconds === undefined) return undefined;
  const [count, unit] = roughly(seconds);
  return { count: localNumber(count), unit };
}

function roughly(seconds: number): [count: number, unit: TimeUnit] {
  if (seconds <= 55) return [seconds <= 10 ? seconds : Math.ceil(seconds / 5) * 5, 's'];
  return seconds < 3600 ? [Math.ceil(seconds / 60), 'min'] : [Math.ceil(seconds / 3600), 'h'];
}

export function billedWords(characters: number): string {
  return characters === 1 ? messages.charactersBilledOne() : messages.charactersBilledMany(localNumber(characters));
}

/** What a job makes of what: `manual.docx: English → German`, or `manual.docx → German` where the service detects the source. */
export function jobLabel(job: Job, name: LanguageName): string {
  const source = sourceOf(job);
  const targets = targetNames(job, name);
  return source === undefined ? messages.intoLabel(job.name, targets) : messages.jobLabelWithSource(job.name, name(source), targets);
}

/** The same for screen readers. */
export function spokenJob(job: Job, name: LanguageName): string {
  const source = sourceOf(job);
  const targets = targetNames(job, name);
  return source === undefined ? messages.spokenInto(job.name, targets) : messages.spokenJobWithSource(job.name, name(source), targets);
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
  const target = name(language);
  if (source === undefined) return type === undefined ? target : messages.targetLabelWithKind(target, kindWords(type));
  return type === undefined
    ? messages.intoLabel(name(source), target)
    : messages.resultLabelWithKind(name(source), target, kindWords(type));
}

/** The same for screen readers. */
export function spokenResult(job: Job, result: JobResult, name: LanguageName): string {
  const source = sourceOf(job);
  if (source === undefined) return resultLabel(job, result, name);
  const { language, type } = result;
  return type === undefined
    ? messages.spokenInto(name(source), name(language))
    : messages.spokenResultWithKind(name(source), name(language), kindWords(type));
}

function kindWords(type: string): string {
  if (type === 'text/plain') return messages.textKind();
  if (type === 'application/x-subrip') return messages.subtitlesKind();
  return messages.speechKind();
}

/** One of several results with the file that it is of: `talk.mp3: English → German, subtitles`. */
export function resultLabelOfFile(job: Job, result: JobResult, name: LanguageName): string {
  if (sourceOf(job) !== undefined) return messages.resultOfFile(job.name, resultLabel(job, result, name));
  const { language, type } = result;
  return type === undefined
    ? messages.intoLabel(job.name, name(language))
    : messages.resultLabelWithKind(job.name, name(language), kindWords(type));
}

/** How many results of several there are already. */
export function countWords(results: readonly JobResult[]): string {
  const count = (states: readonly ResultState[]) => results.filter(({ state }) => states.includes(state)).length;
  const [fetched, all] = [localNumber(count(['downloaded'])), localNumber(results.length)];
  const failed = count(['error', 'failed', 'expired', 'unknown']);
  return failed === 0 ? messages.resultsDone(fetched, all) : messages.resultsDoneAndFailed(fetched, all, localNumber(failed));
}
