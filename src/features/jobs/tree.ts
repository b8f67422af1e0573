import * as vscode from 'vscode';
import type { Job } from '../../contract/jobs.ts';
import { groupJobs, isRunning, secondsLeft } from '../../contract/jobView.ts';
import type { JobGroup } from '../../contract/jobView.ts';
import type { App } from '../../ui/app.ts';
import { languageNames } from '../../ui/languagePicker.ts';
import { rowOfGroup, rowOfJob, rowOfResult, spoken } from './rows.ts';
import type { JobNode, Row } from './rows.ts';
import type { Look } from './words.ts';

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
  /** Told which row changed; undefined for all. */
  changed(this: void, node: JobNode | undefined): void;
}

export function createJobTree(app: App, { watched, isStranded, changed }: JobTreeOptions): JobTree {
  const nodes = new Map<string, JobNode>();
  let shown = new Map<string, Row>();
  let order: readonly { readonly group: JobGroup; readonly jobs: readonly Job[] }[] = [];
  let next: { readonly timer: NodeJS.Timeout; readonly at: number } | undefined;
  let last = 0;

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
    order = groupJobs(app.jobs.list());
    shown = rowsOf(order, {
      name: languageNames(app),
      now: last,
      held: new Set(app.jobs.held().map(({ account }) => account)),
      isStranded,
    });
    for (const id of nodes.keys()) if (!shown.has(id)) nodes.delete(id);
    const ids = [...shown.keys()].join('\n');
    if (ids === [...before.keys()].join('\n')) {
      for (const [id, row] of shown) if (!sameRow(before.get(id), row)) changed(nodes.get(id));
    } else {
      changed(undefined);
    }
    if (watched() && order.some(({ jobs }) => jobs.some((job) => counts(job, last)))) schedule(secondMs);
  }

  function schedule(ms: number): void {
    const at = Date.now() + ms;
    if (next && next.at <= at) return;
    clearTimeout(next?.timer);
    const timer = setTimeout(() => {
      next = undefined;
      render();
    }, ms);
    next = { timer, at };
  }

  render();
  return {
    children(node) {
      if (!node) return order.map(({ group }) => known({ kind: 'group', group }));
      if (node.kind === 'result') return [];
      if (node.kind === 'group') {
        const jobs = order.find(({ group }) => group === node.group)?.jobs ?? [];
        return jobs.map(({ id }) => known({ kind: 'job', job: id }));
      }
      const job = order.flatMap(({ jobs }) => jobs).find(({ id }) => id === node.job);
      if (!job || job.results.length < 2) return [];
      return job.results.map((_, position) => known({ kind: 'result', job: job.id, position }));
    },
    item: (node) => itemOf(node, shown.get(idOf(node))),
    update: () => schedule(Math.max(0, last + restMs - Date.now())),
    dispose: () => clearTimeout(next?.timer),
  };
}

function idOf(node: JobNode): string {
  if (node.kind === 'group') return node.group;
  return node.kind === 'job' ? node.job : `${node.job}/${node.position}`;
}

/** All rows by their ids, in their order. */
function rowsOf(order: readonly { readonly group: JobGroup; readonly jobs: readonly Job[] }[], look: Look): Map<string, Row> {
  const rows = new Map<string, Row>();
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

function sameRow(a: Row | undefined, b: Row): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether a row of a job says how much time is left. */
function counts(job: Job, now: number): boolean {
  return isRunning(job) && job.state === 'uploaded' && job.results.some((result) => secondsLeft(result, now) !== undefined);
}

function itemOf(node: JobNode, row: Row | undefined): vscode.TreeItem {
  // Gone since the tree asked which rows there are; it asks again soon.
  if (!row) return new vscode.TreeItem('');
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(row.label, row.expandable ? (node.kind === 'group' ? Expanded : Collapsed) : None);
  item.id = idOf(node);
  item.description = row.description;
  item.tooltip = row.tooltip;
  item.contextValue = row.fits;
  item.accessibilityInformation = { label: spoken(row) };
  if (row.icon)
    item.iconPath = new vscode.ThemeIcon(row.icon[0], row.icon[1] === undefined ? undefined : new vscode.ThemeColor(row.icon[1]));
  if (row.opens) item.command = { command: 'interlinear.openResult', title: vscode.l10n.t('Open'), arguments: [node] };
  return item;
}
