import * as vscode from 'vscode';
import { takesFormality } from '../../contract/documentFormality.ts';
import type { FeaturedLanguages } from '../../contract/documentFormality.ts';
import { glossaryFits } from '../../contract/glossaryFits.ts';
import { canonicalLanguage, sameLanguage } from '../../contract/languages.ts';
import { isServiceError } from '../../service/errors.ts';
import type { Client } from '../../service/client.ts';
import type { App } from '../../ui/app.ts';
import { languageNames, pickSourceLanguage } from '../../ui/languagePicker.ts';
import { localNumber } from '../../ui/localised.ts';
import type { NamedGlossary } from '../../ui/namedResources.ts';
import { mostGlossaries } from '../../ui/glossaryLimit.ts';
import { pickInOrder } from '../../ui/pickInOrder.ts';
import { plainInLabel } from '../../ui/plainText.ts';
import { withProgress } from '../../ui/progress.ts';
import { withSource } from './documentRequests.ts';
import type { DocumentChoices, Formality } from './documentRequests.ts';
import { styleRows } from './styleRows.ts';

export interface OptionsQuestion {
  readonly client: Client;
  readonly featured: FeaturedLanguages;
  readonly targets: readonly string[];
  /** What is translated, in words: a name, or how many. */
  readonly what: string;
  readonly hasPdf: boolean;
  /** Where the first result goes with these choices; undefined while that is still to be asked. */
  readonly firstResult: (choices: DocumentChoices) => string | undefined;
}

/** One row: the answer itself, or an option that opens its choices. */
export type Row = vscode.QuickPickItem & {
  /** @returns the new choices; undefined when nothing changed. */
  readonly change?: () => Promise<DocumentChoices | undefined>;
};

/** Shows what documents are translated with and lets it be changed. @throws CancellationError when the user leaves. */
export async function askOptions(app: App, question: OptionsQuestion, start: DocumentChoices): Promise<DocumentChoices> {
  let choices = start;
  for (;;) {
    const picked = await vscode.window.showQuickPick(rows(app, question, choices), {
      title: vscode.l10n.t('Translate as Document'),
      placeHolder: vscode.l10n.t('Enter goes on; each option can be changed before.'),
    });
    if (!picked) throw new vscode.CancellationError();
    const next = picked.change ? await picked.change() : await withSource(app, choices, question.targets);
    if (next && !picked.change) return next;
    choices = next ?? choices;
  }
}

function rows(app: App, question: OptionsQuestion, choices: DocumentChoices): Row[] {
  const nameOf = languageNames(app);
  const { targets, what } = question;
  const languages = plainInLabel(targets.map(nameOf).join(', '));
  return [
    { label: `$(play) ${vscode.l10n.t('Translate')}`, description: vscode.l10n.t('{0} into {1}', plainInLabel(what), languages) },
    { label: vscode.l10n.t('options'), kind: vscode.QuickPickItemKind.Separator },
    sourceRow(app, question, choices),
    ...formalityRow(app, question, choices),
    glossaryRow(app, question, choices),
    ...styleRows(app, question, choices),
    ...formatRow(question, choices),
    resultRow(question, choices),
  ];
}

function sourceRow(app: App, { targets }: OptionsQuestion, choices: DocumentChoices): Row {
  const { source_lang, glossaries } = choices;
  const detect = vscode.l10n.t('Detected by the service');
  const asked = glossaries.some((glossary) => targets.some((target) => glossaryFits(glossary, undefined, target)));
  const unknown = asked ? vscode.l10n.t('Asked for, because the glossary needs it') : detect;
  return {
    label: `$(globe) ${vscode.l10n.t('Source Language')}`,
    description: source_lang === undefined ? unknown : plainInLabel(languageNames(app)(source_lang)),
    async change() {
      const title = vscode.l10n.t('Which language are the documents in?');
      const code = await pickSourceLanguage(app, undefined, title, detect, 'translate_document');
      return code === undefined ? undefined : { ...choices, source_lang: code === '' ? undefined : code };
    },
  };
}

/** The texts of formality, short enough for a row. */
function formalityTexts(): Readonly<Record<Formality, string>> {
  return {
    default: vscode.l10n.t('As the service does by itself'),
    more: vscode.l10n.t('More formal'),
    less: vscode.l10n.t('Less formal'),
    prefer_more: vscode.l10n.t('More formal'),
    prefer_less: vscode.l10n.t('Less formal'),
  };
}

/** "works for targets DE, FR, IT, …": without one of them there is nothing to choose. It is sent for those that take it. */
function formalityRow(app: App, { featured, targets }: OptionsQuestion, choices: DocumentChoices): Row[] {
  const nameOf = languageNames(app);
  const without = targets.filter((target) => !takesFormality(featured, { source: choices.source_lang, target }));
  if (without.length === targets.length) return [];
  const texts = formalityTexts();
  const names = plainInLabel(without.map(nameOf).join(', '));
  const limits = without.length === 0 ? [] : [vscode.l10n.t('not for {0}', names)];
  return [
    {
      label: `$(comment-discussion) ${vscode.l10n.t('Formality')}`,
      description: [texts[choices.formality], ...limits].join(' · '),
      async change() {
        const offered = (['default', 'more', 'less'] as const).map((value) => ({ label: texts[value], value }));
        const title = vscode.l10n.t('How formal should the translations be?');
        const picked = await vscode.window.showQuickPick(offered, { placeHolder: title });
        return picked && { ...choices, formality: picked.value };
      },
    },
  ];
}

