import * as vscode from 'vscode';
import { takesFormality } from './documentFormality.ts';
import { glossaryFits } from '../../api/options/glossaryFits.ts';
import { canonicalLanguage, sameLanguage } from '../../api/languages.ts';
import type { Services } from '../../services/services.ts';
import { askSourceLanguage, languageNames } from '../../services/languages/languagePicker.ts';
import { localNumber } from '../../editor/localized.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { mostGlossaries } from '../../services/glossaries/followGlossary.ts';
import { pickInOrder } from '../../services/translation/pickInOrder.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { askPick, askText } from '../../services/steps.ts';
import type { StepResult } from '../../services/steps.ts';
import { onlyName } from './documentCharacters.ts';
import { needsSource, withOnlySource } from './documentRequests.ts';
import type { DocumentChoices, Formality } from './documentRequests.ts';
import type { Offer } from './offers.ts';
import { answered, optionStep } from './optionRow.ts';
import type { OptionsQuestion, OptionRow } from './optionRow.ts';
import { styleRows } from './styleRows.ts';
import * as messages from './texts.ts';
import * as optionsMessages from './optionsTexts.ts';

/**
 * Shows the options for translating documents and lets the user change them. Each option leads back to the list.
 * @param changed called and awaited with the choices after each change.
 */
export async function askOptions(
  services: Services,
  question: OptionsQuestion,
  start: DocumentChoices,
  changed: (choices: DocumentChoices) => Promise<void>,
): Promise<StepResult<DocumentChoices>> {
  let choices = start;
  for (;;) {
    await question.offers.lookedUp();
    const items = rows(services, question, choices).map((row) => Object.assign({ value: row }, row));
    const picked = await askPick<OptionRow>({
      title: question.title,
      step: 2,
      placeholder: optionsMessages.optionsPlaceholder(),
      items,
      isAnswer: ({ does }) => does !== 'nothing',
    });
    if (typeof picked !== 'object') return picked;
    const { does } = picked.value;
    if (does === 'go') return { value: choices };
    if (does === 'nothing') continue;
    const next = await does();
    if (next === undefined) return undefined;
    if (next === 'back') continue;
    choices = next.value;
    await changed(choices);
  }
}

function rows(services: Services, question: OptionsQuestion, choices: DocumentChoices): OptionRow[] {
  const nameOf = languageNames(services);
  const { targets, documents } = question;
  const languages = plainInLabel(targets.map(nameOf).join(', '));
  const name = onlyName(documents);
  return [
    {
      label: `$(play) ${messages.translate()}`,
      description:
        name === undefined
          ? optionsMessages.manyIntoLanguages(localNumber(documents.length), languages)
          : optionsMessages.oneIntoLanguages(plainInLabel(name), languages),
      does: 'go',
    },
    { label: optionsMessages.optionsSeparator(), kind: vscode.QuickPickItemKind.Separator, does: 'nothing' },
    sourceRow(services, question, choices),
    ...formalityRow(services, question, choices),
    glossaryRow(services, question, choices),
    ...styleRows(services, question, choices),
    ...formatRow(question, choices),
    resultRow(question, choices),
  ];
}

function sourceRow(services: Services, { targets }: OptionsQuestion, choices: DocumentChoices): OptionRow {
  const { source_lang } = choices;
  const detect = optionsMessages.detectedByService();
  const title = messages.sourceLanguage();
  return {
    label: `$(globe) ${title}`,
    description: sourceWords(services, choices, targets) ?? detect,
    async does() {
      const placeholder = optionsMessages.sourceLanguagePlaceholder();
      const choice = { placeholder, title, resource: 'translate_document', hasBack: true } as const;
      const answer = await askSourceLanguage(services, { ...choice, current: source_lang ?? '' }, detect);
      return answered(answer, (code) => ({ ...choices, source_lang: code === '' ? undefined : code }));
    },
  };
}

