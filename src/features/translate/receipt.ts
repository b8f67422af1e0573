import * as vscode from 'vscode';
import { localNumber } from '../../editor/localised.ts';
import type { TranslationSummary } from './summary.ts';

/** What a translation was and what it cost, in a line. @param nameOf names of languages by their codes */
export function receiptOf(summary: TranslationSummary, nameOf: (code: string) => string): string {
  const source = summary.detected.map(nameOf).join(', ');
  const what = vscode.l10n.t('Translated: {0} → {1}.', source, nameOf(summary.target));
  return [what, costOf(summary), ...summary.notes].join(' ');
}

function costOf({ billed, cached, texts }: TranslationSummary): string {
  if (cached === texts) return vscode.l10n.t('It came from the cache, and nothing was billed.');
  const cost =
    billed === undefined
      ? vscode.l10n.t("The service didn't say how many characters it billed.")
      : vscode.l10n.t('Billed characters: {0}.', localNumber(billed));
  return cached === 0 ? cost : `${cost} ${vscode.l10n.t('From the cache: {0} of {1} texts.', localNumber(cached), localNumber(texts))}`;
}
