import { isServiceError, ServiceError } from '../../client/errors.ts';

/**
 * The failure to show of several: sending again what may have been charged for is said before anything else. What came of any answer and
 * cannot be used goes along with it.
 */
export function gravest(reasons: readonly unknown[]): unknown {
  const worst = reasons.find((reason) => isServiceError(reason, 'outcomeUnknown')) ?? reasons[0];
  const arrived = new Set(reasons.flatMap((reason) => (reason instanceof ServiceError ? (reason.arrived ?? []) : [])));
  return arrived.size > 0 && worst instanceof ServiceError ? worst.withArrived([...arrived].join('\n\n')) : worst;
}

/** Why some did not come back. */
export function reasonsOf(outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
}
