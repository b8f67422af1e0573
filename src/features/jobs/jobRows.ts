import type * as vscode from 'vscode';
import type { Job } from '../../services/jobs/jobs.ts';
import { groupJobs, isRunning, secondsLeft } from '../../services/jobs/jobView.ts';
import type { JobGroup } from '../../services/jobs/jobView.ts';
import type { Services } from '../../services/services.ts';
import type { ResourceTree, TreeModel, TreeRow } from '../../editor/resourceTree.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { rowOfGroup, rowOfJob, rowOfResult, accessibilityLabel } from './rows.ts';
import type { JobNode, JobRow } from './rows.ts';
import type { Look } from '../../services/editorJobs/jobLabels.ts';
import * as messages from './texts.ts';

/** Rows of jobs: their order and appearance. The tree is only notified of rows that changed. */
export interface JobRows extends TreeModel<JobNode> {
  /** Updates the rows. Repeats automatically while a row shows remaining seconds and the view is visible. */
  update(): void;
}

/** Minimum milliseconds between updates. Uploads report progress far more often than anyone can read. */
const restMs = 200;
const secondMs = 1000;

/** Checks for jobs that wait for another connection than the current one. */
type Account = Pick<Look, 'isStranded' | 'canContinue'>;

export function createJobRows(
  services: Services,
  tree: ResourceTree<JobNode, TreeModel<JobNode>>,
  { isStranded, canContinue }: Account,
): JobRows {
  let shown = new Map<string, JobRow>();
  let order: Order = [];
  let last = 0;
  const soon = alarm(look);

  function look(): void {
    last = Date.now();
    const before = shown;
    const held = new Set(services.jobs.held().map(({ account }) => account));
    order = groupJobs(services.jobs.list());
    shown = rowsOf(order, { name: languageNames(services), now: last, held, isStranded, canContinue });
    tree.keep((node) => shown.has(idOf(node)));
    if ([...shown.keys()].join('\n') !== [...before.keys()].join('\n')) tree.refresh();
    else for (const [id, row] of shown) if (!sameRow(before.get(id), row)) tree.update(id);
    if (tree.view.visible && order.some(({ jobs }) => jobs.some((job) => counts(job, last)))) soon.within(secondMs);
  }

  look();
  return {
    idOf,
    nodeOf,
    children: (node) => childrenOf(order, node),
    render: (node) => treeRowOf(node, shown.get(idOf(node))),
    update: () => soon.within(Math.max(0, last + restMs - Date.now())),
    dispose: () => soon.dispose(),
  };
}

type Order = readonly { readonly group: JobGroup; readonly jobs: readonly Job[] }[];

/** Creates a timer that fires once, at the earliest requested time. */
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

/** Returns the rows below a node, or at the top. */
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

function idOf(node: JobNode): string {
  if (node.kind === 'group') return node.group;
  return node.kind === 'job' ? node.job : `${node.job}/${node.position}`;
}

/** Returns all rows by id, in order. */
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

/** Checks if a row of a job shows the remaining time. */
function counts(job: Job, now: number): boolean {
  return isRunning(job) && job.state === 'uploaded' && job.results.some((result) => secondsLeft(result, now) !== undefined);
}

function treeRowOf(node: JobNode, row: JobRow | undefined): TreeRow | undefined {
  if (!row) return undefined;
  const first = node.kind === 'group' ? 'expanded' : 'collapsed';
  return {
    ...row,
    accessibilityLabel: accessibilityLabel(row),
    expands: row.expandable ? first : undefined,
    command: row.opens ? { command: 'interlinear.openResult', title: messages.openButton(), arguments: [node] } : undefined,
  };
}

/** Returns the row that was passed to a command: by a menu, by the row itself, or by code as the id of a job. */
export function nodeOf(argument: unknown): JobNode | undefined {
  if (typeof argument === 'string') return { kind: 'job', job: argument };
  return isNode(argument) ? argument : undefined;
}

function isNode(value: unknown): value is JobNode {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  const { kind } = value;
  if (kind === 'group') return 'group' in value;
  return (kind === 'job' || kind === 'result') && 'job' in value && typeof value.job === 'string';
}
