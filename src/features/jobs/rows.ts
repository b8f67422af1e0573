import * as vscode from 'vscode';
import { isOver } from '../../services/jobs/jobs.ts';
import type { Job, JobResult, ResultState } from '../../services/jobs/jobs.ts';
import { actionsOf, groupOf, isFetched, isHeld, isRunning, needsPlace } from '../../services/jobs/jobView.ts';
import type { JobGroup } from '../../services/jobs/jobView.ts';
import { serviceName } from '../../services/connection/sandboxAccess.ts';
import { localNumber, localTime } from '../../editor/localized.ts';
import {
  billedWords,
  countWords,
  jobLabel,
  noteOf,
  noteSentence,
  resultLabel,
  resultLabelOfFile,
  shortStateWords,
  sourceOf,
  spokenJob,
  spokenResult,
  stateWords,
  targetNames,
} from '../../services/editorJobs/jobLabels.ts';
import type { LanguageName, Look } from '../../services/editorJobs/jobLabels.ts';
import * as messages from './texts.ts';

/** Returns a file in readable form: its path on disk, or its URI elsewhere. */
export function pathOf(file: string): string {
  const uri = vscode.Uri.parse(file);
  return uri.scheme === 'file' || uri.scheme === 'vscode-remote' ? uri.fsPath : uri.toString(true);
}

/** Row of the view: a group, a job, or one of several results of a job. */
export type JobNode =
  | { readonly kind: 'group'; readonly group: JobGroup }
  | { readonly kind: 'job'; readonly job: string }
  | { readonly kind: 'result'; readonly job: string; readonly position: number };

/** Appearance of a row. The tree shows its strings as plain text, without markup or icons. */
export interface JobRow {
  readonly label: string;
  /** Label for screen readers. */
  readonly spoken: string;
  readonly description: string;
  /** State, if only the icon shows it. */
  readonly state?: string;
  readonly tooltip: string;
  /** Id of a product icon, and its color. */
  readonly icon?: readonly [id: string, color?: string];
  /** Value for when clauses of menus. */
  readonly contextValue: string;
  readonly expandable: boolean;
  /** True if opening it shows something. */
  readonly opens: boolean;
}

const groupNames: Readonly<Record<JobGroup, () => string>> = {
  running: () => messages.runningGroup(),
  done: () => messages.doneGroup(),
  failed: () => messages.failedGroup(),
};

export function rowOfGroup(group: JobGroup, count: number): JobRow {
  const label = groupNames[group]();
  const description = localNumber(count);
  return { label, spoken: label, description, tooltip: label, contextValue: `group-${group}`, expandable: true, opens: false };
}

/** Returns the row of a job. It includes the result if there is only one. */
export function rowOfJob(job: Job, look: Look): JobRow {
  const only = job.results.length === 1 ? job.results[0] : undefined;
  const isCounted = !only && job.state === 'uploaded';
  const words = isCounted ? countWords(job.results) : stateWords(job, only, look);
  const short = isCounted ? words : shortStateWords(job, only, look);
  return {
    label: jobLabel(job, look.name),
    spoken: spokenJob(job, look.name),
    ...describe(job, only, job.stopping && isRunning(job) ? messages.stopping() : short),
    tooltip: [jobLabel(job, look.name), ...facts(job, only, words), ...strandedFact(job, look)].join('\n'),
    icon: iconOf(job, only, look),
    contextValue: [...actionsOf(job), ...(look.canContinue(job) ? ['continue'] : [])].join(' '),
    expandable: !only,
    opens: only !== undefined && !isRunning(job),
  };
}

/** Returns the row of one of several results. */
export function rowOfResult(job: Job, result: JobResult, look: Look): JobRow {
  const label = resultLabel(job, result, look.name);
  const words = stateWords(job, result, look);
  const settled = isFetched(result) || needsPlace(result) || !isRunning(job);
  return {
    label,
    spoken: spokenResult(job, result, look.name),
    ...describe(job, result, shortStateWords(job, result, look)),
    tooltip: [resultLabelOfFile(job, result, look.name), ...resultFacts(result), ...factsOfState(words, job, result)].join('\n'),
    icon: iconOf(job, result, look),
    contextValue: actionsOf(job, job.results.indexOf(result)).join(' '),
    expandable: false,
    opens: settled,
  };
}

/**
 * Describes the state, with the cost or the reason if the state does not imply it. Finished jobs are in the "Done" group and show their
 * state as an icon, because a narrow side bar only has room for the cost.
 */
function describe(job: Job, result: JobResult | undefined, state: string): Pick<JobRow, 'description' | 'state'> {
  const cost = result && isFetched(result) && result.billed !== undefined ? charactersInWords(result.billed) : '';
  if (result && groupOf(job) === 'done') return { description: cost, state };
  if (cost !== '') return { description: `${state} · ${cost}` };
  const note = result?.note ?? job.note;
  const explained = note && note.kind !== 'quota' && note.kind !== 'place';
  return { description: explained ? `${state}. ${noteSentence(note)}` : state };
}

