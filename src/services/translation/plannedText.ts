import { hiddenAdded } from '../../text/hiddenCharacters.ts';
import type { RestoredText, SegmentedText } from '../../text/segments.ts';
import type { StoredTranslation } from '../cache/textWork.ts';

/** What became of a text of an order. */
export interface TextTranslation extends RestoredText {
  /** One result for each payload. */
  readonly results: readonly StoredTranslation[];
}

/** A payload of a text, and what came of it. */
export interface PlannedPayload {
  readonly text: string;
  /** Missing until it is settled. What was paid for stays, however often the plan is sent. */
  outcome?: PromiseSettledResult<StoredTranslation>;
}

/** A text of an order as it is sent, which is put together again from what comes back. */
export class PlannedText {
  /** The text that was ordered. */
  readonly source: SegmentedText;
  readonly payloads: readonly PlannedPayload[];
  readonly #sent: SegmentedText;

  /** @param sent the same text in the form that is sent, where that is another. */
  constructor(source: SegmentedText, sent: SegmentedText = source) {
    this.source = source;
    this.#sent = sent;
    this.payloads = sent.payloads.map((text) => ({ text }));
  }

  /** Whether all of it came back. */
  get isComplete(): boolean {
    return this.payloads.every(({ outcome }) => outcome?.status === 'fulfilled');
  }

  /** Its first failure, or its translation. */
  outcome(): PromiseSettledResult<TextTranslation> {
    const outcomes = this.payloads.flatMap(({ outcome }) => outcome ?? []);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) return failed;
    const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    return { status: 'fulfilled', value: this.restore(results) };
  }

  /**
   * Its translation from results of its payloads, in their order. What the service hid in its answer was not in the original: like what
   * is missing, it is never applied without a look.
   */
  restore(results: readonly StoredTranslation[]): TextTranslation {
    const answers = results.map(({ text }) => text);
    const { text, lost } = this.#sent.restore(answers);
    return { text, lost: [...lost, ...this.#hiddenIn([...answers, text])], results };
  }

  /** Answers may have them as character references, which are resolved where the text is put together. */
  #hiddenIn(translation: readonly string[]): string[] {
    if (hiddenAdded([], translation).length === 0) return [];
    const { payloads } = this.#sent;
    return hiddenAdded([...payloads, this.#sent.restore(payloads).text], translation);
  }
}
