import * as v from 'valibot';
import type { Row } from './time-order.ts';

/** The position of a chain. */
export interface Position {
  readonly tail: readonly Row[];
  /** The number of rows before the end of the tail, in the whole list. */
  readonly count: number;
}

// JSON has null for NaN.
// @__NO_SIDE_EFFECTS__
const OrNaN = <Value extends number>(schema: v.GenericSchema<Value>) =>
  v.pipe(
    v.nullable(schema),
    v.transform((value) => value ?? NaN),
  );
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The position of an iteration, in a checkpoint. */
export const SavedPosition = v.object({
  tail: v.pipe(v.array(v.object({ id: v.pipe(v.string(), v.nonEmpty()), time: OrNaN(v.number()) })), v.nonEmpty()),
  count: Count,
  /** The id of the first item of the list. */
  first: v.string(),
  /** The number of items that were yielded. */
  yielded: Count,
  order: v.object({ sign: OrNaN(v.picklist([-1, 0, 1])), unit: v.pipe(Count, v.minValue(1)) }),
});
export type SavedPosition = v.InferOutput<typeof SavedPosition>;
