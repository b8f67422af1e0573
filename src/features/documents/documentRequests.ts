import * as vscode from 'vscode';
import type { DocumentType } from '../../contract/documents.ts';
import type { DocumentRequest } from '../../contract/jobs.ts';
import { glossaryFits } from '../../contract/glossaryFits.ts';
import { takesFormality } from '../../contract/documentFormality.ts';
import type { FeaturedLanguages } from '../../contract/documentFormality.ts';
import { canonicalLanguage, languageIncludes, sameLanguage } from '../../contract/languages.ts';
import { formalities } from '../../contract/translate.ts';
import type { Client } from '../../service/client.ts';
import type { App } from '../../ui/app.ts';
import { languageNames, pickSourceLanguage } from '../../ui/languagePicker.ts';
import { findNamed } from '../../ui/findNamed.ts';
import type { NamedGlossary } from '../../ui/namedResources.ts';
import { withProgress } from '../../ui/progress.ts';
import { setting } from '../../ui/settings.ts';
import { UserError } from '../../ui/userError.ts';
import { stylesFor, stylesOfSettings } from './documentStyles.ts';
import type { StyleChoices } from './documentStyles.ts';

export type Formality = (typeof formalities)[number];

/** What documents are translated with; what a target does not take is not sent for it. */
export interface DocumentChoices {
  /** Undefined where the service detects it. */
  readonly source_lang: string | undefined;
  readonly formality: Formality;
  readonly glossary: NamedGlossary | undefined;
  readonly styles: StyleChoices;
  /** Whether a PDF comes back as Word. */
  readonly wordFromPdf: boolean;
}

/** The languages of documents; beta and external ones, too. */
export async function documentLanguages({ languages }: Client): Promise<FeaturedLanguages> {
  const title = vscode.l10n.t('Reading the languages of documents…');
  return withProgress(title, async (signal) => {
    const { languages: all } = await languages.best('translate_document', languageIncludes, signal);
    return { languages: all, sides: languages.sides('translate_document') };
  });
}

/** As the settings say for a file. A glossary that this account has not is left out, which is said. */
export async function choicesOfSettings(app: App, client: Client, uri: vscode.Uri | undefined): Promise<DocumentChoices> {
  const source_lang = setting('interlinear.translation.sourceLanguage', uri).trim();
  const formality = setting('interlinear.translation.formality', uri);
  const glossary = setting('interlinear.translation.glossary', uri).trim();
  return {
    source_lang: source_lang === '' ? undefined : source_lang,
    formality: formalities.find((one) => one === formality) ?? 'default',
    glossary: glossary === '' ? undefined : await glossaryNamed(app, client, glossary, uri),
    styles: await stylesOfSettings(app, client, uri),
    wordFromPdf: false,
  };
}

async function glossaryNamed(app: App, client: Client, wanted: string, uri: vscode.Uri | undefined): Promise<NamedGlossary | undefined> {
  const title = vscode.l10n.t('Looking up the glossary…');
  return (await withProgress(title, (signal) => findNamed(app, client, 'glossaries', wanted, uri, signal))).item;
}

/** The same choices with the source language that the glossary needs. @returns undefined when the user leaves the question. */
export async function withSource(app: App, choices: DocumentChoices, targets: readonly string[]): Promise<DocumentChoices | undefined> {
  const { glossary, source_lang } = choices;
  if (!glossary || source_lang !== undefined || !targets.some((target) => glossaryFits(glossary, undefined, target))) return choices;
  const sources = glossary.pairs
    .filter((pair) => targets.some((target) => sameLanguage(pair.target_lang, target)))
    .map((pair) => pair.source_lang);
  const title = vscode.l10n.t('Which language are the documents in? The glossary {0} needs to know.', glossary.name);
  const chosen = await pickSourceLanguage(app, sources, title, undefined, 'translate_document');
  return chosen === undefined ? undefined : { ...choices, source_lang: chosen };
}

/** @throws UserError when a target is the language that the documents are in: the service fails for those. */
export function refuseSameLanguage(app: App, { source_lang }: DocumentChoices, targets: readonly string[]): void {
  const same = targets.find((target) => source_lang !== undefined && sameLanguage(source_lang, target));
  if (same === undefined || source_lang === undefined) return;
  const nameOf = languageNames(app);
  const message = vscode.l10n.t(
    'The documents are said to be in {0}: the service does not translate them into {1}. Nothing was sent.',
    nameOf(source_lang),
    nameOf(same),
  );
  const id = 'interlinear.translation.sourceLanguage';
  const open = async () => vscode.commands.executeCommand('workbench.action.openSettings', id);
  throw new UserError(message, setting(id) === '' ? [] : [{ title: vscode.l10n.t('Open Setting'), run: open }]);
}

/** What is sent for one document and one language. */
export function requestFor(type: DocumentType, target: string, choices: DocumentChoices, featured: FeaturedLanguages): DocumentRequest {
  const { source_lang, formality, glossary, styles, wordFromPdf } = choices;
  const follows = source_lang !== undefined && glossary?.ready === true && glossaryFits(glossary, source_lang, target);
  return {
    target_lang: canonicalLanguage(target),
    ...(source_lang !== undefined && { source_lang: canonicalLanguage(source_lang) }),
    ...(formality !== 'default' && takesFormality(featured, { source: source_lang, target }) && { formality }),
    ...(follows && { glossary_id: glossary.glossary_id }),
    ...stylesFor(styles, { source: source_lang, target }),
    ...(wordFromPdf && type === 'pdf' && { output_format: 'docx' }),
  };
}
