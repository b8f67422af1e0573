import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import type { Results } from '../../editor/results.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import type { PaidTranslations } from '../../services/translation/sendPlan.ts';
import type { TranslationOutcome } from '../../services/translation/translating.ts';
import type { HoverTexts, PlacedTexts } from './placedTexts.ts';
import * as activationMessages from './activationTexts.ts';

export function lineEnding(document: vscode.TextDocument): string {
  return document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
}

/** The last part of a document's path, for people. */
export function nameOf(document: vscode.TextDocument): string {
  return document.uri.path.split('/').at(-1) || activationMessages.unnamedDocument();
}

/** What the commands of this window share. */
export interface TranslateContext {
  readonly services: Services;
  readonly results: Results;
  readonly placed: PlacedTexts;
  readonly hovers: HoverTexts;
  /** What is being translated at the moment. */
  readonly inFlight: Set<TrackedRanges>;
  /** What came back in a document already: another try, or another command, does not pay for it again. */
  readonly paidIn: (document: vscode.TextDocument) => PaidTranslations;
  readonly onTranslated: (summary: TranslationSummary) => void;
}

/** What one translation told about itself, over all its texts. */
export interface TranslationSummary {
  /** Codes as the service gave them. */
  readonly detected: readonly string[];
  /** Unicode code points, as the service billed them; undefined when it did not tell. */
  readonly billed: number | undefined;
  /** Texts that came from the cache, of how many. */
  readonly cached: number;
  readonly texts: number;
  readonly models: readonly string[];
  readonly target: string;
  /** What was chosen and did not apply, in words. */
  readonly notes: readonly string[];
}

export function summaryOf({ translations, target, notes }: TranslationOutcome): TranslationSummary {
  const results = [...translations.values()].flatMap((translation) =>
    translation.status === 'fulfilled' ? translation.value.results : [],
  );
  const sent = results.filter(({ fromCache }) => !fromCache);
  const told = sent.every((result) => typeof result.billed_characters === 'number');
  return {
    detected: [...new Set(results.map((result) => result.detected_source_language))],
    billed: told ? sent.reduce((sum, result) => sum + (result.billed_characters ?? 0), 0) : undefined,
    cached: results.length - sent.length,
    texts: results.length,
    models: [...new Set(results.flatMap((result) => result.model_type_used ?? []))],
    target,
    notes,
  };
}

/** The name of a model type, as the setting for it has it; one that only the service knows is returned as it came. */
export function modelName(code: string): string {
  switch (code) {
    case 'latency_optimized':
      return activationMessages.modelFastest();
    case 'quality_optimized':
      return activationMessages.modelBest();
    case 'prefer_quality_optimized':
      return activationMessages.modelBestAvailable();
    default:
      return code;
  }
}
