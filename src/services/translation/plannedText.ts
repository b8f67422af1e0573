import { hiddenAdded } from '../../text/hiddenCharacters.ts';
import type { RestoredText, SegmentedText } from '../../text/segments.ts';
import type { StoredTranslation } from '../cache/textWork.ts';

/** Translation of a text in an order. */
export interface TextTranslation extends RestoredText {
  /** One result for each payload. */
  readonly results: readonly StoredTranslation[];
}

/** A payload of a text, and its outcome. */
export interface PlannedPayload {
  readonly text: string;
  /** Missing until it is settled. Paid results are kept, however often the plan is sent. */
  outcome?: PromiseSettledResult<StoredTranslation>;
}

/** A text of an order in the form that is sent. Its translation is assembled from the results. */
export class PlannedText {
  /** The text that was ordered. */
  readonly source: SegmentedText;
  readonly payloads: readonly PlannedPayload[];
  readonly #sent: SegmentedText;
  /** The translation, and the results that it was assembled from. */
  #restored: TextTranslation | undefined;

  /** @param sent the text in the form that is sent, if it differs. */
  constructor(source: SegmentedText, sent: SegmentedText = source) {
    this.source = source;
    this.#sent = sent;
    this.payloads = sent.payloads.map((text) => ({ text }));
  }

  /** True if all payloads have results. */
  get isComplete(): boolean {
    return this.payloads.every(({ outcome }) => outcome?.status === 'fulfilled');
  }

  /** Returns the first failure, or the translation. */
  outcome(): PromiseSettledResult<TextTranslation> {
    const outcomes = this.payloads.flatMap(({ outcome }) => outcome ?? []);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) return failed;
    const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    return { status: 'fulfilled', value: this.restore(results) };
  }

  /**
   * Assembles the translation from the results of the payloads, in their order. Hidden text that the service added is treated like missing
   * text: it is never applied without a review.
   */
  restore(results: readonly StoredTranslation[]): TextTranslation {
    const known = this.#restored?.results;
    if (this.#restored && known?.length === results.length && known.every((result, index) => result === results[index]))
      return this.#restored;
    this.#restored = this.#restoredFrom(results);
    return this.#restored;
  }

  #restoredFrom(results: readonly StoredTranslation[]): TextTranslation {
    const answers = results.map(({ text }) => text);
    const { text, lost } = this.#sent.restore(answers);
    return { text, lost: [...lost, ...this.#hiddenIn([...answers, text])], results };
  }

  /** Finds hidden text. Results may contain it as character references, which are resolved in the assembled text. */
  #hiddenIn(translation: readonly string[]): string[] {
    if (hiddenAdded([], translation).length === 0) return [];
    const { payloads } = this.#sent;
    return hiddenAdded([...payloads, this.#sent.restore(payloads).text], translation);
  }
}