function charactersInWords(count: number): string {
  return count === 1 ? messages.charactersOne() : messages.charactersMany(localNumber(count));
}

function facts(job: Job, only: JobResult | undefined, words: string): string[] {
  return [
    messages.originalFact(pathOf(job.shown)),
    ...(only ? resultFacts(only) : []),
    messages.serviceFact(serviceName(job.host)),
    ...factsOfState(words, job, only),
    messages.startedFact(localTime(job.created, 'medium')),
    ...(job.uploaded === undefined ? [] : [messages.uploadedFact(localTime(job.uploaded, 'medium'))]),
    ...(isOver(job) ? [messages.finishedFact(localTime(job.changed, 'medium'))] : []),
  ];
}

function strandedFact(job: Job, look: Look): string[] {
  if (!look.isStranded(job)) return [];
  const other = messages.startedWithOtherKey(serviceName(job.host));
  if (!look.canContinue(job)) return [other];
  return [other, messages.keyReplaced()];
}

function resultFacts(result: JobResult): string[] {
  return [isFetched(result) ? messages.resultFact(pathOf(result.file)) : messages.destinationFact(pathOf(result.file))];
}

function factsOfState(words: string, job: Job, result: JobResult | undefined): string[] {
  const note = noteOf(job, result);
  return [
    messages.stateFact(words),
    ...(note ? [noteSentence(note)] : []),
    ...(result?.billed === undefined ? [] : [billedWords(result.billed)]),
    ...(note?.traceId === undefined ? [] : [messages.traceIdFact(note.traceId)]),
  ];
}

/** Returns the text for screen readers, which includes what colors and icons show. */
export function accessibilityLabel({ spoken, description, state = '' }: JobRow): string {
  return [spoken, state, description].filter((part) => part !== '').join(', ');
}

/** Returns the same text for the badge and the message. */
export function runningWords(count: number): string {
  return count === 1 ? messages.jobsRunningOne() : messages.jobsRunningMany(localNumber(count));
}

/** Returns the text of the notice for a finished job. */
export function doneSentence(job: Job, name: LanguageName): string {
  const billed = job.results.reduce((sum, result) => sum + (result.billed ?? 0), 0);
  const names = targetNames(job, name);
  const count = localNumber(billed);
  const source = sourceOf(job);
  if (source === undefined) {
    if (billed === 0) return messages.translatedInto(job.name, names);
    return billed === 1 ? messages.translatedIntoBilledOne(job.name, names) : messages.translatedIntoBilledMany(job.name, names, count);
  }
  const from = name(source);
  if (billed === 0) return messages.translatedFrom(job.name, from, names);
  return billed === 1
    ? messages.translatedFromBilledOne(job.name, from, names)
    : messages.translatedFromBilledMany(job.name, from, names, count);
}

const red = 'testing.iconFailed';
const green = 'testing.iconPassed';
const yellow = 'list.warningForeground';

const resultIcons: Readonly<Record<ResultState, readonly [id: string, color?: string]>> = {
  waiting: ['clockface'],
  pending: ['clockface'],
  uploaded: ['clockface'],
  queued: ['clockface'],
  translating: ['sync~spin'],
  processing: ['sync~spin'],
  done: ['cloud-download'],
  complete: ['cloud-download'],
  downloading: ['cloud-download'],
  downloaded: ['pass', green],
  error: ['error', red],
  failed: ['error', red],
  expired: ['warning', yellow],
  unknown: ['warning', yellow],
  stopped: ['circle-slash'],
};

const jobIcons: Readonly<Record<Exclude<Job['state'], 'uploaded'>, readonly [id: string, color?: string]>> = {
  waiting: ['clockface'],
  creating: ['cloud-upload'],
  created: ['cloud-upload'],
  uploading: ['cloud-upload'],
  unknown: ['warning', yellow],
  expired: ['warning', yellow],
  failed: ['error', red],
  stopped: ['circle-slash'],
};

function iconOf(job: Job, result: JobResult | undefined, look: Look): readonly [id: string, color?: string] {
  const kind = noteOf(job, result)?.kind;
  if (look.isStranded(job)) return ['debug-disconnect', yellow];
  if (isHeld(job, look.held)) return ['debug-pause', yellow];
  if (isRunning(job) && kind === 'offline') return ['debug-disconnect', yellow];
  if (job.state !== 'uploaded') return job.parked ? ['warning', yellow] : (jobIcons[job.state] ?? ['question']);
  if (result) return needsPlace(result) ? ['warning', yellow] : (resultIcons[result.state] ?? ['question']);
  if (isRunning(job)) return ['sync~spin'];
  return job.results.every(isFetched) ? ['pass', green] : job.results.some(isFetched) ? ['warning', yellow] : ['error', red];
}
