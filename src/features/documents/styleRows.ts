import * as vscode from 'vscode';
import { memoryFits } from '../../contract/memories.ts';
import type { TranslationMemory } from '../../contract/memories.ts';
import { isServiceError } from '../../service/errors.ts';
import type { App } from '../../ui/app.ts';
import { languageNames } from '../../ui/languagePicker.ts';
import { askThreshold } from '../../ui/memoryThreshold.ts';
import { plainInLabel } from '../../ui/plainText.ts';
import { withProgress } from '../../ui/progress.ts';
import type { DocumentChoices } from './documentRequests.ts';
import { styleFits } from './documentStyles.ts';
import type { NamedStyle, StyleChoices } from './documentStyles.ts';
import type { OptionsQuestion, Row } from './optionsStep.ts';

/** Rows of the style rule list and of the translation memory. Where the service takes none, only what is left out is said. */
export function styleRows(app: App, question: OptionsQuestion, choices: DocumentChoices): Row[] {
  const { taken, leftOut } = choices.styles;
  return [
    ...(taken || leftOut.style ? [styleRow(app, question, choices)] : []),
    ...(taken || leftOut.memory ? [memoryRow(app, question, choices)] : []),
  ];
}

const notTaken = () => vscode.l10n.t('Left out: this service takes none for documents');

function styleRow(app: App, question: OptionsQuestion, choices: DocumentChoices): Row {
  const { taken, style } = choices.styles;
  const fits = (target: string) => style !== undefined && styleFits(style, target);
  const chosen = style ? [plainInLabel(style.name), ...notFor(app, question, fits)].join(' · ') : vscode.l10n.t('None');
  return {
    label: `$(checklist) ${vscode.l10n.t('Style Rules')}`,
    description: taken ? chosen : notTaken(),
    change: async () => (taken ? changed(choices, await chooseStyle(app, question)) : undefined),
  };
}

function memoryRow(app: App, question: OptionsQuestion, choices: DocumentChoices): Row {
  const { source_lang, styles } = choices;
  const { taken, memory, threshold } = styles;
  const fits = (target: string) => memory !== undefined && memoryFits(memory, { source_lang, target_lang: target });
  const chosen = memory
    ? [plainInLabel(nameOf(memory)), vscode.l10n.t('from {0}% on', threshold), ...notFor(app, question, fits)].join(' · ')
    : vscode.l10n.t('None');
  return {
    label: `$(database) ${vscode.l10n.t('Translation Memory')}`,
    description: taken ? chosen : notTaken(),
    change: async () => (taken ? changed(choices, await chooseMemory(app, question, choices)) : undefined),
  };
}

function changed(choices: DocumentChoices, change: Partial<StyleChoices> | undefined): DocumentChoices | undefined {
  return change && { ...choices, styles: { ...choices.styles, ...change } };
}

/** Targets for which it is not sent. */
function notFor(app: App, { targets }: OptionsQuestion, fits: (target: string) => boolean): string[] {
  const without = targets.filter((target) => !fits(target)).map(languageNames(app));
  return without.length === 0 ? [] : [vscode.l10n.t('not for {0}', plainInLabel(without.join(', ')))];
}

async function chooseStyle(app: App, { client, targets }: OptionsQuestion): Promise<Pick<StyleChoices, 'style'> | undefined> {
  const items = await read(vscode.l10n.t('Looking up style rules…'), (signal) => app.named.styles(client, signal, 'fresh'));
  const fitting = (items ?? []).filter((item) => targets.some((target) => styleFits(item, target)));
  const describe = (style: NamedStyle) => languageNames(app)(style.language);
  const title = {
    choose: vscode.l10n.t('Which style rule list should the translations follow?'),
    none: vscode.l10n.t('No style rule list is for these languages.'),
    forbidden: vscode.l10n.t('Style rule lists are for the paid plan only.'),
  };
  const picked = await pickOne(items && fitting, title, ({ name }) => name, describe);
  return picked && { style: picked.value };
}

async function chooseMemory(
  app: App,
  { client, targets }: OptionsQuestion,
  { source_lang, styles }: DocumentChoices,
): Promise<Pick<StyleChoices, 'memory' | 'threshold'> | undefined> {
  const looking = vscode.l10n.t('Looking up translation memories…');
  const items = await read(looking, (signal) => app.named.memories(client, signal, 'fresh'));
  const fitting = (items ?? []).filter((item) => targets.some((target) => memoryFits(item, { source_lang, target_lang: target })));
  const title = {
    choose: vscode.l10n.t('Which translation memory should the translations draw on?'),
    none: vscode.l10n.t('No translation memory is for these languages.'),
    forbidden: vscode.l10n.t('Your key or plan has no translation memories.'),
  };
  const describe = ({ source_language, target_languages }: TranslationMemory) =>
    [source_language ?? '', (target_languages ?? []).join(', ')].filter((part) => part !== '').join(' → ');
  const picked = await pickOne(items && fitting, title, nameOf, describe);
  if (!picked?.value) return picked && { memory: undefined, threshold: styles.threshold };
  const threshold = await askThreshold(vscode.l10n.t('Use {0} for Documents', nameOf(picked.value)), styles.threshold);
  return threshold === undefined ? undefined : { memory: picked.value, threshold };
}

/** @returns undefined where the key or the plan has none. */
async function read<T>(title: string, list: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  return withProgress(title, list).catch((error: unknown) => {
    if (isServiceError(error, 'forbidden')) return undefined;
    throw error;
  });
}

/** @returns undefined when the user leaves; a value of undefined for none of them. */
async function pickOne<T>(
  items: readonly T[] | undefined,
  title: { readonly choose: string; readonly none: string; readonly forbidden: string },
  nameIn: (item: T) => string,
  describe: (item: T) => string,
): Promise<{ readonly value: T | undefined } | undefined> {
  const none = { label: vscode.l10n.t('None'), description: '', value: undefined };
  const offered = (items ?? []).map((value) => ({ label: plainInLabel(nameIn(value)), description: plainInLabel(describe(value)), value }));
  const placeHolder = !items ? title.forbidden : items.length === 0 ? title.none : title.choose;
  return vscode.window.showQuickPick<{ readonly label: string; readonly value: T | undefined }>([none, ...offered], { placeHolder });
}

function nameOf({ name, translation_memory_id }: TranslationMemory): string {
  return name === '' ? translation_memory_id : name;
}
