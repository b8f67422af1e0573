import type { InlinePiece } from './pieces.ts';
import { hasMarks, readAnswer, writePayload } from './payload.ts';
import { hoistSpace, respace } from './payloadSpace.ts';
import { regroup } from './regroup.ts';
import type { Payload, Returned } from './payload.ts';
import { readTokens, unusedFence, writeTokens } from './markup/tokens.ts';

/** A text cut into segments for sending, with the reverse operation. */
export interface SegmentedText {
  /** Texts to send, in order; empty if there is nothing to translate. */
  readonly payloads: readonly string[];
  /** True if the payloads are XML with protected parts. They are then sent with `protection`. */
  readonly tagged: boolean;
  /** The format actually used, if it differs from the requested one. Markdown that would take too long to parse is read as plain text. */
  readonly readAs?: 'plain';
  /** @param translations translations of the payloads, in order. */
  restore(translations: readonly string[]): RestoredText;
  /**
   * Returns the same text for languages without tag handling: protected parts are sent as tokens in plain text, and checked like tags.
   * Absent if there are no tags. Returns undefined if the text contains all characters that tokens can use.
   */
  readonly withTokens?: (this: void) => SegmentedText | undefined;
}

export interface RestoredText {
  readonly text: string;
  /** Parts of the original that were changed, as they were written there; empty if the text may be used as it is. */
  readonly lost: readonly string[];
}

/** A range of the original that is translated as a unit. */
export interface Segment {
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly InlinePiece[];
  /** @param careful if set, everything that could be read as markup is escaped. */
  print(nodes: readonly Returned[], careful: boolean): string;
}

/** The text with its segments replaced, and the parts that the format no longer reads as before. */
export interface Spliced {
  readonly text: string;
  readonly lost: readonly string[];
}

/** Inserts the printed segments and checks that the format still reads them as before. */
export type Verify = (print: (careful: ReadonlySet<Segment>) => string) => Spliced;

/**
 * @param text the original. Bytes outside segments stay unchanged.
 * @param segments in order, without overlaps.
 */
export function segmentedTextOf(text: string, segments: readonly Segment[], verify: Verify): SegmentedText {
  const tagged = segments.some(({ pieces }) => hasMarks(pieces));
  const segmentedText = segmentedTextWith(text, segments, verify, (pieces) => writePayload(pieces, tagged));
  if (!tagged) return segmentedText;
  return {
    ...segmentedText,
    withTokens() {
      const fence = unusedFence(segments.flatMap(({ pieces }) => pieces));
      return fence && segmentedTextWith(text, segments, verify, (pieces) => writeTokens(pieces, fence));
    },
  };
}

function segmentedTextWith(
  text: string,
  segments: readonly Segment[],
  verify: Verify,
  write: (pieces: readonly InlinePiece[]) => Payload,
): SegmentedText {
  const sent = segments.map((segment) => ({ segment, payload: write(segment.pieces) }));
  return {
    payloads: sent.map(({ payload }) => payload.text),
    tagged: sent.some(({ payload }) => payload.tagged),
    restore(translations) {
      const lost = new Set<string>();
      const changed = sent.flatMap(({ segment, payload }, index) => {
        const translation = translations[index];
        // Text that is returned as sent is not changed at all.
        if (translation === payload.text) return [];
        const source = text.slice(segment.start, segment.end);
        if (translation === undefined || isEmpty(translation)) {
          lost.add(shortened(source));
          return [];
        }
        const answer = understood(translation, payload, segment);
        for (const name of answer.lost) lost.add(name);
        return [{ segment, nodes: answer.nodes }];
      });
      if (changed.length === 0) return { text, lost: [...lost] };
      const spliced = verify((careful) =>
        splice(
          text,
          changed.map(({ segment, nodes }) => ({ segment, text: segment.print(nodes, careful.has(segment)) })),
        ),
      );
      for (const name of spliced.lost) lost.add(name);
      return { text: spliced.text, lost: [...lost] } satisfies RestoredText;
    },
  };
}

function isEmpty(translation: string): boolean {
  return translation.trim() === '';
}

/** Reads the translation of a payload. Returns its nodes, and the names of what was lost. */
export function understood(translation: string, payload: Payload, { pieces }: { readonly pieces: readonly InlinePiece[] }) {
  const answer = payload.fence ? readTokens(translation, payload, payload.fence) : readAnswer(translation, payload);
  // A mark that came twice counts as lost, too. Each one can then be put back at most once, which bounds the time.
  const { nodes, lost } = answer.lost.length > 0 ? answer : regroup(answer.nodes, pieces);
  return { nodes: respace(hoistSpace(trimmedNodes(nodes)), pieces), lost };
}

/** The white space around a segment is kept from the original. */
function trimmedNodes(nodes: readonly Returned[]): Returned[] {
  const hoisted = hoistSpace(nodes);
  const [first] = hoisted;
  if (first?.kind === 'text') hoisted[0] = { kind: 'text', text: first.text.trimStart() };
  const last = hoisted.at(-1);
  if (last?.kind === 'text') hoisted[hoisted.length - 1] = { kind: 'text', text: last.text.trimEnd() };
  return hoisted;
}

/** @param changes in order. */
function splice(text: string, changes: readonly { segment: Segment; text: string }[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { segment, text: translated } of changes) {
    parts.push(text.slice(done, segment.start), translated);
    done = segment.end;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

const shortest = 80;

/** Returns a long name in one line, for messages about lost parts. */
export function shortened(source: string): string {
  const line = source.replaceAll(/\s+/g, ' ').trim();
  return line.length <= shortest ? line : `${line.slice(0, shortest - 1)}…`;
}

/** Returns the items of `before` that are missing from `after`, counting repetitions. */
export function missing(before: readonly string[], after: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const one of after) left.set(one, (left.get(one) ?? 0) + 1);
  return before.filter((one) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count <= 0;
  });
}
