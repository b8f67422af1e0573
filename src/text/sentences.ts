/** Splits prose into sentences, aligns them with those of another version, and joins a selection from both. */

/** A sentence, with the white space between it and the next one. A line break there counts as white space. */
export interface Sentence {
  readonly text: string;
  readonly gap: string;
}

/** Corresponding sentences of two versions of a text. One side can replace the other without loss. */
export interface SentenceGroup {
  /** Empty if the other version has additional text. */
  readonly original: readonly Sentence[];
  /** Empty if the other version has less text. */
  readonly suggestion: readonly Sentence[];
}

/** Abbreviations that end with a full stop and may be followed by a capital letter or a number. */
const abbreviation = new RegExp(
  String.raw`(?:^|[\s(\[„“"'«/])(?:${[
    String.raw`\p{Lu}`,
    'e\\.\\s?g',
    'i\\.\\s?e',
    'cf',
    'vs',
    'approx',
    'mr|mrs|ms|dr|prof|st|jr|sr',
    'no|nos|nr|fig|figs|eq|sec|ch|pp?|vol|ed|eds',
    'u\\.\\s?s|u\\.\\s?k',
    'z\\.\\s?b|d\\.\\s?h|u\\.\\s?a|i\\.\\s?d\\.\\s?r|o\\.\\s?ä|v\\.\\s?a|s\\.\\s?o|s\\.\\s?u',
    'bzw|ca|evtl|ggf|inkl|usw|vgl|sog|hr|fr|abs|art|kap|abb|tab',
    'p\\.\\s?ej|sra?|ud|uds|pág|núm',
    'm|mm|mme|mlle|av|env',
    'sig|dott|ecc|pag',
  ].join('|')})\.$`,
  'iu',
);

/** A day of the month before the month, as in "am 3. Oktober". */
const ordinal = /(?:^|\s)(?:am|vom|zum|der|den|dem|des|im|bis|ab|und)\s\d{1,2}\.$/iu;

/** Scripts written without spaces. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** UTF-16 units at the end of a sentence that determine if it continues. No abbreviation is longer. */
const telling = 60;

/** Splits a text into sentences. Joined with their gaps, they are the text again, except for white space around it. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let pending = '';
  // Updated with each segment, so that the collected text is not read again for each one.
  let tail = '';
  let inCode = false;
  for (const { segment } of segmenter.segment(text.trim())) {
    pending += segment;
    tail = (tail + segment).trimEnd().slice(-telling);
    if ((segment.split('`').length - 1) % 2 === 1) inCode = !inCode;
    // Code and links may contain full stops that end no sentence.
    if (inCode || goesOn(segment.slice(-1), tail)) continue;
    sentences.push(sentenceOf(pending));
    pending = '';
    tail = '';
  }
  if (pending !== '') sentences.push(sentenceOf(pending));
  return sentences;
}

/** @param tail the end of a sentence, without white space. */
function goesOn(last: string, tail: string): boolean {
  // "Yahoo!Finance" is one word.
  if (!/\s/.test(last) && !unspaced.test(last)) return true;
  return abbreviation.test(tail) || ordinal.test(tail);
}

function sentenceOf(segment: string): Sentence {
  const text = segment.trimEnd();
  return { text, gap: segment.slice(text.length) };
}

/** Joins sentences, and adds a gap where a sentence has none because it was the last of its text. */
export function joinSentences(sentences: readonly Sentence[]): string {
  return sentences
    .map(({ text, gap }, index) => (index === sentences.length - 1 ? text : text + (gap === '' ? usualGap(text) : gap)))
    .join('');
}

function usualGap(text: string): string {
  return unspaced.test(text.slice(-1)) ? '' : ' ';
}

/** Returns the sentences of one side of a group. The white space after the group is always the original's. */
export function sentencesOf(group: SentenceGroup, side: 'original' | 'suggestion'): Sentence[] {
  const last = group[side].at(-1);
  const gap = group.original.at(-1)?.gap;
  return last && gap !== undefined ? [...group[side].slice(0, -1), { text: last.text, gap }] : [...group[side]];
}

/** Numbers of sentences that may correspond: one may have been split or several merged. */
const moves = [
  [1, 1],
  [1, 2],
  [2, 1],
  [2, 2],
  [1, 3],
  [3, 1],
  [1, 0],
  [0, 1],
] as const;

/** Minimum similarity of corresponding sentences, plus an increment for each one that is split or merged. */
const similarEnough = 0.4;
const moreForMerged = 0.05;

/** Maximum distance from the diagonal within which corresponding sentences are searched. Limits the time for long texts. */
const drift = 24;

/** Groups the sentences of two versions of a text, in order. Each sentence belongs to exactly one group. */
export function alignSentences(original: readonly Sentence[], suggestion: readonly Sentence[]): SentenceGroup[] {
  const start = sameStart(original, suggestion);
  const end = sameEnd(original.slice(start), suggestion.slice(start));
  const pairs = (from: number, count: number, shift: number): SentenceGroup[] =>
    original.slice(from, from + count).map((sentence, index) => ({
      original: [sentence],
      suggestion: suggestion.slice(from + shift + index, from + shift + index + 1),
    }));
  const shift = suggestion.length - original.length;
  const middle = alignDifferent(original.slice(start, original.length - end), suggestion.slice(start, suggestion.length - end));
  return [...pairs(0, start, 0), ...joinReplaced(middle), ...pairs(original.length - end, end, shift)];
}

