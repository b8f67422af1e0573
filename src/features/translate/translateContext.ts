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

/** Returns the last segment of a document's path, for display. */
export function nameOf(document: vscode.TextDocument): string {
  return document.uri.path.split('/').at(-1) || activationMessages.unnamedDocument();
}

/** State shared by the commands of this window. */
export interface TranslateContext {
  readonly services: Services;
  readonly results: Results;
  readonly placed: PlacedTexts;
  readonly hovers: HoverTexts;
  /** Translations in progress. */
  readonly inFlight: Set<TrackedRanges>;
  /** Returns the translations already paid for in a document, so that another attempt or command does not pay for them again. */
  readonly paidIn: (document: vscode.TextDocument) => PaidTranslations;
  readonly onTranslated: (summary: TranslationSummary) => void;
}

/** Data of one translation, for all its texts. */
export interface TranslationSummary {
  /** Language codes as returned by the service. */
  readonly detected: readonly string[];
  /** Unicode code points as billed by the service; undefined if it did not report them. */
  readonly billed: number | undefined;
  /** Number of texts from the cache; `texts` is the total. */
  readonly cached: number;
  readonly texts: number;
  readonly models: readonly string[];
  readonly target: string;
  /** Sentences about options that did not apply. */
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

/** Returns the name of a model type, as in the setting for it. An unknown one is returned unchanged. */
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
