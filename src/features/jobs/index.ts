import type { Services } from '../../services/services.ts';
import { feature } from '../../editor/memoize.ts';
import type { Lazy } from '../../editor/memoize.ts';
import { ResourceTree } from '../../editor/resourceTree.ts';
import { run } from '../../services/failures.ts';
import type { JobsView } from './jobsView.ts';
import type { JobNode } from './rows.ts';

/** Registers the view of documents and recordings being translated. All but the empty view is loaded when there is something to show. */
export function registerJobs(services: Services): Lazy<JobsView> {
  const jobs: ResourceTree<JobNode, JobsView> = new ResourceTree(
    'interlinear.jobs',
    async (tree) => (await import('./jobsView.ts')).createJobsView(services, tree),
    { canSelectMany: true },
  );
  // Once created, the view handles further changes.
  const first = services.jobs.onDidChange(() => {
    first.dispose();
    void run(services, () => jobs.get());
  });
  return feature(
    jobs,
    first,
    services.jobs.onDidFinish((job) => void run(services, async () => (await jobs.get()).notices.finished(job))),
  );
}
