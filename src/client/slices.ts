import { setImmediate as breath } from 'node:timers/promises';

/** Texts that are gone through without a breath. */
const textsAtOnce = 1_000;
/** UTF-16 units that they have together, beyond which the rest waits. */
const unitsAtOnce = 128 * 1024;

/**
 * Does something with each text, in slices between which others get their turn: a hundred thousand texts are a second of work, in which
 * nothing else in the window would happen. What is done with one slice is done without a breath.
 * @param task is handed the indexes of a slice: from `start` up to, not including, `end`.
 */
export async function inSlices(texts: readonly string[], task: (start: number, end: number) => void): Promise<void> {
  let start = 0;
  let units = 0;
  for (const [index, text] of texts.entries()) {
    units += text.length;
    const isLast = index + 1 === texts.length;
    if (!isLast && units < unitsAtOnce && index + 1 - start < textsAtOnce) continue;
    task(start, index + 1);
    [start, units] = [index + 1, 0];
    if (!isLast) await breath();
  }
}
