import type * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { Retriable, UserError } from '../../editor/userError.ts';
import { givenOptions } from './choices.ts';
import { correctSelection, improveAgain, improveSelection } from './improveSelection.ts';
import type { ImproveContext } from './improveSelection.ts';
import { Reviews } from './reviews.ts';
import * as messages from './texts.ts';

/** Commands, loaded when the first of them runs. */
export interface ImproveCommands extends vscode.Disposable {
  /** @param options options from other code; the argument of a menu is ignored. */
  improve(captured: TrackedRanges | undefined, options?: unknown): Promise<void>;
  /** @param options as for `improve`; only the language is used. */
  correct(captured: TrackedRanges | undefined, options?: unknown): Promise<void>;
  improveAgain(options?: unknown): Promise<void>;
  acceptSentence(): Promise<void>;
  rejectSentence(): Promise<void>;
  acceptAll(): Promise<void>;
  rejectAll(): Promise<void>;
}

export function createCommands(services: Services): ImproveCommands {
  const reviews = new Reviews(services);
  const context: ImproveContext = { services, reviews, inFlight: new Set(), askedAgain: new Set() };
  async function withRanges(captured: TrackedRanges, task: (captured: TrackedRanges) => Promise<void>): Promise<void> {
    try {
      await task(captured);
    } catch (error) {
      // Retrying needs the ranges.
      if (!(error instanceof Retriable)) captured.dispose();
      throw error;
    }
  }

  return {
    async improve(captured, options) {
      if (!captured) throw new UserError(messages.nothingOpenToImprove());
      await withRanges(captured, async (ranges) => improveSelection(context, ranges, givenOptions(options)));
    },
    async correct(captured, options) {
      if (!captured) throw new UserError(messages.nothingOpenToCorrect());
      await withRanges(captured, async (ranges) => {
        const given = givenOptions(options);
        await correctSelection(context, ranges, given && { target_lang: given.target_lang });
      });
    },
    async improveAgain(options) {
      await improveAgain(context, givenOptions(options));
    },
    acceptSentence: () => reviews.decideAtCursor('accept'),
    rejectSentence: () => reviews.decideAtCursor('reject'),
    acceptAll: () => reviews.decideAll('accept'),
    rejectAll: () => reviews.decideAll('reject'),
    dispose: () => reviews.dispose(),
  };
}
