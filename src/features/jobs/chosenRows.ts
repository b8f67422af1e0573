import { groupOf } from '../../services/jobs/jobView.ts';
import type { Job } from '../../services/jobs/jobs.ts';
import type { JobNode } from './rows.ts';

/** A row as a command is given it: by a menu, by a row's own command, or by code as the id of a job. */
export function nodeOf(argument: unknown): JobNode | undefined {
  if (typeof argument === 'string') return { kind: 'job', job: argument };
  return isNode(argument) ? argument : undefined;
}

/** The rows that a command is about: all selected ones when a menu was opened on one of them. */
export function nodesOf(argument: unknown, all: unknown): JobNode[] {
  const several = Array.isArray(all) ? all.filter(isNode) : [];
  const one = nodeOf(argument);
  if (several.length > 0) return several;
  return one ? [one] : [];
}

/** The jobs that rows stand for; a group stands for all of its jobs, a result for its job. */
export function jobsOf(nodes: readonly JobNode[], jobs: readonly Job[]): Job[] {
  return jobs.filter((job) => nodes.some((node) => (node.kind === 'group' ? groupOf(job) === node.group : node.job === job.id)));
}

function isNode(value: unknown): value is JobNode {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  const { kind } = value;
  if (kind === 'group') return 'group' in value;
  return (kind === 'job' || kind === 'result') && 'job' in value && typeof value.job === 'string';
}
