import * as vscode from 'vscode';
import { glossaryFits } from '../../api/options/glossaryFits.ts';
import { baseLanguage, canonicalLanguage, sameLanguage } from '../../api/languages.ts';
import type { OptionChoices } from '../../api/options/optionChoices.ts';
import { variantOf } from '../../api/variants.ts';
import type { Client } from '../../client/client.ts';
import type { Services } from '../services.ts';
import { languageNames, pickSourceLanguage, pickTargetLanguage } from './languagePicker.ts';
import type { NamedGlossary } from '../resources/namedResources.ts';
import { withProgress } from '../../editor/progress.ts';
import { quotedNames } from '../../editor/quotedNames.ts';
import type { NamedChoices } from '../resources/resolveNames.ts';
import { setting } from '../settings/settings.ts';
import { detectionSample, guessLanguage } from './sourceLanguage.ts';
import { isSurelyIn } from './surelyIn.ts';
import * as messages from './texts.ts';

interface Question {
  /** Text whose language is needed. */
  readonly sample: string;
  readonly target: string;
  /** True if the translation has its place, so that no other language will do. */
  readonly isTargetFixed: boolean;
  readonly named: NamedChoices;
  readonly document: vscode.TextDocument | undefined;
  /** If set, no text may be sent, not even to detect the language. */
  readonly looksOnly: boolean;
}

export interface SettledLanguages {
  readonly target: string;
  /** Language of the text if known, including guesses. */
  readonly guess: string | undefined;
  /** Options with the source language if known, and with glossary and style if they match. */
  readonly choices: OptionChoices;
  /** Messages about chosen options that do not match. */
  readonly notes: readonly string[];
  /** Text that would be sent to detect the language, if necessary. */
  readonly detection: string | undefined;
}

/**
 * Determines the languages of a translation: the second language if the text is already in the target language, and the source language
 * that a glossary requires. Also checks if glossary and style match.
 * @throws CancellationError when the user leaves a question.
 */
export async function settleLanguages(services: Services, client: Client, question: Question): Promise<SettledLanguages> {
  const { named, document, sample } = question;
  const { choices } = named;
  const second = setting('interlinear.translation.secondLanguage', document);
  const mayFit = named.glossaries.some((glossary) => glossaryFits(glossary, undefined, question.target));
  const wanted = /\p{L}/u.test(sample) && ((second !== '' && !question.isTargetFixed) || mayFit);
  const detects = wanted && !choices.source_lang && !(document && services.sources.answered(document));
  const found = await sourceOf(services, client, choices.source_lang, sample, wanted && !question.looksOnly, document);
  const target = question.isTargetFixed
    ? question.target
    : await otherThan(services, { found, target: question.target, second, document, sample });
  const source = found?.code;
  const withGlossary = await glossaryChoice(services, named.glossaries, source, target, question);
  const withStyle = styleChoice(services, named.style, target);
  return {
    target,
    guess: source,
    choices: { ...choices, ...withGlossary.choices, ...withStyle.choices },
    notes: [...withGlossary.notes, ...withStyle.notes],
    detection: detects && question.looksOnly ? detectionSample(sample) : undefined,
  };
}

interface Source {
  readonly code: string;
  readonly isGuess: boolean;
}

/** Returns the source language as specified by the user, detected by the service if necessary, or else guessed locally. */
async function sourceOf(
  services: Services,
  client: Client,
  said: string | undefined,
  sample: string,
  wanted: boolean,
  document: vscode.TextDocument | undefined,
): Promise<Source | undefined> {
  if (said !== undefined && said !== '') return { code: said, isGuess: false };
  const asked = document && services.sources.answered(document);
  if (asked !== undefined) return { code: asked, isGuess: false };
  const detected = wanted ? await detectedBy(services, client, sample) : undefined;
  if (detected !== undefined) return { code: detected, isGuess: false };
  const guessed = await guessLanguage(sample);
  return guessed === undefined ? undefined : { code: guessed, isGuess: true };
}

async function detectedBy(services: Services, client: Client, sample: string): Promise<string | undefined> {
  return withProgress(messages.detectingLanguage(), (signal) => services.sources.detect(client, sample, signal));
}

interface Wanted {
  readonly found: Source | undefined;
  readonly sample: string;
  readonly target: string;
  readonly second: string;
  readonly document: vscode.TextDocument | undefined;
}

/**
 * Avoids translations into the same language: "A request whose source and target language are equal is still billed. Translating between
 * variants … leaves text unchanged."
 */
