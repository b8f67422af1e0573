import type { ImprovementResult } from '../../api/write.ts';
import { hiddenAdded } from '../../text/hiddenCharacters.ts';
import { alignSentences, joinSentences, sentencesOf, splitSentences } from '../../text/sentences.ts';
import type { Sentence, SentenceGroup } from '../../text/sentences.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import type { RangeParagraph } from './textRanges.ts';

/**
 * State of a group of sentences. 'same': the suggestion is identical. 'open': undecided. 'held': undecided and skipped when all are
 * accepted, because it lost text that must stay or has invisible characters. 'accepted' or 'rejected': decided.
 */
export type GroupState = 'same' | 'open' | 'held' | 'accepted' | 'rejected';

/** Sentences that are accepted or rejected together. */
export interface ReviewGroup {
  readonly sentences: SentenceGroup;
  /** Placeholders missing from the suggestion. */
  readonly lost: readonly string[];
  /** Invisible characters that only the suggestion has, such as `U+202E`. */
  readonly hidden: readonly string[];
  state: GroupState;
  /** True if it was added to the history. */
  recorded: boolean;
}

/** Paragraph with its suggestion. */
export interface ReviewParagraph {
  readonly paragraph: RangeParagraph;
  /** Index of its range. */
  readonly range: number;
  groups: readonly ReviewGroup[];
  /** Languages of the text and the suggestion, as returned by the service. */
  source: string;
  target: string;
}

/** Finds text that an improvement must not change, such as `{name}`. Returns it exactly as written. */
export type FindPlaceholders = (text: string) => readonly string[];

/** Aligns the sentences of a paragraph with those of its improvement. */
export function reviewParagraph(
  paragraph: RangeParagraph,
  range: number,
  result: ImprovementResult,
  placeholdersOf: FindPlaceholders,
): ReviewParagraph {
  const groups = groupsOf(splitSentences(paragraph.words), result, placeholdersOf);
  return { paragraph, range, groups, ...languagesOf(result) };
}

/** Replaces the suggestion for a paragraph with another improvement of its present words. Accepted sentences are kept. */
export function suggestAnew(review: ReviewParagraph, result: ImprovementResult, placeholdersOf: FindPlaceholders): void {
  const accepted = new Set<Sentence>();
  const present = review.groups.flatMap(({ sentences, state }) => {
    const taken = sentencesOf(sentences, state === 'accepted' ? 'suggestion' : 'original');
    if (state === 'accepted') for (const sentence of taken) accepted.add(sentence);
    return taken;
  });
  review.groups = groupsOf(present, result, placeholdersOf).map((group) => {
    const { original } = group.sentences;
    const decided = original.length > 0 && original.every((sentence) => accepted.has(sentence));
    return decided ? { sentences: { original, suggestion: original }, lost: [], hidden: [], state: 'same', recorded: true } : group;
  });
  Object.assign(review, languagesOf(result));
}

function groupsOf(original: readonly Sentence[], result: ImprovementResult, placeholdersOf: FindPlaceholders): ReviewGroup[] {
  // The text was sent in one line. A line break in the result would split a sentence in the comparison.
  const suggestion = splitSentences(result.text.replaceAll(/(?<!\s)\s*[\r\n]\s*/g, ' '));
  return alignSentences(original, suggestion).map((sentences) => {
    const before = joinSentences(sentences.original);
    const after = joinSentences(sentences.suggestion);
    const lost = missing(placeholdersOf(before), placeholdersOf(after));
    const hidden = hiddenAdded([before], [after]);
    const state = lost.length + hidden.length > 0 ? 'held' : 'open';
    return { sentences, lost, hidden, state: before === after ? 'same' : state, recorded: false };
  });
}

/** Returns the items that occur more often in the first list than in the second. */
function missing(wanted: readonly string[], found: readonly string[]): string[] {
  const left = [...found];
  return wanted.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function languagesOf(result: ImprovementResult): { source: string; target: string } {
  const source = result.detected_source_language;
  return { source, target: result.target_language ?? source };
}

/** Checks if a group is still undecided. */
export function isUndecided({ state }: ReviewGroup): boolean {
  return state === 'open' || state === 'held';
}

/** Returns the reasons why groups are held, without duplicates, for a message. Empty if there are none. */
export function heldFor(held: readonly ReviewGroup[]): { readonly lost: string; readonly hidden: string } {
  const joined = (items: readonly string[]) => plainInMessage([...new Set(items)].join(', '));
  return { lost: joined(held.flatMap(({ lost }) => lost)), hidden: joined(held.flatMap(({ hidden }) => hidden)) };
}

/** Returns the words of a paragraph in the document, including accepted groups and those in `also`. */
export function wordsOf({ groups }: ReviewParagraph, also: ReadonlySet<ReviewGroup> = new Set()): string {
  const isTaken = (group: ReviewGroup) => group.state === 'accepted' || also.has(group);
  return joinSentences(groups.flatMap((group) => sentencesOf(group.sentences, isTaken(group) ? 'suggestion' : 'original')));
}

export type Side = 'original' | 'suggestion';

/** One side of the comparison: one sentence per line, with a blank line between paragraphs. */
export interface SideText {
  readonly text: string;
  /** Group of each line. */
  readonly lines: readonly (ReviewGroup | undefined)[];
  /** Returns the line where a group begins, or would begin if it has no sentences on this side. */
  lineOf(group: ReviewGroup): number;
}

export function sideText(paragraphs: readonly ReviewParagraph[], side: Side): SideText {
  const text: string[] = [];
  const lines: (ReviewGroup | undefined)[] = [];
  const starts = new Map<ReviewGroup, number>();
  paragraphs.forEach(({ paragraph, groups }, index) => {
    if (index > 0 && paragraph.apart) {
      text.push('');
      lines.push(undefined);
    }
    let marker = paragraph.marker;
    for (const group of groups) {
      starts.set(group, text.length);
      for (const sentence of group.sentences[shown(group, side)]) {
        text.push(marker + sentence.text);
        lines.push(group);
        marker = ' '.repeat(paragraph.marker.length);
      }
    }
  });
  return { text: text.join('\n'), lines, lineOf: (group) => starts.get(group) ?? 0 };
}

/** Returns the side to show: after a decision, both sides show the result. */
function shown({ state }: ReviewGroup, side: Side): Side {
  if (state === 'accepted') return 'suggestion';
  return state === 'open' || state === 'held' ? side : 'original';
}
