import * as vscode from 'vscode';
import type { Job, JobResult } from '../../services/jobs/jobs.ts';
import { groupOf, isFetched, isRunning } from '../../services/jobs/jobView.ts';
import type { Services } from '../../services/services.ts';
import type { ResourceTree, TreeModel } from '../../editor/resourceTree.ts';
import { heldJobs, heldSentence, resumeHeld } from '../../services/editorJobs/jobHolds.ts';
import { clearFinished, continueJobs, removeJobs, retryJobs, saveElsewhere, stopJobs } from './actions.ts';
import { followAccount } from './currentAccount.ts';
import type { CurrentAccount } from './currentAccount.ts';
import { Notices, explain } from './notices.ts';
import { compareResult, copyResultPath, openResult, revealResult } from './openResult.ts';
import { runningWords } from './rows.ts';
import type { JobNode } from './rows.ts';
import { createJobRows } from './jobRows.ts';
import { localNumber } from '../../editor/localized.ts';
import * as messages from './texts.ts';

/** Status bar item that is visible while jobs are running or paused. A click opens their view. */
interface JobsItem extends vscode.Disposable {
  /** @param running number of jobs in progress. @param held number of jobs paused by a limit of the key or plan. */
  show(running: number, held: number): void;
}

function createJobsItem(services: Services): JobsItem {
  const item = vscode.window.createStatusBarItem('interlinear.jobs', vscode.StatusBarAlignment.Right, 98);
  const name = messages.jobsItemName();
  item.name = name;
  item.command = { command: 'interlinear.jobs.focus', title: messages.showJobsButton() };
  return {
    show(running, held) {
      if (running + held === 0) return item.hide();
      const tooltip = held > 0 ? heldSentence(services) : runningWords(running);
      item.text = held > 0 ? `$(debug-pause) ${pausedWords(held)}` : `$(sync~spin) ${countedWords(running)}`;
      item.tooltip = tooltip;
      item.accessibilityInformation = { label: [name, tooltip].join('. ') };
      item.backgroundColor = held > 0 ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
      item.show();
    },
    dispose: () => item.dispose(),
  };
}

function countedWords(count: number): string {
  return count === 1 ? messages.jobsOne() : messages.jobsMany(localNumber(count));
}

function pausedWords(count: number): string {
  return count === 1 ? messages.jobsPausedOne() : messages.jobsPausedMany(localNumber(count));
}

/** Returns the jobs of rows. A group includes all its jobs; a result belongs to its job. */
function jobsOf(nodes: readonly JobNode[], jobs: readonly Job[]): Job[] {
  return jobs.filter((job) => nodes.some((node) => (node.kind === 'group' ? groupOf(job) === node.group : node.job === job.id)));
}

/** Jobs view and its commands. Arguments come from menus: a row, and all selected rows. */
export interface JobsView extends TreeModel<JobNode> {
  readonly notices: Notices;
  stop(row?: unknown, rows?: unknown): Promise<void>;
  continue(row?: unknown, rows?: unknown): Promise<void>;
  retry(row?: unknown, rows?: unknown): Promise<void>;
  remove(row?: unknown, rows?: unknown): Promise<void>;
  open(row?: unknown): Promise<void>;
  compare(row?: unknown): Promise<void>;
  reveal(row?: unknown): Promise<void>;
  copyPath(row?: unknown): Promise<void>;
  saveAs(row?: unknown): Promise<void>;
  clear(): Promise<void>;
  resume(): Promise<void>;
}

export function createJobsView(services: Services, tree: ResourceTree<JobNode, JobsView>): JobsView {
  const { view } = tree;
  const account = followAccount(services, show);
  const jobRows = createJobRows(services, tree, account);
  const notices = new Notices(services, () => view.visible && vscode.window.state.focused);
  const listeners = [services.jobs.onDidChange(show), view.onDidChangeVisibility(() => jobRows.update())];
  const item = createJobsItem(services);
  updateViewChrome(services, view, item, account);

  function show(): void {
    jobRows.update();
    updateViewChrome(services, view, item, account);
  }

  /** Returns the jobs for a command. A keybinding passes no arguments. */
  async function jobs(row: unknown, all: unknown): Promise<Job[]> {
    return jobsOf(await tree.selection(row, all), services.jobs.list());
  }

  async function withResult(row: unknown, task: (job: Job, result: JobResult) => Promise<unknown> | undefined): Promise<void> {
    const [node] = await tree.selection(row);
    if (!node || node.kind === 'group') return;
    const job = services.jobs.list().find(({ id }) => id === node.job);
    const result = job?.results[node.kind === 'result' ? node.position : 0];
    if (job && result) await task(job, result);
  }

  return {
    ...jobRows,
    notices,
    stop: async (row, rows) => stopJobs(services, await jobs(row, rows)),
    continue: async (row, rows) => continueJobs(services, (await jobs(row, rows)).filter(account.isStranded)),
    retry: async (row, rows) => retryJobs(services, await jobs(row, rows)),
    remove: async (row, rows) => removeJobs(services, await jobs(row, rows)),
    open: (row) =>
      withResult(row, (job, result) => {
        if (isFetched(result)) return openResult(result);
        return isRunning(job) ? undefined : Promise.resolve(explain(services, job, result));
      }),
    compare: (row) => withResult(row, (job, result) => compareResult(services, job, result)),
    reveal: (row) => withResult(row, (_job, result) => revealResult(result)),
    copyPath: (row) => withResult(row, (_job, result) => copyResultPath(result)),
    saveAs: (row) => withResult(row, (job, result) => saveElsewhere(services, job, result)),
    clear: () => clearFinished(services),
    resume: () => resumeHeld(services),
    dispose() {
      for (const listener of listeners) listener.dispose();
      account.dispose();
      item.dispose();
      jobRows.dispose();
      notices.dispose();
    },
  };
}

/** Updates the badge, the message, the title buttons and the status bar. */
function updateViewChrome(services: Services, view: vscode.TreeView<JobNode>, item: JobsItem, { isStranded }: CurrentAccount): void {
  const jobs = services.jobs.list();
  const going = jobs.filter((job) => isRunning(job) && !isStranded(job));
  const running = going.length;
  const paused = new Set(heldJobs(services).map(({ id }) => id));
  const waiting = going.filter(({ id }) => paused.has(id)).length;
  item.show(running - waiting, waiting);
  const held = services.jobs.held().length > 0;
  if (view.badge?.value !== (running || undefined))
    view.badge = running === 0 ? undefined : { value: running, tooltip: runningWords(running) };
  const message = held ? heldSentence(services) : '';
  if ((view.message ?? '') !== message) view.message = message;
  setContext('interlinear.jobsHeld', held);
  setContext(
    'interlinear.hasFinishedJobs',
    jobs.some((job) => groupOf(job) === 'done'),
  );
}

function setContext(key: string, value: boolean): void {
  void vscode.commands.executeCommand('setContext', key, value);
}
