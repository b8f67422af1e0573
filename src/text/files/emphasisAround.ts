import type { TextRange } from '../textRange.ts';

/** Most signs of emphasis around a text. */
const most = 3;

/** Returns the signs of emphasis before a text that stand behind it, too, and so are no part of it; empty if there are none. */
export function emphasisAround(text: string, { start, end }: TextRange): string {
  const before = /(?<![*_])[*_]{1,3}$/.exec(text.slice(Math.max(0, start - most - 1), start))?.[0] ?? '';
  const after = text.slice(end, end + before.length);
  return before === [...after].toReversed().join('') ? before : '';
}
