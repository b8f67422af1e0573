import * as vscode from 'vscode';
import type { Job } from '../../services/jobs/jobs.ts';
import { groupJobs, isRunning, secondsLeft } from '../../services/jobs/jobView.ts';
import type { JobGroup } from '../../services/jobs/jobView.ts';
import type { Services } from '../../services/services.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { rowOfGroup, rowOfJob, rowOfResult, accessibilityLabel } from './rows.ts';
import type { JobNode, JobRow } from './rows.ts';
import type { Look } from '../../services/editorJobs/jobLabels.ts';

/** Jobs as rows: what stands where, and how it looks. It fires when something of that changed, and then only for what did. */
export interface JobTree extends vscode.Disposable {
  children(node?: JobNode): JobNode[];
  item(node: JobNode): vscode.TreeItem;
  /** Rows as they are now. Called again by itself while a row counts seconds, as long as `watched`. */
  update(): void;
}

/** Milliseconds between two looks: uploads report far more often than anyone can read. */
const restMs = 200;
const secondMs = 1000;

export interface JobTreeOptions {
  /** Whether somebody can see it. */
  watched(this: void): boolean;
  /** Whether a job waits for another connection than the current one. */
  isStranded(this: void, job: Job): boolean;
  /** Whether the current key may be tried for such a job. */
  canContinue(this: void, job: Job): boolean;
  /** Told which row changed; undefined for all. */
  changed(this: void, node: JobNode | undefined): void;
}

export function createJobTree(services: Services, { watched, isStranded, canContinue, changed }: JobTreeOptions): JobTree {
  const nodes = new Map<string, JobNode>();
  let shown = new Map<string, JobRow>();
  let order: Order = [];
  let last = 0;
  const soon = alarm(render);

  /** The same object for the same row: the tree knows its rows by it. */
  function known(node: JobNode): JobNode {
    const id = idOf(node);
    const found = nodes.get(id) ?? node;
    nodes.set(id, found);
    return found;
  }

  function render(): void {
    last = Date.now();
    const before = shown;
    const held = new Set(services.jobs.held().map(({ account }) => account));
    order = groupJobs(services.jobs.list());
    shown = rowsOf(order, { name: languageNames(services), now: last, held, isStranded, canContinue });
    for (const id of nodes.keys()) if (!shown.has(id)) nodes.delete(id);
    for (const id of changedRows(before, shown)) {
      // A row that the tree never asked for is none that it shows.
      const node = id === undefined ? undefined : nodes.get(id);
      if (id === undefined || node) changed(node);
    }
    if (watched() && order.some(({ jobs }) => jobs.some((job) => counts(job, last)))) soon.within(secondMs);
  }

  render();
  return {
    children: (node) => childrenOf(order, node).map(known),
    item: (node) => itemOf(node, shown.get(idOf(node))),
    update: () => soon.within(Math.max(0, last + restMs - Date.now())),
    dispose: () => soon.dispose(),
  };
}

type Order = readonly { readonly group: JobGroup; readonly jobs: readonly Job[] }[];

/** Calls once, as early as anyone asked for. */
function alarm(ring: () => void): vscode.Disposable & { within(ms: number): void } {
  let next: { readonly timer: NodeJS.Timeout; readonly at: number } | undefined;
  return {
    within(ms) {
      const at = Date.now() + ms;
      if (next && next.at <= at) return;
      clearTimeout(next?.timer);
      const timer = setTimeout(() => {
        next = undefined;
        ring();
      }, ms);
      next = { timer, at };
    },
    dispose: () => clearTimeout(next?.timer),
  };
}

/** The rows below one, or at the top. */
function childrenOf(order: Order, node: JobNode | undefined): JobNode[] {
  if (!node) return order.map(({ group }) => ({ kind: 'group', group }));
  if (node.kind === 'result') return [];
  if (node.kind === 'group') {
    const jobs = order.find(({ group }) => group === node.group)?.jobs ?? [];
    return jobs.map(({ id }) => ({ kind: 'job', job: id }));
  }
  const { results = [] } = order.flatMap(({ jobs }) => jobs).find(({ id }) => id === node.job) ?? {};
  return results.length < 2 ? [] : results.map((_, position) => ({ kind: 'result', job: node.job, position }));
}

/** Ids of the rows that look different; undefined for all, when there are others. */
function changedRows(before: ReadonlyMap<string, JobRow>, now: ReadonlyMap<string, JobRow>): (string | undefined)[] {
  if ([...now.keys()].join('\n') !== [...before.keys()].join('\n')) return [undefined];
  return [...now].flatMap(([id, row]) => (sameRow(before.get(id), row) ? [] : [id]));
}

function idOf(node: JobNode): string {
  if (node.kind === 'group') return node.group;
  return node.kind === 'job' ? node.job : `${node.job}/${node.position}`;
}

/** All rows by their ids, in their order. */
function rowsOf(order: Order, look: Look): Map<string, JobRow> {
  const rows = new Map<string, JobRow>();
  for (const { group, jobs } of order) {
    rows.set(group, rowOfGroup(group, jobs.length));
    for (const job of jobs) {
      rows.set(job.id, rowOfJob(job, look));
      if (job.results.length < 2) continue;
      for (const [position, result] of job.results.entries()) rows.set(`${job.id}/${position}`, rowOfResult(job, result, look));
    }
  }
  return rows;
}

function sameRow(a: JobRow | undefined, b: JobRow): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether a row of a job says how much time is left. */
function counts(job: Job, now: number): boolean {
  return isRunning(job) && job.state === 'uploaded' && job.results.some((result) => secondsLeft(result, now) !== undefined);
}

function itemOf(node: JobNode, row: JobRow | undefined): vscode.TreeItem {
  // Gone since the tree asked which rows there are; it asks again soon.
  if (!row) return new vscode.TreeItem('');
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(row.label, row.expandable ? (node.kind === 'group' ? Expanded : Collapsed) : None);
  item.id = idOf(node);
  item.description = row.description;
  item.tooltip = row.tooltip;
  item.contextValue = row.contextValue;
  item.accessibilityInformation = { label: accessibilityLabel(row) };
  if (row.icon)
    item.iconPath = new vscode.ThemeIcon(row.icon[0], row.icon[1] === undefined ? undefined : new vscode.ThemeColor(row.icon[1]));
  if (row.opens) item.command = { command: 'interlinear.openResult', title: vscode.l10n.t('Open'), arguments: [node] };
  return item;
}
