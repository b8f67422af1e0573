import { memoryFits } from '../../api/memories.ts';
import type { TranslationMemory } from '../../api/memories.ts';
import type { Services } from '../../services/services.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { askThreshold } from '../../services/resources/memoryThreshold.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { askPick } from '../../services/steps.ts';
import type { StepResult } from '../../services/steps.ts';
import type { DocumentChoices } from './documentRequests.ts';
import { styleFits } from './documentStyles.ts';
import type { NamedStyle, StyleChoices } from './documentStyles.ts';
import type { Offer } from './offers.ts';
import { answered, optionStep } from './optionRow.ts';
import type { OptionsQuestion, OptionRow } from './optionRow.ts';
import * as messages from './optionsTexts.ts';

/**
 * Returns the rows for the style rule list and the translation memory. If the service does not support them, only those left out are shown.
 */
export function styleRows(services: Services, question: OptionsQuestion, choices: DocumentChoices): OptionRow[] {
  const { taken, leftOut } = choices.styles;
  return [
    ...(taken || leftOut.style ? [styleRow(services, question, choices)] : []),
    ...(taken || leftOut.memory ? [memoryRow(services, question, choices)] : []),
  ];
}

const notTaken = () => messages.notSupportedForDocuments();

function styleRow(services: Services, question: OptionsQuestion, choices: DocumentChoices): OptionRow {
  const { targets, offers } = question;
  const { taken, style } = choices.styles;
  const title = messages.styleRules();
  const kind: StyleKind<NamedStyle> = {
    title,
    question: messages.styleRuleListPlaceholder(),
    none: messages.noStyleRuleListsForLanguages(),
    forbidden: messages.styleRuleListsNotAllowed(),
    chosen: style,
    fits: (item) => targets.some((target) => styleFits(item, target)),
    idOf: ({ style_id }) => style_id,
    nameOf: ({ name }) => name,
    describe: ({ language }) => languageNames(services)(language),
  };
  const words = style
    ? [plainInLabel(style.name), ...notFor(services, question, (target) => styleFits(style, target))].join(' · ')
    : undefined;
  return rowOf(`$(checklist) ${title}`, taken, words, kind, offers.styles, (item) => ({
    value: withStyles(choices, { style: item }),
  }));
}

function memoryRow(services: Services, question: OptionsQuestion, choices: DocumentChoices): OptionRow {
  const { targets, offers } = question;
  const { source_lang, styles } = choices;
  const { taken, memory, threshold } = styles;
  const title = messages.translationMemory();
  const draws = (item: TranslationMemory, target: string) => memoryFits(item, { source_lang, target_lang: target });
  const kind: StyleKind<TranslationMemory> = {
    title,
    question: messages.translationMemoryPlaceholder(),
    none: messages.noTranslationMemoriesForLanguages(),
    forbidden: messages.translationMemoriesNotAllowed(),
    chosen: memory,
    fits: (item) => targets.some((target) => draws(item, target)),
    idOf: ({ translation_memory_id }) => translation_memory_id,
    nameOf,
    describe: ({ source_language, target_languages }) =>
      [source_language ?? '', (target_languages ?? []).join(', ')].filter((part) => part !== '').join(' → '),
  };
  const words = memory
    ? [
        plainInLabel(nameOf(memory)),
        messages.minimumSimilarity(threshold),
        ...notFor(services, question, (target) => draws(memory, target)),
      ].join(' · ')
    : undefined;
  return rowOf(`$(database) ${title}`, taken, words, kind, offers.memories, async (item) => {
    if (!item) return { value: withStyles(choices, { memory: undefined }) };
    const answer = await askThreshold(messages.useForDocuments(nameOf(item)), threshold, optionStep + 1);
    return answered(answer, (least) => withStyles(choices, { memory: item, threshold: least }));
  });
}

function withStyles(choices: DocumentChoices, change: Partial<StyleChoices>): DocumentChoices {
  return { ...choices, styles: { ...choices.styles, ...change } };
}

/** Returns the targets for which it is not sent. */
function notFor(services: Services, { targets }: OptionsQuestion, fits: (target: string) => boolean): string[] {
  const without = targets.filter((target) => !fits(target)).map(languageNames(services));
  return without.length === 0 ? [] : [messages.notForLanguages(plainInLabel(without.join(', ')))];
}

/** Kind of resource that can be chosen. */
interface StyleKind<T> {
  readonly title: string;
  readonly question: string;
  /** Shown if none fits. `forbidden` is shown if the key or the plan has no access. */
  readonly none: string;
  readonly forbidden: string;
  readonly chosen: T | undefined;
  readonly fits: (this: void, item: T) => boolean;
  readonly idOf: (this: void, item: T) => string;
  readonly nameOf: (this: void, item: T) => string;
  readonly describe: (this: void, item: T) => string;
}

/**
 * Returns the row for a kind. If there is nothing to choose, it shows the reason and opens nothing.
 * @param words label of the choice. @param then handles an answer; may ask another question.
 */
function rowOf<T>(
  label: string,
  taken: boolean,
  words: string | undefined,
  kind: StyleKind<T>,
  lookup: { known(): Offer<T>; wait(): Promise<readonly T[] | 'forbidden'> },
  then: (item: T | undefined) => StepResult<DocumentChoices> | Promise<StepResult<DocumentChoices>>,
): OptionRow {
  if (!taken) return { label, description: notTaken(), does: 'nothing' };
  const reason = reasonOf(kind, lookup.known());
  return {
    label,
    description: words ?? reason ?? messages.none(),
    does: reason === undefined ? async () => choose(kind, await lookup.wait(), then) : 'nothing',
  };
}

/** Returns the reason why there is nothing to choose; undefined if there is something or the lookup has not finished. */
function reasonOf<T>(kind: StyleKind<T>, offer: Offer<T>): string | undefined {
  if (offer === 'forbidden') return kind.forbidden;
  return offer === undefined || kind.chosen !== undefined || offer.some(kind.fits) ? undefined : kind.none;
}

/** Asks for a resource. Going back from the question after it leads here again. */
async function choose<T>(
  kind: StyleKind<T>,
  offer: readonly T[] | 'forbidden',
  then: (item: T | undefined) => StepResult<DocumentChoices> | Promise<StepResult<DocumentChoices>>,
): Promise<StepResult<DocumentChoices>> {
  // The lookup has finished, so the row now shows the reason.
  if (offer === 'forbidden' || reasonOf(kind, offer) !== undefined) return 'back';
  const { title, question: placeholder, chosen, fits, idOf, nameOf: nameIn, describe } = kind;
  const isChosen = (item: T) => chosen !== undefined && idOf(item) === idOf(chosen);
  const itemOf = (value: T) => ({ label: plainInLabel(nameIn(value)), description: plainInLabel(describe(value)), value });
  const none = { label: messages.none(), description: '', value: undefined };
  const items = [none, ...offer.filter((item) => isChosen(item) || fits(item)).map(itemOf)];
  let current = items.find(({ value }) => value !== undefined && isChosen(value));
  for (;;) {
    const picked = await askPick<T | undefined>({ title, step: optionStep, placeholder, items, current });
    if (typeof picked !== 'object') return picked;
    const next = await then(picked.value);
    if (next !== 'back') return next;
    current = items.find(({ value }) => value === picked.value);
  }
}

function nameOf({ name, translation_memory_id }: TranslationMemory): string {
  return name === '' ? translation_memory_id : name;
}
