import * as vscode from 'vscode';
import { imageTypes, minimumChargeTypes } from '../../api/documents.ts';
import type { DocumentType } from '../../api/documents.ts';
import { canonicalLanguage } from '../../api/languages.ts';
import { minimumDocumentCharacters } from '../../api/limits.ts';
import type { Client } from '../../client/client.ts';
import type { Services } from '../../services/services.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { localNumber } from '../../editor/localized.ts';
import { withProgress } from '../../editor/progress.ts';
import { orderedTwice } from '../../services/editorJobs/resultPlaces.ts';
import { setting } from '../../services/settings/settings.ts';
import { currentUse, remainder } from '../../services/usage/costConfirmation.ts';
import type { MeasuredDocument } from './documentCharacters.ts';
import { charactersOf, onlyName } from './documentCharacters.ts';
import { leftOutSentences } from './leftOut.ts';
import type { LeftOut } from './leftOut.ts';
import * as messages from './texts.ts';
import * as confirmMessages from './confirmTexts.ts';

/** Types whose characters can be counted here. The count is an upper bound, as it includes markup. */
const countedTypes: ReadonlySet<DocumentType> = new Set(['txt', 'htm', 'html', 'srt', 'xlf', 'xliff']);

/** Order to be confirmed. */
export interface Spending {
  readonly documents: readonly MeasuredDocument[];
  readonly targets: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** Settings that are not applied, one sentence for each. */
  readonly notFollowed: readonly string[];
  readonly plan: 'free' | 'paid';
}

interface Estimate {
  /** Sum of the minimum charges for some types, in characters. */
  readonly least: number;
  /** Maximum number of characters of the texts in the order. */
  readonly most: number;
  /** True if there are images that are billed. Only the service can count their characters. */
  readonly hasBilledImages: boolean;
  /** True if there are images that are not billed. */
  readonly hasFreeImages: boolean;
  /** Targets that are not billed. */
  readonly freeTargets: readonly string[];
  /** Maximum number of characters in a document; undefined if no document can exceed it. */
  readonly longest: number | undefined;
}

/**
 * Asks before documents are sent. Always asks about types with a minimum charge or whose characters cannot be counted here, about documents
 * that are left out, and about documents already being translated. Otherwise asks above interlinear.cost.confirmAbove. @throws
 * CancellationError if the user declines.
 */
export async function confirmDocuments(services: Services, client: Client, spending: Spending): Promise<void> {
  const estimate = await estimated(client, spending);
  const { documents, targets } = spending;
  const twice = orderedTwice(
    services,
    'document',
    documents.map(({ uri }) => uri),
    targets.map((language) => ({ language })),
  );
  // Also asks if nothing is billed, to show that in the dialog.
  const isKnown = documents.every(({ type }) => countedTypes.has(type));
  const small = isKnown && estimate.most <= setting('interlinear.cost.confirmAbove');
  if (small && spending.leftOut.length === 0 && twice === '') return;
  const use = await currentUse(services, client);
  const translate = messages.translate();
  const detail = [
    ...costSentences(services, estimate),
    remainder(use, estimate.least),
    twice,
    spending.notFollowed.join('\n'),
    leftOutSentences(spending.leftOut).join('\n'),
  ].filter((sentence) => sentence !== '');
  const options = { modal: true, detail: detail.join('\n\n') };
  if ((await vscode.window.showWarningMessage(question(services, spending), options, translate)) !== translate)
    throw new vscode.CancellationError();
}

function question(services: Services, { documents, targets }: Spending): string {
  const name = onlyName(documents);
  const count = localNumber(documents.length);
  const [target, ...otherTargets] = targets;
  if (target === undefined || otherTargets.length > 0) {
    const languages = localNumber(targets.length);
    return name === undefined
      ? confirmMessages.translateManyIntoLanguagesQuestion(count, languages)
      : confirmMessages.translateOneIntoLanguagesQuestion(name, languages);
  }
  const language = languageNames(services)(target);
  return name === undefined
    ? confirmMessages.translateManyIntoLanguageQuestion(count, language)
    : confirmMessages.translateOneIntoLanguageQuestion(name, language);
}

async function estimated({ documents: { rules }, profile }: Client, { documents, targets, plan }: Spending): Promise<Estimate> {
  const counted = documents.filter(({ type }) => countedTypes.has(type));
  const counts = await withProgress(confirmMessages.countingCharacters(), async (signal) => {
    const all: number[] = [];
    // One at a time, as the documents may be large.
    for (const document of counted) {
      signal.throwIfAborted();
      all.push(await charactersOf(document));
    }
    return all;
  });
  const unbilled: readonly string[] = profile.unbilledTargets;
  const freeTargets = targets.filter((target) => unbilled.includes(canonicalLanguage(target)));
  const times = targets.length - freeTargets.length;
  const hasImages = documents.some(({ type }) => imageTypes.includes(type));
  const longest = rules.documentCharacters?.[plan];
  const mayBeLonger =
    documents.some(({ type }) => minimumChargeTypes.includes(type)) || counts.some((count) => count > (longest ?? Infinity));
  return {
    least: documents.filter(({ type }) => minimumChargeTypes.includes(type)).length * minimumDocumentCharacters * times,
    most: counts.reduce((sum, count) => sum + count, 0) * times,
    hasBilledImages: hasImages && rules.billsImages && times > 0,
    hasFreeImages: hasImages && !rules.billsImages,
    freeTargets,
    longest: mayBeLonger ? longest : undefined,
  };
}

function costSentences(services: Services, { least, most, hasBilledImages, hasFreeImages, freeTargets, longest }: Estimate): string[] {
  const minimum = localNumber(minimumDocumentCharacters);
  const free = freeTargets.map(languageNames(services)).join(', ');
  const minimumWords = confirmMessages.minimumBilled(localNumber(least), minimum);
  return [
    ...(least > 0 ? [minimumWords] : []),
    // If nothing else is billed, the sentence need not mention texts.
    ...(most > 0 ? [least > 0 || hasBilledImages ? mostForTexts(most) : mostInAll(most)] : []),
    ...(hasBilledImages ? [confirmMessages.imagesBilled()] : []),
    ...(hasFreeImages ? [confirmMessages.imagesNotBilled()] : []),
    ...(free === '' ? [] : [confirmMessages.languagesNotBilled(free)]),
    ...(longest === undefined ? [] : [confirmMessages.documentCharacterLimit(localNumber(longest))]),
  ];
}

function mostForTexts(characters: number): string {
  return characters === 1 ? confirmMessages.mostBilledForTextsOne() : confirmMessages.mostBilledForTextsMany(localNumber(characters));
}

function mostInAll(characters: number): string {
  return characters === 1 ? confirmMessages.mostBilledOne() : confirmMessages.mostBilledMany(localNumber(characters));
}
