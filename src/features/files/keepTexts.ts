import type * as vscode from 'vscode';
import type { KeptText, KeptTexts } from '../../services/localization/keptTexts.ts';
import { isExcludedUri } from '../../services/translation/privacy.ts';

/** Keeps texts of a source and its translation for a later comparison, unless one of them must never be stored. */
export async function keepTexts(
  services: { readonly keptTexts: () => Promise<Pick<KeptTexts, 'keep'>> },
  files: { readonly source: vscode.Uri; readonly target: vscode.Uri },
  texts: Iterable<KeptText>,
): Promise<void> {
  if (isExcludedUri(files.source) || isExcludedUri(files.target)) return;
  await (await services.keptTexts()).keep(texts);
}
