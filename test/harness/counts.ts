/** What a suite reports at its end. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly pending: number;
}

export const nothing: Counts = { passed: 0, failed: 0, pending: 0 };

export function add(one: Counts, other: Counts): Counts {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed, pending: one.pending + other.pending };
}
