import * as vscode from 'vscode';
import type { TranslationResult } from '../../contract/translate.ts';
import { takeApart } from '../../formats/whitespace.ts';
import type { Layout } from '../../formats/whitespace.ts';
import type { App } from '../../ui/app.ts';
import { plainInMessage } from '../../ui/plainText.ts';
import { languageNames } from '../../ui/languagePicker.ts';
import { isCancellation, withProgress } from '../../ui/progress.ts';
import type { Results } from '../../ui/results.ts';
import type { TrackedRange, TrackedRanges } from '../../ui/trackedRanges.ts';
import { Retriable, UserError } from '../../ui/userError.ts';
import { capturePassages } from './passages.ts';
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
  readonly onTranslated: (summary: TranslationSummary) => void;
}

/** A passage that is still to be translated. */
interface Passage {
  readonly tracked: TrackedRange;
  readonly layout: Layout;
}

/**
 * Translates what is selected and puts the translation in its place.
 * @param chooseTarget asked after the selection was captured; undefined ends the command.
 */
export async function translateSelection(context: TranslateContext, chooseTarget: () => Promise<string | undefined>): Promise<void> {
  const captured = capturePassages();
  if (!captured) throw new UserError(vscode.l10n.t('Open a text and select what should be translated.'));
  const passages = captured.ranges
    .map((tracked) => ({ tracked, layout: takeApart(tracked.original) }))
    .filter(({ layout }) => layout.payload !== '');
  let kept = false;
  try {
    if (passages.length === 0) throw new UserError(vscode.l10n.t('There is nothing to translate here: select some text.'));
    await context.app.connectedClient();
    const target = await chooseTarget();
    if (target === undefined) return;
    await translatePassages(context, captured, passages, target);
  } catch (error) {
    // The notice may bring the user back to these very ranges, wherever the cursor is by then.
    kept = error instanceof Retriable;
    throw error;
  } finally {
    if (!kept) captured.dispose();
  }
}

async function translatePassages(
  context: TranslateContext,
  captured: TrackedRanges,
  passages: readonly Passage[],
  target: string,
): Promise<void> {
  const texts = passages.map(({ layout }) => layout.payload);
  const outcome = await request(context, texts, target);
  const translated: Translated[] = [];
  const left: Passage[] = [];
  let failure: unknown;
  passages.forEach((passage, index) => {
    const result = outcome[index];
    if (result?.status === 'fulfilled') translated.push({ tracked: passage.tracked, text: passage.layout.restore(result.value.text) });
    else {
      left.push(passage);
      failure ??= result?.reason;
    }
  });
  if (isCancellation(failure)) {
    offerPaid(context, captured.document, translated);
    throw failure;
  }
  await place(context.results, captured.document, translated);
  if (translated.length > 0) context.onTranslated(summary(outcome, target));
  if (left.length === 0) return;
  throw new Retriable(failure, async () => {
    try {
      await translatePassages(context, captured, left, target);
      captured.dispose();
    } catch (error) {
      if (!(error instanceof Retriable)) captured.dispose();
      throw error;
    }
  });
}

async function request(
  { app }: TranslateContext,
  texts: readonly string[],
  target: string,
): Promise<PromiseSettledResult<TranslationResult>[]> {
  const client = await app.connectedClient();
  const name = (await languageNames(app))(target);
  const title =
    texts.length === 1
      ? vscode.l10n.t('Translating into {0}…', plainInMessage(name))
      : vscode.l10n.t('Translating {0} passages into {1}…', texts.length, plainInMessage(name));
  // Without source_lang next-gen models are used whatever model_type says; naming one makes the answer tell which it was.
  const options = { target_lang: target, show_billed_characters: true, model_type: 'prefer_quality_optimized' } as const;
  return withProgress(title, (signal) => client.text.translate(texts, options, signal));
}

/** After a cancel nothing is applied, but what was paid for can still be looked at. */
function offerPaid(context: TranslateContext, document: vscode.TextDocument, translated: readonly Translated[]): void {
  if (translated.length === 0) return;
  const show = vscode.l10n.t('Show Them');
  const message = vscode.l10n.t('Cancelled. {0} passages had been translated already; nothing was changed.', translated.length);
  void vscode.window
    .showInformationMessage(message, show)
    .then((chosen) => (chosen === show ? compare(context.results, document, translated) : undefined));
}

function summary(outcome: readonly PromiseSettledResult<TranslationResult>[], target: string): TranslationSummary {
  const results = outcome.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const told = results.every((result) => result.billed_characters !== undefined);
  return {
    detected: [...new Set(results.map((result) => result.detected_source_language))],
    billed: told ? results.reduce((sum, result) => sum + (result.billed_characters ?? 0), 0) : undefined,
    models: [...new Set(results.flatMap((result) => result.model_type_used ?? []))],
    target,
  };
}
