import { isServiceError, wordsOf } from '../client/errors.ts';
import { withProgress } from '../editor/progress.ts';
import { Retriable, UserError } from '../editor/userError.ts';
import * as messages from './texts.ts';

/** An action with data that the user entered or chose. */
export interface Submission {
  /** Title of the progress notification. */
  readonly title: string;
  task(this: void, signal: AbortSignal): Promise<void>;
  /** Asks again, with all values as entered. */
  again(this: void): Promise<void>;
  /** Called after success, whichever attempt it was. */
  done?(this: void): Promise<void>;
}

/** Runs the action. After a failure, nothing that was entered is lost: the user can retry it, or change it first. @throws its failure. */
export async function submitWithRetry(submission: Submission): Promise<void> {
  try {
    await withProgress(submission.title, submission.task);
  } catch (error) {
    const retry = { title: messages.tryAgain(), run: () => submitWithRetry(submission) };
    const edit = { title: messages.edit(), run: submission.again };
    if (isServiceError(error, 'invalidRequest', 'tooLarge')) {
      throw new UserError(messages.changeRefused(wordsOf(error)), [edit, retry]);
    }
    if (isServiceError(error, 'outcomeUnknown', 'invalidResponse')) {
      throw new UserError(messages.changeOutcomeUnknown(), [retry, edit]);
    }
    throw new Retriable(
      error,
      () => submitWithRetry(submission),
      () => undefined,
    );
  }
  await submission.done?.();
}
