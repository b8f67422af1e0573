import * as vscode from 'vscode';
import { minimumChargeTypes } from '../../contract/documents.ts';
import type { DocumentType } from '../../contract/documents.ts';
import { minimumDocumentCharacters } from '../../contract/limits.ts';
import type { Client } from '../../service/client.ts';
import type { App } from '../../ui/app.ts';
import { languageNames } from '../../ui/languagePicker.ts';
import { localNumber } from '../../ui/localised.ts';
import { withProgress } from '../../ui/progress.ts';
import { orderedTwice } from '../../ui/resultPlaces.ts';
import { setting } from '../../ui/settings.ts';
import { currentUse, remainder } from '../../ui/spending.ts';
import type { MeasuredDocument } from './collectDocuments.ts';
import { leftOutSentences } from './leftOut.ts';
import type { LeftOut } from './leftOut.ts';
import { documentsInWords } from './optionsStep.ts';

/** Types whose characters can be counted here: at most those of the file, markup included. */
const countedTypes: ReadonlySet<DocumentType> = new Set(['txt', 'htm', 'html', 'srt', 'xlf', 'xliff']);

/** What is going to be ordered. */
export interface Spending {
  readonly documents: readonly MeasuredDocument[];
  readonly targets: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

interface Estimate {
  /** Characters that the minimum for some types adds up to. */
  readonly least: number;
  /** Most characters of the texts among them. */
  readonly most: number;
  /** Translations whose characters only the service counts. */
  readonly uncounted: number;
}

/**
 * Asks before documents are sent: always for types with a minimum charge or without characters to count here, when something chosen is left out or is being translated
 * already, and above interlinear.cost.confirmAbove. @throws CancellationError when the user does not want to.
 */
export async function confirmDocuments(app: App, client: Client, spending: Spending): Promise<void> {
  const estimate = await estimated(spending);
  const { documents, targets } = spending;
  const twice = orderedTwice(
    app,
    'document',
    documents.map(({ uri }) => uri),
    targets.map((language) => ({ language })),
  );
  const isKnown = estimate.least === 0 && estimate.uncounted === 0;
  const small = isKnown && estimate.most <= setting('interlinear.cost.confirmAbove');
  if (small && spending.leftOut.length === 0 && twice === '') return;
  const use = await currentUse(app, client);
  const translate = vscode.l10n.t('Translate');
  const detail = [...costSentences(estimate), remainder(use, estimate.least), twice, leftOutSentences(spending.leftOut).join('\n')].filter(
    (sentence) => sentence !== '',
  );
  const options = { modal: true, detail: detail.join('\n\n') };
  if ((await vscode.window.showWarningMessage(question(app, spending), options, translate)) !== translate)
    throw new vscode.CancellationError();
}

function question(app: App, { documents, targets }: Spending): string {
  const what = documentsInWords(documents.map(({ name }) => name));
  const [only] = targets;
  if (targets.length === 1 && only !== undefined) return vscode.l10n.t('Translate {0} into {1}?', what, languageNames(app)(only));
  return vscode.l10n.t('Translate {0} into {1} languages?', what, localNumber(targets.length));
}

async function estimated({ documents, targets }: Spending): Promise<Estimate> {
  const least = documents.filter(({ type }) => minimumChargeTypes.includes(type)).length * minimumDocumentCharacters;
  const counted = documents.filter(({ type }) => countedTypes.has(type));
  const most = await withProgress(vscode.l10n.t('Counting characters…'), async (signal) => {
    let sum = 0;
    // One by one: together they may be large.
    for (const document of counted) {
      signal.throwIfAborted();
      sum += await charactersOf(document);
    }
    return sum;
  });
  const uncounted = documents.filter(({ type }) => !minimumChargeTypes.includes(type) && !countedTypes.has(type)).length;
  const times = targets.length;
  return { least: least * times, most: most * times, uncounted: uncounted * times };
}

async function charactersOf({ uri, text, bytes }: MeasuredDocument): Promise<number> {
  try {
    const read = text ?? (await vscode.workspace.fs.readFile(uri));
    // Code points, as they are billed: all bytes of UTF-8 but those that continue one.
    return read.reduce((sum, byte) => ((byte & 0xc0) === 0x80 ? sum : sum + 1), 0);
  } catch {
    // Whether it can be read shows when it is sent.
    return bytes;
  }
}

function costSentences({ least, most, uncounted }: Estimate): string[] {
  const minimum = localNumber(minimumDocumentCharacters);
  return [
    ...(least > 0
      ? [
          vscode.l10n.t(
            'At least {0} characters are billed: {1} for each language and each document of pptx, docx, doc, xlsx or pdf.',
            localNumber(least),
            minimum,
          ),
        ]
      : []),
    ...(most > 0 ? [vscode.l10n.t('At most {0} characters are billed for texts, web pages, subtitles and XLIFF.', localNumber(most))] : []),
    ...(uncounted > 0 ? [vscode.l10n.t('What the images cost is counted by the service.')] : []),
  ];
}
