import type * as vscode from 'vscode';
import { openSetting } from '../../services/noticeActions.ts';
import type { DocumentType } from '../../api/documents.ts';
import type { DocumentRequest } from '../../services/jobs/jobs.ts';
import { glossaryFits } from '../../api/options/glossaryFits.ts';
import { takesFormality } from './documentFormality.ts';
import type { FeaturedLanguages } from './documentFormality.ts';
import { baseLanguage, canonicalLanguage, languageIncludes, sameLanguage } from '../../api/languages.ts';
import { formalities, glossaryOptions } from '../../api/translate.ts';
import type { Client } from '../../client/client.ts';
import type { Services } from '../../services/services.ts';
import { askSourceLanguage, languageNames } from '../../services/languages/languagePicker.ts';
import { findGlossaries } from '../../services/resources/findNamed.ts';
import { glossaryNames } from '../../services/glossaries/activeGlossary.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { withProgress } from '../../editor/progress.ts';
import { setting } from '../../services/settings/settings.ts';
import type { StepResult } from '../../services/steps.ts';
import { UserError } from '../../editor/userError.ts';
import { stylesFor, stylesOfSettings } from './documentStyles.ts';
import type { StyleChoices } from './documentStyles.ts';
import * as messages from './texts.ts';

export type Formality = (typeof formalities)[number];

/** Options for translating documents. Options that a target does not support are not sent for it. */
export interface DocumentChoices {
  /** Undefined if the service detects it. */
  readonly source_lang: string | undefined;
  readonly formality: Formality;
  /** In order of priority. */
  readonly glossaries: readonly NamedGlossary[];
  readonly styles: StyleChoices;
  /** True if a PDF is returned as a Word document. */
  readonly wordFromPdf: boolean;
  /** Pattern for result files; undefined for that of the settings. */
  readonly pattern: string | undefined;
}

/** Returns the languages of documents, including beta and external ones. */
export async function documentLanguages({ languages }: Client): Promise<FeaturedLanguages> {
  const title = messages.loadingDocumentLanguages();
  return withProgress(title, async (signal) => {
    const { languages: all } = await languages.best('translate_document', languageIncludes, signal);
    return { languages: all, sides: languages.sides('translate_document') };
  });
}

/**
 * Returns the choices from the settings for a file. A glossary that this account does not have is left out, with a message.
 * @throws UserError for more glossaries than the service allows.
 */
export async function choicesOfSettings(services: Services, client: Client, uri: vscode.Uri | undefined): Promise<DocumentChoices> {
  const source_lang = setting('interlinear.translation.sourceLanguage', uri).trim();
  const formality = setting('interlinear.translation.formality', uri);
  return {
    source_lang: source_lang === '' ? undefined : source_lang,
    formality: formalities.find((one) => one === formality) ?? 'default',
    glossaries: await glossariesNamed(services, client, uri),
    styles: await stylesOfSettings(services, client, uri),
    wordFromPdf: false,
    pattern: undefined,
  };
}

async function glossariesNamed(services: Services, client: Client, uri: vscode.Uri | undefined): Promise<readonly NamedGlossary[]> {
  const wanted = glossaryNames(uri);
  if (wanted.length === 0) return [];
  const title = messages.lookingUpGlossaries();
  return (await withProgress(title, (signal) => findGlossaries(services, client, wanted, uri, signal))).items;
}

/** Checks if a glossary requires a source language. */
export function needsSource({ source_lang, glossaries }: DocumentChoices, targets: readonly string[]): boolean {
  return source_lang === undefined && glossaries.some((glossary) => targets.some((target) => glossaryFits(glossary, undefined, target)));
}

/** Returns the glossaries that have terms for one of the targets, regardless of the source language. */
function askingGlossaries({ glossaries }: DocumentChoices, targets: readonly string[]): readonly NamedGlossary[] {
  return glossaries.filter((glossary) => targets.some((target) => glossaryFits(glossary, undefined, target)));
}

/** Returns the source languages of such glossaries, without duplicates. */
function neededSources(choices: DocumentChoices, targets: readonly string[]): string[] {
  const sources = askingGlossaries(choices, targets)
    .flatMap(({ pairs }) => pairs)
    .filter((pair) => targets.some((target) => sameLanguage(pair.target_lang, target)))
    .map((pair) => baseLanguage(pair.source_lang));
  return [...new Set(sources)];
}

/** Returns the choices with the source language that glossaries require, if there is only one. No question is needed then. */
export function withOnlySource(choices: DocumentChoices, targets: readonly string[]): DocumentChoices {
  if (!needsSource(choices, targets)) return choices;
  const [only, ...others] = neededSources(choices, targets);
  return only === undefined || others.length > 0 ? choices : { ...choices, source_lang: only };
}

/** Asks for the source language that glossaries require. @param hasBack true if another question comes before this one. */
export function askNeededSource(
  services: Services,
  choices: DocumentChoices,
  targets: readonly string[],
  hasBack: boolean,
): Promise<StepResult<string>> {
  const asking = askingGlossaries(choices, targets);
  const names = asking.map(({ name }) => name).join(', ');
  const placeholder = asking.length === 1 ? messages.sourceLanguageForGlossary(names) : messages.sourceLanguageForGlossaries(names);
  return askSourceLanguage(services, {
    placeholder,
    title: messages.sourceLanguage(),
    only: neededSources(choices, targets),
    resource: 'translate_document',
    hasBack,
  });
}

/** @throws UserError if a target is the same language as the source. The service fails for those. */
export function refuseSameLanguage(services: Services, { source_lang }: DocumentChoices, targets: readonly string[]): void {
  const same = targets.find((target) => source_lang !== undefined && sameLanguage(source_lang, target));
  if (same === undefined || source_lang === undefined) return;
  const nameOf = languageNames(services);
  const message = messages.sameLanguageRefused(nameOf(source_lang), nameOf(same));
  const id = 'interlinear.translation.sourceLanguage';
  throw new UserError(message, setting(id) === '' ? [] : [openSetting(id)]);
}

/** Returns the request for one document and one language. */
export function requestFor(type: DocumentType, target: string, choices: DocumentChoices, featured: FeaturedLanguages): DocumentRequest {
  const { source_lang, formality, glossaries, styles, wordFromPdf } = choices;
  const followed = glossaries.filter((one) => source_lang !== undefined && one.ready && glossaryFits(one, source_lang, target));
  return {
    target_lang: canonicalLanguage(target),
    ...(source_lang !== undefined && { source_lang: canonicalLanguage(source_lang) }),
    ...(formality !== 'default' && takesFormality(featured, { source: source_lang, target }) && { formality }),
    ...glossaryOptions(followed.map(({ glossary_id }) => glossary_id)),
    ...stylesFor(styles, { source: source_lang, target }),
    ...(wordFromPdf && type === 'pdf' && { output_format: 'docx' }),
  };
}
