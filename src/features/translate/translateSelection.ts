import * as vscode from 'vscode';
import type { TranslationResult } from '../../contract/translate.ts';
import { takeApart } from '../../formats/whitespace.ts';
import type { Layout } from '../../formats/whitespace.ts';
import { isServiceError } from '../../service/errors.ts';
import type { App } from '../../ui/app.ts';
import { run } from '../../ui/failures.ts';
import { languageNames } from '../../ui/languagePicker.ts';
import { plainInMessage } from '../../ui/plainText.ts';
import { isCancellation, withProgress } from '../../ui/progress.ts';
import type { Results } from '../../ui/results.ts';
import type { TrackedRange, TrackedRanges } from '../../ui/trackedRanges.ts';
import { Retriable, UserError } from '../../ui/userError.ts';
import { capturePassages, overlaps } from './passages.ts';
import { compare, place } from './place.ts';
import type { Translated } from './place.ts';

/** What one translation told about itself, over all its passages. */
export interface TranslationSummary {
  /** Codes as the service gave them. */
  readonly detected: readonly string[];
  /** Unicode code points, as the service billed them; undefined when it did not tell. */
  readonly billed: number | undefined;
  readonly models: readonly string[];
  readonly target: string;
}

export interface TranslateContext {
  readonly app: App;
  readonly results: Results;
  /** What is being translated at the moment. */
  readonly underWay: Set<TrackedRanges>;
  readonly onTranslated: (summary: TranslationSummary) => void;
}

/** A passage that is still to be translated. */
interface Passage {
  readonly tracked: TrackedRange;
  readonly layout: Layout;
}

/** What a command was asked to do, from its capture on; what it learns stays for another try. */
interface Task {
  readonly captured: TrackedRanges;
  readonly chooseTarget: () => Promise<string | undefined>;
  target?: string | undefined;
  left: readonly Passage[];
}

/**
 * Translates what is selected and puts the translation in its place.
 * @param chooseTarget asked after the selection was captured; undefined ends the command.
 */
export async function translateSelection(context: TranslateContext, chooseTarget: () => Promise<string | undefined>): Promise<void> {
  const captured = capturePassages();
  if (!captured) throw new UserError(vscode.l10n.t('Open a text and select what should be translated.'));
  if (isUnderWay(context, captured)) {
    captured.dispose();
    throw new UserError(vscode.l10n.t('This text is being translated already.'));
  }
  const passages = captured.ranges.map((tracked) => ({ tracked, layout: takeApart(tracked.original) }));
  const left = passages.filter(({ layout }) => layout.payload !== '');
  await attempt(context, { captured, chooseTarget, left });
}

/** One try of a task. A failure leaves a way to go on with what is left of it; otherwise it lets go of what was captured. */
async function attempt(context: TranslateContext, task: Task): Promise<void> {
  context.underWay.add(task.captured);
  let kept = false;
  try {
    await translate(context, task);
  } catch (error) {
    if (isCancellation(error) || error instanceof UserError) throw error;
    // The notice may bring the user back to these very ranges, wherever the cursor is by then.
    kept = true;
    throw new Retriable(
      error,
      () => attempt(context, task),
      () => task.captured.dispose(),
    );
  } finally {
    context.underWay.delete(task.captured);
    if (!kept) task.captured.dispose();
  }
}

async function translate(context: TranslateContext, task: Task): Promise<void> {
  if (task.left.length === 0) throw new UserError(vscode.l10n.t('There is nothing to translate here: select some text.'));
  await context.app.ensureConnected();
  task.target ??= await task.chooseTarget();
  if (task.target === undefined) return;
  const { document } = task.captured;
  const outcomes = await request(context, task.left, task.target);
  const translated = task.left.flatMap(({ tracked, layout }, index): Translated[] => {
    const outcome = outcomes[index];
    return outcome?.status === 'fulfilled' ? [{ tracked, text: layout.restore(outcome.value.text) }] : [];
  });
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const cancelled = reasons.find(isCancellation);
  if (cancelled) {
    offerPaid(context, document, translated);
    throw cancelled;
  }
  task.left = task.left.filter((_passage, index) => outcomes[index]?.status !== 'fulfilled');
  await place(context.results, document, translated);
  if (translated.length > 0) context.onTranslated(summary(outcomes, task.target));
  // Sending again what may have been charged for is said before anything else that failed.
  if (reasons.length > 0) throw reasons.find((reason) => isServiceError(reason, 'outcomeUnknown')) ?? reasons[0];
}

/** A second keystroke must not pay for the same text again. */
function isUnderWay({ underWay }: TranslateContext, captured: TrackedRanges): boolean {
  const wanted = captured.ranges.flatMap((range) => range.current() ?? []);
  return [...underWay]
    .filter((other) => other.document === captured.document)
    .flatMap((other) => other.ranges.flatMap((range) => range.current() ?? []))
    .some((taken) => wanted.some((range) => overlaps(taken, range)));
}

async function request(
  { app }: TranslateContext,
  passages: readonly Passage[],
  target: string,
): Promise<PromiseSettledResult<TranslationResult>[]> {
  const client = await app.connectedClient();
  const texts = passages.map(({ layout }) => layout.payload);
  const name = plainInMessage(languageNames(app)(target));
  const title =
    texts.length === 1
      ? vscode.l10n.t('Translating into {0}…', name)
      : vscode.l10n.t('Translating {0} passages into {1}…', texts.length, name);
  // Without source_lang next-gen models are used whatever model_type says; naming one makes the answer tell which it was.
  const options = { target_lang: target, show_billed_characters: true, model_type: 'prefer_quality_optimized' } as const;
  return withProgress(title, (signal) => client.text.translate(texts, options, signal));
}

/** After a cancel nothing is applied, but what was paid for can still be looked at. */
function offerPaid(context: TranslateContext, document: vscode.TextDocument, translated: readonly Translated[]): void {
  if (translated.length === 0) return;
  const show = vscode.l10n.t('Show Translations');
  const message =
    translated.length === 1
      ? vscode.l10n.t('Cancelled. One passage had been translated already; nothing was changed.')
      : vscode.l10n.t('Cancelled. {0} passages had been translated already; nothing was changed.', translated.length);
  void run(context.app, async () => {
    if ((await vscode.window.showInformationMessage(message, show)) === show) await compare(context.results, document, translated);
  });
}

function summary(outcomes: readonly PromiseSettledResult<TranslationResult>[], target: string): TranslationSummary {
  const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const told = results.every((result) => typeof result.billed_characters === 'number');
  return {
    detected: [...new Set(results.map((result) => result.detected_source_language))],
    billed: told ? results.reduce((sum, result) => sum + (result.billed_characters ?? 0), 0) : undefined,
    models: [...new Set(results.flatMap((result) => result.model_type_used ?? []))],
    target,
  };
}
