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

/** Runs a change of keys. Typed values are kept if it fails. @throws the failure, explained for administrators. */
export function submitKeyChange(services: Services, submission: Submission): Promise<void> {
  return submitWithRetry({
    ...submission,
    async task(signal) {
      try {
        await submission.task(signal);
      } catch (error) {
        // The change may have succeeded anyway, so the view is refreshed.
        if (isCancellation(error) || isServiceError(error, 'outcomeUnknown', 'invalidResponse')) void readAnew(services);
        if (isServiceError(error, 'notFound')) throw goneKey(messages.keyNotFound());
        throw await adminRefusal(services, error, async () => {
          // Another admin key has another list, which is not read automatically while the view is hidden.
          if (!services.keys.listing()) await withProgress(messages.loadingKeys(), (other) => services.keys.refresh(other));
          await submission.again();
        });
      }
    },
  });
}

/** Refreshes the list. A failure does not affect the command and is only logged. */
async function readAnew(services: Services): Promise<void> {
  try {
    await services.keys.refresh(new AbortController().signal);
  } catch (error) {
    if (!isCancellation(error)) services.log.warn(`The keys could not be read: ${logged(error)}`);
  }
}

/** Returns an error for a key that no longer exists. */
export function goneKey(words: string): UserError {
  return new UserError(words, [commandAction(messages.refreshKeys(), 'interlinear.refreshKeys')]);
}
