import * as vscode from 'vscode';
import type { Job, JobNote, JobResult, JobState, JobWork, NoteKind, ResultState } from '../jobs/jobs.ts';
import { isHeld, secondsLeft, sentShare } from '../jobs/jobView.ts';
import { localNumber } from '../../editor/localized.ts';

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
  waiting: () => vscode.l10n.t('Waiting'),
  creating: () => vscode.l10n.t('Preparing the upload'),
  created: () => vscode.l10n.t('Preparing the upload'),
  uploading: () => vscode.l10n.t('Uploading'),
  uploaded: () => vscode.l10n.t('Uploaded'),
  unknown: () => vscode.l10n.t('Upload in doubt'),
  expired: () => vscode.l10n.t('Not uploaded in time'),
  failed: () => vscode.l10n.t('Failed'),
  stopped: () => vscode.l10n.t('Stopped'),
};

const resultStates: Readonly<Record<ResultState, () => string>> = {
  waiting: () => vscode.l10n.t('Uploaded'),
  pending: () => vscode.l10n.t('Uploaded'),
  uploaded: () => vscode.l10n.t('Uploaded'),
  queued: () => vscode.l10n.t('Queued'),
  translating: () => vscode.l10n.t('Translating'),
  processing: () => vscode.l10n.t('Translating'),
  done: () => vscode.l10n.t('Ready, to be fetched'),
  complete: () => vscode.l10n.t('Ready, to be fetched'),
  downloading: () => vscode.l10n.t('Fetching'),
  downloaded: () => vscode.l10n.t('Done'),
  error: () => vscode.l10n.t('Failed'),
  failed: () => vscode.l10n.t('Failed'),
  expired: () => vscode.l10n.t('Not fetched in time'),
  unknown: () => vscode.l10n.t('Result incomplete'),
  stopped: () => vscode.l10n.t('Stopped'),
};

const notes: Readonly<Record<NoteKind, () => string>> = {
  source: () => vscode.l10n.t('The file is not there or cannot be read.'),
  grown: () =>
    vscode.l10n.t(
      'The file has grown since it was ordered, and would cost more than was said. Nothing was sent. Retry sends it as it is now.',
    ),
  tooLarge: () => vscode.l10n.t('The file is larger than the plan allows.'),
  place: () => vscode.l10n.t('The result cannot be written where it should go. It is kept until it has another place.'),
  noRoom: () =>
    vscode.l10n.t('There is no room on this machine for the result. It waits at the service, and is fetched once there is room.'),
  quota: () => vscode.l10n.t('What the key or plan allows in this period is used up. The job waits until it is resumed.'),
  auth: () => vscode.l10n.t('The service does not accept the key.'),
  forbidden: () => vscode.l10n.t('The service does not allow this with your key or plan.'),
  closedAlpha: () =>
    vscode.l10n.t(
      'The service does not translate recordings with your key. They are in closed alpha: it has to let your account in first. Nothing is billed.',
    ),
  notOffered: () =>
    vscode.l10n.t(
      'The service does not know recordings at this address; regional addresses do not have them. Nothing is billed. To use another address, run “Connect to a Translation Service…”.',
    ),
  refused: () => vscode.l10n.t('The service does not take this.'),
  service: () => vscode.l10n.t('The service could not translate it.'),
  offline: () => vscode.l10n.t('The service could not be reached or could not do it just then. It is tried again by itself.'),
  interrupted: () =>
    vscode.l10n.t(
      'The connection broke, or the window ended, when the service may have had the whole file. It may be billed, so it is not uploaded again by itself.',
    ),
  notBilled: () => vscode.l10n.t('Nothing is billed: the service never had the whole file.'),
  mayBeBilled: () => vscode.l10n.t('It may be billed: the service already had the file when the job was stopped, and goes on with it.'),
  gone: () => vscode.l10n.t('The service does not know it any more.'),
  uploadWindow: () => vscode.l10n.t('The 5 minutes that the service gives for the upload had passed. Nothing is billed.'),
  downloadWindow: () => vscode.l10n.t('The hour that the service keeps a result had passed.'),
  lost: () => vscode.l10n.t('The service hands a result over once only, and it did not arrive as a whole.'),
  otherKey: () =>
    vscode.l10n.t('The service does not let the current key fetch it: it was uploaded with another key. The job is kept as it was.'),
  other: () => vscode.l10n.t('Another version of Interlinear knows more about it.'),
  locked: () =>
    vscode.l10n.t(
      'The key for the secrets of this job is gone from the secret storage of the editor; the service cannot be asked without.',
    ),
};