/** Describes the source language or how it will be determined; undefined if the service detects it. */
function sourceWords(services: Services, choices: DocumentChoices, targets: readonly string[]): string | undefined {
  const { source_lang } = withOnlySource(choices, targets);
  if (source_lang === undefined) return needsSource(choices, targets) ? optionsMessages.sourceLanguageAskedLater() : undefined;
  const name = plainInLabel(languageNames(services)(source_lang));
  return choices.source_lang === undefined ? optionsMessages.sourceLanguageOfGlossary(name) : name;
}

/** Short labels of formalities for a row. */
function formalityTexts(): Readonly<Record<Formality, string>> {
  return {
    default: optionsMessages.defaultFormality(),
    more: optionsMessages.moreFormal(),
    less: optionsMessages.lessFormal(),
    prefer_more: optionsMessages.moreFormal(),
    prefer_less: optionsMessages.lessFormal(),
  };
}

/** "works for targets DE, FR, IT, …": if no target supports formality, there is nothing to choose. It is sent only for those that do. */
function formalityRow(services: Services, { featured, targets }: OptionsQuestion, choices: DocumentChoices): OptionRow[] {
  const nameOf = languageNames(services);
  const without = targets.filter((target) => !takesFormality(featured, { source: choices.source_lang, target }));
  if (without.length === targets.length) return [];
  const texts = formalityTexts();
  const names = plainInLabel(without.map(nameOf).join(', '));
  const limits = without.length === 0 ? [] : [optionsMessages.notForLanguages(names)];
  const title = optionsMessages.formality();
  return [
    {
      label: `$(comment-discussion) ${title}`,
      description: [texts[choices.formality], ...limits].join(' · '),
      async does() {
        const items = (['default', 'more', 'less'] as const).map((value) => ({ label: texts[value], value }));
        const placeholder = optionsMessages.formalityPlaceholder();
        const current = items.find(({ label }) => label === texts[choices.formality]);
        const answer = await askPick<Formality>({ title, step: optionStep, placeholder, items, current });
        return answered(answer, (formality) => ({ ...choices, formality }));
      },
    },
  ];
}

function glossaryRow(services: Services, question: OptionsQuestion, choices: DocumentChoices): OptionRow {
  const { glossaries } = choices;
  // In order of priority, each with the targets it is not sent for.
  const names = glossaries.map((glossary) =>
    [plainInLabel(glossary.name), ...glossaryLimits(services, question, choices, glossary)].join(' · '),
  );
  const reason = noGlossary(question, choices, question.offers.glossaries.known());
  return {
    label: `$(book) ${optionsMessages.glossary()}`,
    description: names.length > 0 ? names.join('; ') : (reason ?? optionsMessages.none()),
    does: reason === undefined ? () => chooseGlossary(question, choices) : 'nothing',
  };
}

/** Returns the reason why there is no glossary to choose; undefined if there are some or the lookup has not finished. */
function noGlossary(question: OptionsQuestion, choices: DocumentChoices, offer: Offer<NamedGlossary>): string | undefined {
  if (offer === 'forbidden') return optionsMessages.glossariesNotAllowed();
  if (offer === undefined || offeredGlossaries(question, choices, offer).length > 0) return undefined;
  return optionsMessages.noGlossariesForLanguages();
}

/** Lists the chosen glossaries first, even if they do not fit. */
function offeredGlossaries({ targets }: OptionsQuestion, choices: DocumentChoices, all: readonly NamedGlossary[]): NamedGlossary[] {
  const { source_lang, glossaries } = choices;
  const isChosen = (item: NamedGlossary) => glossaries.some(({ glossary_id }) => glossary_id === item.glossary_id);
  const fits = (item: NamedGlossary) => item.ready && targets.some((target) => glossaryFits(item, source_lang, target));
  return [
    ...glossaries.flatMap(({ glossary_id }) => all.find((item) => item.glossary_id === glossary_id) ?? []),
    ...all.filter((item) => !isChosen(item) && fits(item)),
  ];
}

/** Returns the targets for which the glossary is not sent, and the reason. */
function glossaryLimits(
  services: Services,
  { targets }: OptionsQuestion,
  { source_lang }: DocumentChoices,
  glossary: NamedGlossary,
): string[] {
  if (!glossary.ready) return [optionsMessages.glossaryNotReady()];
  const nameOf = languageNames(services);
  const without = targets.filter((target) => !glossaryFits(glossary, source_lang, target));
  return without.length === 0 ? [] : [optionsMessages.noTermsForLanguages(plainInLabel(without.map(nameOf).join(', ')))];
}

