import type * as vscode from 'vscode';
import { glossaryFits } from '../../api/options/glossaryFits.ts';
import { baseLanguage } from '../../api/languages.ts';
import { glossaryOptions } from '../../api/translate.ts';
import type { TranslateOptions } from '../../api/translate.ts';
import { logged } from '../../client/log.ts';
import { activeGlossaries, glossaryNames } from '../../services/glossaries/activeGlossary.ts';
import type { Services } from '../../services/services.ts';
import { mostGlossaries } from '../../services/glossaries/followGlossary.ts';
import { isCancellation } from '../../editor/progress.ts';

/** Milliseconds before another attempt after reading the list failed. */
const restMs = 60_000;
let listAgainFrom = 0;

export interface ReadingPair {
  /** Source language, if known. Glossaries need it. */
  readonly source: string | undefined;
  readonly target: string;
}

/**
 * Returns options for the glossaries in use that support the pair. As reading asks no questions, glossaries that do not fit or cannot be
 * looked up are left out.
 * @param looksOnly true to send no request and only use a cached list.
 */
export async function readingGlossaries(
  services: Services,
  document: vscode.TextDocument,
  { source, target }: ReadingPair,
  { looksOnly, signal }: { readonly looksOnly: boolean; readonly signal: AbortSignal },
): Promise<Pick<TranslateOptions, 'glossary_id' | 'glossary_ids' | 'source_lang'>> {
  if (source === undefined || glossaryNames(document).length === 0) return {};
  const all = services.glossaries.known() ?? (looksOnly ? undefined : await listed(services, signal));
  const fitting = activeGlossaries(all ?? [], document).filter((one) => one.ready && glossaryFits(one, source, target));
  if (fitting.length === 0) return {};
  const ids = fitting.slice(0, mostGlossaries(await services.session.client())).map(({ glossary_id }) => glossary_id);
  return { ...glossaryOptions(ids), source_lang: baseLanguage(source) };
}

async function listed(services: Services, signal: AbortSignal) {
  if (Date.now() < listAgainFrom) return undefined;
  try {
    return await services.glossaries.list(signal);
  } catch (error) {
    if (isCancellation(error) || signal.aborted) throw error;
    listAgainFrom = Date.now() + restMs;
    services.log.warn(`Reading goes without a glossary: ${logged(error)}`);
    return undefined;
  }
}
