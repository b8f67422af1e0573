/** What a suite reports at its end. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly pending: number;
  /** The file of each test that failed; told by suites in a process of their own. */
  readonly failedFiles?: readonly string[];
}

export const nothing: Counts = { passed: 0, failed: 0, pending: 0 };

export function add(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    pending: one.pending + other.pending,
    failedFiles: [...(one.failedFiles ?? []), ...(other.failedFiles ?? [])],
  };
}
