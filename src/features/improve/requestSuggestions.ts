import type * as vscode from 'vscode';
import type { ImprovementResult, RephraseOptions } from '../../api/write.ts';
import type { Services } from '../../services/services.ts';
import { run } from '../../services/failures.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import { confirmCorrecting, confirmImproving } from '../../services/usage/costConfirmation.ts';
import { kindTexts } from './kinds.ts';
import type { ImprovementKind } from './kinds.ts';

/** Texts to request suggestions for. */
export interface SuggestionRequest {
  readonly kind: ImprovementKind;
  readonly texts: readonly string[];
  readonly options: RephraseOptions;
  readonly document: vscode.TextDocument;
  /** Results of an earlier attempt. New results are added. */
  readonly paid?: Map<string, ImprovementResult>;
}

/**
 * Sends texts, after a confirmation if there are many. @throws the reason of a cancellation; results that still arrive are added to the
 * history.
 */
export async function requestSuggestions(
  services: Services,
  { kind, texts, options, document, paid = new Map() }: SuggestionRequest,
): Promise<PromiseSettledResult<ImprovementResult>[]> {
  const before = texts.map((text) => paid.get(text));
  const left = texts.filter((_text, index) => !before[index]);
  const work = await services.session.work();
  await (kind === 'correct' ? confirmCorrecting : confirmImproving)(services, work, left, options);
  const late = (index: number, result: ImprovementResult) => recordLateResult(services, { kind, document }, [left[index] ?? ''], [result]);
  const request = (signal: AbortSignal) => ({
    signal,
    onLate: (index: number, result: ImprovementResult) => void run(services, () => late(index, result)),
  });
  const outcomes = await withProgress(kindTexts[kind].progress(texts.length), (signal) =>
    kind === 'correct' ? work.correct(left, options, request(signal)) : work.improve(left, options, request(signal)),
  );
  outcomes.forEach((outcome, index) => outcome.status === 'fulfilled' && paid.set(left[index] ?? '', outcome.value));
  const cancelled = outcomes.find((outcome) => outcome.status === 'rejected' && isCancellation(outcome.reason));
  if (cancelled?.status !== 'rejected') {
    let next = 0;
    return before.map((value) =>
      value ? { status: 'fulfilled', value } : (outcomes[next++] ?? { status: 'rejected', reason: undefined }),
    );
  }
  // These were already paid for when the user canceled.
  for (const [index, outcome] of outcomes.entries()) if (outcome.status === 'fulfilled') await late(index, outcome.value);
  throw cancelled.reason;
}

/** Adds paid results to the history that arrive when nobody is waiting for them. */
export async function recordLateResult(
  services: Services,
  { kind, document }: Pick<SuggestionRequest, 'kind' | 'document'>,
  originals: readonly string[],
  results: readonly ImprovementResult[],
): Promise<void> {
  const [first] = results;
  if (!first) return;
  const { detected_source_language: source, target_language: target = source } = first;
  const result = results.map(({ text }) => text).join('\n\n');
  const place = nameOf(document);
  await services.history.add({
    kind: kindTexts[kind].entry,
    original: originals.join('\n\n'),
    result,
    source,
    target,
    place,
    state: 'late',
  });
}

function nameOf({ uri }: vscode.TextDocument): string {
  return uri.path.split('/').at(-1) ?? 'text';
}
