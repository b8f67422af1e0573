/** What is known about a translation: made by a machine, reviewed, equal to its source on purpose, or to be reviewed. */
export type Mark = 'm' | 'r' | '=' | '?';

/** From the weakest to the strongest: of several marks, the strongest holds. */
const strengths: readonly Mark[] = ['m', '?', 'r', '='];

/**
 * What the lines of a file say about one pair of texts, one entry for each line. The first one has our mark and the ids of accepted
 * checks (`m!url`), unless only a later version has written. Marks of later versions follow as they are.
 */
export type Marks = readonly string[];

/** A mark, ids of checks, or both. Everything else is of a later version. */
const ours = /^[mr=?]?(?:![\w.-]+)*$/;

const single: Readonly<Record<string, Marks>> = { m: ['m'], r: ['r'], '=': ['='], '?': ['?'] };

/** Returns the marks of a line. @param text not empty. */
export function marksOf(text: string): Marks {
  return single[text] ?? joinMarks([[text]]);
}

/** Returns our marks. @param accepted ids of checks. */
export function marksWith(mark: Mark | undefined, accepted: readonly string[] = []): Marks {
  return marksOf((mark ?? '') + accepted.map((id) => `!${id}`).join(''));
}

/** Joins what lines say. None loses anything, and their order does not matter. */
export function joinMarks(all: readonly Marks[]): Marks {
  const [own, later]: [string[], Set<string>] = [[], new Set()];
  for (const text of new Set(all.flat())) {
    if (ours.test(text)) own.push(text);
    else later.add(text);
  }
  const ids = new Set(own.flatMap(idsOf));
  const checks = [...ids].toSorted().map((id) => `!${id}`);
  const joined = (strongest(own.map(letterOf)) ?? '') + checks.join('');
  if (later.size === 0) return single[joined] ?? [joined];
  return [...(joined === '' ? [] : [joined]), ...[...later].toSorted()];
}

/**
 * Returns the mark that holds. A pair that only has accepted checks, or a mark of a later version, counts as reviewed: somebody looked at
 * it, or may have, so it is not overwritten.
 */
export function markOf(marks: Marks): Mark {
  const only = marks.length === 1 ? strengths.find((mark) => mark === marks[0]) : undefined;
  if (only !== undefined) return only;
  const letters = marks.map((text) => (ours.test(text) ? (letterOf(text) ?? 'r') : 'r'));
  return strongest(letters) ?? 'r';
}

/** Returns the ids of the checks that somebody accepted. */
export function acceptedChecks(marks: Marks): string[] {
  return marks.filter((text) => ours.test(text)).flatMap(idsOf);
}

export function strongest(marks: readonly (Mark | undefined)[]): Mark | undefined {
  return strengths.findLast((mark) => marks.includes(mark));
}

/** Returns the mark that holds if both do. Without a list, because there may be hundreds of thousands of facts. */
export function stronger(one: Mark | undefined, other: Mark): Mark {
  return one !== undefined && strengths.indexOf(one) > strengths.indexOf(other) ? one : other;
}

function letterOf(text: string): Mark | undefined {
  return strengths.find((mark) => text.startsWith(mark));
}

function idsOf(text: string): string[] {
  return text.split('!').slice(1);
}
