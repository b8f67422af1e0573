import type { ImprovementResult } from '../../api/write.ts';
import { hiddenAdded } from '../../text/hiddenCharacters.ts';
import { alignSentences, joinSentences, sentencesOf, splitSentences } from '../../text/sentences.ts';
import type { Sentence, SentenceGroup } from '../../text/sentences.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import type { RangeParagraph } from './textRanges.ts';

/**
 * What became of a group of sentences: the suggestion says the same, it waits for a decision, it waits and is left out when all are
 * accepted (it lost something that must stay, or has characters that nobody sees), it was taken, it was not.
 */
export type GroupState = 'same' | 'open' | 'held' | 'accepted' | 'rejected';

/** Sentences that are accepted or rejected together. */
export interface ReviewGroup {
  readonly sentences: SentenceGroup;
  /** Placeholders that the suggestion lost. */
  readonly lost: readonly string[];
  /** Invisible characters that only the suggestion has, such as `U+202E`. */
  readonly hidden: readonly string[];
  state: GroupState;
  /** Whether the history knows of it already. */
  recorded: boolean;
}

/** A paragraph with what was suggested for it. */
export interface ReviewParagraph {
  readonly paragraph: RangeParagraph;
  /** Position of the range it belongs to. */
  readonly range: number;
  groups: readonly ReviewGroup[];
  /** Language of the text and of the suggestion, as the service told them. */
  source: string;
  target: string;
}

/** Something in the text that an improvement must leave as it is, such as `{name}`; each as it stands there. */
export type FindPlaceholders = (text: string) => readonly string[];

/** Lines up the sentences of a paragraph with those of an improvement of it. */
export function reviewParagraph(
  paragraph: RangeParagraph,
  range: number,
  result: ImprovementResult,
  placeholdersOf: FindPlaceholders,
): ReviewParagraph {
  const groups = groupsOf(splitSentences(paragraph.words), result, placeholdersOf);
  return { paragraph, range, groups, ...languagesOf(result) };
}

/** Replaces what was suggested for a paragraph by another improvement of its present words; sentences that were accepted stay as they are. */
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
  // What was sent in one line is expected back in one; a line break would tear a sentence in two on the screen.
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

/** What stands in the first list more often than in the second. */
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

/** Whether a group still waits for a decision. */
export function isUndecided({ state }: ReviewGroup): boolean {
  return state === 'open' || state === 'held';
}

/** For what groups are held, each once, in words for a message; empty where there is none. */
export function heldFor(held: readonly ReviewGroup[]): { readonly lost: string; readonly hidden: string } {
  const joined = (items: readonly string[]) => plainInMessage([...new Set(items)].join(', '));
  return { lost: joined(held.flatMap(({ lost }) => lost)), hidden: joined(held.flatMap(({ hidden }) => hidden)) };
}

/** The words of a paragraph as they stand in the document, with `also` taken too. */
export function wordsOf({ groups }: ReviewParagraph, also: ReadonlySet<ReviewGroup> = new Set()): string {
  const isTaken = (group: ReviewGroup) => group.state === 'accepted' || also.has(group);
  return joinSentences(groups.flatMap((group) => sentencesOf(group.sentences, isTaken(group) ? 'suggestion' : 'original')));
}

export type Side = 'original' | 'suggestion';

/** One side of the comparison: one sentence per line, a blank line between paragraphs. */
export interface SideText {
  readonly text: string;
  /** The group that each line belongs to. */
  readonly lines: readonly (ReviewGroup | undefined)[];
  /** The line at which a group begins, or would if it had sentences on this side. */
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

/** Once a group is decided, both sides show what holds. */
function shown({ state }: ReviewGroup, side: Side): Side {
  if (state === 'accepted') return 'suggestion';
  return state === 'open' || state === 'held' ? side : 'original';
}
