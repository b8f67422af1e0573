/** What of a text is replaced, and by what. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Edits of a regular expression literal: its quantifiers, anchors, negations and the `i` flag, at offsets in `raw`. */
export function* regexEdits(raw: string): Generator<Edit> {
  const close = raw.lastIndexOf('/');
  for (const edit of [...patternEdits(raw.slice(0, close), raw.slice(close).includes('v')), ...flagEdits(raw, close)]) {
    const changed = raw.slice(0, edit.start) + edit.text + raw.slice(edit.end);
    if (isRegex(changed) && !(raw[edit.start] === '^' && startsAnyway(changed))) yield edit;
  }
}

function* flagEdits(raw: string, close: number): Generator<Edit> {
  const at = raw.indexOf('i', close);
  if (at !== -1) yield { start: at, end: at + 1, text: '' };
}

function* patternEdits(raw: string, nests: boolean): Generator<Edit> {
  let depth = 0;
  for (let at = 1; at < raw.length; at += 1) {
    const character = raw[at];
    const before = raw[at - 1] ?? '';
    if (character === '\\') at += 1;
    else if (character === '[' && (depth === 0 || nests)) {
      depth += 1;
      if (raw[at + 1] === '^') yield { start: at + 1, end: at + 2, text: '' };
    } else if (character === ']') depth = Math.max(0, depth - 1);
    else if (depth > 0) continue;
    else if (character === '+') yield { start: at, end: at + 1, text: '*' };
    else if (character === '*') yield { start: at, end: at + 1, text: '+' };
    else if (character === '^' || character === '$') yield { start: at, end: at + 1, text: '' };
    else if (character === '?' && before === '(') yield* lookaroundEdits(raw, at);
    // After another quantifier it only says that as little as possible is taken.
    else if (character === '?' && (!'+*?}'.includes(before) || raw[at - 2] === '\\')) yield { start: at, end: at + 1, text: '' };
  }
}

function* lookaroundEdits(raw: string, at: number): Generator<Edit> {
  const kind = /^\?<?([=!])/.exec(raw.slice(at));
  if (!kind) return;
  const sign = at + kind[0].length - 1;
  yield { start: sign, end: sign + 1, text: kind[1] === '=' ? '!' : '=' };
}

/** Whether a pattern matches where a text begins, be it nothing: an anchor there says nothing. */
function startsAnyway(raw: string): boolean {
  const close = raw.lastIndexOf('/');
  const [pattern, flags] = [raw.slice(1, close), raw.slice(close + 1)];
  return !/[$|^]|\(\?<?[=!]|\\[bB]/.test(pattern.replaceAll('[^', '[')) && !/[gmy]/.test(flags) && new RegExp(pattern, flags).test('');
}

function isRegex(raw: string): boolean {
  const close = raw.lastIndexOf('/');
  try {
    return new RegExp(raw.slice(1, close), raw.slice(close + 1)).source.length > 0;
  } catch {
    return false;
  }
}
