import type * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { Retriable } from '../../editor/userError.ts';
import { givenOptions } from './choices.ts';
import { correctSelection, improveAgain, improveSelection } from './improveSelection.ts';
import type { ImproveContext } from './improveSelection.ts';
import { createReviews } from './reviews.ts';
import type { Decision } from './reviews.ts';

/** What the commands do, loaded when the first of them is run. */
export interface ImproveCommands extends vscode.Disposable {
  /** @param options those of other code; what a menu hands in counts as none. */
  improve(captured: TrackedRanges, options: unknown): Promise<void>;
  /** @param options as with `improve`; of them only the language counts. */
  correct(captured: TrackedRanges, options: unknown): Promise<void>;
  again(options: unknown): Promise<void>;
  decideAtCursor(decision: Decision): Promise<void>;
  decideAll(decision: Decision): Promise<void>;
}

export function createCommands(services: Services): ImproveCommands {
  const reviews = createReviews(services);
  const context: ImproveContext = { services, reviews, inFlight: new Set(), askedAgain: new Set() };
  async function holding(captured: TrackedRanges, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      // What can be tried again needs its ranges.
      if (!(error instanceof Retriable)) captured.dispose();
      throw error;
    }
  }

  return {
    improve: (captured, options) => holding(captured, async () => improveSelection(context, captured, givenOptions(options))),
    correct: (captured, options) =>
      holding(captured, async () => {
        const given = givenOptions(options);
        await correctSelection(context, captured, given && { target_lang: given.target_lang });
      }),
    async again(options) {
      await improveAgain(context, givenOptions(options));
    },
    decideAtCursor: (decision) => reviews.decideAtCursor(decision),
    decideAll: (decision) => reviews.decideAll(decision),
    dispose: () => reviews.dispose(),
  };
}
