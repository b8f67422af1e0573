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
 * Runs a task. If it fails, the notice offers to repeat it with the same answers.
 * @param edit asks again with the earlier answers filled in, for tasks that would fail again unchanged.
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

/** Returns an error for a change that was sent but whose outcome is unknown. */
function inDoubt(again: () => Promise<void>): UserError {
  const message = messages.changeUncertain();
  return new UserError(message, [
    { title: messages.sendAgain(), run: again },
    commandAction(messages.refreshGlossaries(), 'interlinear.refreshGlossaries'),
  ]);
}

/** Somebody else changed the glossaries, so the list is out of date. */
function gone(services: Services, change: readonly NoticeAction[]): UserError {
  refreshSoon(services);
  return new UserError(messages.goneRefreshing(), change);
}

/** Refreshes the list in the background. A failure is shown in the view. */
export function refreshSoon(services: Services): void {
  services.glossaries.refresh(new AbortController().signal).catch(() => undefined);
}

/** Legacy glossaries are immutable (specification, "Versioning", 2). @throws UserError with an action that converts the glossary. */
export function refuseLegacy({ legacy, name, glossary_id }: NamedGlossary): void {
  if (!legacy) return;
  throw new UserError(messages.legacyNotChangeable(shortName(name)), [
    {
      title: messages.convertButton(),
      run: async () => execute('interlinear.convertGlossary', { glossary_id }),
    },
  ]);
}