function sameStart(one: readonly Sentence[], other: readonly Sentence[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one[count]?.text === other[count]?.text) count += 1;
  return count;
}

function sameEnd(one: readonly Sentence[], other: readonly Sentence[]): number {
  return sameStart(one.toReversed(), other.toReversed());
}

interface Step {
  readonly score: number;
  readonly move: readonly [number, number];
}

/** Returns the alignment with the most in common, computed from the end to the start. */
function alignDifferent(original: readonly Sentence[], suggestion: readonly Sentence[]): SentenceGroup[] {
  const best = bestSteps(original.map(profileOf), suggestion.map(profileOf));
  const groups: SentenceGroup[] = [];
  let at = 0;
  let other = 0;
  while (at < original.length || other < suggestion.length) {
    const [taken, against] = best.get(key(at, other))?.move ?? (at < original.length ? [1, 0] : [0, 1]);
    groups.push({ original: original.slice(at, at + taken), suggestion: suggestion.slice(other, other + against) });
    at += taken;
    other += against;
  }
  return groups;
}

function bestSteps(original: readonly Profile[], suggestion: readonly Profile[]): Map<number, Step> {
  const best = new Map<number, Step>([[key(original.length, suggestion.length), { score: 0, move: [0, 0] }]]);
  const slope = suggestion.length / Math.max(1, original.length);
  for (let at = original.length; at >= 0; at -= 1) {
    const from = Math.max(0, Math.floor(at * slope) - drift);
    const to = Math.min(suggestion.length, Math.ceil(at * slope) + drift);
    for (let other = to; other >= from; other -= 1) {
      const step = bestStep(original, suggestion, at, other, best);
      if (step) best.set(key(at, other), step);
    }
  }
  return best;
}

function bestStep(
  original: readonly Profile[],
  suggestion: readonly Profile[],
  at: number,
  other: number,
  best: ReadonlyMap<number, Step>,
): Step | undefined {
  let found = best.get(key(at, other));
  for (const move of moves) {
    const after = best.get(key(at + move[0], other + move[1]));
    if (!after) continue;
    const score = after.score + worth(original.slice(at, at + move[0]), suggestion.slice(other, other + move[1]));
    if (!found || score > found.score) found = { score, move };
  }
  return found;
}

function key(at: number, other: number): number {
  return at * 100_000 + other;
}

/** Pairs of adjacent characters, for comparing sentences. They work for all scripts. */
interface Profile {
  readonly pairs: ReadonlyMap<string, number>;
  readonly size: number;
}

function profileOf({ text }: Sentence): Profile {
  const characters = [...` ${text.toLowerCase().replaceAll(/\s+/g, ' ')} `];
  const pairs = new Map<string, number>();
  for (let index = 1; index < characters.length; index += 1) {
    const pair = `${characters[index - 1]}${characters[index]}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return { pairs, size: characters.length - 1 };
}

/** Returns a positive number if sentences are similar enough to correspond. It grows with their length. */
function worth(original: readonly Profile[], suggestion: readonly Profile[]): number {
  if (original.length === 0 || suggestion.length === 0) return 0;
  const one = merged(original);
  const other = merged(suggestion);
  let shared = 0;
  for (const [pair, count] of one.pairs) shared += Math.min(count, other.pairs.get(pair) ?? 0);
  const size = one.size + other.size;
  return 2 * shared - (similarEnough + moreForMerged * (original.length + suggestion.length - 2)) * size;
}

function merged(profiles: readonly Profile[]): Profile {
  const [first] = profiles;
  if (first && profiles.length === 1) return first;
  const pairs = new Map<string, number>();
  for (const profile of profiles) for (const [pair, count] of profile.pairs) pairs.set(pair, (pairs.get(pair) ?? 0) + count);
  return { pairs, size: profiles.reduce((sum, { size }) => sum + size, 0) };
}

/**
 * Joins removed sentences with adjacent added ones, because they were rewritten: accepting only one of the two would duplicate or lose
 * content.
 */
function joinReplaced(groups: readonly SentenceGroup[]): SentenceGroup[] {
  const joined: SentenceGroup[] = [];
  let run: SentenceGroup[] = [];
  const endRun = () => {
    const original = run.flatMap((group) => group.original);
    const suggestion = run.flatMap((group) => group.suggestion);
    if (original.length > 0 && suggestion.length > 0) joined.push({ original, suggestion });
    // One by one, because a call has a limited number of arguments.
    else for (const group of run) joined.push(group);
    run = [];
  };
  for (const group of groups) {
    if (group.original.length === 0 || group.suggestion.length === 0) run.push(group);
    else {
      endRun();
      joined.push(group);
    }
  }
  endRun();
  return joined;
}