function glossaryRow(app: App, question: OptionsQuestion, choices: DocumentChoices): Row {
  const { glossaries } = choices;
  // In the order in which they count, each with what it is not sent for.
  const names = glossaries.map((glossary) =>
    [plainInLabel(glossary.name), ...glossaryLimits(app, question, choices, glossary)].join(' · '),
  );
  return {
    label: `$(book) ${vscode.l10n.t('Glossary')}`,
    description: names.length === 0 ? vscode.l10n.t('None') : names.join('; '),
    change: () => chooseGlossary(app, question, choices),
  };
}

/** Targets for which the glossary is not sent, and why. */
function glossaryLimits(app: App, { targets }: OptionsQuestion, { source_lang }: DocumentChoices, glossary: NamedGlossary): string[] {
  if (!glossary.ready) return [vscode.l10n.t('not ready yet')];
  const nameOf = languageNames(app);
  const without = targets.filter((target) => !glossaryFits(glossary, source_lang, target));
  return without.length === 0 ? [] : [vscode.l10n.t('no terms for {0}', plainInLabel(without.map(nameOf).join(', ')))];
}

async function chooseGlossary(
  app: App,
  { client, targets }: OptionsQuestion,
  choices: DocumentChoices,
): Promise<DocumentChoices | undefined> {
  const { source_lang } = choices;
  const items = await withProgress(vscode.l10n.t('Looking up the glossary…'), (signal) =>
    app.named.glossaries(client, signal, 'fresh'),
  ).catch((error: unknown) => {
    // Without the right to glossaries there is none to choose.
    if (isServiceError(error, 'forbidden')) return [];
    throw error;
  });
  const fitting = items.filter((item) => item.ready && targets.some((target) => glossaryFits(item, source_lang, target)));
  const most = mostGlossaries(client);
  const itemOf = (value: NamedGlossary) => ({
    label: plainInLabel(value.name),
    description: plainInLabel(pairsOf(value, targets)),
    name: value.name,
    value,
  });
  if (most > 1 && fitting.length > 0) {
    const ticked = choices.glossaries.flatMap(({ glossary_id }) => fitting.find((item) => item.glossary_id === glossary_id) ?? []);
    const picked = await pickInOrder({
      placeholder: vscode.l10n.t('Which glossaries should the translations follow?'),
      items: [...ticked, ...fitting.filter((item) => !ticked.includes(item))].map(itemOf),
      ticked: ticked.length,
      most,
    });
    return picked && { ...choices, glossaries: picked };
  }
  const none = { label: vscode.l10n.t('None'), description: '', value: undefined };
  const offered = fitting.map(itemOf);
  const title =
    fitting.length === 0
      ? vscode.l10n.t('No glossary has terms for these languages.')
      : vscode.l10n.t('Which glossary should the translations follow?');
  const picked = await vscode.window.showQuickPick([none, ...offered], { placeHolder: title });
  return picked && { ...choices, glossaries: picked.value ? [picked.value] : [] };
}

function pairsOf({ pairs }: NamedGlossary, targets: readonly string[]): string {
  return pairs
    .filter((pair) => targets.some((target) => sameLanguage(pair.target_lang, target)))
    .map((pair) => `${canonicalLanguage(pair.source_lang)} → ${canonicalLanguage(pair.target_lang)}`)
    .join(', ');
}

/** "only pdf to docx is a permitted conversion". */
function formatRow({ hasPdf }: OptionsQuestion, choices: DocumentChoices): Row[] {
  if (!hasPdf) return [];
  const same = vscode.l10n.t('PDF');
  const word = vscode.l10n.t('Word (docx)');
  return [
    {
      label: `$(file-pdf) ${vscode.l10n.t('A PDF Comes Back As')}`,
      description: choices.wordFromPdf ? word : same,
      change: async () => {
        const title = vscode.l10n.t('As what should a translated PDF come back?');
        const picked = await vscode.window.showQuickPick([same, word], { placeHolder: title });
        return picked === undefined ? undefined : { ...choices, wordFromPdf: picked === word };
      },
    },
  ];
}

function resultRow({ firstResult }: OptionsQuestion, choices: DocumentChoices): Row {
  return {
    label: `$(folder) ${vscode.l10n.t('Result')}`,
    description: plainInLabel(firstResult(choices) ?? vscode.l10n.t('Its folder is asked for')),
    detail: vscode.l10n.t('Named by interlinear.documents.resultFile; opens that setting.'),
    async change() {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'interlinear.documents.resultFile');
      // The settings are in front now; the command can be given again with what is written there.
      throw new vscode.CancellationError();
    },
  };
}

/** What is translated, in words. */
export function documentsInWords(names: readonly string[]): string {
  return names.length === 1 && names[0] !== undefined ? names[0] : vscode.l10n.t('{0} documents', localNumber(names.length));
}
