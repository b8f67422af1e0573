import * as vscode from 'vscode';
import type { App } from '../../services/app.ts';
import { registerCommand } from '../../services/command.ts';
import { run } from '../../services/failures.ts';
import { lazily } from '../../editor/memoised.ts';
import type { JobNode } from './rows.ts';

/** The view of documents and recordings that are translated. All but the empty view is loaded when there is something to show. */
export function registerJobs(app: App): vscode.Disposable {
  const changed = new vscode.EventEmitter<JobNode | undefined>();
  const view: vscode.TreeView<JobNode> = vscode.window.createTreeView<JobNode>('interlinear.jobs', {
    canSelectMany: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (node) => (await jobs.get()).tree.children(node),
      getTreeItem: async (node) => (await jobs.get()).tree.item(node),
    },
  });
  const jobs = lazily(async () => (await import('./jobsView.ts')).createJobsView(app, view, (node) => changed.fire(node)));
  // Once it is made, it listens by itself.
  const first = app.jobs.onDidChange(() => {
    first.dispose();
    void run(app, () => jobs.get());
  });
  return vscode.Disposable.from(
    changed,
    view,
    jobs,
    first,
    app.jobs.onDidFinish((job) => void run(app, async () => (await jobs.get()).notices.finished(job))),
    registerCommand(app, 'interlinear.stopJob', async (row, rows) => (await jobs.get()).stop(row, rows)),
    registerCommand(app, 'interlinear.continueJob', async (row, rows) => (await jobs.get()).continue(row, rows)),
    registerCommand(app, 'interlinear.retryJob', async (row, rows) => (await jobs.get()).retry(row, rows)),
    registerCommand(app, 'interlinear.removeJob', async (row, rows) => (await jobs.get()).remove(row, rows)),
    registerCommand(app, 'interlinear.openResult', async (row) => (await jobs.get()).open(row)),
    registerCommand(app, 'interlinear.compareResult', async (row) => (await jobs.get()).compare(row)),
    registerCommand(app, 'interlinear.revealResult', async (row) => (await jobs.get()).reveal(row)),
    registerCommand(app, 'interlinear.copyResultPath', async (row) => (await jobs.get()).copyPath(row)),
    registerCommand(app, 'interlinear.saveResultAs', async (row) => (await jobs.get()).saveAs(row)),
    registerCommand(app, 'interlinear.clearFinishedJobs', async () => (await jobs.get()).clear()),
    registerCommand(app, 'interlinear.resumeJobs', async () => (await jobs.get()).resume()),
  );
}
