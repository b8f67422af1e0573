import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { registerCommand } from '../../services/command.ts';
import { run } from '../../services/failures.ts';
import { lazily } from '../../editor/memoize.ts';
import type { JobNode } from './rows.ts';

/** The view of documents and recordings that are translated. All but the empty view is loaded when there is something to show. */
export function registerJobs(services: Services): vscode.Disposable {
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
  return vscode.Disposable.from(
    changed,
    view,
    jobs,
    first,
    services.jobs.onDidFinish((job) => void run(services, async () => (await jobs.get()).notices.finished(job))),
    registerCommand(services, 'interlinear.stopJob', async (row, rows) => (await jobs.get()).stop(row, rows)),
    registerCommand(services, 'interlinear.continueJob', async (row, rows) => (await jobs.get()).continue(row, rows)),
    registerCommand(services, 'interlinear.retryJob', async (row, rows) => (await jobs.get()).retry(row, rows)),
    registerCommand(services, 'interlinear.removeJob', async (row, rows) => (await jobs.get()).remove(row, rows)),
    registerCommand(services, 'interlinear.openResult', async (row) => (await jobs.get()).open(row)),
    registerCommand(services, 'interlinear.compareResult', async (row) => (await jobs.get()).compare(row)),
    registerCommand(services, 'interlinear.revealResult', async (row) => (await jobs.get()).reveal(row)),
    registerCommand(services, 'interlinear.copyResultPath', async (row) => (await jobs.get()).copyPath(row)),
    registerCommand(services, 'interlinear.saveResultAs', async (row) => (await jobs.get()).saveAs(row)),
    registerCommand(services, 'interlinear.clearFinishedJobs', async () => (await jobs.get()).clear()),
    registerCommand(services, 'interlinear.resumeJobs', async () => (await jobs.get()).resume()),
  );
}
