import { orderedText, sentText } from '../../text/files/sentText.ts';
import type { SegmentedText } from '../../text/segments.ts';
import type { FileContent, UnitAnswer, UnitAnswers } from '../../services/localization/documents.ts';
import type { TextOutcomes } from '../../services/translation/sendPlan.ts';

/** Units of a file as texts of an order. */
export class UnitOrder {
  /** By index of the unit. */
  readonly #texts = new Map<number, SegmentedText>();
  readonly #asTokens = new Set<number>();

  /** @param indexes of units; those that are never sent are left out. */
  constructor({ units }: FileContent, indexes: Iterable<number>) {
    for (const index of indexes) {
      const pieces = units[index]?.pieces;
      if (!pieces) continue;
      const text = orderedText(sentText(pieces), ({ fence }) => {
        if (fence) this.#asTokens.add(index);
        else this.#asTokens.delete(index);
      });
      if (text) this.#texts.set(index, text);
    }
  }

  get texts(): readonly SegmentedText[] {
    return [...this.#texts.values()];
  }

  /** Returns what arrived. */
  answers(outcomes: TextOutcomes): UnitAnswers {
    const answers = new Map<number, UnitAnswer>();
    for (const [index, text] of this.#texts) {
      const outcome = outcomes.get(text);
      if (outcome?.status === 'fulfilled') answers.set(index, { answer: outcome.value.text, asTokens: this.#asTokens.has(index) });
    }
    return answers;
  }
}