async function chooseGlossary(question: OptionsQuestion, choices: DocumentChoices): Promise<StepResult<DocumentChoices>> {
  const { client, offers, targets } = question;
  const all = await offers.glossaries.wait();
  // The lookup has finished, so the row now shows the reason.
  if (noGlossary(question, choices, all) !== undefined || all === 'forbidden') return 'back';
  const offered = offeredGlossaries(question, choices, all);
  const ids = new Set(choices.glossaries.map(({ glossary_id }) => glossary_id));
  const most = mostGlossaries(client);
  const itemOf = (value: NamedGlossary) => ({
    label: plainInLabel(value.name),
    description: plainInLabel(pairsOf(value, targets)),
    name: value.name,
    value,
  });
  if (most > 1) {
    const answer = await pickInOrder({
      placeholder: optionsMessages.glossariesPlaceholder(),
      items: offered.map(itemOf),
      ticked: offered.filter(({ glossary_id }) => ids.has(glossary_id)).length,
      most,
      hasBack: true,
    });
    return answered(answer, (glossaries) => ({ ...choices, glossaries }));
  }
  const none = { label: optionsMessages.none(), description: '', value: undefined };
  const items = [none, ...offered.map(itemOf)];
  const answer = await askPick<NamedGlossary | undefined>({
    title: optionsMessages.glossary(),
    step: optionStep,
    placeholder: optionsMessages.glossaryPlaceholder(),
    items,
    current: items.find(({ value }) => value !== undefined && ids.has(value.glossary_id)),
  });
  return answered(answer, (value) => ({ ...choices, glossaries: value ? [value] : [] }));
}

function pairsOf({ pairs }: NamedGlossary, targets: readonly string[]): string {
  return pairs
    .filter((pair) => targets.some((target) => sameLanguage(pair.target_lang, target)))
    .map((pair) => `${canonicalLanguage(pair.source_lang)} → ${canonicalLanguage(pair.target_lang)}`)
    .join(', ');
}

/** "only pdf to docx is a permitted conversion". */
function formatRow({ hasPdf }: OptionsQuestion, choices: DocumentChoices): OptionRow[] {
  if (!hasPdf) return [];
  const title = optionsMessages.pdfOutputFormat();
  const items = [
    { label: optionsMessages.pdf(), value: false },
    { label: optionsMessages.wordDocument(), value: true },
  ];
  const current = items.find(({ value }) => value === choices.wordFromPdf);
  return [
    {
      label: `$(file-pdf) ${title}`,
      description: current?.label ?? '',
      async does() {
        const placeholder = optionsMessages.pdfOutputFormatPlaceholder();
        const answer = await askPick<boolean>({ title, step: optionStep, placeholder, items, current });
        return answered(answer, (wordFromPdf) => ({ ...choices, wordFromPdf }));
      },
    },
  ];
}

/** Location of results, for this order only. A button opens the setting. */
function resultRow({ firstResult, pattern }: OptionsQuestion, choices: DocumentChoices): OptionRow {
  const title = optionsMessages.resultFile();
  const withPattern = (typed: string): DocumentChoices => ({ ...choices, pattern: typed === pattern.trim() ? undefined : typed });
  return {
    label: `$(folder) ${title}`,
    description: plainInLabel(firstResult(choices) ?? optionsMessages.folderAskedLater()),
    async does() {
      const answer = await askText({
        title,
        step: optionStep,
        prompt: '',
        promptAsTyped(typed) {
          const file = firstResult(withPattern(typed));
          return file === undefined ? optionsMessages.folderAskedLaterOnce() : optionsMessages.resultFileOnce(file);
        },
        value: choices.pattern ?? pattern,
        page: {
          icon: 'gear',
          tooltip: optionsMessages.openSetting(),
          take: () => void vscode.commands.executeCommand('workbench.action.openSettings', 'interlinear.documents.resultFile'),
        },
      });
      return answered(answer, withPattern);
    },
  };
}
