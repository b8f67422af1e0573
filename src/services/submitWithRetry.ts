import { isServiceError, wordsOf } from '../client/errors.ts';
import { withProgress } from '../editor/progress.ts';
import { Retriable, UserError } from '../editor/userError.ts';
import * as messages from './texts.ts';

/** What is done with something that the user typed or chose. */
export interface Submission {
  /** Says what is going on. */
  readonly title: string;
  task(this: void, signal: AbortSignal): Promise<void>;
  /** Asks again, with everything as it was typed. */
  again(this: void): Promise<void>;
  /** What follows when it is done, whichever try did it. */
  done?(this: void): Promise<void>;
}

/** Does it. When it fails, nothing that was typed is lost: it can be tried again as it is, or changed first. @throws what it fails with. */
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
