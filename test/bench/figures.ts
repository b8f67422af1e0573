/** The middle one of an odd number of figures. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly other: string;
  readonly ratio: string;
}
