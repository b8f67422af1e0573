import * as v from 'valibot';

const storedEntry = v.object({
  id: v.number(),
  time: v.number(),
  kind: v.picklist(['translation', 'improvement', 'correction']),
  original: v.string(),
  result: v.string(),
  source: v.string(),
  target: v.string(),
  place: v.string(),
  state: v.picklist(['applied', 'shown', 'late', 'discarded']),
});
type StoredEntry = v.InferOutput<typeof storedEntry>;

/** Reads rows of the file, which another version may have written. Invalid ones are left out. */
export function storedEntries(rows: readonly unknown[]): StoredEntry[] {
  return rows.flatMap((row) => {
    const read = v.safeParse(storedEntry, row);
    return read.success ? [read.output] : [];
  });
}
