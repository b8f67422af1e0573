import type { DocumentUnit } from './documentUnits.ts';
import type { Operation, WrittenUnit } from './updatePlan.ts';

/** An operation after which the target has other units, or other protected parts in one. */
export type Structural = Operation;

/** A unit that the target has after a change. */
export interface ExpectedUnit {
  readonly unit: DocumentUnit | undefined;
  /** Its index in the target, if it was there before. */
  readonly target: number | undefined;
  /** For a unit that came in: what is to be written, and with which operation. */
  readonly written: WrittenUnit | undefined;
  readonly operation: Structural | undefined;
}
