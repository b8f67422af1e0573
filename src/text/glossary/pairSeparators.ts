/** A way to split a line. */
export interface Separator {
  /** Returns the two parts, or undefined if the separator is missing or ambiguous. */
  split(line: string): readonly [string, string] | undefined;
  /** True if it also occurs within phrases. Used only if there is no other separator. */
  readonly weak: boolean;
}

/** Separators, the most reliable first. */
export const separators: readonly Separator[] = [
  { weak: false, split: (line) => apart(line, /[→⇒➔➜⟶]|\s(?:->|=>)\s/g) },
  { weak: false, split: (line) => apart(line, /(?<![<>!=])=(?![=>])/g) },
  { weak: false, split: (line) => apart(line, /:\s|：/g) },
  { weak: false, split: (line) => columns(line, ';') },
  { weak: false, split: (line) => apart(line, /\s\|\s/g) },
  { weak: true, split: (line) => columns(line, ',') },
  { weak: true, split: (line) => apart(line, /\s[-–—]\s/g) },
];

/** Returns the two parts if the separator occurs exactly once. */
function apart(line: string, separator: RegExp): readonly [string, string] | undefined {
  const places = [...line.matchAll(separator)];
  const [place] = places;
  if (!place || places.length > 1) return undefined;
  return both(line.slice(0, place.index), line.slice(place.index + place[0].length));
}

/** Returns two columns of CSV. Language codes that may follow them are ignored (specification, "Entry formats"). */
function columns(line: string, delimiter: ',' | ';'): readonly [string, string] | undefined {
  const [first, second, ...more] = fields(line, delimiter);
  const named = more.length === 2 && more.every((code) => /^\s*[a-z]{2,3}(?:-[a-z]{2,8})?\s*$/i.test(code));
  if (first === undefined || second === undefined || (more.length > 0 && !named)) return undefined;
  return both(first, second);
}

function both(first: string, second: string): readonly [string, string] | undefined {
  return first.trim() === '' || second.trim() === '' ? undefined : [first, second];
}

/**
 * Returns the fields of a line, including quotes. A delimiter within quotes, which open at the start of a field, is an ordinary character.
 */
function fields(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter);
  const found: string[] = [];
  for (let start = 0; start <= line.length;) {
    const end = endOfField(line, start, delimiter);
    found.push(line.slice(start, end));
    start = end + 1;
  }
  return found;
}

function endOfField(line: string, start: number, delimiter: string): number {
  const opening = /\s*"/y;
  opening.lastIndex = start;
  let from = start;
  if (opening.test(line)) {
    // A doubled quote is part of the field.
    let at = opening.lastIndex;
    for (; at < line.length; at += 1) {
      if (line[at] !== '"') continue;
      if (line[at + 1] !== '"') break;
      at += 1;
    }
    from = at < line.length ? at : start;
  }
  const next = line.indexOf(delimiter, from);
  return next < 0 ? line.length : next;
}
