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
  /** Title with the command and the documents. */
  readonly title: string;
  readonly documents: readonly MeasuredDocument[];
  readonly hasPdf: boolean;
  /** Pattern for result files from the settings. */
  readonly pattern: string;
  /** Path of the first result with these choices; undefined if its folder has yet to be asked for. */
  readonly firstResult: (choices: DocumentChoices) => string | undefined;
}

/** Step number of the question that an option opens. It comes after the list of options and leads back to it. */
export const optionStep = 3;

/** Row of the list: the final answer, an option that opens its choices, or an option without choices, which shows the reason. */
export type OptionRow = vscode.QuickPickItem & {
  readonly does: 'go' | 'nothing' | (() => Promise<StepResult<DocumentChoices>>);
};

/** Applies an answer to the choices. */
export function answered<T>(answer: StepResult<T>, apply: (value: T) => DocumentChoices): StepResult<DocumentChoices> {
  return typeof answer === 'object' ? { value: apply(answer.value) } : answer;
}
