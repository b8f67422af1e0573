import * as vscode from 'vscode';
import type { FeaturedLanguages } from './documentFormality.ts';
import type { Client } from '../../client/client.ts';
import type { Services } from '../../services/services.ts';
import type { Identity } from '../../services/connection/currentConnection.ts';
import { askTargetLanguages } from '../../services/languages/languagePicker.ts';
import { localNumber } from '../../editor/localized.ts';
import { inTurn, keep } from '../../services/steps.ts';
import { unfinishedOrders } from '../../services/editorJobs/unfinished.ts';
import { answersOf, documentAnswers, withAnswers } from './answers.ts';
import type { Collected } from './collectDocuments.ts';
import { onlyName } from './documentCharacters.ts';
import type { MeasuredDocument } from './documentCharacters.ts';
import { askNeededSource, needsSource, requestFor, withOnlySource } from './documentRequests.ts';
import type { DocumentChoices } from './documentRequests.ts';
import { createOffers } from './offers.ts';
import { askOptions } from './optionsStep.ts';
import type { OptionsQuestion } from './optionRow.ts';
import { patternOfSettings, resultFile } from './resultPlaces.ts';
import type { Wanted } from './resultPlaces.ts';
import * as messages from './texts.ts';

/** Questions of a document order: the languages, the options, and the source language if a glossary requires it. */

/** Data that is available before the first question: the documents, the files left out, and the account. */
export interface Prepared extends Collected<MeasuredDocument> {
  readonly client: Client;
  readonly identity: Identity;
  readonly featured: FeaturedLanguages;
  /** Choices from the settings. */
  readonly defaults: DocumentChoices;
}

/** Result of the questions. */
export interface DocumentOrder {
  readonly targets: readonly string[];
  readonly choices: DocumentChoices;
}

/**
 * Asks all questions, starting where an earlier order of the same files was left. If the user cancels, the answers are kept.
 * @param chosen files and folders. @throws CancellationError if the user cancels; ServiceError.
 */
export async function askOrder(services: Services, prepared: Prepared, chosen: readonly vscode.Uri[]): Promise<DocumentOrder> {
  const { client, defaults } = prepared;
  const unfinished = unfinishedOf(services);
  const earlier = unfinished.of(chosen);
  let { targets = targetsInUse(services, prepared), isPastTargets = false } = earlier ?? {};
  // Languages that are ticked by default are not kept as answers.
  let isTouched = false;
  let choices = earlier ? await withAnswers(services, client, defaults, earlier) : defaults;
  const offers = createOffers(services, client, defaults.styles.taken);
  const save = () => unfinished.keep(chosen, { ...answersOf(choices, defaults), targets: [...targets], isPastTargets });
  await inTurn(
    [
      async () => {
        const answer = await askTargetLanguages(services, {
          title: titleOf(prepared),
          placeholder: messages.targetLanguagesPlaceholder(),
          resource: 'translate_document',
          ticked: targets,
          onTicked(codes) {
            targets = [...codes];
            isTouched = true;
          },
        });
        keep(answer, (codes) => (targets = [...codes]));
        isPastTargets = typeof answer === 'object';
        if (isPastTargets || (isTouched && targets.length > 0) || earlier) await save();
        return answer;
      },
      async () => {
        const question = questionOf(prepared, targets, offers);
        const answer = await askOptions(services, question, choices, async (changed) => {
          choices = changed;
          await save();
        });
        return answer;
      },
      async () => {
        choices = withOnlySource(choices, targets);
        if (!needsSource(choices, targets)) return 'skip';
        const answer = await askNeededSource(services, choices, targets, true);
        keep(answer, (source_lang) => (choices = { ...choices, source_lang }));
        await save();
        return answer;
      },
    ],
    isPastTargets && targets.length > 0 ? 1 : 0,
  ).finally(() => offers.dispose());
  return { targets, choices };
}

/** Removes the stored answers of an order that was placed. */
export async function orderMade(services: Services, chosen: readonly vscode.Uri[]): Promise<void> {
  await unfinishedOf(services).drop(chosen);
}

function unfinishedOf({ context }: Services) {
  return unfinishedOrders(context, 'documents.unfinished', documentAnswers);
}

function questionOf(prepared: Prepared, targets: readonly string[], offers: OptionsQuestion['offers']): OptionsQuestion {
  const { client, featured, documents } = prepared;
  const [first] = documents;
  return {
    client,
    featured,
    targets,
    offers,
    title: titleOf(prepared),
    documents,
    hasPdf: documents.some(({ type }) => type === 'pdf'),
    pattern: patternOfSettings(first?.uri),
    firstResult: (choices) => firstResult(wantedOf(prepared, targets, withOnlySource(choices, targets)), choices),
  };
}

/** Returns the target language for texts, which is a likely choice for documents, too. */
function targetsInUse(services: Services, { documents }: Prepared): readonly string[] {
  return [services.target.code(documents[0]?.uri)].filter((code) => code !== undefined);
}

function titleOf({ documents }: Prepared): string {
  const name = onlyName(documents);
  return name === undefined ? messages.translateAsDocumentsTitle(localNumber(documents.length)) : messages.translateAsDocumentTitle(name);
}

function firstResult([first]: readonly Wanted[], { pattern }: DocumentChoices): string | undefined {
  const file = first && resultFile(first, pattern);
  return file && vscode.workspace.asRelativePath(file);
}

/** Combines each document with each language. */
export function wantedOf(
  { documents, featured }: Prepared,
  targets: readonly string[],
  choices: DocumentChoices,
): Wanted<MeasuredDocument>[] {
  return documents.flatMap((document) =>
    targets.map((target) => ({ document, request: requestFor(document.type, target, choices, featured) })),
  );
}
