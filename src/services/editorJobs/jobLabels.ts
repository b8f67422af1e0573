import type { Job, JobNote, JobResult, JobState, JobWork, NoteKind, ResultState } from '../jobs/jobs.ts';
import { isHeld, secondsLeft, sentShare } from '../jobs/jobView.ts';
import { localNumber } from '../../editor/localized.ts';
import * as messages from './labelTexts.ts';

/** Labels, states and messages of jobs. The names and messages in them are untrusted input. */

/** Returns the name of a language. */
export type LanguageName = (code: string) => string;

/** Data besides the job that its rows depend on. */
export interface Look {
  readonly name: LanguageName;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Accounts whose jobs wait for quota. */
  readonly held: ReadonlySet<string>;
  /** Returns true if a job waits for a connection other than the current one. */
  isStranded(job: Job): boolean;
  /** Returns true if the current key may be tried for such a job because it is for the same service. */
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

/** Returns a note in one or two sentences, with the service's own message. */
export function noteSentence({ kind, message, file }: JobNote): string {
  const said = message === undefined || message === '' ? '' : saying(kind, message);
  const kept = file === undefined || kind === 'place' ? '' : messages.partialResultKept(file);
  return [notes[kind](), said, kept].filter((part) => part !== '').join(' ');
}

/** Formats a message. For file problems it comes from the system, otherwise from the service. */
function saying(kind: NoteKind, message: string): string {
  const isSystem = kind === 'source' || kind === 'place' || kind === 'noRoom';
  return isSystem ? `(${message})` : messages.serviceResponse(message);
}

/** Returns the note of a job or of one of its results. The result's own note comes first. */
export function noteOf(job: Job, result: JobResult | undefined): JobNote | undefined {
  return result?.note ?? job.note ?? job.results.find(({ note }) => note)?.note;
}

/** Describes the state of a job that is not uploaded yet, or of one of its results. */
export function stateWords(job: Job, result: JobResult | undefined, look: Look): string {
  const words = plainState(job, result, look);
  const left = words === resultStates.translating() ? timeLeft(result, look) : undefined;
  return left ? translatingLeft[left.unit](left.count) : words;
}

/** Like `stateWords`, for narrow places: the remaining time is only a number. */
export function shortStateWords(job: Job, result: JobResult | undefined, look: Look): string {
  const words = plainState(job, result, look);
  const left = words === resultStates.translating() ? timeLeft(result, look) : undefined;
  return left ? translatingShort[left.unit](left.count) : words;
}

/** Like `stateWords`, below a title that already mentions the translation: only the remaining time, or nothing. */
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

/** Returns the remaining time, rounded to a rough estimate. */
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

/** Returns the label of a job: `manual.docx: English → German`, or `manual.docx → German` if the service detects the source. */
export function jobLabel(job: Job, name: LanguageName): string {
  const source = sourceOf(job);
  const targets = targetNames(job, name);
  return source === undefined ? messages.intoLabel(job.name, targets) : messages.jobLabelWithSource(job.name, name(source), targets);
}

/** Like `jobLabel`, for screen readers. */
export function spokenJob(job: Job, name: LanguageName): string {
  const source = sourceOf(job);
  const targets = targetNames(job, name);
  return source === undefined ? messages.spokenInto(job.name, targets) : messages.spokenJobWithSource(job.name, name(source), targets);
}

/** Returns the language that was specified for a source. Undefined if the service detects it, because the service does not return it. */
export function sourceOf({ kind, request }: JobWork): string | undefined {
  return kind === 'document' ? request.source_lang : request.source_language;
}

/** Returns the target languages of a job. */
export function targetNames(job: Job, name: LanguageName): string {
  const languages = [...new Set(job.results.map(({ language }) => language))];
  return languages.length <= 3 ? languages.map(name).join(', ') : messages.languagesMany(localNumber(languages.length));
}

/** Returns the label of one of several results: `English → German, subtitles`. */
export function resultLabel(job: Job, { language, type }: JobResult, name: LanguageName): string {
  const source = sourceOf(job);
  const target = name(language);
  if (source === undefined) return type === undefined ? target : messages.targetLabelWithKind(target, kindWords(type));
  return type === undefined
    ? messages.intoLabel(name(source), target)
    : messages.resultLabelWithKind(name(source), target, kindWords(type));
}

/** Like `resultLabel`, for screen readers. */
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

/** Returns the label of one of several results with its file: `talk.mp3: English → German, subtitles`. */
export function resultLabelOfFile(job: Job, result: JobResult, name: LanguageName): string {
  if (sourceOf(job) !== undefined) return messages.resultOfFile(job.name, resultLabel(job, result, name));
  const { language, type } = result;
  return type === undefined
    ? messages.intoLabel(job.name, name(language))
    : messages.resultLabelWithKind(job.name, name(language), kindWords(type));
}

/** Returns how many of several results are done. */
export function countWords(results: readonly JobResult[]): string {
  const count = (states: readonly ResultState[]) => results.filter(({ state }) => states.includes(state)).length;
  const [fetched, all] = [localNumber(count(['downloaded'])), localNumber(results.length)];
  const failed = count(['error', 'failed', 'expired', 'unknown']);
  return failed === 0 ? messages.resultsDone(fetched, all) : messages.resultsDoneAndFailed(fetched, all, localNumber(failed));
}
