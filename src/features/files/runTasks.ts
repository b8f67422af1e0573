import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import type { UnitAnswers } from '../../services/localization/documents.ts';
import { choicesOfSettings } from '../../services/settings/choicesOfSettings.ts';
import { failureWords, run } from '../../services/failures.ts';
import { gravest, outcomesOf, paidTranslations, reasonsOf } from '../../services/translation/sendPlan.ts';
import type { PaidTranslations, SendingPlan } from '../../services/translation/sendPlan.ts';
import { confirmPlans } from '../../services/translation/translationCosts.ts';
import { planTranslation, sendPlan } from '../../services/translation/translating.ts';
import type { TranslationPlan } from '../../services/translation/translating.ts';
import { fileName } from '../../editor/files.ts';
import { localNumber } from '../../editor/localized.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { isCancellation, withoutCancel } from '../../editor/progress.ts';
import { Retriable } from '../../editor/userError.ts';
import type { FileContext } from './fileContext.ts';
import type { FileTask, TaskResult } from './fileTask.ts';
import { showResults } from './results.ts';
import type { ResultManner } from './results.ts';
import * as messages from './resultTexts.ts';

interface Planned {
  readonly task: FileTask;
  /** Undefined if nothing is sent. */
  readonly plan: TranslationPlan | undefined;
}

export interface RunManner extends ResultManner {
  /** Results of an earlier attempt. */
  readonly paid?: PaidTranslations;
}

/** A task that is done. */
export interface Done {
  readonly task: FileTask;
  readonly result: TaskResult;
}

/**
 * Translates files one after the other. All costs are shown before the first text is sent. If some texts don't arrive, the rest can be
 * translated later, and nothing is sent twice.
 * @returns false if it stopped before its end. @throws CancellationError; UserError; Retriable
 */
export async function runTasks(context: FileContext, tasks: readonly FileTask[], manner: RunManner = {}): Promise<boolean> {
  const { services } = context;
  const paid = manner.paid ?? paidTranslations();
  const planned = await planAll(services, tasks);
  await confirmPlans(
    services,
    planned.flatMap(({ plan }) => plan ?? []),
    paid,
  );
  const done: Done[] = [];
  const failures: unknown[] = [];
  for (const [index, { task, plan }] of planned.entries()) {
    const outcomes = plan ? (await sendPlan(services, plan, { paid, onArrived: arriving(task) })).translations : new Map<never, never>();
    const reasons = reasonsOf([...outcomes.values()]);
    const answers = await task.order.answers(outcomes);
    if (reasons.length > 0) {
      await showResults(services, done, manner);
      const rest = planned.slice(index).map((one) => one.task);
      // Texts that were sent may arrive later.
      const arrived = async () => (plan ? task.order.answers(outcomesOf(plan)) : answers);
      await stopped(context, { rest, reason: gravest(reasons), paid, arrived });
      return false;
    }
    try {
      done.push({ task, result: await writing(task, answers) });
    } catch (error) {
      // The texts are kept, and the other files don't depend on this one.
      failures.push(error);
    }
  }
  await showResults(services, done, manner);
  if (failures.length > 0) throw gravest(failures);
  return true;
}

/** Large files are checked as a whole before they are written. */
async function writing(task: FileTask, answers: UnitAnswers): Promise<TaskResult> {
  const result = task.write(answers);
  await withoutCancel(messages.writingFile(fileName(task.target)), result);
  return result;
}

function arriving({ order, onArrived }: FileTask): SendingPlan['onArrived'] {
  return (
    onArrived &&
    ((text, translation) => {
      const arrived = order.answer(text, translation);
      if (arrived) onArrived(...arrived);
    })
  );
}

async function planAll(services: Services, tasks: readonly FileTask[]): Promise<Planned[]> {
  const client = await services.session.client();
  const planned: Planned[] = [];
  for (const task of tasks) {
    const { document } = task.source;
    const segmentedTexts = task.order.texts;
    const choices = choicesOfSettings(document, task.language);
    const order = { segmentedTexts, target: task.language, isTargetFixed: true, choices, context: '', document };
    planned.push({ task, plan: segmentedTexts.length > 0 ? await planTranslation(services, client, order) : undefined });
  }
  return planned;
}

interface Stop {
  /** The task that was stopped, and those after it. */
  readonly rest: readonly FileTask[];
  readonly reason: unknown;
  readonly paid: PaidTranslations;
  /** Returns what has arrived of the first one. */
  readonly arrived: () => Promise<UnitAnswers>;
}

/** Offers to go on, and to write what arrived. @throws Retriable if nothing did. */
async function stopped(context: FileContext, { rest, reason, paid, arrived }: Stop): Promise<void> {
  const { services } = context;
  const [task, ...later] = rest;
  const goOn = async (): Promise<void> => {
    await runTasks(context, rest, { paid }).finally(context.refresh);
  };
  const { size } = await arrived();
  if (!task || (size === 0 && !isCancellation(reason))) throw new Retriable(reason, goOn, () => undefined);
  const [count, all, name] = [localNumber(size), localNumber(task.order.texts.length), fileName(task.source.document.uri)];
  const message = isCancellation(reason)
    ? messages.canceled(count, all, name)
    : messages.stoppedBy(count, all, name, await failureWords(services, reason));
  const [resume, write] = [messages.continueButton(), messages.writeArrived()];
  // Not awaited, because the command is over, and the notification may stay for long.
  void vscode.window.showWarningMessage(plainInMessage(message), resume, ...(size > 0 ? [write] : [])).then(async (answer) => {
    if (answer === resume) return run(services, goOn);
    if (answer !== write) return undefined;
    return run(services, async () => {
      const result = await writing(task, await arrived()).finally(context.refresh);
      // Nothing was sent for those after it.
      await showResults(services, [{ task, result }], { skipped: later.map((one) => fileName(one.target)) });
    });
  });
}
