import { yieldToEventLoop } from '../../editor/yieldToEventLoop.ts';
import { orderedText, sentText } from '../../text/files/sentText.ts';
import type { InlinePiece } from '../../text/pieces.ts';
import type { SegmentedText } from '../../text/segments.ts';
import type { FileContent, UnitAnswer, UnitAnswers } from '../../services/localization/documents.ts';
import type { TextTranslation } from '../../services/translation/plannedText.ts';
import type { TextOutcomes } from '../../services/translation/sendPlan.ts';

/** Units of a file as texts of an order. */
export class UnitOrder {
  /** By index of the unit. */
  readonly #texts = new Map<number, SegmentedText>();
  readonly #indexes = new Map<SegmentedText, number>();
  readonly #asTokens = new Set<number>();

  /**
   * Returns the order for some units of a file, of which a large one has many thousands.
   * @param indexes of units; those that are never sent are left out.
   */
  static async of({ units }: FileContent, indexes: Iterable<number>): Promise<UnitOrder> {
    const order = new UnitOrder();
    const turn = yieldToEventLoop();
    for (const index of indexes) {
      const pieces = units[index]?.pieces;
      if (!pieces) continue;
      await turn();
      order.#add(index, pieces);
    }
    return order;
  }

  #add(index: number, pieces: readonly InlinePiece[]): void {
    const text = orderedText(sentText(pieces), ({ fence }) => {
      if (fence) this.#asTokens.add(index);
      else this.#asTokens.delete(index);
    });
    if (!text) return;
    this.#texts.set(index, text);
    this.#indexes.set(text, index);
  }

  get texts(): readonly SegmentedText[] {
    return [...this.#texts.values()];
  }

  /** Returns the unit whose text was sent, and its answer. */
  answer(text: SegmentedText, translation: TextTranslation): readonly [unit: number, answer: UnitAnswer] | undefined {
    const index = this.#indexes.get(text);
    return index === undefined ? undefined : [index, { answer: translation.text, asTokens: this.#asTokens.has(index) }];
  }

  /** Returns what arrived. */
  async answers(outcomes: TextOutcomes): Promise<UnitAnswers> {
    const answers = new Map<number, UnitAnswer>();
    const turn = yieldToEventLoop();
    for (const text of this.#texts.values()) {
      await turn();
      const outcome = outcomes.get(text);
      const [unit, answer] = (outcome?.status === 'fulfilled' && this.answer(text, outcome.value)) || [];
      if (unit !== undefined && answer) answers.set(unit, answer);
    }
    return answers;
  }
}