async function otherThan(services: Services, { found, sample, target, second, document }: Wanted): Promise<string> {
  if (found === undefined || !sameLanguage(found.code, target)) return target;
  // Guesses between similar languages are wrong too often to ask each time.
  if (found.isGuess && !(await isSurelyIn(sample, target))) return target;
  const isSaid = canonicalLanguage(found.code) !== baseLanguage(found.code);
  const source = isSaid ? found.code : (variantOf(sample, target) ?? found.code);
  if (second !== '' && !sameLanguage(source, second)) return second;
  if (services.sources.insistsOn(document, source, target)) return target;
  const nameOf = languageNames(services);
  const anyway = messages.translateAnyway();
  const other = messages.chooseAnotherLanguage();
  const message = messages.alreadyInLanguage(nameOf(baseLanguage(source)));
  const detail = messages.alreadyInLanguageDetail(nameOf(target));
  const answer = await vscode.window.showWarningMessage(message, { modal: true, detail }, other, anyway);
  if (answer === anyway) {
    services.sources.insist(document, source, target);
    return target;
  }
  const chosen = answer === other ? await pickTargetLanguage(services, target, messages.chooseTargetOnce()) : undefined;
  if (chosen === undefined) throw new vscode.CancellationError();
  return chosen;
}

interface SettledChoices {
  readonly choices: Partial<OptionChoices>;
  readonly notes: readonly string[];
}

/**
 * Selects glossaries for the pair, checking each separately: "glossary_id requires source_lang; glossary language pair must match the
 * request".
 */
async function glossaryChoice(
  services: Services,
  glossaries: readonly NamedGlossary[],
  source: string | undefined,
  target: string,
  asked: Pick<Question, 'document' | 'looksOnly'>,
): Promise<SettledChoices> {
  const nameOf = languageNames(services);
  const notes: string[] = [];
  const fitting = glossaries.filter((glossary) => {
    const { name, ready } = glossary;
    const fits = glossaryFits(glossary, undefined, target);
    if (!fits) notes.push(messages.glossaryWithoutTerms(name, nameOf(target)));
    else if (!ready) notes.push(messages.glossaryNotReady(name));
    return fits && ready;
  });
  if (fitting.length === 0) return { choices: {}, notes };
  const known = source ?? (await askSource(services, fitting, target, asked));
  const [first, ...more] = fitting.filter((glossary) => {
    const fits = glossaryFits(glossary, known, target);
    if (!fits) notes.push(messages.glossaryWithoutPair(glossary.name, nameOf(baseLanguage(known)), nameOf(target)));
    return fits;
  });
  if (!first) return { choices: {}, notes };
  const more_glossary_ids = more.map(({ glossary_id }) => glossary_id);
  return { choices: { glossary_id: first.glossary_id, more_glossary_ids, source_lang: baseLanguage(known) }, notes };
}

/** Asks for the source language, once for each document. */
async function askSource(
  services: Services,
  glossaries: readonly NamedGlossary[],
  target: string,
  { document, looksOnly }: Pick<Question, 'document' | 'looksOnly'>,
): Promise<string> {
  const pairs = glossaries.flatMap((glossary) => glossary.pairs);
  const sources = pairs.filter((pair) => sameLanguage(pair.target_lang, target)).map((pair) => pair.source_lang);
  const [only, ...others] = new Set(sources.map(baseLanguage));
  // Nothing is sent, so a single possible answer is used without asking.
  if (looksOnly && only !== undefined && others.length === 0) return only;
  const [first = '', ...more] = glossaries.map(({ name }) => name);
  const title =
    more.length === 0 ? messages.chooseSourceForGlossary(first) : messages.chooseSourceForGlossaries(quotedNames([first, ...more]));
  const chosen = await pickSourceLanguage(services, sources, title);
  if (chosen === undefined) throw new vscode.CancellationError();
  if (document) services.sources.answer(document, chosen);
  return chosen;
}

/** Checks the style: "target language must equal the style rule list language". The target may be a variant of it. */
function styleChoice(services: Services, style: NamedChoices['style'], target: string): SettledChoices {
  if (!style) return { choices: {}, notes: [] };
  if (sameLanguage(style.language, target)) return { choices: { style_id: style.style_id }, notes: [] };
  const nameOf = languageNames(services);
  return {
    choices: {},
    notes: [messages.styleRulesForOtherLanguage(style.name, nameOf(style.language), nameOf(target))],
  };
}
