import type * as vscode from 'vscode';
import { baseLanguage, sameLanguage } from '../../api/languages.ts';
import type { Services } from '../../services/services.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { choicesOfSettings } from '../../services/settings/choicesOfSettings.ts';
import type { TextTranslation } from '../../services/translation/plannedText.ts';
import { requireTranslation } from '../../services/translation/sendPlan.ts';
import type { TextOutcomes } from '../../services/translation/sendPlan.ts';
import type { HoverTranslation } from '../../services/translation/translationHovers.ts';
import { planRequests } from '../../services/translation/translationPlan.ts';
import type { PlannedRequests, PlanningOptions } from '../../services/translation/translationPlan.ts';
import type { ForeignText } from './foreignText.ts';
import { readingGlossaries } from './readingGlossaries.ts';
import type { ReadingPair } from './readingGlossaries.ts';

/** Translation for a hover. `already` is set if the text was already in the target language, and has the name of that language. */
export interface ReadTranslation extends HoverTranslation {
  readonly already?: string;
}

/** Plans requests for reading, which asks no questions. Uses the glossaries in use if they support the pair. */
export async function planOf(
  services: Services,
  { segmentedTexts }: ForeignText,
  document: vscode.TextDocument,
  { target, signal = AbortSignal.timeout(10_000), ...planning }: PlanningOptions & { readonly target: string },
): Promise<PlannedRequests> {
  const { model_type, formality } = choicesOfSettings(document, target);
  const prefers = formality === 'more' ? 'prefer_more' : formality === 'less' ? 'prefer_less' : formality;
  const looksOnly = planning.looksOnly === true;
  const glossaries = await readingGlossaries(services, document, { source: planning.guess, target }, { looksOnly, signal });
  const options = {
    target_lang: target,
    model_type,
    show_billed_characters: true,
    ...(prefers !== 'default' && { formality: prefers }),
    ...glossaries,
  };
  return planRequests(await services.session.client(), segmentedTexts, options, { ...planning, signal });
}

/** @throws the reason why any of them failed. */
export function valuesOf({ segmentedTexts }: ForeignText, outcomes: TextOutcomes): TextTranslation[] {
  return segmentedTexts.map((segmentedText) => requireTranslation(outcomes, segmentedText));
}

export function translationOf(
  services: Services,
  document: vscode.TextDocument,
  { range, segmentedTexts, join }: ForeignText,
  translations: readonly TextTranslation[],
  { source, target }: ReadingPair,
): ReadTranslation {
  const nameOf = languageNames(services);
  const isWhole = translations.every(({ lost }) => lost.length === 0);
  const told = translations[0]?.results[0]?.detected_source_language ?? source;
  const replacement = isWhole ? join(translations.map(({ text }) => text)) : undefined;
  const from = told === undefined ? '' : nameOf(told);
  const text = joined(translations.map((translation) => translation.text));
  const answered = translations.flatMap((translation) => translation.results);
  const isIn = answered.every(({ detected_source_language }) => sameLanguage(detected_source_language, target));
  const isUnchanged =
    isIn && oneLine(text) === oneLine(joined(segmentedTexts.map((segmentedText) => segmentedText.restore(segmentedText.payloads).text)));
  return { document, range, text, replacement, from, to: nameOf(target), ...(isUnchanged && { already: nameOf(baseLanguage(target)) }) };
}

function joined(texts: readonly string[]): string {
  return texts.map((text) => text.trim()).join('\n\n');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
