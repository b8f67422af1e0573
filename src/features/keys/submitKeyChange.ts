import { commandAction } from '../../services/noticeActions.ts';
import { isServiceError } from '../../client/errors.ts';
import { adminRefusal } from '../../services/keys/adminRefusal.ts';
import type { Services } from '../../services/services.ts';
import { submitWithRetry } from '../../services/submitWithRetry.ts';
import type { Submission } from '../../services/submitWithRetry.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import { UserError } from '../../editor/userError.ts';
import { logged } from '../../client/log.ts';
import * as messages from './texts.ts';

/** Does something with keys, with what the user typed kept when it fails. @throws what it fails with, explained for administration. */
export function submitKeyChange(services: Services, submission: Submission): Promise<void> {
  return submitWithRetry({
    ...submission,
    async task(signal) {
      try {
        await submission.task(signal);
      } catch (error) {
        // The service may have done it all the same: the view is where that is to be seen.
        if (isCancellation(error) || isServiceError(error, 'outcomeUnknown', 'invalidResponse')) void readAnew(services);
        if (isServiceError(error, 'notFound')) throw goneKey(messages.keyNotFound());
        throw await adminRefusal(services, error, async () => {
          // With another admin key there is another list, which is not read by itself while nobody looks at it.
          if (!services.keys.listing()) await withProgress(messages.loadingKeys(), (other) => services.keys.refresh(other));
          await submission.again();
        });
      }
    },
  });
}

/** @returns when it is over; whether it failed makes no difference to what was asked for. */
async function readAnew(services: Services): Promise<void> {
  try {
    await services.keys.refresh(new AbortController().signal);
  } catch (error) {
    if (!isCancellation(error)) services.log.warn(`The keys could not be read: ${logged(error)}`);
  }
}

/** A key that is not there any more. */
export function goneKey(words: string): UserError {
  return new UserError(words, [commandAction(messages.refreshKeys(), 'interlinear.refreshKeys')]);
}