/** A note in a sentence or two, with the service's own words. */
export function noteSentence({ kind, message, file }: JobNote): string {
  const said = message === undefined || message === '' ? '' : saying(kind, message);
  const kept = file === undefined || kind === 'place' ? '' : vscode.l10n.t('What there is of it is kept in {0}.', file);
  return [notes[kind](), said, kept].filter((part) => part !== '').join(' ');
}

/** Whose words a message has depends on what happened: files are the system's business. */
function saying(kind: NoteKind, message: string): string {
  const isSystem = kind === 'source' || kind === 'place' || kind === 'noRoom';
  return isSystem ? `(${message})` : vscode.l10n.t('The service said: "{0}"', message);
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
  if (look.isStranded(job)) return vscode.l10n.t('Waits for its key');
  if (isHeld(job, look.held)) return job.kind === 'voice' ? vscode.l10n.t('Waiting for minutes') : vscode.l10n.t('Waiting for characters');
  if (job.state === 'uploading') return vscode.l10n.t('Uploading {0}', localNumber(sentShare(job), { style: 'percent' }));
  if (job.state !== 'uploaded' || !result) return (jobStates[job.state] ?? jobStates.failed)();
  if (result.note?.kind === 'place') return vscode.l10n.t('Needs another place');
  return (resultStates[result.state] ?? resultStates.failed)();
}

function leftWords(result: JobResult | undefined, { now }: Look): string {
  const seconds = result && secondsLeft(result, now);
  return seconds === undefined ? '' : timeLeft(seconds);
}

/** A time that nobody should set a watch by. */
function timeLeft(seconds: number): string {
  const [count, unit] = roughly(seconds);
  if (unit === 's') return vscode.l10n.t('about {0} s left', localNumber(count));
  return unit === 'min' ? vscode.l10n.t('about {0} min left', localNumber(count)) : vscode.l10n.t('about {0} h left', localNumber(count));
}

function shortTime(seconds: number): string {
  const [count, unit] = roughly(seconds);
  if (unit === 's') return vscode.l10n.t('{0} s', localNumber(count));
  return unit === 'min' ? vscode.l10n.t('{0} min', localNumber(count)) : vscode.l10n.t('{0} h', localNumber(count));
}

function roughly(seconds: number): [count: number, unit: 's' | 'min' | 'h'] {
  if (seconds <= 55) return [seconds <= 10 ? seconds : Math.ceil(seconds / 5) * 5, 's'];
  return seconds < 3600 ? [Math.ceil(seconds / 60), 'min'] : [Math.ceil(seconds / 3600), 'h'];
}

export function billedWords(characters: number): string {
  return vscode.l10n.t('{0} characters billed', localNumber(characters));
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
  return languages.length <= 3 ? languages.map(name).join(', ') : vscode.l10n.t('{0} languages', localNumber(languages.length));
}

/** One of several results: `English → German, subtitles`. */
export function resultLabel(job: Job, { language, type }: JobResult, name: LanguageName): string {
  const source = sourceOf(job);
  const languages = source === undefined ? name(language) : `${name(source)} → ${name(language)}`;
  return type === undefined ? languages : `${languages}, ${kindWords(type)}`;
}

function kindWords(type: string): string {
  if (type === 'text/plain') return vscode.l10n.t('text');
  if (type === 'application/x-subrip') return vscode.l10n.t('subtitles');
  return vscode.l10n.t('speech');
}

/** How many results of several there are already. */
export function countWords(results: readonly JobResult[]): string {
  const count = (states: readonly ResultState[]) => results.filter(({ state }) => states.includes(state)).length;
  const fetched = vscode.l10n.t('{0} of {1} done', localNumber(count(['downloaded'])), localNumber(results.length));
  const failed = count(['error', 'failed', 'expired', 'unknown']);
  return failed === 0 ? fetched : `${fetched}, ${vscode.l10n.t('{0} failed', localNumber(failed))}`;
}
