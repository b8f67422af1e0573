import { commandAction, showLog } from '../../services/noticeActions.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { failureWords } from '../../services/failures.ts';
import { isCancellation } from '../../editor/progress.ts';
import { Retriable, UserError } from '../../editor/userError.ts';
import type { NoticeAction } from '../../editor/userError.ts';
import { execute } from '../../services/command.ts';
import { shortName } from '../../services/glossaries/glossaryLabels.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import * as messages from './texts.ts';

/**
 * Runs what has been asked for already. When it fails, its notice offers to do the same again, with everything that was answered.
 * @param edit asks again with the answers in place, for what would fail again as it is.
 */
export async function retriable(services: Services, task: () => Promise<unknown>, edit?: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (isCancellation(error) || error instanceof UserError || error instanceof Retriable) throw error;
    const again = () => retriable(services, task, edit);
    const change: NoticeAction[] = edit ? [{ title: messages.tryAgain(), run: edit }] : [];
    if (isServiceError(error, 'outcomeUnknown')) throw inDoubt(again);
    if (isServiceError(error, 'notFound')) throw gone(services, change);
    if (isServiceError(error, 'invalidRequest')) throw new UserError(await failureWords(services, error), [...change, showLog()]);
    if (isServiceError(error, 'tooLarge')) throw new UserError(messages.requestTooLarge(), change);
    throw new Retriable(error, again, () => undefined);
  }
}

/** A change that was sent, and of which the service did not say what became. */
function inDoubt(again: () => Promise<void>): UserError {
  const message = messages.changeUncertain();
  return new UserError(message, [
    { title: messages.sendAgain(), run: again },
    commandAction(messages.refreshGlossaries(), 'interlinear.refreshGlossaries'),
  ]);
}

/** Somebody else was here: what the list shows is not so any more. */
function gone(services: Services, change: readonly NoticeAction[]): UserError {
  refreshSoon(services);
  return new UserError(messages.goneRefreshing(), change);
}

/** Reads the list again behind what goes on; when that fails, the view says so. */
export function refreshSoon(services: Services): void {
  services.glossaries.refresh(new AbortController().signal).catch(() => undefined);
}

/** Legacy glossaries are immutable (specification, "Versioning", 2). @throws UserError with the way to one that is not. */
export function refuseLegacy({ legacy, name, glossary_id }: NamedGlossary): void {
  if (!legacy) return;
  throw new UserError(messages.legacyNotChangeable(shortName(name)), [
    {
      title: messages.convertButton(),
      run: async () => execute('interlinear.convertGlossary', { glossary_id }),
    },
  ]);
}
