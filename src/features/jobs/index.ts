import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';
import { feature, lazily } from '../../editor/memoize.ts';
import type { Lazy } from '../../editor/memoize.ts';
import type { JobsView } from './jobsView.ts';
import type { JobNode } from './rows.ts';

/** The view of documents and recordings that are translated. All but the empty view is loaded when there is something to show. */
export function registerJobs(services: Services): Lazy<JobsView> {
  const changed = new vscode.EventEmitter<JobNode | undefined>();
  const view: vscode.TreeView<JobNode> = vscode.window.createTreeView<JobNode>('interlinear.jobs', {
    canSelectMany: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (node) => (await jobs.get()).tree.children(node),
      getTreeItem: async (node) => (await jobs.get()).tree.item(node),
    },
  });
  const jobs = lazily(async () => (await import('./jobsView.ts')).createJobsView(services, view, (node) => changed.fire(node)));
  // Once it is made, it listens by itself.
  const first = services.jobs.onDidChange(() => {
    first.dispose();
    void run(services, () => jobs.get());
  });
  return feature(
    jobs,
    changed,
    view,
    first,
    services.jobs.onDidFinish((job) => void run(services, async () => (await jobs.get()).notices.finished(job))),
  );
}
