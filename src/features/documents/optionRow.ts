import type * as vscode from 'vscode';
import type { FeaturedLanguages } from './documentFormality.ts';
import type { Client } from '../../client/client.ts';
import type { StepResult } from '../../services/steps.ts';
import type { MeasuredDocument } from './documentCharacters.ts';
import type { DocumentChoices } from './documentRequests.ts';
import type { Offers } from './offers.ts';

export interface OptionsQuestion {
  readonly client: Client;
  readonly featured: FeaturedLanguages;
  readonly targets: readonly string[];
  readonly offers: Offers;
  /** Names the command and what is translated. */
  readonly title: string;
  readonly documents: readonly MeasuredDocument[];
  readonly hasPdf: boolean;
  /** By which the settings name results. */
  readonly pattern: string;
  /** Where the first result goes with these choices; undefined while that is still to be asked. */
  readonly firstResult: (choices: DocumentChoices) => string | undefined;
}

/** The step of a question that an option opens: it comes after the list of options, and leads back to it. */
export const optionStep = 3;

/** One row: the answer itself, an option that opens its choices, or one that has none and says why. */
export type OptionRow = vscode.QuickPickItem & {
  readonly does: 'go' | 'nothing' | (() => Promise<StepResult<DocumentChoices>>);
};

/** An answer with what it makes of the choices. */
export function answered<T>(answer: StepResult<T>, apply: (value: T) => DocumentChoices): StepResult<DocumentChoices> {
  return typeof answer === 'object' ? { value: apply(answer.value) } : answer;
}
